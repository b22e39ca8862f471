"""A text as it is meant: composed letters, without hidden signs, words rejoined at the line end; with a map back."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Written", "written"]

_HIDDEN = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff"
"""Soft hyphens, blanks and joiners of no width, marks of direction and of the look of a sign."""
_NO_HALF = r"(?:und|oder|sowie|bis|bzw|beziehungsweise|noch|aber|wie|als|statt)(?!\w)"
"""What follows a hyphen that stands for the rest of a word: „Nord-⏎und Südseite“."""
_GONE = re.compile(rf"(?<=[^\W\d_])[-\u00ad\u2010][ \t]*\r?\n[ \t]*(?=[a-zäöüß]\w)(?!{_NO_HALF})|[{_HIDDEN}]+")


@dataclass(frozen=True, slots=True)
class Written:
    """``text`` is what is read; ``starts`` and ``ends`` give for each of its characters its place in the text as given,
    both empty where nothing differs."""

    text: str
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The place in the text as given of a piece of the text."""
        return (self.starts[start], self.ends[end - 1]) if self.starts else (start, end)


def written(given: str) -> Written:
    """``given`` in Unicode's composed form (NFC), without soft hyphens and other signs that nobody sees, and with the
    halves of a word rejoined that the end of a line parts („Fie-⏎ber“); a list on one line has its line ends again."""
    text, starts, ends = _as_given(given) if unicodedata.is_normalized("NFC", given) else _composed(given)
    text = _listed(text)
    kept = _kept(text)
    if len(kept) == 1 and text == given:
        return Written(given)
    return Written(
        "".join(text[start:end] for start, end in kept),
        tuple(starts[at] for start, end in kept for at in range(start, end)),
        tuple(ends[at] for start, end in kept for at in range(start, end)),
    )


def _as_given(given: str) -> tuple[str, Sequence[int], Sequence[int]]:
    return given, range(len(given)), range(1, len(given) + 1)


def _composed(given: str) -> tuple[str, Sequence[int], Sequence[int]]:
    """The text with every letter in one with its marks, and where each begins and ends."""
    edges = [at for at, sign in enumerate(given) if not unicodedata.combining(sign)]
    edges = [*([0] if edges[:1] != [0] else []), *edges, len(given)]
    signs: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in pairwise(edges):
        sign = unicodedata.normalize("NFC", given[start:end])
        signs.append(sign)
        starts += [start] * len(sign)
        ends += [end] * len(sign)
    return "".join(signs), starts, ends


def _kept(text: str) -> list[tuple[int, int]]:
    """The pieces of the text between what is left out; a single one where nothing is."""
    gone = [match.span() for match in _GONE.finditer(text)]
    lefts, rights = [0, *(end for _start, end in gone)], [*(start for start, _end in gone), len(text)]
    return list(zip(lefts, rights, strict=True))


_FLAT = re.compile(r"(?m)^[ \t]*(?P<mark>[-–—•*·]) \S[^\n]*$")
_ITEMS = 3
"""So many marks on one line make it a list: „- A - B - C“."""
_ANSWER = re.compile(r"(?:[jJ]a|[nN]ein|[-+–]|[xX])\W*")


def _listed(text: str) -> str:
    """The text with the ends of line before the marks of a list that stands on one line, each in the place of a blank;
    none where an item is an answer, „- Fieber - nein“."""
    out: list[str] = []
    last = 0
    for line in _FLAT.finditer(text):
        mark = re.escape(line["mark"])
        blanks = [
            match.start()
            for match in re.finditer(rf"(?<=\S) (?={mark} \S)", line[0])
            if not (line[0][match.start() - 1].isdigit() and line[0][match.end() + 2].isdigit())
        ]
        items = [line[0][start + 3 : end] for start, end in pairwise([*blanks, len(line[0])])]
        if len(blanks) < _ITEMS - 1 or any(_ANSWER.fullmatch(item) for item in items):
            continue
        for at in blanks:
            out += [text[last : line.start() + at], "\n"]
            last = line.start() + at + 1
    return "".join([*out, text[last:]]) if out else text
