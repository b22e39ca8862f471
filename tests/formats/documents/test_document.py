"""Documents as text."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.document import Document, Grid, Note, Paragraph


def test_text_of_a_document() -> None:
    """A line a paragraph with its label, a bar between cells, notes at the end; a raised mark has no brackets."""
    blocks = (Paragraph("eins", "I.", depth=1), Grid((("a\nb", "c"),)), Paragraph("", "§ 5"))
    found = Document(blocks, (Note("1", ("x", "y")), Note("²", ("z",))))
    assert found.text == "I. eins\na b | c\n§ 5\n[1] x\ny\n² z"


def test_a_verbatim_text_is_kept() -> None:
    """A file that is plain text already keeps its wording."""
    assert Document((Paragraph("a"),), verbatim="  a\n").text == "  a\n"


def test_levels_count_from_zero() -> None:
    """There is no level below none."""
    with pytest.raises(ValueError, match="levels"):
        Paragraph("x", heading=-1)
