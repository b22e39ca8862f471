"""Cases that are the same, and cases that are nearly the same: what would fill a catalogue without widening it."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from hashlib import blake2b

__all__ = ["MOST_COMPARED", "alike", "normal_text", "repeated", "sign"]

MOST_COMPARED = 20_000
"""So many cases are compared with each other; for more than that the words of all would have to be kept."""

_SHARED, _OF = 4, 5
"""Texts are alike from this share of common words on: those of both, of those of either (Jaccard)."""

_LONGEST = 50_000
"""Characters of a text that are looked at; what is alike in its first pages is alike enough to be told."""

_WORD = re.compile(r"\w+")


def normal_text(text: str) -> str:
    """The text in NFC, with a single space for every run of white space and none around it."""
    words = text.split()
    return unicodedata.normalize("NFC", " ".join(words))


def sign(parts: Iterable[tuple[str, str]]) -> int:
    """64 bits that are equal for equal (name, content) pairs, and for no others but by a chance of one in 10^19."""
    made = blake2b(digest_size=8)
    for name, content in parts:
        for text in (name, content):
            data = text.encode()
            made.update(len(data).to_bytes(8, "big"))
            made.update(data)
    return int.from_bytes(made.digest(), "big", signed=True)


def repeated(signs: array[int]) -> dict[int, list[int]]:
    """The places of every number that stands more than once, in order; memory for the sorted numbers only."""
    ordered = sorted(signs)
    again = {one for one, two in zip(ordered, ordered[1:], strict=False) if one == two}
    found: defaultdict[int, list[int]] = defaultdict(list)
    if again:
        for at, one in enumerate(signs):
            if one in again:
                found[one].append(at)
    return dict(found)


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
