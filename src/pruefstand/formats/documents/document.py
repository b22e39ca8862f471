"""What a document says: paragraphs, headings, items of lists with their labels, tables, notes tied to their marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Block", "Document", "Grid", "Note", "Paragraph"]

_RAISED = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph; ``text`` may hold line breaks, tabulators and marks of notes such as ``[1]``.

    ``label`` is what the program that wrote the document would print before it („§ 5“, „1.1“, „I.“, „•“), computed or
    stored; empty for none. ``heading`` is its level from 1 on, 0 for no heading. ``depth`` is how deep it stands in
    lists, from 1 on, 0 outside.
    """

    text: str
    label: str = ""
    heading: int = 0
    depth: int = 0

    def __post_init__(self) -> None:
        if self.heading < 0 or self.depth < 0:
            raise ValueError("levels count from 0")

    def __str__(self) -> str:
        return f"{self.label} {self.text}".strip() if self.label else self.text


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: rows of cells; rows may differ in length. A cell of several paragraphs has a line for each."""

    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return "\n".join(" | ".join(" ".join(cell.split("\n")) for cell in row) for row in self.rows)


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote or endnote: the mark as it stands in the text (without brackets), and its paragraphs.

    A raised mark („¹“) stands in the text without brackets, as on paper.
    """

    mark: str
    paragraphs: tuple[str, ...]

    def __str__(self) -> str:
        mark = self.mark if _RAISED.issuperset(self.mark) else f"[{self.mark}]"
        return f"{mark} ".lstrip() + "\n".join(self.paragraphs)


Block: TypeAlias = Paragraph | Grid


@dataclass(frozen=True, slots=True)
class Document:
    """The blocks in the order of reading, and the notes in the order of their marks.

    ``verbatim`` is the text as it stands in a file that is plain text already; else it is empty.
    """

    blocks: tuple[Block, ...] = ()
    notes: tuple[Note, ...] = ()
    verbatim: str = ""

    @property
    def text(self) -> str:
        """All of it as plain text: a line a paragraph, „ | “ between cells, the notes at the end; empty for nothing."""
        return self.verbatim or "\n".join(str(part) for part in (*self.blocks, *self.notes))
