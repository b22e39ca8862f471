"""Any file: kinds by content, one message for what cannot be read, no fault of a reader that comes out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.formats.documents.read import LARGEST_FILE, read_document, read_speaking, unread
from pruefstand.formats.documents.report import Reading

Told = Callable[[Reading], dict[str, str]]


@pytest.mark.parametrize(
    ("data", "name", "what"),
    [
        (b"", "a.docx", "empty_file"),
        (b" \n\t", "a.txt", "empty_file"),
        (b"\xef\xbb\xbf", "a.txt", "empty_file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a.docx", "wrong_type"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a.pdf", "wrong_type"),
        (b"MZ\x90\0\x03\0\0\0", "a.doc", "wrong_type"),
        (b"\x1f\x8b\x08\0\0\0\0\0", "a.txt", "wrong_type"),
        (bytes(range(256)), "a.txt", "wrong_type"),
        (b"<?xml version='1.0'?><rss/>", "a.xml", "wrong_type"),
        (b"PK\x03\x04" + b"x" * 50, "a.docx", "damaged"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + b"x" * 600, "a.doc", "damaged"),
        (b"%PDF-1.7 kaputt", "a.pdf", "damaged"),
        (b"x" * (LARGEST_FILE + 1), "a.txt", "too_large"),
    ],
)
def test_what_cannot_be_read_gives_one_message(told: Told, data: bytes, name: str, what: str) -> None:
    """One report, the way out, and no text."""
    found = read_document(data, name)
    assert (found.status, found.text, found.rows, found.answers) == ("error", "", None, None)
    assert list(told(found)) == [what]
    assert found.do


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"{\\rtf1 x\\par}", "a.txt", "rtf"),
        (b"  <!doctype HTML><html><body>x", "a.txt", "html"),
        (b"<p>x</p>", "a.html", "html"),
        (b"<p>x</p>", "a.txt", "txt"),
        (b"# x", "a.md", "md"),
        (b"# x", "a.txt", "txt"),
        (b"[1] Eine Quelle", "a.txt", "txt"),
        (b'{"text": "x"}', "a", "json"),
        (b"a;b\n1;2\n", "a.txt", "txt"),
        (b"a;b\n1;2\n", "a.CSV", "csv"),
    ],
)
def test_kinds(data: bytes, name: str, kind: str) -> None:
    """The content decides, and the name only between texts that look alike."""
    assert read_document(data, name).kind == kind


def test_plain_text_is_kept_as_it_stands() -> None:
    """Lines, blank lines and indents of a text stay; its blocks are what blank lines set apart."""
    found = read_document(b"\nEins\nzwei\n\n  Drei\r\n\r\n", "a.txt")
    assert found.text == "Eins\nzwei\n\n  Drei"
    assert found.document is not None
    assert [str(block) for block in found.document.blocks] == ["Eins\nzwei", "Drei"]


def test_languages_and_limits() -> None:
    """A process that does not know the language is told it; a file that was given up has no text."""
    assert read_speaking(b"", "a.txt", "en").reports[0].detail == "The file is empty."
    assert unread("zu lang").status == "error"


@given(
    st.binary(max_size=400),
    st.sampled_from(["a.docx", "a.doc", "a.pdf", "a.rtf", "a.csv", "a.json", "a.html", "a.md", "a"]),
)
def test_no_bytes_bring_a_traceback(data: bytes, name: str) -> None:
    """Whatever the bytes are, there is a reading."""
    assert read_document(data, name).status in ("ok", "no_text", "partial", "encrypted", "error")


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(str.strip))
def test_texts_come_back(text: str) -> None:
    """A text in UTF-8 comes back as it was, but for space at its ends."""
    found = read_document(("Antwort: " + text).encode(), "a.txt")
    assert found.kind != "txt" or found.text == ("Antwort: " + text).rstrip()


def test_a_page_that_is_called_a_workbook() -> None:
    """A page under the name of a workbook is a table where it holds one with answers, else a document."""
    rows = "<tr><td>Auswertung</td></tr><tr><th>Fall</th><th>Antwort</th></tr><tr><td>F1</td><td>ja<br>doch</td></tr>"
    table = f"<table>{rows}</table>"
    found = read_document(f"<html><body>{table}</body></html>".encode(), "antworten.xls")
    assert [dict(row) for row in found.rows or ()] == [{"Fall": "F1", "Antwort": "ja\ndoch"}]
    assert (found.row_numbers, [report.id for report in found.reports]) == ((3,), ["type_differs"])
    assert read_document(f"<html><body>{table}</body></html>".encode(), "a.html").rows is None
    assert read_document(b"<html><body>Text</body></html>", "a.xls").text == "Text"


@pytest.mark.parametrize(
    "head",
    [
        "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n",
        "From: a@example.org\nSubject: x\n y\nMIME-Version: 1.0\n",
    ],
)
def test_mails_and_web_archives_are_refused(head: str) -> None:
    """What packs its text is told, and not read as its wrapping; a text that only looks like a letter stays."""
    found = read_document(f"{head}\nPGh0bWw+".encode(), "a.doc")
    assert [report.id for report in found.reports] == ["wrong_type"]
    assert read_document(b"Betreff: Klage\nDatum: heute\n\nText", "a.txt").status == "ok"


def test_a_text_that_begins_like_a_table() -> None:
    """Prose under the name of a text is text, also where its first line could be the head of a table."""
    text = "Antwort, Herkunft\nJa, weil es so ist, und mehr\n"
    assert read_document(text.encode(), "a.txt").text == text.rstrip()
    assert read_document(text.encode(), "a.csv").status == "error"
    assert read_document(b"Antwort;Fall\nja;F1\n", "a.txt").rows is not None
