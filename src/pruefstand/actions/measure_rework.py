"""One estimate of rework for two files, without a folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from pruefstand.actions.measure_facts import facts_reference, is_fact_reference
from pruefstand.actions.measure_files import entries, file_bytes, file_text, whole_text
from pruefstand.actions.measure_spoken import read_profile
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _
from pruefstand.scoring.captions.live import aborted
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST, Profile
from pruefstand.scoring.captions.reading import read_captions, read_timed_words
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
_COMMAND = re.compile(r"\[\[[^\[\]\n]{1,200}(?:=>|\|)[^\[\]\n]{0,200}\]\]")
"""A spoken command as the reference of a dictation writes it."""


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
    """The estimate, ``None`` where it cannot be made and ``reason`` says why; the times that it rests on, every line
    that was dropped, and hints at what was compared otherwise than somebody may expect."""

    route: str
    estimate: Estimate | None
    reason: str
    times: Times
    dropped: tuple[Problem, ...] = ()
    hints: tuple[Problem, ...] = ()


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
    times = STANDARD if beside.times is None else read_times(file_text(beside.times), str(beside.times))
    asked = _Asked(reference, output, route, level, domain, audio, times, beside, notation=notation)
    made, dropped, reason = {
        "transcript": asked.transcript,
        "cues": asked.captions,
        "commands": asked.dictation,
        "facts": asked.document,
    }[ASPECTS[route]]()
    if audio is None:
        made, reason = None, _("Die Länge der Aufnahme ist unbekannt (--audio).")
    return MeasuredRework(route, made, reason, times, dropped, asked.hints())


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

    def hints(self) -> tuple[Problem, ...]:
        """What was compared otherwise than somebody may expect."""
        named = [path for path in (self.reference, self.output) if path.suffix.casefold() in _SPEAKERS]
        if self.route == "verbatim" and len(named) == 1:
            what = _("Nur diese der beiden Dateien nennt Sprecher; verglichen werden die Wörter ohne sie.")
            return (Problem(str(named[0]), what, _("Sollen Sprecher zählen, beide als STM oder SegLST angeben.")),)
        if self.route == "dictation" and not read_dictation(file_text(self.reference), "").commands:
            what = _("Die Referenz nennt keinen einzigen Diktatbefehl; gezählt werden nur Wörter.")
            do = _("Gesprochene Befehle als [[Punkt => .]] schreiben; ohne sie passt vielleicht --route verbatim.")
            return (Problem(str(self.reference), what, do),)
        return ()

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
        _refuse_foreign(self.reference, said_text, self.route)
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
        told = () if facts is None else read_reference(file_text(facts), str(facts)).facts
        said = file_text(self.reference)
        _refuse_foreign(self.reference, said, self.route)
        made = dictation_estimate(
            read_dictation(said, str(self.reference)),
            file_text(self.output),
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
            facts_reference(self.reference, self.domain, (self.output,)),
            file_text(self.output),
            route=self.route,
            domain=self.domain,
            audio_us=self.audio_us,
            times=self.times,
            beside=None if beside is None else read_transcript_beside(file_text(beside)),
        )
        return made, (), ""


def _said(path: Path) -> tuple[str, tuple[Problem, ...]]:
    """The words of a transcript, those of its speakers one after another."""
    if path.suffix.casefold() in _SPEAKERS:
        return read_labelled(file_bytes(path), str(path)).text, ()
    return whole_text(path)


def _refuse_foreign(reference: Path, text: str, route: str) -> None:
    """Refuse what is plainly the reference of another route: its notation would be counted as words."""
    if route == "verbatim" and _COMMAND.search(text):
        what = _("In der Referenz stehen Diktatbefehle („{text}“); mit „--route verbatim“ zählten sie als Wörter.")
        do = _("--route dictation schreiben, oder die Befehle aus dem Wortlaut nehmen.")
        found = _COMMAND.search(text)
        raise InputError(what.format(text=found[0][:40] if found else ""), where=str(reference), do=do)
    if is_fact_reference(text):
        what = _("Das ist eine Faktenreferenz; „--route {route}“ braucht den Wortlaut.").format(route=route)
        do = _("--route document, meeting oder editing schreiben, oder den Wortlaut als Referenz nennen.")
        raise InputError(what, where=str(reference), do=do)
