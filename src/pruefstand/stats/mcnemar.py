"""McNemar's test for two paired yes/no results.

Sources: McNemar 1947, doi:10.1007/BF02295996; Edwards 1948, doi:10.1007/BF02289261 (continuity correction).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scipy.special import chdtrc

from pruefstand.stats.arguments import Rows, fault, rows_of, whole
from pruefstand.stats.binomial import binomial_tail

__all__ = ["McNemar", "mcnemar"]

_NO_DISCORDANT = "Kein diskordantes Paar: beide Seiten urteilen in jedem Fall gleich, es gibt nichts zu vergleichen."


@dataclass(frozen=True, slots=True, kw_only=True)
class McNemar:
    """The discordant pairs and three p values; ``p`` is the exact one, the chi-square forms are approximations.

    ``only_first`` and ``only_second`` count the pairs with a yes on one side only, ``n`` all pairs. Without any
    discordant pair p is 1 by definition, the chi-squares are ``None`` and ``reading`` says that p must not be read.
    """

    only_first: int
    only_second: int
    n: int
    p: float
    chi2: float | None
    p_chi2: float | None
    chi2_corrected: float | None
    p_chi2_corrected: float | None
    reading: str = ""
    method: str = "McNemar-Test, exakt"


def mcnemar(table: Rows) -> McNemar:
    """Two-sided test of a 2 × 2 table of pairs: rows first yes/no, columns second yes/no.

    ``[[both, only first], [only second, neither]]``. Exact: b ~ Binomial(b + c, 1/2). The corrected chi-square is
    (max(|b - c| - 1, 0))²/(b + c), so it is 0 at b = c. Other shapes and negative counts raise ``InputError``.
    """
    rows = rows_of(table, "table")
    if len(rows) != 2 or len(rows[0]) != 2:
        raise fault(
            "table",
            "Die Tafel hat {rows} × {columns} Felder.",
            "Eine 2 × 2-Tafel angeben.",
            rows=len(rows),
            columns=len(rows[0]),
        )
    cells = [[whole(cell, f"table[{i}][{j}]") for j, cell in enumerate(row)] for i, row in enumerate(rows)]
    b, c = cells[0][1], cells[1][0]
    n = sum(map(sum, cells))
    plain = corrected = None
    if b + c:
        plain = float(Fraction((b - c) ** 2, b + c))
        corrected = float(Fraction(max(abs(b - c) - 1, 0) ** 2, b + c))
    return McNemar(
        only_first=b,
        only_second=c,
        n=n,
        p=min(1.0, 2 * binomial_tail(max(b, c), b + c, Fraction(1, 2))),
        chi2=plain,
        p_chi2=_upper(plain),
        chi2_corrected=corrected,
        p_chi2_corrected=_upper(corrected),
        reading="" if b + c else _NO_DISCORDANT,
    )


def _upper(chi2: float | None) -> float | None:
    return None if chi2 is None else float(chdtrc(1, chi2))
