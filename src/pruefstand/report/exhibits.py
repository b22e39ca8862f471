"""Texts as they came, beside each other: quoted, shortened to what a reader takes in, the whole one click below."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Exhibit", "Panel"]


@dataclass(frozen=True, slots=True)
class Panel:
    """One text under its label. ``text`` stands on the page, ``whole`` folded below ``more`` (both empty where the text
    is all there is); ``note`` is a smaller line, ``quoted`` whether the text is one that came from outside."""

    label: str
    text: str
    whole: str = ""
    more: str = ""
    note: str = ""
    quoted: bool = True

    def __post_init__(self) -> None:
        if not self.label or not self.text.strip():
            raise ValueError(f"{self.label}: a panel says something")
        if bool(self.whole) != bool(self.more):
            raise ValueError(f"{self.label}: the whole text stands below its own words")


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One case with its texts side by side.

    ``head`` names it, ``system`` is its :class:`~pruefstand.report.blocks.Tag`; ``state`` (a shape of
    :class:`~pruefstand.report.blocks.State`) and ``word`` say how bad it is, ``lines`` are smaller lines below.
    """

    head: str
    system: object
    state: str
    word: str
    lines: tuple[str, ...]
    panels: tuple[Panel, ...]

    def __post_init__(self) -> None:
        if not self.head or not self.word or not self.panels:
            raise ValueError("an exhibit has a head, a word and panels")
