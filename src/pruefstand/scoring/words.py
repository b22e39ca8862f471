"""Words: errors per word of a reference transcript, counted at every level of likeness, each with its place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

from pruefstand.domain import Better, Measure, MeasurementStatus, Reference, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import DELIVERED, Found, Row, Subject, Verdict
from pruefstand.scoring.text import NOT_TEXT, answer_of, excerpt, text_of
from pruefstand.scoring.words_compare import Compared, compare
from pruefstand.scoring.words_levels import LEVELS, VERSIONS
from pruefstand.scoring.words_notation import UNINTELLIGIBLE
from pruefstand.scoring.words_subsets import SUBSETS, listed, subset_counts
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["LEVEL_TITLES", "Words", "parse", "transcript_of"]

LEVEL_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "raw": N_("wie geschrieben"),
        "writing": N_("gleiche Zeichen"),
        "format": N_("ohne Groß- und Kleinschreibung und Satzzeichen"),
        "orthography": N_("zulässige Schreibungen gleich"),
        "content": N_("gleicher Inhalt"),
    }
)
"""The levels as a reader sees them."""

_KINDS = ("substitution", "deletion", "insertion")
_RATES = {
    "raw": N_("Wortfehler, wie geschrieben"),
    "writing": N_("Wortfehler, gleiche Zeichen"),
    "format": N_("Wortfehler ohne Groß- und Kleinschreibung und Satzzeichen"),
    "orthography": N_("Wortfehler, zulässige Schreibungen gleich"),
    "content": N_("Wortfehler, gleicher Inhalt"),
}
_BY_KIND = {
    "raw": N_("Wortfehler nach Art, wie geschrieben"),
    "writing": N_("Wortfehler nach Art, gleiche Zeichen"),
    "format": N_("Wortfehler nach Art ohne Groß- und Kleinschreibung und Satzzeichen"),
    "orthography": N_("Wortfehler nach Art, zulässige Schreibungen gleich"),
    "content": N_("Wortfehler nach Art, gleicher Inhalt"),
}


def _measure(name: str, title: str, formula: str, **more: object) -> Measure:
    measure = Measure(
        id=f"words.{name}",
        title=title,
        scale=Scale.QUANTITY,
        summary=(Summary.POOL,),
        per=N_("Wort der Referenz"),
        better=Better.LOWER,
        formula=formula,
    )
    return replace(measure, **more)  # type: ignore[arg-type]  # fields of a measure


_LEVEL_MEASURES = {
    level: (
        _measure(level, _RATES[level], N_("(ersetzte + ausgelassene + eingefügte Wörter) / Wörter der Referenz")),
        _measure(f"{level}.errors", _BY_KIND[level], N_("Fehler einer Art / Wörter der Referenz"), parts=_KINDS),
    )
    for level in LEVELS
}
_SUBSETS = _measure(
    "subsets",
    N_("Namen, Zahlen, Fachwörter, Normen: falsch oder ausgelassen, gleicher Inhalt"),
    N_("ersetzte oder ausgelassene Wörter der Gruppe / Wörter der Gruppe in der Referenz"),
    parts=SUBSETS,
    per=N_("Wort der Gruppe"),
)
_AMBIGUOUS = _measure(
    "ambiguous",
    N_("Mehrdeutige Angaben, als Wörter verglichen"),
    N_("Angaben mit zwei Lesarten / Wörter der Referenz"),
    parts=("reference", "output"),
    better=Better.NONE,
)


@dataclass(frozen=True, slots=True)
class Words:
    """Word errors at every level.

    Texts are aligned as a whole; line ends are white space. The number of errors is the Levenshtein distance over
    words: the fewest substitutions, deletions and insertions, each of weight one (the word error rate of Morris, Maier,
    Green: From WER and RIL to MER and WIL, Interspeech 2004, equation 2); :mod:`pruefstand.scoring.words_levels` says
    what a word is at each level, :func:`~pruefstand.scoring.words_alignment.align` how ties are broken and what marks,
    alternatives and joined words do.

    ``words.<level>`` is errors over words of the reference, pooled over recordings, and can pass 1;
    ``words.<level>.errors`` is the same by kind. An empty reference has the denominator 0 and counts every word as an
    insertion. ``words.subsets`` counts, at level ``content``, the reference's names, numbers, terms and norms that are
    replaced or left out, names and terms by the plan's lists. ``words.ambiguous`` counts what has two readings and
    therefore stayed as it is.

    ``main`` is the level that a report leads with and whose errors are the findings, one each; its ``item`` is the
    number of the word in the reference, for an insertion of the word after which it stands, with an empty span there.
    ``notation`` says that references write ``{a/b}`` and ``(a)``.
    """

    main: str = "raw"
    notation: bool = False
    names: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()

    name: ClassVar[str] = "words"
    version: ClassVar[str] = "2"
    aspect: ClassVar[str] = "transcript"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    passes: ClassVar[bool] = False
    findable: ClassVar[Mapping[str, frozenset[str]]] = {}

    def __post_init__(self) -> None:
        if self.main not in LEVELS:
            raise ValueError(f"unknown level {self.main!r}")

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Two measures a level, that of ``main`` leading; then subsets and what is ambiguous."""
        return _measures(self.main)

    @property
    def options(self) -> Mapping[str, Json]:
        """The level that leads, the lists, the notation, and the versions of the rules behind the levels."""
        return {
            "main": self.main,
            "notation": self.notation,
            "names": list(self.names),
            "terms": list(self.terms),
            "levels": dict(VERSIONS),
            "unintelligible": list(UNINTELLIGIBLE),
        }

    def check(self, subject: Subject) -> Verdict:
        """Errors and words at every level. Raises ``ValueError`` where the reference is missing or no text."""
        reference = transcript_of(subject.settled())
        text = text_of(subject.output)
        if text is None:
            reason = MeasurementStatus.UNREADABLE
            parted = ((measure, part) for measure in self.measures for part in measure.parts or ("",))
            return Verdict({}, tuple(Row(measure.id, part, reason, NOT_TEXT) for measure, part in parted))
        rows: list[Row] = []
        findings: tuple[Found, ...] = ()
        for level in LEVELS:
            compared = compare(reference, text, level, notation=self.notation)
            rows += _level_rows(compared)
            if level == self.main:
                findings = tuple(_findings(compared, reference, text))
        rows += self._content_rows(compared)  # the last level is content
        return Verdict({}, tuple(rows), findings)

    def _content_rows(self, compared: Compared) -> Iterator[Row]:
        counts = subset_counts(
            compared.reference.units, compared.aligned.steps, _listed(self.names), _listed(self.terms)
        )
        for part, (wrong, words) in counts.items():
            yield Row(_SUBSETS.id, part, numerator=wrong, denominator=words)
        for part, number in zip(_AMBIGUOUS.parts, compared.ambiguous, strict=True):
            yield Row(_AMBIGUOUS.id, part, numerator=number, denominator=compared.counts.reference_words)

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """Every text is a transcript, the empty one of a silent recording too."""
        try:
            transcript_of(reference)
        except (InputError, ValueError):
            return _("Die Referenz ist kein Text.")
        return None


_listed = lru_cache(maxsize=64)(listed)


@lru_cache(maxsize=8)
def _measures(main: str) -> tuple[Measure, ...]:
    levels = [
        measure
        for level, (rate, kinds) in _LEVEL_MEASURES.items()
        for measure in (replace(rate, main=level == main), kinds)
    ]
    return (*levels, _SUBSETS, _AMBIGUOUS)


def transcript_of(reference: Reference) -> str:
    """The text of a reference, from a file or written as a JSON string; ``ValueError`` for any other value."""
    value = answer_of(reference)
    if not isinstance(value, str):
        raise ValueError(f"case {reference.case}: the reference is no text")
    return value


def _level_rows(compared: Compared) -> Iterator[Row]:
    rate, kinds = _LEVEL_MEASURES[compared.level]
    counts = compared.counts
    words = counts.reference_words
    yield Row(rate.id, numerator=counts.errors, denominator=words)
    numbers = (counts.substitutions, counts.deletions, counts.insertions)
    for part, number in zip(kinds.parts, numbers, strict=True):
        yield Row(kinds.id, part, numerator=number, denominator=words)


def _findings(compared: Compared, reference: str, text: str) -> Iterator[Found]:
    """One finding per error, in the order of the texts."""
    measure = f"words.{compared.level}"
    starts = [start for start, _end in compared.reference.units.spans]
    for step in compared.aligned.steps:
        if step.kind in _KINDS:
            number = bisect_right(starts, step.reference[0] - (step.kind == "insertion"))
            yield Found(
                measure,
                str(number),
                step.kind,
                measure,
                excerpt(reference[slice(*step.reference)]),
                excerpt(text[slice(*step.output)]),
                step.reference,
                step.output,
            )


def parse(reader: Reader, node: Node | None) -> Words | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "main", "notation", "names", "terms"), required=("checker",))
    level = reader.choice(entries.get("main"), {level: level for level in LEVELS})
    notation = bool(reader.yes_no(entries.get("notation")))
    lists = [
        tuple(text for item in reader.sequence(entries.get(key)) if (text := reader.text(item)) is not None)
        for key in ("names", "terms")
    ]
    return None if len(reader.problems) > before else Words(level or "raw", notation, *lists)
