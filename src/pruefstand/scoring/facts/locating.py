"""Where a document speaks of a fact: overlap of weighted words locates, and decides nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pruefstand.scoring.facts.clause import Word
from pruefstand.scoring.facts.prepared import Anchor, PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["Hit", "Index", "Place", "places"]

_MANY = 64
_CLAUSES = 7
_SENTENCES = 3
_VOWELS = str.maketrans("", "", "aeiouy")
_PART_OF_WORD = 0.85
_ABLAUT = 0.8
_ONE_WORD = 0.85
"""So much counts a concept of one word for a fact of several."""
_PER_CLAUSE = 0.03
_PER_SENTENCE = 0.05


@dataclass(frozen=True, slots=True)
class Hit:
    """An anchor at a word: how much of it, in which clause, denied or not."""

    anchor: int
    word: int
    clause: int
    pieces: frozenset[int]
    value: float
    negative: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of clauses where a fact may be told, by the best of its variants."""

    clauses: tuple[int, ...]
    coverage: float
    score: float
    variant: int
    hits: tuple[Hit, ...]
    own: tuple[Hit, ...] = ()
    """The hits of the fact's own words in the whole document, by which polarity is judged."""


class Index:
    """The words of a document by their keys."""

    def __init__(self, text: Text) -> None:
        self.text = text
        whole: dict[str, list[int]] = defaultdict(list)
        part: dict[str, list[int]] = defaultdict(list)
        self.stems: dict[str, list[int]] = defaultdict(list)
        self.skeletons: dict[str, list[int]] = defaultdict(list)
        for number, word in enumerate(text.words):
            if word.mention or word.entry.weight <= 0:
                continue
            inner = frozenset[str]().union(*(keys for keys, _share in word.entry.parts))
            for key in word.keys:
                (part if key in inner and key not in word.entry.keys else whole)[key].append(number)
            self.stems[word.entry.stem].append(number)
            self.skeletons[_skeleton(word.entry.stem)].append(number)
        self.whole, self.part = whole, part

    def hits(self, anchors: Sequence[Anchor]) -> list[Hit]:
        """Every place of every anchor."""
        found: list[Hit] = []
        for number, anchor in enumerate(anchors):
            best: dict[int, tuple[float, frozenset[int]]] = {}

            def take(
                words: Iterable[int],
                value: float,
                pieces: frozenset[int],
                best: dict[int, tuple[float, frozenset[int]]] = best,
            ) -> None:
                for word in words:
                    old = best.get(word, (0.0, frozenset()))
                    if value > old[0]:
                        best[word] = (value, pieces)

            whole = frozenset({-1})
            for key in sorted(anchor.keys):
                take(self.whole.get(key, ()), 1.0, whole)
                take(self.part.get(key, ()), _PART_OF_WORD, whole)
            for place, (keys, share) in enumerate(anchor.parts):
                for key in sorted(keys):
                    take(self.whole.get(key, ()), share, frozenset({place}))
                    take(self.part.get(key, ()), share * _PART_OF_WORD, frozenset({place}))
            if len(anchor.parts) > 1:
                self._several(anchor, best)
            if not best:
                self._alike(anchor, best)
            found += [
                Hit(number, word, self.text.words[word].clause, pieces, value, _negative(self.text.words[word], anchor))
                for word, (value, pieces) in sorted(best.items())
            ]
        return found

    def _several(self, anchor: Anchor, best: dict[int, tuple[float, frozenset[int]]]) -> None:
        """A compound against another compound: all the parts that both have."""
        for word in list(best):
            keys = self.text.words[word].keys
            pieces = frozenset(place for place, (part, _share) in enumerate(anchor.parts) if part & keys)
            value = sum(share for place, (_keys, share) in enumerate(anchor.parts) if place in pieces)
            if len(pieces) > 1 and value > best[word][0]:
                best[word] = (value, frozenset({-1}) if len(pieces) == len(anchor.parts) else pieces)

    def _alike(self, anchor: Anchor, best: dict[int, tuple[float, frozenset[int]]]) -> None:
        skeleton = _skeleton(anchor.stem)
        if len(skeleton) >= 5:
            for word in self.skeletons.get(skeleton, ()):
                best[word] = (_ABLAUT, frozenset({-1}))
        if len(anchor.stem) < 7 or anchor.parts:
            return
        for told, words in self.stems.items():
            if 4 <= len(told) < len(anchor.stem) and (anchor.stem.startswith(told) or anchor.stem.endswith(told)):
                place = 0 if anchor.stem.startswith(told) else 1
                for word in words:
                    best[word] = (len(told) / len(anchor.stem), frozenset({place}))


def _negative(word: Word, anchor: Anchor) -> bool:
    """Whether the word is denied; one that is found by its own stem is not the opposite of another word: „geschlossen“
    for „Eheschließung“."""
    if anchor.against and not word.entry.against and anchor.stem in word.keys:
        return not word.negative  # „die Schließung“ for „geschlossen“
    keys = anchor.keys.union(*(part for part, _share in anchor.parts))
    opposed = (
        not word.entry.against
        or anchor.against
        or bool(word.entry.parts)
        or any(key[0] == "=" for key in word.entry.keys & keys)
    )
    return word.negative == opposed


def _skeleton(stem: str) -> str:
    return stem[:1] + stem[1:].translate(_VOWELS).replace("ss", "s").replace("tt", "t").replace("ll", "l")


def places(fact: PreparedFact, index: Index, limit: int = 5) -> tuple[Place, ...]:
    """The best stretches that share no clause, best first; none where no word of the fact stands."""
    text = index.text
    found: list[Place] = []
    for variant, anchors in enumerate(fact.variants):
        total = sum(anchor.weight for anchor in anchors)
        if total <= 0:
            continue
        by_clause: dict[int, list[Hit]] = defaultdict(list)
        for hit in index.hits(anchors):
            by_clause[hit.clause].append(hit)
        for first in _beginnings(anchors, by_clause):
            hits: list[Hit] = []
            for last in range(first, min(first + _CLAUSES, len(text.clauses))):
                span = text.clauses[last].sentence - text.clauses[first].sentence
                if span >= _SENTENCES:
                    break
                if last not in by_clause or (span and text.clauses[last].heading):
                    continue  # what heads the next line tells nothing of this one
                hits += by_clause[last]
                coverage = _coverage(anchors, hits) / total
                if variant and len(anchors) == 1 < sum(not anchor.person for anchor in fact.variants[0]):
                    coverage *= _ONE_WORD
                score = coverage - _PER_CLAUSE * (last - first) - _PER_SENTENCE * span
                score += _mentioned(fact, text, first, last) + _agreeing(anchors, hits)
                clauses = tuple(range(first, last + 1))
                found.append(Place(clauses, coverage, score, variant, tuple(hits)))
    found = _needed(found, text)
    found.sort(key=lambda place: (-round(place.score, 9), len(place.clauses), place.clauses, place.variant))
    mine = index.hits(fact.variants[0]) if fact.variants else []
    kept: list[Place] = []
    taken: set[int] = set()
    for place in found:
        if not taken & set(place.clauses):
            kept.append(replace(place, own=tuple(mine)))
            taken |= set(place.clauses)
            if len(kept) >= limit:
                break
    return tuple(kept)


def _needed(found: Sequence[Place], text: Text) -> list[Place]:
    """The stretches without those over several sentences of which one sentence alone has as much: a value in the
    sentence before is not theirs."""
    alone = [place for place in found if _one_sentence(place, text)]
    return [
        place
        for place in found
        if _one_sentence(place, text)
        or not any(
            other.coverage >= place.coverage
            and place.clauses[0] <= other.clauses[0]
            and other.clauses[-1] <= place.clauses[-1]
            for other in alone
        )
    ]


def _one_sentence(place: Place, text: Text) -> bool:
    return text.clauses[place.clauses[0]].sentence == text.clauses[place.clauses[-1]].sentence


def _beginnings(anchors: Sequence[Anchor], by_clause: Mapping[int, Sequence[Hit]]) -> list[int]:
    """The clauses where a stretch may begin: all that have a word of the fact; of very many those near the ones that
    have most of it, for a word that stands in every line locates nothing."""
    if len(by_clause) <= _MANY:
        return sorted(by_clause)
    fullest = sorted(by_clause, key=lambda clause: (-_coverage(anchors, by_clause[clause]), clause))[:_MANY]
    near = {clause - step for clause in fullest for step in range(_CLAUSES)}
    return sorted(near & set(by_clause))


def _coverage(anchors: Sequence[Anchor], hits: Iterable[Hit]) -> float:
    pieces: dict[int, dict[int, float]] = defaultdict(dict)
    for hit in hits:
        for piece in hit.pieces:
            told = pieces[hit.anchor]
            told[piece] = max(told.get(piece, 0.0), hit.value if len(hit.pieces) == 1 else hit.value / len(hit.pieces))
    total = 0.0
    for number, told in pieces.items():
        parts = sum(value for piece, value in told.items() if piece >= 0)
        total += anchors[number].weight * min(1.0, max(told.get(-1, 0.0), parts))
    return total


def _agreeing(anchors: Sequence[Anchor], hits: Sequence[Hit]) -> float:
    """A little for the right polarity: among equals the statement that agrees is the one that is meant."""
    fits = sum(hit.negative == anchors[hit.anchor].negative for hit in hits)
    return 0.06 * fits / len(hits)


def _mentioned(fact: PreparedFact, text: Text, first: int, last: int) -> float:
    wanted = [one for one in fact.typed if one.kind != "term"]  # words locate already
    if not wanted:
        return 0.0
    there = {one.norm for one in text.mentions_in(range(first, last + 1))}
    return 0.1 * sum(one.norm in there for one in wanted) / len(wanted)
