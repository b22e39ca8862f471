"""What a plan says before anyone gives it a type: texts, lists and mappings, each with its place in the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pruefstand.errors import place

__all__ = ["Mapping", "Node", "Scalar", "Sequence"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text as the author wrote it: ``no``, ``007`` and ``0,8`` are these letters.

    ``quoted`` is true for ``'…'``, ``"…"`` and block texts; an empty value (``title:``) is an unquoted empty text. Line
    and column count from 1. ``exact`` marks a number of JSON: its point has one meaning, ``1.250`` too.
    """

    text: str
    file: str
    line: int
    column: int
    quoted: bool
    exact: bool = False

    @property
    def where(self) -> str:
        """``file:line`` for ``Problem.where``."""
        return place(self.file, self.line)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list, at the place of its first item or bracket."""

    items: tuple[Node, ...]
    file: str
    line: int
    column: int

    @property
    def where(self) -> str:
        """``file:line`` for ``Problem.where``."""
        return place(self.file, self.line)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order of the file, each key once, at the place of the first key or bracket."""

    entries: tuple[tuple[Scalar, Node], ...]
    file: str
    line: int
    column: int

    @property
    def where(self) -> str:
        """``file:line`` for ``Problem.where``."""
        return place(self.file, self.line)

    def get(self, key: str) -> Node | None:
        """The value of a key, or ``None`` where the key is absent."""
        return next((value for name, value in self.entries if name.text == key), None)


Node: TypeAlias = Scalar | Sequence | Mapping
"""One of the three."""
