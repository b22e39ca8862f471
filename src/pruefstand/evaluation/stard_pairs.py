"""Two conditions on the same cases: paired differences of sensitivity, specificity and accuracy.

The study protocol (10.8) tests no differences between conditions and recommends paired tests for a confirmatory study.
These are therefore beyond the protocol: a reader who compares the measures of two conditions by eye compares answers to
different cases as if they were drawn apart. Sources: McNemar 1947, doi:10.1007/BF02295996, in its exact form, of which
the exchange within units is the generalisation; Holm 1979.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from pruefstand.domain import Estimate
from pruefstand.evaluation.case_draws import case_draws
from pruefstand.evaluation.differences import settled
from pruefstand.evaluation.stard import in_denominator
from pruefstand.evaluation.stard_model import IndexAnswer, PairedAccuracy
from pruefstand.i18n import N_
from pruefstand.stats import holm, paired_difference

__all__ = ["PAIRED", "paired_accuracy"]

PAIRED = ("sensitivity", "specificity", "accuracy")
"""Predictive values are left out: which cases stand in their denominators depends on the answers themselves, so that
two conditions have no common cases there."""

_METHOD = N_("gepaarter Cluster-Bootstrap, Perzentil")
_NOTHING_COMMON = N_("kein Fall, zu dem beide eine Antwort in der Tafel haben")

_ByCase = Mapping[str, Sequence[IndexAnswer]]


def paired_accuracy(answers: Iterable[IndexAnswer], systems: Sequence[str]) -> tuple[PairedAccuracy, ...]:
    """Every pair of conditions in the order of ``systems``, first minus second, for each of :data:`PAIRED`.

    Only counted answers that are not ``apart``; several answers of one condition to a case are pooled.
    """
    by_system: dict[str, list[IndexAnswer]] = {}
    for answer in answers:
        if answer.counted and not answer.apart:
            by_system.setdefault(answer.system, []).append(answer)
    found = [
        _compared(measure, first, second, by_system.get(first, []), by_system.get(second, []))
        for first, second in combinations(systems, 2)
        for measure in PAIRED
    ]
    tested = [place for place, one in enumerate(found) if one.estimate.p is not None]
    corrected = holm([found[place].estimate.p for place in tested]) if tested else ()
    for place, p in zip(tested, corrected, strict=True):
        found[place] = replace(found[place], p_holm=p)
    return tuple(found)


def _compared(
    measure: str, first: str, second: str, ones: Sequence[IndexAnswer], others: Sequence[IndexAnswer]
) -> PairedAccuracy:
    one, other = _by_case(measure, ones), _by_case(measure, others)
    both = sorted(one.keys() & other.keys())
    if not both:
        estimate = Estimate(value=None, n=0, method=_METHOD, clusters=0, reason=_NOTHING_COMMON)
        return PairedAccuracy(first, second, measure, 0, estimate)
    clusters = sorted({one[case][0].cluster for case in both})
    place = {cluster: number for number, cluster in enumerate(clusters)}
    table = [[0] * len(clusters) for _ in range(4)]
    for case in both:
        at = place[one[case][0].cluster]
        for row, side in ((0, one[case]), (2, other[case])):
            table[row][at] += sum(answer.right for answer in side)
            table[row + 1][at] += len(side)
    made = paired_difference(table[:2], table[2:], case_draws(len(clusters)))
    estimate = Estimate(
        value=made.value,
        n=len(both),
        method=made.method,
        low=made.low,
        high=made.high,
        level=made.level,
        clusters=made.clusters,
        p=made.p,
        reason=made.reason,
        note=made.note,
    )
    single = all(len(one[case]) == len(other[case]) == 1 for case in both)
    alone = Counter((one[case][0].right, other[case][0].right) for case in both) if single else None
    return PairedAccuracy(
        first,
        second,
        measure,
        len(both),
        estimate,
        p_reason=made.p_reason,
        only_first=alone[True, False] if alone is not None else None,
        only_second=alone[False, True] if alone is not None else None,
        settled=settled(estimate),
        first_value=made.first,
        second_value=made.second,
    )


def _by_case(measure: str, answers: Iterable[IndexAnswer]) -> dict[str, list[IndexAnswer]]:
    found: dict[str, list[IndexAnswer]] = {}
    for answer in answers:
        if in_denominator(measure, answer):
            found.setdefault(answer.case, []).append(answer)
    return found
