"""What must hold of every paired difference, whatever came of the attempts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import (
    AttemptKey,
    Better,
    Case,
    Estimate,
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
from pruefstand.evaluation.differences import Pairs

PASSED = Measure(
    "passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED, main=True
)
GROUPS = ("", "g", "h")
OUTCOMES = {"t": "timeout", "k": "checker_failed", "n": "not_run"}
Marks = Mapping[tuple[str, str], str]
"""By system and case one letter an attempt: passed, not passed, timed out, checker failed, never run."""


@st.composite
def worlds(draw: st.DrawFn) -> tuple[dict[str, Case], Marks]:
    """Two or three systems at one to six cases of two groups and shared sources, partial designs, every outcome."""
    cases = {
        f"c{n}": Case(f"c{n}", draw(st.sampled_from("gh")), draw(st.sampled_from(["q1", "q2", f"c{n}"])))
        for n in range(draw(st.integers(1, 6)))
    }
    marks = {}
    for system in "abc"[: draw(st.integers(2, 3))]:
        for case in draw(st.lists(st.sampled_from(sorted(cases)), min_size=1, unique=True)):
            marks[system, case] = draw(st.text("10101tkn", min_size=1, max_size=3))
    return cases, marks


def _differences(
    cases: dict[str, Case], marks: Marks, order: Sequence[str] | None = None
) -> dict[tuple[str, str, str], Estimate]:
    """The estimates by first system, second system and group."""
    names = sorted({system for system, _case in marks}) if order is None else order
    systems = [
        System(
            name,
            name,
            SystemKind.COMMAND,
            Origin.PROGRAM,
            Role.TESTED,
            tuple(case for system, case in marks if system == name),
            None,
            "",
        )
        for name in names
    ]
    rows = []
    for (system, case), letters in sorted(marks.items()):
        for repeat, mark in enumerate(letters, start=1):
            ok = mark in "01"
            numbers = (int(mark), 1) if ok else (None, None)
            status, reason = ("ok", "") if ok else (OUTCOMES[mark], "Grund")
            key = AttemptKey(system, case, repeat)
            rows.append(Measurement(key, "delivered", "passed", "", Source.RULE, "x", "1", 1, status, reason, *numbers))
    pairs = Pairs([PASSED], (), cases, frozenset())
    list(pairs.watch(rows))
    return {(r.system, r.against or "", r.group): r.estimate for r in pairs.results(systems, GROUPS[1:], "")}


@given(worlds())
def test_value_is_that_of_the_rates_on_common_cases(world: tuple[dict[str, Case], Marks]) -> None:
    """First rate minus second rate, both summed over the cases at which both have a unit, and over no others."""
    cases, marks = world
    for (one, other, group), estimate in _differences(cases, marks).items():
        counted = [
            {
                case: [mark == "1" for mark in letters if mark in "01t"]
                for (s, case), letters in marks.items()
                if s == name
            }
            for name in (one, other)
        ]
        common = [
            case for case in cases if group in ("", cases[case].group) and counted[0].get(case) and counted[1].get(case)
        ]
        assert estimate.n == len(common)
        if not common:
            assert (estimate.value, estimate.reason) == (None, "kein Fall, an dem beide gemessen wurden")
            continue
        hits = [[hit for case in common for hit in side[case]] for side in counted]
        first, second = (Fraction(sum(side), len(side)) for side in hits)
        assert estimate.value == pytest.approx(float(first - second), abs=1e-15)
        assert estimate.clusters == len({cases[case].cluster for case in common})
        if estimate.low is not None and estimate.high is not None:
            assert -1 <= estimate.low < estimate.high <= 1
        else:
            assert "Kein Intervall" in estimate.note


@given(worlds())
def test_turned_round_only_the_sign_changes(world: tuple[dict[str, Case], Marks]) -> None:
    """Second minus first is minus first minus second: value and both ends, to the last bit, with the same p."""
    cases, marks = world
    turned = _differences(cases, marks, sorted({system for system, _case in marks}, reverse=True))
    for (one, other, group), here in _differences(cases, marks).items():
        back = turned[other, one, group]
        assert (back.n, back.clusters, back.reason, back.note) == (here.n, here.clusters, here.reason, here.note)
        negative = [None if number is None else -number for number in (here.value, here.high, here.low)]
        assert [back.value, back.low, back.high] == negative
        assert back.p == (None if here.p is None else pytest.approx(here.p, rel=1e-12))


@given(worlds())
def test_every_repeat_twice_changes_no_number(world: tuple[dict[str, Case], Marks]) -> None:
    """Repeats are no new cases: with each there twice, value, interval and n stay as they are."""
    cases, marks = world
    twice = _differences(cases, {key: letters * 2 for key, letters in marks.items()})
    for address, once in _differences(cases, marks).items():
        again = twice[address]
        assert (again.value, again.low, again.high, again.n) == (once.value, once.low, once.high, once.n)


@given(worlds())
def test_new_names_change_no_number(world: tuple[dict[str, Case], Marks]) -> None:
    """Systems under other names, in the same order of the plan, keep every number."""
    cases, marks = world
    names = {"a": "z", "b": "y", "c": "x"}
    order = [names[name] for name in sorted({system for system, _case in marks})]
    renamed = _differences(cases, {(names[system], case): said for (system, case), said in marks.items()}, order)
    before = _differences(cases, marks)
    assert {(names[one], names[other], group): found for (one, other, group), found in before.items()} == renamed
