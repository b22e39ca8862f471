"""Values that are told without their number: one of a thing, parts of the day, an amount by which something falls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.mention import Mention, Placed
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.units import measured_in

__all__ = ["one_of_them", "told_in_other_words"]

_PLACES = {"1": "erst", "2": "zweit", "3": "dritt", "4": "viert"}
_ONE = {"ein", "eine", "einer", "eines", "einem", "einen"}


def told_in_other_words(one: Mention, near: Placed, far: Placed, text: Text) -> bool:
    """Whether a value that does not stand there as such is told: „morgens und abends“, „sinkt um 0,8 Cent“."""
    there = [other for other, _clause in (*near, *far)]
    sentences = {text.clauses[clause].sentence for _other, clause in near}
    said = " ".join(text.expanded.sentences[number].of(text.expanded.text) for number in sorted(sentences))
    return (
        _by_parts_of_the_day(one, there)
        or _told_as_fall(one, near, far, text)
        or _half(one, said)
        or _age(one, said)
        or _rate_before(one, there, said)
        or _counted(one, there)
    )


_HALF = re.compile(r"(?<!\w)(?:Hälften?|[eE]in(?:e[mnrs]?)? ?[hH]alb(?:e[nmrs]?)?|halbe[nmrs]?)(?!\w)")
_PER = re.compile(
    r"(?<!\w)(?:pro|je|per|das|den|die|ein(?:e[nm]?)?)"
    r" (?P<u>Kilogramm|Kilo|Liter|Quadratmeter|Kubikmeter|Stunde|Tonne|Gramm)(?!\w)",
    re.IGNORECASE,
)
_SIGNS = {"kilogramm": "kg", "kilo": "kg", "liter": "l", "quadratmeter": "m²", "kubikmeter": "m³", "stunde": "h"}
_SIGNS |= {"tonne": "t", "gramm": "g"}


def _age(one: Mention, said: str) -> bool:
    """Whether years of age are told without the word: „mit 58 einen Schlaganfall“, „Alter: 58“."""
    if one.kind != "duration" or one.measured is None or not one.measured.unit.startswith("Jahr"):
        return False
    number = rf"{one.measured.number}(?![\w%]|[.,]\d| (?:%|Prozent|Jahr|Monat|Tag|Stund))"
    return re.search(rf"(?<!\w)(?:[mM]it|[aA]lter:?|[aA]lter von) {number}", said) is not None


def _half(one: Mention, said: str) -> bool:
    """Whether a half in figures is told in words: „je zur Hälfte“ for „je 1/2“."""
    return (
        one.kind == "pair"
        and [Fraction(value) for value in one.values] == [1, 2]
        and one.measured is None
        and bool(_HALF.search(said))
    )


def _rate_before(one: Mention, there: Sequence[Mention], said: str) -> bool:
    """Whether the „pro Kilogramm“ of an amount stands apart from it: „das Kilo kostet 1,40 Euro“."""
    if one.kind != "amount" or one.measured is None or "/" not in one.measured.unit:
        return False
    unit, _slash, per = one.measured.unit.partition("/")
    if not any(_SIGNS[match["u"].lower()] == per for match in _PER.finditer(said)):
        return False
    told = [other.measured for other in there if other.measured is not None]
    plain = measured_in(one.measured.number, unit)
    return plain is not None and any(str(other) == str(plain) for other in told)


_NEAR = 40
"""So many signs stand at most between a number of things and the time for which it holds."""


def _counted(one: Mention, there: Sequence[Mention]) -> bool:
    """Whether how often is told by what is counted: „zwei Proben pro Woche“, „wöchentlich zwei Proben“."""
    if one.kind != "rhythm" or one.label:
        return False
    counts = [other for other in there if other.kind == "count"]
    rhythms = [other for other in there if other.kind == "rhythm" and not other.label]
    return any(
        abs(count.start - other.start) <= _NEAR and str(Fraction(count.norm) * Fraction(other.norm)) == one.norm
        for count in counts
        for other in rhythms
    )


def one_of_them(one: Mention, place: Place, text: Text) -> bool:
    """Whether „1 Enthaltung“ is told as „eine Enthaltung“: an article counts no thing, but here there is one of it."""
    if one.kind != "count" or not one.label:
        return False
    sentences = {text.clauses[clause].sentence for clause in place.clauses}
    words = [
        text.words[index]
        for number in sorted(sentences)
        for clause in text.by_sentence[number]
        for index in text.clauses[clause].words
    ]
    if one.norm in _PLACES:  # „der Zweitgärtner“
        return any(word.entry.stem == f"{_PLACES[one.norm]}{one.label}" for word in words)
    return one.norm == "1" and any(
        before.text.lower() in _ONE and word.entry.stem == one.label and not word.negative
        for before, word in pairwise(words)
    )


_FALLS = re.compile(
    r"(?<!\w)(?:sink|sank|gesunken|senk|gesenkt|fällt|fallen|billig|verbillig|günstig|niedrig|wenig|reduz|verring|rückgang"
    r"|minus|geh(?:t|en) [^.;:!?\n]{0,60}zurück|abgenommen|verlust)|senkung",
    re.IGNORECASE,
)


def _told_as_fall(one: Mention, near: Placed, far: Placed, text: Text) -> bool:
    """Whether an amount below zero is told as one by which something falls: „sinkt um 0,8 Cent“ for „−0,8 Cent“."""
    if one.kind != "amount" or one.measured is None or one.measured.value >= 0:
        return False
    for other, clause in (*near, *far):
        if other.measured is None or other.measured.dimension != one.measured.dimension:
            continue
        sentence = text.expanded.sentences[text.clauses[clause].sentence].of(text.expanded.text)
        if other.measured.value == -one.measured.value and _FALLS.search(sentence):
            return True
    return False


def _by_parts_of_the_day(one: Mention, there: Sequence[Mention]) -> bool:
    """Whether „morgens und abends“ is the rhythm of a fact: twice a day."""
    parts = {other.norm for other in there if other.kind == "moment" and other.norm.startswith("daytime")}
    return one.kind == "rhythm" and bool(parts) and str(len(parts)) == one.norm
