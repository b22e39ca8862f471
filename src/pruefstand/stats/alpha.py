"""Krippendorff's alpha for any number of raters and missing values.

Sources: Krippendorff 2011, Computing Krippendorff's Alpha-Reliability, Annenberg School Departmental Papers 43;
Hayes and Krippendorff 2007, doi:10.1080/19312450709336664; reading: Krippendorff 2019, Content Analysis, 4th ed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pruefstand.domain import Estimate
from pruefstand.stats.arguments import Rows, Values, choice, fault, share
from pruefstand.stats.ratings import Pairable, pairable
from pruefstand.stats.resampling import Units, resampled

__all__ = ["Alpha", "krippendorff_alpha"]

_LEVELS = ("nominal", "ordinal", "interval", "ratio")
_RATIO_VALUES = 5000
_NO_PAIR = "Keine Einheit hat zwei Bewertungen."
_NO_VARIATION = "Alle paarbaren Werte sind gleich: eine erwartete Abweichung gibt es nicht."
_RELIABLE = "verlässlich"
_TENTATIVE = "nur für vorläufige Schlüsse"
_INSUFFICIENT = "nicht ausreichend"


@dataclass(frozen=True, slots=True, kw_only=True)
class Alpha(Estimate):
    """Krippendorff's alpha; ``n`` counts the pairable values.

    ``scale`` is the level of measurement, ``units`` the pairable units, ``agreement`` the share of equal pairs (chance
    not taken off; ``None`` without pairs), ``reading`` one of three phrases for the value: reliable from 0.800,
    tentative from 0.667, insufficient below; empty where there is no value.
    """

    scale: str
    units: int = 0
    agreement: float | None = None
    reading: str = ""


def krippendorff_alpha(
    ratings: Rows, level: str, *, clusters: Values | None = None, draws: Rows | None = None, confidence: float = 0.95
) -> Alpha:
    """1 - D_o/D_e for raters × units at level ``nominal``, ``ordinal``, ``interval`` or ``ratio``.

    Values are numbers, at the nominal level also texts; ``None`` (in arrays: masked) is missing. Units with fewer than
    two values count nowhere. Only the order of occurring values matters to the ordinal level, unused grades do not.
    A percentile interval needs ``draws``, a list of :func:`draw_clusters` over all units (or over the distinct
    ``clusters``, one named per unit, in order of first appearance). Not computable without a pairable unit or without
    variation. Time n log n; the ratio level compares all pairs of distinct values and refuses more than 5,000.
    Sums of squares of integers are exact, so alpha is the correctly rounded fraction.
    """
    scale = choice(level, "level", _LEVELS)
    certainty = share(confidence, "confidence")
    data = pairable(ratings, ordered=scale != "nominal")
    units = Units.of(data.units, clusters, draws)
    n = int(data.size.sum())
    method = "Krippendorffs Alpha"
    if n == 0:
        return Alpha(value=None, n=0, method=method, reason=_NO_PAIR, scale=scale)
    counts = _counts(data, data.times)
    equal = _observed(data, _equal_pairs(data))
    agreement = float(equal / n)
    clustered = units.counted(data.unit)
    if int(counts.max()) == n:
        return Alpha(
            value=None,
            n=n,
            method=method,
            reason=_NO_VARIATION,
            clusters=clustered,
            scale=scale,
            units=data.unit.size,
            agreement=agreement,
        )
    if scale == "ratio":
        _check_ratio(data)
    squares = _difference_squares(data, scale, counts)
    observed = _observed(data, squares)
    expected = _expected(data, scale, counts)
    alpha = 1 - (n - 1) * observed / expected
    found = resampled(units, lambda weights: _weighted(data, scale, squares, weights), clustered, certainty)
    return Alpha(
        value=float(alpha),
        n=n,
        method=found.method or method,
        low=found.low,
        high=found.high,
        level=found.level,
        clusters=clustered,
        note=found.note,
        scale=scale,
        units=data.unit.size,
        agreement=agreement,
        reading=_reading(alpha),
    )


def _reading(alpha: Fraction) -> str:
    if alpha >= Fraction(800, 1000):
        return _RELIABLE
    return _TENTATIVE if alpha >= Fraction(667, 1000) else _INSUFFICIENT


def _counts(data: Pairable, times: NDArray[Any]) -> NDArray[np.float64]:
    """How often each value occurs."""
    return np.bincount(data.code, times, data.values.size).astype(np.float64, copy=False)


def _equal_pairs(data: Pairable) -> NDArray[np.float64]:
    """Per unit, the ordered pairs of two raters with the same value."""
    return np.add.reduceat(data.times * (data.times - 1), data.start).astype(np.float64)


def _scores(scale: str, values: NDArray[np.float64], counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """What is squared: doubled mid-ranks (so delta is four times the published one), or the values themselves."""
    return 2 * np.cumsum(counts) - counts if scale == "ordinal" else values


def _difference_squares(data: Pairable, scale: str, counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Per unit, the sum of delta over its ordered pairs."""
    if scale == "nominal":
        return data.size * (data.size - 1) - _equal_pairs(data)
    if scale == "ratio":
        return _ratio_squares(data)
    score = _scores(scale, data.values, counts)[data.code]
    away = score - score[data.start][data.owner]
    weighed = data.times * away
    total = np.add.reduceat(weighed, data.start)
    squares: NDArray[np.float64] = 2 * (data.size * np.add.reduceat(weighed * away, data.start) - total * total)
    return squares


def _ratio_squares(data: Pairable) -> NDArray[np.float64]:
    found = np.zeros(data.unit.size)
    score, owner, times = data.values[data.code], data.owner, data.times
    for lag in range(1, int(np.bincount(owner).max())):
        same = owner[lag:] == owner[:-lag]
        delta = _ratio_delta(score[:-lag][same], score[lag:][same])
        found += np.bincount(owner[lag:][same], 2 * delta * (times[:-lag] * times[lag:])[same], found.size)
    return found


def _ratio_delta(low: NDArray[np.float64], high: NDArray[np.float64]) -> NDArray[np.float64]:
    total = low + high
    return np.square(np.divide(high - low, total, out=np.zeros_like(total), where=total > 0))


def _observed(data: Pairable, squares: NDArray[np.float64]) -> Fraction:
    """Sum over units of squares/(m - 1); rounded once for each size of unit, in no particular order."""
    return sum(
        (
            Fraction(math.fsum(squares[data.size == size].tolist())) / (size - 1)
            for size in np.unique(data.size).tolist()
        ),
        Fraction(0),
    )


def _expected(data: Pairable, scale: str, counts: NDArray[np.float64]) -> Fraction:
    """Sum of delta over all ordered pairs of pairable values."""
    times = [int(count) for count in counts.tolist()]
    n = sum(times)
    if scale == "nominal":
        return Fraction(n * n - sum(count * count for count in times))
    if scale == "ratio":
        return Fraction(_ratio_expected(data.values, counts))
    score = _scores(scale, data.values, counts)
    away = (score - score[score.size // 2]).tolist()
    squares = Fraction(math.fsum(count * x * x for count, x in zip(times, away, strict=True)))
    total = Fraction(math.fsum(count * x for count, x in zip(times, away, strict=True)))
    return 2 * (n * squares - total * total)


def _ratio_expected(values: NDArray[np.float64], counts: NDArray[np.float64]) -> float:
    rows = (
        float(count * (counts * _ratio_delta(np.full_like(values, value), values)).sum())
        for value, count in zip(values, counts, strict=True)
    )
    return math.fsum(rows)


def _check_ratio(data: Pairable) -> None:
    used = np.unique(data.code)
    if used.size > _RATIO_VALUES:
        raise fault(
            "ratings",
            "{values} verschiedene Werte sind auf der Verhältnisskala zu viele (höchstens {most}).",
            "Werte runden oder die Intervallskala wählen: nur die Verhältnisskala vergleicht jedes Wertepaar.",
            values=used.size,
            most=_RATIO_VALUES,
        )
    if data.values[used[0]] < 0:
        raise fault("ratings", "Auf der Verhältnisskala gibt es keine negativen Werte.", "Die Intervallskala wählen.")


def _weighted(data: Pairable, scale: str, squares: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """Alpha where each unit counts as often as its weight says; NaN where it is not defined."""
    w = weights[data.unit]
    counts = _counts(data, w[data.owner] * data.times)
    n = float(counts.sum())
    if scale == "ordinal":
        squares = _difference_squares(data, scale, counts)
    observed = float((w * squares / (data.size - 1)).sum())
    if scale == "nominal":
        expected = n * n - float((counts * counts).sum())
    elif scale == "ratio":
        expected = _ratio_expected(data.values, counts)
    else:
        score = _scores(scale, data.values, counts)
        away = score - float((counts * score).sum()) / n if n else score
        expected = 2 * n * float((counts * away * away).sum())
    return 1 - (n - 1) * observed / expected if expected > 0 and np.count_nonzero(counts) > 1 else math.nan
