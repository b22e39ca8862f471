from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.study.sheet import criteria, empty_sheet, read_sheet

_ALL = criteria(with_gold=True, target=True)


@pytest.mark.parametrize(
    ("gold", "target", "expected"),
    [
        (False, False, ("grade", "stage", "guess")),
        (False, True, ("grade", "stage", "target", "guess")),
        (True, False, ("category", "gold_agreement", "grade", "stage", "guess")),
        (True, True, ("category", "gold_agreement", "grade", "stage", "target", "guess")),
    ],
)
def test_criteria(gold: bool, target: bool, expected: tuple[str, ...]) -> None:
    """Without a gold standard nobody is asked for category and agreement, without a target question for the target."""
    assert criteria(with_gold=gold, target=target) == expected


def test_an_empty_sheet_opens_in_a_spreadsheet() -> None:
    """German titles, semicolons, byte order mark and CRLF; one row an answer, in the order given."""
    assert empty_sheet("S-1", "R1", [("F1", "Y"), ("F1", "X")], _ALL).decode() == (
        "\ufeffStudie;Bewertung;Fall;Code;Kategorie;Übereinstimmung (%);Note;Rasterstufe;Ziel;Vermutung\r\n"
        "S-1;R1;F1;Y;;;;;;\r\nS-1;R1;F1;X;;;;;;\r\n"
    )


@given(st.lists(st.tuples(st.sampled_from(["F1", "Fall-2"]), st.sampled_from("XYZ")), max_size=6))
def test_round_trip(rows: list[tuple[str, str]]) -> None:
    """What is written empty is read as the same rows."""
    sheet = read_sheet(empty_sheet("S-1", "R1", rows, _ALL), "Bogen.csv", _ALL)
    assert [(sheet.fields.text(row, "case"), sheet.fields.text(row, "code")) for row in sheet.rows] == rows


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_any_office_dialect(encoding: str, delimiter: str) -> None:
    """However a spreadsheet saves it, the sheet comes back."""
    text = empty_sheet("S-1", "R1", [("F1", "X")], _ALL).decode("utf-8-sig").replace(";", delimiter)
    sheet = read_sheet(text.encode(encoding), "Bogen.csv", _ALL)
    assert sheet.fields.text(sheet.rows[0], "code") == "X"


def test_a_lost_column_is_told() -> None:
    """A column that the rater deleted is missed by its title."""
    data = empty_sheet("S-1", "R1", [("F1", "X")], criteria(with_gold=False, target=True))
    with pytest.raises(InputError, match="Kategorie"):
        read_sheet(data, "Bogen.csv", _ALL)
