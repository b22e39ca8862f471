"""What captions and a timed reference say, whatever their formats: cues, states of a display, words with times."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal

from pruefstand.errors import InputError, Problem
from pruefstand.formats.encoding import decode
from pruefstand.formats.speech.captions import has_cue, read_srt, read_vtt
from pruefstand.formats.speech.ctm import read_ctm
from pruefstand.formats.speech.displays import read_displays
from pruefstand.formats.speech.values import Cue, Read
from pruefstand.i18n import _

__all__ = ["Captions", "State", "TimedWords", "caption_text", "is_captions", "read_captions", "read_timed_words"]

_SRT = re.compile(r"\s*[0-9]+[^\S\r\n]*(?:\r\n|\r|\n)[^\r\n]*-->")
_VTT = re.compile(r"WEBVTT(?:\s|\Z)")


@dataclass(frozen=True, slots=True)
class State:
    """From ``time`` on, in milliseconds, the caption with this number (from 0) shows ``text``."""

    time: int
    cue: int
    text: str


@dataclass(frozen=True, slots=True)
class Captions:
    """Captions in the order of the file.

    ``texts`` are what each one says in the end; ``cues`` the same with their times, ``None`` for a display log, which
    does not say when a caption is gone; ``states`` every text that was shown, in the order of their times (for a file
    each caption once, from its beginning on). ``partial`` says whether states before the last one are known;
    ``audience_delay`` is in milliseconds, ``None`` where the file does not say.
    """

    texts: tuple[str, ...]
    cues: tuple[Cue, ...] | None
    states: tuple[State, ...]
    partial: bool
    audience_delay: int | None = None
    dropped: tuple[Problem, ...] = ()

    @property
    def text(self) -> str:
        """Everything that is said, one caption after another."""
        return "\n".join(self.texts)

    @property
    def starts(self) -> tuple[int, ...]:
        """Where each caption begins in ``text``."""
        found, at = [], 0
        for text in self.texts:
            found.append(at)
            at += len(text) + 1
        return tuple(found)


@dataclass(frozen=True, slots=True)
class TimedWords:
    """A text whose words have times: ``starts`` are the places of its words, ``begins`` and ``ends`` their times in
    milliseconds, ``None`` where the reference does not say (inside a caption)."""

    text: str
    starts: tuple[int, ...]
    begins: tuple[int | None, ...]
    ends: tuple[int | None, ...]
    dropped: tuple[Problem, ...] = ()

    def word_at(self, place: int) -> int:
        """The number of the word in which this place of the text lies."""
        return bisect_right(self.starts, place) - 1


def is_captions(text: str) -> bool:
    """Whether a text is a caption file (SRT, WebVTT), told by its first lines: times are never counted as words."""
    return bool(_VTT.match(text) or _SRT.match(text)) or ("-->" in text and has_cue(text))


def caption_text(data: bytes, file: str) -> tuple[str, tuple[Problem, ...]]:
    """What the captions of a file say, and what was dropped."""
    found = _cues(data, decode(data, file).text, file)
    return "\n".join(line for cue in found.items for line in cue.lines), found.dropped


def _cues(data: bytes, text: str, file: str) -> Read[Cue]:
    return read_vtt(data, file) if _VTT.match(text) else read_srt(data, file)


def read_captions(data: bytes, file: str) -> Captions:
    """SRT, WebVTT or a display log (:func:`~pruefstand.formats.speech.displays.read_displays`), told by content. An
    empty file shows nothing.

    Raises ``InputError`` for bytes that are no text and for a file of which nothing can be read.
    """
    text = decode(data, file).text
    if text.lstrip()[:1] == "{":
        found = _logged(data, file)
    else:
        read = _cues(data, text, file)
        texts = tuple("\n".join(cue.lines) for cue in read.items)
        states = (
            State(cue.begin, number, text) for number, (cue, text) in enumerate(zip(read.items, texts, strict=True))
        )
        ordered = tuple(sorted(states, key=lambda state: state.time))
        found = Captions(texts, read.items, ordered, partial=False, dropped=read.dropped)
    if found.dropped and not found.texts:
        raise InputError(
            _("In der Datei ist kein Untertitel zu lesen; das erste Hindernis: {what}").format(
                what=found.dropped[0].what
            ),
            where=found.dropped[0].where or file,
            do=_("SRT, WebVTT oder ein Anzeigeprotokoll liefern; docs/methoden/untertitel.md zeigt die Formen."),
        )
    return found


def _logged(data: bytes, file: str) -> Captions:
    read = read_displays(data, file)
    numbers: dict[str, int] = {}
    states: list[State] = []
    texts: list[str] = []
    for item in read.items:
        number = numbers.setdefault(item.cue, len(numbers))
        if number == len(texts):
            texts.append("")
        states.append(State(_rounded(item.time), number, item.text))
        if item.text.strip():
            texts[number] = item.text
    delay = None if read.audience_delay is None else _rounded(read.audience_delay)
    return Captions(tuple(texts), None, tuple(states), partial=True, audience_delay=delay, dropped=read.dropped)


def read_timed_words(data: bytes, file: str) -> TimedWords:
    """CTM, with a time for every word, or SRT and WebVTT, in which only the first word of a caption has a beginning and
    only the last one an end.

    Words of a CTM stand in the order of their beginnings, captions in that of the file. Raises ``InputError`` for bytes
    that are no text, for a file of which nothing can be read, and for a CTM of several recordings.
    """
    text = decode(data, file).text
    if is_captions(text):
        read = _cues(data, text, file)
        spoken = [word for cue in read.items for word in _words_of(cue)]
        return _timed(spoken, read.dropped)
    words = read_ctm(data, file)
    if words.dropped and not words.items:
        raise InputError(
            _("In der Datei ist kein Wort mit Zeiten zu lesen; das erste Hindernis: {what}").format(
                what=words.dropped[0].what
            ),
            where=words.dropped[0].where,
            do=_("Je Wort eine Zeile schreiben: Aufnahme, Kanal, Anfang, Dauer, Wort (CTM)."),
        )
    if len({word.recording for word in words.items}) > 1:
        what = _("Die Datei nennt mehr als eine Aufnahme.")
        raise InputError(what, where=file, do=_("Je Aufnahme eine Datei schreiben."))
    ordered = sorted(words.items, key=lambda word: word.begin)
    return _timed([(word.text, _rounded(word.begin), _rounded(word.end)) for word in ordered], words.dropped)


def _words_of(cue: Cue) -> list[tuple[str, int | None, int | None]]:
    words = " ".join(cue.lines).split()
    last = len(words) - 1
    return [
        (word, None if at else cue.begin, cue.end if at == last and cue.end >= cue.begin else None)
        for at, word in enumerate(words)
    ]


def _timed(words: list[tuple[str, int | None, int | None]], dropped: tuple[Problem, ...]) -> TimedWords:
    starts, at = [], 0
    for word, _begin, _end in words:
        starts.append(at)
        at += len(word) + 1
    begins, ends = (tuple(word[side] for word in words) for side in (1, 2))
    return TimedWords(" ".join(word for word, _b, _e in words), tuple(starts), begins, ends, dropped)  # type: ignore[arg-type]  # columns of one list


def _rounded(time: Decimal) -> int:
    return int((time * 1000).to_integral_value(ROUND_HALF_EVEN))
