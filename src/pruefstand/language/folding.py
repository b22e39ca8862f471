"""A text for comparison only: the same length, so that places stay, with one sign for signs that look alike."""

from __future__ import annotations

__all__ = ["FILLER", "blank", "fold"]

_BLANKS = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t"
_HYPHENS = "\u2010\u2011\u2012\ufe63\uff0d"
_DASHES = "\u2014\u2015\u2212"
_QUOTES = "\u2019\u2018\u02bc\u00b4\u0060"
_TABLE = {
    **dict.fromkeys(map(ord, _BLANKS), " "),
    **dict.fromkeys(map(ord, _HYPHENS), "-"),
    **dict.fromkeys(map(ord, _DASHES), "–"),
    **dict.fromkeys(map(ord, _QUOTES), "'"),
    ord("\r"): "\n",
    ord("\uff05"): "%",
    ord("\u03bc"): "µ",
}
FILLER = "\ufffc"
"""Stands where something has been found already: neither letter, digit nor blank."""


def fold(text: str) -> str:
    """The text with every blank but the line feed as a space, every hyphen as ``-``, dashes as ``–``, apostrophes as
    ``'``. Each character is replaced by one, so offsets are those of ``text``."""
    return text.translate(_TABLE)


def blank(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with :data:`FILLER` over the spans, which are in order and do not overlap; the length stays."""
    parts, last = [], 0
    for start, end in spans:
        parts += [text[last:start], FILLER * (end - start)]
        last = end
    return "".join([*parts, text[last:]])
