"""Cells of spreadsheets as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.formats.documents.report import Findings, RefusedFileError
from pruefstand.formats.documents.sheet import (
    MOST_CELLS,
    Cells,
    Sheet,
    choose,
    day_text,
    formatted,
    letters,
    number_text,
    tabular,
)


@pytest.mark.parametrize(
    ("serial", "from_1904", "text"),
    [
        (46082, False, "2026-03-01"),
        (59, False, "1900-02-28"),
        (61, False, "1900-03-01"),
        (44620, True, "2026-03-01"),
        (0.5, False, "12:00"),
        (46082.999994, False, "2026-03-01 23:59:59"),
        (-1, False, "-1"),
    ],
)
def test_days(serial: float, from_1904: bool, text: str) -> None:
    """Days count from 1900 with its leap day that never was, or from 1904."""
    assert day_text(serial, from_1904=from_1904) == text


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("General", "12500.5"),
        ("#,##0.00", "12500.5"),
        ('0.0 "Tage"', "12500.5"),
        ("0%", "12500.5 (shown 1250050%)"),
        ("[Red]0.00", "12500.5"),
        ("[h]:mm:ss", "300012:00:00"),
        ("yyyy-mm-dd", "1934-03-22 12:00"),
        ("[$-407]d. mmmm yyyy", "1934-03-22 12:00"),
    ],
)
def test_formats(code: str, text: str) -> None:
    """Only a format of days makes a day; words and colours in it do not."""
    assert formatted(12500.5, code, from_1904=False) == text


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e14, max_value=1e14))
def test_numbers_come_back(value: float) -> None:
    """The digits of a number give the same number, within what 20 decimals can say."""
    assert abs(float(number_text(value)) - value) <= 1e-20 * max(1.0, abs(value)) or abs(value) < 1e-3


def test_letters() -> None:
    """Columns are named as a spreadsheet names them."""
    assert [letters(column) for column in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


def test_without_cells_there_is_no_table() -> None:
    """A workbook without text gives no columns."""
    assert choose([Sheet("A")], Findings()).columns == ()


def test_too_many_cells_are_refused() -> None:
    """The number of cells is bounded."""
    sheet = Sheet("A", _count=MOST_CELLS)
    with pytest.raises(RefusedFileError):
        sheet.put(0, 0, "x")


def test_rows_keep_their_numbers() -> None:
    """Rows are numbered as the spreadsheet shows them, whatever stands above the header or is left empty."""
    cells: Cells = {0: {0: "Liste"}, 2: {0: "Antwort"}, 3: {0: ""}, 5: {0: "ja"}}
    found = tabular(Sheet("A", cells=cells))
    assert (found.rows, found.numbers) == (({"Antwort": "ja"},), (6,))


def test_large_whole_numbers_have_no_point() -> None:
    """Whole numbers of any size are plain digits."""
    assert (number_text(1e15), number_text(12500.5), number_text(-2e18)) == (
        "1000000000000000",
        "12500.5",
        "-2000000000000000000",
    )
