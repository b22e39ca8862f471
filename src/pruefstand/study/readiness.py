"""Points of readiness: what is there, what is missing, where it goes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pruefstand.errors import Problem

__all__ = ["Light", "Point"]


class Light(StrEnum):
    """The traffic light of one point."""

    RED = "red"
    AMBER = "amber"
    GREEN = "green"


@dataclass(frozen=True, slots=True)
class Point:
    """One point: ``text`` says what is there, each problem what is missing, where, and what to do.

    A point with problems is red or amber; one without is green.
    """

    id: str
    title: str
    light: Light
    text: str
    problems: tuple[Problem, ...] = ()

    def __post_init__(self) -> None:
        if (self.light is Light.GREEN) == bool(self.problems):
            raise ValueError(f"{self.id}: problems go with red and amber, and with nothing else")
