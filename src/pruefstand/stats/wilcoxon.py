"""Wilcoxon's signed-rank test, exact with ties.

Sources: Wilcoxon 1945, doi:10.2307/3001968; Pratt 1959, doi:10.1080/01621459.1959.10501526 (zeros). The exact
distribution is conditional on the mid-ranks (Hollander, Wolfe, Chicken 2014, Nonparametric Statistical Methods).
"""

from __future__ import annotations

import math
from fractions import Fraction

from scipy.special import ndtr

from pruefstand.stats.arguments import Values, choice, numbers
from pruefstand.stats.ranks import doubled_midranks
from pruefstand.stats.sign_flip import sign_tails
from pruefstand.stats.significance import Significance

__all__ = ["wilcoxon_signed_rank"]

_WILCOXON = "Wilcoxon-Vorzeichen-Rang-Test"
_WILCOXON_EXACT = "Wilcoxon-Vorzeichen-Rang-Test, exakt"
_PRATT = "Wilcoxon-Vorzeichen-Rang-Test nach Pratt"
_PRATT_EXACT = "Wilcoxon-Vorzeichen-Rang-Test nach Pratt, exakt"
_ALL_ZERO = "Alle Differenzen sind 0: der Test ist nicht definiert."
_TOO_MANY = "Für den exakten Test sind es zu viele Differenzen; für so viele genügt die Näherung."
_ROUGH = "Näherung durch die Normalverteilung; der exakte Wert ist vorzuziehen."


def wilcoxon_signed_rank(d: Values, *, zeros: str = "drop", p: str = "exact") -> Significance:
    """Two-sided signed-rank test of paired differences d; the statistic is the sum of the ranks of positive d.

    ``zeros="drop"`` leaves zeros out (Wilcoxon), ``"pratt"`` ranks them and then drops their ranks. ``p="exact"``
    enumerates all signs given the mid-ranks by dynamic programming; ``"normal"`` and ``"normal_corrected"`` (by 1/2)
    are the approximations with tie correction that other programs print. All zeros, and for the exact test more
    differences than it can enumerate (from about 2,200 on): no p, with the reason. ``n`` counts the differences that
    are not 0.
    """
    values = [Fraction(value) for value in numbers(d, "d")]
    choice(zeros, "zeros", ("drop", "pratt"))
    way = choice(p, "p", ("exact", "normal", "normal_corrected"))
    kept = values if zeros == "pratt" else [value for value in values if value]
    ranks = doubled_midranks([abs(value) for value in kept])
    signed = [rank if value > 0 else -rank for value, rank in zip(kept, ranks, strict=True) if value]
    method, exact = (_WILCOXON, _WILCOXON_EXACT) if zeros == "drop" else (_PRATT, _PRATT_EXACT)
    if not signed:
        return Significance(statistic=None, p=None, n=0, method=method, reason=_ALL_ZERO)
    positive = Fraction(sum(rank for rank in signed if rank > 0), 2)
    if way == "exact":
        tails = sign_tails(signed)
        if tails is None:
            return Significance(statistic=None, p=None, n=len(signed), method=exact, reason=_TOO_MANY)
        return Significance(statistic=float(positive), p=min(1.0, 2 * min(tails)), n=len(signed), method=exact)
    expected = Fraction(sum(map(abs, signed)), 4)
    variance = Fraction(sum(rank * rank for rank in signed), 16)
    away = abs(positive - expected)
    if way == "normal_corrected":
        away = max(away - Fraction(1, 2), Fraction(0))
    return Significance(
        statistic=float(positive),
        p=min(1.0, 2 * float(ndtr(-float(away) / math.sqrt(variance)))),
        n=len(signed),
        method=method,
        note=_ROUGH,
    )
