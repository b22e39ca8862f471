"""Quantiles of histograms that are pooled over clusters and resampled by whole clusters.

Sources as in :mod:`pruefstand.stats.bootstrap` and :mod:`pruefstand.stats.quantile` (type 7).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from pruefstand.domain import Estimate
from pruefstand.stats.arguments import Rows
from pruefstand.stats.draws import check_draws, multiplicities
from pruefstand.stats.percentile import percentile_interval
from pruefstand.stats.quantile import counted_quantile

__all__ = ["histogram_quantile"]

_LEVEL = 0.95
_METHOD = "Quantil Typ 7, Cluster-Bootstrap (Perzentil)"


def histogram_quantile(histograms: Sequence[Mapping[Fraction, int]], p: Fraction, draws: Rows) -> Estimate:
    """The p-quantile of the values of all clusters with its percentile interval (95 %) over ``draws`` of them.

    Each histogram says how often a value comes in its cluster (at least once each); the clusters are numbered in
    ``draws`` as they stand here. It is what :func:`~pruefstand.stats.bootstrap.bootstrap_quantile` says of the values
    written out, without writing them out. One cluster or no spread: no interval, ``note`` says why. Raises
    ``ValueError`` for no value.
    """
    total: Counter[Fraction] = Counter()
    for one in histograms:
        total.update(one)
    estimate = counted_quantile(total, p)
    values = sorted(total)
    table = np.array([[one.get(value, 0) for value in values] for one in histograms], dtype=np.int64)
    weights = multiplicities(check_draws(draws, len(histograms))).astype(np.int64)
    upto = np.cumsum(weights @ table, axis=1)
    n = upto[:, -1]
    rank, rest = np.divmod(p.numerator * np.maximum(n - 1, 0), p.denominator)
    # The first class that reaches beyond a rank counted from 0 holds the value there.
    lower = (upto <= rank[:, None]).sum(axis=1)
    upper = (upto <= np.minimum(rank + 1, n - 1)[:, None]).sum(axis=1)
    numbers = np.array([float(value) for value in (*values, values[-1])])
    replicates = numbers[lower] + rest / p.denominator * (numbers[upper] - numbers[lower])
    replicates[n == 0] = np.nan
    interval = percentile_interval(replicates, sum(map(bool, histograms)), _LEVEL)
    shown = interval.readable
    return Estimate(
        value=estimate.value,
        n=estimate.n,
        clusters=sum(map(bool, histograms)),
        method=_METHOD if shown else estimate.method,
        low=interval.low if shown else None,
        high=interval.high if shown else None,
        level=_LEVEL if shown else None,
        note=interval.note,
    )
