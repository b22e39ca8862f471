"""Another term in the place of the right one: the values of a fact stand there, its name does not."""

from __future__ import annotations

from collections.abc import Mapping

from pruefstand.scoring.facts.attributes import Difference, alike
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.prepared import Prepared, PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["replaced_term"]

_TELLING = {"amount", "pair", "norm", "date", "rhythm", "duration", "clock"}


def replaced_term(
    fact: PreparedFact, place: Place | None, prepared: Prepared, text: Text, owners: Mapping[int, set[int]]
) -> Difference | None:
    """The word that stands in the place of the fact's name: all its values in one clause, no other fact there, and a
    noun that the reference does not know. ``None`` where there is no such clause."""
    wanted = [one for one in fact.typed if one.kind in _TELLING]
    if not wanted:
        return None
    for clause in text.clauses:
        if place is not None and clause.number not in place.clauses:
            continue
        there = text.mentions_in([*(c.number for c in text.clauses if c.sentence == clause.sentence)])
        here = text.mentions_in((clause.number,))
        if not any(alike(one, other) for one in wanted for other in here if one.kind in ("amount", "pair", "norm", "date")):
            continue
        if not all(any(alike(one, other) for other in there) for one in wanted):
            continue
        if any(number != fact.number for number in owners.get(clause.number, ())):
            continue
        strange = [
            text.words[index]
            for index in clause.words
            if text.words[index].noun
            and not text.words[index].mention
            and text.words[index].entry.weight >= 0.9
            and not text.words[index].keys & prepared.keys
        ]
        if strange:
            word = strange[0]
            return Difference("term", "term.replaced", fact.fact.text, word.text, (word.start, word.end), sure=False)
    return None
