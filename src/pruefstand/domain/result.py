"""Estimates and results: what the measurements come to, with its uncertainty and its address."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from pruefstand.domain.names import Digest
from pruefstand.domain.numbers import Exact

__all__ = ["Basis", "Estimate", "Result"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A number and how sure it is, or why there is none.

    ``value`` is ``None`` exactly where ``reason`` says why („nicht berechenbar“); ``low`` and ``high`` bound the
    interval at ``level`` (0.95) made by ``method``; either both are there or neither. ``n`` counts the observations,
    ``clusters`` the units of sampling, ``numerator`` and ``denominator`` are the exact fraction behind a rate, ``p`` a
    p value, ``deff`` the design effect by which n was divided. ``note`` is a German caveat that must be printed with
    the value. All texts are message ids.
    """

    value: float | None
    n: int
    method: str = ""
    low: float | None = None
    high: float | None = None
    level: float | None = None
    clusters: int | None = None
    numerator: Exact | None = None
    denominator: Exact | None = None
    deff: float | None = None
    p: float | None = None
    reason: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        if (self.value is None) != bool(self.reason):
            raise ValueError("a value, or the reason why there is none")
        for name in ("value", "low", "high", "p", "deff"):
            number = getattr(self, name)
            if number is not None and not math.isfinite(number):
                raise ValueError(f"{name} is not finite")
        if (self.low is None) != (self.high is None):
            raise ValueError("an interval has two ends")
        if self.low is not None and self.high is not None:
            if self.value is None:
                raise ValueError("no interval without a value")
            if self.low > self.high:
                raise ValueError("low above high")
            if self.level is None or not 0 < self.level < 1:
                raise ValueError("an interval has a level between 0 and 1")
        if (self.numerator is None) != (self.denominator is None):
            raise ValueError("a numerator goes with its denominator")
        if self.n < 0:
            raise ValueError("n is not negative")


class Basis(StrEnum):
    """Which attempts are in the denominator.

    ``started``: all that were started, failures count as not passed. ``measured``: only rows with a measurement.
    """

    STARTED = "started"
    MEASURED = "measured"


@dataclass(frozen=True, slots=True)
class Result:
    """An estimate with its address.

    ``part`` is a level for shares, otherwise the part measured; ``summary`` how it was summed up; ``group`` is empty
    for all groups together; ``main`` marks the basis that the measure declares. ``plan`` is the digest of the plan
    that it was made under. ``label`` is what to show where the value is a rank (the level of an ordinal median).
    ``against`` is the other system of a difference (this one minus that one). ``split`` is the part of the catalogue
    (``develop``, ``control``) that the result is of, empty for all of its cases.
    """

    measure: str
    part: str
    summary: str
    system: str
    group: str
    variant: str
    source: str
    basis: Basis
    main: bool
    estimate: Estimate
    plan: Digest
    against: str | None = None
    label: str = ""
    split: str = ""
