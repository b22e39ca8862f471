"""Marks of time in a document: where a statement is linked to its place in the recording, where chapters begin."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Marked", "read_marks"]

_MARK = re.compile(r"\[(?:[0-9]{1,2}:)?[0-9]{1,3}:[0-9]{2}(?:[.,][0-9]{1,3})?\]")
_LINE = re.compile(r"[^\r\n]+")


@dataclass(frozen=True, slots=True)
class Marked:
    """``text`` is the document with blanks in place of its marks, so that places stay what they are; ``lines`` are the
    lines that hold marks of statements, each with its place and the places of its marks; ``chapters`` counts headings
    with a mark."""

    text: str
    lines: tuple[tuple[int, int, tuple[int, ...]], ...]
    chapters: int

    def linked(self, span: tuple[int, int]) -> bool:
        """Whether the statement that begins here leads to its place: a mark stands behind it in its line, or the line
        begins with one."""
        return any(
            begin <= span[0] < end and (marks[0] == begin or marks[-1] >= span[0]) for begin, end, marks in self.lines
        )


def read_marks(text: str) -> Marked:
    """The marks of a document: ``[12:30]`` or ``[1:02:30]``, minutes and seconds, hours before.

    A heading is a line that begins with ``#`` or ends with a colon, its marks aside; in it a mark begins a chapter,
    anywhere else it belongs to the statements of its line.
    """
    lines: list[tuple[int, int, tuple[int, ...]]] = []
    chapters = 0
    for line in _LINE.finditer(text):
        marks = tuple(mark.start() for mark in _MARK.finditer(text, line.start(), line.end()))
        if not marks:
            continue
        said = _MARK.sub(" ", line[0]).strip()
        if said.startswith("#") or said.endswith(":"):
            chapters += 1
        else:
            begin = line.start() + len(line[0]) - len(line[0].lstrip("-*• \t"))
            lines.append((begin, line.end(), marks))
    return Marked(_MARK.sub(lambda mark: " " * len(mark[0]), text), tuple(lines), chapters)
