"""The hardest cases, by what would have come of them: errors that cause a wrong act first, in bounded memory."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from pruefstand.domain import AttemptKey, Case, FailedAs, Finding, Measure, Measurement, MeasurementStatus, Reference
from pruefstand.evaluation.details import ErrorKind, Excerpt, HardCase, HardFinding
from pruefstand.evaluation.edited import is_edited
from pruefstand.scoring.checker import DELIVERED, VERDICTS

__all__ = ["MOST", "Hardest"]

MOST = 20
"""So many cases are shown with their texts."""

_FINDINGS = 12
_UNNAMED = 9  # behind every rank of a class

_Place = tuple[int, Fraction, str, str]
"""Rank, minus the share of attempts that are as bad, case, system: the order in which they are shown."""


class Hardest:
    """Collects while rows and then findings stream by; at no time more than ``MOST`` cases are kept.

    The unit is a case of one system. Its rank is that of the worst class of errors in any of its attempts; an attempt
    that did not pass and holds no class comes last. What an attempt failed at before it answered is no error of an
    answer and stands elsewhere. Within a rank the cases stand first in which more of the attempts are as bad.
    """

    def __init__(self, kinds: Sequence[ErrorKind], measures: Iterable[Measure]) -> None:
        self._kinds = {kind.measure: kind for kind in kinds}
        self._passing = {m.id for m in measures if m.main and m.failed is FailedAs.NOT_PASSED}
        self._kept: list[tuple[_Place, HardCase]] = []
        self._findings: dict[AttemptKey, list[Finding]] = {}
        self._pair: tuple[str, str] | None = None
        self._ranks: dict[int, tuple[int, set[str]]] = {}
        self._judged: set[int] = set()
        self.found = 0

    def watch(self, rows: Iterable[Measurement]) -> Iterator[Measurement]:
        """Pass the rows on, sorted by attempt as the table is."""
        for row in rows:
            self._see(row)
            yield row
        self._close()

    def _see(self, row: Measurement) -> None:
        key = row.attempt
        if (key.system, key.case) != self._pair:
            self._close()
            self._pair = key.system, key.case
        if is_edited(row.variant):
            return
        kind = self._kinds.get(row.measure)
        passing = row.measure in self._passing and not row.part and row.variant == DELIVERED
        if row.status != MeasurementStatus.OK:
            if passing and row.status == MeasurementStatus.UNREADABLE:
                self._mark(key.repeat, _UNNAMED)
            return
        if kind is not None:
            self._judged.add(key.repeat)
            if row.numerator:
                self._mark(key.repeat, kind.rank, kind.id)
        elif passing:
            self._judged.add(key.repeat)
            if not row.numerator:
                self._mark(key.repeat, _UNNAMED)

    def _mark(self, repeat: int, rank: int, error: str = "") -> None:
        self._judged.add(repeat)
        worst, errors = self._ranks.get(repeat, (_UNNAMED, set()))
        if error:
            errors.add(error)
        self._ranks[repeat] = min(worst, rank), errors

    def _close(self) -> None:
        if self._pair is not None and self._ranks:
            self.found += 1
            system, case = self._pair
            rank = min(worst for worst, _errors in self._ranks.values())
            bad = sorted(repeat for repeat, (worst, _errors) in self._ranks.items() if worst == rank)
            errors = self._ranks[bad[0]][1]
            named = tuple(kind.id for kind in self._kinds.values() if kind.id in errors)
            one = HardCase(system, case, "", bad[0], named, len(bad), len(self._judged))
            place = rank, -Fraction(len(bad), len(self._judged)), case, system
            insort(self._kept, (place, one), key=lambda item: item[0])
            del self._kept[MOST:]
        self._pair, self._ranks, self._judged = None, {}, set()

    def watch_findings(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Pass the findings on, after the rows; those of the cases to be shown are kept."""
        wanted = {AttemptKey(one.system, one.case, one.repeat) for _place, one in self._kept}
        for finding in findings:
            if finding.attempt in wanted and not is_edited(finding.variant):
                self._findings.setdefault(finding.attempt, []).append(finding)
            yield finding

    def cases(self, cases: Mapping[str, Case], references: Iterable[Reference]) -> tuple[HardCase, ...]:
        """The hardest, worst first, with their findings and what was expected; inputs and outputs are not known here.

        A finding that a repaired form has as well stands once.
        """
        wanted = {one.case for _place, one in self._kept}
        expected: dict[str, dict[str, Excerpt]] = {}
        for reference in references:
            if reference.case in wanted and not reference.views:
                expected.setdefault(reference.case, {})[reference.aspect] = Excerpt.of(reference.content)
        return tuple(self._with_findings(one, cases, expected.get(one.case, {})) for _place, one in self._kept)

    def _with_findings(self, one: HardCase, cases: Mapping[str, Case], expected: Mapping[str, Excerpt]) -> HardCase:
        key = AttemptKey(one.system, one.case, one.repeat)
        distinct: dict[tuple[str, str, str, str], HardFinding] = {}
        for found in self._findings.get(key, []):
            title = VERDICTS.get(found.verdict, found.verdict)
            told = HardFinding(found.item, title, found.expected, found.shown, found.variant)
            distinct.setdefault((found.item, title, found.expected, found.shown), told)
        findings = tuple(distinct.values())
        return HardCase(
            system=one.system,
            case=one.case,
            group=cases[one.case].group,
            repeat=one.repeat,
            errors=one.errors,
            hits=one.hits,
            attempts=one.attempts,
            findings=findings[:_FINDINGS],
            more_findings=len(findings[_FINDINGS:]),
            expected=expected,
        )
