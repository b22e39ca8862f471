"""From an alignment of words to columns: where its errors stand, and how many words of the reference lie before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pruefstand.scoring.rework.estimate import Item, Span
from pruefstand.scoring.rework.places import Place, Spot
from pruefstand.scoring.words_region import Step

__all__ = ["ERRORS", "Columns", "columns_of", "items_of"]

ERRORS = ("substitution", "deletion", "insertion")
"""Steps that are errors."""


@dataclass(frozen=True, slots=True)
class Columns:
    """``steps`` [columns] of an alignment without what was said at marks; ``words`` [columns + 1] counts the words of
    the reference before each; ``places`` are its errors."""

    steps: tuple[Step, ...]
    words: tuple[int, ...]
    places: tuple[Place, ...]


def columns_of(
    steps: Sequence[Step],
    reference: str,
    *,
    falsifies: Callable[[Step], bool] = lambda _step: False,
    unit: Callable[[int], int] = lambda _column: -1,
) -> Columns:
    """The columns of an alignment of the text ``reference`` that holds its hits; words are those between blanks, of
    which a typed value may hold several. ``falsifies`` says of an error whether it falsifies something
    that matters, ``unit`` of a column in which caption it stands."""
    kept = tuple(step for step in steps if step.kind != "unheard")
    words = [0]
    places: list[Place] = []
    for at, step in enumerate(kept):
        said = 0 if step.kind == "insertion" else max(1, len(reference[slice(*step.reference)].split()))
        words.append(words[-1] + said)
        if step.kind in ERRORS:
            places.append(
                Place(
                    at,
                    write=said,
                    remove=step.kind != "deletion",
                    falsifies=falsifies(step),
                    unit=unit(at),
                )
            )
    return Columns(kept, tuple(words), tuple(places))


def items_of(
    spots: Sequence[Spot], places: Sequence[Place], columns: Columns, reference: str, output: str
) -> list[Item]:
    """What there is to do at each spot, with its places and words in both texts.

    Where words are wrong that is one thing (its time is that of the spot), and everything else of the spot is one by
    itself, with the time that it takes besides. Where none is, the first bears the interruption.
    """
    others = sorted((place for place in places if not place.edits), key=lambda one: one.at)
    items: list[Item] = []
    at = 0
    for spot in spots:
        inside: list[Place] = []
        while at < len(others) and others[at].at <= spot.last:
            inside.append(others[at])
            at += 1
        rest = spot.us - sum(place.extra for place in inside)
        if spot.edits:
            kind = "retype" if spot.how == "retype" else "words"
            there = _there(columns, spot.first, spot.last, reference, output)
            items.append(Item(kind, rest, spot.errors - len(inside), *there))
            rest = 0
        for place in inside:
            there = _there(columns, place.at, place.to, reference, output)
            items.append(Item(place.kind, place.extra + rest, 1, *there))
            rest = 0
    return items


def _there(columns: Columns, first: int, last: int, reference: str, output: str) -> tuple[Span, Span, str, str]:
    steps = columns.steps[first : last + 1]
    mine = (steps[0].reference[0], steps[-1].reference[1]) if steps else (0, 0)
    theirs = (steps[0].output[0], steps[-1].output[1]) if steps else (0, 0)
    return mine, theirs, reference[slice(*mine)], output[slice(*theirs)]
