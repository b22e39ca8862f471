"""A fact whose words stand nowhere: told by its values, another thing in its place, or missing."""

from __future__ import annotations

from dataclasses import replace

from pruefstand.scoring.facts.ballots import about_votes, ballots, sentence_at, told_as_votes, votes_of
from pruefstand.scoring.facts.case import Case
from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.prepared import PreparedFact
from pruefstand.scoring.facts.strays import lone_name, lone_stray, replaced_value
from pruefstand.scoring.facts.terms import replaced_person, replaced_term, told_by_values
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.trying import tried_at
from pruefstand.scoring.facts.verdicts import Judged, Outcome, told_at, verdict_at

__all__ = ["by_values", "lone_value", "not_told"]

_NEAR = 0.1
"""So little below the threshold a fact may have been told in other words: a person should look."""


def not_told(fact: PreparedFact, found: tuple[Place, ...], case: Case) -> Outcome:
    """A fact whose words do not stand there: another term or person in its place, its values alone, or missing."""
    prepared, text = case.prepared, case.text
    term = replaced_term(fact, prepared, text)
    if term is not None and term.span is not None:
        place = _place_at(term.span[0], text)
        return told_at(verdict_at(fact, "falsified:term", term.rule, place, text, term, "term"), place)
    if (found_so := by_values(fact, case)) is not None:
        return found_so
    if (replaced := replaced_person(fact, prepared, text)) is not None:
        place, person = replaced
        return told_at(verdict_at(fact, "falsified:person", person.rule, place, text, person, "person"), place)
    if (stray := replaced_value(fact, found, case.strays, text)) is not None:
        place, value = stray
        return told_at(
            verdict_at(fact, f"falsified:{value.attribute}", value.rule, place, text, value, "values"), place
        )
    lone = lone_value(fact, None, case) or _lone_ballot(fact, case) or lone_name(fact, found, prepared, text)
    if lone is not None and lone.span is not None:
        place = _place_at(lone.span[0], text)
        return told_at(
            verdict_at(fact, f"falsified:{lone.attribute}", lone.rule, place, text, lone, _looked_at(lone)), place
        )
    coverage = found[0].coverage if found else 0.0
    if coverage >= case.thresholds.located - _NEAR:  # whoever looks has to see where it nearly is
        near = replace(
            verdict_at(fact, "missing", "not_told", found[0], text, None, "located"), expected=fact.fact.text
        )
        return Outcome(near)
    return Outcome(Judged(fact.fact.id, "missing", "not_told", (), None, fact.fact.text, "", round(coverage, 6)))


def _looked_at(lone: Difference) -> str:
    """Why a person should look at a verdict by the one strange thing of a document."""
    return "person" if lone.attribute == "person" else "values"


def lone_value(fact: PreparedFact, absent: Difference | None, case: Case) -> Difference | None:
    """The one strange value of a document in the place of one that stands nowhere; not one beside another fact that has
    a value of that kind."""

    def taken(value: Mention, clause: int) -> bool:
        sentence = case.text.by_sentence[case.text.clauses[clause].sentence]
        owners = {number for each in sentence for number in case.claims.owners.get(each, ())} - {fact.number}
        return any(one.kind == value.kind for number in owners for one in case.prepared.facts[number].typed)

    return lone_stray(fact, absent, case.strays, taken)


def _lone_ballot(fact: PreparedFact, case: Case) -> Difference | None:
    """The one ballot of a document that no fact has, in the place of the one vote of the reference: „elf befürworteten
    das, drei lehnten es ab“ for 14 to 3."""
    if not about_votes(fact.fact.text):
        return None
    votes = [(one, each.number) for each in case.prepared.facts for one in each.typed if votes_of(one)]
    if len(votes) != 1 or votes[0][1] != fact.number:
        return None
    found = list(ballots(case.text, range(len(case.text.expanded.sentences))))
    if len(found) != 1 or told_as_votes(votes[0][0], found[0]):
        return None
    sentence = case.text.by_sentence.get(sentence_at(found[0].span[0], case.text), ())
    if any(case.claims.others(fact.number, clause) for clause in sentence):
        return None
    shown = case.text.expanded.text[slice(*found[0].span)]
    return Difference("value", "pair.lone", votes[0][0].text, shown, found[0].span, sure=False)


def _place_at(at: int, text: Text) -> Place:
    """The clause in which something stands, as a place that no word has located."""
    return Place((next((each.number for each in text.clauses if each.start <= at < each.end), 0),), 0.0, 0.0, 0, ())


def by_values(fact: PreparedFact, case: Case) -> Outcome | None:
    """A fact whose values stand in one sentence without its name: preserved where nothing there differs."""
    prepared, text = case.prepared, case.text
    told = told_by_values(fact, prepared, text)
    if told is None:
        return None
    clauses = tuple(
        each for each in text.by_sentence[text.clauses[told.clauses[0]].sentence] if _free(each, fact, case)
    )
    whole = replace(told, clauses=clauses or told.clauses)
    tried = tried_at(fact, whole, case, alone=True)
    others = [one for one in tried.differences if not one.absent]
    wrong = next((one for one in others if one.attribute != "negation" and one.rule != "person.actor"), None)
    verdict = f"falsified:{wrong.attribute}" if wrong else "preserved"
    rule = wrong.rule if wrong else "values"
    return told_at(verdict_at(fact, verdict, rule, told, text, wrong, "values"), told)


def _free(clause: int, fact: PreparedFact, case: Case) -> bool:
    return not case.claims.others(fact.number, clause)
