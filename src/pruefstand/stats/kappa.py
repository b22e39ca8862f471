"""Cohen's kappa. Source: Cohen 1960, doi:10.1177/001316446002000104."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pruefstand.domain import Estimate
from pruefstand.stats.arguments import Rows, Values, listed, share
from pruefstand.stats.labels import codes_of, label_faults
from pruefstand.stats.resampling import Units, resampled

__all__ = ["Kappa", "cohen_kappa"]

_NAME = "Cohens Kappa"
_NO_PAIR = "Keine Einheit, die beide bewertet haben."
_CERTAIN = "Beide vergeben immer dieselbe eine Kategorie: die Zufallsübereinstimmung ist 1."


@dataclass(frozen=True, slots=True, kw_only=True)
class Kappa(Estimate):
    """Cohen's kappa with what it is made of: ``agreement`` observed, ``expected`` by chance (``None`` without pair)."""

    agreement: float | None = None
    expected: float | None = None


def cohen_kappa(
    a: Values, b: Values, *, clusters: Values | None = None, draws: Rows | None = None, confidence: float = 0.95
) -> Kappa:
    """Unweighted kappa (p_o - p_e)/(1 - p_e) over the units that both rated; categories are texts or numbers.

    ``None`` is missing. An interval needs ``draws`` (a list of :func:`draw_clusters` over the units, or over the
    distinct ``clusters`` in order of their first appearance). p_e = 1 or no common unit: not computable.
    """
    first = listed(a, "a")
    second = listed(b, "b", size=len(first))
    label_faults([("a", first), ("b", second)])
    units = Units.of(len(first), clusters, draws)
    both = [index for index in range(len(first)) if first[index] is not None and second[index] is not None]
    n = len(both)
    if n == 0:
        return Kappa(value=None, n=0, method=_NAME, reason=_NO_PAIR)
    pairs = Counter((first[index], second[index]) for index in both)
    left, right = (Counter(side[index] for index in both) for side in (first, second))
    observed = Fraction(sum(times for (one, other), times in pairs.items() if one == other), n)
    expected = Fraction(sum(times * right[label] for label, times in left.items()), n * n)
    clustered = units.counted(both)
    if expected == 1:
        return Kappa(
            value=None, n=n, clusters=clustered, method=_NAME, reason=_CERTAIN, agreement=float(observed), expected=1.0
        )
    statistic = _weighted([first[index] for index in both], [second[index] for index in both], np.asarray(both))
    found = resampled(units, statistic, clustered, share(confidence, "confidence"))
    return Kappa(
        value=float((observed - expected) / (1 - expected)),
        n=n,
        clusters=clustered,
        method=found.method or _NAME,
        low=found.low,
        high=found.high,
        level=found.level,
        note=found.note,
        agreement=float(observed),
        expected=float(expected),
    )


def _weighted(
    first: list[Any], second: list[Any], position: NDArray[np.int64]
) -> Callable[[NDArray[np.float64]], float]:
    """Kappa as a function of how often each unit counts; all sums are of integers, so they are exact."""
    codes, known = codes_of(first + second)
    one, other = codes[: len(first)], codes[len(first) :]

    def kappa(weights: NDArray[np.float64]) -> float:
        w = weights[position]
        total = float(w.sum())
        chance = float((np.bincount(one, w, len(known)) * np.bincount(other, w, len(known))).sum())
        room = total * total - chance
        return (total * float(w[one == other].sum()) - chance) / room if room > 0 else math.nan

    return kappa
