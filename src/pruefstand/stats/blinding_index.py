"""The blinding indices of James and of Bang.

Sources: James et al. 1996, doi:10.1002/(SICI)1097-0258(19960715)15:13<1421::AID-SIM266>3.0.CO;2-H; Bang, Ni, Davis
2004, doi:10.1016/j.cct.2003.10.016. Standard errors by the delta method for multinomial cells, in exact fractions.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from scipy.special import ndtri

from pruefstand.domain import Estimate
from pruefstand.stats.arguments import Rows, fault, rows_of, share, whole

__all__ = ["BangIndex", "BlindingIndex", "bang_index", "james_index"]

_JAMES = "Index von James, Wald-Intervall"
_BANG = "Index von Bang, Wald-Intervall"
_NO_GUESS = "Keine Vermutung."
_ONE_CELL = "Alle Entschiedenen haben dieselbe Herkunft und vermuten dieselbe: der Index ist nicht definiert."
_CERTAIN = "Kein Intervall: Der Standardfehler ist 0."


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindingIndex(Estimate):
    """An index with its standard error ``se`` (``None`` where there is no value); a Wald interval, clipped."""

    se: float | None = None


@dataclass(frozen=True, slots=True)
class BangIndex:
    """Bang's index of each arm, in the order of the table's columns."""

    arms: tuple[BlindingIndex, BlindingIndex]


def james_index(table: Rows, *, level: float = 0.95) -> BlindingIndex:
    """James' index over both arms: 1 nobody can tell, 0.5 random guessing, 0 everybody guesses right.

    ``table``: rows guess (first origin, second origin, and where asked "don't know"), columns true origin (first,
    second); counts. With the shares D of "don't know", o of wrong guesses and e of wrong guesses expected from the
    margins of the decided, the index is D + (1 - D)² o/(2e). Nobody decided: 1. e = 0 otherwise: not computable.
    """
    cells = _cells(table)
    n = sum(map(sum, cells))
    confidence = share(level, "level")
    if n == 0:
        return BlindingIndex(value=None, n=0, method=_JAMES, reason=_NO_GUESS)
    (aa, ab), (ba, bb), (da, db) = ([Fraction(cell, n) for cell in row] for row in cells)
    unsure = da + db
    if unsure == 1:
        return BlindingIndex(value=1.0, n=n, method=_JAMES, se=0.0, note=_CERTAIN)
    guess_a, guess_b, true_a, true_b = aa + ab, ba + bb, aa + ba, ab + bb
    wrong, expected = ab + ba, guess_a * true_b + guess_b * true_a
    if expected == 0:
        return BlindingIndex(value=None, n=n, method=_JAMES, reason=_ONE_CELL)
    value = unsure + (1 - unsure) ** 2 * wrong / (2 * expected)
    # The slope of the index by each cell: a decided cell enters two of the four margins in e, a wrong one also o.
    half, chance = (1 - unsure) ** 2 / 2, wrong / expected
    slopes = [
        (aa, half * (0 - chance * (true_b + guess_b)) / expected),
        (ab, half * (1 - chance * (true_b + guess_a)) / expected),
        (ba, half * (1 - chance * (true_a + guess_b)) / expected),
        (bb, half * (0 - chance * (true_a + guess_a)) / expected),
        (unsure, 1 - (1 - unsure) * chance),
    ]
    return _index(_JAMES, value, slopes, n, confidence, lowest=0)


def bang_index(table: Rows, *, level: float = 0.95) -> BangIndex:
    """Bang's index of each arm: share of right minus share of wrong guesses among all asked, "don't know" included.

    1 all right, 0 random guessing (or nobody decided), -1 all wrong. ``table`` as for :func:`james_index`. An arm
    without guesses is not computable.
    """
    cells = _cells(table)
    confidence = share(level, "level")
    arms = []
    for arm in (0, 1):
        n = sum(row[arm] for row in cells)
        if n == 0:
            arms.append(BlindingIndex(value=None, n=0, method=_BANG, reason=_NO_GUESS))
            continue
        right, wrong = Fraction(cells[arm][arm], n), Fraction(cells[1 - arm][arm], n)
        slopes = [(right, Fraction(1)), (wrong, Fraction(-1))]
        arms.append(_index(_BANG, right - wrong, slopes, n, confidence, lowest=-1))
    return BangIndex((arms[0], arms[1]))


def _cells(table: Rows) -> list[list[int]]:
    rows = rows_of(table, "table")
    if len(rows) not in (2, 3) or len(rows[0]) != 2:
        raise fault(
            "table",
            "Die Tafel hat {rows} × {columns} Felder.",
            "Zeilen: vermutet erste, zweite Herkunft, weiß nicht; Spalten: wahre erste, zweite Herkunft.",
            rows=len(rows),
            columns=len(rows[0]),
        )
    cells = [[whole(cell, f"table[{i}][{j}]") for j, cell in enumerate(row)] for i, row in enumerate(rows)]
    return cells if len(cells) == 3 else [*cells, [0, 0]]


def _index(
    method: str, value: Fraction, slopes: list[tuple[Fraction, Fraction]], n: int, level: float, *, lowest: int
) -> BlindingIndex:
    """Delta method: the variance of the slopes over the cells, divided by n."""
    mean = sum(chance * slope for chance, slope in slopes)
    variance = (sum(chance * slope * slope for chance, slope in slopes) - mean * mean) / n
    if variance == 0:
        return BlindingIndex(value=float(value), n=n, method=method, se=0.0, note=_CERTAIN)
    se = math.sqrt(variance)
    reach = float(ndtri((1 + level) / 2)) * se
    centre = float(value)
    return BlindingIndex(
        value=centre,
        n=n,
        method=method,
        low=max(centre - reach, float(lowest)),
        high=min(centre + reach, 1.0),
        level=level,
        se=se,
    )
