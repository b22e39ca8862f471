"""The rating sheet as a workbook (.xlsx): written so that equal sheets have equal bytes, read as text and with bounds.

What comes back went through other people's programs and is hostile until read: no formula is computed, no link is
followed, and neither a bomb of zeros nor a sheet of a million empty rows takes memory or time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pruefstand.errors import InputError, Problem
from pruefstand.formats.table import Head, Row, cell
from pruefstand.i18n import _

__all__ = ["is_book", "read_book", "write_book"]

_SHEET = "Bogen"
_LISTS = "Auswahl"
_MOST_BYTES = 32 << 20
_MOST_PARTS = 500
_MOST_ROWS = 20_000
_MOST_COLUMNS = 200
_MOST_PROBLEMS = 100
_FIXED = (1980, 1, 1, 0, 0, 0)
_CORE = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<cp:coreProperties xmlns:cp="http://schemas.openxml'
    b'formats.org/package/2006/metadata/core-properties"/>'
)
_WIDTHS = (16, 10, 10, 8)
_DECLARES = re.compile(rb"<\0?!\0?[DE]\0?[ON]\0?[CT]\0?")


def is_book(data: bytes) -> bool:
    """Whether these bytes are a zip archive, as every workbook of this form is."""
    return data.startswith(b"PK\x03\x04")


def write_book(columns: Sequence[str], rows: Iterable[Sequence[str]], choices: Mapping[int, Sequence[str]]) -> bytes:
    """A workbook of one sheet; ``choices`` gives columns (from 0 on) a list to choose from.

    Every cell is text, so that nothing in it is ever computed. The lists stand on a hidden sheet of their own, because
    a list inside a rule may hold neither commas nor more than 255 characters. Nothing tells who wrote it or when.
    """
    from openpyxl import Workbook  # noqa: PLC0415 - only who makes a sheet needs it
    from openpyxl.styles import Alignment, Font  # noqa: PLC0415 - the same
    from openpyxl.utils import get_column_letter  # noqa: PLC0415 - the same
    from openpyxl.worksheet.datavalidation import DataValidation  # noqa: PLC0415 - the same

    book = Workbook()
    sheet, lists = book.worksheets[0], book.create_sheet(_LISTS)
    sheet.title, lists.sheet_state = _SHEET, "hidden"
    count = 1
    for place, title in enumerate(columns, start=1):
        _put(sheet.cell(1, place), title)
        sheet.cell(1, place).font = Font(bold=True)
        sheet.cell(1, place).alignment = Alignment(wrap_text=True, vertical="top")
        sheet.column_dimensions[get_column_letter(place)].width = (*_WIDTHS, *[18] * len(columns))[place - 1]
    for count, row in enumerate(rows, start=2):
        for place, text in enumerate(row, start=1):
            sheet.cell(count, place).number_format = "@"
            if text:
                _put(sheet.cell(count, place), text)
    for number, (column, levels) in enumerate(sorted(choices.items()), start=1):
        for line, level in enumerate(levels, start=1):
            _put(lists.cell(line, number), level)
        letter = get_column_letter(number)
        rule = DataValidation("list", formula1=f"{_LISTS}!${letter}$1:${letter}${len(levels)}", allow_blank=True)
        # A word that the reader understands too („zwei“) must not be refused while typing; it is told when read.
        rule.errorStyle, rule.showErrorMessage = "warning", True
        rule.add(f"{get_column_letter(column + 1)}2:{get_column_letter(column + 1)}{max(count, 2)}")
        sheet.add_data_validation(rule)
    sheet.freeze_panes = sheet.cell(2, len(_WIDTHS) + 1).coordinate
    made = BytesIO()
    book.save(made)
    return _without_traces(made.getvalue())


def _put(target: Any, text: str) -> None:
    """A text, also where it looks like a formula; the mark keeps spreadsheets from computing it when it is edited."""
    target.value = text
    target.data_type = "s"
    target.quotePrefix = text[:1] in ("=", "+", "-", "@")


def _without_traces(data: bytes) -> bytes:
    """The same parts in one order, uncompressed, at one time, without who made it and when."""
    made = BytesIO()
    with ZipFile(BytesIO(data)) as book, ZipFile(made, "w", ZIP_STORED) as plain:
        for name in sorted(book.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            content = _CORE if name == "docProps/core.xml" else book.read(name)
            plain.writestr(ZipInfo(name, _FIXED), content)
    return made.getvalue()


def read_book(data: bytes, file: str, marks: Sequence[str]) -> tuple[Head, tuple[Row, ...], tuple[Problem, ...]]:
    """Header, rows and notes of the one sheet in this workbook whose first row holds all of ``marks``.

    A renamed sheet is taken and noted. Raises ``InputError`` for what is no workbook, too large or holds the sheet
    twice, and with every cell that holds a formula or an error.
    """
    found = [(name, rows) for name, rows in _sheets(data, file) if rows and _has(rows[0], marks)]
    if not found:
        what = _("In dieser Arbeitsmappe steht kein Bewertungsbogen.")
        raise InputError(what, where=file, do=_("Den Bogen aus dem Ordner „blind“ dieser Studie nehmen."))
    if len(found) > 1:
        names = ", ".join(f"„{name}“" for name, _rows in found)
        what = _("Der Bogen steht in dieser Arbeitsmappe mehrmals: {names}.").format(names=names)
        raise InputError(what, where=file, do=_("Das Blatt, das gilt, behalten und die anderen löschen."))
    name, rows = found[0]
    notes: list[Problem] = []
    if name.casefold() != _SHEET.casefold():
        what = _("Das Blatt heißt „{name}“ statt „{own}“; gelesen wird es trotzdem.").format(name=name, own=_SHEET)
        notes.append(Problem(file, what, _("Nichts zu tun.")))
    return *_table(rows, file), tuple(notes)


_Cell = tuple[str, str]
"""A cell's text, and what it is if it is no value: ``formula`` or ``error``."""


def _has(row: Sequence[_Cell], marks: Sequence[str]) -> bool:
    titles = {text.strip().casefold() for text, _fault in row}
    return all(mark.casefold() in titles for mark in marks)


def _sheets(data: bytes, file: str) -> Iterator[tuple[str, list[list[_Cell]]]]:
    """Every sheet that is not hidden, bounded, as text."""
    from openpyxl import load_workbook  # noqa: PLC0415 - only who reads such a sheet needs it

    _check_archive(data, file)
    try:
        book = load_workbook(BytesIO(data), read_only=True, data_only=False, keep_links=False)
        for sheet in book.worksheets:
            if sheet.sheet_state != "visible":
                continue
            sheet.reset_dimensions()
            given = sheet.iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS)
            rows = [[_text(each) for each in row] for row in given]
            while rows and not any(text for text, _fault in rows[-1]):
                rows.pop()
            yield sheet.title, rows
    # Whatever a damaged or made-up workbook raises inside the library, to the reader it is one thing.
    except Exception as error:
        if isinstance(error, InputError):
            raise
        raise _broken(file) from None


def _broken(file: str) -> InputError:
    what = _("Die Arbeitsmappe lässt sich nicht lesen: Sie ist beschädigt oder keine .xlsx-Datei.")
    return InputError(what, where=file, do=_("Sie in einem Tabellenprogramm öffnen und als .xlsx oder CSV speichern."))


def _check_archive(data: bytes, file: str) -> None:
    """Sizes as the archive declares them (no member yields more than it declares), and no document type anywhere."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
            packed = all(part.compress_type in (ZIP_STORED, ZIP_DEFLATED) and not part.flag_bits & 1 for part in parts)
            if len(parts) > _MOST_PARTS or sum(part.file_size for part in parts) > _MOST_BYTES or not packed:
                what = _("Die Arbeitsmappe ist für einen Bewertungsbogen zu groß, verschlüsselt oder seltsam gepackt.")
                do = _("Nur das Blatt mit dem Bogen in eine neue Arbeitsmappe kopieren oder als CSV speichern.")
                raise InputError(what, where=file, do=do)
            for part in parts:
                if part.filename.endswith((".xml", ".rels")) and _DECLARES.search(archive.read(part)):
                    raise _broken(file)
    except (BadZipFile, EOFError, RuntimeError, ValueError, OSError):
        raise _broken(file) from None


def _text(each: Any) -> _Cell:
    value, kind = each.value, getattr(each, "data_type", "n")
    if value is None:
        return "", ""
    if kind == "f":
        return str(value), "formula"
    if kind == "e":
        return str(value), "error"
    if isinstance(value, bool):
        return ("ja" if value else "nein"), ""
    if isinstance(value, int | float):
        return _number(value, str(getattr(each, "number_format", "") or "")), ""
    if isinstance(value, datetime | date | time):
        return value.isoformat(), ""
    return str(value), ""


def _number(value: float, shown: str) -> str:
    """Plain digits; what a spreadsheet shows in percent is read in percent (0.8 shown as 80 %)."""
    number = Decimal(repr(value))
    percent = "%" in shown
    text = format((number * 100 if percent else number).normalize(), "f")
    return f"{text} %" if percent else text


def _table(rows: list[list[_Cell]], file: str) -> tuple[Head, tuple[Row, ...]]:
    titles = [text.strip() for text, _fault in rows[0]]
    while titles and not titles[-1]:
        titles.pop()
    problems: list[Problem] = []
    for place, title in enumerate(titles):
        if not title:
            what, do = _("Diese Spalte hat keinen Namen."), _("Geben Sie ihr einen, oder löschen Sie die Spalte.")
            problems.append(Problem(cell(file, 1, place), what, do))
        elif titles.index(title) != place:
            what = _("Die Spalte „{name}“ gibt es zweimal.").format(name=title)
            do = _("Benennen Sie eine der beiden um, oder löschen Sie sie.")
            problems.append(Problem(cell(file, 1, place, title), what, do))
    found: list[Row] = []
    for number, line in enumerate(rows[1:], start=2):
        texts = line + [("", "")] * (len(titles) - len(line))
        for place, (text, fault) in enumerate(texts):
            if not text or (place < len(titles) and not fault):
                continue
            problems.append(_fault(file, number, place, titles[place] if place < len(titles) else "", fault))
        if any(text for text, _fault in texts):
            values = (text for text, _fault in texts)
            found.append(Row(number, number, dict(zip(titles, values, strict=False))))
    if problems:
        raise InputError.of(problems[:_MOST_PROBLEMS])
    return Head(file, tuple(titles), "", "", False), tuple(found)


def _fault(file: str, number: int, place: int, title: str, fault: str) -> Problem:
    if not title:
        what = _("Die Zeile hat hier eine Zelle, über der keine Spalte steht.")
        return Problem(cell(file, number, place), what, _("Die Zelle löschen oder der Spalte einen Namen geben."))
    what = _("Hier steht eine Formel; gerechnet wird sie nicht.")
    if fault == "error":
        what = _("Hier steht ein Fehlerwert des Tabellenprogramms.")
    return Problem(cell(file, number, place, title), what, _("Den Wert selbst in die Zelle schreiben."))
