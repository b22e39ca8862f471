from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    Better,
    Case,
    FailedAs,
    Measure,
    Measurement,
    Origin,
    Output,
    Role,
    Scale,
    Source,
    Summary,
    System,
    SystemKind,
    Try,
    digest_of,
)
from pruefstand.errors import InputError
from pruefstand.evaluation.denominators import CaseMarks, count_attempts, denominators
from pruefstand.evaluation.model import Denominators

PASSED = Measure(
    "passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED, main=True
)
FORM = replace(PASSED, id="form", main=False)
CASES = tuple(Case(f"c{n}", "", "q" if n < 3 else f"c{n}") for n in range(1, 6))
BY_ID = {case.id: case for case in CASES}
SYSTEMS = tuple(
    System(name, name, SystemKind.COMMAND, Origin.PROGRAM, Role.TESTED, ("c1", "c2", "c3"), 1, "") for name in "ab"
)


def _rows(system: str, marks: dict[str, Sequence[str]], measure: str = "passed") -> list[Measurement]:
    """Rows by case and repeat: „+“ passed, „-“ not passed, anything else a status."""
    found = []
    for case, said in marks.items():
        for repeat, mark in enumerate(said, start=1):
            ok = mark in ("+", "-")
            row = Measurement(
                AttemptKey(system, case, repeat),
                "delivered",
                measure,
                "",
                Source.RULE,
                "x",
                "1",
                1,
                "ok" if ok else mark,
                "" if ok else "Grund",
                int(mark == "+") if ok else None,
                1 if ok else None,
            )
            found.append(row)
    return found


def _watched(rows: Sequence[Measurement], variant: str = "delivered") -> CaseMarks:
    marks = CaseMarks.empty((PASSED, FORM), variant)
    assert list(marks.watch(rows)) == list(rows)
    return marks


def test_the_hardest_case_comes_first() -> None:
    """Cases sort by the share passed of what is in the denominator, then by id; one that never started is no hard one,
    and one without any denominator comes last."""
    marks = _watched(
        _rows("a", {"c1": "++", "c2": "+-", "c3": ["not_run", "+"], "c4": ["checker_failed"], "c5": ["timeout", "-"]})
        + _rows("b", {"c2": ["unreadable"], "c3": ["withdrawn"]})
    )
    rows = marks.rows(CASES, SYSTEMS)
    assert [row.case for row in rows] == ["c5", "c2", "c1", "c3", "c4"]
    assert [(cell.system, cell.marks) for cell in rows[1].cells] == [
        ("a", ("passed", "not_passed")),
        ("b", ("unreadable",)),
    ]
    assert [cell.marks for cell in rows[3].cells] == [("not_run", "passed"), ("withdrawn",)]


def test_only_the_whole_of_the_main_measure_marks_a_case() -> None:
    """Other measures and other variants leave the list of cases alone."""
    rows = _rows("a", {"c1": "+"})
    other = [*_rows("a", {"c1": "-"}, "form"), replace(rows[0], variant="repaired", numerator=0)]
    marks = _watched([*rows, *other])
    assert marks.rows(CASES, SYSTEMS)[0].cells[0].marks == ("passed",)
    assert not _watched(_rows("a", {"c1": "-"}, "form")).rows(CASES, SYSTEMS)


def test_unsorted_rows_are_refused() -> None:
    """An attempt that comes again would be counted again, so nothing is counted at all."""
    rows = _rows("a", {"c1": "+", "c2": "+"})
    with pytest.raises(ValueError, match="sorted by attempt"):
        _watched([*rows, *_rows("a", {"c1": "+"}, "form")])


def test_a_foreign_measure_is_refused() -> None:
    """A row of a measure that the code book does not know is an error for the reader."""
    with pytest.raises(InputError, match="„x“"):
        _watched(_rows("a", {"c1": "+"}, "x"))


def _attempts(system: str) -> list[Attempt]:
    output = Output(digest_of(b"ja"), "text/plain", 2)
    tries = (Try(1, "", "", AttemptStatus.INTERRUPTED), Try(2, "", "", AttemptStatus.COMPLETED))
    return [
        Attempt(AttemptKey(system, "c1", 1), "new", AttemptStatus.COMPLETED, "", "", tries, output),
        Attempt(AttemptKey(system, "c2", 1), "old", AttemptStatus.TIMEOUT, "10 s", "", tries[:1]),
        Attempt(AttemptKey(system, "c3", 1), "", AttemptStatus.NOT_RUN, "nicht gestartet", ""),
    ]


TASKS = {"c1": "new", "c2": "new", "c3": "new"}


def test_attempts_by_status_tries_and_task() -> None:
    """Retries, tries lost to a kill, and attempts under another task are counted apart; an unknown task is none."""
    count = count_attempts(_attempts("a"), TASKS, {})["a"]
    assert count.statuses == {AttemptStatus.COMPLETED: 1, AttemptStatus.TIMEOUT: 1, AttemptStatus.NOT_RUN: 1}
    assert (count.retried, count.interrupted_tries, count.foreign_task) == (1, 2, 1)


def test_denominators_of_each_system() -> None:
    """Planned follows from the plan, clusters are those of the system's cases, statuses stand in their fixed order."""
    attempts = count_attempts([*_attempts("a"), *_attempts("b")], TASKS, {})
    first, second = denominators(SYSTEMS, BY_ID, attempts, _watched([]), {})
    assert (first.planned, first.cases, first.clusters, first.started, first.answered) == (3, 3, 2, 2, 1)
    assert list(first.statuses) == [AttemptStatus.COMPLETED, AttemptStatus.TIMEOUT, AttemptStatus.NOT_RUN]
    assert replace(second, system="a") == first


def test_delivered_is_planned_where_the_plan_fixes_nothing() -> None:
    """People answer as often as they do: what came is what was planned."""
    (system,) = (replace(SYSTEMS[0], repeats=None),)
    (found,) = denominators((system,), BY_ID, count_attempts(_attempts("a")[:2], TASKS, {}), _watched([]), {})
    assert found.planned == 2


def test_a_lost_attempt_is_seen() -> None:
    """Where attempts are missing, or too many, there are no denominators at all."""
    for attempts in (_attempts("a")[:2], [*_attempts("a"), *_attempts("a")], []):
        with pytest.raises(ValueError, match="do not add up"):
            denominators(SYSTEMS[:1], BY_ID, count_attempts(attempts, TASKS, {}), _watched([]), {})
    with pytest.raises(ValueError, match="do not add up"):
        Denominators("a", 1, 1, 2, {AttemptStatus.COMPLETED: 1}, 1, 1)


def test_attempts_of_an_unknown_system_are_refused() -> None:
    """What the plan does not know cannot fall under the table in silence."""
    with pytest.raises(InputError, match="„b“"):
        denominators(
            SYSTEMS[:1], BY_ID, count_attempts([*_attempts("a"), *_attempts("b")], TASKS, {}), _watched([]), {}
        )
