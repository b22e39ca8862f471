"""The numbers of the rows of both checklists: the STARD 2015 list with its parts, and what newer guidelines add."""

from __future__ import annotations

__all__ = ["ADDED_ROWS", "ALL_ROWS", "STARD_ROWS"]

STARD_ROWS = (
    *map(str, range(1, 10)),
    *("10a", "10b", "11", "12a", "12b", "13a", "13b"),
    *map(str, range(14, 21)),
    *("21a", "21b"),
    *map(str, range(22, 31)),
)
"""30 items; four of them have two parts: 34 rows."""

ADDED_ROWS = tuple(f"Z{number}" for number in range(1, 16))
"""Our own numbers; each row names the guidelines that ask for it."""

ALL_ROWS = (*STARD_ROWS, *ADDED_ROWS)
