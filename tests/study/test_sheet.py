from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.study.sheet import Column, Form, empty_book, empty_sheet, read_sheet

_FORM = Form(
    (
        Column("category", "Kategorie", choices=("korrekt", "falsch")),
        Column("grade", "Note", also=("Schulnote",)),
        Column("reason", "Begründung", optional=True),
        Column("guess", "Vermutung"),
    )
)
_ROWS = st.lists(st.tuples(st.sampled_from(["F1", "Fall-2"]), st.sampled_from("XYZ")), max_size=6)


def test_an_empty_sheet_opens_in_a_spreadsheet() -> None:
    """German titles, semicolons, byte order mark and CRLF; one row an answer, in the order given."""
    assert empty_sheet("S-1", "R1", [("F1", "Y"), ("F1", "X")], _FORM).decode() == (
        "\ufeffStudie;Bewertung;Fall;Code;Kategorie;Note;Begründung;Vermutung\r\nS-1;R1;F1;Y;;;;\r\nS-1;R1;F1;X;;;;\r\n"
    )


@pytest.mark.parametrize("made", [empty_sheet, empty_book])
@given(rows=_ROWS)
def test_round_trip(made: object, rows: list[tuple[str, str]]) -> None:
    """What is written empty is read as the same rows, as table and as workbook."""
    assert callable(made)
    sheet = read_sheet(made("S-1", "R1", rows, _FORM), "Bogen", _FORM)
    assert [(sheet.fields.text(row, "case"), sheet.fields.text(row, "code")) for row in sheet.rows] == rows


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_any_office_dialect(encoding: str, delimiter: str) -> None:
    """However a spreadsheet saves it, the sheet comes back."""
    text = empty_sheet("S-1", "R1", [("F1", "X")], _FORM).decode("utf-8-sig").replace(";", delimiter)
    sheet = read_sheet(text.encode(encoding), "Bogen.csv", _FORM)
    assert sheet.fields.text(sheet.rows[0], "code") == "X"


def test_a_lost_column_is_told() -> None:
    """A column that the rater deleted is missed by its title; an optional one is not missed, other titles are known."""
    with pytest.raises(InputError, match="Kategorie"):
        read_sheet(b"Studie;Bewertung;Fall;Code;Note;Vermutung\nS;R1;F1;X;1;KI\n", "Bogen.csv", _FORM)
    whole = b"Studie;Bewertung;Fall;Code;Kategorie;Schulnote;Vermutung\nS;R1;F1;X;korrekt;1;KI\n"
    sheet = read_sheet(whole, "Bogen.csv", _FORM)
    assert sheet.fields.text(sheet.rows[0], "grade") == "1"
    assert sheet.fields.text(sheet.rows[0], "reason") == ""


def test_something_else_altogether() -> None:
    """A table that is no sheet of ours is called so, beside its missing columns."""
    with pytest.raises(InputError, match="kein Bewertungsbogen"):
        read_sheet(b"Name;Adresse\nA;B\n", "liste.csv", _FORM)
