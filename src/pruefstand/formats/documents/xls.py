"""Excel's binary .xls (BIFF) by xlrd: stored values, never computed ones."""

from __future__ import annotations

import io
import math

import olefile
import xlrd

from pruefstand.formats.documents.ole_meta import read_ole_meta
from pruefstand.formats.documents.package import again
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId, Status
from pruefstand.formats.documents.sheet import Sheet, Tabular, choose, formatted, letters
from pruefstand.formats.documents.xls_formulas import formulas_without_value
from pruefstand.i18n import _

__all__ = ["read_xls"]


def read_xls(data: bytes, findings: Findings) -> Tabular:
    """The sheet with the answers. Raises :class:`RefusedFileError` for encrypted and damaged workbooks."""
    try:
        book = xlrd.open_workbook(file_contents=data, formatting_info=True, logfile=io.StringIO())
    except xlrd.XLRDError as fault:
        if "encrypted" in str(fault).lower():
            what = _("Die Datei ist mit einem Kennwort verschlüsselt.")
            do = _("Die Datei ohne Kennwort speichern.")
            raise RefusedFileError(ReportId.ENCRYPTED, what, do, Status.ENCRYPTED) from None
        raise _damaged() from None
    except Exception:  # noqa: BLE001 - on damaged bytes the library raises whatever comes
        raise _damaged() from None
    stream = data
    if data.startswith(olefile.MAGIC):
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            read_ole_meta(container, findings)
            stream = container.openstream("Workbook" if container.exists("Workbook") else "Book").read()
    sheets = [_sheet(book, found) for found in book.sheets()]
    for sheet, cells in zip(sheets, formulas_without_value(stream), strict=False):
        for row, column in sorted(cells) if not sheet.hidden else ():
            sheet.put(row, column, None)
            sheet.without_value.append(f"{letters(column)}{row + 1}")
    return choose(sheets, findings)


def _sheet(book: xlrd.book.Book, found: xlrd.sheet.Sheet) -> Sheet:
    sheet = Sheet(found.name, found.visibility != 0)
    if sheet.hidden:
        return sheet
    for row in range(found.nrows):
        for column in range(found.row_len(row)):
            text = _text(book, found.cell(row, column))
            if text:
                sheet.put(row, column, text)
    sheet.hidden_rows = sorted(row for row, info in found.rowinfo_map.items() if info.hidden)
    sheet.hidden_columns = {column for column, info in found.colinfo_map.items() if info.hidden}
    sheet.comments = [f"{letters(column)}{row + 1}" for row, column in sorted(found.cell_note_map)]
    return sheet


def _text(book: xlrd.book.Book, cell: xlrd.sheet.Cell) -> str:
    if cell.ctype == xlrd.XL_CELL_TEXT:
        return str(cell.value).replace("\r\n", "\n").replace("\r", "\n")
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return "TRUE" if cell.value else "FALSE"
    if cell.ctype == xlrd.XL_CELL_ERROR:
        return str(xlrd.error_text_from_code.get(cell.value, "#ERROR"))
    if cell.ctype not in (xlrd.XL_CELL_NUMBER, xlrd.XL_CELL_DATE) or not math.isfinite(cell.value):
        return ""
    return formatted(cell.value, _code(book, cell), from_1904=book.datemode == 1)


def _code(book: xlrd.book.Book, cell: xlrd.sheet.Cell) -> str:
    if cell.xf_index is None or not 0 <= cell.xf_index < len(book.xf_list):
        return ""
    code = book.format_map.get(book.xf_list[cell.xf_index].format_key)
    return code.format_str if code is not None else ""


def _damaged() -> RefusedFileError:
    return RefusedFileError(ReportId.DAMAGED, _("Die Arbeitsmappe ist beschädigt."), again())
