"""What an alignment counts: words hit, replaced, left out, put in; the rates follow from them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

__all__ = ["ZERO", "WordErrors"]


@dataclass(frozen=True, slots=True)
class WordErrors:
    """Counted words (or characters). Counts add up over texts by ``+``; rates are made of sums, never of rates.

    ``reference_words`` is hits, substitutions and deletions, ``output_words`` hits, substitutions and insertions.
    Raises ``ValueError`` for a negative count.
    """

    hits: int
    substitutions: int
    deletions: int
    insertions: int

    def __post_init__(self) -> None:
        if min(self.hits, self.substitutions, self.deletions, self.insertions) < 0:
            raise ValueError("no count is negative")

    def __add__(self, other: WordErrors) -> WordErrors:
        return WordErrors(
            self.hits + other.hits,
            self.substitutions + other.substitutions,
            self.deletions + other.deletions,
            self.insertions + other.insertions,
        )

    @property
    def errors(self) -> int:
        """All errors."""
        return self.substitutions + self.deletions + self.insertions

    @property
    def reference_words(self) -> int:
        """The words of the reference."""
        return self.hits + self.substitutions + self.deletions

    @property
    def output_words(self) -> int:
        """The words of the output, a run that was joined counted as the reference has it."""
        return self.hits + self.substitutions + self.insertions

    @property
    def error_rate(self) -> Fraction | None:
        """Errors per word of the reference, 0 or more; can pass 1. ``None`` without words in the reference."""
        return Fraction(self.errors, self.reference_words) if self.reference_words else None

    @property
    def match_error_rate(self) -> Fraction | None:
        """Errors among all places of the alignment, 0 to 1 (Morris, Maier, Green, Interspeech 2004, equation 5);
        ``None`` without words in the reference."""
        return Fraction(self.errors, self.hits + self.errors) if self.reference_words else None

    @property
    def information_lost(self) -> Fraction | None:
        """Word information lost, 0 to 1 (same, equation 9): one minus the share of the reference's words that were hit
        times that of the output's. 1 for an empty output, ``None`` without words in the reference."""
        if not self.reference_words:
            return None
        if not self.hits:
            return Fraction(1)
        return 1 - Fraction(self.hits * self.hits, self.reference_words * self.output_words)


ZERO = WordErrors(0, 0, 0, 0)
"""No words at all; the beginning of every sum."""
