"""What could not be hidden, as a table: length and layout of each origin, the order of the codes, leaks that were left.

The table names origins, never answers, and holds no text of any.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pruefstand.errors import InputError
from pruefstand.formats.table import read_table, write_table
from pruefstand.i18n import _
from pruefstand.study.headers import match_fields

__all__ = ["LEAKS", "LeakRow", "read_leaks", "write_leaks"]

LEAKS = "leaks.csv"
"""The name of the table below ``derived/``."""

_COLUMNS = ("kind", "origin", "name", "count", "of", "p")


@dataclass(frozen=True, slots=True)
class LeakRow:
    """One line: ``kind`` is ``surface`` (``count`` of ``of`` things of an origin), ``order`` (``count`` of ``of`` pairs
    stand as in ``name``, by chance with ``p``) or ``left`` (``count`` of ``of`` leaks of the kind ``name`` that the
    lead left)."""

    kind: str
    origin: str
    name: str
    count: int
    of: int
    p: float | None = None


def write_leaks(rows: Iterable[LeakRow]) -> bytes:
    """The table as data; p with six significant digits."""
    cells = (
        (row.kind, row.origin, row.name, str(row.count), str(row.of), "" if row.p is None else f"{row.p:.6g}")
        for row in rows
    )
    return write_table(_COLUMNS, cells, excel=False)


def read_leaks(data: bytes) -> tuple[LeakRow, ...]:
    """The rows of a table of ours; raises :class:`InputError` for anything else."""
    name = f"derived/{LEAKS}"
    table = read_table(data, name)
    fields = match_fields(table.head, {column: (column,) for column in _COLUMNS}, _COLUMNS)
    try:
        return tuple(
            LeakRow(
                fields.text(row, "kind"),
                fields.text(row, "origin"),
                fields.text(row, "name"),
                int(fields.text(row, "count")),
                int(fields.text(row, "of")),
                float(fields.text(row, "p")) if fields.text(row, "p") else None,
            )
            for row in table.rows
        )
    except ValueError:
        do = _("„pruefstand blind“ macht sie neu.")
        raise InputError(_("Diese Tabelle ist verändert."), where=name, do=do) from None
