"""A filled sheet without what may no longer be kept: rows of withdrawn answers, and words that quote one."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pruefstand.formats.table import write_table
from pruefstand.study.sheet import ADDRESS, Form, read_sheet
from pruefstand.study.sheet_book import is_book, write_book

__all__ = ["sheet_without"]


def sheet_without(
    data: bytes, file: str, form: Form, drop: Collection[tuple[str, str]], quotes: Callable[[str], bool]
) -> bytes | None:
    """The sheet without the rows of these cases and codes, and with every cell emptied that ``quotes`` is true of.

    A sheet of which nothing has to go comes back as it is, byte for byte; any other one is written anew as what it was,
    CSV or workbook, every cell the text that was read; ``None`` where no row is left. Raises
    :class:`~pruefstand.errors.InputError` for what is no sheet.
    """
    sheet = read_sheet(data, file, form)
    columns = sheet.fields.head.columns
    rows: list[list[str]] = []
    changed = False
    for row in sheet.rows:
        if (sheet.fields.text(row, "case"), sheet.fields.text(row, "code").upper()) in drop:
            changed = True
            continue
        cells = ["" if quotes(row.cells[column]) else row.cells[column] for column in columns]
        changed = changed or cells != [row.cells[column] for column in columns]
        rows.append(cells)
    if not changed:
        return data
    if not rows:
        return None
    if not is_book(data):
        return write_table(columns, rows, excel=True)
    choices = {column.title: column.choices for column in form.columns if column.choices}
    places = {place: choices[title] for place, title in enumerate(columns) if title in choices}
    return write_book(columns, rows, places if columns[: len(ADDRESS)] == tuple(ADDRESS.values()) else {})
