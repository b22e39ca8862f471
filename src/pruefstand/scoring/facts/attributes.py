"""Attributes compared one by one at the place where a fact is told; likeness of words has no say here."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction

from pruefstand.scoring.facts.bounds import bounds_differ
from pruefstand.scoring.facts.comparison import Comparison
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.exchanged import exchanged, in_own_piece, shared, side_before
from pruefstand.scoring.facts.likeness import alike, rivals
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.norm_parts import less_exact, part_of_norm
from pruefstand.scoring.facts.pairs import change_turned, in_order
from pruefstand.scoring.facts.person_told import person_differs
from pruefstand.scoring.facts.persons import swapped_persons
from pruefstand.scoring.facts.relatives import experiencer
from pruefstand.scoring.facts.strays import falsified_attribute
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.told import WHOLE
from pruefstand.scoring.facts.value_words import one_of_them, told_in_other_words

__all__ = ["compared"]

_STRONG = {"amount", "count", "norm", "pair", "date", "month", "clock", "duration", "rhythm", "side", "code"}
"""Kinds that a document must tell where the fact has them; others may be left out."""


_TIMES = {"time", "duration", "frequency", "date", "deadline"}
_AGAIN = re.compile(r"\s*(?:also|das (?:sind|heißt|entspricht|macht)|sprich|umgerechnet|mithin|somit)(?!\w)")
_NEARBY = 2
"""So many sentences away a value may stand that is missing at the place."""


def compared(seen: Comparison) -> list[Difference]:
    """Every typed mention of the fact against those of its place, then of the sentences around it."""
    found: list[Difference] = []
    for one in seen.wanted:
        if one.kind == "person":
            difference = person_differs(one, seen)
        elif one.kind == "term":
            difference = _term(one, seen)
        else:
            difference = _bounded(one, seen) or _value(one, seen)
        if difference is not None:
            found.append(_as_declared(difference, one, seen))
    if swapped := swapped_persons(seen):
        found.append(swapped)
    if relative := experiencer(seen):
        found.append(relative)
    around = [one for one, _clause in (*seen.near, *seen.far)]
    if not found and (turned := change_turned(seen.fact, around, seen.text)):
        found.append(turned)
    return found


def _as_declared(difference: Difference, one: Mention, seen: Comparison) -> Difference:
    """A span of time that the reference declares as a value („sechs Stunden täglich“) is falsified as one, or in its
    unit."""
    declared = seen.fact.fact.attributes
    amounts = any(mine.kind == "amount" for mine in seen.wanted)
    if difference.attribute == "unit" and one.kind == "rhythm" and not amounts and "unit" not in declared:
        return replace(difference, attribute="time")  # how often, and no rate
    if difference.attribute != "time" or one.kind != "duration" or "value" not in declared or _TIMES & set(declared):
        return difference
    told = [other for other in seen.text.mentions if (other.start, other.end) == difference.span]
    same = any(_same_number(one, other) for other in told)
    return replace(difference, attribute="unit" if same else "value")


def _says_again(text: Text, clause: int) -> bool:
    """Whether a clause only says the value before it in other words: „33.000 Euro jährlich, also 2.750 im Monat“."""
    return _AGAIN.match(text.expanded.text, text.clauses[clause].start) is not None


def _value(one: Mention, seen: Comparison) -> Difference | None:
    near, far, text = seen.near, seen.far, seen.text
    there = [other for other, _clause in (*near, *far)]
    told_so = (
        _no_dose(one, seen)
        or _other_number(one, seen)
        or _other_rate(one, seen)
        or side_before(one, seen)
        or exchanged(one, seen)
        or in_own_piece(one, seen)
        or shared(one, seen)
    )
    if told_so is not None:
        return told_so
    often = [other for other, _clause in near if one.kind == other.kind == "rhythm"]
    if any(alike(one, other) for other in often or (other for other, _clause in near)):
        return None
    if told_in_other_words(one, near, far, text):
        return None
    # „A 10 mg, B 5 mg“ for A 5, B 2,5
    replaced = any(rivals(one, other) and seen.case.is_stray(other) for other, _clause in near)
    told_far = [
        seen.foreign(clause)
        and ((replaced and not _says_again(text, clause)) or text.clauses[clause].sentence not in seen.sentences)
        for other, clause in far
        if alike(one, other)
    ]
    if told_far and not all(told_far):
        return None
    if one.kind == "pair" and (ordered := in_order(one, there, text)) is not None:
        return None if ordered else Difference("value", "pair.order", one.text)
    if told_far:  # what stands only where another fact is told may be meant for that one
        far = ()
    labels = {mine.label for mine in seen.wanted if mine.kind == "count" and mine.label}
    anchored = [text.words[hit.word].start for hit in seen.place.hits] or [0]
    others = [
        (
            number >= len(near),
            not _same_number(one, other),
            min(abs(other.start - at) for at in anchored),
            other.start,
            other,
        )
        for number, (other, clause) in enumerate((*near, *far))
        if rivals(one, other)
        and not any(_said_by(mine, other, one, labels) for mine in seen.wanted)
        and not seen.explained(other, clause)
    ]
    if others:
        other = min(others, key=lambda told: told[:4])[4]
        return Difference(
            falsified_attribute(one, other), f"{one.kind}.differs", one.text, other.text, (other.start, other.end)
        )
    if told_far:
        return _elsewhere(one)
    if one.kind == "norm" and (bare := next((other for other in there if less_exact(one, other)), None)) is not None:
        return part_of_norm(one, bare, seen)
    if one.kind not in _STRONG or one_of_them(one, seen.place, text):
        return None
    near_by = _told_near(one, seen)
    if near_by:
        return _elsewhere(one) if all(map(seen.foreign, near_by)) else None
    return _untold(one, seen)


def _untold(one: Mention, seen: Comparison) -> Difference:
    """A value that stands nowhere near; „bei Bedarf“ is said in too many ways to be missed."""
    if one.norm == "prn":
        return _elsewhere(one)
    return _strange_number(one, seen) or Difference(one.attribute, f"{one.kind}.absent", one.text, absent=True)


def _strange_number(one: Mention, seen: Comparison) -> Difference | None:
    """In the place of a number the one other number there, of whatever it is one, that nothing in the reference
    accounts for: „acht Teile“ for „sechs Folgen“."""
    if one.kind != "count":
        return None
    others = [other for other, _clause in seen.near if other.kind == "count" and seen.case.is_stray(other)]
    if len(others) != 1 or any(alike(mine, others[0]) for mine in seen.wanted):
        return None
    other = others[0]
    return Difference(one.attribute, "count.differs", one.text, other.text, (other.start, other.end), sure=False)


_SCHEME = 3
"""A scheme of doses has at least so many parts of the day; other rhythms have none."""
_PARTS_OF_DAY = {"daytime:morgens": 0, "daytime:mittags": 1, "daytime:abends": 2, "daytime:nachts": -1}


def _no_dose(one: Mention, seen: Comparison) -> Difference | None:
    """A part of the day at which the scheme of the place gives nothing: „0-0-1“ for „einmal täglich am Morgen“."""
    at = _PARTS_OF_DAY.get(one.norm)
    schemes = [other for other, _clause in seen.near if other.kind == "rhythm" and len(other.values) >= _SCHEME]
    if at is None or not schemes or any(alike(one, other) for other, _clause in seen.near if other.kind == "moment"):
        return None
    if any(other.values[at] for other in schemes):
        return None
    other = schemes[0]
    return Difference("time", "moment.differs", one.text, other.text, (other.start, other.end))


def _other_rate(one: Mention, seen: Comparison) -> Difference | None:
    """What stands right behind the amount says for what it is: „1.450 Euro im Quartal. Drei Monatsmieten …“."""
    if one.kind != "period":
        return None
    ends = {
        other.end
        for mine in seen.wanted
        for other, _clause in seen.near
        if mine.kind == other.kind == "amount" and alike(mine, other)
    }
    rates = [other for other, _clause in seen.near if other.kind == "period" and other.start - 1 in ends]
    if not rates or any(alike(one, other) for other in rates) or not rivals(one, rates[0]):
        return None
    other = rates[0]
    return Difference("unit", "period.differs", one.text, other.text, (other.start, other.end))


def _term(one: Mention, seen: Comparison) -> Difference | None:
    """Another term of its group at the place, where neither the fact's own nor a word for it stands."""
    fact, place, text = seen.fact, seen.place, seen.text
    if any(alike(one, other) for other, _clause in (*seen.near, *seen.far)):
        return None
    own = {word.entry.stem for word in fact.text.words if one.start <= word.start < one.end}
    others = [
        (other, clause)
        for other, clause in seen.near
        if rivals(one, other) and not any(alike(mine, other) for mine in seen.wanted)
    ]
    told = {
        fact.variants[0][hit.anchor].stem
        for hit in place.own
        if hit.clause in place.clauses
        and hit.value >= WHOLE
        and not any(other.start <= text.words[hit.word].start < other.end for other, _clause in others)
    }
    if own <= told:
        return None
    for other, clause in others:
        if not seen.explained(other, clause):
            return Difference("term", "term.differs", one.text, other.text, (other.start, other.end))
    return None


def _said_by(mine: Mention, other: Mention, one: Mention, labels: Collection[str]) -> bool:
    """Whether ``other`` says another value of the fact and so is not in the place of ``one``; a day („freitags“) does
    not say how often."""
    if mine.kind != other.kind == one.kind:
        return False
    return alike(mine, other) or _part_of(mine, other, labels)


def _same_number(one: Mention, other: Mention) -> bool:
    """Whether two amounts have the same number, and so differ in their unit."""
    return one.measured is not None and other.measured is not None and one.measured.number == other.measured.number


def _part_of(pair: Mention, other: Mention, labels: Collection[str]) -> bool:
    """Whether a bare number is one of a pair: „11 zu 4“ told as „elf dafür, vier dagegen“."""
    numbers = {str(Fraction(each)) for each in pair.values}
    return other.kind == "count" and not (labels and other.label in labels) and other.norm in numbers


def _elsewhere(one: Mention) -> Difference:
    """The value stands only where another fact is told: whether it is meant for this one too, nobody knows."""
    return Difference(one.attribute, f"{one.kind}.elsewhere", one.text, absent=True, sure=False)


def _told_near(one: Mention, seen: Comparison) -> list[int]:
    """The clauses a sentence or two away where the value stands, exactly; where nothing at the place differs, it is
    meant."""
    if one.kind in ("count", "side"):
        return []
    text, sentences = seen.text, seen.sentences
    first, last = min(sentences) - _NEARBY, max(sentences) + _NEARBY
    return [
        clause
        for number in range(first, last + 1)
        for clause in text.by_sentence.get(number, ())
        for other in text.mentions_in((clause,))
        if alike(one, other)
    ]


def _bounded(one: Mention, seen: Comparison) -> Difference | None:
    """The value of the fact with the opposite bound, where it does not stand there without."""
    if one.kind not in ("amount", "count", "date", "month", "clock", "duration") or one not in seen.fact.text.mentions:
        return None
    told = [other for other, _clause in seen.near if alike(one, other)]
    mine, theirs = seen.fact.text.expanded.text, seen.text.expanded.text
    if not told or not all(bounds_differ(mine, one, theirs, other) for other in told):
        return None
    return Difference(one.attribute, "bound.turned", one.text, told[0].text, (told[0].start, told[0].end))


def _other_number(one: Mention, seen: Comparison) -> Difference | None:
    """Of the same thing another number: „1 Nein, 4 Enthaltungen“ for „1 Enthaltung“."""
    if one.kind != "count" or not one.label:
        return None
    same = [other for other, _clause in seen.near if other.kind == "count" and other.label == one.label]
    if not same or any(alike(one, other) for other in same):
        return None
    other = same[0]
    if any(alike(mine, other) and mine.label == other.label for mine in seen.wanted):
        return None
    return Difference(one.attribute, "count.differs", one.text, other.text, (other.start, other.end))
