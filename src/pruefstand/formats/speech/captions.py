"""SRT and WebVTT: cues with their times in milliseconds and their lines."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import islice

from pruefstand.errors import InputError, Problem, place
from pruefstand.formats.encoding import decode
from pruefstand.formats.speech.values import Cue, Read
from pruefstand.i18n import _

__all__ = ["has_cue", "read_srt", "read_vtt"]

_LINE_END = re.compile(r"\r\n|\n|\r")
_TIME = r"(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})"
_TIMING = re.compile(rf"\s*{_TIME}\s*-->\s*{_TIME}(?:\s+(\S.*)?)?")
_NEARLY = re.compile(r".*(?:-->|->|→|\d:\d\d\D.*\d:\d\d).*")
_HEAD = 50
_NUMBER = re.compile(r"\s*[0-9]+\s*")
_TAG = re.compile(r"</?(?:[bius]|font|c|v|lang|ruby|rt)\b[^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}", re.IGNORECASE)
_VTT_BLOCKS = ("NOTE", "STYLE", "REGION")


def read_srt(data: bytes, file: str) -> Read[Cue]:
    """SubRip: a number, a line of times, the lines, an empty line.

    A cue begins where a line of times stands, without an empty line before it too, as players have it; a line right
    before it that is a number is its name, in its first line nothing else may stand there. Clock times in a text are
    text. Minutes and seconds beyond 59 and times without an arrow between them drop the cue, with its line.
    """
    return _cues(list(_numbered(data, file)), file, vtt=False)


def read_vtt(data: bytes, file: str) -> Read[Cue]:
    """WebVTT: as SRT, with ``WEBVTT`` at the beginning, names of any text,
    settings behind the times, and blocks of notes, styles and regions, which are passed over. Its head ends at an empty
    line or at a line of times. ``&amp;`` and the like are read as what they stand for.

    Raises ``InputError`` for a file that does not begin with ``WEBVTT``.
    """
    lines = list(_numbered(data, file))
    if not lines or not re.match(r"WEBVTT(?:[ \t]|\Z)", lines[0][1]):
        raise InputError(
            _("Die Datei beginnt nicht mit „WEBVTT“."),
            where=place(file, 1),
            do=_("Ist es SubRip, die Endung .srt verwenden; sonst die erste Zeile ergänzen."),
        )
    first = next((at for at, (_n, text) in enumerate(lines) if at and (not text.strip() or "-->" in text)), len(lines))
    return _cues(lines[first:], file, vtt=True)


def has_cue(text: str) -> bool:
    """Whether one of the first lines of a text is a line of times and nothing else; in no other text is one."""
    return any(_TIMING.fullmatch(line.strip()) for line in islice(_lines(text), _HEAD))


def _lines(text: str) -> Iterator[str]:
    at = 0
    for end in _LINE_END.finditer(text):
        yield text[at : end.start()]
        at = end.end()
    yield text[at:]


def _numbered(data: bytes, file: str) -> Iterator[tuple[int, str]]:
    return iter(list(enumerate(_LINE_END.split(decode(data, file).text), start=1)))


def _cues(lines: list[tuple[int, str]], file: str, *, vtt: bool) -> Read[Cue]:
    items: list[Cue] = []
    dropped: list[Problem] = []
    for block in _blocks(lines):
        if vtt and block[0][1].split(None, 1)[0] in _VTT_BLOCKS and "-->" not in block[0][1]:
            continue
        starts = [at for at, (_n, text) in enumerate(block) if _TIMING.fullmatch(text.strip())]
        if not starts:
            number, text = next(((n, t) for n, t in block if _NEARLY.fullmatch(t)), block[0])
            what = _("Hier steht keine Zeile mit Anfang und Ende: „{text}“.").format(text=text.strip()[:60])
            dropped.append(Problem(place(file, number), what, _("Schreiben Sie etwa 00:00:01,000 --> 00:00:03,500.")))
            continue
        # A name stands before the times: in the first cue of a block any, behind other text only a number.
        names = [
            at - 1 if at and _is_name(block[at - 1][1], first=not one, vtt=vtt) else at for one, at in enumerate(starts)
        ]
        for number, text in block[: names[0]]:
            what = _("Diese Zeile steht vor den Zeiten des Untertitels und zählt nicht: „{text}“.").format(
                text=text.strip()[:60]
            )
            dropped.append(Problem(place(file, number), what, _("Den Text unter die Zeile mit den Zeiten setzen.")))
        for at, name, end in zip(starts, names, [*names[1:], len(block)], strict=True):
            cue = _cue(block[name:end], at - name, vtt=vtt)
            if cue is None:
                number, timing = block[at]
                what = _("Minuten und Sekunden gehen nur bis 59: „{text}“.").format(text=timing.strip()[:60])
                dropped.append(Problem(place(file, number), what, _("Die Zeit berichtigen.")))
            else:
                items.append(cue)
    return Read(tuple(items), tuple(dropped))


def _is_name(text: str, *, first: bool, vtt: bool) -> bool:
    """Whether a line before the times is the name of their cue and no text."""
    if "-->" in text:
        return False
    return _NUMBER.fullmatch(text) is not None if not vtt or not first else True


def _cue(lines: list[tuple[int, str]], at: int, *, vtt: bool) -> Cue | None:
    """One cue from its name, if it has one, its times at ``at`` and its lines; ``None`` if the times are none."""
    number, timing = lines[at]
    times = _TIMING.fullmatch(timing.strip())
    begin, end = (_milliseconds(times.groups()[at : at + 4]) for at in (0, 4)) if times else (None, None)
    if times is None or begin is None or end is None:
        return None
    said = tuple(_shown(text, vtt=vtt) for _n, text in lines[at + 1 :])
    return Cue(begin, end, said, lines[0][1].strip() if at else "", (times[9] or "").strip(), number)


def _blocks(lines: list[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """Runs of lines between empty ones."""
    block: list[tuple[int, str]] = []
    for number, text in lines:
        if text.strip():
            block.append((number, text))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _milliseconds(parts: tuple[str | None, ...]) -> int | None:
    hours, minutes, seconds, fraction = parts
    if int(minutes or 0) > 59 or int(seconds or 0) > 59:
        return None
    whole = (int(hours or 0) * 60 + int(minutes or 0)) * 60 + int(seconds or 0)
    return whole * 1000 + int((fraction or "0").ljust(3, "0"))


def _shown(text: str, *, vtt: bool) -> str:
    """The line as a viewer reads it: without marks of form, entities decoded."""
    plain = _TAG.sub("", text)
    return (html.unescape(plain) if vtt or "&" in plain else plain).strip()
