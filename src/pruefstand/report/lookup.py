"""Finding a result by its address, and what one series of results has in common: its statistics, its basis, its style.

A series is one measure by one source in one form of the output; its results stand in one table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pruefstand.domain import Basis, Better, Measure, Result, Scale, Source, Summary, System
from pruefstand.evaluation.model import Denominators, Evaluation
from pruefstand.report.numbers import Style, plain_style, share_style

__all__ = ["Lookup", "Series", "Statistic"]

_ALL_GROUPS = ""
_CASE = "Testfall"
"""A unit that holds many of what is counted: two spots per case are no 200 %."""
_VARIANTS = ("delivered", "blinded")
_SOURCES = (Source.RULE, Source.HUMAN, Source.AI, Source.CLOCK)  # an AI sorts beforehand, people decide


def _place(name: str, order: Sequence[str]) -> int:
    return order.index(name) if name in order else len(order)


@dataclass(frozen=True, slots=True)
class Statistic:
    """One column of a series: how it is summed up, and of which part or level."""

    summary: str
    part: str

    @classmethod
    def of(cls, result: Result) -> Statistic:
        """The column that a result stands in."""
        return cls(result.summary, result.part)


@dataclass(frozen=True)
class Series:
    """All results of one measure, source and variant that are no comparisons."""

    measure: Measure
    source: str
    variant: str
    results: tuple[Result, ...]

    @cached_property
    def basis(self) -> Basis:
        """The basis that leads: the one marked ``main``, else the first that there is."""
        return next((result.basis for result in self.results if result.main), self.results[0].basis)

    @cached_property
    def other_basis(self) -> Basis | None:
        """The other basis, where there are results on it."""
        return next((result.basis for result in self.results if result.basis is not self.basis), None)

    @cached_property
    def statistics(self) -> tuple[Statistic, ...]:
        """The columns: summaries in the order of the code book, levels in its order, the whole before its parts."""
        summaries = [str(summary) for summary in self.measure.summary]
        parts = ["", *self.measure.levels, *self.measure.parts]
        found = dict.fromkeys(Statistic.of(result) for result in self.results)

        def place(statistic: Statistic) -> tuple[int, int, str]:
            return _place(statistic.summary, summaries), _place(statistic.part, parts), statistic.part

        return tuple(sorted(found, key=place))

    def style(self, statistic: Statistic) -> Style:
        """How the values of this statistic are written, in every table and chart alike.

        Shares are written as percent, and so are counts pooled over counts of something (errors per word), which may
        pass 100 %. Seconds, minutes and other measured amounts keep their unit.
        """
        if self.is_share(statistic) or (statistic.summary == Summary.POOL and self._counted):
            return share_style()
        numbers: list[float] = []
        for result in self.results:
            if Statistic.of(result) == statistic:
                estimate = result.estimate
                numbers += [bound for bound in (estimate.value, estimate.low, estimate.high) if bound is not None]
        return plain_style(numbers)

    def is_share(self, statistic: Statistic) -> bool:
        """Whether the values lie between 0 and 1 because their numerator is a part of the denominator."""
        return self.measure.scale is Scale.COUNT or statistic.summary == Summary.SHARES

    @cached_property
    def _counted(self) -> bool:
        pairs = [(r.estimate.numerator, r.estimate.denominator) for r in self.results]
        whole = [isinstance(number, int) for pair in pairs for number in pair if number is not None]
        return bool(self.measure.per) and self.measure.per != _CASE and bool(whole) and all(whole)

    @cached_property
    def _addresses(self) -> dict[tuple[Statistic, str, str, Basis], Result]:
        return {(Statistic.of(r), r.system, r.group, r.basis): r for r in self.results}

    @cached_property
    def groups(self) -> frozenset[str]:
        """The groups that have any result."""
        return frozenset(result.group for result in self.results)

    def result(
        self, statistic: Statistic, system: System, group: str = _ALL_GROUPS, basis: Basis | None = None
    ) -> Result | None:
        """The result at this address, on the leading basis unless another is named; ``None`` if there is none."""
        return self._addresses.get((statistic, system.id, group, basis or self.basis))


class Lookup:
    """An evaluation with its results in reach."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.systems: tuple[System, ...] = evaluation.systems
        self._denominators = {row.system: row for row in evaluation.denominators}
        measures = {measure.id: measure for measure in evaluation.measures}
        found: dict[tuple[str, str, str], list[Result]] = {}
        for result in evaluation.results:
            if result.against is None and result.measure in measures:
                found.setdefault((result.measure, result.source, result.variant), []).append(result)
        self.series = tuple(
            Series(measures[measure], source, variant, tuple(results))
            for (measure, source, variant), results in sorted(found.items(), key=self._place)
        )

    def _place(self, item: tuple[tuple[str, str, str], object]) -> tuple[int, int, int, str]:
        measure, source, variant = item[0]
        order = [known.id for known in self.evaluation.measures].index(measure)
        return order, _place(source, _SOURCES), _place(variant, _VARIANTS), variant

    @cached_property
    def main_measures(self) -> tuple[Measure, ...]:
        """The measures that the report leads with; all of them where the code book marks none."""
        return tuple(m for m in self.evaluation.measures if m.main) or self.evaluation.measures

    def of(self, measure: Measure) -> tuple[Series, ...]:
        """Every series of this measure."""
        return tuple(series for series in self.series if series.measure.id == measure.id)

    def leading(self, measure: Measure) -> tuple[Series, ...]:
        """One series per source: that of the form as it was delivered or blinded."""
        first: dict[str, Series] = {}
        for series in self.of(measure):
            first.setdefault(series.source, series)
        return tuple(first.values())

    def denominators(self, system: System) -> Denominators:
        """The denominators of one system."""
        return self._denominators[system.id]

    @cached_property
    def barred(self) -> frozenset[str]:
        """The systems with an error that excludes: no mean buys it back, so none of them is named as better."""
        return frozenset(one.system for one in self.evaluation.barred if one.held is False)

    @cached_property
    def same_cases(self) -> bool:
        """Whether all systems were planned at the same cases, so that their values may be held against each other."""
        return len({frozenset(system.cases) for system in self.systems}) <= 1

    @cached_property
    def groups(self) -> tuple[tuple[str, str], ...]:
        """The groups (id, title) where there are at least two, else none: one group is the whole."""
        groups = tuple((group, name or group) for group, name in self.evaluation.groups.items())
        return groups if len(groups) > 1 else ()

    @cached_property
    def cases(self) -> int:
        """How many cases there are: those of the groups, and where there are none those that any system was planned
        at."""
        planned = {case for system in self.systems for case in system.cases}
        return max(sum(self.evaluation.group_sizes.values()), len(planned))

    def best(self, results: Iterable[Result | None], better: Better) -> Result | None:
        """The result with the best value, or ``None`` where nothing is compared: fewer than two values, no better
        direction, or systems with different cases."""
        known = [(r.estimate.value, r) for r in results if r is not None and r.estimate.value is not None]
        if better is Better.NONE or not self.same_cases or len(known) < 2:
            return None
        choose = max if better is Better.HIGHER else min
        return choose(known, key=lambda item: item[0])[1]
