"""cpWER: the words of each speaker against those of one stream, whichever pairing makes the fewest errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from rapidfuzz.distance import Levenshtein

from pruefstand.scoring.speakers.assigning import assigned

__all__ = ["SpeakerWords", "speaker_words"]


@dataclass(frozen=True, slots=True)
class SpeakerWords:
    """Counted words. ``assignment`` pairs speakers with streams, in the order of the speakers; a speaker without a
    stream has ``None`` beside it, streams without a speaker stand last."""

    reference_words: int
    substitutions: int
    deletions: int
    insertions: int
    assignment: tuple[tuple[str | None, str | None], ...]

    @property
    def errors(self) -> int:
        """All errors."""
        return self.substitutions + self.deletions + self.insertions

    @property
    def rate(self) -> Fraction | None:
        """The concatenated minimum-permutation word error rate; ``None`` without words in the reference."""
        return Fraction(self.errors, self.reference_words) if self.reference_words else None


def speaker_words(reference: Mapping[str, Sequence[str]], hypothesis: Mapping[str, Sequence[str]]) -> SpeakerWords:
    """Errors of the best pairing of speakers and streams (the concatenated minimum-permutation word error rate of the
    CHiME-6 challenge).

    Each side maps a name to its words in their order. Numbers may differ: who is left over is paired with silence, so
    that all of its words are deletions or insertions. Of pairings with equally few errors one is taken by the names'
    order; the total is the same.
    """
    speakers, streams = sorted(reference), sorted(hypothesis)
    numbers: dict[str, int] = {}
    said = [[numbers.setdefault(word, len(numbers)) for word in reference[name]] for name in speakers]
    heard = [[numbers.setdefault(word, len(numbers)) for word in hypothesis[name]] for name in streams]
    size = max(len(said), len(heard))
    said += [[] for _missing in range(size - len(said))]
    heard += [[] for _missing in range(size - len(heard))]
    costs = np.array([[Levenshtein.distance(one, other) for other in heard] for one in said]).reshape(size, size)
    rows, columns = assigned(costs)
    counts = dict.fromkeys(("replace", "delete", "insert"), 0)
    pairs: list[tuple[str | None, str | None]] = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        for edit in Levenshtein.editops(said[row], heard[column]):
            counts[edit.tag] += 1
        names = (
            speakers[row] if row < len(speakers) else None,
            streams[column] if column < len(streams) else None,
        )
        if names != (None, None):
            pairs.append(names)
    words = sum(map(len, said))
    return SpeakerWords(words, counts["replace"], counts["delete"], counts["insert"], tuple(pairs))
