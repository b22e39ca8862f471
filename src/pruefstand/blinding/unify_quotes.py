"""What is quoted, or code, and therefore never touched, and what must stay together with its content."""

from __future__ import annotations

import re
from bisect import bisect_right

from pruefstand.blinding.unify_code import code_blocks, code_spans
from pruefstand.blinding.unify_frame import SALUTATION
from pruefstand.blinding.unify_greeting import greets

__all__ = ["Quotes"]

_PAIRS = (("„", '“”"'), ("»", "«"), ("«", "»"), ("›", "‹"), ("‹", "›"), ("‚", "‘’"), ("“", "”“"), ('"', '"'))
_OPENING = re.compile('[„»«›‹‚“"]')
_BLOCK = re.compile(r":[ \t]*\n(?:[ \t]*\n)?(?P<q>(?:[ ]{0,3}>[^\n]*(?:\n|\Z))+)")
_TITLE_OF_LINK = re.compile(r"[ ]{0,3}\[\^?[\w-]{1,20}\]:[ ]<?https?://\S+[ ]")
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


_LETTER_OPENS = re.compile(r'(?:(?<=\n)|(?<=: )|\A)[„»“"](?=\S)')


def _over_paragraphs(text: str) -> dict[int, int]:
    """Where quotations end that open a line or follow a colon and go on over paragraphs: place of the closing mark.

    Within them quotations of the same kind may stand. One in typewriter marks ends with a line.
    """
    found: dict[int, int] = {}
    last = 0
    for match in _LETTER_OPENS.finditer(text):
        start, closing = match.start(), {"„": "“”", "»": "«", "“": "”", '"': '"'}[match[0]]
        if start < last:
            continue
        piece = text[start + 1 : start + _LONGEST]
        if "\n\n" not in piece:
            continue
        if match[0] == '"':
            end = re.search(r'"(?=[.,;]?[ \t]*(?:\n|\Z))', piece)
            if (
                not text[max(0, start - 20) : start].rstrip().endswith(":")
                or end is None
                or '"' in piece[: end.start()]
            ):
                continue
            found[start] = last = start + 1 + end.start()
            continue
        depth = 1
        for sign in re.finditer(f"[{match[0]}{closing}]", piece):
            depth += 1 if sign[0] == match[0] else -1
            if not depth:
                found[start] = last = start + 1 + sign.start()
                break
    return found


class Quotes:
    """The quotations of one text: from a German, Swiss, English or typewriter mark to its partner in the paragraph,
    or beyond where the mark opens a line or follows a colon. Program code counts as quoted.

    An opening mark without a partner quotes to the end of its paragraph, except the typewriter's, which may be inches,
    and the guillemets, which may point. Lines with ``>`` are quoted where a colon introduces them and nothing follows,
    or where they are a letter; else the mark is one of layout.
    """

    def __init__(self, text: str) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        partners = dict(_PAIRS)
        far = _over_paragraphs(text)
        pieces = [match.span("q") for match in _BLOCK.finditer(text) if _kept(text, match)] if ">" in text else []
        pieces += [*code_blocks(text), *code_spans(text)]
        at = 0
        while (match := _OPENING.search(text, at)) is not None:
            start = match.start()
            stop = _BREAK.search(text, start, start + _LONGEST)
            limit = stop.start() if stop else min(len(text), start + _LONGEST)
            closing = min(
                (i for sign in partners[match[0]] if (i := text.find(sign, start + 1, limit)) >= 0), default=-1
            )
            at = start + 1
            if match[0] == '"' and _TITLE_OF_LINK.match(text, text.rfind("\n", max(0, start - 500), start) + 1, start):
                continue
            if start in far:
                closing = far[start]
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
