"""Counters over the long table, in one pass and bounded memory: what every estimate is made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Context, Decimal, Inexact
from fractions import Fraction

from pruefstand.domain import (
    AttemptStatus,
    Case,
    Exact,
    FailedAs,
    Measure,
    Measurement,
    MeasurementStatus,
    Scale,
    Source,
    Summary,
    parse_distribution,
)
from pruefstand.errors import InputError
from pruefstand.evaluation.means import Sums
from pruefstand.i18n import _

__all__ = ["NOT_COUNTED", "Address", "Tally", "exact_sum", "foreign", "tally"]

NOT_COUNTED = frozenset(
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


_EXPLAINED = frozenset(
    [MeasurementStatus.NOT_APPLICABLE.value, MeasurementStatus.NOT_CHECKABLE.value, MeasurementStatus.UNREADABLE.value]
)
"""Statuses whose rows say why nothing could be measured, in few different words."""
_REASONS = 20

_EXACT = Context(prec=10_000, traps=[Inexact])


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """What a tally counts."""

    measure: str
    part: str
    variant: str
    source: str
    system: str
    group: str
    split: str = ""


@dataclass(slots=True)
class Tally:
    """Counters of one address, overall and by cluster.

    ``rows`` counts ``ok`` rows, ``failed`` the rows that count as not passed where the measure says so, both by
    cluster; ``numerator`` and ``denominator`` are exact sums over ``ok`` rows, ``by_cluster`` the same by cluster;
    ``sums`` holds the values (or quotients) of each cluster, where the measure has a mean;
    ``levels``, ``values`` and ``ratios`` count the levels, numbers and pairs of ``ok`` rows, those of a
    distribution as often as they came (``histograms`` by cluster too), the pairs only where the measure needs them;
    ``statuses`` counts every row, ``reasons`` those that say why there is no number, by status and reason.
    """

    numerator: Exact = 0
    denominator: Exact = 0
    rows: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    by_cluster: dict[str, tuple[Exact, Exact]] = field(default_factory=dict)
    sums: dict[str, Sums] = field(default_factory=dict)
    levels: Counter[str] = field(default_factory=Counter)
    values: Counter[Decimal] = field(default_factory=Counter)
    ratios: Counter[tuple[Exact, Exact]] = field(default_factory=Counter)
    histograms: dict[str, Counter[Decimal]] = field(default_factory=dict)
    statuses: Counter[str] = field(default_factory=Counter)
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, row: Measurement, measure: Measure, cluster: str) -> None:
        """Count one row."""
        self.statuses[row.status] += 1
        if row.status != MeasurementStatus.OK:
            if row.reason and row.status in _EXPLAINED:
                known = (row.status, row.reason)
                self.reasons[known if known in self.reasons or len(self.reasons) < _REASONS else (row.status, "")] += 1
            if measure.failed is FailedAs.NOT_PASSED and row.status not in NOT_COUNTED:
                self.failed[cluster] += 1
            return
        self.rows[cluster] += 1
        if row.numerator is not None and row.denominator is not None:
            self.numerator = exact_sum(self.numerator, row.numerator)
            self.denominator = exact_sum(self.denominator, row.denominator)
            above, below = self.by_cluster.get(cluster, (0, 0))
            self.by_cluster[cluster] = (exact_sum(above, row.numerator), exact_sum(below, row.denominator))
            if measure.keeps_rows:
                self.ratios[row.numerator, row.denominator] += 1
                if row.denominator and Summary.MEAN in measure.summary:
                    value = Fraction(row.numerator) / Fraction(row.denominator)
                    self.sums.setdefault(cluster, Sums()).add(value)
        elif row.value is not None and measure.levels:
            self.levels[row.value] += 1
        elif row.value is not None and measure.scale is Scale.DISTRIBUTION:
            times = dict(parse_distribution(row.value))
            self.values.update(times)
            self.histograms.setdefault(cluster, Counter()).update(times)
        elif row.value is not None:
            self.values[Decimal(row.value)] += 1
            if Summary.MEAN in measure.summary:
                self.sums.setdefault(cluster, Sums()).add(Fraction(row.value))


def exact_sum(left: Exact, right: Exact) -> Exact:
    """The sum, exact: ``+`` on decimals rounds to 28 digits, and then the order of rows would count."""
    if isinstance(left, int) and isinstance(right, int):
        return left + right
    return _EXACT.add(left, right)


def tally(
    rows: Iterable[Measurement], measures: Mapping[str, Measure], cases: Mapping[str, Case]
) -> dict[Address, Tally]:
    """The counters of every address that has a row, each for its group and, under the group ``""``, for all groups;
    where there are cases of both parts of a catalogue, each of them for its part too.

    Raises :class:`InputError` for a row of a measure, part or case that the study does not know, or that does not fit
    its measure: the tables are then not of this study, and a number from them would be wrong.
    """
    found: dict[tuple[str, str, str, Source, str, str, str], Tally] = {}
    mixed = len({case.split for case in cases.values()}) > 1
    for row in rows:
        measure, case = measures.get(row.measure), cases.get(row.attempt.case)
        if measure is None or case is None:
            raise foreign(row.measure if measure is None else row.attempt.case)
        if row.part not in (measure.parts or ("",)):
            raise foreign(f"{row.measure}/{row.part}")
        if row.status == MeasurementStatus.OK and measure.unfit(row.numerator, row.denominator, row.value):
            raise foreign(f"{row.attempt} {row.measure}")
        for group in ("", case.group) if case.group else ("",):
            for split in ("", case.split.value) if mixed else ("",):
                # A plain tuple, because there are many rows and few addresses.
                place = (row.measure, row.part, row.variant, row.source, row.attempt.system, group, split)
                counters = found.get(place)
                if counters is None:
                    counters = found[place] = Tally()
                counters.add(row, measure, case.cluster)
    return {
        Address(measure, part, variant, source.value, system, group, split): counters
        for (measure, part, variant, source, system, group, split), counters in found.items()
    }


def foreign(name: str) -> InputError:
    """The error for a row that cannot be of this study: ``name`` is what the study does not know."""
    return InputError(
        _("In den Messungen steht „{name}“; so kennen es Plan und Codebuch nicht.").format(name=name),
        where="derived/measurements.csv",
        do=_("„pruefstand score“ macht die Tabellen neu."),
    )
