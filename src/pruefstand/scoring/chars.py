"""Characters: errors per character of a reference transcript."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pruefstand.domain import Better, Measure, Reference, Scale, Summary
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_
from pruefstand.scoring.checker import DELIVERED, Row, Subject, Verdict
from pruefstand.scoring.transcript import said_in, transcript_fault, transcript_of, unreadable
from pruefstand.scoring.words_alignment import count
from pruefstand.scoring.words_counts import WordErrors
from pruefstand.scoring.words_levels import VERSIONS
from pruefstand.scoring.words_notation import read_transcript
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["CHAR_LEVELS", "Chars", "count_characters", "parse"]

CHAR_LEVELS = ("raw", "writing", "format")
"""The levels at which characters say something: above them words are compared, not letters."""

_RATES = {
    "raw": N_("Zeichenfehler, wie geschrieben"),
    "writing": N_("Zeichenfehler, gleiche Zeichen"),
    "format": N_("Zeichenfehler ohne Groß- und Kleinschreibung und Satzzeichen"),
}


def count_characters(reference: str, output: str, level: str) -> WordErrors:
    """Counters over code points of a shortest alignment (Levenshtein).

    ``raw``: the texts as they stand, white space at both ends aside, blanks counted. ``writing`` and ``format``: the
    words of that level with one blank between them, without marks of what nobody understood.
    """
    if level == "raw":
        return count(reference.strip(), output.strip())
    return count(*(" ".join(read_transcript(text, level).units.keys) for text in (reference, output)))


def _measures(level: str) -> tuple[Measure, ...]:
    return tuple(
        Measure(
            id=f"chars.{one}",
            title=title,
            scale=Scale.QUANTITY,
            summary=(Summary.POOL,),
            per=N_("Zeichen der Referenz"),
            better=Better.LOWER,
            main=one == level,
            formula=N_("(ersetzte + ausgelassene + eingefügte Zeichen) / Zeichen der Referenz"),
        )
        for one, title in _RATES.items()
    )


@dataclass(frozen=True, slots=True)
class Chars:
    """Character errors at the levels ``raw``, ``writing`` and ``format``, pooled over recordings, each over the
    characters of the reference; an empty reference has the denominator 0. ``main`` is the level that leads. Of captions
    what they show is compared. There are
    no findings: what was said wrongly is for ``words`` to tell."""

    main: str = "raw"

    name: ClassVar[str] = "chars"
    version: ClassVar[str] = "3"
    aspect: ClassVar[str] = "transcript"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    passes: ClassVar[bool] = False
    findable: ClassVar[Mapping[str, frozenset[str]]] = {}

    def __post_init__(self) -> None:
        if self.main not in CHAR_LEVELS:
            raise ValueError(f"unknown level {self.main!r}")

    @property
    def measures(self) -> tuple[Measure, ...]:
        """One measure a level."""
        return _measures(self.main)

    @property
    def options(self) -> Mapping[str, Json]:
        """The level that leads, and the versions of the levels' rules."""
        return {"main": self.main, "levels": {level: VERSIONS[level] for level in CHAR_LEVELS}}

    def check(self, subject: Subject) -> Verdict:
        """Errors and characters. Raises ``ValueError`` where the reference is missing or no text."""
        reference = transcript_of(subject.settled())
        text, _captions = said_in(subject.output)
        if text is None:
            return Verdict({}, tuple(unreadable(self.measures)))
        rows = []
        for level, measure in zip(CHAR_LEVELS, self.measures, strict=True):
            counts = count_characters(reference, text, level)
            rows.append(Row(measure.id, numerator=counts.errors, denominator=counts.reference_words))
        return Verdict({}, tuple(rows))

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """Whether it is a text."""
        return transcript_fault(reference)


def parse(reader: Reader, node: Node | None) -> Chars | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "main"), required=("checker",))
    level = reader.choice(entries.get("main"), {level: level for level in CHAR_LEVELS})
    return None if len(reader.problems) > before else Chars(level or "raw")
