"""Plain text: kept as it stands; a block is what blank lines set apart."""

from __future__ import annotations

import re

from pruefstand.formats.documents.document import Document, Paragraph

__all__ = ["read_plain"]

_BLANK = re.compile(r"\n[ \t]*\n\s*")


def read_plain(text: str) -> Document:
    """The text without blank lines at its ends; line breaks inside stay."""
    whole = text.strip("\n\f\ufeff").rstrip()
    blocks = tuple(Paragraph(part.strip()) for part in _BLANK.split(whole) if part.strip())
    return Document(blocks, verbatim=whole if blocks else "")
