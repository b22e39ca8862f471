"""Tails of the binomial distribution.

Source: Conover 1999, Practical Nonparametric Statistics, section 3.1; P(X >= h) = I_p(h, n - h + 1), DLMF 8.17.5.
"""

from __future__ import annotations

from scipy.special import betainc

from pruefstand.stats.arguments import Number, fault, probability, shown, whole

__all__ = ["binomial_tail"]


def binomial_tail(h: int, n: int, p0: Number) -> float:
    """P(X >= h) for X ~ Binomial(n, p0), 0 <= h <= n; right to 1e-8 relative up to n = 10^6.

    h = 0 gives exactly 1. Tails below the smallest float become 0. Raises ``InputError`` for h > n or p0 outside 0..1.
    """
    hits, size, chance = whole(h, "h"), whole(n, "n", at_most=2**53), probability(p0, "p0")
    if hits > size:
        raise fault(
            "h",
            "h ist mit {h} größer als n mit {n}.",
            "h höchstens so groß wie n angeben.",
            h=shown(hits),
            n=shown(size),
        )
    if hits == 0:
        return 1.0
    return float(betainc(hits, size - hits + 1, float(chance)))
