"""What a file says about speakers, whatever its format: turns with times, and words where it has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from pruefstand.errors import InputError, Problem
from pruefstand.formats.encoding import decode
from pruefstand.formats.speech.rttm import RTTM_TYPES, read_rttm
from pruefstand.formats.speech.seglst import read_seglst
from pruefstand.formats.speech.stm import IGNORED, read_stm
from pruefstand.formats.speech.values import Read, Segment, Turn
from pruefstand.i18n import _
from pruefstand.scoring.speakers.timeline import Spoken

__all__ = ["NO_LABEL", "Said", "Speech", "read_speech"]

NO_LABEL = frozenset({"", "<na>", "na", "none", "null", "unknown", "unbekannt"})
"""What stands where a label should, in any case, when there is none."""

_MOST_CELLS = 200_000_000


@dataclass(frozen=True, slots=True)
class Said:
    """One recording: its turns, ``None`` where a segment has no times; its texts by speaker in the order of their
    times, ``None`` where the format has no words."""

    turns: tuple[Spoken, ...] | None
    words: Mapping[str, tuple[str, ...]] | None

    @property
    def turns_said(self) -> int:
        """How many turns or segments there are."""
        return sum(map(len, (self.words or {}).values())) if self.turns is None else len(self.turns)

    @property
    def unlabelled(self) -> bool:
        """Whether somebody speaks and nothing says who: every label is empty or one that stands for none."""
        labels = {name for name, _begin, _end in self.turns or ()} | (self.words or {}).keys()
        return bool(labels) and all(label.strip().casefold() in NO_LABEL for label in labels)


@dataclass(frozen=True, slots=True)
class Speech:
    """What a file holds, by recording, sorted; ``form`` is ``rttm``, ``stm`` or ``seglst``; ``dropped`` tells every
    line that was left out."""

    form: str
    recordings: Mapping[str, Said]
    dropped: tuple[Problem, ...] = ()


def read_speech(data: bytes, file: str) -> Speech:
    """RTTM, STM or SegLST, told apart by content: JSON is SegLST, a first field that RTTM knows is RTTM, everything
    else STM.

    Channels are not kept apart. Segments that STM excludes from scoring are left out. Raises
    ``InputError`` for bytes that are no text, for a file of which not one line can be read, and for one with so many
    speakers and turns that no recording has them.
    """
    text = decode(data, file).text
    first = next((line.strip() for line in text.splitlines() if line.strip() and line.strip()[:2] != ";;"), "")
    if first[:1] in ("[", "{"):
        return _of_segments("seglst", read_seglst(data, file), file)
    if not first or first.split()[0] in RTTM_TYPES:
        return _of_turns(read_rttm(data, file), file)
    return _of_segments("stm", read_stm(data, file), file)


def _of_turns(read: Read[Turn], file: str) -> Speech:
    turns: dict[str, list[Spoken]] = {}
    for turn in read.items:
        turns.setdefault(turn.recording, []).append((turn.speaker, turn.begin, turn.end))
    _something(read, file)
    found = {name: Said(_bounded(spoken, file), None) for name, spoken in sorted(turns.items())}
    return Speech("rttm", found, read.dropped)


def _of_segments(form: str, read: Read[Segment], file: str) -> Speech:
    segments: dict[str, list[Segment]] = {}
    for one in read.items:
        if form != "stm" or one.text.strip() != IGNORED:
            segments.setdefault(one.recording, []).append(one)
    _something(read, file)
    found = {name: _said(spoken, file) for name, spoken in sorted(segments.items())}
    return Speech(form, found, read.dropped)


def _said(segments: list[Segment], file: str) -> Said:
    turns = [(one.speaker, one.begin, one.end) for one in segments if one.begin is not None and one.end is not None]
    timed = len(turns) == len(segments)
    ordered = sorted(segments, key=lambda one: one.begin or Decimal(0)) if timed else segments
    words: dict[str, list[str]] = {}
    for one in ordered:
        words.setdefault(one.speaker, []).append(one.text)
    texts = {speaker: tuple(ones) for speaker, ones in words.items()}
    return Said(_bounded(turns, file) if timed else None, texts)


def _bounded(turns: list[Spoken], file: str) -> tuple[Spoken, ...]:
    if len({name for name, _begin, _end in turns}) * len(turns) > _MOST_CELLS:
        what = _("Die Datei nennt mehr Sprecher und Redebeiträge, als eine Aufnahme haben kann.")
        raise InputError(what, where=file, do=_("Prüfen, ob die Spalte der Sprecher stimmt."))
    return tuple(turns)


def _something(read: Read[Turn] | Read[Segment], file: str) -> None:
    """An empty file says that nobody spoke; one of which nothing can be read says nothing."""
    if read.dropped and not read.items:
        raise InputError(
            _("In der Datei ist keine Zeile zu lesen; die erste: {what}").format(what=read.dropped[0].what),
            where=read.dropped[0].where or file,
            do=_("RTTM, STM oder SegLST liefern; docs/methoden/sprecher.md zeigt die Formen."),
        )
