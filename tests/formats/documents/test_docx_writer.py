from __future__ import annotations

import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.formats.documents.document import Block, Document, Grid, Note, Paragraph
from pruefstand.formats.documents.docx_writer import write_docx
from pruefstand.formats.documents.plain import read_plain
from pruefstand.formats.documents.read import read_document
from pruefstand.formats.documents.report import Status

_ALL = Document(
    (
        Paragraph("Ergebnis", label="1.", heading=1),
        Paragraph("Die Kündigung ist unwirksam.[1]\nZweite  Zeile\tmit Tabulator"),
        Paragraph("kein Grund", label="a)", depth=2),
        Grid((("Frist", "14 Tage\nab Zustellung"), ("kurz",), ("Kosten[2]", "12.500 €"))),
        Grid((("zweite Tabelle",),)),
        Paragraph("Randnummer [7] bleibt."),
    ),
    (Note("1", ("RIS-Justiz RS0000001.",)), Note("2", ("Erster Absatz", "zweiter Absatz"))),
)
# Soft hyphens are no text, and what XML cannot hold is replaced; both have tests of their own.
_TEXT = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs", "Cc", "Cn"], exclude_characters="\u00ad\u2011\ufeff"), st.just("\n")
    ),
    max_size=60,
)
_FILLED = _TEXT.filter(lambda text: text.strip() != "")
_PARAGRAPHS = st.builds(
    Paragraph,
    _FILLED,
    label=st.sampled_from(["", "1.", "§ 5", "•", "a)"]),
    heading=st.integers(0, 9),
    depth=st.integers(0, 9),
)
_GRIDS = st.builds(
    Grid, st.lists(st.lists(_FILLED, min_size=1, max_size=3).map(tuple), min_size=1, max_size=3).map(tuple)
)
_NOTES = st.lists(st.lists(_FILLED, min_size=1, max_size=2).map(tuple), max_size=3).map(
    lambda texts: tuple(Note(str(number), text) for number, text in enumerate(texts, 1))
)


def _words(document: Document) -> list[str]:
    """Without the bars that part cells, which a text may have at its edges too."""
    return [word for word in document.text.split() if word != "|"]


def _read(data: bytes) -> Document:
    reading = read_document(data, "antwort.docx")
    assert reading.status is Status.OK
    assert not reading.reports
    assert not reading.meta
    assert reading.document is not None
    return reading.document


def test_everything_comes_back() -> None:
    """Headings, labels, line breaks, tables with short rows, cells of two paragraphs and footnotes are read again."""
    found = _read(write_docx(_ALL))
    assert found.notes == _ALL.notes
    assert found.blocks[0] == Paragraph("1. Ergebnis", heading=1)
    assert found.blocks[1] == _ALL.blocks[1]
    assert found.blocks[2] == Paragraph("a)\tkein Grund")
    assert found.blocks[3:] == _ALL.blocks[3:]


@given(st.lists(st.one_of(_PARAGRAPHS, _GRIDS), min_size=1, max_size=6), _NOTES)
def test_word_for_word(blocks: list[Block], notes: tuple[Note, ...]) -> None:
    """Whatever the text, our reader reads every word of it again, in order, and the file is always the same."""
    marked = (*blocks, *(Paragraph(f"Beleg[{note.mark}]") for note in notes))
    document = Document(marked, notes)
    data = write_docx(document)
    assert _words(_read(data)) == _words(document)
    assert write_docx(document) == data


@given(_FILLED)
def test_plain_text(text: str) -> None:
    """A plain text keeps its words and its lines."""
    document = read_plain(text)
    if document.blocks:
        assert _read(write_docx(document)).text.split() == text.split()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x00b\x1bc", "a\ufffdb\ufffdc"),
        ("a\ud800b", "a\ufffdb"),
        ("a\uffffb", "a\ufffdb"),
        ("a\r\nb\x0cc", "a\nb\nc"),
    ],
)
def test_what_xml_cannot_hold(text: str, shown: str) -> None:
    """Control characters and halves of characters are shown as replaced; line ends of all kinds are line breaks."""
    assert _read(write_docx(Document((Paragraph(text),)))).text == shown


@pytest.mark.parametrize(
    "document",
    [
        Document((Paragraph("zwei[2] eins[1]"),), (Note("1", ("a",)), Note("2", ("b",)))),
        Document((Paragraph("doppelt[1] und[1]"),), (Note("1", ("a",)),)),
        Document((Paragraph("gar nicht"),), (Note("1", ("a",)),)),
        Document((Paragraph("römisch[i]"),), (Note("i", ("a",)),)),
        Document((Paragraph("hoch¹"),), (Note("¹", ("a",)),)),
        Document((Paragraph("verschachtelt[1]"),), (Note("1", ("siehe [2]",)), Note("2", ("b",)))),
    ],
)
def test_notes_that_word_would_number_otherwise(document: Document) -> None:
    """Notes whose marks are not 1, 2, 3 in the order of the text stay text, so that no mark changes."""
    data = write_docx(document)
    assert "word/footnotes.xml" not in ZipFile(BytesIO(data)).namelist()
    assert _words(_read(data)) == _words(document)


def test_nothing_but_text() -> None:
    """No part for properties, pictures or themes, no revision ids, one fixed time, no comments, no compression."""
    data = write_docx(_ALL)
    with ZipFile(BytesIO(data)) as package:
        assert package.namelist() == [
            "[Content_Types].xml",
            "_rels/.rels",
            "word/_rels/document.xml.rels",
            "word/document.xml",
            "word/footnotes.xml",
            "word/settings.xml",
            "word/styles.xml",
        ]
        assert package.comment == b""
        for entry in package.infolist():
            assert (entry.date_time, entry.compress_type, entry.create_system) == ((1980, 1, 1, 0, 0, 0), 0, 3)
            assert (entry.comment, entry.extra) == (b"", b"")
            assert not re.search(rb"rsid|docId|author|creator|python|20[0-9][0-9]-", package.read(entry))


def test_an_empty_document() -> None:
    """A document without blocks gives a file without text."""
    assert read_document(write_docx(Document()), "leer.docx").status is Status.NO_TEXT
