"""Limits on classes of errors, on failures and on each group."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import (
    Basis,
    Better,
    Case,
    Estimate,
    FailedAs,
    Measure,
    Origin,
    Result,
    Role,
    Scale,
    Summary,
    System,
    SystemKind,
)
from pruefstand.errors import Problem
from pruefstand.evaluation.gate import Bound, Limit, gate_faults, gate_verdicts, parse_gate, unreachable
from pruefstand.stats import wilson
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

PASSED = Measure(
    "passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED, main=True
)
MEASURES = (PASSED,)
GROUPS = {"fehlt": "Information fehlt", "offen": "Offen"}
INVENTED = Measure("error.erfunden", "Erfunden", Scale.COUNT, (Summary.POOL,), better=Better.LOWER)


def _systems(cases: int) -> tuple[System, ...]:
    ids = tuple(f"c{n}" for n in range(cases))
    kind = SystemKind.COMMAND
    return tuple(System(name, name, kind, Origin.PROGRAM, Role.TESTED, ids, 3, "") for name in ("naiv", "sorgfalt"))


def _cases(number: int) -> dict[str, Case]:
    return {f"c{n}": Case(f"c{n}", "fehlt", f"c{n}") for n in range(number)}


def _parsed(text: str) -> tuple[tuple[Limit, ...], list[Problem]]:
    reader = Reader()
    found = parse_gate(reader, read_yaml(f"gate:\n{text}".encode(), "study.yaml").get("gate"))
    return found, reader.problems


def _limit(text: str) -> Limit:
    (found,), problems = _parsed(text)
    assert not problems
    return found


FLOOR = _limit("  - measure: passed\n    bound: lower\n    at_least: 0,5\n")


def _result(of: str, estimate: Estimate, **more: object) -> Result:
    result = Result("passed", "", "pool", of, "", "delivered", "rule", Basis.STARTED, True, estimate, "")
    return replace(result, **more)  # type: ignore[arg-type]  # fields by name


def test_a_number_of_attempts_and_a_share_are_told_apart() -> None:
    """Of errors and failures a whole number is a number of attempts, anything else a share; of measures never."""
    assert _limit("  - {error: erfunden, at_most: 2}\n").count
    assert _limit("  - {error: erfunden, at_most: 2}\n").measure == "error.erfunden"
    for text in ('"1,0"', "0.5", "5 %"):
        assert not _limit(f"  - {{measure: failures, at_most: {text}}}\n").count
    assert _limit("  - {measure: failures, at_most: 12}\n").limit == 12
    assert not _limit("  - {measure: passed, at_most: 1}\n").count


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("  - error: erfunden\n    at_least: 1\n", 3, "höchstens sein dürfen"),
        ("  - error: erfunden\n    at_most: 2\n    bound: upper\n", 4, "kein Intervall"),
        ("  - measure: passed\n    error: erfunden\n    at_most: 0\n", 3, "zugleich"),
        ("  - error: erfunden\n    at_most: 1,5\n", 3, "nicht zwischen 0 und 1"),
        ("  - measure: failures\n    at_least: 5 %\n", 3, "höchstens sein dürfen"),
    ],
)
def test_mistakes_in_limits_on_errors(text: str, where: int, what: str) -> None:
    """One mistake is one message, and no limit comes of it."""
    found, problems = _parsed(text)
    assert [(problem.where, what in problem.what) for problem in problems] == [(f"study.yaml:{where}", True)]
    assert not found


def test_each_group_gets_a_limit_of_its_own() -> None:
    """A limit on each group is one for every group, in their order; where there are none it is told as unknown."""
    text = "gate:\n  - {measure: passed, group: each, at_least: 0.5}\n  - {measure: passed, at_least: 0.6}\n"
    node = read_yaml(text.encode(), "study.yaml").get("gate")
    found = parse_gate(Reader(), node, GROUPS)
    assert [limit.group for limit in found] == ["fehlt", "offen", ""]
    (problem,) = gate_faults(parse_gate(Reader(), node), MEASURES, _systems(8), {})
    assert "„group“ das Unbekannte „each“" in problem.what


def test_unknown_errors_are_told() -> None:
    """A limit on a class that the plan does not have would hold for ever; failures have neither part nor repair."""
    (problem,) = gate_faults([_limit("  - {error: x, at_most: 0}\n")], (*MEASURES, INVENTED), _systems(8), GROUPS)
    assert "„error“ das Unbekannte „x“" in problem.what
    assert problem.do == "Eines von erfunden nennen."
    known = [_limit("  - {error: erfunden, at_most: 0}\n"), _limit("  - {measure: failures, at_most: 0}\n")]
    assert not list(gate_faults(known, (*MEASURES, INVENTED), _systems(8), GROUPS))
    wrong = [_limit("  - {measure: failures, part: x, at_most: 0}\n")]
    assert "„part“" in next(iter(gate_faults(wrong, MEASURES, _systems(8), GROUPS))).what


@pytest.mark.parametrize(("at_most", "k", "held"), [("0", 0, True), ("0", 1, False), ("2", 2, True), ("2", 3, False)])
def test_a_number_of_attempts_is_held_exactly(at_most: str, k: int, held: bool) -> None:
    """The numerator decides, as an integer; the reader sees of how many."""
    limit = replace(_limit(f"  - {{error: erfunden, at_most: {at_most}}}\n"), system="naiv")
    result = _result("naiv", wilson(k, 24), measure="error.erfunden", basis=Basis.MEASURED)
    (verdict,) = gate_verdicts([limit], [result], _systems(8), {"error.erfunden": "Erfunden"})
    assert (verdict.held, verdict.found) == (held, f"{k} von 24")
    assert verdict.text == f"Läufe mit „Erfunden“: höchstens {at_most}"


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_share_is_held_exactly(k: int, more: int) -> None:
    """A fraction that is the limit keeps it, one more or less does not, however large the numbers are: floats would
    call neighbours equal."""
    n = k + more
    exact = Decimal(1) / Decimal(4)
    limit = replace(FLOOR, bound=Bound.VALUE, system="naiv", limit=exact)
    for numerator, held in ((n, True), (n - 1, False)):
        estimate = Estimate(value=numerator / (4 * n), n=4 * n, numerator=numerator, denominator=4 * n)
        (verdict,) = gate_verdicts([limit], [_result("naiv", estimate)], _systems(8), {})
        assert verdict.held is held


@pytest.mark.parametrize(
    ("text", "k", "held", "found"),
    [
        ("at_most: 2", 22, True, "2 von 24"),
        ("at_most: 1", 22, False, "2 von 24"),
        ("at_most: 10 %", 22, True, "0,083 (2 / 24)"),
        ("at_most: 8 %", 22, False, "0,083 (2 / 24)"),
    ],
)
def test_failures_are_what_was_started_and_not_completed(text: str, k: int, held: bool, found: str) -> None:
    """They are counted from the measure of completed attempts, on the basis of all that were started."""
    limit = replace(_limit(f"  - measure: failures\n    {text}\n"), system="naiv")
    (verdict,) = gate_verdicts([limit], [_result("naiv", wilson(k, 24), measure="completed")], _systems(8), {})
    assert (verdict.held, verdict.found) == (held, found)


def test_the_ends_of_failures_are_those_of_the_rest() -> None:
    """The upper end of the share that failed is what the lower end of the completed share leaves."""
    limit = replace(_limit("  - {measure: failures, bound: upper, at_most: 30 %}\n"), system="naiv")
    (verdict,) = gate_verdicts([limit], [_result("naiv", wilson(22, 24), measure="completed")], _systems(8), {})
    high = wilson(2, 24).high
    assert high is not None
    assert verdict.held is (high <= 0.3)
    assert verdict.found == "0,258 bei 2 / 24"


def test_nothing_measured_keeps_no_limit_on_errors() -> None:
    """No attempt, no verdict: neither for errors nor for failures."""
    limits = [_limit("  - {error: erfunden, at_most: 0}\n"), _limit("  - {measure: failures, at_most: 0}\n")]
    nothing = Estimate(value=None, n=0, reason="keine Messung")
    results = [_result("naiv", nothing, measure=name) for name in ("error.erfunden", "completed")]
    verdicts = gate_verdicts([replace(limit, system="naiv") for limit in limits], results, _systems(8), {})
    assert [(verdict.held, verdict.found) for verdict in verdicts] == [(None, "keine Messung")] * 2


def test_a_number_that_can_never_be_exceeded_is_told() -> None:
    """24 attempts hold no more than 24 errors; such a limit always holds."""
    limit = replace(_limit("  - {error: erfunden, at_most: 24}\n"), system="naiv")
    (problem,) = unreachable([limit], _systems(8), _cases(8))
    assert "hält immer: „naiv“ hat hier nur 24 Läufe" in problem.what
    assert not list(unreachable([replace(limit, limit=Decimal(23))], _systems(8), _cases(8)))
