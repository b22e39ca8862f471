"""Intervals for a share k of n: Wilson, Jeffreys, Clopper-Pearson.

Sources: Wilson 1927, doi:10.1080/01621459.1927.10502953; Newcombe 1998,
doi:10.1002/(SICI)1097-0258(19980430)17:8<857::AID-SIM777>3.0.CO;2-E; Brown, Cai, DasGupta 2001,
doi:10.1214/ss/1009213286; Clopper and Pearson 1934, doi:10.1093/biomet/26.4.404; design effect: Korn and Graubard
1998, Survey Methodology 24(2), 193-201.
"""

from __future__ import annotations

import math
from fractions import Fraction

from scipy.special import betaincinv, ndtri

from pruefstand.domain import Estimate
from pruefstand.stats.arguments import Number, as_exact, count, deflator, fault, share, shown

__all__ = ["NO_OBSERVATION", "clopper_pearson", "jeffreys", "wilson"]

_MOST = 10**15  # beyond it the quantiles of the beta distribution lose their order
NO_OBSERVATION = "Der Nenner ist 0: keine Beobachtung."


def wilson(k: Number, n: Number, deff: Number = 1, level: float = 0.95) -> Estimate:
    """The share k/n with Wilson's score interval for the effective sample size n/DEFF, which is not rounded.

    ``k`` and ``n`` are counts with 0 <= k <= n (integers as a rule; decimals and fractions are taken exactly), ``deff``
    is at least 1, ``level`` the confidence. The lower end is exactly 0 at k = 0, the upper exactly 1 at k = n; the
    interval always contains k/n. n = 0: not computable. Raises ``InputError`` for k > n, negative counts, DEFF < 1.
    """
    hits, size, effect, confidence = _checked(k, n, deff, level)
    if size == 0:
        return Estimate(value=None, n=0, method="Wilson", reason=NO_OBSERVATION)
    z = float(ndtri((1 + confidence) / 2))
    low, high = _score_interval(hits, size - hits, float(size / effect), z)
    return _estimate("Wilson", hits, size, effect=effect, level=confidence, low=low, high=high)


def _score_interval(hits: Fraction, misses: Fraction, n: float, z: float) -> tuple[float, float]:
    """Both ends without cancellation: the smaller share is computed, the larger one is its mirror image."""
    if hits > misses:
        low, high = _score_interval(misses, hits, n, z)
        return 1 - high, 1 - low
    p = float(hits / (hits + misses))
    centre = p + z * z / (2 * n)
    reach = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return p * p / (centre + reach), (centre + reach) / (1 + z * z / n)


def jeffreys(k: Number, n: Number, deff: Number = 1, level: float = 0.95, *, ends: bool = False) -> Estimate:
    """The share k/n with the equal-tailed interval of Beta(k/DEFF + 1/2, (n-k)/DEFF + 1/2).

    Raw quantiles: at k = 0 the lower end is above 0 and so above the share itself. ``ends=True`` gives the rule of
    Brown, Cai and DasGupta (2001): lower end 0 at k = 0, upper end 1 at k = n. n = 0: not computable.
    """
    hits, size, effect, confidence = _checked(k, n, deff, level)
    if size == 0:
        return Estimate(value=None, n=0, method="Jeffreys", reason=NO_OBSERVATION)
    a, b = float(hits / effect) + 0.5, float((size - hits) / effect) + 0.5
    tail = (1 - confidence) / 2
    low, high = float(betaincinv(a, b, tail)), 1 - float(betaincinv(b, a, tail))
    if ends:
        low, high = (0.0 if hits == 0 else low), (1.0 if hits == size else high)
    return _estimate("Jeffreys", hits, size, effect=effect, level=confidence, low=low, high=high)


def clopper_pearson(k: Number, n: Number, level: float = 0.95) -> Estimate:
    """The share k/n with the exact binomial interval; ``k`` and ``n`` are integers. n = 0: not computable.

    Coverage is never below ``level`` and as a rule well above it. There is no form for a design effect: with clustered
    observations the word "exact" does not apply.
    """
    hits, size, _, confidence = _checked(k, n, 1, level)
    for name, value in (("k", hits), ("n", size)):
        if value.denominator != 1:
            raise fault(
                name,
                "{value} ist keine ganze Zahl.",
                "Clopper-Pearson gilt nur für ganze Anzahlen.",
                value=str(value),
            )
    if size == 0:
        return Estimate(value=None, n=0, method="Clopper-Pearson", reason=NO_OBSERVATION)
    y, m, tail = int(hits), int(size), (1 - confidence) / 2
    low = 0.0 if y == 0 else float(betaincinv(y, m - y + 1, tail))
    high = 1.0 if y == m else 1 - float(betaincinv(m - y, y + 1, tail))
    return _estimate("Clopper-Pearson", hits, size, effect=Fraction(1), level=confidence, low=low, high=high)


def _checked(k: Number, n: Number, deff: Number, level: float) -> tuple[Fraction, Fraction, Fraction, float]:
    hits, size = Fraction(count(k, "k")), Fraction(count(n, "n", at_most=_MOST))
    if hits > size:
        raise fault(
            "k",
            "k ist mit {k} größer als n mit {n}.",
            "Zähler und Nenner prüfen: k höchstens n.",
            k=shown(k),
            n=shown(n),
        )
    return hits, size, deflator(deff, "deff"), share(level, "level")


def _estimate(
    method: str, hits: Fraction, size: Fraction, *, effect: Fraction, level: float, low: float, high: float
) -> Estimate:
    return Estimate(
        value=float(hits / size),
        n=round(size),
        method=method,
        low=low,
        high=high,
        level=level,
        numerator=as_exact(hits),
        denominator=as_exact(size),
        deff=float(effect),
    )
