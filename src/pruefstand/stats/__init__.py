"""Every number that is ever printed: plain arrays in, frozen values out; no I/O, no clock, no locale."""

from pruefstand.stats.proportion import clopper_pearson, jeffreys, wilson
from pruefstand.stats.quantile import OrdinalMedian, WeightedMedian, ordinal_median, quantile, weighted_median

__all__ = [
    "OrdinalMedian",
    "WeightedMedian",
    "clopper_pearson",
    "jeffreys",
    "ordinal_median",
    "quantile",
    "weighted_median",
    "wilson",
]
