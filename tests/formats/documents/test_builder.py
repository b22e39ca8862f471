"""Documents in the making."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.builder import Builder, tidy
from pruefstand.formats.documents.document import Grid, Note, Paragraph
from pruefstand.formats.documents.report import RefusedFileError


def test_what_is_empty_is_left_out() -> None:
    """Empty paragraphs, rows and tables are no blocks; an empty note is one, because its mark stands in the text."""
    made = Builder()
    made.paragraph(" \u00ad")
    made.paragraph(" a ", " 1. ", 0, 1)
    made.grid([["", " "], ["b", ""]])
    made.grid([[""]])
    made.note("1", [""])
    found = made.done()
    assert found.blocks == (Paragraph("a", "1.", 0, 1), Grid((("b", ""),)))
    assert found.notes == (Note("1", ()),)


def test_hyphens() -> None:
    """A soft hyphen is not seen, one that does not break is a hyphen."""
    assert tidy(" Scha\u00adden\u2011fall\n") == "Schaden-fall"


def test_a_text_without_end_is_refused() -> None:
    """The text of a file is bounded."""
    made = Builder()
    for _number in range(20):
        made.paragraph("x" * 1_000_000)
    with pytest.raises(RefusedFileError):
        made.paragraph("x")


def test_halves_of_characters() -> None:
    """Two halves are one character, and one alone never comes out."""
    assert tidy("\ud83d\ude0a") == "😊"
    assert tidy("a\ud83d") == "a\ufffd"
