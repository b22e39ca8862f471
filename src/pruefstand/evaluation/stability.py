"""What changed between repeats of one case: the answer, restraint, the form, or whether anything came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pruefstand.domain import AttemptStatus, Finding, Measure, Measurement, MeasurementStatus, Scale, System
from pruefstand.evaluation.details import CHANGES, Stability
from pruefstand.scoring.checker import DELIVERED

__all__ = ["Repeats"]

_FAILED = frozenset(s.value for s in AttemptStatus if s.started and s is not AttemptStatus.COMPLETED)
_NOT_STARTED = frozenset(s.value for s in AttemptStatus if not s.started)
_DECLINED = frozenset({AttemptStatus.REFUSED.value, AttemptStatus.EMPTY.value})
_RESTRAINT = frozenset({"invented", "missed"})
"""The verdicts that say that an answer was given where none belongs, or none where one belongs."""

_Said = frozenset[tuple[str, ...]]


class Repeats:
    """Collects while rows and then findings stream by, both sorted by attempt.

    Two repeats gave the same answer where the checkers say the same of them (the same option, the same findings with
    the same texts, or none); other words that no checker minds are no change, and an output that could not be read has
    no answer to compare. Restraint is whether an answer was given where none belongs or withheld where one belongs, a
    refusal and silence included. Outputs of people are numbered, never repeated, and are left out; so is every form of
    an output but the delivered one.
    """

    def __init__(self, systems: Iterable[System], measures: Iterable[Measure]) -> None:
        self._machines = {system.id for system in systems if not system.origin.human}
        self._levels = {measure.id for measure in measures if measure.scale is Scale.NOMINAL}
        self._statuses: dict[tuple[str, str], dict[int, str]] = {}
        self._said: dict[tuple[str, str], dict[int, set[tuple[str, ...]]]] = {}
        self._unread: dict[tuple[str, str], set[int]] = {}
        self._changed: dict[tuple[str, str], set[str]] = {}

    def watch(self, rows: Iterable[Measurement]) -> Iterator[Measurement]:
        """Pass the rows on."""
        for row in rows:
            if row.attempt.system in self._machines and row.variant == DELIVERED:
                self._see(row)
            yield row

    def _see(self, row: Measurement) -> None:
        if row.status in _NOT_STARTED:
            return
        pair, repeat = (row.attempt.system, row.attempt.case), row.attempt.repeat
        failed = row.status if row.status in _FAILED else ""
        self._statuses.setdefault(pair, {})[repeat] = failed
        if row.measure in self._levels and row.value is not None:
            said = self._said.setdefault(pair, {}).setdefault(repeat, set())
            said.add((row.measure, row.part, row.value))
        elif row.status == MeasurementStatus.UNREADABLE:
            self._unread.setdefault(pair, set()).add(repeat)

    def watch_findings(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """Pass the findings on, after the rows."""
        pair: tuple[str, str] | None = None
        said: dict[int, list[Finding]] = {}
        for finding in findings:
            key = finding.attempt
            if (key.system, key.case) != pair:
                self._compare(pair, said)
                pair, said = (key.system, key.case), {}
            if finding.variant == DELIVERED and key.system in self._machines:
                said.setdefault(key.repeat, []).append(finding)
            yield finding
        self._compare(pair, said)

    def _compare(self, pair: tuple[str, str] | None, said: Mapping[int, Sequence[Finding]]) -> None:
        """The findings of one case held against each other; those of failed attempts there are none of."""
        if pair is None or pair not in self._statuses:
            return
        completed = [repeat for repeat, failed in self._statuses[pair].items() if not failed]
        read = [said.get(repeat, ()) for repeat in self._read(pair)]
        kinds = self._changed.setdefault(pair, set())
        if len({_answer(one) for one in read}) > 1:
            kinds.add("answer")
        if len({_restraint(one) for one in read}) > 1:
            kinds.add("restraint")
        if len({_form(said.get(repeat, ())) for repeat in completed}) > 1:
            kinds.add("form")

    def _read(self, pair: tuple[str, str]) -> list[int]:
        """The repeats whose answer can be compared: completed, and readable."""
        unread = self._unread.get(pair, ())
        return [repeat for repeat, failed in self._statuses[pair].items() if not failed and repeat not in unread]

    def stability(self, systems: Sequence[System], cases: Iterable[str]) -> tuple[Stability, ...]:
        """Every case of every system with at least two started attempts, in the order of the plan."""
        order = list(cases)
        return tuple(
            Stability(system.id, case, len(statuses), self._kinds((system.id, case), statuses))
            for system in systems
            for case in order
            if len(statuses := self._statuses.get((system.id, case), {})) > 1
        )

    def _kinds(self, pair: tuple[str, str], statuses: Mapping[int, str]) -> tuple[str, ...]:
        kinds = set(self._changed.get(pair, ()))
        if len(set(statuses.values())) > 1:
            kinds.add("failure")
        declined = {failed in _DECLINED for failed in statuses.values() if not failed or failed in _DECLINED}
        if len(declined) > 1:
            kinds.add("restraint")
        said = self._said.get(pair, {})
        if len({frozenset(said.get(repeat, ())) for repeat in self._read(pair)}) > 1:
            kinds.add("answer")
        return tuple(kind for kind in CHANGES if kind in kinds)


def _answer(findings: Iterable[Finding]) -> _Said:
    return frozenset((f.measure, f.item, f.verdict, f.shown) for f in findings if not f.measure.endswith(".form"))


def _form(findings: Iterable[Finding]) -> _Said:
    return frozenset((f.measure, f.item, f.verdict) for f in findings if f.measure.endswith(".form"))


def _restraint(findings: Iterable[Finding]) -> frozenset[str]:
    return frozenset(f.verdict for f in findings) & _RESTRAINT
