"""What one attribute says at one place, where it is not what the fact says."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["FALSIFIED", "Difference"]

FALSIFIED = ("negation", "person", "side", "value", "unit", "time", "term", "status", "contradiction")
"""Attributes that can be falsified, in the order in which the first is reported where several differ."""


@dataclass(frozen=True, slots=True)
class Difference:
    """An attribute that does not hold: what was expected, what stands there, by which rule. ``absent``: nothing of its
    kind stands there. ``sure`` is false where a person should look; an absent one that is not sure decides nothing."""

    attribute: str
    rule: str
    expected: str
    shown: str = ""
    span: tuple[int, int] | None = None
    absent: bool = False
    sure: bool = True
