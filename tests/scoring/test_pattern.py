from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.domain import Reference
from pruefstand.errors import Problem
from pruefstand.scoring.checker import DELIVERED, Checker, Subject
from pruefstand.scoring.pattern import Pattern
from pruefstand.scoring.repair import Repair

Score = Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]


@pytest.mark.parametrize(
    ("pattern", "anywhere", "output", "fits"),
    [
        ("[A-Z]{2}-[0-9]+", False, "AB-12", True),
        ("[A-Z]{2}-[0-9]+", False, "AB-12\n", True),
        ("[A-Z]{2}-[0-9]+", False, "AB-12\n\n", False),
        ("[A-Z]{2}-[0-9]+", False, "Nummer AB-12", False),
        ("[A-Z]{2}-[0-9]+", True, "Nummer AB-12!", True),
        ("[A-Z]{2}-[0-9]+", True, "ab-12", False),
        ("Az\\. [0-9]+", True, "Az. 7", True),
        ("a", False, "\x00", False),
    ],
)
def test_the_output_fits_or_not(
    pattern: str, anywhere: bool, output: str, fits: bool, subject: Callable[..., Subject]
) -> None:
    """As a whole, or anywhere where the plan says so; an output that is no text never fits."""
    verdict = Pattern(pattern, anywhere).check(subject(output, "?"))
    assert verdict.passed == {DELIVERED: fits}
    assert verdict.rows[0].numerator == fits
    assert bool(verdict.findings) != fits


def test_it_needs_no_reference(reference: Callable[..., Reference]) -> None:
    """Without a reference it judges, and no reference is a fault to it."""
    assert Pattern("a").check(Subject("F1", {}, None, b"a")).passed == {DELIVERED: True}
    assert Pattern("a").aspect == ""
    assert Pattern("a").expectation_fault(reference(1), {}) is None


def test_a_fence_is_scored_apart(subject: Callable[..., Subject]) -> None:
    """The repaired variant is the text inside the fence."""
    verdict = Pattern("[0-9]+", repairs=(Repair.MARKDOWN_FENCE,)).check(subject("```\n12\n```", "?"))
    assert verdict.passed == {DELIVERED: False, "repaired:markdown_fence": True}


def test_the_plan_declares_it(score: Score) -> None:
    """Pattern, place and repairs are read; a plain entry matches the whole output."""
    (checker,), problems = score(
        "  - checker: pattern\n    pattern: '[0-9]+'\n    anywhere: yes\n    repairs: [markdown_fence]\n"
    )
    assert problems == []
    assert checker == Pattern("[0-9]+", True, (Repair.MARKDOWN_FENCE,))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("    pattern: '(a)\\1'\n", "Rückbezüge"),
        ("    pattern: '('\n", "missing )"),
        ("    pattern: 'a*'\n    anywhere: yes\n", "jedem Text"),
        ("    anywhere: yes\n", "pattern"),
    ],
)
def test_a_wrong_entry_is_one_problem(text: str, word: str, score: Score) -> None:
    """A pattern that is none, is not linear, or that every output has is told where it stands."""
    checkers, problems = score(f"  - checker: pattern\n{text}")
    assert checkers == ()
    (problem,) = problems
    assert word in problem.what + problem.do
