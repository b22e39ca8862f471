"""A fact at one place of a document: every attribute compared, with what stands around it."""

from __future__ import annotations

from dataclasses import dataclass

from pruefstand.scoring.facts.actors import another_actor
from pruefstand.scoring.facts.attributes import compared
from pruefstand.scoring.facts.case import Case
from pruefstand.scoring.facts.claims import Claims
from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.denial import polarity_differs
from pruefstand.scoring.facts.difference import FALSIFIED, Difference
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.namesakes import namesake
from pruefstand.scoring.facts.order import order_turned
from pruefstand.scoring.facts.prepared import PreparedFact
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
    """Why a person should look: ``person``, somebody unknown is said to do it, or somebody of a like given name;
    ``polarity``, something is said of the thing of which the rules cannot tell whether it denies it; ``absent``, one
    of its values stands only elsewhere or in part."""

    @property
    def wrong(self) -> Difference | None:
        """The first attribute that is told otherwise, in the order of ``FALSIFIED``."""
        told = [one for one in self.differences if not one.absent]
        return min(told, key=lambda one: FALSIFIED.index(one.attribute)) if told else None

    @property
    def absent(self) -> Difference | None:
        """The first attribute that is not told at all."""
        return next((one for one in self.differences if one.absent), None)


def tried_at(fact: PreparedFact, place: Place, case: Case, *, alone: bool = False) -> Tried:
    """The differences at a place; with ``alone`` nothing around it helps or hurts."""
    context = place.clauses if alone else _context(fact, place, case.text, case.claims)
    seen = Comparison(fact, place, context, case)
    first = (
        polarity_differs(seen),
        another_actor(seen),
        namesake(seen),
        order_turned(seen),
    )
    differences = [one for one in first if one is not None] + compared(seen)
    there = case.text.mentions_in(context)
    matched = sum(
        any(alike(one, other) for other in there) for one in fact.typed if one.attribute in ("value", "time", "unit")
    )
    told = tuple(one for one in differences if one.sure or not one.absent)
    open_ones = {one.attribute for one in differences if one not in told}
    unsure = next((why for attribute, why in _UNSURE if attribute in open_ones), "absent" if open_ones else "")
    return Tried(place, told, matched, unsure)


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
