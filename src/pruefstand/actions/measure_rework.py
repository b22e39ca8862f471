"""One estimate of rework for two files, without a folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from pruefstand.actions.measure_facts import facts_reference
from pruefstand.actions.measure_files import entries, file_bytes
from pruefstand.actions.measure_spoken import read_profile
from pruefstand.errors import InputError, Problem
from pruefstand.formats.encoding import decode
from pruefstand.i18n import _
from pruefstand.scoring.captions.live import aborted
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST, Profile
from pruefstand.scoring.captions.reading import caption_text, is_captions, read_captions, read_timed_words
from pruefstand.scoring.commands_notation import read_dictation
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.rework.beside import read_transcript_beside
from pruefstand.scoring.rework.captions import caption_estimate
from pruefstand.scoring.rework.checker import ASPECTS, levels_of
from pruefstand.scoring.rework.dictation import dictation_estimate
from pruefstand.scoring.rework.estimate import Estimate
from pruefstand.scoring.rework.judged import facts_estimate
from pruefstand.scoring.rework.labels import read_labelled
from pruefstand.scoring.rework.times import MICROSECONDS, STANDARD, Times, read_times
from pruefstand.scoring.rework.transcript import labelled_estimate, transcript_estimate
from pruefstand.scoring.words_subsets import listed

__all__ = ["FITTING", "MeasuredRework", "ReworkFiles", "measure_rework"]

FITTING: Mapping[str, tuple[str, ...]] = {
    "level": ("verbatim", "captions", "live"),
    "notation": ("verbatim",),
    "profile": ("captions", "live"),
    "names": ("dictation",),
    "terms": ("dictation",),
    "facts": ("dictation",),
    "domain": ("dictation", "editing", "document", "meeting"),
    "transcript": ("meeting",),
}
"""Which option goes with which route."""

_SPEAKERS = (".stm", ".json", ".seglst")


@dataclass(frozen=True, slots=True)
class ReworkFiles:
    """Files beside the two that are compared: limits of captions, lists of names and terms, facts of a dictation, the
    transcript beside minutes, other times of the steps."""

    profile: Path | None = None
    names: Path | None = None
    terms: Path | None = None
    facts: Path | None = None
    transcript: Path | None = None
    times: Path | None = None


@dataclass(frozen=True, slots=True)
class MeasuredRework:
    """The estimate, ``None`` where it cannot be made and ``reason`` says why; the times that it rests on, and every
    line that was dropped."""

    route: str
    estimate: Estimate | None
    reason: str
    times: Times
    dropped: tuple[Problem, ...] = ()


def measure_rework(
    reference: Path,
    output: Path,
    route: str,
    *,
    audio: Decimal | None,
    level: str | None = None,
    domain: str = "all",
    notation: bool = False,
    more: ReworkFiles | None = None,
) -> MeasuredRework:
    """The rework of one output on a route of :data:`~pruefstand.scoring.rework.checker.ASPECTS`.

    ``audio`` are the seconds of the recording; without them nothing can be estimated, and the files are still read. A
    transcript whose two files are STM or SegLST has its speakers put right as well. Raises ``InputError`` for files
    that are missing or cannot be read, each with its line where it has one.
    """
    beside = more or ReworkFiles()
    levels = levels_of(route)
    if level is not None and level not in levels:
        what = _("Für „{route}“ gibt es die Stufe „{level}“ nicht.").format(route=route, level=level)
        raise InputError(what, where="--level", do=_allowed(levels))
    times = STANDARD if beside.times is None else read_times(_text(beside.times), str(beside.times))
    asked = _Asked(reference, output, route, level, domain, audio, times, beside, notation=notation)
    made, dropped, reason = {
        "transcript": asked.transcript,
        "cues": asked.captions,
        "commands": asked.dictation,
        "facts": asked.document,
    }[ASPECTS[route]]()
    if audio is None:
        return MeasuredRework(route, None, _("Die Länge der Aufnahme ist unbekannt (--audio)."), times, dropped)
    return MeasuredRework(route, made, reason, times, dropped)


def _allowed(levels: tuple[str, ...]) -> str:
    if not levels:
        return _("Die Angabe weglassen.")
    return _("Es gibt: {known}.").format(known=", ".join(levels))


_Made = tuple[Estimate | None, tuple[Problem, ...], str]


@dataclass(frozen=True, slots=True)
class _Asked:
    reference: Path
    output: Path
    route: str
    level: str | None
    domain: str
    audio: Decimal | None
    times: Times
    more: ReworkFiles
    notation: bool

    @property
    def audio_us(self) -> int:
        """Microseconds; an hour where the length is unknown, so that the files are worked through all the same."""
        return round((self.audio or 3600) * MICROSECONDS)

    def transcript(self) -> _Made:
        """With speakers where both files have them."""
        level = self.level or "content"
        both = (self.reference, self.output)
        if all(path.suffix.casefold() in _SPEAKERS for path in both):
            said, heard = (read_labelled(file_bytes(path), str(path)) for path in both)
            made = labelled_estimate(
                said, heard, level, audio_us=self.audio_us, times=self.times, notation=self.notation
            )
            return made, (), ""
        (said_text, one), (heard_text, other) = (_said(path) for path in both)
        made = transcript_estimate(
            said_text, heard_text, level, audio_us=self.audio_us, times=self.times, notation=self.notation
        )
        return made, (*one, *other), ""

    def captions(self) -> _Made:
        """None for a display log and for a live run that was aborted."""
        words = read_timed_words(file_bytes(self.reference), str(self.reference))
        captions = read_captions(file_bytes(self.output), str(self.output))
        dropped = (*words.dropped, *captions.dropped)
        is_live = self.route == "live"
        if is_live and aborted(words, captions):
            return None, dropped, _("Nach 60 s stand kein Untertitel da.")
        if captions.cues is None:
            return None, dropped, _("Ein Anzeigeprotokoll nennt kein Ende der Anzeige.")
        profile: Profile = GERMAN_BROADCAST if self.more.profile is None else read_profile(self.more.profile)
        made = caption_estimate(
            words,
            captions,
            self.level or "format",
            profile,
            is_live=is_live,
            audio_us=self.audio_us,
            times=self.times,
        )
        return made, dropped, ""

    def dictation(self) -> _Made:
        """Against a reference with commands."""
        facts = self.more.facts
        told = () if facts is None else read_reference(_text(facts), str(facts)).facts
        made = dictation_estimate(
            read_dictation(_text(self.reference), str(self.reference)),
            _text(self.output),
            domain=self.domain,
            names=listed(entries(self.more.names)),
            terms=listed(entries(self.more.terms)),
            facts=[fact.text for fact in told],
            audio_us=self.audio_us,
            times=self.times,
        )
        return made, (), ""

    def document(self) -> _Made:
        """Against a list of facts."""
        beside = self.more.transcript
        made = facts_estimate(
            facts_reference(self.reference, self.domain),
            _text(self.output),
            route=self.route,
            domain=self.domain,
            audio_us=self.audio_us,
            times=self.times,
            beside=None if beside is None else read_transcript_beside(_text(beside)),
        )
        return made, (), ""


def _text(path: Path) -> str:
    return decode(file_bytes(path), str(path)).text


def _said(path: Path) -> tuple[str, tuple[Problem, ...]]:
    data = file_bytes(path)
    text = decode(data, str(path)).text
    return caption_text(data, str(path)) if is_captions(text) else (text, ())
