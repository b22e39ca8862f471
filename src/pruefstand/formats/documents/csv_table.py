"""CSV and TSV of an office as rows under columns."""

from __future__ import annotations

from pruefstand.errors import InputError
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.formats.documents.sheet import Tabular
from pruefstand.formats.encoding import Decoded
from pruefstand.formats.table import table_of
from pruefstand.i18n import _

__all__ = ["ANSWER_COLUMN", "read_csv", "tell_empty_answers"]

ANSWER_COLUMN = "antwort"
"""The column that shows where a table begins, in small letters."""


def read_csv(text: str, name: str) -> Tabular:
    """The table in a text that is decoded already; raises :class:`RefusedFileError` for rows that do not add up."""
    try:
        table = table_of(Decoded(text, "utf-8", guessed=False), name, column=ANSWER_COLUMN)
    except InputError as fault:
        first = fault.problems[0]
        where = f"{first.where}: " if first.where else ""
        raise RefusedFileError(ReportId.DAMAGED, where + first.what, first.do) from None
    rows = tuple({column: row.cells[column] for column in table.columns} for row in table.rows)
    return Tabular(table.columns, rows, numbers=tuple(row.number for row in table.rows))


def tell_empty_answers(found: Tabular, findings: Findings) -> None:
    """Name the rows, from 1 below the header, that have no text in the column „Antwort“."""
    column = next((name for name in found.columns if name.strip().lower() == ANSWER_COLUMN), None)
    for number, row in enumerate(found.rows, start=1):
        if column is not None and not (row[column] or "").strip():
            findings.tell(ReportId.EMPTY_ANSWER, _("Zeile {row} unter dem Kopf").format(row=number))
