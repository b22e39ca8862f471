"""Findings counted: how many attempts hold at least one of a kind. Single findings are never summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pruefstand.domain import AttemptKey, Finding, Measure
from pruefstand.evaluation.model import FindingCount
from pruefstand.scoring.checker import VERDICTS

__all__ = ["count_findings"]


def count_findings(findings: Iterable[Finding], measures: Sequence[Measure]) -> tuple[FindingCount, ...]:
    """The kinds of findings by system and variant, in the order of the code book, its parts and the verdicts.

    ``findings`` come sorted by attempt. An item that is no part of its measure (the place of a word, say) makes no kind
    of its own.
    """
    parts = {measure.id: measure.parts for measure in measures}
    counts: Counter[tuple[str, str, str, str, str]] = Counter()
    seen: set[tuple[str, str, str, str]] = set()
    current: AttemptKey | None = None
    for finding in findings:
        if finding.attempt != current:
            current, seen = finding.attempt, set()
        item = finding.item if finding.item in parts.get(finding.measure, ()) else ""
        kind = (finding.measure, item, finding.verdict, finding.variant)
        if kind not in seen:
            seen.add(kind)
            counts[finding.attempt.system, *kind] += 1
    book = {measure.id: place for place, measure in enumerate(measures)}
    order = {verdict: place for place, verdict in enumerate(VERDICTS)}

    def place(kind: tuple[str, str, str, str, str]) -> tuple[object, ...]:
        system, measure, item, verdict, variant = kind
        places = parts.get(measure, ())
        within = places.index(item) if item in places else -1
        return book.get(measure, len(book)), within, order.get(verdict, len(order)), variant, system

    return tuple(
        FindingCount(system, variant, measure, VERDICTS.get(verdict, verdict), counts[kind], item)
        for kind in sorted(counts, key=place)
        for system, measure, item, verdict, variant in (kind,)
    )
