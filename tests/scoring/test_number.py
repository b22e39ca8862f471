from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import MeasurementStatus, Reference
from pruefstand.errors import Problem
from pruefstand.scoring.checker import DELIVERED, Checker, Subject
from pruefstand.scoring.leniency import Leniency
from pruefstand.scoring.number import Number, unit_fault
from pruefstand.scoring.numeral import Notation
from pruefstand.scoring.repair import Repair

EURO = Number(Notation.GERMAN, tolerance=Decimal("0.01"), units=("€", "Euro", "Std."))


def _verdicts(checker: Number, subject: Subject) -> list[str]:
    return [found.verdict for found in checker.check(subject).findings]


@pytest.mark.parametrize(
    ("checker", "output", "answer", "verdicts"),
    [
        (Number(), "48,5", "48,50", []),
        (Number(), "48.5\n", 48, ["wrong"]),
        (Number(), "48.50", "48,5", []),
        (Number(), "1.250", 1250, ["ambiguous"]),
        (Number(Notation.GERMAN), "1.250", 1250, []),
        (Number(Notation.ENGLISH), "1.250", 1250, ["wrong"]),
        (Number(Notation.GERMAN), "48.5", 48, ["notation"]),
        (Number(), "48,5 Euro", "48,5", ["unit"]),
        (Number(), "Es sind 48,5 Euro", "48,5", ["not_number"]),
        (Number(), "", 1, ["not_number"]),
        (Number(), "\x00", 1, ["not_text"]),
        (EURO, "48,51 €", "48,50", []),
        (EURO, "48,49", "48,50", []),
        (EURO, "48,511 Euro", "48,50", ["wrong"]),
        (EURO, "€ 48,50", "48,50 €", []),
        (EURO, "48,50\xa0Euro", "48,50", []),
        (EURO, "48,50 USD", "48,50", ["unit"]),
        (EURO, "48,50 € €", "48,50", ["not_number"]),
        (EURO, "zwölf €", 12, ["not_number"]),
        (Number(units=("€",), unit_required=True), "48,50", "48,50", ["unit"]),
        (Number(units=("€",), unit_required=True), "48,50€", "48,50", []),
        (Number(relative_tolerance=Decimal("0.1")), "90", 100, []),
        (Number(relative_tolerance=Decimal("0.1")), "110", 100, []),
        (Number(relative_tolerance=Decimal("0.1")), "-90", -100, []),
        (Number(relative_tolerance=Decimal("0.1")), "89,99", 100, ["wrong"]),
        (Number(relative_tolerance=Decimal("0.1")), "0,1", 0, ["wrong"]),
        (Number(), " 5", 5, ["not_number"]),
        (Number(ignore=frozenset({Leniency.SURROUNDING_SPACE, Leniency.FINAL_PUNCTUATION})), " 5. ", 5, []),
    ],
)
def test_a_number_is_read_and_compared_as_declared(
    checker: Number, output: str, answer: object, verdicts: list[str], subject: Callable[..., Subject]
) -> None:
    """Notation, unit and tolerance decide, the ends of the tolerance included; whatever fails says why."""
    made = subject(output, answer)
    assert _verdicts(checker, made) == verdicts
    assert checker.check(made).passed == {DELIVERED: not verdicts}
    form, equal = checker.check(made).rows
    assert form.numerator == (verdicts in ([], ["wrong"]))
    assert (equal.status is MeasurementStatus.UNREADABLE) == (form.numerator == 0)


def test_decimals_are_exact(subject: Callable[..., Subject]) -> None:
    """What binary fractions and 28 digits would round is told apart."""
    long = "1" * 60
    assert _verdicts(Number(tolerance=Decimal("0.1")), subject("0,4", "0,3")) == []
    assert _verdicts(Number(), subject(f"{long},5", f"{long},6")) == ["wrong"]
    assert _verdicts(Number(), subject(f"{long}5", f"{long}5")) == []
    assert _verdicts(Number(tolerance=Decimal("0." + "0" * 40 + "1")), subject("1", "1," + "0" * 40 + "1")) == []


@given(
    expected=st.decimals(-1000, 1000, places=2),
    tolerance=st.decimals(0, 5, places=2),
    step=st.decimals("0.01", 1, places=2),
    above=st.booleans(),
)
def test_the_tolerance_is_the_limit(expected: Decimal, tolerance: Decimal, step: Decimal, above: bool) -> None:
    """At both ends it holds, one step beyond it does not."""
    checker = Number(tolerance=tolerance)
    sign = 1 if above else -1
    assert checker.accepts(expected + sign * tolerance, expected)
    assert not checker.accepts(expected + sign * (tolerance + step), expected)


def test_a_fenced_number_is_scored_apart(subject: Callable[..., Subject]) -> None:
    """As delivered it is no number, repaired it is one; the place is that in the output as it came."""
    checker = Number(repairs=(Repair.MARKDOWN_FENCE,))
    variant = Repair.MARKDOWN_FENCE.variant
    assert checker.check(subject("```\n48,5\n```", "48,5")).passed == {DELIVERED: False, variant: True}
    found = checker.check(subject("```\n48,6\n```", "48,5")).findings[-1]
    assert (found.variant, found.verdict, found.output_span) == (variant, "wrong", (4, 9))


@pytest.mark.parametrize(
    ("answer", "fits"),
    [("48,50", True), (48, True), ("1.250", False), ("ja", False), (True, False), (None, False), ([1], False)],
)
def test_a_reference_is_one_number(answer: object, fits: bool, reference: Callable[..., Reference]) -> None:
    """A number of JSON or a text with one reading; anything else could never be met."""
    assert (Number().expectation_fault(reference(answer), {}) is None) == fits


@pytest.mark.parametrize("unit", ["", " ", "€ ", "m2", "-", "+", ".", ",5", "a-", "−"])
def test_a_unit_is_no_part_of_a_number(unit: str) -> None:
    """A unit that could be taken for a sign, a separator or a digit would change the number."""
    assert unit_fault(unit)
    with pytest.raises(ValueError, match="unit"):
        Number(units=(unit,))


def test_tolerances_exclude_each_other() -> None:
    """Two tolerances, one below zero, or a required unit without any are no rules."""
    with pytest.raises(ValueError, match="tolerance"):
        Number(tolerance=Decimal(1), relative_tolerance=Decimal("0.1"))
    with pytest.raises(ValueError, match="tolerance"):
        Number(tolerance=Decimal(-1))
    with pytest.raises(ValueError, match="declared"):
        Number(unit_required=True)


def test_the_plan_declares_everything(score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]) -> None:
    """Each key has its place; the tolerance is read exactly."""
    (checker,), problems = score(
        "  - checker: number\n    notation: german\n    tolerance: 0,01\n    units: [€, m/s, Std.]\n"
        "    unit_required: yes\n    ignore: [surrounding_space]\n    repairs: [markdown_fence]\n    aspect: summe\n"
    )
    assert problems == []
    assert checker == Number(
        Notation.GERMAN,
        Decimal("0.01"),
        Decimal(0),
        ("€", "m/s", "Std."),
        True,
        frozenset({Leniency.SURROUNDING_SPACE}),
        (Repair.MARKDOWN_FENCE,),
        "summe",
    )
    assert score("  - checker: number\n    relative_tolerance: 5 %\n")[0] == (
        Number(relative_tolerance=Decimal("0.05")),
    )


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("    tolerance: 1\n    relative_tolerance: 5 %\n", 4, "relative_tolerance"),
        ("    tolerance: -1\n", 3, "klein"),
        ("    units: [€, €]\n", 3, "doppelt"),
        ("    units: [m2]\n", 3, "m2"),
        ("    unit_required: yes\n", 3, "Einheit"),
        ("    notation: deutsch\n", 3, "german"),
        ("    ignore: [case]\n", 3, "case"),
    ],
)
def test_a_wrong_entry_is_one_problem_with_its_line(
    text: str, line: int, word: str, score: Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]
) -> None:
    """What cannot be meant is told where it stands."""
    checkers, problems = score(f"  - checker: number\n{text}")
    assert checkers == ()
    (problem,) = problems
    assert problem.where == f"study.yaml:{line}"
    assert word in problem.what + problem.do
