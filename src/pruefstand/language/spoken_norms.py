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

_WORD = r"(?P<n>[^\W\d_]{3,60})(?!\w)"
_NUMBERED = re.compile(
    r"(?<![^\W_])(?:§{1,2}|Paragra(?:f|ph)(?:en)?|Art\.|Artikels?|Artikeln|Abs\.?|Absatz(?:es)?|Satz(?:es)?"
    rf"|Nr\.|Nummer|Ziffer|Z|Halbsatz|Unterabsatz|Alternative)[ \n]{_WORD}"
)
_LISTED = re.compile(
    r"(?<![^\W_])(?:§§|Paragra(?:f|ph)en|Artikeln)[ \n](?:[^\W\d_]{3,60}|[0-9]+)(?:,| und| oder| bis)[ \n]" + _WORD
)
_BOOK = re.compile(r"(?<!\w)SGB[ \n](?P<n>[^\W\d_]{3,8}|[0-9]{1,2})(?!\w)")
_BOOKS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "", "XIV")
_FOLLOWING = re.compile(r"(?<=[\w])[ \n](?P<n>(?:fort)?folgende[nr]?)(?!\w)")


def norms_in_words(text: str, source: str) -> Iterator[Found]:
    """Every provision that :func:`~pruefstand.language.norms.norms` finds with digits in place of the number words
    behind its marks and parts, ``ff`` for „fortfolgende“ and a roman numeral for the book of the Sozialgesetzbuch
    („SGB acht“); places are those of ``text``."""
    parts: list[str] = []
    new_at: list[int] = [0]
    old_at: list[int] = [0]
    last = length = 0
    for start, end, written in _replaced(text):
        parts += [text[last:start], written]
        length += start - last + len(written)
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


def _replaced(text: str) -> list[tuple[int, int, str]]:
    """The words that stand for digits and signs, in order, none twice."""
    found: dict[int, tuple[int, int, str]] = {}
    for match in (*_NUMBERED.finditer(text), *_LISTED.finditer(text)):
        value = cardinal(match["n"])
        if value is not None and value == int(value):
            found[match.start("n")] = (*match.span("n"), str(int(value)))
    for match in _BOOK.finditer(text):
        book = int(match["n"]) if match["n"].isdigit() else cardinal(match["n"])
        if book is not None and book == int(book) and 0 < book < len(_BOOKS) and _BOOKS[int(book)]:
            found[match.start("n")] = (*match.span("n"), _BOOKS[int(book)])
    ends = {end for _start, end, _written in found.values()}
    for match in _FOLLOWING.finditer(text):
        if match.start() in ends or text[match.start() - 1].isdigit():
            found[match.start("n")] = (*match.span("n"), "ff" if match["n"].startswith("fort") else "f")
    return [found[start] for start in sorted(found)]
