"""A document in the making: paragraphs are gathered, notes numbered, tables filled, deleted marks joined."""

from __future__ import annotations

import re

from pruefstand.formats.documents.document import Block, Document, Grid, Note, Paragraph
from pruefstand.formats.documents.report import RefusedFileError, ReportId
from pruefstand.i18n import _

__all__ = ["OWN_MARK", "Builder", "tidy", "without_mark"]

OWN_MARK = re.compile(r"([*†‡§#]{1,3})[ \t]*\Z")
"""A mark that a writer chose for a note, at the end of the text before it."""

_HALF = re.compile("[\ud800-\udfff]")
_LONGEST_TEXT = 20_000_000


def tidy(text: str) -> str:
    """A paragraph as it is read: without soft hyphens, with plain no-break hyphens, without space at its ends.

    Halves of a character beyond the basic plane, as formats of 16-bit units give them, are joined; a lone one is lost.
    """
    if _HALF.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text.replace("\u00ad", "").replace("\u2011", "-").replace("\r", "").strip(" \t\n\ufeff")


def without_mark(text: str, mark: str) -> str:
    """A note's text without the mark that its writer repeats before it; a number there may be text."""
    return text.removeprefix(mark).lstrip() if OWN_MARK.fullmatch(mark) else text


class Builder:
    """Takes blocks in the order of reading. Empty paragraphs and tables without text are left out.

    The text is bounded by 20 million characters; beyond that :class:`RefusedFileError` is raised.
    """

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.notes: list[Note] = []
        self._size = 0

    def paragraph(self, text: str, label: str = "", heading: int = 0, depth: int = 0) -> None:
        """Add a paragraph, unless it is empty."""
        clean = tidy(text)
        if clean:
            self._grow(len(clean))
            self.blocks.append(Paragraph(clean, label.strip(), heading, depth))

    def grid(self, rows: list[list[str]]) -> None:
        """Add a table, unless there is no text in it."""
        kept = tuple(tuple(tidy(cell) for cell in row) for row in rows if any(cell.strip() for cell in row))
        if kept:
            self._grow(sum(len(cell) for row in kept for cell in row))
            self.blocks.append(Grid(kept))

    def note(self, mark: str, paragraphs: list[str]) -> None:
        """Add a note; an empty one is kept, because its mark stands in the text."""
        clean = tuple(text for text in map(tidy, paragraphs) if text)
        self._grow(sum(map(len, clean)))
        self.notes.append(Note(mark, clean))

    def done(self) -> Document:
        """The document."""
        return Document(tuple(self.blocks), tuple(self.notes))

    def lines(self) -> str:
        """The blocks alone as text: what a table's cell or a note holds."""
        return "\n".join(str(block) for block in self.blocks)

    def _grow(self, size: int) -> None:
        self._size += size
        if self._size > _LONGEST_TEXT:
            what = _("Der Text ist länger als {n} Millionen Zeichen.").format(n=_LONGEST_TEXT // 1_000_000)
            raise RefusedFileError(ReportId.TOO_LARGE, what, _("Die Datei in kleinere teilen."))
