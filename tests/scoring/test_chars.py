from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jiwer
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.scoring.chars import CHAR_LEVELS, Chars, count_characters
from pruefstand.scoring.checker import Checker, Subject
from pruefstand.scoring.words_counts import ZERO


def test_handed_cases(shared: Path) -> None:
    """Errors and characters of every handed case, the rate wherever the reference has characters."""
    cases = json.loads((shared / "data" / "speech" / "cases.json").read_text("utf-8"))
    cases = [case for case in cases if case["metric"] == "cer"]
    assert len(cases) == 10
    for case in cases:
        counts = ZERO
        for reference, output in zip(case["input"]["ref"], case["input"]["hyp"], strict=True):
            counts += count_characters(reference, output, "raw")
        expected = case["expected"]
        assert (counts.errors, counts.reference_words) == (expected["errors"], expected["ref_chars"]), case["id"]
        if counts.error_rate is not None:
            assert float(counts.error_rate) == pytest.approx(expected["cer"], abs=1e-9)


@given(st.text(alphabet="abä .", min_size=1, max_size=30), st.text(alphabet="abä .", max_size=30))
def test_totals_are_those_of_jiwer(reference: str, output: str) -> None:
    """Over random texts the total is that of jiwer."""
    if reference.strip():
        theirs = jiwer.process_characters(reference, output)
        errors = theirs.substitutions + theirs.deletions + theirs.insertions
        assert count_characters(reference, output, "raw").errors == errors


def test_levels_of_characters() -> None:
    """Raw takes code points as they stand, writing composes them, format leaves case and punctuation out."""
    pair = "Ärztin, heute.", "A\u0308rztin heute"
    assert [count_characters(*pair, level).errors for level in CHAR_LEVELS] == [4, 2, 0]


def test_the_checker_counts_every_level() -> None:
    """One row a level; an output that is no text is unreadable."""
    reference = Reference("D1", "transcript", 1, digest_of(b"abc"), "text/plain", "abc")
    rows = Chars().check(Subject("D1", {}, reference, b"abd")).rows
    assert [(row.measure, row.numerator, row.denominator) for row in rows] == [
        (f"chars.{level}", 1, 3) for level in CHAR_LEVELS
    ]
    broken = Chars().check(Subject("D1", {}, reference, b"\xff\xfe\x00\x00")).rows
    assert {row.status for row in broken} == {MeasurementStatus.UNREADABLE}
    assert len(broken) == len(CHAR_LEVELS)


def test_the_plan_names_a_level(score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]) -> None:
    """``raw`` by default; a level of words is none of characters."""
    assert score("  - checker: chars\n") == ((Chars(),), [])
    assert score("  - checker: chars\n    main: format\n") == ((Chars("format"),), [])
    assert score("  - checker: chars\n    main: content\n")[0] == ()
    assert Chars().expectation_fault(Reference("D1", "transcript", 1, digest_of(b"1"), "application/json", "1"), {})
