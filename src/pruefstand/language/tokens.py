"""One tokenizer: words, numbers and marks with their places; nothing but blanks is lost."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

__all__ = ["Token", "TokenKind", "tokens"]

TokenKind = Literal["word", "number", "mark"]

_TOKEN = re.compile(
    r"(?P<number>[0-9]+(?:[.,:/'’][0-9]+)*(?!\w))"
    r"|(?P<word>\w+(?:[-‐‑’'](?=\w)\w+)*)"
    r"|(?P<mark>\S)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number in digits, or one mark; ``start`` and ``end`` are code points. A word may hold digits, hyphens
    and apostrophes (``SpO2``, ``Rom-I-VO``), a number its own marks (``12.500,50``, ``8:30``). Raises ``ValueError``
    where the text does not fill its place."""

    text: str
    start: int
    end: int
    kind: TokenKind

    def __post_init__(self) -> None:
        if not self.text or self.end - self.start != len(self.text):
            raise ValueError(f"a token fills its place: {self!r}")


def tokens(text: str) -> tuple[Token, ...]:
    """All tokens in order. Between two of them stand only blanks; an empty text has none."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind: TokenKind = "word" if match["word"] else "number" if match["number"] else "mark"
        found.append(Token(match[0], match.start(), match.end(), kind))
    return tuple(found)
