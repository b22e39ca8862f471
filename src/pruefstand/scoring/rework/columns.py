"""From an alignment of words to columns: where its errors stand, and how many words of the reference lie before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pruefstand.scoring.rework.estimate import Item
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
    spots: Sequence[Spot], columns: Columns, reference: str, output: str, *, kind: Callable[[Spot], str]
) -> list[Item]:
    """Each spot with its places and words in both texts."""
    items = []
    for spot in spots:
        there = columns.steps[spot.first : spot.last + 1]
        mine = (there[0].reference[0], there[-1].reference[1]) if there else (0, 0)
        theirs = (there[0].output[0], there[-1].output[1]) if there else (0, 0)
        items.append(
            Item(kind(spot), spot.us, spot.errors, mine, theirs, reference[slice(*mine)], output[slice(*theirs)])
        )
    return items
