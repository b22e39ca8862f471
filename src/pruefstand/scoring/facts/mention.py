"""One typed thing that a text names: the value that is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from pruefstand.scoring.facts.units import Measured

__all__ = ["ATTRIBUTES", "COUNTED", "FALL", "Mention", "Placed"]

FALL = "fall"
"""The relation of an amount by which something falls."""
COUNTED = "of"
"""The relation of a bare number to the noun right behind it: „38 Fragebögen“."""

ATTRIBUTES: Mapping[str, str] = {
    "amount": "value",
    "count": "value",
    "code": "value",
    "norm": "value",
    "pair": "value",
    "direction": "value",
    "period": "unit",
    "date": "time",
    "month": "time",
    "moment": "time",
    "clock": "time",
    "duration": "time",
    "rhythm": "time",
    "side": "side",
    "person": "person",
    "status": "status",
    "term": "term",
}
"""Kind of a mention to the attribute that is falsified where it differs."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One typed thing: ``norm`` is equal for every way to say it; ``start``, ``end`` are places in the expanded text.

    ``measured`` is the amount with its dimension; ``label`` the stem of the word that a bare number counts;
    ``relation`` the preposition before a time, ``FALL``, or ``COUNTED``; ``values`` the two of a pair, or for each part
    of a day 1 where a scheme of doses gives something.
    """

    kind: str
    norm: str
    start: int
    end: int
    text: str
    measured: Measured | None = None
    label: str = ""
    relation: str = ""
    values: tuple[Decimal | Fraction, ...] = ()

    @property
    def attribute(self) -> str:
        """The attribute that a different mention of this kind falsifies."""
        return ATTRIBUTES[self.kind]


Placed = Sequence[tuple[Mention, int]]
"""Mentions with the number of their clause."""
