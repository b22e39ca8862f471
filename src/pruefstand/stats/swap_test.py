"""Test of two systems by exchanging them within clusters: if neither is better, any cluster may as well be swapped.

Sources: Noreen 1989, Computer-Intensive Methods for Testing Hypotheses (approximate randomization); drawn
exchanges: Phipson and Smyth 2010, doi:10.2202/1544-6115.1585, whose (1 + hits)/(1 + draws) is a valid p.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pruefstand.stats.arguments import Rows, fault
from pruefstand.stats.pooling import Counters, pooled
from pruefstand.stats.sign_flip import sign_flip_test

__all__ = ["SwapTest", "swap_test"]

_ALL = 16
_TIE = 1e-12
_EXACT = "exakter Tausch innerhalb der Cluster"
_DRAWN = "gezogener Tausch innerhalb der Cluster"
_EQUAL = "Beide Systeme haben in jedem Cluster dieselben Zähler."
_NEEDS_DRAWS = (
    "Bei verschiedenen Nennern oder Punktwerten lassen sich nur bis zu 16 Cluster vollständig vertauschen; "
    "für mehr ist eine Liste gezogener Vertauschungen nötig."
)
_UNDEFINED = "Der Wert ist unter einzelnen Vertauschungen nicht definiert."


@dataclass(frozen=True, slots=True)
class SwapTest:
    """A two-sided p with the way it was made, or the reason why there is none."""

    p: float | None
    method: str
    reason: str


def swap_test(
    a: Counters,
    b: Counters,
    function: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    *,
    linear: bool,
    flips: Rows | None,
) -> SwapTest:
    """P(|difference after swapping| >= |difference|) over all swaps of whole clusters, exact where that is possible.

    For a ratio (``linear``) with the same denominator in every cluster the difference is a sum over clusters, so the
    sign-flip distribution is built exactly for any number of clusters. Otherwise all swaps are computed where at most
    16 clusters differ, and beyond that the given ``flips`` (exchanges × clusters, 0 or 1).
    """
    differs = (a.cells / a.scale != b.cells / b.scale).any(axis=0)
    if not differs.any():
        return SwapTest(None, "", _EQUAL)
    if linear and (a.cells[1] / a.scale == b.cells[1] / b.scale).all():
        steps = [
            Fraction(one) / a.scale - Fraction(other) / b.scale
            for one, other in zip(a.cells[0].tolist(), b.cells[0].tolist(), strict=True)
        ]
        test = sign_flip_test(steps)
        return SwapTest(test.p, test.method if test.p is not None else "", test.reason)
    if np.count_nonzero(differs) <= _ALL:
        return _compared(a, b, function, _every_swap(differs), drawn=False)
    if flips is None:
        return SwapTest(None, "", _NEEDS_DRAWS)
    given = np.asarray(flips)
    if given.ndim != 2 or given.shape[1] != differs.size or not np.isin(given, (0, 1)).all():
        raise fault("flips", "Keine Tabelle Vertauschungen × Cluster aus 0 und 1.", "Je Cluster 0 oder 1 angeben.")
    return _compared(a, b, function, given.astype(np.float64), drawn=True)


def _every_swap(differs: NDArray[np.bool_]) -> NDArray[np.float64]:
    places = np.flatnonzero(differs)
    bits = np.arange(2**places.size)[:, None] >> np.arange(places.size) & 1
    swaps = np.zeros((bits.shape[0], differs.size))
    swaps[:, places] = bits
    return swaps


def _compared(
    a: Counters,
    b: Counters,
    function: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    swaps: NDArray[np.float64],
    *,
    drawn: bool,
) -> SwapTest:
    """Ties are counted with a relative tolerance of 1e-12, since equal differences may differ in their last bit."""
    kept = 1 - swaps
    ones = function(pooled(a, kept) / a.scale + pooled(b, swaps) / b.scale)
    others = function(pooled(b, kept) / b.scale + pooled(a, swaps) / a.scale)
    found = np.abs(ones - others)
    whole = np.ones((1, swaps.shape[1]))
    observed = np.abs(function(pooled(a, whole) / a.scale) - function(pooled(b, whole) / b.scale))[0]
    if np.isnan(found).any():
        return SwapTest(None, "", _UNDEFINED)
    hits = int(np.count_nonzero(found >= observed * (1 - _TIE)))
    if drawn:
        return SwapTest((1 + hits) / (1 + found.size), _DRAWN, "")
    return SwapTest(hits / found.size, _EXACT, "")
