"""Holm's correction for several tests. Source: Holm 1979, Scandinavian Journal of Statistics 6(2), 65-70."""

from __future__ import annotations

from fractions import Fraction

from pruefstand.stats.arguments import Values, listed, probability

__all__ = ["holm"]


def holm(p: Values) -> tuple[float, ...]:
    """Adjusted p values in the order given: the i-th smallest times (m - i + 1), made monotone, at most 1.

    Keeps the chance of any false rejection at the level, whatever the dependence of the tests. Computed in exact
    fractions, so that 3 × 0.01 is 0.03.
    """
    given = [probability(value, f"p[{index}]") for index, value in enumerate(listed(p, "p"))]
    adjusted = [0.0] * len(given)
    highest = Fraction(0)
    for place, index in enumerate(sorted(range(len(given)), key=given.__getitem__)):
        highest = max(highest, min(Fraction(1), given[index] * (len(given) - place)))
        adjusted[index] = float(highest)
    return tuple(adjusted)
