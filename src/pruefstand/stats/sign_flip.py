"""The exact sign-flip test: under the hypothesis of no difference each cluster's difference may as well be negative.

Source: Fisher 1935, The Design of Experiments; Pesarin and Salmaso 2010, Permutation Tests for Complex
Data, doi:10.1002/9780470689516. The distribution of all 2^C signs is built exactly, not drawn.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pruefstand.stats.arguments import Values, numbers
from pruefstand.stats.significance import Significance

__all__ = ["sign_flip_test", "sign_tails"]

_METHOD = "exakter Vorzeichentausch über die Cluster"
_LATTICE = 5_000_000
_WORK = 12_000_000_000
_HALVES = 40
_ALL_ZERO = "Alle Differenzen sind 0: kein Cluster spricht für eine der beiden Seiten."
_TOO_FINE = (
    "Für den exakten Test sind es zu viele Cluster mit zu fein aufgelösten Differenzen; "
    "Differenzen runden oder die Zahl der Cluster begrenzen."
)


def sign_flip_test(d: Values) -> Significance:
    """Two-sided exact test that the sum of the differences d (one a cluster) is symmetric about 0.

    p = P(|sum of ±d| >= |sum of d|) over all 2^C signs. The differences are taken exactly as written (decimals,
    fractions, integers), so that ties are ties. Needs C <= 40, or a sum of |d| of at most 5,000,000 steps of their
    common unit that times C is at most 12 billion; otherwise, and where all differences are 0, there is no p and the
    reason is given.
    """
    given = [Fraction(value) for value in numbers(d, "d")]
    unit = math.lcm(*(value.denominator for value in given))
    steps = [int(value * unit) for value in given]
    n = len(steps)
    if not any(steps):
        return Significance(statistic=None, p=None, n=n, method=_METHOD, reason=_ALL_ZERO)
    tails = sign_tails(steps)
    if tails is None:
        return Significance(statistic=None, p=None, n=n, method=_METHOD, reason=_TOO_FINE)
    return Significance(statistic=float(sum(given)), p=min(1.0, 2 * min(tails)), n=n, method=_METHOD)


def sign_tails(d: list[int]) -> tuple[float, float] | None:
    """P(S >= s) and P(S <= s) for S = sum of ±d_i with fair independent signs and s = sum of d.

    ``None`` where neither way is feasible in some seconds. S has the parity of the sum of |d|, so it is counted as
    sum of |d| over the positive signs, T = (S + sum of |d|)/2.
    """
    sizes = [abs(value) for value in d if value]
    shared = math.gcd(*sizes) if sizes else 1
    sizes = [size // shared for size in sizes]
    observed = sum(value for value in d if value > 0) // shared
    if sum(sizes) <= _LATTICE and sum(sizes) * len(sizes) <= _WORK:
        chances = _lattice(sizes)
        return float(chances[observed:].sum()), float(chances[: observed + 1].sum())
    if len(sizes) <= _HALVES and sum(sizes) < 2**62:
        return _by_halves(sizes, observed)
    return None


def _lattice(sizes: list[int]) -> NDArray[np.float64]:
    """The chance of each T = 0 … sum of sizes. Halving is exact in floats; sums are exact up to 53 sizes."""
    chances = np.zeros(sum(sizes) + 1)
    chances[0] = 1.0
    reach = 0
    for size in sorted(sizes):
        before = chances[: reach + 1] / 2
        chances[: reach + 1] = before
        chances[size : size + reach + 1] += before
        reach += size
    return chances


def _by_halves(sizes: list[int], observed: int) -> tuple[float, float]:
    """Count the 2^C sums through the sorted sums of two halves of the clusters; exact integers throughout."""
    middle = len(sizes) // 2
    left, right = _all_sums(sizes[:middle]), np.sort(_all_sums(sizes[middle:]))
    at_least = int((right.size - np.searchsorted(right, observed - left, side="left")).sum())
    at_most = int(np.searchsorted(right, observed - left, side="right").sum())
    return math.ldexp(at_least, -len(sizes)), math.ldexp(at_most, -len(sizes))


def _all_sums(sizes: list[int]) -> NDArray[np.int64]:
    sums = np.zeros(1, dtype=np.int64)
    for size in sizes:
        sums = np.concatenate([sums, sums + size])
    return sums
