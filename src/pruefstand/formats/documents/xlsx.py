"""Excel's .xlsx and .xlsm (ECMA-376, part 1, 18): stored values, never computed ones."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from lxml import etree

from pruefstand.formats.documents.opc import local, main_part, read_properties, relations
from pruefstand.formats.documents.package import Package
from pruefstand.formats.documents.report import Findings, ReportId
from pruefstand.formats.documents.sheet import Sheet, Tabular, choose, formatted, letters
from pruefstand.i18n import _

__all__ = ["read_xlsx"]

_S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_ON = frozenset({"1", "true"})
_CELL = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_MOST_COLUMNS = 16_384
_BUILT_IN = {
    14: "dd.mm.yyyy",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm",
    19: "h:mm:ss",
    20: "h:mm",
    21: "h:mm:ss",
    22: "dd.mm.yyyy h:mm",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss",
    9: "0%",
    10: "0.00%",
    **dict.fromkeys((*range(27, 37), *range(50, 59)), "yyyy"),
}


def read_xlsx(package: Package, findings: Findings) -> Tabular:
    """The sheet with the answers; a formula without a stored value gives ``None``."""
    part = main_part(package, "xl/workbook.xml")
    root = package.xml(part)
    found = relations(package, part)
    by_kind = {relation.kind: relation.part for relation in found.values() if relation.part}
    settings = root.find(f"{_S}workbookPr")
    book = _Book(package, by_kind, settings is not None and settings.get("date1904") in _ON)
    sheets = []
    for element in root.iterfind(f"{_S}sheets/{_S}sheet"):
        sheet = Sheet(element.get("name") or "", (element.get("state") or "visible") != "visible")
        relation = found.get(element.get(f"{_R}id") or "")
        if relation is not None and relation.part and relation.kind == "worksheet" and not sheet.hidden:
            book.read(relation.part, sheet)
        sheets.append(sheet)
    if "vbaProject" in by_kind:
        findings.tell(ReportId.EMBEDDED_OBJECTS, _("Makros"))
    read_properties(package, findings)
    return choose(sheets, findings)


class _Book:
    """What sheets share: texts, formats of numbers, the beginning of time."""

    def __init__(self, package: Package, by_kind: Mapping[str, str], from_1904: bool) -> None:
        self._package, self._from_1904 = package, from_1904
        self._texts: list[str] = []
        self._formats: list[str] = []
        if "sharedStrings" in by_kind:
            self._texts = [_text(item) for item in package.xml(by_kind["sharedStrings"]).iterfind(f"{_S}si")]
        if "styles" in by_kind:
            root = package.xml(by_kind["styles"])
            codes = {
                element.get("numFmtId") or "": element.get("formatCode") or ""
                for element in root.iterfind(f"{_S}numFmts/{_S}numFmt")
            }
            for style in root.iterfind(f"{_S}cellXfs/{_S}xf"):
                number = style.get("numFmtId") or "0"
                built_in = _BUILT_IN.get(int(number), "") if number.isdecimal() else ""
                self._formats.append(codes.get(number, built_in))

    def read(self, part: str, sheet: Sheet) -> None:
        """Fill a sheet from its part."""
        root = self._package.xml(part)
        for column in root.iterfind(f"{_S}cols/{_S}col"):
            first, last = column.get("min") or "", column.get("max") or ""
            if column.get("hidden") in _ON and first.isdecimal() and last.isdecimal():
                sheet.hidden_columns.update(range(int(first) - 1, min(int(last), _MOST_COLUMNS)))
        row_at = -1
        for row in root.iterfind(f"{_S}sheetData/{_S}row"):
            number = row.get("r") or ""
            row_at = int(number) - 1 if number.isdecimal() else row_at + 1
            if row.get("hidden") in _ON:
                sheet.hidden_rows.append(row_at)
            column_at = -1
            for cell in row.iterfind(f"{_S}c"):
                place = _CELL.fullmatch(cell.get("r") or "")
                column_at = _column(place[1]) if place else column_at + 1
                if column_at < _MOST_COLUMNS:
                    self._cell(cell, row_at, column_at, sheet)
        for relation in relations(self._package, part).values():
            if relation.kind in ("comments", "threadedComment") and relation.part:
                for comment in self._package.xml(relation.part).iter():
                    if local(comment) in ("comment", "threadedComment"):
                        sheet.comments.append(comment.get("ref") or "?")

    def _cell(self, cell: etree._Element, row: int, column: int, sheet: Sheet) -> None:
        kind = cell.get("t") or "n"
        stored = cell.find(f"{_S}v")
        raw = "" if stored is None else stored.text or ""
        if kind == "inlineStr":
            inline = cell.find(f"{_S}is")
            text: str | None = "" if inline is None else _text(inline)
        elif not raw and cell.find(f"{_S}f") is not None and kind != "str":
            sheet.without_value.append(f"{letters(column)}{row + 1}")
            text = None
        else:
            text = self._value(kind, raw, cell.get("s") or "")
        if text is None or text:
            sheet.put(row, column, text)

    def _value(self, kind: str, raw: str, style: str) -> str:
        if kind == "s":
            at = int(raw) if raw.strip().isdecimal() else -1
            return self._texts[at] if 0 <= at < len(self._texts) else ""
        if kind == "b":
            return "TRUE" if raw.strip() == "1" else "FALSE"
        if kind == "n" and raw.strip():
            try:
                value = float(raw)
            except ValueError:
                return raw
            code = self._formats[int(style)] if style.isdecimal() and int(style) < len(self._formats) else ""
            return formatted(value, code, from_1904=self._from_1904) if math.isfinite(value) else raw
        return _unescaped(raw)


def _column(name: str) -> int:
    number = 0
    for letter in name:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _text(element: etree._Element) -> str:
    """The text of a string item, rich or plain, without phonetic hints."""
    runs = [found for found in element if local(found) in ("t", "r")]
    pieces = [found.text or "" if local(found) == "t" else found.findtext(f"{_S}t") or "" for found in runs]
    return _unescaped("".join(pieces))


def _unescaped(text: str) -> str:
    """Characters that XML cannot hold are written ``_x000D_`` (22.9.2.19)."""

    def sign(found: re.Match[str]) -> str:
        code = int(found[1], 16)
        return "" if code < 32 and code not in (9, 10) else chr(code) if not 0xD800 <= code < 0xE000 else "\ufffd"

    return _ESCAPED.sub(sign, text).replace("\r\n", "\n").replace("\r", "\n")
