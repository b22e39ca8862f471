"""Counters over the long table, in one pass and bounded memory: what every estimate is made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from pruefstand.domain import AttemptStatus, Case, Exact, FailedAs, Measure, Measurement, MeasurementStatus

__all__ = ["Address", "Tally", "tally"]

_NOT_COUNTED = frozenset(
    [
        *(status.value for status in AttemptStatus if not status.started),
        MeasurementStatus.NOT_APPLICABLE.value,
        MeasurementStatus.NOT_CHECKABLE.value,
        MeasurementStatus.MISSING.value,
        MeasurementStatus.CHECKER_FAILED.value,
    ]
)
"""Statuses that no denominator holds: what was never started, and what says nothing of the output.

A checker that failed is our fault and not the system's; an output that could not be read is the system's.
"""


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """What a tally counts."""

    measure: str
    part: str
    variant: str
    source: str
    system: str
    group: str


@dataclass(slots=True)
class Tally:
    """Counters of one address, overall and by cluster.

    ``rows`` counts ``ok`` rows, ``failed`` the rows that count as not passed where the measure says so, both by
    cluster; ``numerator`` and ``denominator`` are exact sums over ``ok`` rows; ``levels`` and ``values`` count the
    levels and numbers of ``ok`` rows; ``statuses`` counts every row.
    """

    numerator: Exact = 0
    denominator: Exact = 0
    rows: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    by_cluster: dict[str, tuple[Exact, Exact]] = field(default_factory=dict)
    levels: Counter[str] = field(default_factory=Counter)
    values: Counter[Decimal] = field(default_factory=Counter)
    ratios: Counter[tuple[Exact, Exact]] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)

    def add(self, row: Measurement, measure: Measure, cluster: str) -> None:
        """Count one row."""
        self.statuses[row.status] += 1
        if row.status != MeasurementStatus.OK:
            if measure.failed is FailedAs.NOT_PASSED and row.status not in _NOT_COUNTED:
                self.failed[cluster] += 1
            return
        self.rows[cluster] += 1
        if row.numerator is not None and row.denominator is not None:
            self.numerator += row.numerator
            self.denominator += row.denominator
            above, below = self.by_cluster.get(cluster, (0, 0))
            self.by_cluster[cluster] = (above + row.numerator, below + row.denominator)
            if measure.keeps_rows:
                self.ratios[row.numerator, row.denominator] += 1
        elif measure.levels:
            self.levels[str(row.value)] += 1
        else:
            self.values[Decimal(str(row.value))] += 1


def tally(
    rows: Iterable[Measurement], measures: Mapping[str, Measure], cases: Mapping[str, Case]
) -> dict[Address, Tally]:
    """The counters of every address that has a row, each for its group and, under the group ``""``, for all groups.

    Raises ``KeyError`` for a row of a measure or case that the study does not know: the tables are then not of this
    study, and a number from them would be wrong.
    """
    found: dict[Address, Tally] = {}
    for row in rows:
        measure, case = measures[row.measure], cases[row.attempt.case]
        for group in _groups(case):
            address = Address(row.measure, row.part, row.variant, row.source.value, row.attempt.system, group)
            counters = found.get(address)
            if counters is None:
                counters = found[address] = Tally()
            counters.add(row, measure, case.cluster)
    return found


def _groups(case: Case) -> Iterator[str]:
    yield ""
    if case.group:
        yield case.group
