"""Decisions on border cases: the same question has the same answer, and another rule set asks anew."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from pruefstand.scoring.facts.assessing import Border, assess, rules_of
from pruefstand.scoring.facts.decisions import Decision, Decisions, Question, decided, question_of, rules_version
from pruefstand.scoring.facts.judging import THRESHOLDS, Judged, Judgement
from pruefstand.scoring.facts.reading import read_reference
from pruefstand.scoring.facts.reference import Fact
from pruefstand.scoring.facts.shipped import shipped
from pruefstand.scoring.facts.unsupported import Unsupported

REFERENCE = read_reference(
    """\
reference_sentences:
  - Die Nachbarin beobachtete am Montag einen Einbruch im Gartenhaus.
  - Offen blieb, wer den Keller ausräumt.
facts:
  - {id: f1, text: "Nachbarin beobachtete Einbruch im Gartenhaus"}
tasks:
  - {id: t1, text: "Keller ausräumen", owner: "open"}
""",
    "r.yaml",
)
DOCUMENT = "Herr Brandt räumt den Keller aus.\n\nEin Fahrrad fehlt."
RULES = rules_of("all")


def _border(document: str = DOCUMENT, known: Decisions | None = None, case: str = "") -> Border:
    borders = assess(REFERENCE, "all", document, known or Decisions(), case).borders
    (found,) = (one for one in borders if one.question.item == "t1")
    return found


def _ruled(verdict: str, case: str = "", rules: str = RULES) -> Decision:
    asked = replace(_border(case=case).question, rules=rules)
    return Decision(asked, verdict, "so auf der Aufnahme", "MA", "2026-11-03")


def test_a_decision_stands_in_the_place_of_its_border_case() -> None:
    """The verdict is the decision's, it names it, and the case is not open any more."""
    ruled = _ruled("preserved")
    found = assess(REFERENCE, "all", DOCUMENT, Decisions((ruled,)))
    (task,) = found.tasks
    assert (task.judged.verdict, task.judged.decision) == ("preserved", ruled.question.short)
    assert [border.open for border in found.borders if border.question.item == "t1"] == [False]


@pytest.mark.parametrize(
    "document",
    [
        "Zuerst etwas anderes.\n\n" + DOCUMENT,
        DOCUMENT.replace("Keller aus.", "Keller  aus."),
        DOCUMENT.replace("Ein Fahrrad fehlt.", "Alle Fahrräder sind da."),
    ],
)
def test_the_same_words_get_the_same_decision(document: str) -> None:
    """Whoever delivered it, wherever it stands, whatever the spacing."""
    assert not _border(document, Decisions((_ruled("preserved"),))).open


@pytest.mark.parametrize("document", ["Herr Lenz räumt den Keller aus.", "Herr Brandt räumt den Keller gerne aus."])
def test_other_words_are_another_question(document: str) -> None:
    """Another person, another wording: nobody has decided on that."""
    assert _border(document, Decisions((_ruled("preserved"),))).open


@pytest.mark.parametrize("part", ["rules", "found", "case", "evidence", "text", "item", "attributes"])
def test_every_part_of_the_question_counts(part: str) -> None:
    """Fact, evidence, attribute, rules and case make the key; a change of any is another question."""
    asked = _border(case="M01").question
    other = {"found": "missing", "attributes": {"owner": "Ott"}}.get(part, f"{getattr(asked, part)} x")
    assert replace(asked, **{part: other}).key != asked.key


def test_other_rules_ask_anew_and_name_the_decision() -> None:
    """A decision under other rules holds no more, is listed as touched, and is off the list once decided anew."""
    old, new = _ruled("preserved", rules="sha256:" + "0" * 64), _ruled("missing")
    assert _border(known=Decisions((old,))).open
    assert Decisions((old,)).touched(RULES) == (old,)
    assert Decisions((old, new)).touched(RULES) == ()
    assert Decisions((old,)).digest(RULES) == ""


@pytest.mark.parametrize("change", ["method", "table", "threshold"])
def test_what_makes_rules_other_ones(change: str) -> None:
    """The version of the method, a line of a table, a threshold."""
    rules = shipped("all")
    method = "x" if change == "method" else "1"
    limits = replace(THRESHOLDS, located=0.4) if change == "threshold" else THRESHOLDS
    tables = rules.without("light") if change == "table" else rules
    assert rules_version(tables, method, limits) != rules_version(rules, "1")


def test_the_later_decision_holds() -> None:
    """Nothing is deleted: of two on one question the later counts."""
    both = Decisions((_ruled("preserved"), _ruled("missing")))
    assert assess(REFERENCE, "all", DOCUMENT, both).tasks[0].judged.verdict == "missing"
    assert len(both.under(RULES)) == 1


def test_a_case_keeps_its_own_decision() -> None:
    """In a study a decision holds for its case; without a case it holds whatever the case was, unless two disagree."""
    one, other = _ruled("preserved", "M01"), _ruled("missing", "M02")
    assert not _border(known=Decisions((one,)), case="M01").open
    assert _border(known=Decisions((one,)), case="M02").open
    assert not _border(known=Decisions((one,))).open
    assert Decisions((one, other)).disagreeing() == ((one, other),)
    assert Decisions((one,)).disagreeing() == ()


def test_only_border_cases_are_decided() -> None:
    """Where the rules are sure nobody is asked, and no decision changes anything."""
    found = assess(REFERENCE, "all", "Die Nachbarin beobachtete einen Einbruch im Gartenhaus.")
    sure = found.facts.facts[0]
    asked = Question("", sure.fact, REFERENCE.facts[0].text, {}, "x", sure.verdict, RULES)
    ruled = Decision(asked, "missing", "nein", "MA", "2026-11-03")
    again = assess(REFERENCE, "all", "Die Nachbarin beobachtete einen Einbruch im Gartenhaus.", Decisions((ruled,)))
    assert again.facts == found.facts


@pytest.mark.parametrize(("verdict", "left"), [("preserved", 1), ("falsified:term", 1), ("missing", 2)])
def test_a_statement_taken_for_a_fact_is_no_unsupported_one(verdict: str, left: int) -> None:
    """Decided to tell the fact, rightly or wrongly, a sentence counts there, not as unsupported; the next one stays."""
    document = "Die Nachbarin meldete Diebe. Ein Fahrrad fehlt."
    near = Judged("f1", "missing", "not_told", ((0, 28),), border="located")
    judged = Judgement((near,), tuple(Unsupported(span, document[slice(*span)], 0.2) for span in ((0, 28), (29, 47))))
    asked = question_of(near, REFERENCE.facts[0], document, RULES)
    assert asked.evidence == "Die Nachbarin meldete Diebe."
    known = Decisions((Decision(asked, verdict, "Umformulierung", "MA", "2026-11-03"),))
    found = decided(judged, REFERENCE, document, known, RULES)
    assert found.facts[0].verdict == verdict
    assert len(found.unsupported) == left


@pytest.mark.parametrize(
    ("verdict", "reason", "by"), [("gut", "x", "MA"), ("missing", " ", "MA"), ("missing", "x", "")]
)
def test_a_decision_checks_itself(verdict: str, reason: str, by: str) -> None:
    """A verdict of the list, a reason, a person."""
    with pytest.raises(ValueError, match="decision"):
        Decision(_border().question, verdict, reason, by, "2026-11-03")


def test_decisions_travel_to_other_processes() -> None:
    """Pickled and back they are the same, keys included."""
    known = Decisions((_ruled("preserved", "M01"),))
    again = pickle.loads(pickle.dumps(known))  # noqa: S301 - our own bytes
    assert again == known
    assert again.by_key.keys() == known.by_key.keys()


def test_the_whole_statement_is_decided() -> None:
    """Where the rules found a fact by the head of a line, what follows the colon belongs to the question."""
    fact = Fact("f", "raucht nicht mehr", "", {"polarity": "neg"})
    asked = []
    for document in ("Nikotin: abstinent seit Mai. Tee.", "Nikotin: täglich zwanzig Zigaretten. Tee."):
        judged = Judged("f", "preserved", "all_attributes", ((0, 8),), border="located")
        asked.append(question_of(judged, fact, document, RULES))
    assert asked[0].evidence == "Nikotin: abstinent seit Mai."
    assert asked[0].key != asked[1].key
