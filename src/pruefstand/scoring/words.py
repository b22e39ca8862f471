"""Words: errors per word of a reference transcript, counted at every level of likeness, each with its place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

from pruefstand.domain import Better, Measure, Reference, Scale, Summary
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_
from pruefstand.scoring.checker import DELIVERED, Found, Row, Subject, Verdict
from pruefstand.scoring.text import excerpt
from pruefstand.scoring.transcript import said_in, transcript_fault, transcript_of, unreadable
from pruefstand.scoring.words_compare import Compared, compare
from pruefstand.scoring.words_levels import LEVELS, VERSIONS
from pruefstand.scoring.words_notation import UNINTELLIGIBLE
from pruefstand.scoring.words_subsets import SUBSETS, listed, subset_counts
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["LEVEL_TITLES", "REPHRASED", "WORDS", "Words", "parse", "parse_rephrased"]

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

WORDS = "words"
REPHRASED = "rephrased"
"""The checker for transcripts, and the same count for a text that was rephrased on purpose, under another name."""

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
_SUBSETS = N_("Namen, Zahlen, Fachwörter, Normen: falsch oder ausgelassen, gleicher Inhalt")
_AMBIGUOUS = N_("Mehrdeutige Angaben, als Wörter verglichen")
_TITLES: Mapping[str, Mapping[str, str]] = {
    WORDS: {
        **_RATES,
        **{f"{level}.errors": title for level, title in _BY_KIND.items()},
        "subsets": _SUBSETS,
        "ambiguous": _AMBIGUOUS,
    },
    REPHRASED: {
        "raw": N_("Wortabstand des überarbeiteten Diktats, wie geschrieben"),
        "writing": N_("Wortabstand des überarbeiteten Diktats, gleiche Zeichen"),
        "format": N_("Wortabstand des überarbeiteten Diktats ohne Groß- und Kleinschreibung und Satzzeichen"),
        "orthography": N_("Wortabstand des überarbeiteten Diktats, zulässige Schreibungen gleich"),
        "content": N_("Wortabstand des überarbeiteten Diktats, gleicher Inhalt"),
        "raw.errors": N_("Wortabstand des überarbeiteten Diktats nach Art, wie geschrieben"),
        "writing.errors": N_("Wortabstand des überarbeiteten Diktats nach Art, gleiche Zeichen"),
        "format.errors": N_(
            "Wortabstand des überarbeiteten Diktats nach Art ohne Groß- und Kleinschreibung und Satzzeichen"
        ),
        "orthography.errors": N_("Wortabstand des überarbeiteten Diktats nach Art, zulässige Schreibungen gleich"),
        "content.errors": N_("Wortabstand des überarbeiteten Diktats nach Art, gleicher Inhalt"),
        "subsets": N_("Überarbeitetes Diktat: Namen, Zahlen, Fachwörter, Normen falsch oder ausgelassen"),
        "ambiguous": N_("Überarbeitetes Diktat: mehrdeutige Angaben, als Wörter verglichen"),
    },
}


@lru_cache(maxsize=16)
def _measures(name: str, main: str) -> tuple[Measure, ...]:
    """Two measures a level, then subsets and what is ambiguous."""
    titles = _TITLES[name]

    def measure(what: str, formula: str, parts: tuple[str, ...] = (), per: str = N_("Wort der Referenz")) -> Measure:
        return Measure(
            id=f"{name}.{what}",
            title=titles[what],
            scale=Scale.QUANTITY,
            summary=(Summary.POOL,),
            per=per,
            parts=parts,
            better=Better.NONE if what == "ambiguous" else Better.LOWER,
            main=what == main,
            formula=formula,
        )

    rate = N_("(ersetzte + ausgelassene + eingefügte Wörter) / Wörter der Referenz")
    kinds = N_("Fehler einer Art / Wörter der Referenz")
    levels = [one for level in LEVELS for one in (measure(level, rate), measure(f"{level}.errors", kinds, _KINDS))]
    wrong = N_("ersetzte oder ausgelassene Wörter der Gruppe / Wörter der Gruppe in der Referenz")
    readings = N_("Angaben mit zwei Lesarten / Wörter der Referenz")
    return (
        *levels,
        measure("subsets", wrong, SUBSETS, N_("Wort der Gruppe")),
        measure("ambiguous", readings, ("reference", "output")),
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
    ``notation`` says that references write ``{a/b}`` and ``(a)``. Of captions (SRT, WebVTT) what they show is compared,
    and findings have no place in the output.

    As ``rephrased`` the same is counted under other names: a dictation that was rephrased on purpose differs in words
    that nobody misheard, so that its rate must not stand beside one of transcripts.
    """

    main: str = "raw"
    notation: bool = False
    names: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    name: str = WORDS

    version: ClassVar[str] = "4"
    aspect: ClassVar[str] = "transcript"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    passes: ClassVar[bool] = False
    findable: ClassVar[Mapping[str, frozenset[str]]] = {}

    def __post_init__(self) -> None:
        if self.main not in LEVELS or self.name not in _TITLES:
            raise ValueError(f"unknown level or name: {self.main!r}, {self.name!r}")

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Two measures a level, that of ``main`` leading; then subsets and what is ambiguous."""
        return _measures(self.name, self.main)

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
        text, captions = said_in(subject.output)
        if text is None:
            return Verdict({}, tuple(unreadable(self.measures)))
        rows: list[Row] = []
        findings: tuple[Found, ...] = ()
        for level in LEVELS:
            compared = compare(reference, text, level, notation=self.notation)
            rows += self._level_rows(compared)
            if level == self.main:
                findings = tuple(self._findings(compared, reference, text, captions=captions))
        rows += self._content_rows(compared)  # the last level is content
        return Verdict({}, tuple(rows), findings)

    def _content_rows(self, compared: Compared) -> Iterator[Row]:
        counts = subset_counts(
            compared.reference.units, compared.aligned.steps, _listed(self.names), _listed(self.terms)
        )
        for part, (wrong, words) in counts.items():
            yield Row(f"{self.name}.subsets", part, numerator=wrong, denominator=words)
        for part, number in zip(("reference", "output"), compared.ambiguous, strict=True):
            yield Row(f"{self.name}.ambiguous", part, numerator=number, denominator=compared.counts.reference_words)

    def _level_rows(self, compared: Compared) -> Iterator[Row]:
        counts = compared.counts
        words = counts.reference_words
        yield Row(f"{self.name}.{compared.level}", numerator=counts.errors, denominator=words)
        numbers = (counts.substitutions, counts.deletions, counts.insertions)
        for part, number in zip(_KINDS, numbers, strict=True):
            yield Row(f"{self.name}.{compared.level}.errors", part, numerator=number, denominator=words)

    def _findings(self, compared: Compared, reference: str, text: str, *, captions: bool) -> Iterator[Found]:
        """One finding per error, in the order of the texts."""
        measure = f"{self.name}.{compared.level}"
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
                    None if captions else step.output,
                )

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """Whether it is a text."""
        return transcript_fault(reference)


_listed = lru_cache(maxsize=64)(listed)


def parse(reader: Reader, node: Node | None, *, name: str = WORDS) -> Words | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "main", "notation", "names", "terms"), required=("checker",))
    level = reader.choice(entries.get("main"), {level: level for level in LEVELS})
    notation = bool(reader.yes_no(entries.get("notation")))
    names, terms = (
        tuple(text for item in reader.sequence(entries.get(key)) if (text := reader.text(item)) is not None)
        for key in ("names", "terms")
    )
    return None if len(reader.problems) > before else Words(level or "raw", notation, names, terms, name)


def parse_rephrased(reader: Reader, node: Node | None) -> Words | None:
    """The same for a text that was rephrased on purpose."""
    return parse(reader, node, name=REPHRASED)
