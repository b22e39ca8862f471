"""What holds inside one group of an RTF file."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

__all__ = ["State"]

_SMALLEST = 2  # half points


@dataclass(slots=True)
class State:
    """Where text goes (``to``), how it looks, and which paragraph it is in.

    ``begins`` names the text of its own (a note, a box) that ends with this group; ``around`` is where text went before
    a group that is written twice, of which only the second reading counts.
    """

    to: str = "text"
    begins: str = ""
    around: str = ""
    font: int = 0
    fallback: int = 1
    hidden: bool = False
    deleted: bool = False
    color: int = 0
    coloured: bool = False
    shaded: bool = False
    size: int = 24
    list_id: int = 0
    level: int = 0
    in_table: bool = False
    outline: int = -1
    style: int = -1

    def inner(self) -> State:
        """The state of a group inside this one."""
        made = copy(self)
        made.begins = ""
        return made

    def twice(self, word: str) -> None:
        """A text follows twice: for readers without Unicode, which is passed over, and behind ``ud`` the right one."""
        if word == "ud":
            self.to = self.around
        elif self.to != "upr":
            self.to, self.around = "upr", self.to

    @property
    def small(self) -> bool:
        """Text of one point or less is not seen."""
        return 0 < self.size <= _SMALLEST

    def take(self, word: str, number: int | None) -> None:
        """A control word that changes characters or the paragraph; any other changes nothing."""
        value = 0 if number is None else number
        if word == "f":
            self.font = value
        elif word == "cf":
            self.color = value
        elif word == "fs":
            self.size = value
        elif word in ("highlight", "cb", "chcbpat", "chshdng"):
            self.shaded = value != 0
        elif word == "ls":
            self.list_id = value
        elif word == "ilvl":
            self.level = value
        elif word == "intbl":
            self.in_table = value != 0 or number is None
        elif word == "outlinelevel":
            self.outline = value
        elif word == "s":
            self.style = value
        elif word == "pard":
            self.list_id = self.level = 0
            self.in_table, self.outline, self.style = False, -1, -1
        elif word == "plain":
            self.hidden = self.shaded = False
            self.color, self.size = 0, 24
