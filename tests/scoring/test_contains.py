from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.formats.jsonl import canonical_json
from pruefstand.scoring.checker import DELIVERED, Checker, Subject
from pruefstand.scoring.contains import Contains, Require
from pruefstand.scoring.leniency import Leniency

Score = Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]
LENIENT = frozenset({Leniency.CASE, Leniency.INNER_SPACE, Leniency.UNICODE_FORM, Leniency.QUOTES_STYLE})


def _plan(require: Require, *texts: str, ignore: frozenset[Leniency] = frozenset()) -> Contains:
    return Contains(texts, require, ignore, aspect="")


@pytest.mark.parametrize(
    ("require", "output", "passes", "there"),
    [
        (Require.ALL, "Graz und Wien", True, 2),
        (Require.ALL, "nur Wien", False, 1),
        (Require.ALL, "WIEN, Graz", False, 1),
        (Require.ANY, "nur Wien", True, 1),
        (Require.ANY, "Linz", False, 0),
        (Require.NONE, "Linz", True, 0),
        (Require.NONE, "Wiener Neustadt", False, 1),
    ],
)
def test_all_any_or_none(require: Require, output: str, passes: bool, there: int) -> None:
    """How many of the texts stand there is counted, and the rule decides what passes."""
    verdict = _plan(require, "Wien", "Graz").check(Subject("F1", {}, None, output.encode()))
    assert verdict.passed == {DELIVERED: passes}
    kept, texts = verdict.rows
    assert (kept.numerator, texts.numerator, texts.denominator) == (passes, there, 2)
    assert bool(verdict.findings) != passes


def test_each_finding_names_its_text(subject: Callable[..., Subject]) -> None:
    """A missing text is told as expected, a forbidden one with its first place in the output as it came."""
    missing = _plan(Require.ALL, "Wien", "Graz").check(subject("Graz", "?")).findings
    assert [(found.verdict, found.expected, found.output_span) for found in missing] == [("missed", "Wien", None)]
    checker = _plan(Require.NONE, "garantiert sicher", ignore=LENIENT)
    output = "Ist\u202fGARANTIERT \n  sicher, garantiert sicher."
    (found,) = checker.check(subject(output, "?")).findings
    assert found.verdict == "forbidden"
    assert found.output_span is not None
    assert output[slice(*found.output_span)] == "GARANTIERT \n  sicher"


@given(before=st.text(max_size=30), wanted=st.text(min_size=1, max_size=8), after=st.text(max_size=30))
def test_a_place_holds_the_text(before: str, wanted: str, after: str) -> None:
    """What is told as the place of a forbidden text is that text, strictly and under every leniency."""
    output = before + wanted + after
    if "\x00" in output:
        return
    if not wanted.strip():  # a text of nothing but white space is refused, or ends with the output
        return
    strict = _plan(Require.NONE, wanted).check(Subject("F1", {}, None, output.encode()))
    for found in strict.findings:
        if found.output_span is not None:
            text = output.removeprefix("\ufeff")
            assert text[slice(*found.output_span)] == wanted


def test_the_reference_may_hold_the_texts(subject: Callable[..., Subject], reference: Callable[..., Reference]) -> None:
    """Without texts in the plan those of the reference count: one, or a list."""
    checker = Contains(require=Require.ALL)
    assert checker.check(subject("a b", ["a", "b"])).passed[DELIVERED]
    assert not checker.check(subject("a", ["a", "b"])).passed[DELIVERED]
    assert checker.check(subject("xay", "a")).passed[DELIVERED]
    faults = [checker.expectation_fault(reference(answer), {}) for answer in ("a", ["a"], [], ["a", "a"], [""], 1)]
    assert [fault is None for fault in faults] == [True, True, False, False, False, False]
    with pytest.raises(ValueError, match="no reference"):
        checker.check(Subject("F1", {}, None, b"a"))


@given(texts=st.lists(st.text("abcäß ", min_size=1).filter(str.strip), min_size=1, max_size=5, unique=True))
def test_the_texts_themselves_pass_and_one_less_does_not(texts: list[str]) -> None:
    """An output of all texts passes, the empty one never does."""
    content = canonical_json(texts)
    settled = Reference("F1", "answer", 1, digest_of(content), "application/json", content.decode())
    for require in (Require.ALL, Require.ANY):
        checker = Contains(require=require)
        assert checker.check(Subject("F1", {}, settled, "|".join(texts).encode())).passed[DELIVERED]
        assert not checker.check(Subject("F1", {}, settled, b"")).passed[DELIVERED]


def test_no_text_keeps_nothing(subject: Callable[..., Subject]) -> None:
    """Bytes that are no text pass no rule, not even „none“, and their count is unreadable."""
    for require in Require:
        verdict = _plan(require, "a").check(subject(b"j\x00a", "?"))
        assert verdict.passed == {DELIVERED: False}
        assert verdict.rows[1].status is MeasurementStatus.UNREADABLE


def test_texts_come_from_one_place() -> None:
    """Plan and reference at once, doubled and empty texts are no rule."""
    for texts, aspect in ((("a",), "answer"), ((), ""), (("a", "a"), ""), (("",), "")):
        with pytest.raises(ValueError, match="texts"):
            Contains(texts, aspect=aspect)


def test_the_plan_declares_it(score: Score) -> None:
    """With texts it needs no reference; without them it has an aspect."""
    (checker,), problems = score(
        "  - checker: contains\n    texts: [Wien, Graz]\n    require: any\n    ignore: [case]\n"
    )
    assert (checker, problems) == (_plan(Require.ANY, "Wien", "Graz", ignore=frozenset({Leniency.CASE})), [])
    assert score("  - checker: contains\n    require: none\n    aspect: verboten\n")[0] == (
        Contains((), Require.NONE, frozenset(), "verboten"),
    )


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("    texts: [a]\n", "require"),
        ("    require: all\n    texts: []\n", "kein Text"),
        ("    require: all\n    texts: [a, A]\n    ignore: [case]\n", "unterscheiden"),
        ("    require: all\n    texts: [a]\n    aspect: answer\n", "aspect"),
        ("    require: some\n    texts: [a]\n", "all"),
        ("    require: all\n    texts: [a]\n    ignore: [surrounding_space]\n", "surrounding_space"),
    ],
)
def test_a_wrong_entry_is_one_problem(text: str, word: str, score: Score) -> None:
    """What cannot be meant is told."""
    checkers, problems = score(f"  - checker: contains\n{text}")
    assert checkers == ()
    (problem,) = problems
    assert word in problem.what + problem.do
