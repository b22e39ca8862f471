"""Whether a sheet is another rater's: by the order of its rows, which is drawn for each, and by what stands in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import factorial, prod

from pruefstand.errors import Problem
from pruefstand.i18n import _
from pruefstand.rating.sheets import FilledSheet

__all__ = ["Orders", "equal_sheets", "foreign_order"]

_Place = tuple[str, str]
"""Case and code."""

Orders = Mapping[str, Sequence[_Place]]
"""The order of rows in which each rater was given the answers."""

_FEWEST = 5
"""With fewer answers raters agree in all of them by chance too often for a word about it."""

_CHANCE = 24
"""An order that is one of so many has not come about by sorting for some other reason; of fewer it may have."""


def foreign_order(sheet: FilledSheet, orders: Orders) -> str:
    """The rater in whose order the rows of this sheet stand; empty where they stand in the order of its own rater, in
    nobody's, or in one that says nothing: sorted by case and code, or one of fewer than 24 that were possible."""
    rows = list(sheet.rows)
    own = orders.get(sheet.rater)
    if own is None or rows == _within(own, rows) or rows in (sorted(rows), sorted(rows, reverse=True)):
        return ""
    if prod(factorial(count) for count in Counter(case for case, _code in rows).values()) < _CHANCE:
        return ""
    return next((name for name, order in orders.items() if name != sheet.rater and _within(order, rows) == rows), "")


def _within(order: Sequence[_Place], rows: Sequence[_Place]) -> list[_Place]:
    there = set(rows)
    return [place for place in order if place in there]


def equal_sheets(sheets: Iterable[FilledSheet]) -> Iterator[Problem]:
    """A note for every two raters who judged at least five answers and said the same in every cell."""
    said = [(sheet, _judged(sheet)) for sheet in sheets]
    for (one, first), (other, second) in combinations(said, 2):
        answers = len({place[:2] for place in first})
        if first == second and answers >= _FEWEST:
            what = _("Die Urteile von {one} und {other} sind in allen {n} Antworten Zelle für Zelle gleich.")
            do = _("Klären, ob einer der Bögen eine Abschrift des anderen ist; die Übereinstimmung wäre dann keine.")
            yield Problem(other.file, what.format(one=one.rater, other=other.rater, n=answers), do)


def _judged(sheet: FilledSheet) -> dict[tuple[str, str, str], str]:
    return {(one.case, one.code, one.criterion): one.value for one in sheet.ratings if one.value is not None}
