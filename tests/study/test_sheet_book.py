from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from openpyxl import Workbook, load_workbook

from pruefstand.errors import InputError
from pruefstand.study.sheet_book import is_book, read_book, write_book

_HEAD = ("Studie", "Bewertung", "Fall", "Code", "Note")
_MARKS = _HEAD[:4]


def _book(change: Callable[[Any], object] = lambda _book: None) -> bytes:
    """A sheet with one row, as a spreadsheet would have saved it after this change."""
    book = load_workbook(BytesIO(write_book(_HEAD, [["S-1", "R1", "F1", "X", ""]], {4: ("1", "2")})))
    change(book)
    made = BytesIO()
    book.save(made)
    return made.getvalue()


def _cells(data: bytes) -> list[dict[str, str]]:
    return [dict(row.cells) for row in read_book(data, "B.xlsx", _MARKS)[1]]


def test_equal_sheets_have_equal_bytes() -> None:
    """Nothing in a workbook tells who made it, when, or on which machine."""
    data = write_book(_HEAD, [["S-1", "R1", "F1", "X", ""]], {4: ("1", "2")})
    assert data == write_book(_HEAD, [["S-1", "R1", "F1", "X", ""]], {4: ("1", "2")})
    assert is_book(data)
    with ZipFile(BytesIO(data)) as archive:
        assert {part.date_time for part in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        core = archive.read("docProps/core.xml")
    assert b"creator" not in core
    assert b"created" not in core


def test_lists_to_choose_from() -> None:
    """A column with levels offers them in every row; the list itself is out of sight."""
    book = load_workbook(
        BytesIO(write_book(_HEAD, [["S-1", "R1", "F1", code, ""] for code in "XY"], {4: ("1", "2,5")}))
    )
    rule = book["Bogen"].data_validations.dataValidation[0]
    assert (str(rule.sqref), rule.formula1) == ("E2:E3", "Auswahl!$A$1:$A$2")
    assert book["Auswahl"].sheet_state == "hidden"
    assert book["Auswahl"]["A2"].value == "2,5"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@a", "=cmd|'/c calc'!A1"])
def test_no_cell_that_we_write_is_a_formula(text: str) -> None:
    """Whatever a title or a level looks like, it is text in the workbook, and comes back as it was."""
    data = write_book((*_HEAD, text), [["S-1", "R1", text, "X", "", text]], {4: (text, "2")})
    book = load_workbook(BytesIO(data))
    cells = [book["Bogen"]["C2"], book["Bogen"]["F1"], book["Auswahl"]["A1"]]
    assert {cell.data_type for cell in cells} == {"s"}
    assert _cells(data)[0]["Fall"] == text


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [(2, "General", "2"), (2.0, "General", "2"), (66.7, "General", "66.7"), (0.8, "0%", "80 %"), ("zwei", "@", "zwei")],
)
def test_cells_are_read_as_text(value: object, form: str, text: str) -> None:
    """A number comes in plain digits, in percent where the spreadsheet shows percent."""

    def change(book: Any) -> None:
        book["Bogen"]["E2"].value = value
        book["Bogen"]["E2"].number_format = form

    assert _cells(_book(change))[0]["Note"] == text


def test_formulas_are_told_by_cell() -> None:
    """A formula is never computed nor taken for what it last gave."""

    def change(book: Any) -> None:
        book["Bogen"]["E2"].value = "=1+1"

    with pytest.raises(InputError) as error:
        _cells(_book(change))
    assert [problem.where for problem in error.value.problems] == ["B.xlsx, Zeile 2, Spalte E (Note)"]


def test_a_doubled_sheet() -> None:
    """Two copies of the sheet in one workbook: both are named, neither is chosen."""
    with pytest.raises(InputError, match="„Bogen“, „Bogen Copy“"):
        _cells(_book(lambda book: book.copy_worksheet(book["Bogen"])))


def test_a_renamed_sheet_and_others_beside_it() -> None:
    """A renamed sheet is read and noted; sheets that are no rating sheet are passed over."""

    def change(book: Any) -> None:
        book["Bogen"].title = "Meine Noten"
        book.create_sheet("Notizen")["A1"].value = "egal"

    _head, rows, notes = read_book(_book(change), "B.xlsx", _MARKS)
    assert len(rows) == 1
    assert "Meine Noten" in notes[0].what


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x03\x04" + b"\0" * 500, _book()[:-200], _book()[:2000]])
def test_damaged_workbooks(data: bytes) -> None:
    """A damaged archive is one message, never a traceback."""
    with pytest.raises(InputError, match="lässt sich nicht lesen"):
        _cells(data)


def test_no_workbook_of_ours() -> None:
    """A workbook without a rating sheet is told as that; so is an archive that is no workbook."""
    made = BytesIO()
    Workbook().save(made)
    with pytest.raises(InputError, match="kein Bewertungsbogen"):
        _cells(made.getvalue())


def _with(name: str, content: bytes) -> bytes:
    made = BytesIO()
    with ZipFile(BytesIO(_book())) as old, ZipFile(made, "w", ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part, content if part == name else old.read(part))
        if name not in old.namelist():
            new.writestr(name, content)
    return made.getvalue()


def test_bombs_and_entities() -> None:
    """A bomb of zeros, entities in any encoding, and a sheet of a million empty rows cost nothing."""
    started = time.monotonic()
    entity = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
    for data in (
        _with("xl/bomb.bin", b"\0" * 200_000_000),
        _with("xl/worksheets/sheet1.xml", entity.encode()),
        _with("xl/sharedStrings.xml", entity.encode("utf-16")),
    ):
        with pytest.raises(InputError):
            _cells(data)
    rows = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/>'
    )
    rows += b'<sheetData><row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row></sheetData></worksheet>'
    with pytest.raises(InputError, match="kein Bewertungsbogen"):
        _cells(_with("xl/worksheets/sheet1.xml", rows))
    assert time.monotonic() - started < 20


def test_too_many_faults_and_cells_outside() -> None:
    """A cell under no column is told; a sheet full of faults is told in a hundred messages."""

    def change(book: Any) -> None:
        book["Bogen"]["Z2"].value = "verirrt"
        for row in range(3, 300):
            book["Bogen"].cell(row, 5).value = "=NOW()"

    with pytest.raises(InputError) as error:
        _cells(_book(change))
    assert len(error.value.problems) == 100
    assert error.value.problems[0].where == "B.xlsx, Zeile 2, Spalte Z"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("soffice") is None, reason="no LibreOffice: run tools/system-parts.sh")
def test_an_office_opens_it_and_gives_it_back(tmp_path: Path) -> None:
    """LibreOffice opens the workbook, keeps its lists, and what it saves is read as the same sheet."""
    (tmp_path / "Bogen.xlsx").write_bytes(write_book(_HEAD, [["S-1", "R1", "F1", "X", ""]], {4: ("1", "2,5")}))
    command = ["soffice", f"-env:UserInstallation=file://{tmp_path}/profil", "--headless", "--convert-to", "xlsx"]
    subprocess.run(
        [*command, "--outdir", tmp_path / "neu", tmp_path / "Bogen.xlsx"], check=True, capture_output=True, timeout=180
    )
    data = (tmp_path / "neu" / "Bogen.xlsx").read_bytes()
    assert _cells(data) == [dict(zip(_HEAD, ("S-1", "R1", "F1", "X", ""), strict=True))]
    rule = load_workbook(BytesIO(data))["Bogen"].data_validations.dataValidation[0]
    assert str(rule.sqref).startswith("E2")
