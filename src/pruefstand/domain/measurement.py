"""Measurements, findings and ratings: what was found at one output, by a rule, a person, a model or a clock."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from pruefstand.domain.attempt import AttemptKey, AttemptStatus
from pruefstand.domain.names import Digest
from pruefstand.domain.numbers import Exact

__all__ = ["MEASUREMENT_STATUSES", "Finding", "Measurement", "MeasurementStatus", "Rating", "Source"]


class Source(StrEnum):
    """Who measured."""

    RULE = "rule"
    HUMAN = "human"
    AI = "ai"
    CLOCK = "clock"


class MeasurementStatus(StrEnum):
    """What came of measuring a completed attempt. For any other attempt its own status stands in the row."""

    OK = "ok"
    UNREADABLE = "unreadable"
    NOT_APPLICABLE = "not_applicable"
    NOT_CHECKABLE = "not_checkable"
    MISSING = "missing"
    CHECKER_FAILED = "checker_failed"


MEASUREMENT_STATUSES = frozenset(
    [*(s.value for s in MeasurementStatus), *(s.value for s in AttemptStatus if s is not AttemptStatus.COMPLETED)]
)
"""The closed list of what may stand in the column ``status``."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One row of the long table.

    ``variant`` says which form of the output was measured (``delivered``, ``blinded``, ``repaired:…``), ``part`` which
    part of it (empty: the whole), ``by`` and ``by_version`` who or what measured, ``take`` the how-manieth time.
    An ``ok`` row holds either numerator and denominator, both exact, or a ``value``: a level, on an interval scale a
    number in plain digits, of a distribution its text. Any other row holds neither and says why.
    """

    attempt: AttemptKey
    variant: str
    measure: str
    part: str
    source: Source
    by: str
    by_version: str
    take: int
    status: str
    reason: str = ""
    numerator: Exact | None = None
    denominator: Exact | None = None
    value: str | None = None

    def __post_init__(self) -> None:
        pair, level = self.numerator is not None, self.value is not None
        if self.status not in MEASUREMENT_STATUSES:
            raise ValueError(f"{self.attempt}: unknown status {self.status!r}")
        if pair != (self.denominator is not None):
            raise ValueError(f"{self.attempt}: a numerator goes with its denominator")
        if self.status == "ok" and pair == level:
            raise ValueError(f"{self.attempt}: ok has a pair or a level, one of them")
        if self.status != "ok" and (pair or level):
            raise ValueError(f"{self.attempt}: {self.status} has neither pair nor level")
        if self.status != "ok" and not self.reason:
            raise ValueError(f"{self.attempt}: say why it is {self.status}")
        if self.value == "":
            raise ValueError(f"{self.attempt}: an empty value is none")
        for number in (self.numerator, self.denominator):
            if isinstance(number, float | bool):
                raise TypeError(f"{self.attempt}: exact numbers only")
            if isinstance(number, Decimal) and not number.is_finite():
                raise ValueError(f"{self.attempt}: finite numbers only")
        if self.take < 1:
            raise ValueError(f"{self.attempt}: takes count from 1")


@dataclass(frozen=True, slots=True)
class Finding:
    """One verdict with its place; never summed up itself.

    Spans are half-open, in code points of the parsed text; ``None`` where there is no place. ``verdict`` is a short
    key (``invented``, ``missed``, ``wrong`` …), ``shown`` what stood there, for the report. ``decision`` names the
    decision of a person that the verdict is, empty where a rule found it.
    """

    attempt: AttemptKey
    variant: str
    measure: str
    item: str
    verdict: str
    rule: str
    expected: str = ""
    shown: str = ""
    reference_span: tuple[int, int] | None = None
    output_span: tuple[int, int] | None = None
    decision: str = ""


@dataclass(frozen=True, slots=True)
class Rating:
    """What one rater said of one blinded answer, addressed by case and code; it knows no attempt.

    ``value`` is ``None`` where the cell is empty; ``sheet`` is the digest of the sheet that it stands in.
    """

    rater: str
    case: str
    code: str
    criterion: str
    value: str | None
    take: int
    sheet: Digest
