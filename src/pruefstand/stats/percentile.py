"""Percentile intervals of bootstrap replicates (Efron and Tibshirani 1993), by quantiles of type 7."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

__all__ = ["FEW_CLUSTERS", "METHOD", "ONE_CLUSTER", "Interval", "limits", "percentile_interval", "read_interval"]

METHOD = "Cluster-Bootstrap, Perzentil"
ONE_CLUSTER = "Kein Intervall: Es gibt nur einen Cluster."
FEW_CLUSTERS = "Unter 20 Clustern ist das Perzentilintervall eher zu schmal."
_NO_SPREAD = "Kein Intervall: Alle Ziehungen geben denselben Wert."
_UNDEFINED = "Kein Intervall: In mehr als einem Zehntel der Ziehungen ist der Wert nicht definiert."
_SOME_UNDEFINED = "Ziehungen, in denen der Wert nicht definiert ist, sind ausgelassen."
_ENOUGH = 20


@dataclass(frozen=True, slots=True)
class Interval:
    """The raw limits of a percentile interval and how far they may be read.

    ``low`` and ``high`` are ``None`` only where too few replicates are defined. ``readable`` is false for an interval
    that must not be shown (one cluster, no spread); ``note`` says why, or what to keep in mind, one sentence a line.
    ``undefined`` counts the replicates without value.
    """

    low: float | None
    high: float | None
    readable: bool
    note: str
    undefined: int = 0


def percentile_interval(replicates: Sequence[float] | NDArray[np.float64], clusters: int, level: float) -> Interval:
    """The interval of one statistic's replicates; NaN marks a replicate that is not defined."""
    values = np.asarray(replicates, dtype=np.float64)
    defined = values[~np.isnan(values)]
    undefined = values.size - defined.size
    if 10 * undefined > values.size or defined.size == 0:
        return Interval(None, None, False, _UNDEFINED, undefined)
    ends = limits(defined[None, :], level)[0]
    low, high = float(ends[0]), float(ends[1])
    return read_interval(low, high, clusters, undefined)


def read_interval(low: float, high: float, clusters: int, undefined: int = 0) -> Interval:
    """How far these limits over so many clusters may be read."""
    if clusters < 2:
        return Interval(low, high, False, ONE_CLUSTER, undefined)
    if low == high:
        return Interval(low, high, False, _NO_SPREAD, undefined)
    notes = [_SOME_UNDEFINED] * bool(undefined) + [FEW_CLUSTERS] * (clusters < _ENOUGH)
    return Interval(low, high, True, "\n".join(notes), undefined)


def limits(replicates: NDArray[np.float64], level: float) -> NDArray[np.float64]:
    """Both ends for each row of rows × draws, as rows × 2; the input is left as it is, NaN is not allowed in it."""
    last = replicates.shape[1] - 1
    place = (1 - Fraction(repr(level))) / 2 * last
    rank, between = int(place), float(place - int(place))
    ends = np.empty((replicates.shape[0], 2))
    for index, row in enumerate(replicates):
        lower, above = _lowest(row, rank)
        upper, below = _lowest(-row, rank)
        ends[index] = lower + between * (above - lower), -(upper + between * (below - upper))
    return ends


def _lowest(row: NDArray[np.float64], rank: int) -> tuple[float, float]:
    """The values at this rank, counted from 0, and at the next.

    Most values lie far above both. Every eighth gives a bound below which enough should remain; where it does not, all
    values are looked at. The answer is the same either way, the first way takes half the time.
    """
    following = min(rank + 1, row.size - 1)
    sample = row[::8]
    reach = (rank + 2) // 8
    reach += 4 * math.isqrt(reach) + 2
    if reach < sample.size:
        few = row[row <= np.partition(sample, reach)[reach]]
        if few.size > following:
            row = few
    ordered = np.partition(row, (rank, following))
    return float(ordered[rank]), float(ordered[following])
