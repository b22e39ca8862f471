"""Captions: words, timing and readability against a profile; live ones: when each word first stood there rightly."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import ClassVar

from pruefstand.domain import (
    Better,
    Measure,
    MeasurementStatus,
    Reference,
    Scale,
    Summary,
    distribution_text,
)
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.formats.speech.values import Cue
from pruefstand.i18n import N_, _
from pruefstand.scoring.captions.live import Live, aborted, live
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST, Profile
from pruefstand.scoring.captions.readability import BREACHES, breaches
from pruefstand.scoring.captions.reading import Captions, TimedWords, read_captions, read_timed_words
from pruefstand.scoring.captions.timing import TIMING, Boundaries, boundaries, match, mistimed
from pruefstand.scoring.checker import DELIVERED, Found, Row, Subject, Verdict
from pruefstand.scoring.text import excerpt
from pruefstand.scoring.words_levels import VERSIONS

__all__ = ["CAPTION_LEVELS", "TIMELY", "CaptionChecker", "CaptionCounts", "count_captions"]

CAPTION_LEVELS = ("raw", "writing", "format", "orthography")
"""The levels at which every word has its own time; at level ``content`` several words are one."""

TIMELY = 3000
"""Milliseconds that a live word may be too early or too late by default."""

_CUE = N_("Untertitel")


def _measure(name: str, title: str, per: str, formula: str, parts: tuple[str, ...] = (), **more: object) -> Measure:
    given: dict[str, object] = {
        "scale": Scale.COUNT,
        "summary": (Summary.POOL,),
        "better": Better.LOWER,
        "per": per,
        "formula": formula,
        "parts": parts,
    }
    return Measure(id=f"captions.{name}", title=title, **(given | more))  # type: ignore[arg-type]  # fields of a measure


_WORDS = _measure(
    "words",
    N_("Wortfehler in Untertiteln"),
    N_("Wort der Referenz"),
    N_("(ersetzte + ausgelassene + eingefügte Wörter) / Wörter der Referenz"),
    scale=Scale.QUANTITY,
    main=True,
)
_BREACHED = _measure(
    "breaches",
    N_("Untertitel, die das Profil verletzen"),
    _CUE,
    N_("Untertitel mit mindestens einer Verletzung / Untertitel"),
    main=True,
)
_BY_LIMIT = _measure(
    "limits",
    N_("Verletzungen des Profils nach Art"),
    _CUE,
    N_("Untertitel mit dieser Verletzung / Untertitel"),
    BREACHES,
)
_SPEED = _measure(
    "speed",
    N_("Lesegeschwindigkeit"),
    N_("Sekunde Standzeit"),
    N_("Zeichen / Standzeit"),
    scale=Scale.QUANTITY,
    better=Better.NONE,
)
_MISTIMED = _measure(
    "timing",
    N_("Untertitel zur falschen Zeit"),
    N_("Untertitel, dessen Anfang oder Ende sich messen lässt"),
    N_("Untertitel, die zu früh oder zu spät kommen oder gehen / messbare Untertitel"),
    main=True,
)
_BY_TIME = _measure(
    "timing.faults",
    N_("Untertitel zur falschen Zeit nach Art"),
    N_("Untertitel, dessen Anfang (oder Ende) sich messen lässt"),
    N_("Untertitel mit diesem Zeitfehler / messbare Untertitel"),
    TIMING,
)
_UNREAD = _measure(
    "unread",
    N_("Unlesbare Stellen in Untertiteln"),
    N_("Untertitel oder unlesbare Stelle"),
    N_("Stellen, die kein Leser lesen kann / Untertitel und solche Stellen"),
)
_TIMED = (_BREACHED, _BY_LIMIT, _SPEED, _MISTIMED, _BY_TIME)
_FILE = (_WORDS, *_TIMED, _UNREAD)

_OFFSET = _measure(
    "live.offset",
    N_("Zeitversatz der Wörter, absolut"),
    N_("Sekunde"),
    N_("|erste richtige Anzeige − Ende des Worts im Ton beim Publikum|, in Klassen von 10 ms"),
    scale=Scale.DISTRIBUTION,
    summary=(Summary.QUANTILES,),
)
_RESIDUAL = _measure(
    "live.residual",
    N_("Zeitversatz der Wörter nach Abzug der mittleren Verzögerung"),
    N_("Sekunde"),
    N_("|Zeitversatz − Median der Zeitversätze des Laufs|, in Klassen von 10 ms"),
    scale=Scale.DISTRIBUTION,
    summary=(Summary.QUANTILES,),
)
_TIMELY = _measure(
    "live.timely",
    N_("Rechtzeitig angezeigte Wörter"),
    N_("Wort der Referenz"),
    N_("Wörter, deren Zeitversatz die Grenze einhält / Wörter der Referenz mit bekanntem Ende"),
    better=Better.HIGHER,
)
_ERASED = _measure(
    "live.erased",
    N_("Zurückgenommene Wörter"),
    N_("Wort der letzten Fassung"),
    N_("Wörter, die nicht an ihrer Stelle stehen blieben / Wörter der letzten Fassung"),
    scale=Scale.QUANTITY,
)
_AUDIENCE = _measure(
    "live.audience",
    N_("Übertragungsverzögerung des Tons beim Publikum"),
    N_("Sekunde"),
    N_("Angabe des Anzeigeprotokolls"),
    scale=Scale.INTERVAL,
    summary=(Summary.MEDIAN,),
    better=Better.NONE,
)
_ABORTED = _measure(
    "live.aborted",
    N_("Abgebrochene Läufe"),
    N_("Lauf"),
    N_("Läufe ohne Untertitel 60 s nach dem ersten hörbaren Wort / Läufe"),
)
_LIVE = (_OFFSET, _RESIDUAL, _TIMELY, _ERASED, _AUDIENCE, _ABORTED)

_NOT_READ = N_("weder SRT noch WebVTT noch Anzeigeprotokoll")
_NO_ENDS = N_("ein Anzeigeprotokoll nennt kein Ende der Anzeige")
_NO_STATES = N_("keine Zwischenstände")
_NO_WORD = N_("kein Wort richtig angezeigt")
_NO_DELAY = N_("keine Angabe im Anzeigeprotokoll")
_IS_ABORTED = N_("abgebrochen: 60 s lang keine Untertitel")
_TOO_MUCH = N_("das Anzeigeprotokoll wiederholt zu viel Text")


@dataclass(frozen=True, slots=True)
class CaptionCounts:
    """What one output comes to. ``broken`` and ``faults`` say for each caption which limits it breaks and what is wrong
    with its time, ``measured`` where it begins and ends; all three are ``None`` for a display log. ``delay`` (ms) was
    taken away before timing was judged. ``live`` is ``None`` for captions of a file."""

    errors: int
    reference_words: int
    captions: Captions
    broken: tuple[frozenset[str], ...] | None
    measured: tuple[Boundaries, ...] | None
    faults: tuple[frozenset[str], ...] | None
    delay: int
    live: Live | None
    aborted: bool


def count_captions(
    reference: TimedWords, captions: Captions, level: str, profile: Profile, *, is_live: bool
) -> CaptionCounts:
    """Words, limits and timing of captions. Raises ``InputError`` for a display log that cannot be worked through."""
    matched = match(reference, captions, level)
    counts = matched.compared.counts
    broken = measured = faults = None
    delay = 0
    if captions.cues is not None:
        broken = breaches(captions.cues, profile)
        measured = boundaries(reference, captions, matched)
        faults, delay = mistimed(measured, profile, shifted=is_live)
    gone = is_live and aborted(reference, captions)
    told = live(reference, captions, matched, level) if is_live and not gone else None
    return CaptionCounts(counts.errors, counts.reference_words, captions, broken, measured, faults, delay, told, gone)


@dataclass(frozen=True, slots=True)
class CaptionChecker:
    """Captions of a file (SRT, WebVTT) or, with ``live``, also a display log, against a reference of the aspect
    ``cues``: a CTM with the time of every word, or captions that are right.

    Words are compared at ``level``. ``captions.breaches`` and ``captions.limits`` count captions against ``profile``,
    ``captions.timing`` those that come or go at the wrong time among those whose first or last word is right. Live:
    ``captions.live.offset`` and ``captions.live.residual`` hold every word's absolute offset as a histogram of 10 ms,
    ``captions.live.timely`` the share of words at most ``timely`` milliseconds away (a word never shown is not timely),
    ``captions.live.erased`` the words taken back. A run without any caption 60 seconds after the first audible word is
    aborted: it counts there and nowhere else. ``captions.unread`` counts what a reader dropped. One finding a caption
    and fault, with the caption's number.
    """

    level: str = "format"
    profile: Profile = GERMAN_BROADCAST
    live: bool = False
    timely: int = TIMELY

    name: ClassVar[str] = "captions"
    version: ClassVar[str] = "2"
    aspect: ClassVar[str] = "cues"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    passes: ClassVar[bool] = False
    findable: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({"cue": frozenset((*BREACHES, *TIMING))})

    def __post_init__(self) -> None:
        if self.level not in CAPTION_LEVELS:
            raise ValueError(f"unknown level {self.level!r}")
        if self.timely < 0:
            raise ValueError("a limit is not negative")

    @property
    def measures(self) -> tuple[Measure, ...]:
        """Those of a file, and of live captions where they are declared."""
        return (*_FILE, *_LIVE) if self.live else _FILE

    @property
    def options(self) -> Mapping[str, Json]:
        """The profile with its rule of counting, the level and the version of its rules, and what is timely."""
        return {
            "level": self.level,
            "levels": {level: VERSIONS[level] for level in CAPTION_LEVELS},
            "profile": self.profile.options,
            "live": self.live,
            "timely": self.timely,
        }

    def check(self, subject: Subject) -> Verdict:
        """All counters. Raises ``ValueError`` where the reference is missing or cannot be read."""
        reference = _timed_words(subject.settled())
        try:
            captions = read_captions(subject.output, "")
        except InputError:
            return Verdict({}, tuple(_without(self.measures, MeasurementStatus.UNREADABLE, _NOT_READ)))
        try:
            found = count_captions(reference, captions, self.level, self.profile, is_live=self.live)
        except InputError:
            return Verdict({}, tuple(_without(self.measures, MeasurementStatus.UNREADABLE, _TOO_MUCH)))
        if found.aborted:
            rows = [Row(_ABORTED.id, numerator=1, denominator=1)]
            rest = [measure for measure in self.measures if measure is not _ABORTED]
            return Verdict({}, (*rows, *_without(rest, MeasurementStatus.NOT_APPLICABLE, _IS_ABORTED)))
        lost = len(captions.dropped)
        rows = [
            Row(_WORDS.id, numerator=found.errors, denominator=found.reference_words),
            Row(_UNREAD.id, numerator=lost, denominator=lost + len(captions.texts)),
        ]
        return Verdict({}, (*rows, *self._file_rows(found), *self._live_rows(found)), tuple(_findings(found)))

    def _file_rows(self, found: CaptionCounts) -> Iterator[Row]:
        cues, broken, faults, measured = found.captions.cues, found.broken, found.faults, found.measured
        if cues is None or broken is None or faults is None or measured is None:
            yield from _without(_TIMED, MeasurementStatus.NOT_CHECKABLE, _NO_ENDS)
            return
        total = len(cues)
        yield Row(_BREACHED.id, numerator=sum(map(bool, broken)), denominator=total)
        for part in BREACHES:
            yield Row(_BY_LIMIT.id, part, numerator=_having(broken, part), denominator=total)
        standing = [cue for cue in cues if cue.end > cue.begin]
        signs = sum(self.profile.length(line) for cue in standing for line in cue.lines)
        time = sum(cue.end - cue.begin for cue in standing)
        yield Row(_SPEED.id, numerator=signs, denominator=Decimal(time) / 1000)
        either = sum(one.begin is not None or one.end is not None for one in measured)
        yield Row(_MISTIMED.id, numerator=sum(map(bool, faults)), denominator=either)
        begins, ends = (sum(getattr(one, side) is not None for one in measured) for side in ("begin", "end"))
        for part in TIMING:
            yield Row(
                _BY_TIME.id,
                part,
                numerator=_having(faults, part),
                denominator=begins if part in ("early", "late") else ends,
            )

    def _live_rows(self, found: CaptionCounts) -> Iterator[Row]:
        if found.live is None:
            return
        for measure, counts in ((_OFFSET, found.live.absolute), (_RESIDUAL, found.live.residual)):
            if not counts:
                yield Row(measure.id, status=MeasurementStatus.NOT_APPLICABLE, reason=_NO_WORD)
                continue
            text = distribution_text(
                {Decimal(time).scaleb(-3).quantize(Decimal("0.01")): n for time, n in counts.items()}
            )
            yield Row(measure.id, value=text)
        yield Row(_TIMELY.id, numerator=found.live.timely(self.timely), denominator=found.live.timed)
        if found.live.erased is None or found.live.final is None:
            yield Row(_ERASED.id, status=MeasurementStatus.NOT_CHECKABLE, reason=_NO_STATES)
        else:
            yield Row(_ERASED.id, numerator=found.live.erased, denominator=found.live.final)
        delay = found.captions.audience_delay
        if delay is None:
            yield Row(_AUDIENCE.id, status=MeasurementStatus.NOT_CHECKABLE, reason=_NO_DELAY)
        else:
            yield Row(_AUDIENCE.id, value=str(Decimal(delay).scaleb(-3)))
        yield Row(_ABORTED.id, numerator=0, denominator=1)

    def finds_aborted(self, reference: Reference, output: bytes) -> bool:
        """Whether a live run counts as aborted; never one that cannot be read, or whose reference cannot."""
        try:
            return self.live and aborted(_timed_words(reference), read_captions(output, ""))
        except InputError:
            return False

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """The reference must be read whole: a line that is dropped would be missing speech."""
        try:
            dropped = _timed_words(reference).dropped
        except (InputError, ValueError) as error:
            return _("Die Wörter der Referenz sind nicht zu lesen: {fault}").format(fault=error)
        return f"{dropped[0].where}: {dropped[0].what}" if dropped else None


def _timed_words(reference: Reference) -> TimedWords:
    return read_timed_words(reference.content.encode(), f"{reference.case}/{reference.aspect}")


def _having(found: Sequence[Collection[str]], name: str) -> int:
    return sum(name in one for one in found)


def _without(measures: Sequence[Measure], status: MeasurementStatus, reason: str) -> Iterator[Row]:
    for measure in measures:
        for part in measure.parts or ("",):
            yield Row(measure.id, part, status=status, reason=reason)


def _findings(found: CaptionCounts) -> Iterator[Found]:
    if found.captions.cues is None or found.broken is None or found.faults is None:
        return
    for number, (cue, broken, faults) in enumerate(zip(found.captions.cues, found.broken, found.faults, strict=True)):
        for measure, kinds, names in ((_BREACHED, BREACHES, broken), (_MISTIMED, TIMING, faults)):
            for kind in kinds:
                if kind in names:
                    yield Found(measure.id, "cue", kind, f"cue {number + 1}", "", _shown(cue))


def _shown(cue: Cue) -> str:
    return excerpt(f"{_clock(cue.begin)} --> {_clock(cue.end)} {' / '.join(cue.lines)}")


def _clock(time: int) -> str:
    seconds, rest = divmod(time, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}"
