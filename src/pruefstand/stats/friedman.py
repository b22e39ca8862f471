"""Friedman's test for more than two conditions with ordered results.

Sources: Friedman 1937, doi:10.1080/01621459.1937.10503522; with ties: Hollander, Wolfe, Chicken
2014, Nonparametric Statistical Methods.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from scipy.special import chdtrc

from pruefstand.stats.arguments import Rows, conditions, number
from pruefstand.stats.ranks import doubled_midranks
from pruefstand.stats.significance import Significance

__all__ = ["friedman"]

_METHOD = "Friedman-Test"
_CONSTANT = "In jedem Fall sind alle Bedingungen gleichauf: die Prüfgröße ist nicht definiert."


def friedman(rows: Rows) -> Significance:
    """The chi-square of mid-ranks within cases, corrected for ties, on k - 1 degrees of freedom.

    ``rows``: cases × conditions, numbers of an ordered scale. Computed in exact fractions. All conditions tied in
    every case: no value, with the reason. Fewer than two conditions: ``InputError``.
    """
    values = [
        [number(cell, f"rows[{i}][{j}]") for j, cell in enumerate(row)]
        for i, row in enumerate(conditions(rows, "rows"))
    ]
    n, k = len(values), len(values[0])
    sums = [Fraction(sum(column), 2) for column in zip(*map(doubled_midranks, values), strict=True)]
    ties = sum(size**3 - size for row in values for size in Counter(row).values())
    spread = n * k * (k + 1) - Fraction(ties, k - 1)
    if spread == 0:
        return Significance(statistic=None, p=None, n=n, method=_METHOD, reason=_CONSTANT)
    middle = Fraction(n * (k + 1), 2)
    chi2 = float(12 * sum((total - middle) ** 2 for total in sums) / spread)
    return Significance(statistic=chi2, df=k - 1, p=float(chdtrc(k - 1, chi2)), n=n, method=_METHOD)
