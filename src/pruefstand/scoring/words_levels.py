"""From a text to its words at a level, each with its place in the text as it came."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import pairwise
from typing import TypeAlias

from pruefstand.scoring.words_variants import spelled

__all__ = [
    "LEVELS",
    "PARTED",
    "VERSIONS",
    "Run",
    "Span",
    "Units",
    "composed",
    "letters",
    "parted",
    "pieces",
    "plain_units",
    "runs",
    "seam",
    "shown",
]

LEVELS = ("raw", "writing", "format", "orthography", "content")
"""How far two texts are made alike before they are compared, each level on top of the one before."""

VERSIONS = {"raw": "1", "writing": "1", "format": "1", "orthography": "3", "content": "4"}
"""The version of each level's rules; it counts up whenever the same texts could count otherwise."""

Span: TypeAlias = tuple[int, int]
Run: TypeAlias = tuple[str, int]
"""Characters without white space between, and where they begin."""

PARTED = "\x1e"
"""Before the letters of a word that punctuation, a bracket or an empty line parts from the one before."""

_RUN = re.compile(r"\S+")
_KEPT = frozenset("%‰§&@")
_FOLDED = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u2018\u2019\u02bc\u00b4\u0060", "'"),
    "\u03bc": "\u00b5",
    "\uff05": "%",
}
_LONGEST_CACHED = 64


@dataclass(frozen=True, slots=True)
class Units:
    """The words of a text at a level, in order.

    ``keys`` are what is compared; ``spans`` their places in the text as it came, in code points; ``plain`` what is
    written under them, in lower case with a blank between words, by which runs are joined, with :data:`PARTED` before
    it where no run may go on; ``kinds`` the kind of a typed value, empty for a word.
    Raises ``ValueError`` where their lengths differ.
    """

    keys: tuple[str, ...]
    spans: tuple[Span, ...]
    plain: tuple[str, ...]
    kinds: tuple[str, ...]

    def __post_init__(self) -> None:
        if not len(self.keys) == len(self.spans) == len(self.plain) == len(self.kinds):
            raise ValueError("every word has a key, a place, its letters and a kind")

    def part(self, low: int, high: int) -> Units:
        """The words from ``low`` to ``high``."""
        return Units(self.keys[low:high], self.spans[low:high], self.plain[low:high], self.kinds[low:high])

    @classmethod
    def joined(cls, parts: Sequence[Units]) -> Units:
        """The words of several pieces of one text."""
        if len(parts) == 1:
            return parts[0]
        return cls(
            tuple(key for part in parts for key in part.keys),
            tuple(span for part in parts for span in part.spans),
            tuple(plain for part in parts for plain in part.plain),
            tuple(kind for part in parts for kind in part.kinds),
        )


def runs(text: str, start: int = 0, end: int | None = None) -> list[Run]:
    """All runs of characters that are no white space (``str.isspace``), each with its place."""
    return [(match[0], match.start()) for match in _RUN.finditer(text, start, len(text) if end is None else end)]


def plain_units(text: str, level: str, start: int = 0, end: int | None = None) -> Units:
    """The words from ``start`` to ``end`` at any level but ``content``.

    ``raw``: runs without white space as they stand. ``writing``: the same in NFC (Unicode Standard Annex 15).
    ``format``: in lower case, without punctuation, dashes and apostrophes in one form; kept are ``, . : / -`` between
    digits, hyphen, apostrophe and slash inside a word, a minus right before a digit, and everywhere the signs that are
    no punctuation in German (``% ‰ § & @ ° µ €``). ``orthography``: listed spellings in one form, hyphens left out
    (:func:`~pruefstand.scoring.words_variants.spelled`).
    """
    keys: list[str] = []
    spans: list[Span] = []
    for run, at in runs(text, start, end):
        for key, begin, stop in pieces(run, level):
            keys.append(key)
            spans.append((at + begin, at + stop))
    plain = tuple(keys)
    if level == "orthography":
        plain = tuple(shown(text, *one) for one in zip(keys, spans, strict=True))
    return Units(tuple(keys), tuple(spans), plain, ("",) * len(keys))


def shown(text: str, key: str, span: Span) -> str:
    """What stands in :attr:`Units.plain` for a word: a hyphen parts as a blank does."""
    at, end = span
    if "-" in text[at:end]:
        parts = [spelled(part) for part in "".join(one[0] for one in pieces(text[at:end], "format")).split("-")]
        key = " ".join(parts) if "".join(parts) == key else key
    return PARTED + key if parted(text, at) else key


def parted(text: str, at: int) -> bool:
    """Whether the word at ``at`` is parted from the one before: by punctuation, a bracket or an empty line.

    A hyphen at the end of the word before parts nothing (it may be that of a line), nor do signs of emphasis and the
    point after a single letter (``u. a.``), nor the ends of what :mod:`pruefstand.scoring.words_notation` reads.
    """
    if at < 2 or (text[at - 1] == " " and text[at - 2].isalnum()):
        return False
    before = at - 1
    lines = 0
    while before >= 0 and (
        text[before].isspace() or text[before] in "*_" or unicodedata.category(text[before]) == "Cf"
    ):
        lines += text[before] == "\n" or (text[before] == "\r" and text[before + 1] != "\n")
        before -= 1
    if before < 0:
        return False
    sign = text[before]
    if lines > 1:
        return True
    if unicodedata.category(sign)[0] != "P" or sign in _KEPT or sign in "}]":
        return False
    if _FOLDED.get(sign, sign) == "-":
        return not (before and text[before - 1].isalnum())
    return not (
        sign == "." and text[before - 1 : before].isalpha() and not text[max(0, before - 2) : before - 1].isalnum()
    )


def pieces(run: str, level: str) -> tuple[tuple[str, int, int], ...]:
    """The words within one run at a level below ``content``: key, begin and end within the run."""
    if level == "raw":
        return ((run, 0, len(run)),)
    return _cached(run, level) if len(run) <= _LONGEST_CACHED else _pieces(run, level)


def _pieces(run: str, level: str) -> tuple[tuple[str, int, int], ...]:
    text, starts = composed(run)
    if level == "writing":
        return ((text, 0, len(run)),)
    found = _without_punctuation(text)
    if level == "orthography":
        found = [(spelled(key), begin, end) for key, begin, end in found]
    if starts is None:
        return tuple(found)
    return tuple((key, starts[begin], starts[end]) for key, begin, end in found)


_cached = lru_cache(maxsize=65536)(_pieces)


def composed(run: str) -> tuple[str, tuple[int, ...] | None]:
    """The run in NFC and, where that changed it, for every place in it (its end too) the one in the run it came from.

    A character that marks compose with shares its place with them.
    """
    if unicodedata.is_normalized("NFC", run):
        return run, None
    cuts = [at for at, sign in enumerate(run) if not at or not _composes(sign)] + [len(run)]
    text: list[str] = []
    starts: list[int] = []
    for begin, end in pairwise(cuts):
        part = unicodedata.normalize("NFC", run[begin:end])
        text.append(part)
        starts += [begin] * len(part)
    return "".join(text), (*starts, len(run))


def _composes(sign: str) -> bool:
    """Whether a sign may compose with the one before: marks, and the vowels and finals of Hangul."""
    return sign > "\u02ff" and (unicodedata.category(sign)[0] == "M" or "\u1100" <= sign <= "\u11ff")


def _without_punctuation(text: str) -> list[tuple[str, int, int]]:
    """The words of a run (NFC): key, begin, end."""
    folded = "".join(_FOLDED.get(sign, sign) for sign in text)
    found: list[tuple[str, int, int]] = []
    key: list[str] = []
    begin = end = 0
    for at, sign in enumerate(folded):
        before, after = folded[at - 1 : at] if at else "", folded[at + 1 : at + 2]
        if _belongs(sign, before, after):
            if not key:
                begin = at
            key.append(sign)
            end = at + 1
        elif key and unicodedata.category(sign) != "Cf":  # an invisible sign parts nothing
            found.append(("".join(key).lower(), begin, end))
            key = []
    if key:
        found.append(("".join(key).lower(), begin, end))
    return found


def _belongs(sign: str, before: str, after: str) -> bool:
    if sign.isalnum():
        return True
    if sign in ".,:":
        return _digit(before) and _digit(after)
    if sign in "-'/":
        return (_solid(before) and _solid(after)) or (sign == "-" and not _solid(before) and _digit(after))
    return _solid(sign)


@lru_cache(maxsize=4096)
def _solid(sign: str) -> bool:
    """Whether a sign is part of a word wherever it stands."""
    return bool(sign) and (sign in _KEPT or unicodedata.category(sign)[0] not in "PZC")


def _digit(sign: str) -> bool:
    return bool(sign) and sign.isdigit()


def seam(one: str, other: str) -> str:
    """Two words written as one; between two digits a sign stays, because ``1 250`` is not ``1250``."""
    return f"{one}\x1f{other}" if one[-1:].isdigit() and other[:1].isdigit() else one + other


@lru_cache(maxsize=65536)
def letters(plain: str) -> str:
    """The words of :attr:`Units.plain` written as one."""
    return reduce(seam, plain.removeprefix(PARTED).split(" "))
