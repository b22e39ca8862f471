"""Which fact each clause, word and denial of a document belongs to: none is judged by what is said of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pruefstand.scoring.facts.locating import Hit, Place
from pruefstand.scoring.facts.prepared import PreparedFact
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.trigger import Trigger

__all__ = ["Claims", "claims_of"]

_SURE = 0.6
"""A hit of so much of its word can claim a denial."""


@dataclass(frozen=True)
class Claims:
    """``owners``: clause to the facts told there. ``words``: word to the facts that have it where they are told.
    ``denials``: number of a trigger to the facts that should be denied and are by it."""

    owners: Mapping[int, set[int]]
    words: Mapping[int, set[int]]
    denials: Mapping[int, set[int]]

    def others(self, fact: int, clause: int) -> bool:
        """Whether another fact is told in the clause."""
        return any(number != fact for number in self.owners.get(clause, ()))

    def foreign(self, fact: int, trigger: Trigger) -> bool:
        """Whether the trigger belongs to words that another fact has and this one has not."""
        return any(self.words.get(index) and fact not in self.words[index] for index in trigger.direct)

    def negative(self, fact: int, hit: Hit, text: Text, *, own: bool = False) -> bool:
        """Whether the word is denied for this fact: without the denials that another fact claims and that do not
        belong to the word itself; with ``own`` without those that the fact's own denied words claim."""
        turned = hit.negative
        for number in text.denied_by.get(hit.word, ()):
            if text.triggers[number].free:
                turned = not turned
            elif hit.word not in text.triggers[number].direct:
                claimed = self.denials.get(number, set())
                if any(other != fact for other in claimed) or (own and fact in claimed):
                    turned = not turned
        return turned


def claims_of(facts: Sequence[PreparedFact], told: Mapping[int, Place], text: Text) -> Claims:
    """Of every fact that is told at a place: its clauses, by which words, and what denies them."""
    owners: dict[int, set[int]] = {}
    words: dict[int, set[int]] = {}
    denials: dict[int, set[int]] = {}
    for fact in facts:
        place = told.get(fact.number)
        if place is None:
            continue
        for clause in _telling(fact, place, text):
            owners.setdefault(clause, set()).add(fact.number)
        hits = [*place.hits, *(hit for hit in place.own if hit.clause in place.clauses)]
        for hit in hits:
            if hit.opposed:
                continue
            words.setdefault(hit.word, set()).add(fact.number)
        for number in _denials(fact, place, text):
            denials.setdefault(number, set()).add(fact.number)
    return Claims(owners, words, denials)


def _telling(fact: PreparedFact, place: Place, text: Text) -> set[int]:
    """The clauses of a place, without a sentence that has only the name of a person of the fact."""
    anchors = fact.variants[place.variant] if place.hits else ()
    if all(anchor.person for anchor in anchors):
        return set(place.clauses)
    told = {text.clauses[hit.clause].sentence for hit in place.hits if not anchors[hit.anchor].person}
    return {clause for clause in place.clauses if text.clauses[clause].sentence in told}


def _denials(fact: PreparedFact, place: Place, text: Text) -> set[int]:
    """The triggers that deny at the place what the fact denies."""
    wanted = {
        hit.word
        for variant, hits in ((place.variant, place.hits), (0, place.own))
        for hit in hits
        if _denied_word(fact, variant, hit) and text.words[hit.word].negative
    }
    sentences = {text.clauses[clause].sentence for clause in place.clauses}
    return {
        number
        for number, trigger in enumerate(text.triggers)
        if text.clauses[trigger.clause].sentence in sentences and (trigger.direct | trigger.reached) & wanted
    }


def _denied_word(fact: PreparedFact, variant: int, hit: Hit) -> bool:
    anchor = fact.variants[variant][hit.anchor]
    return anchor.negative and hit.value >= _SURE and not anchor.person
