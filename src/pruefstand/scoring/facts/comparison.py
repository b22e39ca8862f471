"""A fact at one place of a document: which of its values are compared with which of those that stand there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pruefstand.scoring.facts.case import Case
from pruefstand.scoring.facts.claims import Claims
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.mention import Mention, Placed
from pruefstand.scoring.facts.prepared import Prepared, PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["Comparison"]

_FEW = ("person", "side", "moment")
"""Kinds of few values: that another sentence of the reference has the same one explains nothing."""


@dataclass(frozen=True)
class Comparison:
    """``context`` holds the clauses of the place and those around it that may speak of the fact."""

    fact: PreparedFact
    place: Place
    context: tuple[int, ...]
    case: Case

    @property
    def text(self) -> Text:
        """The document."""
        return self.case.text

    @property
    def prepared(self) -> Prepared:
        """The reference."""
        return self.case.prepared

    @property
    def claims(self) -> Claims:
        """What belongs to which fact."""
        return self.case.claims

    @cached_property
    def wanted(self) -> tuple[Mention, ...]:
        """The typed mentions of the fact that are compared."""
        return tuple(one for one in self.fact.typed if not one.norm.startswith("patient:"))

    @cached_property
    def sentences(self) -> frozenset[int]:
        """The sentences of the place."""
        return frozenset(self.text.clauses[clause].sentence for clause in self.place.clauses)

    @cached_property
    def near(self) -> Placed:
        """The mentions at the place, with what follows it where it heads a line."""
        return self._mentions(self._core)

    @cached_property
    def far(self) -> Placed:
        """The mentions around the place."""
        return self._mentions(set(self.context) - self._core)

    @cached_property
    def _core(self) -> set[int]:
        last = self.text.clauses[self.place.clauses[-1]]
        rest = [number for number in self.text.by_sentence[last.sentence] if number > last.number]
        headed = last.heading and not any(map(self.foreign, rest))
        return {*self.place.clauses, *(rest if headed else ())}

    def _mentions(self, clauses: set[int]) -> Placed:
        return [
            (one, clause)
            for clause in sorted(clauses)
            for one in self.text.mentions_in((clause,))
            if one not in self.text.ruled_out
        ]

    def foreign(self, clause: int) -> bool:
        """Whether another fact is told in a clause."""
        return self.claims.others(self.fact.number, clause)

    def explained(self, mention: Mention, clause: int) -> bool:
        """Whether another fact, or another sentence of the reference, accounts for a mention in a clause."""
        owners = self.claims.owners.get(clause, set())
        if mention.kind == "person":
            behind = [self.text.words[index] for index in self.text.clauses[clause].words]
            goes_on = all(word.noun or word.start < mention.end for word in behind)  # „seine Nichte Nora, die er …“
            owners = {number for number in owners if goes_on or not self._only_named(number, clause)}
        if mention.kind != "person" or not owners:  # two persons of a sentence are told in a clause of their own
            sentence = self.text.by_sentence[self.text.clauses[clause].sentence]
            owners = owners.union(*(self.claims.owners.get(each, ()) for each in sentence))
        for number in owners:
            if number != self.fact.number and any(alike(one, mention) for one in self.prepared.facts[number].typed):
                return True
        return mention.kind not in _FEW and self.prepared.only_in_sentences(mention)

    def _only_named(self, number: int, clause: int) -> bool:
        """Whether of another fact nothing but the name of a person stands in a clause, and its words in others."""
        place = self.case.best.get(number)
        if place is None or number == self.fact.number:
            return False
        anchors = self.prepared.facts[number].variants[place.variant]
        said = {hit.clause for hit in place.hits if not anchors[hit.anchor].person}
        return bool(said) and clause not in said
