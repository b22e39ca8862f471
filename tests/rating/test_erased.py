"""Sheets without rows that may not be kept."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.formats.table import write_table
from pruefstand.rating import RateOptions, rating_form, sheet_without
from pruefstand.study.sheet import ADDRESS, read_sheet
from pruefstand.study.sheet_book import write_book

_FORM = rating_form(RateOptions(with_gold=True), target=False)
_CELL = st.text(alphabet=string.ascii_letters + "äß ;,\"'=-+\n0", max_size=12).map(str.strip)


def _cells(data: bytes, name: str) -> list[tuple[str, ...]]:
    sheet = read_sheet(data, name, _FORM)
    return [tuple(row.cells[column] for column in sheet.fields.head.columns) for row in sheet.rows]


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_every_other_cell_stays(suffix: str, data: st.DataObject) -> None:
    """Whatever goes, the cells of all other rows read as before; where nothing goes, not a byte changes."""
    codes = data.draw(st.lists(st.sampled_from("XYZWQK"), min_size=1, max_size=6, unique=True))
    width = len(_FORM.titles) - len(ADDRESS)
    rows = [["S-1", "R1", "F1", code, *data.draw(st.lists(_CELL, min_size=width, max_size=width))] for code in codes]
    name = f"R1.{suffix}"
    sheet = write_table(_FORM.titles, rows, excel=True) if suffix == "csv" else write_book(_FORM.titles, rows, {})
    before = _cells(sheet, name)
    drop = data.draw(st.sets(st.sampled_from("XYZWQK")))
    found = sheet_without(sheet, name, _FORM, {("F1", code) for code in drop}, lambda _text: False)
    kept = [cells for cells in before if cells[3] not in drop]
    if not drop & set(codes):
        assert found == sheet
    elif not kept:
        assert found is None
    else:
        assert found is not None
        assert _cells(found, name) == kept
        assert found[:2] == sheet[:2] or suffix == "csv"


def test_a_quote_is_emptied() -> None:
    """Only the cell that quotes is emptied."""
    blanks = [""] * (len(_FORM.titles) - len(ADDRESS) - 1)
    sheet = write_table(_FORM.titles, [["S-1", "R1", "F1", "X", "zitiert", *blanks]], excel=True)
    found = sheet_without(sheet, "R1.csv", _FORM, (), lambda text: text == "zitiert")
    assert found is not None
    assert _cells(found, "R1.csv") == [("S-1", "R1", "F1", "X", "", *blanks)]
