"""What a transcript writes beside its words: marks for what nobody understood, alternatives, optional words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.scoring.words_content import content_units
from pruefstand.scoring.words_levels import Span, Units, plain_units

__all__ = ["UNINTELLIGIBLE", "Choice", "Transcript", "marks_in", "read_transcript"]

UNINTELLIGIBLE = (
    *("[unverständlich]", "[unv.]", "[unv]", "[unklar]", "[nicht verständlich]"),
    *("(unverständlich)", "(unv.)", "[unintelligible]", "[inaudible]"),
)
"""Marks that stand for speech that nobody understood, in any case; they are no words."""

_MARK = re.compile("|".join(re.escape(mark) for mark in UNINTELLIGIBLE), re.IGNORECASE)
_BOTH = re.compile(rf"{_MARK.pattern}|\{{(?P<either>[^{{}}\n]*)\}}|\((?P<optional>[^()\n]*)\)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Choice:
    """A place of the reference with several right readings: ``start`` to ``end`` are the words of the first one among
    the transcript's, ``readings`` holds all of them, the first included; one may be empty."""

    start: int
    end: int
    readings: tuple[Units, ...]


@dataclass(frozen=True, slots=True)
class Transcript:
    """A text at a level. ``units`` are its words, of each choice those of the first reading that has any; ``choices``
    are in order; ``marks`` are the numbers of the words before which something was not understood; ``ambiguous`` are
    places of values with two readings (at level ``content`` only)."""

    units: Units
    choices: tuple[Choice, ...] = ()
    marks: tuple[int, ...] = ()
    ambiguous: tuple[Span, ...] = ()


def marks_in(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """The places of all marks."""
    return [match.span() for match in _MARK.finditer(text, start, len(text) if end is None else end)]


def read_transcript(text: str, level: str, *, notation: bool = False) -> Transcript:
    """The words of a text at a level, without its marks.

    With ``notation``, for references whose plan says so, ``{a/b}`` are alternatives (parted by `` / `` where blanks
    stand around a slash, else by every slash) and ``(a)`` are words that may be left out; both are choices. What stands
    in them is read by itself; braces within braces are not read.
    """
    parts: list[Units] = []
    choices: list[Choice] = []
    marks: list[int] = []
    ambiguous: list[Span] = []
    count = 0

    def read(start: int, end: int) -> Units:
        if level != "content":
            return plain_units(text, level, start, end)
        content = content_units(text, start, end)
        ambiguous.extend(content.ambiguous)
        return content.units

    for start, end, readings in _pieces(text, notation=notation):
        if readings is None:
            units = read(start, end)
        elif not readings:
            marks.append(count)
            continue
        else:
            read_ones = [read(*span) for span in readings]
            units = next((one for one in read_ones if one.keys), read_ones[0])
            if units.keys:
                choices.append(Choice(count, count + len(units.keys), tuple(read_ones)))
        parts.append(units)
        count += len(units.keys)
    if not parts:
        parts.append(Units((), (), (), ()))
    return Transcript(Units.joined(parts), tuple(choices), tuple(marks), tuple(sorted(ambiguous)))


def _pieces(text: str, *, notation: bool) -> Iterator[tuple[int, int, list[Span] | None]]:
    """Stretches of the text: plain (``None``), marks (no reading), choices (their readings)."""
    at = 0
    for begin, end, readings in _special(text, notation=notation):
        if at < begin:
            yield at, begin, None
        yield begin, end, readings
        at = end
    if at < len(text):
        yield at, len(text), None


def _special(text: str, *, notation: bool) -> Iterator[tuple[int, int, list[Span]]]:
    if "[" not in text and "(" not in text and "{" not in text:
        return
    pattern = _BOTH if notation else _MARK
    for match in pattern.finditer(text):
        yield *match.span(), [] if _MARK.fullmatch(match[0]) else _readings(match)


def _readings(choice: re.Match[str]) -> list[Span]:
    if choice["optional"] is not None:
        return [choice.span("optional"), (choice.end(), choice.end())]
    begin, end = choice.span("either")
    body = choice["either"]
    parting = re.compile(r"\s/\s" if re.search(r"\s/\s", body) else "/")
    cuts = [match.span() for match in parting.finditer(body)]
    starts = [begin, *(begin + stop for _start, stop in cuts)]
    ends = [*(begin + start for start, _stop in cuts), end]
    return list(zip(starts, ends, strict=True))
