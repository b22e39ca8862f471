"""What is quoted and therefore never touched, and what must stay together with its content."""

from __future__ import annotations

import re
from bisect import bisect_right

from pruefstand.blinding.unify_frame import SALUTATION
from pruefstand.blinding.unify_greeting import greets

__all__ = ["Quotes"]

_PAIRS = (("„", '“”"'), ("»", "«"), ("«", "»"), ("›", "‹"), ("‹", "›"), ("‚", "‘’"), ("“", "”“"), ('"', '"'))
_OPENING = re.compile('[„»«›‹‚“"]')
_BLOCK = re.compile(r":[ \t]*\n(?:[ \t]*\n)?(?P<q>(?:[ ]{0,3}>[^\n]*(?:\n|\Z))+)")
_BREAK = re.compile(r"\n[ \t\r]*\n")
_LONGEST = 4000


_ANSWERED = re.compile(
    r"\n(?:Am|On|Den) [^\n]{6,90} (?:schrieb|wrote"
    r"|hat)\b[^\n]{0,60}<[^\s<>@]{1,60}@[^\s<>@]{1,60}>[^\n]{0,20}:[ \t]*\n+\Z"
)
"""The line with which a mail program cites the mail that is answered."""


def _kept(text: str, match: re.Match[str]) -> bool:
    """Whether quoted lines would be taken for the frame of the text itself without their marks."""
    if _ANSWERED.search(text[: match.start("q")]):
        return False
    lines = [line.strip(" >*_\t") for line in match["q"].splitlines()]
    if any(line and (greets(line) or SALUTATION.match(line)) for line in lines):
        return True
    said = next((line for line in lines if line), "")
    return not text[match.end() :].strip() and said[:1] not in '„»«“"‚›‹'


class Quotes:
    """The quotations of one text: from a German, Swiss, English or typewriter mark to its partner in the paragraph.

    An opening mark without a partner quotes to the end of its paragraph, except the typewriter's, which may be inches,
    and the guillemets, which may point. Lines with ``>`` are quoted where a colon introduces them and nothing follows,
    or where they are a letter; else the mark is one of layout.
    """

    def __init__(self, text: str) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        partners = dict(_PAIRS)
        pieces = [match.span("q") for match in _BLOCK.finditer(text) if _kept(text, match)] if ">" in text else []
        at = 0
        while (match := _OPENING.search(text, at)) is not None:
            start = match.start()
            stop = _BREAK.search(text, start, start + _LONGEST)
            limit = stop.start() if stop else min(len(text), start + _LONGEST)
            closing = min(
                (i for sign in partners[match[0]] if (i := text.find(sign, start + 1, limit)) >= 0), default=-1
            )
            at = start + 1
            if closing >= 0:
                at = closing + 1
            elif match[0] in "„‚":
                at = limit
            if at > start + 1:
                pieces.append((start, at))
        last = 0
        for start, end in sorted(pieces):
            if end > last:
                self._starts.append(max(start, last))
                self._ends.append(end)
                last = end

    def touch(self, start: int, end: int) -> bool:
        """Whether anything between ``start`` and ``end`` is quoted."""
        if not self._starts:
            return False
        i = bisect_right(self._starts, max(end - 1, start)) - 1
        return i >= 0 and self._ends[i] > start
