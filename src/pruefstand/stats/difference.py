"""Differences of two systems over the same draws of clusters.

Sources: paired comparison on the same material: Gillick and Cox 1989, doi:10.1109/ICASSP.1989.266481; bootstrap as in
:mod:`pruefstand.stats.bootstrap`; test by exchange within clusters: :mod:`pruefstand.stats.swap_test`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pruefstand.domain import Estimate
from pruefstand.stats.arguments import Rows, fault, share
from pruefstand.stats.bootstrap import CounterFunction, function_replicates
from pruefstand.stats.draws import check_draws, multiplicities
from pruefstand.stats.percentile import limits, percentile_interval
from pruefstand.stats.pooling import counters
from pruefstand.stats.rare_share import RareShare
from pruefstand.stats.swap_test import swap_test

__all__ = ["AllDifferences", "PairedDifference", "all_differences", "paired_difference", "ratio"]

_METHOD = "gepaarter Cluster-Bootstrap, Perzentil"
_NO_VALUE = "Mindestens einer der beiden Werte ist nicht berechenbar."


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedDifference(Estimate):
    """first - second with its interval over common draws; ``p`` comes from exchanging the two within clusters.

    ``first`` and ``second`` are the two values, ``p_method`` how p was made, ``p_reason`` why there is none. ``n`` and
    ``clusters`` count the clusters in which either has counts. ``raw_low``, ``raw_high``, ``draws`` and ``undefined``
    are as in ``BootstrapEstimate``. A p belongs to a contrast that was declared beforehand.
    """

    draws: int
    first: float | None = None
    second: float | None = None
    undefined: int = 0
    raw_low: float | None = None
    raw_high: float | None = None
    p_method: str = ""
    p_reason: str = ""


@dataclass(frozen=True, slots=True)
class AllDifferences:
    """Every pair of systems once: ``pairs`` × 2 numbers of systems, and for each pair value, low and high."""

    pairs: NDArray[np.int64]
    value: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]


def ratio(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """First counter by second, NaN where the second is 0: the function of a rate."""
    quotient: NDArray[np.float64] = np.divide(sums[0], sums[1], out=np.full_like(sums[1], np.nan), where=sums[1] > 0)
    return quotient


def paired_difference(
    a: Rows,
    b: Rows,
    draws: Rows,
    *,
    function: CounterFunction = ratio,
    rare: tuple[RareShare, RareShare] | None = None,
    flips: Rows | None = None,
    level: float = 0.95,
) -> PairedDifference:
    """The difference of any function of the counters of systems a and b, both counters × clusters.

    By default the counters are a numerator and a denominator, the function their ratio; a score takes all its counters
    and computes the whole model. Both systems use the same ``draws``. ``rare`` gives each system's Beta draws for a
    rare severe error, used where the rule applies. The test exchanges a and b in whole clusters; ``flips`` (exchanges
    × clusters of 0 and 1) is needed only where it cannot go through all exchanges.
    """
    certainty = share(level, "level")
    one, other = counters({"a": a}), counters({"b": b})
    if one.cells.shape != other.cells.shape:
        raise fault("b", "a und b haben verschieden viele Zähler oder Cluster.", "Zwei gleich große Tabellen angeben.")
    if function is ratio and one.cells.shape[0] != 2:
        raise fault("a", "{count} Zähler statt zwei.", "Zähler und Nenner angeben.", count=one.cells.shape[0])
    weights = multiplicities(check_draws(draws, one.cells.shape[1]))
    rares = rare or (None, None)
    first, ones = function_replicates(one, function, weights, rares[0])
    second, others = function_replicates(other, function, weights, rares[1])
    clusters = int(np.count_nonzero((one.cells + other.cells).any(axis=0)))
    if np.isnan(first) or np.isnan(second):
        return PairedDifference(
            value=None, n=clusters, clusters=clusters, method=_METHOD, reason=_NO_VALUE, draws=weights.shape[0]
        )
    found = percentile_interval(ones - others, clusters, certainty)
    test = swap_test(one, other, function, linear=function is ratio, flips=flips)
    return PairedDifference(
        value=first - second,
        n=clusters,
        clusters=clusters,
        method=_METHOD,
        low=found.low if found.readable else None,
        high=found.high if found.readable else None,
        level=certainty if found.readable else None,
        note=found.note,
        p=test.p,
        p_method=test.method,
        p_reason=test.reason,
        draws=weights.shape[0],
        first=first,
        second=second,
        undefined=found.undefined,
        raw_low=found.low,
        raw_high=found.high,
    )


def all_differences(
    values: NDArray[np.float64], replicates: NDArray[np.float64], level: float = 0.95
) -> AllDifferences:
    """The intervals of all differences of systems i < j, from their values and their replicates, systems × draws.

    NaN is not allowed in either; an interval of width 0 and one over a single cluster must not be read (see
    ``BootstrapEstimate``).
    """
    certainty, systems = share(level, "level"), len(values)
    if replicates.ndim != 2 or replicates.shape[0] != systems or np.isnan(replicates).any():
        raise fault("replicates", "Keine vollständige Tabelle Systeme × Ziehungen.", "Systeme ohne Wert weglassen.")
    ends = np.empty((systems * (systems - 1) // 2, 2))
    pairs = np.array([(i, j) for i in range(systems) for j in range(i + 1, systems)], dtype=np.int64).reshape(-1, 2)
    place = 0
    for i in range(systems - 1):
        block = limits(replicates[i] - replicates[i + 1 :], certainty)
        ends[place : place + len(block)] = block
        place += len(block)
    return AllDifferences(pairs, values[pairs[:, 0]] - values[pairs[:, 1]], ends[:, 0], ends[:, 1])
