"""Rubrics: what raters are asked, level by level, and what follows from their marks. One mechanism for every sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType

from pruefstand.domain import Better, Digest, Measure, Scale, Summary
from pruefstand.i18n import N_

__all__ = ["Condition", "Criterion", "Derived", "Level", "Rate", "Role", "Rubric", "Table", "Weighted"]

_PER = N_("Urteil")


class Role(StrEnum):
    """What a criterion is there for: a mark, a count that a rate is made of, the answer to the case's yes/no question,
    the reason in words, or the guess whose answer it is."""

    MARK = "mark"
    COUNT = "count"
    TARGET = "target"
    REASON = "reason"
    GUESS = "guess"

    @property
    def place(self) -> int:
        """Where its column stands: marks first, the guess of the origin after everything that it might colour."""
        return {Role.TARGET: 1, Role.REASON: 2, Role.GUESS: 3}.get(self, 0)


@dataclass(frozen=True, slots=True, order=True)
class Condition:
    """True of an answer whose mark under ``criterion`` is ``level``."""

    criterion: str
    level: str

    def __str__(self) -> str:
        return f"{self.criterion} {self.level}"


@dataclass(frozen=True, slots=True)
class Level:
    """One level: how it is written, what it means (``anchor``), an ``example``, and other words for it (``also``)."""

    value: str
    anchor: str = ""
    example: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One column of the sheet, headed ``column``; ``title`` is what a report calls it.

    ``scale`` is nominal or ordinal with ``levels`` (ordinal: from best to worst), or interval from ``low`` to ``high``
    with at most ``decimals`` decimal places, in percent where ``percent`` says so, ``words`` naming numbers; a reason
    has no scale. ``agreement`` are the levels of measurement that Krippendorff's alpha is computed at. ``needs_gold``:
    asked only where raters see the gold standard. ``unless`` spares a rater the column; ``blocked_when`` makes
    ``blocked`` the only mark that may stand here. ``means`` ties a gate to what other numbers count
    (``invented_citation``, ``miscitation``). Two marks are disputed that lie ``disputed_from`` apart or more.
    """

    id: str
    title: str
    column: str
    also: tuple[str, ...] = ()
    role: Role = Role.MARK
    ask: str = ""
    scale: Scale = Scale.NOMINAL
    levels: tuple[Level, ...] = ()
    low: Decimal = Decimal(0)
    high: Decimal = Decimal(0)
    decimals: int = 0
    percent: bool = False
    words: Mapping[str, str] = field(default_factory=dict)
    better: Better = Better.NONE
    summary: tuple[Summary, ...] = ()
    agreement: tuple[str, ...] = ()
    main: bool = False
    optional: bool = False
    needs_gold: bool = False
    unless: Condition | None = None
    blocked_when: Condition | None = None
    blocked: str = ""
    means: str = ""
    disputed_from: Decimal = Decimal(0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", MappingProxyType(dict(self.words)))

    @property
    def values(self) -> tuple[str, ...]:
        """The levels as they are written; none on an interval scale."""
        return tuple(level.value for level in self.levels)

    @property
    def measured(self) -> bool:
        """Whether it is a measure of its own."""
        return self.role not in (Role.REASON, Role.COUNT)

    def measure(self, *, main: bool) -> Measure:
        """This criterion in the code book; a reason and a count have none (``measured`` tells)."""
        return Measure(
            self.id,
            self.title,
            self.scale,
            self.summary,
            per=_PER,
            levels=self.values,
            better=self.better,
            main=main,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighted:
    """A total from gates and weighted qualities: ``fails`` give the worst level, ``caps`` nothing better than ``cap``,
    otherwise the mean of the qualities by ``weights``. ``levels`` stand from best to worst."""

    id: str
    title: str
    levels: tuple[str, ...]
    weights: Mapping[str, Decimal]
    fails: tuple[Condition, ...] = ()
    caps: tuple[Condition, ...] = ()
    cap: str = ""

    @property
    def uses(self) -> frozenset[str]:
        """The criteria that it needs."""
        return frozenset([*self.weights, *(each.criterion for each in (*self.fails, *self.caps))])

    def measure(self) -> Measure:
        """The total in the code book: its levels have an order and no distance."""
        summary = (Summary.MEDIAN, Summary.SHARES)
        return Measure(self.id, self.title, Scale.ORDINAL, summary, per=_PER, levels=self.levels, better=Better.LOWER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A level that follows from others: the first rule whose conditions all hold gives it. ``compare`` names the
    criterion that asks for the same directly, so that differences are counted."""

    id: str
    title: str
    levels: tuple[str, ...]
    rules: tuple[tuple[tuple[Condition, ...], str], ...]
    compare: str = ""

    @property
    def uses(self) -> frozenset[str]:
        """The criteria that it needs."""
        return frozenset(each.criterion for conditions, _gives in self.rules for each in conditions)

    def measure(self) -> Measure:
        """The derived level in the code book."""
        return Measure(self.id, self.title, Scale.NOMINAL, (Summary.SHARES,), per=_PER, levels=self.levels)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A rate of counts that raters give: the sum of ``count`` over ``of``, pooled over answers."""

    id: str
    title: str
    count: tuple[str, ...]
    of: str

    @property
    def uses(self) -> frozenset[str]:
        """The counts that it needs."""
        return frozenset([*self.count, self.of])

    def measure(self) -> Measure:
        """The rate in the code book."""
        return Measure(self.id, self.title, Scale.COUNT, (Summary.POOL,), per=_PER, better=Better.LOWER)


Derived = Weighted | Table | Rate
"""What follows from marks."""


@dataclass(frozen=True, slots=True)
class Rubric:
    """One rubric file, or several put together: name and version, the criteria in the order of the sheet, what is
    derived from them, what the instructions say of the whole, and the digest of the files."""

    name: str
    version: str
    criteria: tuple[Criterion, ...]
    derived: tuple[Derived, ...]
    notes: tuple[str, ...]
    digest: Digest

    @property
    def label(self) -> str:
        """Name and version as they stand in every measurement."""
        return f"{self.name}:{self.version}"
