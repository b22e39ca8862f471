from __future__ import annotations

import tracemalloc
from dataclasses import replace
from decimal import Decimal

import pytest

from pruefstand.domain import AttemptKey, Better, Case, FailedAs, Measure, Measurement, Scale, Source, Summary
from pruefstand.errors import InputError
from pruefstand.evaluation.tally import Address, tally

PASSED = Measure("passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED)
RATE = Measure("rate", "Rate", Scale.QUANTITY, (Summary.POOL,), parts=("upload",))
STAGE = Measure("stage", "Stufe", Scale.ORDINAL, (Summary.MEDIAN,), levels=("1", "2"))
GRADE = Measure("grade", "Note", Scale.INTERVAL, (Summary.MEAN,))
MEASURES = {measure.id: measure for measure in (PASSED, RATE, STAGE, GRADE)}
CASES = {"c1": Case("c1", "g", "q"), "c2": Case("c2", "", "q")}
ROW = Measurement(AttemptKey("a", "c1", 1), "delivered", "passed", "", Source.RULE, "x", "1", 1, "ok", "", 1, 1)
LOST = replace(ROW, status="timeout", reason="10 s", numerator=None, denominator=None)


def test_each_address_counts_apart() -> None:
    """System, measure, part, variant and source count apart; a case counts for its group and for all together."""
    other = [
        replace(ROW, variant="repaired"),
        replace(ROW, source=Source.HUMAN),
        replace(ROW, attempt=AttemptKey("b", "c2", 1)),
        replace(ROW, measure="rate", part="upload", numerator=Decimal("1.5")),
    ]
    found = tally([ROW, LOST, *other], MEASURES, CASES)
    assert {address: counters.statuses for address, counters in found.items()} == {
        Address("passed", "", "delivered", "rule", "a", ""): {"ok": 1, "timeout": 1},
        Address("passed", "", "delivered", "rule", "a", "g"): {"ok": 1, "timeout": 1},
        Address("passed", "", "repaired", "rule", "a", ""): {"ok": 1},
        Address("passed", "", "repaired", "rule", "a", "g"): {"ok": 1},
        Address("passed", "", "delivered", "human", "a", ""): {"ok": 1},
        Address("passed", "", "delivered", "human", "a", "g"): {"ok": 1},
        Address("passed", "", "delivered", "rule", "b", ""): {"ok": 1},
        Address("rate", "upload", "delivered", "rule", "a", ""): {"ok": 1},
        Address("rate", "upload", "delivered", "rule", "a", "g"): {"ok": 1},
    }


@pytest.mark.parametrize(
    ("status", "failed"),
    [
        *[(status, 1) for status in ("empty", "refused", "timeout", "too_large", "failed", "cancelled", "interrupted")],
        *[(status, 0) for status in ("unsupported", "withdrawn", "not_run", "not_applicable", "not_checkable")],
        *[("missing", 0), ("checker_failed", 0), ("unreadable", 1)],
    ],
)
def test_what_counts_as_not_passed(status: str, failed: int) -> None:
    """An attempt that was started and an output that nobody could read count against the system; what never started,
    what cannot be judged and our own checker's failure do not."""
    lost = replace(LOST, status=status)
    counters = tally([lost], MEASURES, CASES)[Address("passed", "", "delivered", "rule", "a", "")]
    assert counters.failed.total() == failed
    assert (counters.rows.total(), counters.statuses) == (0, {status: 1})
    left_out = tally([replace(lost, measure="stage")], MEASURES, CASES)
    assert left_out[Address("stage", "", "delivered", "rule", "a", "")].failed.total() == 0


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"measure": "x"}, "„x“"),
        ({"attempt": AttemptKey("a", "c9", 1)}, "„c9“"),
        ({"part": "upload"}, "„passed/upload“"),
        ({"measure": "rate"}, "„rate/“"),
        ({"numerator": 2, "denominator": 2}, "„a/c1/1 passed“"),
        ({"measure": "stage"}, "„a/c1/1 stage“"),
        ({"measure": "stage", "numerator": None, "denominator": None, "value": "3"}, "„a/c1/1 stage“"),
        ({"measure": "grade", "numerator": None, "denominator": None, "value": "gut"}, "„a/c1/1 grade“"),
    ],
)
def test_foreign_rows_are_refused(change: dict[str, object], named: str) -> None:
    """A row of a measure, part, case or level that the study does not know makes no number but an error that names
    it and the way out."""
    with pytest.raises(InputError) as caught:
        tally([ROW, replace(ROW, **change)], MEASURES, CASES)  # type: ignore[arg-type]  # one change at a time
    (problem,) = caught.value.problems
    assert problem.where == "derived/measurements.csv"
    assert named in problem.what
    assert "pruefstand score" in problem.do


def test_rows_stream_by() -> None:
    """Each row is counted and forgotten: ten times the rows take no more memory."""

    def peak(number: int) -> int:
        rows = (replace(ROW, attempt=AttemptKey("a", "c1", n)) for n in range(1, number))
        tracemalloc.start()
        try:
            tally(rows, MEASURES, CASES)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(100)
    assert peak(10_000) < 1.2 * peak(1_000)
