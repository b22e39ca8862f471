"""CSV of an office: dialects, encodings, cells as they stand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Reading

Told = Callable[[Reading], dict[str, str]]

ROW = {"Antwort": 'Größe; „x“\nzweite "Zeile"', "Kennung": "007", "Betrag": "12.500,50"}


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman"])
@pytest.mark.parametrize(("delimiter", "first"), [(";", ""), (";", "sep=;\r\n"), (",", ""), ("\t", "")])
def test_dialects(codec: str, delimiter: str, first: str) -> None:
    """Every delimiter and encoding of an office gives the same cells."""
    quoted = '"Größe; „x“\r\nzweite ""Zeile"""'
    text = first + delimiter.join(ROW) + "\r\n" + delimiter.join([quoted, "007", '"12.500,50"']) + "\r\n"
    found = read_document(text.encode(codec), "a.csv")
    assert [{key: value and value.replace("\r\n", "\n") for key, value in row.items()} for row in found.rows or ()] == [
        ROW
    ]


def test_empty_answers_and_guesses_are_told(told: Told) -> None:
    """Rows without an answer and a guessed encoding are named."""
    found = read_document("Antwort;Fall\nGrüße;F1\n;F2\n".encode("cp1252"), "a.csv")
    assert told(found).keys() == {"empty_answer", "encoding_guessed"}


def test_a_table_is_known_without_its_name(told: Told) -> None:
    """A text with the columns of a table is one."""
    found = read_document(b"Antwort;Herkunft\nja;KI\n", "a.txt")
    assert (found.kind, found.columns) == ("csv", ("Antwort", "Herkunft"))
    assert "type_differs" in told(found)


def test_quotes_that_do_not_add_up_are_refused(told: Told) -> None:
    """A quotation mark too many would swallow rows; the file is refused with the place."""
    found = read_document(b'Antwort;Fall\n"offen;F1\nja;F2\n', "a.csv")
    assert (found.status, found.rows, *told(found)) == ("error", None, "damaged")


def test_lines_above_the_header(told: Told) -> None:
    """A title above the header is no part of the table; rows keep the numbers of the spreadsheet."""
    found = read_document(b"Auswertung 2026;;\n;;\nFall;Antwort;Herkunft\nF1;ja;KI\n", "a.csv")
    assert (found.columns, found.row_numbers) == (("Fall", "Antwort", "Herkunft"), (4,))


def test_bars(told: Told) -> None:
    """A bar divides cells where nothing else in the header does."""
    found = read_document(b"Fall|Antwort\nF1|ja; nein, doch\n", "a.csv")
    assert [dict(row) for row in found.rows or ()] == [{"Fall": "F1", "Antwort": "ja; nein, doch"}]
