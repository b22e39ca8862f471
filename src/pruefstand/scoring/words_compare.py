"""A reference and an output compared at one level: what the checker and the command line both do."""

from __future__ import annotations

from dataclasses import dataclass

from pruefstand.scoring.words_alignment import Aligned, align, count
from pruefstand.scoring.words_counts import WordErrors
from pruefstand.scoring.words_notation import Transcript, read_transcript

__all__ = ["Compared", "compare", "count_raw"]

_JOINING = frozenset({"orthography", "content"})


@dataclass(frozen=True, slots=True)
class Compared:
    """Both texts at a level and their alignment."""

    level: str
    reference: Transcript
    output: Transcript
    aligned: Aligned

    @property
    def counts(self) -> WordErrors:
        """The counters."""
        return self.aligned.counts

    @property
    def ambiguous(self) -> tuple[int, int]:
        """How many values of the reference and of the output stay as they are because they have two readings; 0 below
        level ``content``."""
        return len(self.reference.ambiguous), len(self.output.ambiguous)


def compare(reference: str, output: str, level: str, *, notation: bool = False, hits: bool = False) -> Compared:
    """Two texts aligned as a whole at a level of :data:`~pruefstand.scoring.words_levels.LEVELS`.

    ``notation`` says that the reference writes alternatives and optional words
    (:func:`~pruefstand.scoring.words_notation.read_transcript`); with ``hits`` the steps hold the right words too.
    """
    said = read_transcript(output, level)
    words = read_transcript(reference, level, notation=notation)
    return Compared(level, words, said, align(words, said, joins=level in _JOINING, hits=hits))


def count_raw(reference: str, output: str) -> WordErrors:
    """The counters of level ``raw`` alone, places aside; for references without marks and notation it is what
    :func:`compare` counts, in half the time."""
    return count(reference.split(), output.split())
