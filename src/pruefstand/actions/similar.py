"""Cases that are the same, and cases that are nearly the same: what would fill a catalogue without widening it."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

__all__ = ["MOST_COMPARED", "alike", "normal_text", "repeated"]

T = TypeVar("T")

MOST_COMPARED = 20_000
"""So many cases are compared with each other; for more than that the words of all would have to be kept."""

_SHARED, _OF = 4, 5
"""Texts are alike from this share of common words on: those of both, of those of either (Jaccard)."""

_LONGEST = 50_000
"""Characters of a text that are looked at; what is alike in its first pages is alike enough to be told."""

_WORD = re.compile(r"\w+")


def normal_text(text: str) -> str:
    """The text in NFC, with a single space for every run of white space and none around it."""
    single = " ".join(text.split())
    return single if single.isascii() else unicodedata.normalize("NFC", single)


def repeated(contents: Iterable[T], again: Callable[[int], T]) -> dict[int, int]:
    """The place of each content that has stood before, with the place where it stood first, in order.

    ``again`` gives the content of a place once more: kept are only numbers that equal contents share, and where a
    number comes twice the contents decide.
    """
    numbers = array("q", map(hash, contents))
    twice = {one for one, two in pairwise(sorted(numbers)) if one == two}
    first: dict[T, int] = {}
    found: dict[int, int] = {}
    if twice:
        for at, number in enumerate(numbers):
            if number in twice:
                earlier = first.setdefault(again(at), at)
                if earlier != at:
                    found[at] = earlier
    return found


def alike(texts: Sequence[str], sources: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of places, (later, earlier), of texts that share at least four words in five.

    Each text is held against the earlier ones that are like none before them, and told once, with the first that it is
    like; variants of one source (equal ``sources``) are known to be alike and not told. The search is exact: sets with
    that much in common share one of their rarest words (Bayardo, Ma and Srikant 2007,
    https://doi.org/10.1145/1242572.1242591), so only those that do are compared. Capitals make no difference. Texts
    without words are like nothing.
    """
    words = [frozenset(_WORD.findall(text[:_LONGEST].casefold())) for text in texts]
    common = Counter(word for one in words for word in one)
    first: defaultdict[str, list[int]] = defaultdict(list)
    pairs: list[tuple[int, int]] = []
    for at, mine in enumerate(words):
        rare = sorted(mine, key=lambda word: (common[word], word))[: len(mine) - _least(len(mine)) + 1]
        near = _first_alike(mine, dict.fromkeys(other for word in rare for other in first[word]), words)
        if near is None:
            for word in rare:
                first[word].append(at)
        elif sources[at] != sources[near]:
            pairs.append((at, near))
    return pairs


def _least(size: int) -> int:
    """How many words of a set of this size another one must share to be like it."""
    return -(-_SHARED * size // _OF)


def _first_alike(mine: frozenset[str], others: Iterable[int], words: Sequence[frozenset[str]]) -> int | None:
    """The earliest of these that shares enough with this one."""
    size = len(mine)
    best: int | None = None
    for other in others:
        theirs = words[other]
        if best is not None and other >= best:
            continue
        if len(theirs) < _least(size) or size < _least(len(theirs)):
            continue
        both = len(mine & theirs)
        if _OF * both >= _SHARED * (size + len(theirs) - both):
            best = other
    return best
