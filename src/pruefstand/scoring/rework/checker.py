"""The checker ``rework``: how long a person needs to put one output right, as an estimate step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from pruefstand.domain import Better, Measure, MeasurementStatus, Reference, ReferenceStatus, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.captions.checker import CAPTION_LEVELS, CaptionChecker
from pruefstand.scoring.captions.live import aborted
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST, Profile
from pruefstand.scoring.captions.reading import read_captions, read_timed_words
from pruefstand.scoring.checker import DELIVERED, Found, Row, Subject, Verdict
from pruefstand.scoring.commands import Commands
from pruefstand.scoring.commands_notation import read_dictation
from pruefstand.scoring.facts.checker import COUNTABLE, Facts
from pruefstand.scoring.facts.decisions import NO_DECISIONS, Decisions
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.facts.shipped import DOMAINS
from pruefstand.scoring.rework.beside import parted, read_transcript_beside
from pruefstand.scoring.rework.captions import caption_estimate
from pruefstand.scoring.rework.dictation import CLINICAL, dictation_estimate
from pruefstand.scoring.rework.estimate import ROUTES, Estimate
from pruefstand.scoring.rework.judged import facts_estimate
from pruefstand.scoring.rework.labels import read_labelled
from pruefstand.scoring.rework.times import MICROSECONDS, STANDARD, Times
from pruefstand.scoring.rework.transcript import labelled_estimate, transcript_estimate
from pruefstand.scoring.text import NOT_TEXT, excerpt, text_of
from pruefstand.scoring.transcript import said_in, transcript_fault, transcript_of
from pruefstand.scoring.words_levels import LEVELS, VERSIONS
from pruefstand.scoring.words_subsets import listed

__all__ = ["ASPECTS", "Rework", "levels_of"]

ASPECTS: Mapping[str, str] = {
    "verbatim": "transcript",
    "captions": "cues",
    "live": "cues",
    "dictation": "commands",
    "editing": "facts",
    "document": "facts",
    "meeting": "facts",
}
"""Which reference each way of correcting needs; a transcript with speakers needs ``turns``."""

_NO_AUDIO = N_("die Länge der Aufnahme ist unbekannt (audio_s)")
_NO_SPEAKERS = N_("weder STM noch SegLST einer Aufnahme")
_NOT_CAPTIONS = N_("weder SRT noch WebVTT noch Anzeigeprotokoll")
_NO_ENDS = N_("ein Anzeigeprotokoll nennt kein Ende der Anzeige")
_ABORTED = N_("abgebrochen: 60 s lang keine Untertitel")


def _measure(name: str, title: str, per: str, formula: str, **more: object) -> Measure:
    given: dict[str, object] = {"scale": Scale.QUANTITY, "summary": (Summary.POOL,), "better": Better.LOWER}
    return Measure(id=f"rework.{name}", title=title, per=per, formula=formula, **(given | more))  # type: ignore[arg-type]  # fields of a measure


_HOUR = _measure(
    "hour",
    N_("Nacharbeit in Minuten je 60 Minuten Aufnahme, geschätzt"),
    N_("60 Minuten Aufnahme"),
    N_("60 · geschätzte Sekunden / Sekunden der Aufnahme"),
    main=True,
)
_CASE = _measure(
    "case",
    N_("Nacharbeit in Minuten je Testfall, geschätzt"),
    N_("Testfall"),
    N_("geschätzte Sekunden / (60 · Ausgaben)"),
)
_SPOTS = _measure("spots", N_("Korrekturstellen je Testfall"), N_("Testfall"), N_("Korrekturstellen / Ausgaben"))
_RESTART = _measure(
    "restart",
    N_("Gewicht des Neuanfangs"),
    N_("Testfall"),
    N_("Summe der Gewichte (0 bis 1) / Ausgaben"),
)
_KINDS = {
    route: _measure(
        "kinds",
        N_("Korrektur in Minuten je Testfall nach Art, ohne Neuanfang"),
        N_("Testfall"),
        N_("Sekunden aller Stellen einer Art / (60 · Ausgaben)"),
        parts=kinds,
    )
    for route, kinds in ROUTES.items()
}


class _Unread(Exception):  # noqa: N818 - no fault, a way to say why there is no number
    """Why an output has no estimate."""

    def __init__(self, status: MeasurementStatus, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


@dataclass(frozen=True, slots=True)
class Rework:
    """The estimated time to put an output right: minutes per 60 minutes of recording and per case; each spot is a
    finding with its seconds.

    ``route`` is one of :data:`ASPECTS`. ``level`` compares words (``verbatim`` and captions), ``speakers`` says that a
    transcript is STM or SegLST and its labels count, ``profile`` bounds captions, ``domain`` chooses the rules of facts
    and what falsifies a dictation, to which ``names`` and ``terms`` add. Minutes may be delivered with their transcript
    in one document, behind the heading ``transcript_after``. ``times`` are those of the steps, ``decisions`` those of
    people on border cases of facts.

    Review is never counted; an output without an error costs 0, live captions the shifting of their file. Where the
    length of the recording is unknown nothing can be estimated.
    """

    route: str
    level: str = ""
    domain: str = "all"
    speakers: bool = False
    profile: Profile = GERMAN_BROADCAST
    names: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    transcript_after: str = ""
    times: Times = STANDARD
    decisions: Decisions = NO_DECISIONS

    name: ClassVar[str] = "rework"
    version: ClassVar[str] = "2"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    passes: ClassVar[bool] = False
    findable: ClassVar[Mapping[str, frozenset[str]]] = {}

    def __post_init__(self) -> None:
        if self.route not in ROUTES or self.domain not in DOMAINS:
            raise ValueError(f"unknown route or domain: {self.route!r}, {self.domain!r}")
        levels = levels_of(self.route)
        if not self.level and levels:
            object.__setattr__(self, "level", "content" if self.route == "verbatim" else "format")
        if self.level and self.level not in levels:
            raise ValueError(f"unknown level {self.level!r}")
        if self.speakers and self.route != "verbatim":
            raise ValueError("speakers go with transcripts")

    @property
    def aspect(self) -> str:
        """The reference of its route."""
        return "turns" if self.speakers else ASPECTS[self.route]

    @property
    def also(self) -> tuple[str, ...]:
        """References of other aspects that it looks into where the case has them: which words are facts."""
        return ("facts",) if self.route == "dictation" and self.domain in CLINICAL else ()

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Minutes per hour and per case, by kind, spots, and how far they count as a restart."""
        return (_HOUR, _CASE, _KINDS[self.route], _SPOTS, _RESTART)

    @property
    def options(self) -> Mapping[str, Json]:
        """Everything that shapes the estimate: the route, its rules, every time in use."""
        rules: dict[str, Json] = {"levels": dict(VERSIONS)} if self.route in ("verbatim", "dictation") else {}
        if self.route in ("captions", "live"):
            rules = {"levels": dict(VERSIONS), "profile": self.profile.options}
        if self.aspect == "facts":
            rules = {
                "facts": dict(Facts(self.domain, decisions=self.decisions).options),
                "facts_version": Facts.version,
            }
        return {
            "route": self.route,
            "level": self.level,
            "domain": self.domain,
            "speakers": self.speakers,
            "names": list(self.names),
            "terms": list(self.terms),
            "transcript_after": self.transcript_after,
            "times": dict(self.times.options),
            "rules": rules,
        }

    def check(self, subject: Subject) -> Verdict:
        """The estimate for one output. Raises ``ValueError`` where the reference is missing or cannot be read."""
        settled = subject.settled()
        try:
            audio = subject.exposure.get("audio_s")
            if not audio:
                raise _Unread(MeasurementStatus.NOT_CHECKABLE, _NO_AUDIO)
            try:
                found = self._estimates[self.route](self, settled, subject, round(audio * MICROSECONDS))
            except InputError as error:
                raise ValueError(f"case {subject.case}: {error.problems[0].what}") from None
        except _Unread as why:
            rows = (Row(m.id, part, why.status, why.reason) for m in self.measures for part in m.parts or ("",))
            return Verdict({}, tuple(rows))
        return Verdict({}, tuple(_rows(found, audio, _KINDS[self.route])), tuple(_findings(found)))

    def _transcript(self, reference: Reference, subject: Subject, audio_us: int) -> Estimate:
        if self.speakers:
            said = read_labelled(reference.content.encode(), f"{reference.case}/{reference.aspect}")
            try:
                heard = read_labelled(subject.output, "")
            except InputError:
                raise _Unread(MeasurementStatus.UNREADABLE, _NO_SPEAKERS) from None
            return labelled_estimate(said, heard, self.level, audio_us=audio_us, times=self.times)
        text, _captions = said_in(subject.output)
        if text is None:
            raise _Unread(MeasurementStatus.UNREADABLE, NOT_TEXT)
        return transcript_estimate(transcript_of(reference), text, self.level, audio_us=audio_us, times=self.times)

    def _captions(self, reference: Reference, subject: Subject, audio_us: int) -> Estimate:
        words = read_timed_words(reference.content.encode(), f"{reference.case}/{reference.aspect}")
        try:
            captions = read_captions(subject.output, "")
        except InputError:
            raise _Unread(MeasurementStatus.UNREADABLE, _NOT_CAPTIONS) from None
        is_live = self.route == "live"
        if is_live and aborted(words, captions):
            raise _Unread(MeasurementStatus.NOT_APPLICABLE, _ABORTED)
        if captions.cues is None:
            raise _Unread(MeasurementStatus.NOT_CHECKABLE, _NO_ENDS)
        return caption_estimate(
            words, captions, self.level, self.profile, is_live=is_live, audio_us=audio_us, times=self.times
        )

    def _dictation(self, reference: Reference, subject: Subject, audio_us: int) -> Estimate:
        facts = subject.references.get("facts")
        told = facts is not None and facts.status is not ReferenceStatus.DISPUTED
        return dictation_estimate(
            read_dictation(reference.content, f"{reference.case}/{reference.aspect}"),
            _text(subject),
            domain=self.domain,
            names=listed(self.names),
            terms=listed(self.terms),
            facts=[fact.text for fact in read_reference(facts.content, "").facts] if facts and told else [],
            audio_us=audio_us,
            times=self.times,
        )

    def _document(self, reference: Reference, subject: Subject, audio_us: int) -> Estimate:
        text, beside = _text(subject), None
        if self.transcript_after:
            text, more = parted(text, self.transcript_after)
            beside = None if more is None else read_transcript_beside(more)
        return facts_estimate(
            read_reference(reference.content, ""),
            text,
            route=self.route,
            domain=self.domain,
            audio_us=audio_us,
            times=self.times,
            beside=beside,
            decisions=self.decisions,
            case=subject.case,
        )

    _estimates: ClassVar[Mapping[str, Callable[[Rework, Reference, Subject, int], Estimate]]] = {
        "verbatim": _transcript,
        "captions": _captions,
        "live": _captions,
        "dictation": _dictation,
        "editing": _document,
        "document": _document,
        "meeting": _document,
    }

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:
        """What the checker of the same reference says of it."""
        if self.speakers:
            try:
                read_labelled(reference.content.encode(), f"{reference.case}/{reference.aspect}")
            except InputError as error:
                return _("Die Redebeiträge der Referenz sind nicht zu lesen: {fault}").format(fault=error)
            return None
        if self.route == "verbatim":
            return transcript_fault(reference)
        if self.route in ("captions", "live"):
            return CaptionChecker(self.level, self.profile).expectation_fault(reference, materials)
        if self.route == "dictation":
            return Commands().expectation_fault(reference, materials)
        return Facts(self.domain, also=COUNTABLE).expectation_fault(reference, materials)


def levels_of(route: str) -> tuple[str, ...]:
    """The levels at which words are compared on a route; none where they are not a choice."""
    if route == "verbatim":
        return tuple(LEVELS)
    return CAPTION_LEVELS if route in ("captions", "live") else ()


def _text(subject: Subject) -> str:
    text = text_of(subject.output)
    if text is None:
        raise _Unread(MeasurementStatus.UNREADABLE, NOT_TEXT)
    return text


def _rows(found: Estimate, audio: Decimal, kinds: Measure) -> Iterator[Row]:
    yield Row(_HOUR.id, numerator=60 * found.seconds, denominator=audio)
    yield Row(_CASE.id, numerator=found.seconds, denominator=60)
    for part in kinds.parts:
        yield Row(kinds.id, part, numerator=found.spent(part), denominator=60)
    yield Row(_SPOTS.id, numerator=len(found.items), denominator=1)
    yield Row(_RESTART.id, numerator=found.whole.restarts, denominator=1)


def _findings(found: Estimate) -> Iterator[Found]:
    for item in found.items:
        yield Found(
            _HOUR.id,
            f"{item.seconds} s",
            f"rework_{item.kind}",
            f"rework.{item.kind}",
            excerpt(item.expected),
            excerpt(item.shown),
            item.reference_span,
            item.output_span,
        )
