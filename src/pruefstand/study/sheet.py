"""The rating sheet: its columns, how an empty one is written and how a filled one is taken apart.

What is asked comes from a rubric, as a :class:`Form`; what a cell may hold is the rating room's business. Here a cell
is text, whether the sheet came as CSV or as a workbook.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pruefstand.errors import InputError, Problem
from pruefstand.formats.table import Row, read_table, write_table
from pruefstand.i18n import _
from pruefstand.study.headers import Fields, match_fields
from pruefstand.study.sheet_book import is_book, read_book, write_book

__all__ = ["ADDRESS", "Column", "Form", "Sheet", "empty_book", "empty_sheet", "read_sheet"]

ADDRESS = {"study": "Studie", "rater": "Bewertung", "case": "Fall", "code": "Code"}
"""The columns before all others, by field: they are written by the program and come back as they were."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column that a rater fills in.

    ``also`` are other titles that are understood, ``choices`` what a spreadsheet offers to choose from (empty: anything
    may be typed), ``explained`` the lines of the instructions. An ``optional`` column may be missing from the sheet
    that comes back, and its empty cells are nothing that a rater forgot.
    """

    id: str
    title: str
    also: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    explained: tuple[str, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """What raters are asked: columns in their order, and what the instructions say of the whole (``notes``)."""

    columns: tuple[Column, ...]
    notes: tuple[str, ...] = ()

    @property
    def titles(self) -> tuple[str, ...]:
        """The header of the sheet."""
        return (*ADDRESS.values(), *(column.title for column in self.columns))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that came back: its columns by field (``study``, ``rater``, ``case``, ``code`` and those of the form),
    its rows, and what hinders nothing but should be known."""

    fields: Fields
    rows: tuple[Row, ...]
    guessed: bool
    notes: tuple[Problem, ...] = ()


def empty_sheet(study: str, rater: str, rows: Iterable[tuple[str, str]], form: Form) -> bytes:
    """A sheet for this rater as CSV, one row for each (case, code) in the order given, for spreadsheets."""
    return write_table(form.titles, _rows(study, rater, rows, form), excel=True)


def empty_book(study: str, rater: str, rows: Iterable[tuple[str, str]], form: Form) -> bytes:
    """The same sheet as a workbook with lists to choose from; equal sheets have equal bytes."""
    choices = {len(ADDRESS) + place: column.choices for place, column in enumerate(form.columns) if column.choices}
    return write_book(form.titles, _rows(study, rater, rows, form), choices)


def _rows(study: str, rater: str, rows: Iterable[tuple[str, str]], form: Form) -> Iterable[list[str]]:
    blanks = [""] * len(form.columns)
    return ([study, rater, case, code, *blanks] for case, code in rows)


def read_sheet(data: bytes, file: str, form: Form) -> Sheet:
    """The sheet in these bytes: any dialect of office CSV, or a workbook.

    Raises :class:`~pruefstand.errors.InputError` where it is no table, lacks a column, or where a workbook holds the
    sheet twice.
    """
    notes: tuple[Problem, ...] = ()
    if is_book(data):
        head, rows, notes = read_book(data, file, tuple(ADDRESS.values()))
    else:
        table = read_table(data, file)
        head, rows = table.head, table.rows
    names: dict[str, tuple[str, ...]] = {field: (title,) for field, title in ADDRESS.items()}
    names |= {column.id: (column.title, *column.also) for column in form.columns}
    required = (*ADDRESS, *(column.id for column in form.columns if not column.optional))
    try:
        fields = match_fields(head, names, required=required)
    except InputError as error:
        raise InputError.of([*error.problems, *_other_form(head.columns, file)]) from None
    return Sheet(fields, rows, head.guessed, notes)


def _other_form(columns: Iterable[str], file: str) -> list[Problem]:
    """A sheet without any of our first columns is something else altogether."""
    found = {column.casefold() for column in columns}
    if any(title.casefold() in found for title in ADDRESS.values()):
        return []
    what = _("Das ist kein Bewertungsbogen: Keine seiner ersten vier Spalten ist da.")
    return [Problem(file, what, _("Den Bogen aus dem Ordner „blind“ dieser Studie nehmen."))]
