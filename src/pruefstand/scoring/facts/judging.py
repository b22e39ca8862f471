"""The verdicts: per fact preserved, missing or falsified in one attribute, with evidence; and what nothing supports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pruefstand.scoring.facts.case import THRESHOLDS, Case, Thresholds
from pruefstand.scoring.facts.claims import claims_of
from pruefstand.scoring.facts.contradicting import belied, contradicted, denied_whole
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.locating import Index, Place, places
from pruefstand.scoring.facts.prepared import Prepared, PreparedFact
from pruefstand.scoring.facts.strays import lone_name, strays
from pruefstand.scoring.facts.terms import other_term
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.trying import Tried, tried_at
from pruefstand.scoring.facts.unsupported import unsupported
from pruefstand.scoring.facts.untold import by_values, lone_value, not_told
from pruefstand.scoring.facts.verdicts import Judged, Judgement, Outcome, verdict_at

__all__ = ["THRESHOLDS", "Judged", "Judgement", "Thresholds", "judge", "judge_text"]


_ROUNDS = 3
"""So often every fact is judged at most: what belongs to which fact depends on where the others are told."""
_EXACT = {"amount.absent", "pair.absent", "norm.absent", "date.absent"}
_LITTLE = 0.25
"""So much of a fact's words has to stand in a sentence that may tell it in other words."""
_ALL = 0.99
_LESSER = 0.15
"""So much less of a fact's words, and a statement that fits does not stand against a fuller one that does not."""


def judge(prepared: Prepared, document: str, thresholds: Thresholds = THRESHOLDS) -> Judgement:
    """The judgement of one document; an empty one misses every fact."""
    return judge_text(prepared, prepared.read(document), thresholds)


def judge_text(prepared: Prepared, text: Text, thresholds: Thresholds = THRESHOLDS) -> Judgement:
    """The judgement of a document that ``prepared`` has read."""
    index = Index(text)
    located = {fact.number: places(fact, index) for fact in prepared.facts}
    best = {number: found[0] for number, found in located.items() if found and found[0].coverage >= thresholds.located}
    stray = strays(prepared, text)
    outcomes: list[Outcome] = []
    last: Case | None = None
    for _round in range(_ROUNDS):
        claims = claims_of(prepared.facts, best, text)
        case = Case(prepared, text, located, best, claims, stray, thresholds)
        moved = _moved(last, case) if last is not None else None
        outcomes = [
            outcomes[number]
            if moved is not None and _settled(outcomes[number], located[number], moved, text)
            else _judged(fact, case)
            for number, fact in enumerate(prepared.facts)
        ]
        last = case
        told = {
            fact.number: one.place for fact, one in zip(prepared.facts, outcomes, strict=True) if one.place is not None
        }
        if told == best:
            break
        best = told
    covered = frozenset[int]().union(*(one.clauses for one in outcomes))
    falsified = frozenset[int]().union(*(one.clauses for one in outcomes if one.judged.verdict.startswith("falsified")))
    strange = unsupported(prepared, text, covered, falsified, thresholds.supported)
    return Judgement(
        tuple(
            replace(one, border="unexplained") if strange and one.rule == "not_told" and not one.border else one
            for one in (outcome.judged for outcome in outcomes)
        ),
        strange,
    )


_AROUND = 6
"""So many sentences away another fact may have a say in what belongs to a fact."""


def _moved(last: Case, case: Case) -> frozenset[int]:
    """The sentences in and near which something belongs to other facts than in the round before."""
    before, now, text = last.claims, case.claims, case.text
    clauses = {each for each in {*before.owners, *now.owners} if before.owners.get(each) != now.owners.get(each)}
    words = (each for each in {*before.words, *now.words} if before.words.get(each) != now.words.get(each))
    clauses.update(text.words[each].clause for each in words)
    denials = (each for each in {*before.denials, *now.denials} if before.denials.get(each) != now.denials.get(each))
    clauses.update(text.triggers[each].clause for each in denials)
    for number in {*last.best, *case.best}:
        one, other = last.best.get(number), case.best.get(number)
        if one != other:
            clauses.update(each for place in (one, other) if place is not None for each in place.clauses)
    sentences = {text.clauses[each].sentence for each in clauses}
    return frozenset(each + step for each in sentences for step in range(-_AROUND, _AROUND + 1))


def _settled(outcome: Outcome, found: Sequence[Place], moved: frozenset[int], text: Text) -> bool:
    """Whether the verdict on a fact stands, since nothing near the places where it may be told has moved."""
    if outcome.place is None or outcome.judged.border == "values":
        return False
    return not any(text.clauses[clause].sentence in moved for place in found for clause in place.clauses)


def _judged(fact: PreparedFact, case: Case) -> Outcome:
    found = case.located[fact.number]
    enough = [place for place in found if place.coverage >= case.thresholds.located] or _by_elimination(fact, case)
    if not enough:
        return not_told(fact, found, case)
    tried = [tried_at(fact, place, case) for place in enough]
    tried = [one for one in tried if not _only_denied(one) or not _of_another(fact, one.place, case.best)]
    if not tried:
        return not_told(fact, (), case)
    right = _right(tried)
    if right is not None:
        return _told_rightly(fact, tried, right, case)
    # of several places where something differs the one that has more of the fact's values is meant
    otherwise = (one for one in tried if one.differences)
    return _told_otherwise(fact, max(otherwise, key=lambda one: (one.matched, one.wrong is not None)), case)


def _only_denied(one: Tried) -> bool:
    """Whether something differs at a place, and no attribute is told otherwise but a denial."""
    return bool(one.differences) and (one.wrong is None or one.wrong.attribute == "negation")


def _right(tried: Sequence[Tried]) -> Tried | None:
    """The place where nothing differs, that with the most values; none where a much fuller one with as many values
    says otherwise."""
    right = max((one for one in tried if not one.differences), key=lambda one: one.matched, default=None)
    fullest = tried[0]
    measured = fullest.wrong is not None and fullest.wrong.attribute in ("value", "unit", "time", "side")
    if right is not None and measured and _names_it(fullest.place) and not _names_it(right.place):
        return None  # „die Brücke trägt 9 t“ for 12, whatever else beside it bears 12
    otherwise = fullest.wrong is not None and fullest.wrong.attribute not in ("negation", "person")
    if right is not None and not right.matched and fullest.matched and otherwise:
        return None  # the values of the fact stand with another thing: „2000 Einheiten Vitamin B12“
    if right is None or fullest.wrong is None or fullest.matched < right.matched:
        return right
    return None if right.place.coverage < fullest.place.coverage - _LESSER else right


def _names_it(place: Place) -> bool:
    """Whether all words of the fact stand at a place."""
    return place.coverage >= _ALL


def _border(one: Tried, thresholds: Thresholds) -> str:
    if one.unsure:
        return one.unsure
    return "" if one.place.coverage >= thresholds.certain else "located"


def _told_rightly(fact: PreparedFact, tried: Sequence[Tried], right: Tried, case: Case) -> Outcome:
    """Preserved, where no other place says the contrary."""
    prepared, text, claims = case.prepared, case.text, case.claims
    clauses = frozenset(right.place.clauses)
    border = _border(right, case.thresholds)
    against = contradicted(fact, tried, right, case) or denied_whole(fact, right, case)
    if against is not None:
        place, difference = against
        rule = f"contradiction.{difference.rule}"
        verdict = verdict_at(fact, "falsified:contradiction", rule, right.place, text, difference, border)
        return Outcome(verdict, right.place, clauses | frozenset(place.clauses))
    if (beside := belied(fact, case)) is not None:
        place, difference = beside
        rule = f"contradiction.{difference.rule}"
        verdict = verdict_at(fact, "falsified:contradiction", rule, right.place, text, difference, "contradiction")
        return Outcome(verdict, right.place, clauses | frozenset(place.clauses))
    if not border and other_term(fact, right.place, prepared, text, claims.words) is not None:
        border = "term"  # most often only another word for it; a person should look
    verdict = verdict_at(fact, "preserved", "all_attributes", right.place, text, None, border)
    return Outcome(verdict, right.place, clauses)


def _told_otherwise(fact: PreparedFact, one: Tried, case: Case) -> Outcome:
    """Falsified in the first attribute that differs, missing where one is not told, or told by its values elsewhere."""
    wrong, absent, text = one.wrong, one.absent, case.text
    clauses = frozenset(one.place.clauses)
    exact = absent is not None and absent.rule in _EXACT
    elsewhere = wrong is None or (exact and wrong.attribute == "negation")
    if elsewhere and (found_so := by_values(fact, case)) is not None:
        return found_so
    lone = lone_value(fact, absent, case) if wrong is None and absent is not None else None
    if lone is None and absent is not None and absent.rule == "person.absent" and wrong is None:
        lone = lone_name(fact, (one.place,), case.prepared, text)
    if lone is not None:
        border = "person" if lone.attribute == "person" else "values"
        verdict = verdict_at(fact, f"falsified:{lone.attribute}", lone.rule, one.place, text, lone, border)
        return Outcome(verdict, one.place, clauses)
    if wrong is None:
        rule = absent.rule if absent else "not_told"
        return Outcome(verdict_at(fact, "missing", rule, one.place, text, absent, "absent"), one.place, clauses)
    if wrong.span is not None:
        clauses |= {each.number for each in text.clauses if each.start <= wrong.span[0] < each.end}
    border = _border(one, case.thresholds)
    border = border if wrong.sure else border or wrong.attribute
    verdict = verdict_at(fact, f"falsified:{wrong.attribute}", wrong.rule, one.place, text, wrong, border)
    return Outcome(verdict, one.place, clauses)


def _by_elimination(fact: PreparedFact, case: Case) -> list[Place]:
    """The one sentence that tells of no other fact, has a word of this one and all its values: it is told there, in
    other words."""
    text, owners = case.text, case.claims.owners
    kept = [
        place
        for place in case.located[fact.number]
        if place.coverage >= _LITTLE
        and not any(owners.get(clause) for clause in text.by_sentence[text.clauses[place.clauses[0]].sentence])
        and all(
            any(alike(one, other) for other in text.mentions_in(place.clauses))
            for one in fact.typed
            if one.attribute in ("value", "time", "side")
        )
    ]
    sentences = {text.clauses[place.clauses[0]].sentence for place in kept}
    return kept[:1] if len(sentences) == 1 else []


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
