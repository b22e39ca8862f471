"""From the long table to results: every estimate with its address, in the order of code book, systems and groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pruefstand.domain import Case, Digest, Estimate, Measure, Measurement, Result, Split, System
from pruefstand.evaluation.estimates import summed_up
from pruefstand.evaluation.tally import Address, Tally, foreign, tally
from pruefstand.i18n import N_
from pruefstand.scoring.engine import COMPLETED

__all__ = ["measured", "results_of"]

_SAW_REFERENCE = N_("keine Messung: die Referenz lag bei")


def results_of(
    rows: Iterable[Measurement],
    measures: Sequence[Measure],
    systems: Sequence[System],
    cases: Mapping[str, Case],
    groups: Iterable[str],
    plan: Digest,
) -> tuple[tuple[Result, ...], Mapping[Address, Tally]]:
    """The results and the counters that they were made from; those of one part of a catalogue stand last.

    A measure without a row for a system has no result: the report says so from the counters. Raises
    :class:`~pruefstand.errors.InputError` for a row that is not of this study.
    """
    by_id = {measure.id: measure for measure in measures}
    counted = tally(rows, by_id, cases)
    order = _Order(measures, systems, groups)
    for address in counted:
        if address.system not in order.systems:
            raise foreign(address.system)
    return tuple(_results(sorted(counted, key=order), counted, by_id, plan)), counted


def measured(results: Iterable[Result], systems: Iterable[System]) -> Iterator[Result]:
    """The results; those of a system that saw its reference, and comparisons with one, without their value, except for
    how many attempts were completed."""
    seen = {system.id for system in systems if system.attached_reference}
    for result in results:
        if seen.isdisjoint((result.system, result.against)) or result.measure == COMPLETED.id:
            yield result
        else:
            nothing = Estimate(value=None, n=result.estimate.n, method=result.estimate.method, reason=_SAW_REFERENCE)
            yield replace(result, estimate=nothing, label="")


class _Order:
    """The order of addresses: the code book's, the plan's, the plan's; total first; then the variant as it comes."""

    def __init__(self, measures: Sequence[Measure], systems: Sequence[System], groups: Iterable[str]) -> None:
        self.measures = {measure.id: place for place, measure in enumerate(measures)}
        self.parts = {
            (measure.id, part): place for measure in measures for place, part in enumerate(measure.parts, start=1)
        }
        self.systems = {system.id: place for place, system in enumerate(systems)}
        self.groups = {group: place for place, group in enumerate(("", *groups))}
        self.splits = {split: place for place, split in enumerate(("", *Split))}

    def __call__(self, address: Address) -> tuple[int, int, int, str, str, str, int, int]:
        return (
            self.splits[address.split],
            self.measures[address.measure],
            self.parts.get((address.measure, address.part), 0),
            address.part,
            address.variant,
            address.source,
            self.groups[address.group],
            self.systems[address.system],
        )


def _results(
    addresses: Iterable[Address], counted: Mapping[Address, Tally], measures: Mapping[str, Measure], plan: Digest
) -> Iterator[Result]:
    for address in addresses:
        for summed in summed_up(measures[address.measure], counted[address]):
            yield Result(
                measure=address.measure,
                part="/".join(name for name in (address.part, summed.level) if name),
                summary=summed.summary,
                system=address.system,
                group=address.group,
                variant=address.variant,
                source=address.source,
                basis=summed.basis,
                main=summed.main,
                estimate=summed.estimate,
                plan=plan,
                label=summed.label,
                split=address.split,
            )
