"""Cochran's Q for more than two conditions with a yes/no result.

Source: Cochran 1950, doi:10.1093/biomet/37.3-4.256.
"""

from __future__ import annotations

from fractions import Fraction

from scipy.special import chdtrc

from pruefstand.stats.arguments import Rows, conditions, fault, shown, whole
from pruefstand.stats.significance import Significance

__all__ = ["cochran_q"]

_METHOD = "Cochrans Q"
_CONSTANT = "Jeder Fall hat unter allen Bedingungen dasselbe Ergebnis: Q ist nicht definiert."


def cochran_q(rows: Rows) -> Significance:
    """Q over cases × conditions of 0 and 1, with the chi-square approximation on k - 1 degrees of freedom.

    Q = (k - 1)(k ΣC² - N²)/(kN - ΣR²), in exact fractions. Where every case is constant Q is 0/0: no value, with the
    reason. Anything but 0 and 1, fewer than two conditions: ``InputError``.
    """
    cells = [
        [whole(int(cell) if isinstance(cell, bool) else cell, f"rows[{i}][{j}]") for j, cell in enumerate(row)]
        for i, row in enumerate(conditions(rows, "rows"))
    ]
    k = len(cells[0])
    for i, row in enumerate(cells):
        for j, cell in enumerate(row):
            if cell > 1:
                raise fault(
                    f"rows[{i}][{j}]", "{value} ist weder 0 noch 1.", "Ja als 1, nein als 0 angeben.", value=shown(cell)
                )
    total = sum(map(sum, cells))
    columns = sum(sum(column) ** 2 for column in zip(*cells, strict=True))
    spread = k * total - sum(sum(row) ** 2 for row in cells)
    if spread == 0:
        return Significance(statistic=None, p=None, n=len(cells), method=_METHOD, reason=_CONSTANT)
    q = float(Fraction((k - 1) * (k * columns - total * total), spread))
    return Significance(statistic=q, df=k - 1, p=float(chdtrc(k - 1, q)), n=len(cells), method=_METHOD)
