"""OpenDocument spreadsheets: .ods and .ots (ODF 1.3, part 3, section 9): stored values, never computed ones."""

from __future__ import annotations

import math
import re

from lxml import etree

from pruefstand.formats.documents.odf_meta import read_meta, tell_objects
from pruefstand.formats.documents.odf_styles import OdfStyles
from pruefstand.formats.documents.opc import local
from pruefstand.formats.documents.package import Package, again
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.formats.documents.sheet import Sheet, Tabular, choose, letters, number_text
from pruefstand.i18n import _

__all__ = ["read_ods"]

_NS = "{urn:oasis:names:tc:opendocument:xmlns:"
_OFFICE, _TABLE, _TEXT = f"{_NS}office:1.0}}", f"{_NS}table:1.0}}", f"{_NS}text:1.0}}"
_TIME = re.compile(r"PT(\d{1,6})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S")
_MOST_COLUMNS, _MOST_ROWS = 16_384, 1_048_576


def read_ods(package: Package, findings: Findings) -> Tabular:
    """The sheet with the answers; a formula without a stored value gives ``None``."""
    root = package.xml("content.xml")
    book = root.find(f"{_OFFICE}body/{_OFFICE}spreadsheet")
    if book is None:
        raise RefusedFileError(ReportId.DAMAGED, _("Der Tabelle fehlen ihre Blätter."), again())
    styles = OdfStyles(root)
    sheets = []
    for table in book.iterfind(f"{_TABLE}table"):
        style = styles.element("table", table.get(f"{_TABLE}style-name") or "")
        shown = True
        if style is not None:
            shown = all(part.get(f"{_TABLE}display") != "false" for part in style)
        sheet = Sheet(table.get(f"{_TABLE}name") or "", not shown)
        if shown:
            _read(table, sheet)
        sheets.append(sheet)
    read_meta(package, findings)
    tell_objects(package, findings)
    return choose(sheets, findings)


def _repeated(element: etree._Element, what: str) -> int:
    text = element.get(f"{_TABLE}number-{what}-repeated") or "1"
    return max(1, int(text[:8])) if re.fullmatch(r"[0-9]{1,1000}", text) else 1


def _read(table: etree._Element, sheet: Sheet) -> None:
    """Fill the sheet; raises :class:`RefusedFileError` for what is larger than a sheet can be."""
    column = 0
    for element in table.iter(f"{_TABLE}table-column"):
        times = min(_repeated(element, "columns"), _MOST_COLUMNS - column)
        if element.get(f"{_TABLE}visibility") in ("collapse", "filter"):
            sheet.hidden_columns.update(range(column, column + times))
        column += times
    row = 0
    for element in table.iter(f"{_TABLE}table-row"):
        times = _repeated(element, "rows")
        filled = _row(element, row, sheet)
        if filled:
            hidden = element.get(f"{_TABLE}visibility") in ("collapse", "filter")
            _fill(sheet, range(row, row + times), filled, hidden=hidden)
        row += times


def _row(element: etree._Element, row: int, sheet: Sheet) -> list[tuple[range, str | None]]:
    """What is filled in a row: columns and the text that each of them has; comments are noted."""
    column = 0
    found: list[tuple[range, str | None]] = []
    for cell in element:
        if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            continue
        times = _repeated(cell, "columns")
        text = _value(cell)
        if cell.find(f"{_OFFICE}annotation") is not None:
            sheet.comments.append(f"{letters(column)}{row + 1}")
        if text is None or text:
            found.append((range(column, column + times), text))
        column += times
    return found


def _fill(sheet: Sheet, rows: range, filled: list[tuple[range, str | None]], *, hidden: bool) -> None:
    """Put the same into each of these rows."""
    if rows.stop > _MOST_ROWS or any(columns.stop > _MOST_COLUMNS for columns, _text in filled):
        what = _("Die Tabelle ist gefüllt über Zeile {rows} oder Spalte {columns} hinaus.")
        what = what.format(rows=_MOST_ROWS, columns=letters(_MOST_COLUMNS - 1))
        raise RefusedFileError(ReportId.TOO_LARGE, what, _("Die Tabelle in kleinere teilen."))
    for row in rows:
        if hidden:
            sheet.hidden_rows.append(row)
        for columns, text in filled:
            for column in columns:
                sheet.put(row, column, text)
                if text is None:
                    sheet.without_value.append(f"{letters(column)}{row + 1}")


def _value(cell: etree._Element) -> str | None:
    """The stored value: texts as shown, numbers in plain digits, days as ISO 8601."""
    kind = cell.get(f"{_OFFICE}value-type") or ""
    shown = "\n".join(_shown(found) for found in cell.iterfind(f"{_TEXT}p"))
    if not kind:
        return None if cell.get(f"{_TABLE}formula") and not shown else shown
    if kind == "date":
        day, _t, time = (cell.get(f"{_OFFICE}date-value") or shown).partition("T")
        return f"{day} {time.removesuffix(':00')}" if time and not time.startswith("00:00:00") else day
    if kind == "time":
        found = _TIME.fullmatch(cell.get(f"{_OFFICE}time-value") or "")
        seconds = f":{found[3]}" if found and int(found[3]) else ""
        return f"{found[1]}:{found[2]}{seconds}" if found else shown
    if kind == "boolean":
        return (cell.get(f"{_OFFICE}boolean-value") or shown).upper()
    if kind in ("float", "currency", "percentage"):
        return _number(cell.get(f"{_OFFICE}value") or "", kind, shown)
    return cell.get(f"{_OFFICE}string-value") or shown


def _number(raw: str, kind: str, shown: str) -> str:
    try:
        value = float(raw)
    except ValueError:
        return shown
    if not math.isfinite(value):
        return shown
    text = number_text(value)
    if kind == "percentage" and shown:
        return f"{text} (shown {shown})"
    # Leading zeros are a matter of the format here; without them an identifier would be another.
    return shown if re.fullmatch(r"0\d+", shown) and shown.lstrip("0") == text.lstrip("0") else text


def _shown(element: etree._Element) -> str:
    """Text and tails in the order of the file."""
    pieces = [element.text or ""]
    for child in element:
        name = local(child)
        if name == "s":
            number = child.get(f"{_TEXT}c") or "1"
            pieces.append(" " * min(int(number) if number.isdecimal() else 1, 1000))
        elif name in ("tab", "line-break"):
            pieces.append("\t" if name == "tab" else "\n")
        elif name != "annotation":
            pieces.append(_shown(child))
        pieces.append(child.tail or "")
    return "".join(pieces)
