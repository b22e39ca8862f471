"""Answers in tables and exports: CSV, a sheet, JSON; each row with its place."""

from __future__ import annotations

from types import ModuleType

import pytest

from pruefstand.errors import InputError
from pruefstand.intake.answer_table import answer_table, placed_table
from pruefstand.intake.documents import Documents


def _row(number: int, *texts: str) -> str:
    cells = "".join(
        f'<c r="{"ABC"[at]}{number}" t="inlineStr"><is><t>{text}</t></is></c>' for at, text in enumerate(texts)
    )
    return f'<row r="{number}">{cells}</row>'


def test_a_sheet_keeps_the_numbers_of_its_rows(making: ModuleType, documents: Documents) -> None:
    """A title above the header and empty rows do not shift the places in messages; cells are text."""
    rows = _row(1, "Liste") + _row(3, "Antwort", "Herkunft") + _row(6, "0012,50", "KI")
    table, _notes = answer_table(making.xlsx({"A": f"<sheetData>{rows}</sheetData>"}), "answers.xlsx", documents)
    (row,) = table.rows
    assert (row.number, row.cells["Antwort"]) == (6, "0012,50")
    assert table.where(row, "Herkunft") == "answers.xlsx, Zeile 6, Spalte B (Herkunft)"


def test_a_formula_without_a_value_matters_only_in_a_column_that_is_read(
    making: ModuleType, documents: Documents
) -> None:
    """A cell that nobody computed is no answer, and elsewhere no obstacle."""
    head = _row(1, "Antwort", "Summe")
    kept = head + '<row r="2"><c r="A2" t="inlineStr"><is><t>ja</t></is></c><c r="B2"><f>1+1</f></c></row>'
    table, _notes = answer_table(making.xlsx({"A": f"<sheetData>{kept}</sheetData>"}), "a.xlsx", documents)
    assert table.rows[0].cells == {"Antwort": "ja", "Summe": ""}
    lost = head + '<row r="2"><c r="A2"><f>"j"</f></c><c r="B2"><v>1</v></c></row>'
    with pytest.raises(InputError) as caught:
        answer_table(making.xlsx({"A": f"<sheetData>{lost}</sheetData>"}), "a.xlsx", documents)
    assert caught.value.problems[0].where == "a.xlsx, Zeile 2, Spalte A (Antwort)"


def test_an_export_brings_its_own_fields(documents: Documents) -> None:
    """Own fields are columns, the fingerprint of a service is the version where there is no other, places count."""
    data = b'{"antwort": "ja", "Fall": "F1", "version": "2"}\n{"text": "nein", "fingerprint": "fp1"}\n'
    table, _notes = answer_table(data, "answers.jsonl", documents)
    assert [row.cells["antwort"] for row in table.rows] == ["ja", "nein"]
    assert [row.cells["version"] for row in table.rows] == ["2", "fp1"]
    assert table.where(table.rows[1], "version") == "answers.jsonl, Antwort 2 (version)"
    assert table.where(1) == "answers.jsonl"


def test_what_is_no_table_is_told(documents: Documents, making: ModuleType) -> None:
    """A document, a broken workbook and broken JSON give one message with a way out."""
    word = making.docx("<w:p><w:r><w:t>Text</w:t></w:r></w:p>")
    for data, name in ((word, "answers.xlsx"), (b"PK\x03\x04kaputt", "answers.xlsx"), (b'{"x', "answers.json")):
        with pytest.raises(InputError) as caught:
            answer_table(data, name, documents)
        assert all(problem.where and problem.do for problem in caught.value.problems)


def test_rows_from_places_of_their_own() -> None:
    """A row lacks no column, and is found where it came from."""
    table = placed_table([{"a": "1"}, {"b": "2"}], ["x.docx", "y.docx"], "answers.csv")
    assert [dict(row.cells) for row in table.rows] == [{"a": "1", "b": ""}, {"a": "", "b": "2"}]
    assert table.where(table.rows[1]) == "y.docx"


def test_what_is_beside_the_answers_is_noted(making: ModuleType, documents: Documents) -> None:
    """Hidden sheets, cut-off answers and the like are told in one note, without the name of an author."""
    sheet = f"<sheetData>{_row(1, 'Antwort')}{_row(2, 'ja')}</sheetData>"
    (note,) = answer_table(making.xlsx({"A": sheet, "Geheim": sheet}, hidden=["Geheim"]), "a.xlsx", documents)[1]
    assert (note.where, "„Geheim“ nicht gelesen" in note.what, "--inspect a.xlsx" in note.do) == ("a.xlsx", True, True)
    cut = b'{"choices": [{"message": {"role": "assistant", "content": "ja"}, "finish_reason": "length"}]}'
    (note,) = answer_table(cut, "a.json", documents)[1]
    assert "finish_reason length" in note.what
    assert answer_table(b"Antwort\nja\n", "a.csv", documents)[1] == ()
