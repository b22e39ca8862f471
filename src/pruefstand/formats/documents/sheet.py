"""One sheet of a workbook as rows under columns, every cell a text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pruefstand.formats.documents.document import Document, Grid
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.i18n import _

__all__ = [
    "MOST_CELLS",
    "Cells",
    "Sheet",
    "Tabular",
    "choose",
    "day_text",
    "formatted",
    "letters",
    "number_text",
    "page_rows",
    "tabular",
]

MOST_CELLS = 1_000_000
_MOST_PLACES = 10 * MOST_CELLS
_HEADER_WITHIN = 20
_ANSWER = "antwort"


@dataclass(frozen=True, slots=True)
class Tabular:
    """Columns and rows; a cell is ``None`` where a formula has no stored value. ``name`` is the sheet's, ``numbers``
    are those of the rows as a spreadsheet counts them."""

    columns: tuple[str, ...]
    rows: tuple[Mapping[str, str | None], ...]
    name: str = ""
    numbers: tuple[int, ...] = ()


Cells = dict[int, dict[int, str | None]]
"""What is filled: row to column to text, both from 0."""


@dataclass(slots=True)
class Sheet:
    """A sheet as it was read."""

    name: str
    hidden: bool = False
    cells: Cells = field(default_factory=dict)
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: set[int] = field(default_factory=set)
    comments: list[str] = field(default_factory=list)
    without_value: list[str] = field(default_factory=list)
    _count: int = 0

    def put(self, row: int, column: int, text: str | None) -> None:
        """Fill a cell; raises :class:`RefusedFileError` beyond a million."""
        self._count += 1
        if self._count > MOST_CELLS:
            what = _("Die Tabelle hat mehr als {n} Millionen gefüllte Zellen.").format(n=MOST_CELLS // 1_000_000)
            raise RefusedFileError(ReportId.TOO_LARGE, what, _("Die Tabelle in kleinere teilen."))
        self.cells.setdefault(row, {})[column] = text


def letters(column: int) -> str:
    """The name of a column, from 0: A … Z, AA …."""
    text, rest = "", column + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        text = chr(ord("A") + digit) + text
    return text


def choose(sheets: Sequence[Sheet], findings: Findings) -> Tabular:
    """The sheet that is read: the first visible one with a column „Antwort“, else the first visible one with text.

    Hidden sheets and further ones are named; hidden rows of the sheet are read and named.
    """
    visible = [sheet for sheet in sheets if not sheet.hidden]
    for sheet in sheets:
        if sheet.hidden:
            findings.tell(ReportId.HIDDEN_SHEETS, _("Blatt „{name}“ nicht gelesen").format(name=sheet.name))
    filled = [sheet for sheet in visible if any(text for row in sheet.cells.values() for text in row.values())]
    if not filled:
        return Tabular((), ())
    chosen = next((sheet for sheet in filled if _header(sheet)[1]), filled[0])
    for sheet in filled:
        if sheet is not chosen:
            findings.tell(ReportId.OTHER_CONTENT, _("Blatt „{name}“ nicht gelesen").format(name=sheet.name))
    _tell(chosen, findings)
    return tabular(chosen)


def _tell(sheet: Sheet, findings: Findings) -> None:
    for row in sheet.hidden_rows:
        if row in sheet.cells:
            findings.tell(ReportId.HIDDEN_ROWS, _("Zeile {row} ist ausgeblendet und wird gelesen").format(row=row + 1))
    used = {column for row in sheet.cells.values() for column in row}
    for column in sorted(used.intersection(sheet.hidden_columns)):
        told = _("Spalte {column} ist ausgeblendet und wird gelesen").format(column=letters(column))
        findings.tell(ReportId.HIDDEN_ROWS, told)
    for place in sheet.comments:
        findings.tell(ReportId.COMMENTS, _("Zelle {cell}").format(cell=place))
    for place in sheet.without_value:
        findings.tell(ReportId.FORMULA_WITHOUT_VALUE, _("Zelle {cell}").format(cell=place))


def _header(sheet: Sheet) -> tuple[int, bool]:
    """The row of the header, and whether it has a column „Antwort“."""
    filled = sorted(row for row, cells in sheet.cells.items() if any(cells.values()))
    for row in filled[:_HEADER_WITHIN]:
        if any((text or "").strip().lower() == _ANSWER for text in sheet.cells[row].values()):
            return row, True
    return filled[0], False


def tabular(sheet: Sheet) -> Tabular:
    """Rows under the header; a column without a name that has cells is named by its letter, a second of one name too.

    Rows without content are left out. Raises :class:`RefusedFileError` beyond ten million places.
    """
    header = _header(sheet)[0]
    names: dict[int, str] = {}
    taken: set[str] = set()
    filled = {column for row, cells in sheet.cells.items() if row > header for column, text in cells.items() if text}
    for column in sorted(filled | set(sheet.cells[header])):
        name = (sheet.cells[header].get(column) or "").strip()
        if name in taken:
            name = f"{name} ({letters(column)})"
        taken.add(name)
        if name or column in filled:
            names[column] = name or letters(column)
    numbers = [row for row in sorted(sheet.cells) if row > header and any(sheet.cells[row].values())]
    if len(numbers) * len(names) > _MOST_PLACES:  # few filled cells, but spread over far too many places
        what = _("Die Tabelle hat mehr als {n} Millionen Plätze ({rows} Zeilen, {columns} Spalten).")
        what = what.format(n=_MOST_PLACES // 1_000_000, rows=len(numbers), columns=len(names))
        raise RefusedFileError(ReportId.TOO_LARGE, what, _("Die Tabelle in kleinere teilen."))
    rows = [{name: sheet.cells[row].get(column, "") for column, name in names.items()} for row in numbers]
    return Tabular(tuple(names.values()), tuple(rows), sheet.name, tuple(row + 1 for row in numbers))


def page_rows(page: Document) -> Tabular | None:
    """The one table with a column „Antwort“ in a page that some program wrote as a spreadsheet; ``None`` for none."""
    sheets = []
    for block in page.blocks:
        if isinstance(block, Grid):
            cells = {at: dict[int, str | None](enumerate(row)) for at, row in enumerate(block.rows)}
            sheets.append(Sheet("", cells=cells))
    found = [sheet for sheet in sheets if _header(sheet)[1]]
    return tabular(found[0]) if len(found) == 1 else None


def number_text(value: float) -> str:
    """A number in plain digits, as short as it still is the same double: 12500.5, 9, -3.5."""
    if value == int(value):
        return str(int(value))
    text = repr(value)
    return text if "e" not in text else f"{value:.20f}".rstrip("0").rstrip(".")


def day_text(serial: float, *, from_1904: bool) -> str:
    """A spreadsheet's day as ISO 8601, with the time where it is not midnight; below one day the time alone.

    A number that is no day gives its digits.
    """
    if serial < 0 or serial >= 2_958_466:
        return number_text(serial)
    seconds = round(serial * 86_400)
    if serial < 1:
        hours, rest = divmod(seconds, 3600)
        return f"{hours:02d}:{rest // 60:02d}" + (f":{rest % 60:02d}" if rest % 60 else "")
    # Excel takes 1900 for a leap year; the days before its 29 February are one off.
    base = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 31 if serial < 60 else 30)  # noqa: DTZ001 - a day has no zone
    moment = base + timedelta(seconds=seconds)
    text = moment.date().isoformat()
    if moment.hour or moment.minute or moment.second:
        text += f" {moment.hour:02d}:{moment.minute:02d}" + (f":{moment.second:02d}" if moment.second else "")
    return text


_QUOTED = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
_DATE = re.compile(r"[dmyhs]", re.IGNORECASE)
_ELAPSED = re.compile(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_ZEROS = re.compile(r"0{2,20}")


def formatted(value: float, code: str, *, from_1904: bool) -> str:
    """A number by its format: days as ISO 8601, spans as hours, minutes and seconds, leading zeros as shown; of a
    percentage the value and what is shown."""
    plain = _QUOTED.sub("", code.split(";")[0])
    if _ELAPSED.search(plain):
        hours, rest = divmod(round(abs(value) * 86_400), 3600)
        return f"{'-' if value < 0 else ''}{hours:02d}:{rest // 60:02d}:{rest % 60:02d}"
    if _DATE.search(plain) and not re.search(r"general|standard|[0#]", plain, re.IGNORECASE):
        return day_text(value, from_1904=from_1904)
    if "%" in plain:
        decimals = len(plain.partition(".")[2].rstrip("% ").strip()) if "." in plain else 0
        return f"{number_text(value)} (shown {value * 100:.{min(decimals, 15)}f}%)"
    if _ZEROS.fullmatch(plain.strip()) and value == int(value) and value >= 0:
        return f"{int(value):0{len(plain.strip())}d}"
    return number_text(value)
