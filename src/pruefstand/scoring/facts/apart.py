"""Whether a statement that differs from a fact speaks of something else, or says it in another mood: then it is no
contradiction."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from pruefstand.scoring.facts.case import Case
from pruefstand.scoring.facts.clause import Clause
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.likeness import alike, rivals
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.moods import claimed, former, replaced, supposed
from pruefstand.scoring.facts.prepared import PreparedFact
from pruefstand.scoring.facts.texts import Text

__all__ = ["clause_of", "set_apart", "stands_in_reference"]

_TIMES = ("side", "date", "month", "moment", "clock")
"""What a statement may be bound to: another side or time, and it speaks of something else."""
_DAYS = ("day:", "week:", "year:", "monthly:")
"""Moments that exclude each other; what is so in the morning may be so in the evening too."""
_KIN = {"family", "other"}
_ACTING = {"name", "calling", "party", "contract", *_KIN}
_ASIDE = re.compile(
    r"(?<!\w)(?:mit|gegen|gegenüber|an|zu|zur|zum|für|wegen|neben|ohne|durch|laut|von|vom)"
    r"(?: (?:der|dem|den|die|das|seine[nmrs]?|ihre[nmrs]?))?\s+$",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"(?<!\w)(?:er|sie|ihn|ihm|ihr|ihnen)(?!\w)", re.IGNORECASE)
_RELATIVE = re.compile(r"[\s,]*(?:d(?:er|ie|as|en|em|eren|essen)|welche[nmrs]?)(?!\w)")


def clause_of(at: int, text: Text) -> int | None:
    """The number of the clause that a place of the expanded text stands in."""
    return next((one.number for one in text.clauses if one.start <= at < one.end), None)


def set_apart(fact: PreparedFact, difference: Difference, right: Place, case: Case) -> bool:
    """Whether the clause where something differs names another person, side or time than the fact and its right place
    do, only supposes or claims it, tells what was before, or stands in the reference itself."""
    text = case.text
    clause = clause_of(difference.span[0], text) if difference.span is not None else None
    if clause is None:
        return False
    before = former if difference.attribute == "negation" else replaced
    moods = (supposed, claimed, before)
    if any(mood(text, clause) and not any(mood(text, each) for each in right.clauses) for mood in moods):
        return True
    if difference.attribute != "person" and _of_somebody_else(fact, clause, right, text):
        return True
    if difference.attribute not in ("side", "time") and _at_another_time(fact, clause, right, text):
        return True
    return stands_in_reference(text.clauses[clause].sentence, case)


def _of_somebody_else(fact: PreparedFact, clause: int, right: Place, text: Text) -> bool:
    """Whether somebody else is the one of whom it is told: „Die Ehefrau hat keinen Husten“ of the patient's. Where the
    fact names nobody, it is not, if whom the right place speaks of, or a pronoun, stands there too."""
    own = _named(fact.typed)
    there = _named(text.mentions_in(_with_its_subject(clause, text)))
    acting = [one for one in there if not _ASIDE.search(text.expanded.text[max(0, one.start - 40) : one.start])]
    around = {text.clauses[each].sentence for each in right.clauses}
    mine = own or _named(text.mentions_in(each for number in sorted(around) for each in text.by_sentence[number]))
    said = any(one in fact.text.mentions for one in own)
    if any(alike(one, other) for one in mine for other in (acting if said else there)):
        return False
    one = text.clauses[clause]
    if not said and _PRONOUN.search(text.expanded.text, one.start, one.end):
        return False
    kinds = {each.norm.partition(":")[0] for each in mine}
    return any(_another(other.norm.partition(":")[0], kinds) for other in acting)


def _named(told: Iterable[Mention]) -> list[Mention]:
    return [one for one in told if one.kind == "person" and not one.norm.startswith("patient:")]


def _another(theirs: str, kinds: Collection[str]) -> bool:
    """Whether a person of this kind is surely none of those: a relative is neither the patient nor somebody named; two
    of a kind are two."""
    if theirs in _KIN:
        return not kinds or bool(_ACTING & set(kinds))
    return theirs in _ACTING and (theirs in kinds or bool(_KIN & set(kinds)))


def _with_its_subject(clause: int, text: Text) -> list[int]:
    """A clause and, where a relative clause parts it from its beginning, that: „Frau Huber, die neu ist, lehnte ab“."""
    members = text.by_sentence[text.clauses[clause].sentence]
    one = text.clauses[clause - 1] if clause - 2 in members else None
    parted = one is not None and _RELATIVE.match(text.expanded.text, one.start, one.end)
    return [clause - 2, clause] if parted else [clause]


def _at_another_time(fact: PreparedFact, clause: int, right: Place, text: Text) -> bool:
    """Whether it is told of another side or time: „Gestern hatte er Schmerzen“, „am rechten Fuß“."""
    there = text.mentions_in((clause,))
    for kind in _TIMES:
        theirs = [one for one in there if one.kind == kind]
        mine = [one for one in fact.typed if one.kind == kind]
        if not mine and kind != "clock":
            mine = [one for one in text.mentions_in(right.clauses) if one.kind == kind and _excludes(one)]
        pairs = [(one, other) for one in mine for other in theirs]
        if pairs and all(rivals(one, other) and rivals(other, one) and not alike(one, other) for one, other in pairs):
            return True
    return False


def _excludes(one: Mention) -> bool:
    return one.kind != "moment" or one.norm.startswith(_DAYS)


def stands_in_reference(sentence: int, case: Case) -> bool:
    """Whether a sentence of the reference says the same: the same words, denied or not, with the same values."""
    text = case.text
    members = [text.clauses[each] for each in text.by_sentence.get(sentence, ())]
    said = _reading(members, text)
    return bool(said[0]) and any(
        _reading((each for each in line.clauses if each.sentence == number), line) == said
        for line in case.prepared.sentences
        for number in line.by_sentence
    )


def _reading(clauses: Iterable[Clause], text: Text) -> tuple[frozenset[tuple[str, bool]], tuple[str, ...]]:
    """What clauses say: their words with what is denied, and their values."""
    each = list(clauses)
    words = (text.words[index] for one in each for index in one.words)
    told = frozenset((word.entry.stem, word.negative) for word in words if not word.mention and word.entry.weight > 0)
    values = text.mentions_in(one.number for one in each)
    return told, tuple(sorted(f"{one.kind} {one.norm}" for one in values))
