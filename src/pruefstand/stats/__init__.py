"""Every number that is ever printed: plain arrays in, frozen values out; no I/O, no clock, no locale.

One method a file. Each value says what it is made of (fraction, n, clusters, interval, level, method) or why it cannot
be computed. Bad input raises ``InputError`` with the argument and the place in it.
"""

from pruefstand.stats.alpha import Alpha, krippendorff_alpha
from pruefstand.stats.binomial import binomial_tail
from pruefstand.stats.blinding import BlindingCheck, blinding_check
from pruefstand.stats.blinding_index import BangIndex, BlindingIndex, bang_index, james_index
from pruefstand.stats.bootstrap import (
    BootstrapEstimate,
    CounterFunction,
    bootstrap_function,
    bootstrap_quantile,
    bootstrap_statistic,
    cluster_bootstrap,
    ratio_estimates,
    ratio_replicates,
)
from pruefstand.stats.cochran import cochran_q
from pruefstand.stats.design_effect import design_effect
from pruefstand.stats.diagnostics import Diagnostics, diagnostics
from pruefstand.stats.difference import AllDifferences, PairedDifference, all_differences, paired_difference, ratio
from pruefstand.stats.dotnet_random import DotNetRandom, shuffle
from pruefstand.stats.draws import (
    draw_clusters,
    draw_uniforms,
    draws_digest,
    read_draws,
    read_uniforms,
    write_draws,
    write_uniforms,
)
from pruefstand.stats.friedman import friedman
from pruefstand.stats.histogram import histogram_quantile
from pruefstand.stats.holm import holm
from pruefstand.stats.icc import IntraclassCorrelation, icc_anova, rare_event_icc
from pruefstand.stats.kappa import Kappa, cohen_kappa
from pruefstand.stats.mcnemar import McNemar, mcnemar
from pruefstand.stats.mixed import ConditionEffect, MixedModel, mixed_model
from pruefstand.stats.proportion import clopper_pearson, jeffreys, wilson
from pruefstand.stats.quantile import OrdinalMedian, WeightedMedian, ordinal_median, quantile, weighted_median
from pruefstand.stats.rare_share import RareShare
from pruefstand.stats.sample_size import SampleSize, sample_size
from pruefstand.stats.sealed_order import sealed_shuffle, seed_commitment
from pruefstand.stats.sign_flip import sign_flip_test
from pruefstand.stats.significance import Significance
from pruefstand.stats.wilcoxon import wilcoxon_signed_rank

__all__ = [
    "AllDifferences",
    "Alpha",
    "BangIndex",
    "BlindingCheck",
    "BlindingIndex",
    "BootstrapEstimate",
    "ConditionEffect",
    "CounterFunction",
    "Diagnostics",
    "DotNetRandom",
    "IntraclassCorrelation",
    "Kappa",
    "McNemar",
    "MixedModel",
    "OrdinalMedian",
    "PairedDifference",
    "RareShare",
    "SampleSize",
    "Significance",
    "WeightedMedian",
    "all_differences",
    "bang_index",
    "binomial_tail",
    "blinding_check",
    "bootstrap_function",
    "bootstrap_quantile",
    "bootstrap_statistic",
    "clopper_pearson",
    "cluster_bootstrap",
    "cochran_q",
    "cohen_kappa",
    "design_effect",
    "diagnostics",
    "draw_clusters",
    "draw_uniforms",
    "draws_digest",
    "friedman",
    "histogram_quantile",
    "holm",
    "icc_anova",
    "james_index",
    "jeffreys",
    "krippendorff_alpha",
    "mcnemar",
    "mixed_model",
    "ordinal_median",
    "paired_difference",
    "quantile",
    "rare_event_icc",
    "ratio",
    "ratio_estimates",
    "ratio_replicates",
    "read_draws",
    "read_uniforms",
    "sample_size",
    "sealed_shuffle",
    "seed_commitment",
    "shuffle",
    "sign_flip_test",
    "weighted_median",
    "wilcoxon_signed_rank",
    "wilson",
    "write_draws",
    "write_uniforms",
]
