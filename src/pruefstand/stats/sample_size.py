"""How many cases a study needs, for the width of an interval or for the power of a paired comparison.

Sources: width by inverting Wilson's interval (Wilson 1927, doi:10.1080/01621459.1927.10502953); power of the exact
McNemar test by enumerating the discordant pairs (Duffy 1984, doi:10.2307/2531151); clusters by the design effect.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr, gammaln, xlog1py, xlogy

from pruefstand.stats.arguments import Number, fault, probability, whole
from pruefstand.stats.arguments import share as confidence
from pruefstand.stats.proportion import wilson

__all__ = ["SampleSize", "sample_size"]

_MOST = 1_000_000
_MOST_PAIRS = 50_000
_WINDOW = 50
_NOT_WITHIN = "Mit bis zu einer Million Fällen ist das nicht zu erreichen."
_PAIRS_NOT_WITHIN = "Mit bis zu 50.000 wirksamen Paaren ist das nicht zu erreichen."
_EQUAL = "Beide Richtungen sind gleich wahrscheinlich: es gibt keinen Unterschied, der zu finden wäre."


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleSize:
    """The smallest sufficient number of cases, or the reason why there is none.

    ``units`` are all observations in these cases, ``deff`` the design effect that was counted, ``reached`` the width
    or power that ``cases`` gives.
    """

    cases: int | None
    units: int | None
    deff: float
    reached: float | None
    method: str
    reason: str = ""


def sample_size(
    *,
    share: Number | None = None,
    width: Number | None = None,
    only_first: Number | None = None,
    only_second: Number | None = None,
    power: Number | None = None,
    units_per_case: int = 1,
    icc: Number = 0,
    level: float = 0.95,
) -> SampleSize:
    """Cases for one of two aims; observations of one case are alike by ``icc`` and count as n/DEFF.

    ``share`` and ``width``: the Wilson interval at this expected share is at most this wide from low to high.
    ``only_first``, ``only_second`` and ``power``: the exact two-sided McNemar test at 1 - ``level`` finds a
    difference with this chance, where the two shares of cases have a yes on one side only. Power of an exact test
    rises in a saw tooth; the answer is the size from which on it no longer falls below the aim (looked up in a window
    of 50 pairs to both sides).
    """
    m = whole(units_per_case, "units_per_case", at_least=1, at_most=_MOST)
    effect = 1 + (m - 1) * probability(icc, "icc")
    certainty = confidence(level, "level")
    aims = {"share": share, "width": width}
    others = {"only_first": only_first, "only_second": only_second, "power": power}
    given = {name for name, value in {**aims, **others}.items() if value is not None}
    if share is not None and width is not None and given == set(aims):
        return _for_width(probability(share, "share"), confidence(width, "width"), m, effect, certainty)
    if only_first is not None and only_second is not None and power is not None and given == set(others):
        shares = probability(only_first, "only_first"), probability(only_second, "only_second")
        if sum(shares) > 1:
            raise fault("only_second", "Beide Anteile zusammen sind größer als 1.", "Zwei Anteile aller Fälle angeben.")
        return _for_power(shares, confidence(power, "power"), m, effect, certainty)
    raise fault(
        "sample_size",
        "Das Ziel ist nicht eindeutig.",
        "Entweder share und width angeben oder only_first, only_second und power.",
    )


def _for_width(share: Fraction, width: float, m: int, effect: Fraction, level: float) -> SampleSize:
    def reached(cases: int) -> float:
        found = wilson(share * cases * m, cases * m, effect, level)
        return math.inf if found.low is None or found.high is None else found.high - found.low

    method = "Breite des Wilson-Intervalls"
    cases = _first(lambda size: reached(size) <= width, _MOST)
    if cases is None:
        return SampleSize(cases=None, units=None, deff=float(effect), reached=None, method=method, reason=_NOT_WITHIN)
    return SampleSize(cases=cases, units=cases * m, deff=float(effect), reached=reached(cases), method=method)


def _for_power(shares: tuple[Fraction, Fraction], power: float, m: int, effect: Fraction, level: float) -> SampleSize:
    method = "Teststärke des exakten McNemar-Tests"
    equal = shares[0] == shares[1]
    near = None if equal else _first(lambda pairs: _power(pairs, shares, level) >= power, _MOST_PAIRS)
    if near is None:
        reason = _EQUAL if equal else _PAIRS_NOT_WITHIN
        return SampleSize(cases=None, units=None, deff=float(effect), reached=None, method=method, reason=reason)
    window = range(max(0, near - _WINDOW), near + _WINDOW + 1)
    pairs = 1 + max((size for size in window if _power(size, shares, level) < power), default=0)
    cases = math.ceil(pairs * effect / m)
    return SampleSize(
        cases=cases, units=cases * m, deff=float(effect), reached=_power(pairs, shares, level), method=method
    )


def _first(enough: Callable[[int], bool], most: int) -> int | None:
    """The first size from 1 to most that is enough, where every larger one is too; ``None`` where none is."""
    high = 1
    while not enough(high):
        if high == most:
            return None
        high = min(2 * high, most)
    low = 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle + 1, high)
    return low


def _power(pairs: int, shares: tuple[Fraction, Fraction], level: float) -> float:
    """Chance that the exact test rejects: over the number d of discordant pairs, and given d over its tails."""
    discordant = float(sum(shares))
    first = float(shares[0]) / discordant
    d = np.arange(pairs + 1, dtype=np.float64)
    logs = gammaln(pairs + 1) - gammaln(d + 1) - gammaln(pairs - d + 1)
    chance = np.exp(logs + xlogy(d, discordant) + xlog1py(pairs - d, -discordant))
    edge = _edges(d, (1 - level) / 2)
    inside = edge >= 0
    tails = np.zeros_like(d)
    tails[inside] = bdtr(edge[inside], d[inside].astype(np.int64), first)
    tails[inside] += bdtr(edge[inside], d[inside].astype(np.int64), 1 - first)
    return float((chance * tails).sum())


def _edges(d: NDArray[np.float64], tail: float) -> NDArray[np.float64]:
    """For each d the largest c with P(X <= c) <= tail under Binomial(d, 1/2), -1 where there is none."""
    low, high = np.full_like(d, -1.0), np.floor(d / 2)
    while (low < high).any():
        middle = np.ceil((low + high) / 2)
        fits = bdtr(middle, d.astype(np.int64), 0.5) <= tail
        low, high = np.where(fits, middle, low), np.where(fits, high, middle - 1)
    return low
