"""Words: errors per word of a reference transcript, counted on a shortest alignment of the words as they stand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rapidfuzz.distance import Levenshtein

from pruefstand.domain import Better, Measure, MeasurementStatus, Reference, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import DELIVERED, Found, Row, Subject, Verdict
from pruefstand.scoring.text import NOT_TEXT, answer_of, excerpt, text_of
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["LEVELS", "Words", "parse"]

LEVELS = ("raw",)
"""How far two texts are made alike before they are compared; ``raw``: not at all."""

_WORD = re.compile(r"\S+")
_KINDS = {"replace": "substitution", "delete": "deletion", "insert": "insertion"}
_RATE = Measure(
    id="words.raw",
    title=N_("Wortfehler, wie geschrieben"),
    scale=Scale.QUANTITY,
    summary=(Summary.POOL,),
    per=N_("Wort der Referenz"),
    better=Better.LOWER,
    main=True,
    formula=N_("(ersetzte + ausgelassene + eingefügte Wörter) / Wörter der Referenz"),
)
_ERRORS = Measure(
    id="words.raw.errors",
    title=N_("Wortfehler nach Art, wie geschrieben"),
    scale=Scale.QUANTITY,
    summary=(Summary.POOL,),
    per=N_("Wort der Referenz"),
    parts=tuple(_KINDS.values()),
    better=Better.LOWER,
    formula=N_("Fehler einer Art / Wörter der Referenz"),
)


@dataclass(frozen=True, slots=True)
class Words:
    """Word errors at level ``raw``.

    Words are runs of characters that are no white space (``str.isspace``, so no-break spaces part words too), as they
    stand: case, punctuation, spelling and composition of characters all count. Texts are aligned as a whole; line ends
    are white space. The number of errors is the Levenshtein distance over words: the fewest substitutions, deletions
    and insertions, each of weight one (the word error rate of Morris, Maier, Green: From WER and RIL to MER and WIL,
    Interspeech 2004, equation 2).

    *Tie rule.* Alignments of equal distance can share it out differently. Ours is the one that rapidfuzz returns and
    jiwer reports; only the total of errors, not its kinds, is comparable with other tools.

    ``words.raw`` is errors over words of the reference, pooled over recordings, and can pass 1; ``words.raw.errors``
    is the same by kind: ``substitution``, ``deletion``, ``insertion``. An empty reference has the
    denominator 0 and counts every word as an insertion. There is one finding per error; its ``item`` is the number of
    the word in the reference, for an insertion of the word after which it stands, with an empty span there.
    """

    level: str = "raw"

    name: ClassVar[str] = "words"
    version: ClassVar[str] = "1"
    aspect: ClassVar[str] = "transcript"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    measures: ClassVar[tuple[Measure, ...]] = (_RATE, _ERRORS)
    passes: ClassVar[bool] = False
    findable: ClassVar[Mapping[str, frozenset[str]]] = {}

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise ValueError(f"unknown level {self.level!r}")

    @property
    def options(self) -> Mapping[str, Json]:
        """The level that a report leads with."""
        return {"main": self.level}

    def check(self, subject: Subject) -> Verdict:
        """Errors and words. Raises ``ValueError`` where the reference is missing or no text."""
        reference = _transcript(subject.settled())
        text = text_of(subject.output)
        if text is None:
            return Verdict({}, _UNREADABLE)
        words = [(m.start(), m.end()) for m in _WORD.finditer(reference)]
        said = [(m.start(), m.end()) for m in _WORD.finditer(text)]
        findings = _errors(reference, words, text, said)
        counts = dict.fromkeys(_KINDS.values(), 0)
        for found in findings:
            counts[found.verdict] += 1
        kinds = (Row(_ERRORS.id, kind, numerator=n, denominator=len(words)) for kind, n in counts.items())
        return Verdict({}, (Row(_RATE.id, numerator=len(findings), denominator=len(words)), *kinds), findings)

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """Every text is a transcript, the empty one of a silent recording too."""
        try:
            _transcript(reference)
        except (InputError, ValueError):
            return _("Die Referenz ist kein Text.")
        return None


_UNREADABLE = tuple(
    Row(measure.id, part, status=MeasurementStatus.UNREADABLE, reason=NOT_TEXT)
    for measure in Words.measures
    for part in measure.parts or ("",)
)


def _transcript(reference: Reference) -> str:
    """The text of a reference, from a file or written as a JSON string; ``ValueError`` for any other value."""
    value = answer_of(reference)
    if not isinstance(value, str):
        raise ValueError(f"case {reference.case}: the reference is no text")
    return value


def _errors(reference: str, words: list[tuple[int, int]], text: str, said: list[tuple[int, int]]) -> tuple[Found, ...]:
    """One finding per edit of a shortest alignment, in the order of the texts."""
    # Numbers for words: equal words get equal numbers in any process, hashes of texts would not.
    numbers: dict[str, int] = {}
    left = [numbers.setdefault(reference[a:b], len(numbers)) for a, b in words]
    right = [numbers.setdefault(text[a:b], len(numbers)) for a, b in said]
    found = []
    for edit in Levenshtein.editops(left, right):
        kind, i, j = _KINDS[edit.tag], edit.src_pos, edit.dest_pos
        if kind == "insertion":
            at = words[i - 1][1] if i else 0
            number, expected_span, expected = i, (at, at), ""
        else:
            number, expected_span = i + 1, words[i]
            expected = reference[slice(*expected_span)]
        if kind == "deletion":
            at = said[j - 1][1] if j else 0
            shown_span, shown = (at, at), ""
        else:
            shown_span = said[j]
            shown = text[slice(*shown_span)]
        found.append(
            Found(_RATE.id, str(number), kind, _RATE.id, excerpt(expected), excerpt(shown), expected_span, shown_span)
        )
    return tuple(found)


def parse(reader: Reader, node: Node | None) -> Words | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "main"), required=("checker",))
    level = reader.choice(entries.get("main"), {level: level for level in LEVELS})
    return None if len(reader.problems) > before else Words(level or "raw")
