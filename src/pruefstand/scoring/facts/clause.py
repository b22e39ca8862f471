"""A word in its place, and the piece of a sentence that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pruefstand.scoring.facts.lexicon import Entry

__all__ = ["Clause", "Word", "says"]

_LIGHT = 0.3


@dataclass(slots=True)
class Word:
    """A word in its place (of the expanded text). ``negative``: it or what is said of it is denied."""

    text: str
    start: int
    end: int
    entry: Entry
    clause: int
    mention: bool = False
    negative: bool = False
    keys: frozenset[str] = frozenset()

    @property
    def noun(self) -> bool:
        """Whether it is written with a capital letter."""
        return self.text[:1].isupper()

    @property
    def lower(self) -> str:
        """It in small letters."""
        return self.text.lower()

    @property
    def says(self) -> bool:
        """Whether it says something by itself: it is neither a light word nor a value."""
        return self.entry.weight > _LIGHT and not self.mention


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece of a sentence between marks or conjunctions that part statements."""

    number: int
    sentence: int
    start: int
    end: int
    heading: bool
    words: tuple[int, ...]
    closed: bool = False
    """Whether a semicolon ends it: a list does not go on behind it."""
    aside: bool = False
    """Whether it is an aside, behind which the clause before it may go on: in brackets, a relative clause, „also …“."""


def says(words: Sequence[Word], members: Sequence[int]) -> bool:
    """Whether one of these words says something by itself."""
    return any(words[index].says for index in members)
