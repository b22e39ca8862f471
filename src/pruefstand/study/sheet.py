"""The rating sheet: its columns, how an empty one is written and how a filled one is taken apart.

What a cell may hold is the rating room's business; here a cell is text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pruefstand.formats.table import Row, read_table, write_table
from pruefstand.study.headers import Fields, match_fields

__all__ = ["CRITERIA", "Sheet", "criteria", "empty_sheet", "read_sheet"]

_ADDRESS = {"study": "Studie", "rater": "Bewertung", "case": "Fall", "code": "Code"}

CRITERIA = {
    "category": "Kategorie",
    "gold_agreement": "Übereinstimmung (%)",
    "grade": "Note",
    "stage": "Rasterstufe",
    "target": "Ziel",
    "guess": "Vermutung",
}
"""What a rater is asked, with the title of the column, in the order of the sheet. The guess comes last, after the
judgement."""

_ALSO = {"gold_agreement": ("Übereinstimmung", "Übereinstimmung %")}


def criteria(*, with_gold: bool, target: bool) -> tuple[str, ...]:
    """The criteria of a short sheet: category and agreement only where raters see a gold standard, the target only
    where a case has a target question."""
    left_out = set() if with_gold else {"category", "gold_agreement"}
    if not target:
        left_out.add("target")
    return tuple(name for name in CRITERIA if name not in left_out)


def empty_sheet(study: str, rater: str, rows: Iterable[tuple[str, str]], asked: tuple[str, ...]) -> bytes:
    """A sheet for this rater, one row for each (case, code) in the order given, for spreadsheets."""
    columns = [*_ADDRESS.values(), *(CRITERIA[name] for name in asked)]
    blanks = [""] * len(asked)
    return write_table(columns, ([study, rater, case, code, *blanks] for case, code in rows), excel=True)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that came back: its columns by field (``study``, ``rater``, ``case``, ``code`` and the criteria) and its
    rows."""

    fields: Fields
    rows: tuple[Row, ...]
    guessed: bool


def read_sheet(data: bytes, file: str, asked: tuple[str, ...]) -> Sheet:
    """The sheet in these bytes, in any dialect of office CSV.

    Raises :class:`~pruefstand.errors.InputError` where it is no table or lacks a column.
    """
    table = read_table(data, file)
    titles = {**_ADDRESS, **{name: CRITERIA[name] for name in asked}}
    names = {field: (title, *_ALSO.get(field, ())) for field, title in titles.items()}
    return Sheet(match_fields(table.head, names, required=titles), table.rows, table.head.guessed)
