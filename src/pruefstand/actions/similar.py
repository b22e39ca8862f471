"""Cases that are the same, and cases that are nearly the same: what would fill a catalogue without widening it."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise
from typing import TypeVar

__all__ = ["MOST_COMPARED", "alike", "normal_text", "repeated"]

T = TypeVar("T")

MOST_COMPARED = 20_000
"""So many cases are compared with each other; for more than that the words of all would have to be kept."""

_SHARED, _OF = 4, 5
"""Texts are alike from this share of common words on: those of both, of those of either (Jaccard)."""

_CHEAP, _WORTH = 100, 20
"""So many texts are compared without a second look; a look-up costs about a twentieth of a comparison."""

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
    like; variants of one source (equal ``sources``) are known to be alike and not told. Capitals make no difference.
    Texts without words are like nothing.

    The search is exact and deterministic: of two sets with so much in common, the first few common words, rarest first,
    stand near the beginning of both (prefix filter: Bayardo, Ma and Srikant 2007,
    https://doi.org/10.1145/1242572.1242591; with more than one word: Wang, Li and Feng 2012,
    https://doi.org/10.1145/2213836.2213847). Only texts that share these are compared.
    """
    words = [frozenset(_WORD.findall(text[:_LONGEST].casefold())) for text in texts]
    common = Counter(word for one in words for word in one)
    place = {word: at for at, word in enumerate(sorted(common, key=lambda word: (common[word], word)))}
    index, more = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    pairs: list[tuple[int, int]] = []
    for at, mine in enumerate(words):
        size = len(mine)
        short = size - _least(size) + 1
        rare = sorted(place[word] for word in mine)[: short - 1 + _few(size)]
        found = [index[word] for word in rare[:short]]
        begun = sum(map(len, found))
        others: Iterable[int] = dict.fromkeys(chain.from_iterable(found))
        if begun > _CHEAP:
            longer = [one[word] for word in rare for one in (index, more)]
            # Where the next words are those that all texts have, looking them up would cost more than it saves.
            if sum(map(len, longer)) <= _WORTH * begun:
                enough = min(_few(_least(size)), _least(size))
                shared = Counter(chain.from_iterable(longer))
                others = [other for other, times in shared.items() if times >= enough]
        near = _first_alike(mine, others, words)
        if near is None:
            for at_word, word in enumerate(rare):
                (index if at_word < short else more)[word].append(at)
        elif sources[at] != sources[near]:
            pairs.append((at, near))
    return pairs


def _least(size: int) -> int:
    """How many words of a set of this size another one must share to be like it."""
    return -(-_SHARED * size // _OF)


def _few(size: int) -> int:
    """How many common words must stand near the beginning: more of them leave fewer sets to compare and more words to
    look up. It never falls as sets grow, so that the smaller of two sets decides."""
    return 2 + size // 12


def _first_alike(mine: frozenset[str], others: Iterable[int], words: Sequence[frozenset[str]]) -> int | None:
    """The earliest of these that shares enough with this one."""
    size = len(mine)
    for other in sorted(others):
        theirs = words[other]
        if len(theirs) < _least(size) or size < _least(len(theirs)):
            continue
        both = len(mine & theirs)
        if _OF * both >= _SHARED * (size + len(theirs) - both):
            return other
    return None
