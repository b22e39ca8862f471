"""Percentile intervals of bootstrap replicates (Efron and Tibshirani 1993, section 13.3), by quantiles of type 7."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

__all__ = ["FEW_CLUSTERS", "ONE_CLUSTER", "Interval", "limits", "percentile_interval"]

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
    if clusters < 2:
        return Interval(low, high, False, ONE_CLUSTER, undefined)
    if low == high:
        return Interval(low, high, False, _NO_SPREAD, undefined)
    notes = [_SOME_UNDEFINED] * bool(undefined) + [FEW_CLUSTERS] * (clusters < _ENOUGH)
    return Interval(low, high, True, "\n".join(notes), undefined)


def limits(replicates: NDArray[np.float64], level: float) -> NDArray[np.float64]:
    """Both ends for each row of rows × draws, as rows × 2; the input is left as it is, NaN is not allowed in it."""
    last = replicates.shape[1] - 1
    tail = (1 - Fraction(repr(level))) / 2
    places = [tail * last, (1 - tail) * last]
    floors = [int(place) for place in places]
    wanted = sorted({rank for floor in floors for rank in (floor, min(floor + 1, last))})
    ends = np.empty((replicates.shape[0], 2))
    for index, row in enumerate(replicates):
        ordered = np.partition(row, wanted)
        for end, (place, floor) in enumerate(zip(places, floors, strict=True)):
            lower, upper = ordered[floor], ordered[min(floor + 1, last)]
            ends[index, end] = lower + float(place - floor) * (upper - lower)
    return ends
