from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from time import perf_counter

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
    """A row is counted in a few microseconds and then forgotten: nothing grows with the number of rows."""
    row, number = ROW, 20_000

    def rows() -> Iterator[Measurement]:
        for _place in range(number):
            yield row

    begin = perf_counter()
    found = tally(rows(), MEASURES, CASES)
    spent = perf_counter() - begin
    assert {counters.numerator for counters in found.values()} == {number}
    assert spent / number < 200e-6, f"{spent / number * 1e6:.1f} µs a row; some 8 on an idle machine"
