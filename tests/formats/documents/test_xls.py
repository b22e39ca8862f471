"""Binary Excel workbooks."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Told = Callable[[Reading], dict[str, str]]


def test_cells(making: ModuleType, told: Told) -> None:
    """Texts and numbers are read as text; hidden rows and empty answers are told."""
    cells = [(0, 0, "Antwort"), (0, 1, "Betrag"), (1, 0, "Größe"), (1, 1, 12500.5), (2, 1, 7.0)]
    found = read_document(making.biff(cells, hidden_row=2), "a.xls")
    assert (found.status, found.sheet) == ("ok", "Antworten")
    assert [dict(row) for row in found.rows or ()] == [
        {"Antwort": "Größe", "Betrag": "12500.5"},
        {"Antwort": "", "Betrag": "7"},
    ]
    assert told(found).keys() == {"empty_answer", "hidden_rows"}


def test_the_content_decides(making: ModuleType, told: Told) -> None:
    """A binary workbook with the name of a new one is read and told."""
    found = read_document(making.biff([(0, 0, "Antwort"), (1, 0, "ja")]), "a.xlsx")
    assert found.kind == "xls"
    assert "type_differs" in told(found)


def test_a_formula_without_a_result(making: ModuleType, told: Told) -> None:
    """A formula whose result is not stored has no value, and is told."""
    found = read_document(making.biff([(0, 0, "Antwort"), (0, 1, "Summe"), (1, 0, "ja"), (1, 1, None)]), "a.xls")
    assert [dict(row) for row in found.rows or ()] == [{"Antwort": "ja", "Summe": None}]
    assert told(found)["formula_without_value"].endswith("B2")
