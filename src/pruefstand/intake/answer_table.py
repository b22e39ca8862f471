"""Many answers in one file, as a table with one answer a row: CSV, a workbook's sheet, or an export in JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from pruefstand.errors import InputError, Problem, place
from pruefstand.formats.documents.csv_table import ANSWER_COLUMN
from pruefstand.formats.documents.kinds import FileKind, kind_of_suffix
from pruefstand.formats.documents.office_text import office_decoded
from pruefstand.formats.documents.report import Findings, Reading, RefusedFileError, ReportId, Status
from pruefstand.formats.table import Head, Row, Table, table_of
from pruefstand.i18n import _
from pruefstand.intake.delivery import PROVENANCE
from pruefstand.intake.documents import REPORT_TITLES, Documents
from pruefstand.study.headers import match_fields

__all__ = [
    "ANSWER_COLUMNS",
    "ANSWER_FILES",
    "PlacedHead",
    "answer_table",
    "named_documents",
    "placed_table",
    "reading_notes",
    "reading_table",
]

ANSWER_FILES = ("answers.csv", "answers.xlsx", "answers.ods", "answers.xls", "answers.jsonl", "answers.json")
"""Where the answers of a study may stand; one of them."""

ANSWER_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "case": ("Fall", "case"),
    "output": ("Antwort", "answer"),
    "file": ("Datei", "file"),
    "origin": ("Herkunft", "origin"),
    "condition": ("Bedingung", "condition"),
    "repeat": ("Lauf", "repeat"),
    "question": ("Frage", "question"),
    "source": ("Quelle", "source"),
    **PROVENANCE,
}
"""The columns of a table of answers, with the titles that each may have."""

_PACKED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_FINGERPRINT = "fingerprint"
_VERSION = "version"


@dataclass(frozen=True, slots=True)
class PlacedHead(Head):
    """The head of rows that came from places of their own: ``places`` tells each row's, by its number from 1."""

    places: tuple[str, ...] = ()

    def where(self, row: Row | int, column: str | None = None) -> str:
        """The place of a row, with the name of the column; for the head itself the file."""
        number = row if isinstance(row, int) else row.number
        named = self.places[number - 1] if isinstance(row, Row) else self.file
        return named if column is None else f"{named} ({column})"


def answer_table(data: bytes, file: str, documents: Documents) -> tuple[Table, tuple[Problem, ...]]:
    """The table in this file, by its content, and notes on what was found beside it.

    A workbook gives its first visible sheet with a column „Antwort“, every cell as text. Raises :class:`InputError`
    with what is wrong, by cell where it has one, and with the way out for a file that holds no table.
    """
    if not data.startswith(_PACKED) and kind_of_suffix(file) is not FileKind.JSON:
        try:
            decoded = office_decoded(data, file, Findings())
        except RefusedFileError as fault:
            raise InputError(fault.detail, where=file, do=fault.do) from None
        return table_of(decoded, file, column=ANSWER_COLUMN), ()
    found = documents.read(data, file)
    return reading_table(found, file), reading_notes(found, file)


def named_documents(data: bytes, file: str) -> tuple[str, ...]:
    """The paths that the column „Datei“ of this table names; raises :class:`InputError` as :func:`answer_table`."""
    with Documents() as documents:
        table, _notes = answer_table(data, file, documents)
    column = match_fields(table.head, ANSWER_COLUMNS).columns.get("file")
    paths = [row.cells[column].strip() for row in table.rows] if column is not None else []
    return tuple(normalize("NFC", path).replace("\\", "/") for path in paths if path)


def reading_notes(found: Reading, file: str) -> tuple[Problem, ...]:
    """What a table or an export holds beside its answers: one note, or none; the name of an author is not repeated."""
    told = [
        _(REPORT_TITLES[report.id]) if report.id is ReportId.AUTHOR_METADATA else report.detail or report.id
        for report in found.reports
    ]
    if not told:
        return ()
    what = _("In „{file}“ gefunden: {told}").format(file=file, told="; ".join(told))
    do = _("„pruefstand read --inspect {file}“ zeigt den gelesenen Text; fehlt etwas, die Datei berichtigen.")
    return (Problem(file, what, do.format(file=file)),)


def reading_table(found: Reading, file: str) -> Table:
    """The same for a file that has been read."""
    if found.status in (Status.ERROR, Status.ENCRYPTED):
        what = "; ".join(report.detail for report in found.reports)
        raise InputError(what, where=file, do=found.do)
    if found.answers is not None:
        return _from_answers(found.answers, found.answer_meta, file)
    if found.rows is None:
        what = _("Die Datei ist ein Dokument; gesucht ist eine Tabelle mit einer Antwort je Zeile.")
        raise InputError(what, where=file, do=_("Ein einzelnes Dokument nennt die Spalte „Datei“ in answers.csv."))
    head = Head(file, found.columns, ";", "", guessed=False)
    read = set(match_fields(head, ANSWER_COLUMNS).columns.values())
    rows = []
    problems = []
    for number, cells in zip(found.row_numbers, found.rows, strict=True):
        for column, text in cells.items():
            if text is None and column in read:
                what = _("Die Zelle hat eine Formel, aber keinen gespeicherten Wert.")
                do = _("Die Tabelle im Tabellenprogramm öffnen und speichern, oder den Wert als Text eintragen.")
                problems.append(Problem(head.where(number, column), what, do))
        rows.append(Row(number, number, {column: text or "" for column, text in cells.items()}))
    if problems:
        raise InputError.of(problems)
    return Table(head, tuple(rows))


def _from_answers(answers: Sequence[str], meta: Sequence[Mapping[str, str]], file: str) -> Table:
    """The answers of an export; the fingerprint of the serving system is its version where it names none."""
    rows = []
    for text, told in zip(answers, meta, strict=True):
        named = {name.strip(): value for name, value in told.items() if name.strip()}
        if _FINGERPRINT in named and _VERSION not in named:
            named[_VERSION] = named.pop(_FINGERPRINT)
        rows.append({"antwort": text, **named})
    places = [place(file, cell=_("Antwort {n}").format(n=number)) for number in range(1, len(rows) + 1)]
    return placed_table(rows, places, file)


def placed_table(rows: Iterable[Mapping[str, str]], places: Sequence[str], file: str) -> Table:
    """Rows from places of their own as a table; a cell that a row lacks is empty."""
    listed = list(rows)
    columns = tuple(dict.fromkeys(column for row in listed for column in row))
    head = PlacedHead(file, columns, ";", "", False, tuple(places))
    return Table(
        head,
        tuple(
            Row(number, number, {column: row.get(column, "") for column in columns})
            for number, row in enumerate(listed, start=1)
        ),
    )
