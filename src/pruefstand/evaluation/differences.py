"""Two systems side by side on the same cases: the paired difference of their rates with its interval."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from pruefstand.domain import (
    AttemptKey,
    Basis,
    Case,
    Digest,
    Estimate,
    Exact,
    FailedAs,
    Measure,
    Measurement,
    MeasurementStatus,
    Result,
    Split,
    Summary,
    System,
)
from pruefstand.evaluation.case_draws import MOST_CLUSTERS, case_draws
from pruefstand.evaluation.edited import is_edited
from pruefstand.evaluation.tally import NOT_COUNTED, exact_sum
from pruefstand.i18n import N_

__all__ = ["FEW", "Pairs", "settled"]

FEW = 20
"""Below it the percentile interval is not to be read alone."""

_ALPHA = 0.05
_METHOD = N_("gepaarter Cluster-Bootstrap, Perzentil")
_TOO_MANY = N_("mehr als 5.000 Fälle: die gepaarte Differenz wird nicht gerechnet")
_NEGATIVE = N_("ein Zähler ist negativ")
_NOTHING_COMMON = N_("kein Fall, an dem beide gemessen wurden")
_FEWER = N_("Nicht an allen Fällen, die beide hatten, sind auch beide gemessen; nur die gemeinsamen sind verglichen.")

_Side = tuple[str, str, str, str, str]
"""Measure, part, variant, source, system."""


def settled(estimate: Estimate) -> bool:
    """Whether a difference may be read as one: its interval leaves out 0, and with few clusters the exact exchange test
    does not contradict that.

    The percentile interval of a few clusters is too narrow: where all differ to one side no draw can reach 0, whatever
    their number. A p must therefore be at most 0.05, which it cannot be below six clusters; below ``FEW`` clusters it
    must be there at all.
    """
    if estimate.low is None or estimate.high is None or estimate.low <= 0 <= estimate.high:
        return False
    if estimate.p is None:
        return (estimate.clusters or 0) >= FEW
    return estimate.p <= _ALPHA


class Pairs:
    """Collects the counters by case while the rows stream by.

    Only measures that are pooled to one rate, and of those only the main ones and the classes of errors. Attempts in
    ``apart`` (made under another task or with another version of their system) are never subtracted; neither is what
    was edited by hand. A failed attempt counts as the measure says: not passed, or left out.
    """

    def __init__(
        self,
        measures: Iterable[Measure],
        errors: Collection[str],
        cases: Mapping[str, Case],
        apart: Collection[AttemptKey],
    ) -> None:
        self._measures = {
            measure.id: measure
            for measure in measures
            if Summary.POOL in measure.summary and (measure.main or measure.id in errors)
        }
        self._cases = cases
        self._apart = apart
        self._sides: dict[_Side, dict[str, tuple[Exact, Exact]]] = {}
        self.too_many = len(cases) > MOST_CLUSTERS

    def watch(self, rows: Iterable[Measurement]) -> Iterator[Measurement]:
        """Pass the rows on."""
        for row in rows:
            measure = self._measures.get(row.measure)
            if measure is not None and not is_edited(row.variant) and row.attempt not in self._apart:
                self._add(row, measure)
            yield row

    def _add(self, row: Measurement, measure: Measure) -> None:
        above: Exact = 0
        below: Exact = 1
        if row.status == MeasurementStatus.OK and row.numerator is not None and row.denominator is not None:
            above, below = row.numerator, row.denominator
        elif measure.failed is not FailedAs.NOT_PASSED or row.status in NOT_COUNTED:
            return
        side = row.measure, row.part, row.variant, row.source.value, row.attempt.system
        by_case = self._sides.setdefault(side, {})
        case = "" if self.too_many else row.attempt.case
        before = by_case.get(case, (0, 0))
        by_case[case] = exact_sum(before[0], above), exact_sum(before[1], below)

    def results(self, systems: Sequence[System], groups: Iterable[str], plan: Digest) -> Iterator[Result]:
        """Every pair of systems in the plan's order, the first minus the second, for each measure, part and form that
        both have: over all cases, by group, and by part of the catalogue where there are both."""
        mixed = len({case.split for case in self._cases.values()}) > 1
        places = [("", ""), *((group, "") for group in groups)]
        places += [("", split.value) for split in Split] if mixed else []
        forms = {side[:4] for side in self._sides}
        for form in sorted(forms, key=self._place):
            for one, other in combinations(systems, 2):
                sides = [self._sides.get((*form, system.id)) for system in (one, other)]
                if sides[0] is None or sides[1] is None:
                    continue
                shared = frozenset(one.cases) & frozenset(other.cases)
                for group, split in places:
                    wanted = sorted(case for case in shared if self._within(case, group, split))
                    if wanted:
                        estimate = self._difference(sides[0], sides[1], wanted)
                        yield self._result(form, one.id, other.id, group, split, estimate, plan)

    def _place(self, form: tuple[str, str, str, str]) -> tuple[object, ...]:
        measure, part, variant, source = form
        parts = self._measures[measure].parts
        return [*self._measures].index(measure), parts.index(part) if part in parts else -1, variant, source

    def _within(self, case: str, group: str, split: str) -> bool:
        found = self._cases[case]
        return group in ("", found.group) and split in ("", found.split.value)

    def _result(
        self,
        form: tuple[str, str, str, str],
        system: str,
        against: str,
        group: str,
        split: str,
        estimate: Estimate,
        plan: Digest,
    ) -> Result:
        measure, part, variant, source = form
        started = self._measures[measure].failed is FailedAs.NOT_PASSED
        return Result(
            measure=measure,
            part=part,
            summary=Summary.POOL,
            system=system,
            group=group,
            variant=variant,
            source=source,
            basis=Basis.STARTED if started else Basis.MEASURED,
            main=True,
            estimate=estimate,
            plan=plan,
            against=against,
            split=split,
        )

    def _difference(
        self, first: Mapping[str, tuple[Exact, Exact]], second: Mapping[str, tuple[Exact, Exact]], cases: Sequence[str]
    ) -> Estimate:
        if self.too_many:
            return Estimate(value=None, n=len(cases), method=_METHOD, reason=_TOO_MANY)
        both = [case for case in cases if first.get(case, (0, 0))[1] and second.get(case, (0, 0))[1]]
        if not both:
            return Estimate(value=None, n=0, method=_METHOD, clusters=0, reason=_NOTHING_COMMON)
        clusters: dict[str, list[Exact]] = {}
        for case in both:
            sums = clusters.setdefault(self._cases[case].cluster, [0, 0, 0, 0])
            for place, more in enumerate((*first[case], *second[case])):
                sums[place] = exact_sum(sums[place], more)
        if any(cell < 0 for sums in clusters.values() for cell in sums):
            return Estimate(value=None, n=len(both), method=_METHOD, clusters=len(clusters), reason=_NEGATIVE)
        table = [list(row) for row in zip(*(clusters[name] for name in sorted(clusters)), strict=True)]
        from pruefstand.stats import paired_difference  # noqa: PLC0415 - running must not load scipy

        found = paired_difference(table[:2], table[2:], case_draws(len(clusters)))
        notes = [*([_FEWER] if len(both) < len(cases) else []), *filter(None, [found.note])]
        return Estimate(
            value=found.value,
            n=len(both),
            method=found.method,
            low=found.low,
            high=found.high,
            level=found.level,
            clusters=found.clusters,
            p=found.p,
            reason=found.reason,
            note="\n".join(notes),
        )
