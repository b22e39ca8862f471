"""Where a document speaks of a fact: overlap of weighted words locates, and decides nothing else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
_ANTONYM = 0.9
"""So much of a word stands there where what excludes it does."""
_ONE_WORD = 0.85
"""So much counts a concept of one word for a fact of several."""
_PER_CLAUSE = 0.03
_PER_SENTENCE = 0.05
_VALUES = 0.1
"""So much counts it for a place that all values of the fact stand there."""
_AGREES = 0.06
"""A little for the right polarity: among equals the statement that agrees is the one that is meant."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An anchor at a word: how much of it, in which clause, denied or not."""

    anchor: int
    word: int
    clause: int
    pieces: frozenset[int]
    value: float
    negative: bool
    opposed: bool = False
    """Whether the word is one for what excludes the anchor: „nass“ for „trocken“."""


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
            told = {word for word, (value, _pieces) in best.items() if value > _ANTONYM}
            against = {word: denied for word, denied in self._against(anchor).items() if word not in told}
            best.update(dict.fromkeys(sorted(against), (_ANTONYM, whole)))
            if not best:
                self._alike(anchor, best)
            ceases = anchor.ceases and not any(
                pieces & {-1, len(anchor.parts) - 1} for _value, pieces in best.values()
            )  # of „Trainingspause“ only „Training“ stands there: that it is denied says the same
            found += [
                Hit(
                    number,
                    word,
                    self.text.words[word].clause,
                    pieces,
                    value,
                    against[word] if word in against else _negative(self.text.words[word], anchor) != ceases,
                    word in against,
                )
                for word, (value, pieces) in sorted(best.items())
            ]
        return self._own_first(found, anchors)

    def _own_first(self, found: Sequence[Hit], anchors: Sequence[Anchor]) -> list[Hit]:
        """Without a hit at a word that is another anchor's very own, where the anchor stands there itself, or is only
        excluded: in „der Befund ist unauffällig“ „auffällig“ does not stand at „Befund“, though both may be found."""
        whole = {hit.word for hit in found if not hit.opposed and hit.value > _ANTONYM}
        very = {
            hit.word: hit.anchor for hit in found if self.text.words[hit.word].entry.stem == anchors[hit.anchor].stem
        }
        there = set(very.values())
        return [
            hit
            for hit in found
            if not (hit.opposed and hit.word in whole)
            and not (very.get(hit.word, hit.anchor) != hit.anchor and hit.anchor in there)
        ]

    def _against(self, anchor: Anchor) -> dict[int, bool]:
        """The words of what excludes an anchor, and whether it counts as denied there."""
        return {
            word: _excluded(self.text.words[word], key, anchor.lexical and key in anchor.opposed_as_written)
            for key in sorted(anchor.opposed | anchor.opposed_as_written)
            for word in (*self._heads(key), *self.whole.get(key, ()))
        }

    def _heads(self, key: str) -> list[int]:
        """The compounds whose last part has a key: „Sommersperre“ is a „Sperre“, „Schließzeit“ closes nothing."""
        words = self.text.words
        return [word for word in self.part.get(key, ()) if key in words[word].entry.parts[-1][0]]

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


def _excluded(word: Word, key: str, lexical: bool) -> bool:
    """Whether a concept counts as denied where a word of what excludes it stands. A word that is the opposite of its
    concept excludes by its concept, or as it is written: „unverändert“ excludes „erhöht“."""
    denied = word.negative
    if word.entry.against and key == word.entry.stem:
        denied = denied != word.entry.negative
    return denied == lexical


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
    hits = [index.hits(anchors) for anchors in fact.variants]
    found: list[Place] = []
    for variant, told in enumerate(hits):
        found += _stretches(fact, variant, told, index.text)
    found = _needed(found, index.text)
    found.sort(key=lambda place: (-round(place.score, 9), len(place.clauses), place.clauses, place.variant))
    kept: list[Place] = []
    taken: set[int] = set()
    for place in found:
        if not taken & set(place.clauses):
            kept.append(replace(place, own=tuple(hits[0])))
            taken |= set(place.clauses)
            if len(kept) >= limit:
                break
    return tuple(kept)


def _stretches(fact: PreparedFact, variant: int, told: Sequence[Hit], text: Text) -> Iterator[Place]:
    """Every stretch from a clause that has a word of the variant to another, with what it has of the fact."""
    anchors = fact.variants[variant]
    total = sum(anchor.weight for anchor in anchors)
    if total <= 0:
        return
    lesser = bool(variant) and len(anchors) == 1 < sum(not anchor.person for anchor in fact.variants[0])
    norms = [one.norm for one in fact.typed if one.kind != "term"]  # words locate already
    by_clause: dict[int, list[Hit]] = defaultdict(list)
    for hit in told:
        by_clause[hit.clause].append(hit)
    for first in _beginnings(anchors, by_clause):
        so_far = _Coverage(anchors)
        there: set[str] = set()
        for last in range(first, min(first + _CLAUSES, len(text.clauses))):
            span = text.clauses[last].sentence - text.clauses[first].sentence
            if span >= _SENTENCES:
                break
            there |= {one.norm for one in text.by_clause.get(last, ())}
            if last not in by_clause or (span and text.clauses[last].heading):
                continue  # what heads the next line tells nothing of this one
            so_far.add(by_clause[last])
            coverage = so_far.weight() / total * (_ONE_WORD if lesser else 1.0)
            score = coverage - _PER_CLAUSE * (last - first) - _PER_SENTENCE * span
            if norms:
                score += _VALUES * sum(norm in there for norm in norms) / len(norms)
            score += _AGREES * so_far.agreeing / len(so_far.hits)
            yield Place(tuple(range(first, last + 1)), coverage, score, variant, tuple(so_far.hits))


def _needed(found: Sequence[Place], text: Text) -> list[Place]:
    """The stretches without those over several sentences of which one sentence alone has as much: a value in the
    sentence before is not theirs."""
    alone: dict[int, list[Place]] = defaultdict(list)
    for place in found:
        if _one_sentence(place, text):
            alone[place.clauses[0]].append(place)
    return [
        place
        for place in found
        if _one_sentence(place, text)
        or not any(
            other.coverage >= place.coverage and other.clauses[-1] <= place.clauses[-1]
            for clause in place.clauses
            for other in alone.get(clause, ())
        )
    ]


def _one_sentence(place: Place, text: Text) -> bool:
    return text.clauses[place.clauses[0]].sentence == text.clauses[place.clauses[-1]].sentence


def _beginnings(anchors: Sequence[Anchor], by_clause: Mapping[int, Sequence[Hit]]) -> list[int]:
    """The clauses where a stretch may begin: all that have a word of the fact; of very many those near the ones that
    have most of it, for a word that stands in every line locates nothing."""
    if len(by_clause) <= _MANY:
        return sorted(by_clause)
    fullest = sorted(by_clause, key=lambda clause: (-_weight(anchors, by_clause[clause]), clause))[:_MANY]
    near = {clause - step for clause in fullest for step in range(_CLAUSES)}
    return sorted(near & set(by_clause))


def _weight(anchors: Sequence[Anchor], hits: Iterable[Hit]) -> float:
    whole = _Coverage(anchors)
    whole.add(hits)
    return whole.weight()


class _Coverage:
    """What clauses, taken one after the other, have of a fact's words."""

    def __init__(self, anchors: Sequence[Anchor]) -> None:
        self.anchors = anchors
        self.hits: list[Hit] = []
        self.agreeing = 0
        self._pieces: dict[int, dict[int, float]] = defaultdict(dict)

    def add(self, hits: Iterable[Hit]) -> None:
        """The words of one more clause."""
        for hit in hits:
            self.hits.append(hit)
            self.agreeing += hit.negative == self.anchors[hit.anchor].negative
            told = self._pieces[hit.anchor]
            value = hit.value if len(hit.pieces) == 1 else hit.value / len(hit.pieces)
            for piece in hit.pieces:
                told[piece] = max(told.get(piece, 0.0), value)

    def weight(self) -> float:
        """The weight of the words that stand there, of one that stands there in part that part."""
        total = 0.0
        for number, told in self._pieces.items():
            parts = sum(value for piece, value in told.items() if piece >= 0)
            total += self.anchors[number].weight * min(1.0, max(told.get(-1, 0.0), parts))
        return total
