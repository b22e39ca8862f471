"""The verdicts: per fact preserved, missing or falsified in one attribute, with evidence; and what nothing supports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pruefstand.scoring.facts.claims import Claims, claims_of
from pruefstand.scoring.facts.contradicting import contradicted, denied_whole
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.locating import Index, Place, places
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.prepared import Prepared, PreparedFact
from pruefstand.scoring.facts.strays import Stray, lone_stray, replaced_value, strays
from pruefstand.scoring.facts.terms import other_term, replaced_person, replaced_term, told_by_values
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.trying import Tried, tried_at
from pruefstand.scoring.facts.unsupported import Unsupported, unsupported

__all__ = ["THRESHOLDS", "Judged", "Judgement", "Thresholds", "judge", "judge_text"]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Shares of a fact's weighted words: below ``located`` it is not told, from ``certain`` on it surely is; another
    stretch contradicts from ``contradicting`` on; a statement of which less than ``supported`` is known to the
    reference is unsupported."""

    located: float = 0.42
    certain: float = 0.62
    contradicting: float = 0.66
    supported: float = 0.45


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


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A verdict with the place that tells the fact, and all clauses that were looked at for it."""

    judged: Judged
    place: Place | None = None
    clauses: frozenset[int] = frozenset()


_ROUNDS = 3
"""So often every fact is judged at most: what belongs to which fact depends on where the others are told."""
_EXACT = {"amount.absent", "pair.absent", "norm.absent", "date.absent"}
_LITTLE = 0.25
"""So much of a fact's words has to stand in a sentence that may tell it in other words."""
_NEAR = 0.1
"""So little below the threshold a fact may have been told in other words: a person should look."""
_ALL = 0.99
_LESSER = 0.15
"""So much less of a fact's words, and a statement that fits does not stand against a fuller one that does not."""


@dataclass(frozen=True)
class _Case:
    """A document read for a reference: where each fact may be told (``located``), surely enough (``best``), what
    belongs to which fact, and the values that nothing accounts for."""

    prepared: Prepared
    text: Text
    located: Mapping[int, tuple[Place, ...]]
    best: Mapping[int, Place]
    claims: Claims
    strays: tuple[Stray, ...]
    thresholds: Thresholds


def judge(prepared: Prepared, document: str, thresholds: Thresholds = THRESHOLDS) -> Judgement:
    """The judgement of one document; an empty one misses every fact."""
    return judge_text(prepared, prepared.read(document), thresholds)


def judge_text(prepared: Prepared, text: Text, thresholds: Thresholds = THRESHOLDS) -> Judgement:
    """The judgement of a document that ``prepared`` has read."""
    index = Index(text)
    located = {fact.number: places(fact, index) for fact in prepared.facts}
    best = {number: found[0] for number, found in located.items() if found and found[0].coverage >= thresholds.located}
    stray = strays(prepared, text)
    outcomes: list[_Outcome] = []
    for _round in range(_ROUNDS):
        claims = claims_of(prepared.facts, best, text)
        case = _Case(prepared, text, located, best, claims, stray, thresholds)
        outcomes = [_judged(fact, case) for fact in prepared.facts]
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


def _judged(fact: PreparedFact, case: _Case) -> _Outcome:
    found = case.located[fact.number]
    enough = [place for place in found if place.coverage >= case.thresholds.located] or _by_elimination(fact, case)
    if not enough:
        return _not_told(fact, found, case)
    tried = [tried_at(fact, place, case.prepared, case.text, case.claims) for place in enough]
    tried = [one for one in tried if not _only_denied(one) or not _of_another(fact, one.place, case.best)]
    if not tried:
        return _not_told(fact, (), case)
    right = _right(tried)
    if right is not None:
        return _told_rightly(fact, tried, right, case)
    # of several places where something differs the one that has more of the fact's values is meant
    return _told_otherwise(fact, max((one for one in tried if one.differences), key=lambda one: one.matched), case)


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


def _told_rightly(fact: PreparedFact, tried: Sequence[Tried], right: Tried, case: _Case) -> _Outcome:
    """Preserved, where no other place says the contrary."""
    prepared, text, claims = case.prepared, case.text, case.claims
    clauses = frozenset(right.place.clauses)
    border = _border(right, case.thresholds)
    against = contradicted(fact, tried, right, prepared, text, claims, case.thresholds.contradicting) or denied_whole(
        fact, case.located[fact.number], right, prepared, text, claims
    )
    if against is not None:
        place, difference = against
        rule = f"contradiction.{difference.rule}"
        verdict = _verdict(fact, "falsified:contradiction", rule, right.place, text, difference, border)
        return _Outcome(verdict, right.place, clauses | frozenset(place.clauses))
    if not border and other_term(fact, right.place, prepared, text, claims.words) is not None:
        border = "term"  # most often only another word for it; a person should look
    verdict = _verdict(fact, "preserved", "all_attributes", right.place, text, None, border)
    return _Outcome(verdict, right.place, clauses)


def _told_otherwise(fact: PreparedFact, one: Tried, case: _Case) -> _Outcome:
    """Falsified in the first attribute that differs, missing where one is not told, or told by its values elsewhere."""
    wrong, absent, text = one.wrong, one.absent, case.text
    clauses = frozenset(one.place.clauses)
    exact = absent is not None and absent.rule in _EXACT
    elsewhere = wrong is None or (exact and wrong.attribute == "negation")
    if elsewhere and (by_values := _by_values(fact, case)) is not None:
        return by_values
    if wrong is None and absent is not None and (lone := _lone(fact, absent, case)) is not None:
        verdict = _verdict(fact, f"falsified:{lone.attribute}", lone.rule, one.place, text, lone, "values")
        return _Outcome(verdict, one.place, clauses)
    if wrong is None:
        rule = absent.rule if absent else "not_told"
        return _Outcome(_verdict(fact, "missing", rule, one.place, text, absent, "absent"), one.place, clauses)
    if wrong.span is not None:
        clauses |= {each.number for each in text.clauses if each.start <= wrong.span[0] < each.end}
    border = _border(one, case.thresholds)
    border = border if wrong.sure else border or wrong.attribute
    verdict = _verdict(fact, f"falsified:{wrong.attribute}", wrong.rule, one.place, text, wrong, border)
    return _Outcome(verdict, one.place, clauses)


def _by_elimination(fact: PreparedFact, case: _Case) -> list[Place]:
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
    return kept if len(kept) == 1 else []


def _by_values(fact: PreparedFact, case: _Case) -> _Outcome | None:
    """A fact whose values stand in one sentence without its name: preserved where nothing there differs."""
    prepared, text = case.prepared, case.text
    told = told_by_values(fact, prepared, text)
    if told is None:
        return None
    clauses = tuple(
        each for each in text.by_sentence[text.clauses[told.clauses[0]].sentence] if _free(each, fact, case)
    )
    whole = replace(told, clauses=clauses or told.clauses)
    tried = tried_at(fact, whole, prepared, text, case.claims, alone=True)
    others = [one for one in tried.differences if not one.absent]
    wrong = next((one for one in others if one.attribute != "negation" and one.rule != "person.actor"), None)
    verdict = f"falsified:{wrong.attribute}" if wrong else "preserved"
    rule = wrong.rule if wrong else "values"
    return _told(_verdict(fact, verdict, rule, told, text, wrong, "values"), told)


def _free(clause: int, fact: PreparedFact, case: _Case) -> bool:
    return not case.claims.others(fact.number, clause)


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


def _not_told(fact: PreparedFact, found: tuple[Place, ...], case: _Case) -> _Outcome:
    """A fact whose words do not stand there: another term or person in its place, its values alone, or missing."""
    prepared, text = case.prepared, case.text
    term = replaced_term(fact, prepared, text)
    if term is not None and term.span is not None:
        place = _place_at(term.span[0], text)
        return _told(_verdict(fact, "falsified:term", term.rule, place, text, term, "term"), place)
    if (by_values := _by_values(fact, case)) is not None:
        return by_values
    if (replaced := replaced_person(fact, prepared, text)) is not None:
        place, person = replaced
        return _told(_verdict(fact, "falsified:person", person.rule, place, text, person, "person"), place)
    if (stray := replaced_value(fact, found, case.strays, text)) is not None:
        place, value = stray
        return _told(_verdict(fact, f"falsified:{value.attribute}", value.rule, place, text, value, "values"), place)
    if (lone := _lone(fact, None, case)) is not None and lone.span is not None:
        place = _place_at(lone.span[0], text)
        return _told(_verdict(fact, f"falsified:{lone.attribute}", lone.rule, place, text, lone, "values"), place)
    coverage = found[0].coverage if found else 0.0
    if coverage >= case.thresholds.located - _NEAR:  # whoever looks has to see where it nearly is
        near = replace(_verdict(fact, "missing", "not_told", found[0], text, None, "located"), expected=fact.fact.text)
        return _Outcome(near)
    return _Outcome(Judged(fact.fact.id, "missing", "not_told", (), None, fact.fact.text, "", round(coverage, 6)))


def _lone(fact: PreparedFact, absent: Difference | None, case: _Case) -> Difference | None:
    def taken(value: Mention, clause: int) -> bool:
        sentence = case.text.by_sentence[case.text.clauses[clause].sentence]
        owners = {number for each in sentence for number in case.claims.owners.get(each, ())} - {fact.number}
        return any(one.kind == value.kind for number in owners for one in case.prepared.facts[number].typed)

    return lone_stray(fact, absent, case.strays, taken)


def _place_at(at: int, text: Text) -> Place:
    """The clause in which something stands, as a place that no word has located."""
    return Place((next((each.number for each in text.clauses if each.start <= at < each.end), 0),), 0.0, 0.0, 0, ())


def _told(judged: Judged, place: Place) -> _Outcome:
    return _Outcome(judged, place, frozenset(place.clauses))


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
