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
    index = _Index()
    pairs: list[tuple[int, int]] = []
    for at, mine in enumerate(words):
        rare = sorted(place[word] for word in mine)
        near = _first_alike(mine, index.others(rare), words)
        if near is None:
            index.add(at, rare)
        elif sources[at] != sources[near]:
            pairs.append((at, near))
    return pairs


class _Index:
    """Which sets hold a word, by how far from the beginning it stands: level 0 are the words of which one is common to
    sets that are alike, each further level one word more, of which one more is common."""

    def __init__(self) -> None:
        self._levels: list[defaultdict[int, list[int]]] = []

    def add(self, at: int, rare: Sequence[int]) -> None:
        """Put a set in, its words rarest first."""
        size = len(rare)
        begin = size - _least(size) + 1
        for position, word in enumerate(rare[: begin - 1 + _few(size)]):
            level = max(0, position - begin + 1)
            while len(self._levels) <= level:
                self._levels.append(defaultdict(list))
            self._levels[level][word].append(at)

    def others(self, rare: Sequence[int]) -> Iterable[int]:
        """Every set that may be like one of these words, and some more."""
        size = len(rare)
        begin = size - _least(size) + 1
        asked = [held for word in rare[:begin] if (held := self._held(0, word))]
        first = cost = sum(map(len, asked))
        if first <= _CHEAP:
            return dict.fromkeys(chain.from_iterable(asked))
        depth, lists = 1, asked
        while depth < min(_few(size), len(rare) - begin + 1):
            # One level more: its words among those asked so far, and its own new word in all levels.
            more = [held for word in rare[: begin + depth] if (held := self._held(depth, word))]
            more += [held for level in range(depth) if (held := self._held(level, rare[begin + depth - 1]))]
            further = sum(map(len, more))
            # A word that nearly all texts have costs more than it tells.
            if depth > 1 and 4 * further > cost:
                break
            lists, cost, depth = [*lists, *more], cost + further, depth + 1
        enough = min(depth, _few(_least(size)), _least(size))
        if depth == 1 or cost > _WORTH * first:
            return dict.fromkeys(chain.from_iterable(asked))
        return [other for other, times in Counter(chain.from_iterable(lists)).items() if times >= enough]

    def _held(self, level: int, word: int) -> list[int] | None:
        return self._levels[level].get(word) if level < len(self._levels) else None


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
