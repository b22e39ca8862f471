"""Values of a document that nothing in the reference accounts for: they may stand in the place of a right one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.likeness import alike, rivals
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.prepared import Prepared, PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["Stray", "falsified_attribute", "lone_name", "lone_stray", "replaced_value", "strays"]

Stray = tuple[Mention, int]
"""A value and the number of its clause."""

_KINDS = {"amount", "count", "date", "month", "clock", "duration", "norm", "rhythm", "pair"}
_LONE = {"date", "amount", "norm", "pair"}
_MONEY = {"EUR", "CHF", "USD", "GBP"}
_NAME = "name:"
_SOME = 0.2
"""So much of a fact's words in a sentence, and a strange value of it may be meant for the fact."""


def falsified_attribute(one: Mention, other: Mention) -> str:
    """The attribute that ``other`` makes false in the place of ``one``: the unit where only that differs."""
    if other.kind == "period":
        return other.attribute
    if one.kind == other.kind == "pair" and one.norm == other.norm:
        return "unit"
    if one.measured is not None and other.measured is not None and one.measured.unit == other.measured.unit:
        return one.attribute  # the sign differs
    if ("amount" in (one.kind, other.kind) or {one.kind, other.kind} == {"count", "duration"}) and _number(
        one
    ) == _number(other) is not None:
        return "unit"
    return one.attribute


def _number(one: Mention) -> str | None:
    if one.measured is not None:
        return str(abs(one.measured.number))
    return one.norm if one.kind == "count" else None


def strays(prepared: Prepared, text: Text) -> tuple[Stray, ...]:
    """The values of a document that are like none of the reference, in the order of the text."""
    return tuple(
        (other, clause)
        for other, clause in zip(text.mentions, text.clause_of_mention, strict=True)
        if other.kind in _KINDS and not prepared.fact_values.known(other) and not prepared.sentence_values.known(other)
    )


def _of_unit(one: Mention, other: Mention) -> bool:
    """Whether two values are measured alike: litres and millilitres, not litres and euros."""
    if one.measured is None or other.measured is None:
        return one.measured is other.measured
    units = {one.measured.unit, other.measured.unit}
    return one.measured.dimension == other.measured.dimension or units <= _MONEY


def lone_stray(
    fact: PreparedFact, absent: Difference | None, told: Sequence[Stray], taken: Callable[[Mention, int], bool]
) -> Difference | None:
    """The one value of the document that nothing accounts for, where a day, an amount or a norm of the fact stands
    nowhere: it is the same kind of value, and so told wrongly, wherever it stands, unless it is ``taken``: it stands
    where a fact is told that has a value of that kind."""
    exact = [each for each in fact.typed if each.kind in _LONE]
    one = next((each for each in exact if absent is None or each.text == absent.expected), None)
    if one is None or (absent is None and len(exact) > 1):
        return None
    rival = [
        other
        for other, clause in told
        if other.kind == one.kind and rivals(one, other) and _of_unit(one, other) and not taken(other, clause)
    ]
    if len(rival) != 1 or sum(other.kind == one.kind for other, _clause in told) != 1:
        return None
    other = rival[0]
    return Difference(
        falsified_attribute(one, other), f"{one.kind}.lone", one.text, other.text, (other.start, other.end), sure=False
    )


def lone_name(fact: PreparedFact, found: Sequence[Place], prepared: Prepared, text: Text) -> Difference | None:
    """The one name of the document that the reference does not know, where the fact's stands nowhere: it is told of
    somebody else, if the name stands in a sentence that has some words of the fact. ``None`` where there is none, or
    another fact's person is not named either."""
    mine = _named(fact)
    told = [one for one in text.mentions if one.kind == "person" and one.norm.startswith(_NAME)]
    strange = {one.norm for one in told} - prepared.persons
    if len(mine) != 1 or len(strange) != 1 or any(alike(one, other) for one in mine for other in told):
        return None
    lost = {one.norm for other in prepared.facts for one in _named(other)} - {one.norm for one in told}
    if lost != {mine[0].norm} or {one.removeprefix(_NAME) for one in strange} & set(prepared.names):
        return None
    sentences = {text.clauses[place.clauses[0]].sentence for place in found if place.coverage >= _SOME}
    for one, clause in zip(text.mentions, text.clause_of_mention, strict=True):
        if one.norm in strange and text.clauses[clause].sentence in sentences:
            return Difference("person", "person.lone", mine[0].text, one.text, (one.start, one.end), sure=False)
    return None


def _named(fact: PreparedFact) -> list[Mention]:
    return [one for one in fact.typed if one.kind == "person" and one.norm.startswith(_NAME)]


def replaced_value(
    fact: PreparedFact, found: Sequence[Place], told: Sequence[Stray], text: Text
) -> tuple[Place, Difference] | None:
    """One of the strays (``told``) in the place of one of the fact's values, for a fact that its words do not locate:
    in a sentence with another value or some words of it, with the same number, or of the same statute. ``None`` where
    there is none."""
    for other, clause in told:
        sentence = text.by_sentence[text.clauses[clause].sentence]
        there = text.mentions_in(sentence)
        for one in fact.typed:
            if one.kind not in _KINDS or not rivals(one, other) or any(alike(one, each) for each in there):
                continue
            attribute = falsified_attribute(one, other)
            if (
                attribute == "unit"
                or (one.kind == "norm" and one.norm.split()[0] == other.norm.split()[0])
                or any(alike(each, mine) for each in fact.typed if each is not one for mine in there)
                or any(place.coverage >= _SOME and set(place.clauses) & set(sentence) for place in found)
            ):
                difference = Difference(
                    attribute, f"{one.kind}.replaced", one.text, other.text, (other.start, other.end), sure=False
                )
                return Place(sentence, 0.0, 0.0, 0, ()), difference
    return None
