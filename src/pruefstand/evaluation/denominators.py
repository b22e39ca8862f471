"""Every denominator, from the attempts and their rows: planned, started, answered, readable, scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from sys import intern

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    AttemptStatus,
    Case,
    Digest,
    FailedAs,
    Measure,
    Measurement,
    MeasurementStatus,
    Source,
    System,
)
from pruefstand.evaluation.edited import original_of
from pruefstand.evaluation.model import CaseRow, Cell, Denominators, MeasureCount
from pruefstand.evaluation.tally import NOT_COUNTED, Address, Tally, foreign
from pruefstand.study.unfilled import NO_SHEET, NOT_FILLED

__all__ = ["AttemptCount", "CaseMarks", "count_attempts", "denominators"]

_NOT_COMPLETED = frozenset(status.value for status in AttemptStatus)


@dataclass(slots=True)
class AttemptCount:
    """What the attempts of one system come to."""

    statuses: Counter[AttemptStatus]
    retried: int = 0
    interrupted_tries: int = 0
    foreign_task: int = 0
    foreign_configuration: int = 0
    other_question: int = 0
    edited: int = 0
    undecided: int = 0


def count_attempts(
    attempts: Iterable[Attempt],
    tasks: Mapping[str, Digest],
    configurations: Mapping[str, Collection[Digest]],
    apart: set[AttemptKey] | None = None,
) -> dict[str, AttemptCount]:
    """The attempts by system; ``tasks`` is the present task of each case, ``configurations`` the digests that
    are the present version of each system whose attempts record it.

    ``apart`` is filled with the attempts that were made under another task, question or version: they may stand beside
    the others, but nothing may be subtracted from them.
    """
    found: dict[str, AttemptCount] = {}
    for attempt in attempts:
        count = found.setdefault(attempt.key.system, AttemptCount(Counter()))
        count.statuses[attempt.status] += 1
        if attempt.status is AttemptStatus.WITHDRAWN:
            continue
        count.retried += len(attempt.tries) > 1
        count.interrupted_tries += sum(one.outcome is AttemptStatus.INTERRUPTED for one in attempt.tries)
        foreign_task = attempt.task not in ("", tasks[attempt.key.case])
        made_with = attempt.provenance.get("configuration", "")
        foreign_configuration = bool(made_with) and made_with not in configurations.get(attempt.key.system, {made_with})
        other_question = attempt.provenance.get("prompt_differs") == "yes"
        count.foreign_task += foreign_task
        count.foreign_configuration += foreign_configuration
        count.other_question += other_question
        count.edited += original_of(attempt) is not None
        # What was decided has gone some way; only what was cut off in flight has none yet.
        count.undecided += attempt.status is AttemptStatus.INTERRUPTED and not attempt.route
        if apart is not None and (foreign_task or foreign_configuration or other_question):
            apart.add(attempt.key)
    return found


@dataclass(slots=True)
class CaseMarks:
    """Collects, while the rows stream by, what the list of cases and the counts of attempts need.

    ``readable``, ``scored`` and ``checker_failed`` count attempts by system; ``judged`` and ``left_open`` people's
    cells by rater and measure: those that were filled, and those that were not. ``without_sheet`` are raters who gave
    no sheet at all.
    """

    measures: Mapping[str, Measure]
    variant: str
    marks: dict[str, dict[str, list[str]]]
    readable: Counter[str]
    scored: Counter[str]
    checker_failed: Counter[str]
    judged: Counter[tuple[str, str]] = field(default_factory=Counter)
    left_open: Counter[tuple[str, str]] = field(default_factory=Counter)
    without_sheet: set[str] = field(default_factory=set)
    _key: AttemptKey | None = None
    _statuses: set[str] = field(default_factory=set)
    _main_ok: bool = False

    @classmethod
    def empty(cls, measures: Iterable[Measure], variant: str) -> CaseMarks:
        """Nothing seen yet."""
        return cls({measure.id: measure for measure in measures}, variant, {}, Counter(), Counter(), Counter())

    def watch(self, rows: Iterable[Measurement]) -> Iterator[Measurement]:
        """Pass the rows on, sorted by attempt as the table is; raises ``ValueError`` where they are not, because an
        attempt that comes again would be counted again."""
        for row in rows:
            self._see(row)
            yield row
        self._close()

    def _see(self, row: Measurement) -> None:
        if row.attempt != self._key:
            last = self._key
            self._close()
            if last is not None and row.attempt < last:
                raise ValueError(f"{row.attempt} after {last}: rows come sorted by attempt")
            self._key = row.attempt
        measure = self.measures.get(row.measure)
        if measure is None:
            raise foreign(row.measure)
        self._statuses.add(row.status)
        if row.source is Source.HUMAN:
            self._see_cell(row)
        if not measure.main:
            return
        self._main_ok = self._main_ok or row.status == MeasurementStatus.OK
        if measure.failed is FailedAs.NOT_PASSED and row.variant == self.variant and not row.part:
            mark = intern(row.status) if row.numerator is None else "passed" if row.numerator else "not_passed"
            self.marks.setdefault(row.attempt.case, {}).setdefault(row.attempt.system, []).append(mark)

    def _see_cell(self, row: Measurement) -> None:
        if row.status == MeasurementStatus.OK:
            self.judged[row.by, row.measure] += 1
        elif row.status == MeasurementStatus.MISSING and row.reason == NOT_FILLED:
            self.left_open[row.by, row.measure] += 1
        elif row.status == MeasurementStatus.MISSING and row.reason == NO_SHEET:
            self.without_sheet.add(row.by)

    def _close(self) -> None:
        if self._key is None:
            return
        system = self._key.system
        if self._statuses.isdisjoint(_NOT_COMPLETED):
            self.readable[system] += MeasurementStatus.UNREADABLE.value not in self._statuses
            self.scored[system] += self._main_ok
            self.checker_failed[system] += MeasurementStatus.CHECKER_FAILED.value in self._statuses
        self._key, self._main_ok = None, False
        self._statuses.clear()

    def rows(self, cases: Sequence[Case], systems: Sequence[System]) -> tuple[CaseRow, ...]:
        """The list of cases, the hardest first: by the share passed of what is in the denominator, then by id; cases
        without any denominator last."""
        listed = []
        for case in cases:
            by_system = self.marks.get(case.id, {})
            cells = tuple(Cell(s.id, tuple(by_system[s.id])) for s in systems if s.id in by_system)
            if cells:
                counted = [mark for cell in cells for mark in cell.marks if mark not in NOT_COUNTED]
                share = Fraction(counted.count("passed"), len(counted)) if counted else Fraction(2)
                listed.append((share, case.id, CaseRow(case.id, case.group, cells)))
        return tuple(row for _share, _id, row in sorted(listed, key=lambda item: item[:2]))


def denominators(
    systems: Sequence[System],
    cases: Mapping[str, Case],
    attempts: Mapping[str, AttemptCount],
    marks: CaseMarks,
    counted: Mapping[Address, Tally],
) -> tuple[Denominators, ...]:
    """The denominators of each system in the plan's order.

    What is planned follows from the plan, not from what was found, so that a lost attempt cannot pass unseen; where the
    plan fixes no repeats it is what was delivered. Raises :class:`~pruefstand.errors.InputError` for attempts of a
    system that the plan does not know.
    """
    for name in sorted(attempts.keys() - {system.id for system in systems}):
        raise foreign(name)
    by_system: dict[str, list[MeasureCount]] = {}
    for address in sorted(counted):
        if address.group == "" and address.part == "" and address.split == "":
            statuses = dict(sorted(counted[address].statuses.items()))
            by_system.setdefault(address.system, []).append(
                MeasureCount(
                    address.measure,
                    address.variant,
                    statuses,
                    address.source,
                    dict(sorted(counted[address].reasons.items())),
                )
            )
    found = []
    for system in systems:
        count = attempts.get(system.id, AttemptCount(Counter()))
        found.append(
            Denominators(
                system=system.id,
                cases=len(system.cases),
                clusters=len({cases[case].cluster for case in system.cases}),
                planned=count.statuses.total() if system.repeats is None else len(system.cases) * system.repeats,
                statuses={status: count.statuses[status] for status in AttemptStatus if count.statuses[status]},
                readable=marks.readable[system.id],
                scored=marks.scored[system.id],
                retried=count.retried,
                interrupted_tries=count.interrupted_tries,
                foreign_task=count.foreign_task,
                foreign_configuration=count.foreign_configuration,
                other_question=count.other_question,
                measures=tuple(by_system.get(system.id, ())),
                checker_failed=marks.checker_failed[system.id],
                edited=count.edited,
                undecided=count.undecided,
            )
        )
    return tuple(found)
