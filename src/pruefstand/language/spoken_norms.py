"""Provisions of law whose numbers are words: „Paragraf achthundertdreiundzwanzig Absatz eins BGB“."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from pruefstand.language.norms import norms
from pruefstand.language.number_words import cardinal
from pruefstand.language.values import Found

__all__ = ["norms_in_words"]

_NUMBERED = re.compile(
    r"(?<![^\W_])(?:§{1,2}|Paragra(?:f|ph)(?:en)?|Art\.|Artikels?|Artikeln|Abs\.|Absatz(?:es)?|Satz(?:es)?"
    r"|Nr\.|Nummer|Ziffer|Halbsatz)[ \n](?P<n>[^\W\d_]{3,60})(?!\w)"
)


def norms_in_words(text: str, source: str) -> Iterator[Found]:
    """Every provision that :func:`~pruefstand.language.norms.norms` finds with digits in place of the number words
    behind its marks and parts; places are those of ``text``."""
    parts: list[str] = []
    new_at: list[int] = [0]
    old_at: list[int] = [0]
    last = length = 0
    for match in _NUMBERED.finditer(text):
        value = cardinal(match["n"])
        if value is None or value != int(value):
            continue
        start, end = match.span("n")
        digits = str(int(value))
        parts += [text[last:start], digits]
        length += start - last + len(digits)
        new_at.append(length)
        old_at.append(end)
        last = end
    if not parts:
        yield from norms(text, source)
        return
    shorter = "".join([*parts, text[last:]])

    def place(at: int) -> int:
        behind = bisect_right(new_at, at) - 1
        return old_at[behind] + at - new_at[behind]

    for found in norms(shorter, shorter):
        start, end = place(found.start), place(found.end)
        yield replace(found, start=start, end=end, text=source[start:end])
