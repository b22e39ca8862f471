from __future__ import annotations

from dataclasses import replace

import pytest

from pruefstand.domain import (
    AttemptKey,
    Basis,
    Better,
    Case,
    FailedAs,
    Measure,
    Measurement,
    Origin,
    Role,
    Scale,
    Source,
    Summary,
    System,
    SystemKind,
)
from pruefstand.errors import InputError
from pruefstand.evaluation.results import results_of

PASSED = Measure(
    "passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED, main=True
)
FACTS = Measure("facts", "Fakten", Scale.COUNT, (Summary.POOL,), parts=("", "z", "a"))
TIME = Measure("time", "Zeit", Scale.QUANTITY, (Summary.QUANTILES,), parts=("upload", "live"))
CASES = {name: Case(name, group, name) for name, group in (("c1", "z"), ("c2", "a"))}
SYSTEMS = tuple(
    System(name, name, SystemKind.COMMAND, Origin.PROGRAM, Role.TESTED, ("c1", "c2"), 1, "") for name in "yx"
)
GROUPS = {"z": "Erste", "a": "Zweite"}


def _row(measure: Measure, system: str, case: str, part: str = "", variant: str = "delivered") -> Measurement:
    key = AttemptKey(system, case, 1)
    return Measurement(key, variant, measure.id, part, Source.RULE, "x", "1", 1, "ok", "", 1, 1)


def test_order_is_that_of_code_book_plan_and_groups() -> None:
    """Measures, parts, groups and systems stand as the code book and the plan list them, not by the alphabet; all
    groups together come first."""
    rows = [
        _row(measure, system, case, part)
        for system in "xy"
        for case in ("c1", "c2")
        for measure in (FACTS, PASSED)
        for part in measure.parts or ("",)
    ]
    results, _counted = results_of(rows, (PASSED, FACTS), SYSTEMS, CASES, GROUPS, "sha256:p")
    assert {result.plan for result in results} == {"sha256:p"}
    addresses = [(result.measure, result.part, result.group, result.system) for result in results if result.main]
    assert addresses == [
        (measure, part, group, system)
        for measure, parts in (("passed", ("",)), ("facts", ("", "z", "a")))
        for part in parts
        for group in ("", "z", "a")
        for system in "yx"
    ]


def test_both_bases_and_which_leads() -> None:
    """A measure that counts failures leads with what was started and prints the measured too; any other has one."""
    lost = replace(_row(PASSED, "x", "c2"), status="timeout", reason="10 s", numerator=None, denominator=None)
    rows = [_row(PASSED, "x", "c1"), lost, _row(FACTS, "x", "c1"), replace(lost, measure="facts")]
    results, _counted = results_of(rows, (PASSED, FACTS), SYSTEMS, CASES, GROUPS, "")
    whole = [result for result in results if not result.group]
    assert [
        (result.measure, result.basis, result.main, result.estimate.numerator, result.estimate.denominator)
        for result in whole
    ] == [
        ("passed", Basis.STARTED, True, 1, 2),
        ("passed", Basis.MEASURED, False, 1, 1),
        ("facts", Basis.MEASURED, True, 1, 1),
    ]


def test_parts_and_quantiles_have_addresses_of_their_own() -> None:
    """The median of one part is not mistaken for that of another."""
    rows = [_row(TIME, "x", "c1", "upload"), replace(_row(TIME, "x", "c1", "live"), numerator=3)]
    results, _counted = results_of(rows, (TIME,), SYSTEMS, CASES, GROUPS, "")
    found = {result.part: result.estimate.value for result in results if not result.group}
    assert found == {"upload/p50": 1, "upload/p95": 1, "live/p50": 3, "live/p95": 3}


def test_rows_of_an_unknown_system_are_refused() -> None:
    """A system that the plan does not know has no place in any table."""
    with pytest.raises(InputError, match="„w“"):
        results_of([_row(PASSED, "w", "c1")], (PASSED,), SYSTEMS, CASES, GROUPS, "")


def test_no_rows_no_results() -> None:
    """A measure that nobody took has no result: nothing is made up."""
    assert results_of([], (PASSED,), SYSTEMS, CASES, GROUPS, "") == ((), {})
