"""Level ``content``: what a text says in numbers, dates, units, norms and abbreviations, in one form each."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass

from pruefstand.language.values import Found
from pruefstand.scoring.words_levels import PARTED, Span, Units, composed, parted, pieces, runs, shown
from pruefstand.scoring.words_said import NORM_KINDS, NUMBER_KINDS, values
from pruefstand.scoring.words_short import PHRASES, SHORT

__all__ = ["NORM_KINDS", "NUMBER_KINDS", "Content", "abbreviates", "content_units"]

_MARGIN = re.compile(r"(?<!\w)(?:Rand(?:nummer|ziffer)n?|Rand[Nn]r|RdNr|Rdnr|Rdn|R[nNzZ]) ")
_UNTIL = re.compile(r"\s*(?:-|–|bis(?: zu)?)\s*")
_GOES_ON = re.compile("[,.:-][0-9]")
_BEGUN = re.compile("[0-9][,.:][0-9]")
_LINE_END = r"(?:\r\n|\r(?!\n)|\n)"
_EMPTY_LINE = re.compile(rf"{_LINE_END}[^\S\r\n]*{_LINE_END}")
_SHORT = "\x00short\x00"
_PHRASE = "\x00phrase\x00"
_EXPANDED = {
    tuple(text.split()): f"{_PHRASE}{whole}" if " " in whole else whole
    for rows in PHRASES.values()
    for short, whole in rows
    for text in ((short, whole) if " " in whole else (short,))
}
_EXPANDED |= {tuple(short.split()): f"{_SHORT}{short}" for short in SHORT}
_EXPANDED |= {
    tuple(whole.split()): _EXPANDED.get(tuple(whole.split()), f"{_PHRASE}{whole}")
    for words in SHORT.values()
    for whole in words
    if " " in whole
}
_FIRST = {words[0] for words in _EXPANDED}
_LONGEST = max(map(len, _EXPANDED))


@dataclass(frozen=True, slots=True)
class Content:
    """The words at level ``content``, and the places of values that stay as they are because they can be read in two
    ways (``halb acht``, ``1,250``)."""

    units: Units
    ambiguous: tuple[Span, ...]


def content_units(text: str, start: int = 0, end: int | None = None) -> Content:
    """The words from ``start`` to ``end``: typed values compared by kind and normal form, each one word; abbreviations
    and what they stand for, each one word; everything else as at level ``orthography``.

    Ends of a range carry their bound, and the „bis“ between is theirs. Words that negate, codes and placeholders are
    words like any other. Line ends are blanks, an empty line ends every value.
    """
    source = _Source(text, start, len(text) if end is None else end)
    found = [one for one in values(source.text) if not _cut(source.text, one)]
    ambiguous = tuple(source.place(one.start, one.end) for one in found if one.ambiguous)
    return Content(_phrases(source.units([one for one in found if not one.ambiguous])), ambiguous)


def abbreviates(one: str, other: str) -> bool:
    """Whether one of two words at this level is an abbreviation that can stand for the other."""
    if other.startswith(_SHORT):
        one, other = other, one
    return one.startswith(_SHORT) and other.removeprefix(_PHRASE) in SHORT[one.removeprefix(_SHORT)]


def _cut(text: str, one: Found) -> bool:
    """Whether a value is a part of a sign or of a number: a provision ends within one („Abs. 12,5“), or what is left of
    the number begins there. It is then none."""
    if _marked(text, one.end) or (one.kind in NORM_KINDS and _GOES_ON.match(text, one.end) is not None):
        return True
    return one.start > 1 and text[one.start].isdigit() and _BEGUN.match(text, one.start - 2) is not None


def _marked(text: str, at: int) -> bool:
    """Whether a mark that composes stands here: it is part of the sign before, which is then no plain digit."""
    return text[at : at + 1] > "\u02ff" and unicodedata.category(text[at])[0] == "M"


class _Source:
    """A text with one blank between its words, in NFC, and the way back to the places it came from."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.whole = text
        self.starts: list[int] = []  # of each run, in ``self.text``
        self.origins: list[tuple[int, tuple[int, ...] | None, int]] = []
        self.runs = runs(text, start, end)
        parts: list[str] = []
        at, last = 0, start
        for run, origin in self.runs:
            new, places = composed(run)
            if parts:
                gap = "\n\n" if origin - last > 1 and _EMPTY_LINE.search(text, last, origin) else " "
                parts.append(gap)
                at += len(gap)
            parts.append(new)
            self.starts.append(at)
            self.origins.append((origin, places, len(new)))
            at, last = at + len(new), origin + len(run)
        self.text = "".join(parts)

    def place(self, begin: int, end: int) -> Span:
        """Where a stretch of the text stands in the text it came from."""
        return self._origin(begin, 0), self._origin(end, 1)

    def _origin(self, at: int, back: int) -> int:
        run = bisect_right(self.starts, at - back) - 1
        origin, places, _length = self.origins[run]
        within = at - self.starts[run]
        return origin + (within if places is None else places[within])

    def _is_range(self, one: Found, other: Found) -> bool:
        if (one.bound, other.bound) != ("from", "to"):
            return False
        return _UNTIL.fullmatch(self.text, one.end, other.start) is not None

    def units(self, found: list[Found]) -> Units:
        """The words, with a value in place of the words that it covers."""
        keys: list[str] = []
        spans: list[Span] = []
        plain: list[str] = []
        kinds: list[str] = []
        queue = iter(found)
        one = next(queue, None)
        covered = 0  # everything before this place is told
        for begin, (origin, _places, length), (run, _at) in zip(self.starts, self.origins, self.runs, strict=True):
            end = begin + length
            if covered >= end:
                continue
            if covered <= begin and (one is None or one.start >= end):  # most runs hold no value
                for key, start, past in pieces(run, "orthography"):
                    keys.append(key)
                    plain.append(key)
                    kinds.append("")
                    spans.append((origin + start, origin + past))
                continue
            while True:
                stop = end if one is None or one.start >= end else one.start
                if covered < stop:
                    first = max(begin, covered)
                    for key, start, past in pieces(self.text[first:stop], "orthography"):
                        keys.append(key)
                        plain.append(key)
                        kinds.append("")
                        spans.append(self.place(first + start, first + past))
                if one is None or one.start >= end:
                    break
                following = next(queue, None)
                keys.append(f"\x00{one.kind}\x00{_same(one)}\x00{one.bound}\x00{_pinpoint(one)}")
                spans.append(self.place(one.start, one.end))
                plain.append(_letters(self.text[one.start : one.end]))
                kinds.append(one.kind)
                covered = one.end
                if following is not None and self._is_range(one, following):
                    plain[-1] = _letters(self.text[one.start : following.start])
                    if self.text[one.end : following.start].strip() in {"-", "–"}:
                        plain[-1] += "-"  # "2-3" is not "2 3"
                    covered = following.start
                one = following
                if covered >= end:
                    break
        marked = (
            shown(self.whole, word, span) if not kind else PARTED + word if parted(self.whole, span[0]) else word
            for word, span, kind in zip(plain, spans, kinds, strict=True)
        )
        return Units(tuple(keys), tuple(spans), tuple(marked), tuple(kinds))


def _same(one: Found) -> str:
    """The normal form; of what :mod:`pruefstand.language` keeps apart „Ziffer“ and „Z“ name the same part of a norm,
    „pro Tag“ is „/d“ and „1/2“ in a schedule is „½“."""
    if one.kind == "norm":
        return one.norm.replace(" Ziff ", " Z ")
    if one.kind == "dose":
        return one.norm.replace("1/2", "½").replace("0,5", "½").replace("0.5", "½")
    return re.sub(r"/(?:Tag|die)(?!\w)", "/d", one.norm)


def _pinpoint(one: Found) -> str:
    return _MARGIN.sub("Rn ", one.extra).replace("Erw ", "E ")


def _letters(text: str) -> str:
    """The words under a value."""
    return " ".join(key for run, _at in runs(text) for key, _begin, _end in pieces(run, "orthography"))


def _phrases(units: Units) -> Units:
    """Abbreviations and what they stand for, each as one word; „Hauptstr.“ is „Hauptstraße“."""
    if any(key.endswith("str") for key in units.keys):
        keys = tuple(f"{key[:-3]}straße" if key.endswith("str") and len(key) > 3 else key for key in units.keys)
        units = Units(keys, units.spans, units.plain, units.kinds)
    if _FIRST.isdisjoint(units.keys):
        return units
    parts: list[Units] = []
    last = 0
    for at in [place for place, key in enumerate(units.keys) if key in _FIRST]:
        if at < last:
            continue
        for size in range(min(_LONGEST, len(units.keys) - at), 0, -1):
            whole = _EXPANDED.get(units.keys[at : at + size])
            if whole is not None:
                span = units.spans[at][0], units.spans[at + size - 1][1]
                first, *others = units.plain[at : at + size]
                plain = " ".join([first, *(one.removeprefix(PARTED) for one in others)])
                parts += [units.part(last, at), Units((whole,), (span,), (plain,), ("",))]
                last = at + size
                break
    return Units.joined([*parts, units.part(last, len(units.keys))])
