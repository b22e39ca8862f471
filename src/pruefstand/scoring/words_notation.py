"""What a transcript writes beside its words: marks for what nobody understood, alternatives, optional words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product, takewhile

from pruefstand.scoring.words_content import content_units
from pruefstand.scoring.words_levels import Span, Units, plain_units

__all__ = ["UNINTELLIGIBLE", "Choice", "Transcript", "marks_in", "read_transcript"]

UNINTELLIGIBLE = (
    *("[unverständlich]", "[unv.]", "[unv]", "[unklar]", "[nicht verständlich]"),
    *("(unverständlich)", "(unv.)", "[unintelligible]", "[inaudible]"),
)
"""Marks that stand for speech that nobody understood, in any case; they are no words."""

_FAR = 6
"""With so many words between them two choices are read apart."""
_MOST_READINGS = 32
"""More readings of choices beside another are not read as one."""

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
    in them is read by itself; braces within braces are not read. At level ``content`` each reading is read with the
    words around it, so that a value may begin before a choice and end behind it; such a choice takes in the words that
    the value does.
    """
    if level == "content" and notation:
        return _read_content(text)
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
    return Transcript(_dashed(text, Units.joined(parts), marks), tuple(choices), tuple(marks), tuple(sorted(ambiguous)))


def _dashed(text: str, units: Units, marks: list[int]) -> Units:
    """The words, with the dash of a range that a mark stands in („20 [unv.] - 30“) as it stands in one without."""
    plain = list(units.plain)
    for at in marks:
        if 0 < at < len(plain) and units.kinds[at - 1] and units.kinds[at]:
            between = _MARK.sub("", text[units.spans[at - 1][1] : units.spans[at][0]]).strip()
            plain[at - 1] += "-" if between in {"-", "–"} else ""
    return Units(units.keys, units.spans, tuple(plain), units.kinds)


@dataclass(frozen=True, slots=True)
class _Group:
    """Choices that stand so near together that one value may reach over them; ``high`` is where the next group, the
    next mark or the end is."""

    high: int
    start: int
    end: int
    choices: tuple[tuple[int, int, tuple[Span, ...]], ...]

    def readings(self, text: str) -> Iterator[str]:
        """The text with nothing but one reading in place of the choices; everything keeps its place."""
        for chosen in product(*(readings for _begin, _end, readings in self.choices)):
            written, at = [], 0
            for (begin, end, _readings), (first, last) in zip(self.choices, chosen, strict=True):
                written += [text[at:begin], " " * (first - begin), text[first:last], " " * (end - last)]
                at = end
            yield "".join([*written, text[at:]])


def _read_content(text: str) -> Transcript:
    """A reference with choices at level ``content``."""
    parts: list[Units] = []
    choices: list[Choice] = []
    marks: list[int] = []
    ambiguous: set[Span] = set()
    count = at = 0  # ``at``: everything before this place is read

    def read(whole: str, start: int, end: int) -> Units:
        content = content_units(whole, start, end)
        ambiguous.update(content.ambiguous)
        return content.units

    def take(units: Units) -> None:
        nonlocal count
        parts.append(units)
        count += len(units.keys)

    for group in _groups(text):
        if not group.choices:  # a mark, or the end
            take(read(text, at, group.start))
            if group.start < group.end:
                marks.append(count)
            at = group.end
            continue
        whole = [read(one, at, group.high) for one in group.readings(text)]
        left, right = read(text, at, group.start), read(text, group.end, group.high)
        before = min(_shared(one, left) for one in whole)
        after = min(_shared(_turned(one), _turned(right)) for one in whole)
        after = min(after, *(len(one.keys) - before for one in whole))
        take(left.part(0, before))
        inner = [one.part(before, len(one.keys) - after) for one in whole]
        first = next((one for one in inner if one.keys), inner[0])
        if first.keys:
            choices.append(Choice(count, count + len(first.keys), tuple(inner)))
        take(first)
        # What follows is read again with the next group, which may be part of a value with it.
        at = right.spans[len(right.keys) - after][0] if after else group.high
    return Transcript(_dashed(text, Units.joined(parts), marks), tuple(choices), tuple(marks), tuple(sorted(ambiguous)))


def _shared(one: Units, other: Units) -> int:
    """How many words both begin with, at the same places."""
    pairs = zip(zip(one.keys, one.spans, strict=True), zip(other.keys, other.spans, strict=True), strict=False)
    return sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _turned(units: Units) -> Units:
    return Units(units.keys[::-1], units.spans[::-1], units.plain[::-1], units.kinds[::-1])


def _groups(text: str) -> Iterator[_Group]:
    """Groups of choices, marks (without choices) and the end of the text, in order."""
    special = list(_special(text, notation=True))
    at = 0
    while at < len(special):
        begin, end, readings = special[at]
        at += 1
        if not readings:
            yield _Group(end, begin, end, ())
            continue
        found = [(begin, end, tuple(readings))]
        many = len(readings)
        while at < len(special) and special[at][2] and len(text[found[-1][1] : special[at][0]].split()) < _FAR:
            many *= len(special[at][2])
            if many > _MOST_READINGS:
                break
            found.append((special[at][0], special[at][1], tuple(special[at][2])))
            at += 1
        high = special[at][0] if at < len(special) else len(text)
        yield _Group(high, begin, found[-1][1], tuple(found))
    yield _Group(len(text), len(text), len(text), ())


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
