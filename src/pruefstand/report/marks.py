"""A text cut where its marks begin and end, so that each piece knows all that is said of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Mark", "Piece", "pieces"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A half-open place of a text that item ``number`` speaks of; ``kind`` is how it is shown, ``exact`` the very words
    that a verdict hangs on."""

    start: int
    end: int
    number: str
    kind: str
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the text: the numbers of the items that it belongs to, the kinds of their marks in the order of
    ``ranks``, whether it is exact for one of them, and the items whose first mark begins here."""

    text: str
    numbers: tuple[str, ...] = ()
    kind: str = ""
    exact: bool = False
    begins: tuple[tuple[str, bool], ...] = ()
    """Number, and whether this is the item's first mark in the text."""


def pieces(text: str, marks: Iterable[Mark], ranks: tuple[str, ...]) -> tuple[Piece, ...]:
    """The whole text in pieces; where several marks overlap the kind that stands first in ``ranks`` is shown. Marks
    beyond the text are cut off, space at their ends is not marked, empty ones are left out."""
    found = [(*_bare(text, max(0, one.start), min(len(text), one.end)), one) for one in marks]
    found = [(start, end, one) for start, end, one in found if start < end]
    opening: dict[int, list[int]] = {}
    for number, (start, _end, _one) in enumerate(found):
        opening.setdefault(start, []).append(number)
    active: list[int] = []
    cuts = sorted({0, len(text), *(start for start, _end, _one in found), *(end for _start, end, _one in found)})
    seen: set[str] = set()
    made = []
    for start, end in pairwise(cuts):
        active = sorted([*(number for number in active if found[number][1] >= end), *opening.get(start, ())])
        here = [found[number][2] for number in active]
        begins = []
        for one in (found[number][2] for number in opening.get(start, ()) if not found[number][2].exact):
            begins.append((one.number, one.number not in seen))
            seen.add(one.number)
        kind = min((one.kind for one in here), key=ranks.index, default="")
        numbers = tuple(dict.fromkeys(one.number for one in here))
        made.append(Piece(text[start:end], numbers, kind, any(one.exact for one in here), tuple(dict.fromkeys(begins))))
    return tuple(made)


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end
