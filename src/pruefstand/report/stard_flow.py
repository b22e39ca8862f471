"""The way of all answers of one condition, as a block: a diagram, and the same as a list beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pruefstand.report.blocks import Table

__all__ = ["FlowArm", "FlowDiagram", "FlowSide"]


@dataclass(frozen=True, slots=True)
class FlowSide:
    """What leaves the main line: a head with its number, and a line for each reason."""

    head: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FlowArm:
    """One index result with its number, what has no reference, and the reference of the others."""

    head: str
    number: str
    without: tuple[str, str]
    reference: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FlowDiagram:
    """Three boxes (head, number) with what leaves after the first and the second, then three arms.

    ``title`` and ``desc`` are what a screen reader says, ``listing`` the same as a table that stands beside it.
    """

    title: str
    desc: str
    boxes: tuple[tuple[str, str], tuple[str, str], tuple[str, str]]
    sides: tuple[FlowSide, FlowSide]
    arms: tuple[FlowArm, FlowArm, FlowArm]
    listing: Table

    def __post_init__(self) -> None:
        if not self.title or not self.desc:
            raise ValueError("a diagram says in words what it shows")
