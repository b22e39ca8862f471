"""Excel workbooks: stored values as text, what is hidden is named."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Told = Callable[[Reading], dict[str, str]]


def _text(value: str) -> str:
    return f'<c t="inlineStr"><is><t xml:space="preserve">{value}</t></is></c>'


def _data(*rows: str) -> str:
    return "<sheetData>" + "".join(f"<row>{row}</row>" for row in rows) + "</sheetData>"


STYLES = (
    '<numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/><numFmt numFmtId="165" formatCode="000"/>'
    '<numFmt numFmtId="166" formatCode="#,##0.00 &quot;Tage&quot;"/>'
    '<numFmt numFmtId="167" formatCode="0.0%"/></numFmts>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/>'
    '<xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs>'
)


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ('<c s="1"><v>46082</v></c>', "2026-03-01"),
        ('<c s="5"><v>1</v></c>', "1900-01-01"),
        ('<c s="6"><v>46082.4375</v></c>', "2026-03-01 10:30"),
        ('<c s="7"><v>0.4375</v></c>', "10:30"),
        ('<c s="2"><v>7</v></c>', "007"),
        ('<c s="3"><v>12500.5</v></c>', "12500.5"),
        ('<c s="4"><v>0.075</v></c>', "0.075 (shown 7.5%)"),
        ("<c><v>0.1</v></c>", "0.1"),
        ("<c><v>1E-7</v></c>", "0.0000001"),
        ("<c><v>12500</v></c>", "12500"),
        ('<c t="b"><v>1</v></c>', "TRUE"),
        ('<c t="e"><v>#DIV/0!</v></c>', "#DIV/0!"),
        ('<c t="str"><f>A1</f><v>Größe</v></c>', "Größe"),
        ('<c t="s"><v>0</v></c>', "reicher Text"),
        ("<c><f>1+1</f><v>2</v></c>", "2"),
        ("<c><f>1+1</f><v/></c>", None),
        (_text("a_x000D_\nb"), "a\nb"),
        (_text("'007"), "'007"),
    ],
)
def test_cells(making: ModuleType, cell: str, value: str | None) -> None:
    """Days are ISO dates, zeros stay, percentages say both, formulas give what is stored."""
    strings = "<si><r><t>reicher </t></r><r><t>Text</t></r><rPh><t>x</t></rPh></si>"
    data = making.xlsx(
        {"A": _data(_text("Antwort") + _text("Wert"), _text("x") + cell)}, styles=STYLES, strings=strings
    )
    found = read_document(data, "a.xlsx")
    assert found.rows is not None
    assert found.rows[0]["Wert"] == value


def test_the_sheet_with_the_answers_is_read(making: ModuleType, told: Told) -> None:
    """Of several sheets the visible one with „Antwort“ is read; the header may stand below a title."""
    sheets = {
        "Geheim": _data(_text("Antwort"), _text("versteckt")),
        "Deckblatt": _data(_text("Studie")),
        "Liste": _data(_text("Titel"), "", _text("Fall") + _text("antwort"), _text("F1") + _text("ja")),
    }
    found = read_document(making.xlsx(sheets, hidden=["Geheim"]), "a.xlsx")
    assert (found.sheet, found.columns) == ("Liste", ("Fall", "antwort"))
    assert [dict(row) for row in found.rows or ()] == [{"Fall": "F1", "antwort": "ja"}]
    assert told(found).keys() == {"hidden_sheets", "other_content"}


def test_hidden_rows_and_columns_are_read_and_told(making: ModuleType, told: Told) -> None:
    """What is hidden is an answer all the same; the reader must know."""
    inside = (
        '<cols><col min="2" max="2" hidden="1"/></cols><sheetData><row>{}{}</row><row hidden="1">{}{}</row></sheetData>'
    )
    data = making.xlsx({"A": inside.format(*map(_text, ("Antwort", "Fall", "ja", "F1")))})
    found = read_document(data, "a.xlsx")
    assert [dict(row) for row in found.rows or ()] == [{"Antwort": "ja", "Fall": "F1"}]
    assert told(found)["hidden_rows"].count(";") == 1


def test_nameless_and_double_columns(making: ModuleType) -> None:
    """A column without a name that has cells is named by its letter, a second of one name too."""
    data = making.xlsx({"A": _data(_text("Antwort") + _text("Antwort"), "".join(map(_text, "abc")))})
    assert read_document(data, "a.xlsx").columns == ("Antwort", "Antwort (B)", "C")


def test_empty_answers_are_told(making: ModuleType, told: Told) -> None:
    """A row without an answer is named by its place below the header."""
    data = making.xlsx(
        {"A": _data(_text("Antwort") + _text("Fall"), _text("ja") + _text("F1"), _text("") + _text("F2"))}
    )
    assert "2" in told(read_document(data, "a.xlsx"))["empty_answer"]
