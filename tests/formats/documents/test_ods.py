"""OpenDocument spreadsheets: stored values as text, repeats within bounds, what is hidden is named."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Told = Callable[[Reading], dict[str, str]]


def _cell(text: str, more: str = 'office:value-type="string"') -> str:
    return f"<table:table-cell {more}><text:p>{text}</text:p></table:table-cell>"


def _table(*rows: str, more: str = "") -> str:
    inside = "".join(f"<table:table-row>{row}</table:table-row>" for row in rows)
    return f'<table:table table:name="T" {more}>{inside}</table:table>'


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (_cell("01.03.26", 'office:value-type="date" office:date-value="2026-03-01"'), "2026-03-01"),
        (_cell("x", 'office:value-type="date" office:date-value="2026-03-01T10:30:00"'), "2026-03-01 10:30"),
        (_cell("x", 'office:value-type="time" office:time-value="PT10H30M00S"'), "10:30"),
        (_cell("12.500,50 €", 'office:value-type="currency" office:value="12500.5"'), "12500.5"),
        (_cell("007", 'office:value-type="float" office:value="7"'), "007"),
        (_cell("7,5 %", 'office:value-type="percentage" office:value="0.075"'), "0.075 (shown 7,5 %)"),
        (_cell("WAHR", 'office:value-type="boolean" office:boolean-value="true"'), "TRUE"),
        ('<table:table-cell table:formula="of:=1+1"/>', None),
        (
            (
                '<table:table-cell office:value-type="string"><text:p>a<text:s text:c="2"/>b</text:p>'
                "<text:p>c</text:p></table:table-cell>"
            ),
            "a  b\nc",
        ),
        (
            (
                '<table:table-cell office:value-type="string"><office:annotation><text:p>K</text:p></office:annotation>'
                "<text:p>x</text:p></table:table-cell>"
            ),
            "x",
        ),
    ],
)
def test_cells(making: ModuleType, cell: str, value: str | None) -> None:
    """Days are ISO dates, zeros stay, percentages say both, comments are no text."""
    data = making.ods(_table(_cell("Antwort") + _cell("Wert"), _cell("x") + cell))
    found = read_document(data, "a.ods")
    assert found.rows is not None
    assert found.rows[0]["Wert"] == value


def test_repeats(making: ModuleType) -> None:
    """Repeated cells are there so often; what repeats to the end of the sheet is only its background."""
    wide = _cell("x", 'office:value-type="string" table:number-columns-repeated="2"')
    body = f"<table:table-row>{_cell('Antwort')}{_cell('B')}</table:table-row>"
    body += f'<table:table-row table:number-rows-repeated="2">{wide}'
    body += '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
    body += '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
    found = read_document(making.ods(f'<table:table table:name="T">{body}</table:table>'), "a.ods")
    assert [dict(row) for row in found.rows or ()] == [{"Antwort": "x", "B": "x"}] * 2


def test_what_is_hidden_is_told(making: ModuleType, told: Told) -> None:
    """Hidden sheets are not read, hidden rows are, and both are named."""
    automatic = (
        '<style:style style:name="H" style:family="table"><style:table-properties table:display="false"/></style:style>'
    )
    hidden = _table(_cell("Antwort"), _cell("geheim"), more='table:style-name="H"')
    shown = f'<table:table table:name="S"><table:table-row>{_cell("Antwort")}</table:table-row>'
    shown += f'<table:table-row table:visibility="collapse">{_cell("ja")}</table:table-row></table:table>'
    found = read_document(making.ods(hidden + shown, automatic=automatic), "a.ods")
    assert (found.sheet, [dict(row) for row in found.rows or ()]) == ("S", [{"Antwort": "ja"}])
    assert told(found).keys() == {"hidden_rows", "hidden_sheets"}


@pytest.mark.parametrize(("times", "columns"), [(1, 16_384), (2000, 3), (2001, 2001), (50_000, 2)])
def test_a_filled_row_is_there_as_often_as_it_is_repeated(making: ModuleType, times: int, columns: int) -> None:
    """However many equal rows stand under each other, none is lost, nor the one after them, nor a cell."""
    body = f"<table:table-row>{_cell('Antwort')}{_cell('B')}</table:table-row>"
    body += f'<table:table-row table:number-rows-repeated="{times}">{_cell("x")}</table:table-row>'
    wide = _cell("z", f'office:value-type="string" table:number-columns-repeated="{columns}"')
    body += f"<table:table-row>{wide}</table:table-row>"
    found = read_document(making.ods(f'<table:table table:name="T">{body}</table:table>'), "a.ods")
    rows = found.rows or ()
    assert (len(rows), {row["Antwort"] for row in rows[:-1]}) == (times + 1, {"x"})
    assert list(rows[-1].values()).count("z") == columns


def test_a_table_spread_too_wide_is_refused(making: ModuleType, told: Told) -> None:
    """Many rows under a row of very many columns are no rows to be made, however few bytes they have."""
    body = f"<table:table-row>{_cell('Antwort')}</table:table-row>"
    body += f'<table:table-row table:number-rows-repeated="50000">{_cell("x")}</table:table-row>'
    wide = _cell("z", 'office:value-type="string" table:number-columns-repeated="16384"')
    body += f"<table:table-row>{wide}</table:table-row>"
    found = read_document(making.ods(f'<table:table table:name="T">{body}</table:table>'), "a.ods")
    assert (found.status, *told(found)) == ("error", "too_large")


@pytest.mark.parametrize(
    ("rows", "columns"),
    [(1_048_575, 1), (1, 16_385), (1_048_576, 1), (20_000_000, 1), (10**30, 1), (1000, 16_000)],
)
def test_more_than_a_sheet_holds_is_refused(making: ModuleType, told: Told, rows: int, columns: int) -> None:
    """What is too large is refused with the reason, never read half."""
    wide = _cell("x", f'office:value-type="string" table:number-columns-repeated="{columns}"')
    body = f"<table:table-row>{_cell('Antwort')}</table:table-row>"
    body += f'<table:table-row table:number-rows-repeated="{rows}">{wide}</table:table-row>'
    found = read_document(making.ods(f'<table:table table:name="T">{body}</table:table>'), "a.ods")
    assert (found.status, *told(found)) == ("error", "too_large")
    assert found.do
