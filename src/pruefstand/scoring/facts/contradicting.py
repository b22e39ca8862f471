"""Another place of a document that contradicts a fact which is told rightly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.prepared import Prepared, PreparedFact
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.trying import Tried, tried_at

__all__ = ["contradicted", "denied_whole"]


def contradicted(
    fact: PreparedFact,
    tried: Sequence[Tried],
    right: Tried,
    prepared: Prepared,
    text: Text,
    owners: Mapping[int, set[int]],
    contradicting: float,
) -> tuple[Place, Difference] | None:
    """Another place with so much of the fact's words (``contradicting``) where something else is said of it."""
    for other in tried:
        if other is right or other.place.coverage < contradicting:
            continue
        if any(number != fact.number for clause in other.place.clauses for number in owners.get(clause, ())):
            continue
        difference = tried_at(fact, other.place, prepared, text, owners, alone=True).wrong
        if difference is not None and difference.attribute in ("negation", "value", "time", "side", "unit"):
            return other.place, difference
    return None


def denied_whole(
    fact: PreparedFact, found: tuple[Place, ...], right: Tried, text: Text, owners: Mapping[int, set[int]]
) -> tuple[Place, Difference] | None:
    """„Keine Allergien bekannt“ denies every allergy: the head of an affirmed fact, denied with nothing beside it."""
    for place in found:
        if set(place.clauses) & set(right.place.clauses) or len(place.clauses) > 1:
            continue
        if any(number != fact.number for number in owners.get(place.clauses[0], ())):
            continue
        anchors = fact.variants[place.variant]
        heads = [
            hit
            for hit in place.hits
            if hit.value > 0.9 and anchors[hit.anchor].weight >= 0.6 and not anchors[hit.anchor].negative
        ]
        clause = text.clauses[place.clauses[0]]
        told = {hit.word for hit in place.hits}
        others = [
            index
            for index in clause.words
            if index not in told and text.words[index].entry.weight > 0.3 and not text.words[index].mention
        ]
        if heads and all(hit.negative for hit in heads) and not others and not text.mentions_in(place.clauses):
            word = text.words[heads[0].word]
            return place, Difference("negation", "polarity.whole", fact.fact.text, word.text, (word.start, word.end))
    return None
