"""``stard.csv``: every count and every share of a report in analogy to STARD, one row each, for programs."""

from __future__ import annotations

from collections.abc import Iterator

from pruefstand.domain import Estimate
from pruefstand.evaluation.stard_facts import Stard
from pruefstand.evaluation.stard_model import ConditionAccuracy, IndexResult, PairedAccuracy
from pruefstand.formats.table import write_table
from pruefstand.report.csv import plain

__all__ = ["STARD_COLUMNS", "stard_csv"]

STARD_COLUMNS = (
    "system",
    "against",
    "quantity",
    "detail",
    "value",
    "numerator",
    "denominator",
    "low",
    "high",
    "cluster_low",
    "cluster_high",
    "level",
    "method",
    "answers",
    "cases",
    "clusters",
    "deff",
    "p",
    "p_holm",
    "only_first",
    "only_second",
    "reason",
)
"""The columns; new ones are added at the end only."""

_FIELDS = ("tp", "fp", "fn", "tn")


def stard_csv(found: Stard) -> bytes:
    """By condition the way of its answers, the four fields and the five measures; then the paired differences."""
    return write_table(STARD_COLUMNS, _rows(found), excel=False)


def _rows(found: Stard) -> Iterator[tuple[str, ...]]:
    for one in found.conditions:
        for quantity, detail, n in _counts(one):
            yield _row(system=one.system, quantity=quantity, detail=detail, value=str(n))
        for measured in one.measures:
            clustered = measured.clustered
            yield _row(
                system=one.system,
                quantity=measured.name,
                **_numbers(measured.plain),
                cluster_low=plain(clustered.low),
                cluster_high=plain(clustered.high),
                clusters=plain(clustered.clusters),
                deff=plain(clustered.deff),
            )
    for pair in found.pairs:
        yield _pair(pair)


def _counts(one: ConditionAccuracy) -> Iterator[tuple[str, str, int]]:
    flow = one.flow
    yield "planned", "", flow.planned
    yield from (("not_eligible", reason, n) for reason, n in flow.not_eligible.items())
    yield "eligible", "", flow.eligible
    yield from (("no_index", reason, n) for reason, n in flow.missing.items())
    yield "tested", "", flow.tested
    for index in IndexResult:
        arm = flow.arm(index)
        yield "index", index.value, arm.total
        yield from ((f"no_reference_{index.value}", reason, n) for reason, n in arm.no_reference.items())
    unclear = flow.arm(IndexResult.UNCLEAR)
    yield "unclear_reference", "yes", unclear.yes
    yield "unclear_reference", "no", unclear.no
    yield from ((name, "", getattr(one.fields, name)) for name in _FIELDS)
    yield "table", "", one.fields.total
    yield "cases", "", one.cases
    yield "clusters", "", one.clusters
    yield "by_ai", "", one.by_ai
    yield "apart", "", one.apart


def _pair(pair: PairedAccuracy) -> tuple[str, ...]:
    return _row(
        system=pair.first,
        against=pair.second,
        quantity=pair.measure,
        **{name: text for name, text in _numbers(pair.estimate).items() if name != "answers"},
        cases=str(pair.cases),
        clusters=plain(pair.estimate.clusters),
        p=plain(pair.estimate.p),
        p_holm=plain(pair.p_holm),
        only_first=plain(pair.only_first),
        only_second=plain(pair.only_second),
    )


def _numbers(estimate: Estimate) -> dict[str, str]:
    return {
        "value": plain(estimate.value),
        "numerator": plain(estimate.numerator),
        "denominator": plain(estimate.denominator),
        "low": plain(estimate.low),
        "high": plain(estimate.high),
        "level": plain(estimate.level),
        "method": estimate.method,
        "answers": str(estimate.n),
        "reason": estimate.reason,
    }


def _row(**cells: str) -> tuple[str, ...]:
    return tuple(cells.get(name, "") for name in STARD_COLUMNS)
