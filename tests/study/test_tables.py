from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import (
    MEASUREMENT_STATUSES,
    Attempt,
    AttemptKey,
    AttemptStatus,
    Better,
    FailedAs,
    Finding,
    Measure,
    Measurement,
    Output,
    Scale,
    Source,
    Summary,
    Try,
    digest_of,
)
from pruefstand.formats.table import read_table, write_table
from pruefstand.study.tables import (
    ATTEMPT_COLUMNS,
    FINDING_COLUMNS,
    MEASURE_COLUMNS,
    MEASUREMENT_COLUMNS,
    attempt_row,
    finding_row,
    measure_row,
    measurement_row,
    read_measurements,
    read_measures,
)

Told = Callable[[Callable[[], object]], list[tuple[str, str, str]]]

# Whatever may stand in a text of ours: formulas, quotation marks, delimiters, line ends, rare letters.
CELL = st.text(st.sampled_from("=+-@'\"\t\r\n,; aä0.𝄞\ufeff"), max_size=6)
NAMED = st.text(st.sampled_from("=-'\",;aä0𝄞"), min_size=1, max_size=4)
EXACT = st.integers(-(10**30), 10**30) | st.decimals(-(10**12), 10**12, allow_nan=False, places=3)
KEY = st.builds(AttemptKey, NAMED, NAMED, st.integers(1, 10**6))
HEAD = (KEY, CELL, NAMED, CELL, st.sampled_from(Source), CELL, CELL, st.integers(1, 9))
ROWS = st.one_of(
    st.builds(Measurement, *HEAD, st.just("ok"), CELL, EXACT, EXACT),
    st.builds(Measurement, *HEAD, st.just("ok"), CELL, st.none(), st.none(), CELL.filter(bool)),
    st.builds(Measurement, *HEAD, st.sampled_from(sorted(MEASUREMENT_STATUSES - {"ok"})), CELL.filter(bool)),
)
ROW = Measurement(AttemptKey("=a", "T01", 2), "delivered", "passed", "", Source.RULE, "fields", "1", 1, "ok", "", 1, 1)
PASSED = Measure(
    "passed",
    "Bestanden",
    Scale.COUNT,
    (Summary.POOL,),
    better=Better.HIGHER,
    failed=FailedAs.NOT_PASSED,
    main=True,
    parts=("", "=x"),
)


def _write(path: Path, columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> Path:
    path.write_bytes(write_table(columns, rows, excel=False))
    return path


@given(st.lists(ROWS, max_size=8))
def test_measurements_come_back_as_they_were(tmp_path_factory: pytest.TempPathFactory, rows: list[Measurement]) -> None:
    """Written and read, every row is the same row, its numbers to the last zero; the same rows give the same bytes."""
    path = tmp_path_factory.mktemp("t") / "measurements.csv"
    _write(path, MEASUREMENT_COLUMNS, [measurement_row(row) for row in rows])
    first = path.read_bytes()
    found = list(read_measurements(path))
    assert found == rows
    _write(path, MEASUREMENT_COLUMNS, [measurement_row(row) for row in found])
    assert path.read_bytes() == first


def test_a_row_is_exact_and_no_formula(tmp_path: Path) -> None:
    """Numbers keep their digits, and a cell that a spreadsheet would run is disarmed."""
    row = replace(ROW, numerator=Decimal("3.250"), denominator=Decimal("61.10"))
    path = _write(tmp_path / "m.csv", MEASUREMENT_COLUMNS, [measurement_row(row)])
    assert path.read_text("utf-8").splitlines()[1] == "'=a,T01,2,delivered,passed,,rule,fields,1,1,ok,,3.250,61.10,"


def test_the_code_book_comes_back_as_it_was(tmp_path: Path) -> None:
    """Every measure is read as it was declared, with who measures and under which rules beside it."""
    stage = Measure(
        "stage", "Stufe", Scale.ORDINAL, (Summary.MEDIAN, Summary.SHARES), "Urteil", ("1", "gesperrt"), version="2"
    )
    rows = [
        measure_row(PASSED, Source.RULE, "fields", "1", ("delivered", "repaired:x"), "sha256:1"),
        measure_row(stage, Source.HUMAN, "", "short:1", ("blinded",), "sha256:2"),
    ]
    found = read_measures(_write(tmp_path / "measures.csv", MEASURE_COLUMNS, rows))
    assert [measure for measure, _cells in found] == [PASSED, stage]
    assert [(cells["source"], cells["by"], cells["rules"], cells["variants"]) for _measure, cells in found] == [
        ("rule", "fields", "sha256:1", '["delivered", "repaired:x"]'),
        ("human", "", "sha256:2", '["blinded"]'),
    ]


def test_attempts_and_findings_tell_no_time() -> None:
    """A row of an attempt counts its tries, those lost to a kill apart; no clock time stands in any table."""
    tries = (
        Try(1, "2026-01-01T00:00:00Z", "", AttemptStatus.INTERRUPTED, "unterbrochen"),
        Try(2, "2026-01-01T00:00:01Z", "2026-01-01T00:00:02Z", AttemptStatus.COMPLETED),
    )
    key = AttemptKey("a", "T01", 2)
    output = Output(digest_of(b"ja"), "text/plain", 2)
    attempt = Attempt(key, "sha256:t", AttemptStatus.COMPLETED, "", "local", tries, output, {"begin": "2026"})
    assert dict(zip(ATTEMPT_COLUMNS, attempt_row(attempt), strict=True)) == {
        "system": "a",
        "case": "T01",
        "repeat": "2",
        "status": "completed",
        "reason": "",
        "route": "local",
        "tries": "2",
        "interrupted_tries": "1",
        "task": "sha256:t",
        "output": digest_of(b"ja"),
        "size": "2",
        "edited": "no",
        "original": "",
    }
    changed = replace(attempt, provenance={"edited": "yes", "original": "sha256:o"})
    assert attempt_row(changed)[-2:] == ("yes", "sha256:o")
    lost = attempt_row(Attempt(key, "", AttemptStatus.TIMEOUT, "10 s", "local"))
    assert lost[3:] == ("timeout", "10 s", "local", "0", "0", "", "", "", "no", "")
    finding = Finding(key, "delivered", "words.raw", "3", "deletion", "words.raw", "ja", "", (0, 2), None)
    assert len(finding_row(finding)) == len(FINDING_COLUMNS)
    assert finding_row(finding)[-7:] == ("ja", "", "0", "2", "", "", "")


@pytest.mark.parametrize(
    ("column", "text", "said"),
    [
        ("repeat", "0", "count from 1"),
        ("repeat", "eins", "invalid literal"),
        ("source", "robot", "robot"),
        ("status", "done", "unknown status"),
        ("status", "timeout", "neither pair nor level"),
        ("numerator", "1.0e3", "not a plain number"),
        ("denominator", "", "goes with its denominator"),
        ("value", "x", "a pair or a level"),
    ],
)
def test_a_changed_cell_is_told_with_its_line(column: str, text: str, said: str, tmp_path: Path, told: Told) -> None:
    """A row that is no measurement is refused with file and line."""
    cells = list(measurement_row(ROW))
    cells[MEASUREMENT_COLUMNS.index(column)] = text
    path = _write(tmp_path / "measurements.csv", MEASUREMENT_COLUMNS, [measurement_row(ROW), tuple(cells)])
    ((where, what, do),) = told(lambda: list(read_measurements(path)))
    assert where == "derived/measurements.csv:3"
    assert said in what
    assert "pruefstand score" in do


@pytest.mark.parametrize(
    ("column", "text"), [("scale", "x"), ("summary", "pool"), ("summary", '["mean"]'), ("levels", "[[]]")]
)
def test_a_changed_code_book_is_told_with_its_line(column: str, text: str, tmp_path: Path, told: Told) -> None:
    """A row that is no measure is refused with file and line."""
    cells = list(measure_row(PASSED, Source.RULE, "fields", "1", ("delivered",), ""))
    cells[MEASURE_COLUMNS.index(column)] = text
    path = _write(tmp_path / "measures.csv", MEASURE_COLUMNS, [tuple(cells)])
    assert [where for where, _what, _do in told(lambda: read_measures(path))] == ["derived/measures.csv:2"]


@pytest.mark.parametrize("read", [lambda path: list(read_measurements(path)), read_measures])
def test_columns_of_another_version(read: Callable[[Path], object], tmp_path: Path, told: Told) -> None:
    """A table with other columns is of another version and is not guessed at."""
    path = _write(tmp_path / "t.csv", ATTEMPT_COLUMNS, [])
    assert [where for where, _what, _do in told(lambda: read(path))] == ["derived/t.csv:1"]
    assert read_table(path.read_bytes(), "t.csv").columns == ATTEMPT_COLUMNS
