"""The verdicts: per fact preserved, missing or falsified in one attribute, with evidence; and what nothing supports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pruefstand.scoring.facts.attributes import compared
from pruefstand.scoring.facts.denial import polarity_differs
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.locating import Index, Place, places
from pruefstand.scoring.facts.mentions import Mention
from pruefstand.scoring.facts.prepared import Prepared, PreparedFact
from pruefstand.scoring.facts.terms import replaced_person, replaced_term, told_by_values
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.unsupported import Unsupported, unsupported

__all__ = ["FALSIFIED", "THRESHOLDS", "Judged", "Judgement", "Thresholds", "judge"]

FALSIFIED = ("negation", "person", "side", "value", "unit", "time", "term", "status", "contradiction")
"""Attributes that can be falsified, in the order in which the first is reported where several differ."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Shares of a fact's weighted words: below ``located`` it is not told, from ``certain`` on it surely is; another
    stretch contradicts from ``contradicting`` on; a statement of which less than ``supported`` is known to the
    reference is unsupported."""

    located: float = 0.42
    certain: float = 0.62
    contradicting: float = 0.66
    supported: float = 0.5


THRESHOLDS = Thresholds()


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on one fact. ``verdict`` is ``preserved``, ``missing`` or ``falsified:<attribute>``; spans are places
    in the document; ``border`` says why a person should look, empty where the rules are sure; ``decision`` names the
    person's decision that the verdict then is."""

    fact: str
    verdict: str
    rule: str
    evidence: tuple[tuple[int, int], ...]
    span: tuple[int, int] | None = None
    expected: str = ""
    shown: str = ""
    coverage: float = 0.0
    border: str = ""
    decision: str = ""

    @property
    def attribute(self) -> str:
        """The falsified attribute, or nothing."""
        return self.verdict.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Judgement:
    """All verdicts in the order of the facts, and the statements that nothing supports."""

    facts: tuple[Judged, ...]
    unsupported: tuple[Unsupported, ...]

    @property
    def verdicts(self) -> Mapping[str, str]:
        """Fact to verdict."""
        return {one.fact: one.verdict for one in self.facts}


_Outcome = tuple[Judged, frozenset[int] | None]
"""A verdict and the clauses that tell the fact."""
_NEAR = 0.1
"""So little below the threshold a fact may have been told in other words: a person should look."""
_LESSER = 0.15
"""So much less of a fact's words, and a statement that fits does not stand against a fuller one that does not."""


@dataclass(frozen=True, slots=True)
class _Tried:
    place: Place
    differences: tuple[Difference, ...]
    matched: int

    @property
    def wrong(self) -> Difference | None:
        told = [one for one in self.differences if not one.absent]
        return min(told, key=lambda one: FALSIFIED.index(one.attribute)) if told else None

    @property
    def absent(self) -> Difference | None:
        return next((one for one in self.differences if one.absent), None)


def judge(prepared: Prepared, document: str, thresholds: Thresholds = THRESHOLDS) -> Judgement:
    """The judgement of one document; an empty one misses every fact."""
    text = prepared.read(document)
    index = Index(text)
    located = {fact.number: places(fact, index) for fact in prepared.facts}
    owners = _owners(located, thresholds)
    best = {number: found[0] for number, found in located.items() if found and found[0].coverage >= thresholds.located}
    judged = [_judged(fact, located[fact.number], prepared, text, owners, best, thresholds) for fact in prepared.facts]
    covered = {clause for one in judged if one[1] is not None for clause in one[1]}
    falsified = {
        clause for one in judged if one[1] is not None and one[0].verdict.startswith("falsified") for clause in one[1]
    }
    return Judgement(
        tuple(one for one, _clauses in judged),
        unsupported(prepared, text, covered, falsified, thresholds.supported),
    )


def _owners(located: Mapping[int, tuple[Place, ...]], thresholds: Thresholds) -> dict[int, set[int]]:
    """Which facts are told in a clause."""
    found: dict[int, set[int]] = {}
    for number, tried in located.items():
        for place in tried[:1]:
            if place.coverage >= thresholds.located:
                for clause in place.clauses:
                    found.setdefault(clause, set()).add(number)
    return found


def _judged(
    fact: PreparedFact,
    found: tuple[Place, ...],
    prepared: Prepared,
    text: Text,
    owners: Mapping[int, set[int]],
    best: Mapping[int, Place],
    thresholds: Thresholds,
) -> _Outcome:
    enough = [place for place in found if place.coverage >= thresholds.located]
    if not enough:
        return _not_told(fact, found, prepared, text, thresholds)
    tried = [_try(fact, place, prepared, text, owners) for place in enough]
    tried = [
        one
        for one in tried
        if (one.wrong is not None and one.wrong.attribute != "negation")
        or not one.differences
        or not _of_another(fact, one.place, best)
    ]
    if not tried:
        return _not_told(fact, (), prepared, text, thresholds)
    right = next((one for one in tried if not one.differences), None)
    if (
        right is not None
        and tried[0].wrong is not None
        and tried[0].matched >= right.matched
        and right.place.coverage < tried[0].place.coverage - _LESSER
    ):
        right = None
    if right is None:  # of several places the one that has more of the fact's values is meant
        tried.sort(key=lambda one: -one.matched)
    first = right or tried[0]
    clauses = frozenset(first.place.clauses)
    border = "" if first.place.coverage >= thresholds.certain else "located"
    if right is not None:
        against = _contradiction(fact, tried, right, prepared, text, owners, thresholds) or _denied_whole(
            fact, found, right, text, owners
        )
        if against is not None:
            place, difference = against
            clauses |= frozenset(place.clauses)
            return _verdict(
                fact,
                "falsified:contradiction",
                f"contradiction.{difference.rule}",
                right.place,
                text,
                difference,
                border,
            ), clauses
        return _verdict(fact, "preserved", "all_attributes", right.place, text, None, border), clauses
    wrong = first.wrong
    if wrong is not None:
        told_wrong = f"falsified:{wrong.attribute}"
        if wrong.span is not None:
            at = wrong.span[0]
            clauses |= {each.number for each in text.clauses if each.start <= at < each.end}
        return _verdict(fact, told_wrong, wrong.rule, first.place, text, wrong, border), clauses
    if (told := told_by_values(fact, prepared, text)) is not None:
        return _verdict(fact, "preserved", "values", told, text, None, "values"), frozenset(told.clauses)
    absent = first.absent
    return _verdict(
        fact, "missing", absent.rule if absent else "not_told", first.place, text, absent, "absent"
    ), clauses


def _of_another(fact: PreparedFact, place: Place, best: Mapping[int, Place]) -> bool:
    """Whether another fact has all these words there and more of its own: what is said there is not of this one."""
    mine = {hit.word for hit in place.hits}
    for number, other in best.items():
        if number == fact.number or not set(other.clauses) & set(place.clauses):
            continue
        theirs = {hit.word for hit in other.hits}
        if (mine < theirs and other.coverage >= place.coverage - 0.05) or (
            mine == theirs and other.coverage > place.coverage + 0.1
        ):
            return True
    return False


def _not_told(
    fact: PreparedFact, found: tuple[Place, ...], prepared: Prepared, text: Text, thresholds: Thresholds
) -> _Outcome:
    """A fact whose words do not stand there: another term or person in its place, its values alone, or missing."""
    term = replaced_term(fact, None, prepared, text, {})
    if term is not None and term.span is not None:
        clause = next((each.number for each in text.clauses if each.start <= term.span[0] < each.end), 0)
        place = Place((clause,), 0.0, 0.0, 0, ())
        return _verdict(fact, "falsified:term", term.rule, place, text, term, "term"), frozenset({clause})
    if (told := told_by_values(fact, prepared, text)) is not None:
        return _verdict(fact, "preserved", "values", told, text, None, "values"), frozenset(told.clauses)
    if (replaced := replaced_person(fact, prepared, text)) is not None:
        place, person = replaced
        judged = _verdict(fact, "falsified:person", person.rule, place, text, person, "person")
        return judged, frozenset(place.clauses)
    coverage = found[0].coverage if found else 0.0
    if coverage >= thresholds.located - _NEAR:  # whoever looks has to see where it nearly is
        near = replace(_verdict(fact, "missing", "not_told", found[0], text, None, "located"), expected=fact.fact.text)
        return near, None
    return Judged(fact.fact.id, "missing", "not_told", (), None, fact.fact.text, "", round(coverage, 6)), None


def _try(
    fact: PreparedFact,
    place: Place,
    prepared: Prepared,
    text: Text,
    owners: Mapping[int, set[int]],
    *,
    alone: bool = False,
) -> _Tried:
    """The differences at a place; with ``alone`` nothing around it helps or hurts."""
    context = place.clauses if alone else _context(fact, place, text, owners)
    differences: list[Difference] = []
    if denial := polarity_differs(fact, place, context, text):
        differences.append(denial)

    def explained(mention: Mention, clause: int) -> bool:
        for number in owners.get(clause, ()):
            if number != fact.number and any(alike(one, mention) for one in prepared.facts[number].typed):
                return True
        return _only_in_sentences(mention, prepared)

    known = {one.norm for sentence in prepared.sentences for one in sentence.mentions if one.kind == "person"}
    differences += compared(fact, place, context, text, explained, known)
    there = text.mentions_in(context)
    matched = sum(
        any(alike(one, other) for other in there) for one in fact.typed if one.attribute in ("value", "time", "unit")
    )
    return _Tried(place, tuple(differences), matched)


def _only_in_sentences(mention: Mention, prepared: Prepared) -> bool:
    """Whether no fact, but another sentence of the reference says so."""
    if mention.kind in ("person", "side", "moment"):
        return False  # few values: that another sentence has the same one explains nothing
    if any(alike(one, mention) for fact in prepared.facts for one in fact.typed):
        return False
    return any(alike(one, mention) for sentence in prepared.sentences for one in sentence.mentions)


def _context(fact: PreparedFact, place: Place, text: Text, owners: Mapping[int, set[int]]) -> tuple[int, ...]:
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
    owned = {
        clause.sentence
        for clause in text.clauses
        if any(other != fact.number for other in owners.get(clause.number, ()))
    }
    for step in (1, -1):
        at = (last if step > 0 else first) + step
        for _twice in range(2):
            if at in owned or not 0 <= at < len(text.expanded.sentences) or (step < 0 and at in text.linked):
                break
            wide.add(at)
            at += step
    return tuple(clause.number for clause in text.clauses if clause.sentence in wide)


def _contradiction(
    fact: PreparedFact,
    tried: list[_Tried],
    right: _Tried,
    prepared: Prepared,
    text: Text,
    owners: Mapping[int, set[int]],
    thresholds: Thresholds,
) -> tuple[Place, Difference] | None:
    for other in tried:
        if other is right or other.place.coverage < thresholds.contradicting:
            continue
        if any(number != fact.number for clause in other.place.clauses for number in owners.get(clause, ())):
            continue
        difference = _try(fact, other.place, prepared, text, owners, alone=True).wrong
        if difference is not None and difference.attribute in ("negation", "value", "time", "side", "unit"):
            return other.place, difference
    return None


def _denied_whole(
    fact: PreparedFact, found: tuple[Place, ...], right: _Tried, text: Text, owners: Mapping[int, set[int]]
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


def _verdict(
    fact: PreparedFact, verdict: str, rule: str, place: Place, text: Text, difference: Difference | None, border: str
) -> Judged:
    evidence = tuple(
        text.expanded.place(text.clauses[clause].start, text.clauses[clause].end) for clause in place.clauses
    )
    span = text.expanded.place(*difference.span) if difference is not None and difference.span is not None else None
    judged = Judged(fact.fact.id, verdict, rule, evidence, span, coverage=round(place.coverage, 6), border=border)
    if difference is None:
        return judged
    return replace(judged, expected=difference.expected, shown=difference.shown)
