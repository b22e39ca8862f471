"""Quantiles and medians of a sample.

Source of the types: Hyndman and Fan 1996, doi:10.1080/00031305.1996.10473566 (type 7 is R's and numpy's default).
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from pruefstand.domain import Estimate
from pruefstand.stats.arguments import Number, Values, count, fault, listed, number, numbers, probability, shown, whole

__all__ = ["OrdinalMedian", "WeightedMedian", "counted_quantile", "ordinal_median", "quantile", "weighted_median"]

_TYPE_1 = "Quantil Typ 1"
_TYPE_2 = "Quantil Typ 2"
_TYPE_6 = "Quantil Typ 6"
_TYPE_7 = "Quantil Typ 7"
_TYPE_8 = "Quantil Typ 8"
_METHODS = {1: _TYPE_1, 2: _TYPE_2, 6: _TYPE_6, 7: _TYPE_7, 8: _TYPE_8}
_NO_WEIGHT = "Alle Gewichte sind 0."


@dataclass(frozen=True, slots=True)
class OrdinalMedian:
    """The median of ordered grades: ``lower`` and ``upper`` are equal, or the two grades that it falls between."""

    lower: object
    upper: object
    n: int

    @property
    def between(self) -> bool:
        """Whether the median falls between two grades, so that both must be named."""
        return self.lower != self.upper


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightedMedian(Estimate):
    """A weighted median: ``value`` is the mean of ``lower`` and ``upper``, which differ only at exactly half the
    weight."""

    lower: float | None = None
    upper: float | None = None


def quantile(x: Values, p: Number, type: int = 7) -> Estimate:  # noqa: A002 - the customary name of this option
    """The p-quantile (0 <= p <= 1) of a sample, by one of the types 1, 2, 6, 7, 8 of Hyndman and Fan.

    The rank is computed in exact fractions, so that 0.95 of 20 is 19 and not a little more. One value is its own
    quantile. Empty samples, texts, NaN and infinities raise ``InputError``.
    """
    values = sorted(numbers(x, "x"))
    share = probability(p, "p")
    kind = whole(type, "type")
    if kind not in _METHODS:
        raise fault(
            "type",
            "Den Quantiltyp {kind} gibt es hier nicht.",
            "Einen der Typen {known} angeben.",
            kind=shown(kind),
            known=", ".join(map(str, _METHODS)),
        )
    n = len(values)
    rank, fraction = _position(n, share, kind)
    lower, upper = (Fraction(values[min(max(place, 1), n) - 1]) for place in (rank, rank + 1))
    return Estimate(value=float(lower + fraction * (upper - lower)), n=n, method=_METHODS[kind])


def counted_quantile(counts: Mapping[Fraction, int], p: Fraction) -> Estimate:
    """The p-quantile of type 7 of a sample given as how often each value comes (at least once each): what
    :func:`quantile` says of the values written out, without writing them out. Raises ``ValueError`` for no value."""
    values = sorted(counts)
    upto = list(accumulate(counts[value] for value in values))
    if not values or min(counts.values()) < 1:
        raise ValueError("values, each at least once")
    rank, fraction = _position(upto[-1], p, 7)
    lower, upper = (values[bisect_left(upto, min(max(place, 1), upto[-1]))] for place in (rank, rank + 1))
    return Estimate(value=float(lower + fraction * (upper - lower)), n=upto[-1], method=_TYPE_7)


def _position(n: int, p: Fraction, kind: int) -> tuple[int, Fraction]:
    """Between which ordered values, counted from 1, and how far: x[j] + fraction * (x[j+1] - x[j])."""
    if kind in (1, 2):
        rank = math.floor(n * p)
        if rank < n * p:
            return rank, Fraction(1)
        return rank, Fraction(0) if kind == 1 else Fraction(1, 2)
    a = {6: Fraction(0), 7: Fraction(1), 8: Fraction(1, 3)}[kind]
    place = a + p * (n + 1 - 2 * a)
    rank = math.floor(place)
    return rank, place - rank


def ordinal_median(x: Values, levels: Values | None = None) -> OrdinalMedian:
    """The median of ordered grades, never their mean: with an even number both middle grades are named.

    Grades are numbers, or any values of ``levels`` (all grades in their order, whether they occur or not). ``None`` is
    missing and left out. No grade at all, a grade that is not in ``levels``: ``InputError``.
    """
    given = [(index, value) for index, value in enumerate(listed(x, "x")) if value is not None]
    if not given:
        raise fault("x", "Alle Werte fehlen.", "Mindestens eine Stufe angeben.")
    if levels is None:
        keys = {index: number(value, f"x[{index}]") for index, value in given}
        ordered = [value for _, value in sorted(given, key=lambda item: keys[item[0]])]
    else:
        known = listed(levels, "levels")
        for index, value in given:
            if value not in known:
                raise fault(
                    f"x[{index}]",
                    "{value} ist keine der Stufen.",
                    "Eine dieser Stufen angeben: {levels}.",
                    value=shown(value),
                    levels=", ".join(map(shown, known)),
                )
        ordered = sorted((value for _, value in given), key=known.index)
    n = len(ordered)
    return OrdinalMedian(ordered[(n - 1) // 2], ordered[n // 2], n)


def weighted_median(x: Values, w: Values) -> WeightedMedian:
    """The value at half the weight: lower = first x with cumulative weight >= W/2, upper = first with > W/2.

    Weights are not negative and summed exactly, so that half is half. ``value`` is the middle of lower and upper.
    All weights 0: not computable. Lists of different length: ``InputError``.
    """
    values = numbers(x, "x")
    weights = [count(value, f"w[{index}]") for index, value in enumerate(listed(w, "w", size=len(values)))]
    pairs = sorted((value, weight) for value, weight in zip(values, weights, strict=True) if weight)
    if not pairs:
        return WeightedMedian(value=None, n=len(values), method="gewichteter Median", reason=_NO_WEIGHT)
    sums = list(accumulate(Fraction(weight) for _, weight in pairs))
    lower, upper = (pairs[find(sums, sums[-1] / 2)][0] for find in (bisect_left, bisect_right))
    return WeightedMedian(
        value=float(Fraction(lower + upper) / 2),
        n=len(values),
        method="gewichteter Median",
        lower=float(lower),
        upper=float(upper),
    )
