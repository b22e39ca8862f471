from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.scoring.checker import Checker, Subject, Verdict
from pruefstand.scoring.words import Words


def _check(reference: str, output: str | bytes) -> Verdict:
    data = output.encode() if isinstance(output, str) else output
    transcript = Reference("D1", "transcript", 1, digest_of(reference.encode()), "text/plain", reference)
    return Words().check(Subject("D1", {}, transcript, data))


def _counts(verdict: Verdict) -> dict[str, object]:
    counts: dict[str, object] = {row.part or "errors": row.numerator for row in verdict.rows}
    (counts["words"],) = {row.denominator for row in verdict.rows}
    return counts


def _known(shared: Path) -> list[dict[str, Any]]:
    cases = json.loads((shared / "data/speech/cases.json").read_text(encoding="utf-8"))
    return [case for case in cases if case["metric"] == "wer_mer_wil"]


def test_the_known_counts_come_out(shared: Path) -> None:
    """All 27 cases of other tools: the total in each, the kinds of error wherever the case states them."""
    cases = _known(shared)
    assert len(cases) == 27
    for case in cases:
        assert case["input"]["tokenize"] == "whitespace, no other normalisation"
        total: Counter[str] = Counter()
        for reference, output in zip(case["input"]["ref"], case["input"]["hyp"], strict=True):
            total.update(_counts(_check(reference, output)))
        expected = case["expected"]
        assert total["errors"] == expected["errors"], case
        assert total["words"] == expected["ref_words"], case
        if "hits" in expected:
            kinds = (total["substitution"], total["deletion"], total["insertion"])
            assert kinds == (expected["sub"], expected["del"], expected["ins"]), case
            assert total["words"] - total["substitution"] - total["deletion"] == expected["hits"], case


@given(*[st.lists(st.sampled_from(["a", "b", "ä", "B"]), max_size=12).map(" ".join)] * 2)
def test_kinds_of_error_are_those_of_jiwer(reference: str, output: str) -> None:
    """The tie rule: where alignments are equally short, errors are shared out as jiwer does it."""
    theirs = jiwer.process_words(reference, output)
    assert _counts(_check(reference, output)) == {
        "errors": theirs.substitutions + theirs.deletions + theirs.insertions,
        "substitution": theirs.substitutions,
        "deletion": theirs.deletions,
        "insertion": theirs.insertions,
        "words": theirs.hits + theirs.substitutions + theirs.deletions,
    }


@given(*[st.text(alphabet="ab \n\u00a0.", max_size=30)] * 2)
def test_errors_are_a_distance(reference: str, output: str) -> None:
    """None between equal texts, as many in both directions, between the difference and the larger of the lengths."""
    errors = _counts(_check(reference, output))["errors"]
    there, here = len(reference.split()), len(output.split())
    assert isinstance(errors, int)
    assert abs(there - here) <= errors <= max(there, here)
    assert errors == _counts(_check(output, reference))["errors"]
    assert (errors == 0) == (reference.split() == output.split())


@given(*[st.text(alphabet="ab \n", max_size=30)] * 2)
def test_findings_applied_to_the_reference_give_the_output(reference: str, output: str) -> None:
    """Every error has its finding, and its spans hold the words that it shows."""
    verdict = _check(reference, output)
    words: list[str] = reference.split()
    for found in reversed(verdict.findings):
        assert found.reference_span is not None
        assert found.output_span is not None
        assert reference[slice(*found.reference_span)] == found.expected
        assert output[slice(*found.output_span)] == found.shown
        number = int(found.item)
        assert len(reference[: found.reference_span[1]].split()) == number
        assert found.shown or not output[: found.output_span[0]][-1:].isspace()
        if found.verdict == "insertion":
            words.insert(number, found.shown)
        else:
            words[number - 1 : number] = [found.shown] if found.verdict == "substitution" else []
    assert words == output.split()


@pytest.mark.parametrize(
    ("reference", "output", "errors"),
    [
        ("Der Patient", "der Patient", 1),
        ("Fieber.", "Fieber", 1),
        ("5\u00a0mg", "5 mg", 0),
        ("Bär", "Ba\u0308r", 1),
        ("eins\r\nzwei\n", "eins zwei", 0),
        ("Maße", "Masse", 1),
    ],
)
def test_raw_means_raw(reference: str, output: str, errors: int) -> None:
    """Case, punctuation and composition count; which white space parts two words does not."""
    assert _counts(_check(reference, output))["errors"] == errors


def test_an_empty_reference_keeps_its_zero() -> None:
    """Words said into silence are insertions over 0 words; no rate is made here."""
    assert _counts(_check("", "drei Wörter zu viel"))["insertion"] == 4
    assert _counts(_check("", "drei Wörter zu viel"))["words"] == 0
    assert _counts(_check("", ""))["errors"] == 0


def test_an_output_that_is_no_text_is_unreadable() -> None:
    """Every declared row is there and says why it holds no count."""
    verdict = _check("eins", b"\xff\xfe\x00\x00")
    assert {row.status for row in verdict.rows} == {MeasurementStatus.UNREADABLE}
    assert all(row.reason for row in verdict.rows)
    declared = {(measure.id, part) for measure in Words().measures for part in measure.parts or ("",)}
    assert {(row.measure, row.part) for row in verdict.rows} == declared
    assert {(row.measure, row.part) for row in _check("eins", "zwei").rows} == declared
    assert verdict.passed == {}


def test_a_transcript_is_a_text(reference: Callable[..., Reference]) -> None:
    """A JSON string is one, the empty one too; anything else is told."""
    assert Words().expectation_fault(reference("", "transcript"), {}) is None
    assert Words().expectation_fault(reference(["a"], "transcript"), {}) is not None


def test_the_plan_names_a_level_that_exists(score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]) -> None:
    """``raw`` is the default and the only level; another one is told with what there is."""
    assert score("  - checker: words\n") == ((Words(),), [])
    assert score("  - checker: words\n    main: raw\n") == ((Words("raw"),), [])
    checkers, (problem,) = score("  - checker: words\n    main: content\n")
    assert checkers == ()
    assert problem.where == "study.yaml:3"
    assert "raw" in problem.what + problem.do
