from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    FailedAs,
    Finding,
    Measurement,
    Output,
    Reference,
    ReferenceStatus,
    digest_of,
)
from pruefstand.errors import Problem
from pruefstand.scoring.checker import VERDICTS, Checker, Found, Subject, Verdict
from pruefstand.scoring.choice import Choice
from pruefstand.scoring.engine import code_book, score_attempt
from pruefstand.scoring.error_classes import Condition, Consequence, ErrorClass
from pruefstand.scoring.errors_plan import parse_errors
from pruefstand.scoring.exact import Exact
from pruefstand.scoring.field import Field, FieldType
from pruefstand.scoring.fields import Fields
from pruefstand.scoring.leniency import Leniency
from pruefstand.scoring.pattern import Pattern
from pruefstand.scoring.repair import Repair
from pruefstand.scoring.words import Words
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

WHEN = ("status", "found")
FIELDS = Fields(
    (
        Field("status", FieldType.CHOICE, ("found", "missing", "ambiguous")),
        Field("date", FieldType.DAY, required_when=WHEN),
    ),
    (Repair.MARKDOWN_FENCE,),
)
PLAN = """
errors:
  erfunden:
    title: Erfundener Termin
    when: date invented
    consequence: wrong_act
    excludes: yes
  falsch:
    title: Falscher Termin
    when: [date wrong, date calendar]
    consequence: wrong_act
  zaghaft:
    title: Unnötig zurückhaltend
    when: status wrong
    expected: found
    shown: [missing, ambiguous]
    consequence: slower
  form:
    title: Form verfehlt
    when: form
    consequence: visible
"""


def _parse(text: str, *checkers: Checker) -> tuple[tuple[ErrorClass, ...], list[Problem]]:
    reader = Reader()
    errors = parse_errors(reader, read_yaml(text.encode(), "study.yaml").get("errors"), checkers or (FIELDS,))
    return errors, reader.problems


ERRORS, _PROBLEMS = _parse(PLAN)
NONE = '{"status": "missing", "date": null}'
FOUND = '{"status": "found", "date": "2027-04-14"}'


def _rows(
    output: str,
    answer: str,
    status: AttemptStatus = AttemptStatus.COMPLETED,
    checkers: tuple[Checker, ...] = (FIELDS,),
    reference_status: ReferenceStatus = ReferenceStatus.SETTLED,
) -> dict[tuple[str, str], Measurement]:
    done = status is AttemptStatus.COMPLETED
    content = output.encode()
    made = Output(digest_of(content), "text/plain", len(content)) if done else None
    attempt = Attempt(AttemptKey("a", "T1", 1), "", status, "" if done else "20 s", "local", output=made)
    views = ("a", "b") if reference_status is ReferenceStatus.DISPUTED else ()
    reference = Reference(
        "T1", "answer", 1, digest_of(b""), "application/json", answer, "", "", reference_status, "", views
    )
    book = code_book(checkers, "sha256:r", ERRORS)
    scored = score_attempt(attempt, content if done else None, {}, {"answer": reference}, checkers, book)
    return {(row.measure, row.variant): row for row in scored.rows if row.measure.startswith("error")}


def _hit(rows: dict[tuple[str, str], Measurement], variant: str = "delivered") -> dict[str, object]:
    return {
        measure.removeprefix("error."): row.numerator if row.status == "ok" else row.status
        for (measure, at), row in rows.items()
        if at == variant
    }


@pytest.mark.parametrize(
    ("output", "answer", "hit"),
    [
        (FOUND, FOUND, set()),
        (NONE, NONE, set()),
        (FOUND, NONE, {"erfunden", "errors.excluding"}),
        ('{"status": "missing", "date": "2027-04-14"}', NONE, {"erfunden", "form", "errors.excluding"}),
        ('{"status": "found", "date": "2027-02-30"}', FOUND, {"falsch"}),
        ('{"status": "found", "date": "2027-04-15"}', FOUND, {"falsch"}),
        (NONE, FOUND, {"zaghaft"}),
        ('{"status": "ambiguous", "date": null}', FOUND, {"zaghaft"}),
        ('{"status": "ambiguous", "date": null}', NONE, set()),
        ('{"status": "found", "date": null}', FOUND, {"form"}),
        ("{}", FOUND, {"form"}),
    ],
)
def test_findings_become_classes(output: str, answer: str, hit: set[str]) -> None:
    """Each attempt has one row for each class, 1 of 1 where such an error is there and 0 of 1 where not."""
    assert _PROBLEMS == []
    rows = _hit(_rows(output, answer))
    assert {name for name, value in rows.items() if value == 1} == hit
    assert set(rows.values()) <= {0, 1}
    assert set(rows) == {"erfunden", "falsch", "zaghaft", "form", "errors.excluding"}


def test_what_was_not_read_is_not_free_of_errors() -> None:
    """An output that is no JSON has a wrong form; of an invented date it says nothing. Repaired it does."""
    rows = _rows(f"```json\n{FOUND}\n```", NONE)
    assert _hit(rows) == {
        "erfunden": "unreadable",
        "falsch": "unreadable",
        "zaghaft": "unreadable",
        "form": 1,
        "errors.excluding": "unreadable",
    }
    assert _hit(rows, Repair.MARKDOWN_FENCE.variant) == {
        "erfunden": 1,
        "falsch": 0,
        "zaghaft": 0,
        "form": 0,
        "errors.excluding": 1,
    }


def test_a_failed_attempt_is_no_such_error() -> None:
    """A timeout and a disputed reference keep their status and stand in no denominator of an error."""
    assert set(_hit(_rows("", FOUND, AttemptStatus.TIMEOUT)).values()) == {"timeout"}
    assert set(_hit(_rows(FOUND, FOUND, reference_status=ReferenceStatus.DISPUTED)).values()) == {"not_applicable"}
    assert all(error.measure.failed is FailedAs.LEFT_OUT for error in ERRORS)


def test_a_checker_without_the_repair_stands_by_what_it_saw() -> None:
    """A class over two checkers counts a finding of the one that scores no repair in both variants."""
    checkers = (FIELDS, Pattern(".*\\}"))
    (error,), problems = _parse("errors:\n  muster:\n    title: Muster\n    when: answer pattern\n", *checkers)
    assert problems == []
    book = code_book(checkers, "sha256:r", (error,))
    (declared,) = (one for one in book if one.measure.id == "error.muster")
    assert (declared.asked, declared.variants, declared.by) == (("pattern",), ("delivered",), "errors")


def test_the_digest_follows_what_decides() -> None:
    """Another title is the same rule; another condition, reference or checker is another one."""

    def digest(text: str, references: str = "r", *checkers: Checker) -> str:
        errors, problems = _parse(text, *(checkers or (FIELDS,)))
        assert problems == []
        book = code_book(checkers or (FIELDS,), references, errors)
        return next(one.rules for one in book if one.measure.id == "error.erfunden")

    same = PLAN.replace("Erfundener Termin", "Ohne Beleg").replace("consequence: wrong_act", "consequence: visible")
    assert digest(PLAN) == digest(same)
    assert digest(PLAN) != digest(PLAN.replace("date invented", "date missed"))
    assert digest(PLAN) != digest(PLAN, "s")
    assert digest(PLAN) == digest(PLAN, "r", FIELDS, Words())
    assert digest(PLAN) != digest(PLAN, "r", Fields(FIELDS.fields))


def test_the_worst_come_first() -> None:
    """What excludes, then wrong acts, then what is seen, then detours, then what the plan says nothing of."""
    when = (Condition("wrong"),)
    ranked = [
        ErrorClass("a", "A", when, Consequence.SLOWER, excludes=True),
        ErrorClass("b", "B", when, Consequence.WRONG_ACT),
        ErrorClass("c", "C", when, Consequence.VISIBLE),
        ErrorClass("d", "D", when, Consequence.SLOWER),
        ErrorClass("e", "E", when),
    ]
    assert [error.rank for error in ranked] == [0, 1, 2, 3, 4]
    assert pickle.loads(pickle.dumps(ranked)) == ranked  # noqa: S301 - our own values


@given(verdict=st.sampled_from(sorted(VERDICTS)), item=st.sampled_from(["date", "status", ""]), named=st.booleans())
def test_a_condition_holds_for_its_findings_only(verdict: str, item: str, named: bool) -> None:
    """It holds for its verdict at its item, or at any where it names none."""
    condition = Condition(verdict, item if named else None)
    for other in VERDICTS:
        for at in ("date", "status", ""):
            found = Found("fields.reference", at, other, "r")
            assert condition.holds(found) == (other == verdict and (at == item or not named))


@pytest.mark.parametrize(
    ("entry", "line", "word"),
    [
        ("    when: date invented\n", 3, "title"),
        ("    title: A\n", 3, "when"),
        ("    title: A\n    when: []\n", 4, "keinen Befund"),
        ("    title: A\n    when: datum invented\n", 4, "status, date"),
        ("    title: A\n    when: date erfunden\n", 4, "date erfunden"),
        ("    title: A\n    when: status not_null\n", 4, "status not_null"),
        ("    title: A\n    when: no_option\n", 4, "no_option"),
        ("    title: A\n    when: wrong\n    checker: exact\n", 5, "fields"),
        ("    title: A\n    when: wrong\n    consequence: schlimm\n", 5, "wrong_act"),
        ("    title: A\n    when: wrong\n    excludes: vielleicht\n", 5, "vielleicht"),
        ("    title: A\n    when: status wrong\n    expected: [found, mising]\n", 5, "found, missing, ambiguous"),
    ],
)
def test_a_class_that_could_never_be_met_is_told(entry: str, line: int, word: str) -> None:
    """A misspelt field or verdict would be a limit that always holds; it is told where it stands."""
    errors, problems = _parse(f"errors:\n  a:\n{entry}")
    assert errors == ()
    assert problems
    assert problems[0].where == f"study.yaml:{line}"
    assert word in "".join(problem.what + problem.do for problem in problems)


def test_values_are_bound_only_where_the_plan_declares_them() -> None:
    """What a free field may expect, what a wrong field may show, several right answers at once: none is a slip."""
    free = "    expected: 2027-04-14\n    shown: irgendwas\n"
    assert _parse(f"errors:\n  a:\n    title: A\n    when: [date wrong, status wrong]\n{free}")[1] == []
    assert _parse("errors:\n  a:\n    title: A\n    when: status wrong\n    shown: vielleicht\n")[1] == []
    choice = Choice(("ja", "nein", "offen"))
    head = "errors:\n  a:\n    title: A\n    when: wrong\n"
    assert _parse(f"{head}    expected: ja | offen\n    shown: nein\n", choice)[1] == []
    for key in ("expected", "shown"):
        (problem,) = _parse(f"{head}    {key}: jein\n", choice)[1]
        assert problem.where == "study.yaml:5"
        assert "ja, nein, offen" in problem.do
    lenient = Choice(("ja", "nein"), frozenset({Leniency.CASE}))
    assert _parse(f"{head}    shown: NEIN\n", lenient)[1] == []


def test_two_ids_that_differ_in_capitals_are_told() -> None:
    """In a table of a spreadsheet program they would be one."""
    text = "errors:\n  a:\n    title: A\n    when: wrong\n  A:\n    title: B\n    when: missed\n"
    errors, (problem,) = _parse(text)
    assert [error.id for error in errors] == ["a"]
    assert problem.where == "study.yaml:6"


def test_no_section_is_no_class() -> None:
    """Without ``errors`` there are no such measures, and none that exclude without one that does."""
    assert parse_errors(Reader(), None, (FIELDS,)) == ()
    assert not [one for one in code_book((FIELDS,), "r") if one.errors]
    book = code_book((FIELDS,), "r", ERRORS[1:])
    assert "errors.excluding" not in {one.measure.id for one in book}


def test_checkers_apart() -> None:
    """``checker`` narrows a class to the findings of one checker."""
    error = ErrorClass("a", "A", (Condition("wrong"),), checker="exact")
    assert error.asks(Exact())
    assert not error.asks(FIELDS)
    assert error.holds(Found("exact.equal", "answer", "wrong", "r"))
    assert not error.holds(Found("fields.reference", "date", "wrong", "r"))
    key = AttemptKey("a", "T1", 1)
    assert error.holds(Finding(key, "delivered", "exact.equal", "answer", "wrong", "r"))


def test_every_verdict_that_comes_can_be_named(subject: Callable[..., Subject]) -> None:
    """What a checker finds stands under its items in ``findable``, or under the empty one if it is about the whole."""
    for output in ("", "[]", '{"x": 1}', '{"status": "x", "date": 3}', '{"status": "found", "status": "found"}'):
        verdict: Verdict = FIELDS.check(subject(output, {"status": "missing", "date": None}))
        for found in verdict.findings:
            assert found.verdict in FIELDS.findable.get(found.item, FIELDS.findable[""])
