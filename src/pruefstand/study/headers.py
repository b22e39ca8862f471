"""The columns of a table that people fill in: found whatever their case, near-misses told, foreign ones set aside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from unicodedata import normalize

from pruefstand.errors import InputError, Problem
from pruefstand.formats.table import Head, Row
from pruefstand.i18n import _

__all__ = ["Fields", "match_fields"]

_NEAR = 0.82


@dataclass(frozen=True, slots=True)
class Fields:
    """Which column holds which field: ``columns`` maps fields to columns, ``others`` are the columns of no field."""

    head: Head
    columns: Mapping[str, str]
    others: tuple[str, ...]

    def raw(self, row: Row, field: str) -> str:
        """The cell as it stands; empty where the column is absent."""
        column = self.columns.get(field)
        return "" if column is None else row.cells[column]

    def text(self, row: Row, field: str) -> str:
        """The cell without the space around it; empty where the column is absent."""
        return self.raw(row, field).strip()

    def where(self, row: Row | int, field: str) -> str:
        """The place of a cell for a message; the row's place where the column is absent."""
        return self.head.where(row, self.columns.get(field))


def match_fields(head: Head, names: Mapping[str, tuple[str, ...]], required: Iterable[str] = ()) -> Fields:
    """The columns of this table by field; ``names`` gives each field its titles, the one to be shown first.

    Raises :class:`InputError` with every fault: a required column that is missing, two columns of one field, a title
    that is nearly one of a field that was not found.
    """
    known = {_folded(title): field for field, titles in names.items() for title in titles}
    problems: list[Problem] = []
    columns: dict[str, str] = {}
    others: list[str] = []
    for column in head.columns:
        field = known.get(_folded(column))
        if field is None:
            others.append(column)
        elif field in columns:
            what = _("Die Spalten „{one}“ und „{two}“ meinen dasselbe.").format(one=columns[field], two=column)
            problems.append(Problem(head.where(1, column), what, _("Eine der beiden löschen oder umbenennen.")))
        else:
            columns[field] = column
    nearly: set[str] = set()
    for column in others:
        missing = [title for title, field in known.items() if field not in columns]
        for title in get_close_matches(_folded(column), missing, n=1, cutoff=_NEAR):
            nearly.add(known[title])
            what = _("Die Spalte „{column}“ kennt das Programm nicht.").format(column=column)
            do = _("Gemeint ist wohl „{name}“; die Spalte so nennen oder deutlich anders.")
            problems.append(Problem(head.where(1, column), what, do.format(name=names[known[title]][0])))
    for field in required:
        if field not in columns and field not in nearly:
            what = _("Die Spalte „{name}“ fehlt.").format(name=names[field][0])
            do = _("Die Spalte ergänzen; gefunden wurden: {columns}.").format(columns=", ".join(head.columns))
            problems.append(Problem(head.where(1), what, do))
    if problems:
        raise InputError.of(problems)
    return Fields(head, columns, tuple(others))


def _folded(title: str) -> str:
    return " ".join(normalize("NFC", title).casefold().replace("_", " ").split())
