"""Tables: what offices write is read as text, what we write comes back, what is broken is named by its cell."""

from __future__ import annotations

import csv
import io
import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.formats.table import Row, cell, iter_table, iter_written, read_table, write_table

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
SHARP = st.text(st.sampled_from("'=+-@\t\r\n\",; 1a\ufeff"), max_size=6)
CELLS = TEXTS | SHARP
NAMES = CELLS.filter(lambda name: bool(name) and name == name.strip("\ufeff").strip()) | st.sampled_from(
    ["sep=;", "=a"]
)


def cells(data: bytes) -> list[dict[str, str]]:
    """The rows of a table without their places."""
    return [dict(row.cells) for row in read_table(data, "t.csv").rows]


def problems(data: bytes) -> list[tuple[str, str]]:
    """Place and text of all problems; each has a way out."""
    with pytest.raises(InputError) as caught:
        read_table(data, "answers.csv")
    assert all(problem.do for problem in caught.value.problems)
    return [(problem.where, problem.what) for problem in caught.value.problems]


@given(st.data(), st.lists(NAMES, min_size=1, max_size=4, unique=True), st.booleans())
def test_what_is_written_reads_back(data: st.DataObject, columns: list[str], excel: bool) -> None:
    """Any table of texts comes back as it was, from bytes and from a stream; rows without content are left out."""
    rows = data.draw(st.lists(st.lists(CELLS, min_size=len(columns), max_size=len(columns)), max_size=5))
    written = write_table(columns, rows, excel=excel)
    expected = [dict(zip(columns, row, strict=True)) for row in rows if any(row)]
    table = read_table(written, "t.csv")
    head, streamed = iter_table(io.BytesIO(written), "t.csv")
    assert table.columns == head.columns == tuple(columns)
    assert [dict(row.cells) for row in table.rows] == expected
    assert tuple(streamed) == table.rows


@given(
    st.binary(max_size=40) | st.lists(st.sampled_from([b'"', b";", b",", b"\n", b"\r", b"a", b"sep="])).map(b"".join)
)
def test_any_bytes_are_a_table_or_a_message(data: bytes) -> None:
    """No file ends in another error than ours."""
    with suppress(InputError):
        read_table(data, "t.csv")
    with suppress(InputError):
        list(iter_table([data], "t.csv")[1])


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), max_size=5))
def test_other_programs_read_what_we_write(rows: list[list[str]]) -> None:
    """The data form is plain CSV: Python's own reader finds the same cells, but for the escaping quote."""
    written = write_table(["a", "b"], rows, excel=False).decode()
    found = list(csv.reader(io.StringIO(written, newline="")))[1:]
    assert len(found) == len(rows)
    for texts, row in zip(found, rows, strict=True):
        assert all(text in (meant, f"'{meant}") for text, meant in zip(texts, row, strict=True))


def test_written_forms_are_pinned() -> None:
    """The bytes for Excel and for programs are the same in every version and on every machine."""
    rows = [["007", "-3.25"], ['er sagte "ja"; nein', "=1+1"], ["a\nb", "-3,25"], ["x,y", "-1-2"]]
    assert write_table(["id", "Wert; €"], rows, excel=True) == (
        '\ufeffid;"Wert; €"\r\n007;-3.25\r\n"er sagte ""ja""; nein";\'=1+1\r\n"a\nb";-3,25\r\nx,y;\'-1-2\r\n'.encode()
    )
    assert write_table(["id", "Wert; €"], rows, excel=False) == (
        'id,"Wert; €"\n007,-3.25\n"er sagte ""ja""; nein",\'=1+1\n"a\nb","-3,25"\n"x,y",\'-1-2\n'.encode()
    )


@pytest.mark.parametrize("text", ["=1", "+49 30 1", "@x", "-x", "\tx", "\rx", "'=1", "''@"])
def test_formulas_are_written_with_a_quote(text: str) -> None:
    """No spreadsheet runs a text; reading takes off exactly the quote that writing set."""
    written = write_table(["a"], [[text]], excel=True)
    assert written.removeprefix(b"\xef\xbb\xbfa\r\n").lstrip(b'"').startswith(b"'")
    assert cells(written) == [{"a": text}]


def test_a_quote_before_other_text_stays() -> None:
    """Only a quote before a formula's sign is ours; an apostrophe is text."""
    assert cells(b"a;b\n'n Abend;'=1\n") == [{"a": "'n Abend", "b": "=1"}]


@pytest.mark.parametrize(
    ("columns", "rows"),
    [(["a", "a"], []), (["a", ""], []), ([" a"], []), (["\ufeffa"], []), ([], []), (["a"], [["1", "2"]])],
)
def test_tables_that_would_not_read_back_are_not_written(columns: list[str], rows: list[list[str]]) -> None:
    """Unfit column names and rows of another width are a programmer's mistake."""
    with pytest.raises(ValueError, match="column"):
        write_table(columns, rows, excel=False)


@pytest.mark.parametrize(
    ("data", "delimiter", "columns"),
    [
        (b"a;b\n1,5;2\n", ";", ("a", "b")),
        (b"a,b\n1;5,2\n", ",", ("a", "b")),
        (b"a\tb\n1,5\t2;3\n", "\t", ("a", "b")),
        (b"Name, Vorname;Note\nMeier, Anna;2\n", ";", ("Name, Vorname", "Note")),
        (b"id,text (a; b),note\n1,x,2\n", ",", ("id", "text (a; b)", "note")),
        (b'"a;b","c"\n1,2\n', ",", ("a;b", "c")),
        (b'"a\n;b",c\n1,2\n', ",", ("a\n;b", "c")),
        (b"text\nMeier, A; B\n", "", ("text",)),
        ("a\x85b\x0c,c\n1,2\n".encode(), ",", ("a\x85b", "c")),
        (b"sep=,\r\na;b,c\r\n1,2\r\n", ",", ("a;b", "c")),
        (b"sep=|\na|b\n", "|", ("a", "b")),
        (b" a ;b\xa0;;\n1;2;;\n", ";", ("a", "b")),
    ],
)
def test_delimiter_and_header(data: bytes, delimiter: str, columns: tuple[str, ...]) -> None:
    """The delimiter is the one outside quotation marks that fits the rows; names are stripped, empty ends dropped."""
    head = read_table(data, "t.csv").head
    assert (head.delimiter, head.columns) == (delimiter, columns)


def test_cells_are_text_as_they_stand() -> None:
    """Leading zeros, thousands points, spaces, dates and truth values are not touched."""
    assert cells("id;wert;tag;leer\r\n007;12.500,50; ja \r\n;1e3;03.04.26;\r\n".encode("cp1252")) == [
        {"id": "007", "wert": "12.500,50", "tag": " ja ", "leer": ""},
        {"id": "", "wert": "1e3", "tag": "03.04.26", "leer": ""},
    ]


def test_rows_know_their_place() -> None:
    """The spreadsheet's row and the file's line differ after a line break in a cell, a blank row and a sep line."""
    table = read_table(b'sep=;\r\na;b\r\n"1\r\n2";x\r\n;\r\n\r\n3;y\r\n;\r\n', "t.csv")
    assert table.rows == (Row(2, 3, {"a": "1\r\n2", "b": "x"}), Row(5, 7, {"a": "3", "b": "y"}))
    assert table.where(table.rows[1], "b") == "t.csv, Zeile 5, Spalte B (b)"
    assert table.where(table.rows[1]) == table.head.where(5) == "t.csv, Zeile 5"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "mac_roman"])
def test_encodings(encoding: str) -> None:
    """The same table is read from each encoding; a guessed one is told."""
    table = read_table("Köln;für\n1;„x“\n".encode(encoding), "t.csv")
    assert (table.columns, table.rows[0].cells["für"]) == (("Köln", "für"), "„x“")
    assert table.head.guessed is (encoding in ("cp1252", "mac_roman"))


def test_all_faulty_cells_are_told_at_once() -> None:
    """A cell too many, a stray quotation mark: each has its cell, in one error."""
    assert problems(b'a;b\n1;2;3\n4;5;;\n1;2;;x\n6;"y" z\n') == [
        ("answers.csv, Zeile 2, Spalte C", "Die Zeile hat hier eine Zelle, über der keine Spalte steht."),
        ("answers.csv, Zeile 4, Spalte D", "Die Zeile hat hier eine Zelle, über der keine Spalte steht."),
        ("answers.csv, Zeile 5, Spalte B", "Die Anführungszeichen in dieser Zelle gehen nicht auf."),
    ]


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (b'a;b\n1;2\n3;"4\n5;6\n', "answers.csv, Zeile 3, Spalte B"),
        (b'a;b\n"x""y";"x\ny"z\n', "answers.csv, Zeile 2, Spalte B"),
        (b'a;"b\n1;2\n', "answers.csv, Zeile 1, Spalte B"),
        (b"a;b\n1;\0\n", "answers.csv:2"),
        (b"", "answers.csv"),
        (b"\n1;2\n", "answers.csv, Zeile 1"),
        (b"a;b;a\n", "answers.csv, Zeile 1, Spalte C (a)"),
        (b"a;;b\n", "answers.csv, Zeile 1, Spalte B"),
    ],
)
def test_broken_tables_name_the_cell(data: bytes, where: str) -> None:
    """Unclosed quotation marks, NUL, no header, names that are empty or come twice: one problem with its cell."""
    assert [place for place, _what in problems(data)] == [where]


def test_cells_longer_than_the_standard_limit_are_read() -> None:
    """A long opinion in one cell is no error."""
    assert cells(b"a;b\n1;" + b"x" * 200_000 + b"\n")[0]["b"] == "x" * 200_000


@pytest.mark.parametrize(("column", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
def test_columns_have_the_letters_of_a_spreadsheet(column: int, letters: str) -> None:
    """After Z comes AA."""
    assert cell("t.csv", 3, column, "Note") == f"t.csv, Zeile 3, Spalte {letters} (Note)"


def test_a_stream_stops_at_the_first_faulty_row() -> None:
    """Rows before the fault are given out; the fault is told with its cell, wrong bytes with their line."""
    head, rows = iter_table([b"a,b\n1,2\n", b"3,4,5\n6,7\n"], "t.csv")
    assert (head.columns, next(rows).cells) == (("a", "b"), {"a": "1", "b": "2"})
    with pytest.raises(InputError, match="Zeile 3, Spalte C"):
        next(rows)
    with pytest.raises(InputError, match=r"t\.csv:2"):
        iter_table([b"a,b\n\xe4,2\n"], "t.csv")


def test_memory_does_not_grow_with_the_table() -> None:
    """Writing and reading four times as many rows as streams takes no more memory."""
    peaks = []
    for n in (20_000, 80_000):
        tracemalloc.start()
        rows = (["sorgfalt", str(number), "ok"] for number in range(n))
        _head, found = iter_table(iter_written(["system", "n", "status"], rows, excel=False), "t.csv")
        assert sum(1 for _row in found) == n
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0]
