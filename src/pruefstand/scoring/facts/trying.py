"""A fact at one place of a document: every attribute compared, with what stands around it."""

from __future__ import annotations

from dataclasses import dataclass

from pruefstand.scoring.facts.actors import another_actor
from pruefstand.scoring.facts.attributes import compared
from pruefstand.scoring.facts.claims import Claims
from pruefstand.scoring.facts.denial import polarity_differs
from pruefstand.scoring.facts.difference import FALSIFIED, Difference
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.prepared import Prepared, PreparedFact
from pruefstand.scoring.facts.strays import is_stray
from pruefstand.scoring.facts.texts import Text

__all__ = ["Tried", "tried_at"]


_UNSURE = (("negation", "polarity"), ("person", "person"))


@dataclass(frozen=True, slots=True)
class Tried:
    """What differs at a place, and how many of the fact's values stand there."""

    place: Place
    differences: tuple[Difference, ...]
    matched: int
    unsure: str = ""
    """Why a person should look: ``person``, somebody unknown is said to do it; ``polarity``, something is said of the
    thing of which the rules cannot tell whether it denies it; ``absent``, a value of it stands only elsewhere or in
    part."""

    @property
    def wrong(self) -> Difference | None:
        """The first attribute that is told otherwise, in the order of ``FALSIFIED``."""
        told = [one for one in self.differences if not one.absent]
        return min(told, key=lambda one: FALSIFIED.index(one.attribute)) if told else None

    @property
    def absent(self) -> Difference | None:
        """The first attribute that is not told at all."""
        return next((one for one in self.differences if one.absent), None)


def tried_at(
    fact: PreparedFact,
    place: Place,
    prepared: Prepared,
    text: Text,
    claims: Claims,
    *,
    alone: bool = False,
) -> Tried:
    """The differences at a place; with ``alone`` nothing around it helps or hurts."""
    context = place.clauses if alone else _context(fact, place, text, claims)
    differences: list[Difference] = []
    if denial := polarity_differs(fact, place, context, text, claims):
        differences.append(denial)

    def explained(mention: Mention, clause: int) -> bool:
        owners = claims.owners.get(clause, set())
        if mention.kind != "person" or not owners:  # two persons of a sentence are told in a clause of their own
            sentence = text.by_sentence[text.clauses[clause].sentence]
            owners = owners.union(*(claims.owners.get(each, ()) for each in sentence))
        for number in owners:
            if number != fact.number and any(alike(one, mention) for one in prepared.facts[number].typed):
                return True
        return _only_in_sentences(mention, prepared)

    if (actor := another_actor(fact, place, context, prepared, text)) is not None:
        differences.append(actor)

    def foreign(clause: int) -> bool:
        return claims.others(fact.number, clause)

    def stray(mention: Mention) -> bool:
        return is_stray(mention, prepared)

    differences += compared(fact, place, context, text, explained, prepared.persons, foreign, stray)
    there = text.mentions_in(context)
    matched = sum(
        any(alike(one, other) for other in there) for one in fact.typed if one.attribute in ("value", "time", "unit")
    )
    told = tuple(one for one in differences if one.sure or not one.absent)
    open_ones = {one.attribute for one in differences if one not in told}
    unsure = next((why for attribute, why in _UNSURE if attribute in open_ones), "absent" if open_ones else "")
    return Tried(place, told, matched, unsure)


def _only_in_sentences(mention: Mention, prepared: Prepared) -> bool:
    """Whether no fact, but another sentence of the reference says so."""
    if mention.kind in ("person", "side", "moment"):
        return False  # few values: that another sentence has the same one explains nothing
    if any(alike(one, mention) for fact in prepared.facts for one in fact.typed):
        return False
    return any(alike(one, mention) for sentence in prepared.sentences for one in sentence.mentions)


def _context(fact: PreparedFact, place: Place, text: Text, claims: Claims) -> tuple[int, ...]:
    """The sentences of a place, with the next where it points back, and the one before where this one does; and up to
    two on either side that tell of no other fact."""
    sentences = {text.clauses[clause].sentence for clause in place.clauses}
    first, last = min(sentences), max(sentences)
    wide = set(sentences)
    while first in text.linked and first > 0 and len(wide) < 5:
        first -= 1
        wide.add(first)
    while last + 1 in text.linked and len(wide) < 6:
        last += 1
        wide.add(last)
    for step in (1, -1):
        at = (last if step > 0 else first) + step
        for _twice in range(2):
            if not 0 <= at < len(text.expanded.sentences) or (step < 0 and at in text.linked):
                break
            if any(claims.others(fact.number, clause) for clause in text.by_sentence.get(at, ())):
                break
            wide.add(at)
            at += step
    return tuple(clause.number for clause in text.clauses if clause.sentence in wide)
