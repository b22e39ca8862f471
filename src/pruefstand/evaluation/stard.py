"""Diagnostic accuracy of each condition: index results, the way of every answer, the table, the five measures.

Source: STARD 2015, doi:10.1136/bmj.h5527, items 15, 16, 19, 23, 24. Wilson's interval as the study protocol has it;
the interval beside it takes answers of one unit for one observation, as everywhere else in this program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from pruefstand.domain import Estimate
from pruefstand.evaluation.stard_model import (
    MEASURES,
    NO_TARGET,
    Arm,
    ConditionAccuracy,
    Flow,
    Fourfold,
    IndexAnswer,
    IndexResult,
    Measured,
)
from pruefstand.i18n import N_
from pruefstand.stats import diagnostics, wilson

__all__ = ["accuracy", "in_denominator", "in_numerator", "majority", "pooled_accuracy"]

_WHY_NOT = {
    "sensitivity": N_("keine Antwort in der Tafel, deren Referenz „ja“ lautet"),
    "specificity": N_("keine Antwort in der Tafel, deren Referenz „nein“ lautet"),
    "ppv": N_("keine Antwort in der Tafel sagt „ja“"),
    "npv": N_("keine Antwort in der Tafel sagt „nein“"),
    "accuracy": N_("keine Antwort in der Tafel"),
}


def majority(said: Sequence[IndexResult]) -> IndexResult:
    """What more than half of those say who said something; without such a majority (a tie above all) unclear.

    Raises ``ValueError`` where nobody said anything.
    """
    if not said:
        raise ValueError("nobody said anything")
    result, count = Counter(said).most_common(1)[0]
    return result if 2 * count > len(said) else IndexResult.UNCLEAR


def in_denominator(measure: str, answer: IndexAnswer) -> bool:
    """Whether an answer belongs to the denominator of a measure."""
    if not answer.counted:
        return False
    says_yes = answer.index is IndexResult.YES
    return {
        "sensitivity": bool(answer.reference),
        "specificity": not answer.reference,
        "ppv": says_yes,
        "npv": not says_yes,
        "accuracy": True,
    }[measure]


def in_numerator(measure: str, answer: IndexAnswer) -> bool:
    """Whether it belongs to the numerator: each measure counts the right answers of its denominator."""
    return in_denominator(measure, answer) and answer.right


def pooled_accuracy(answers: Iterable[IndexAnswer]) -> tuple[ConditionAccuracy, ...]:
    """Each condition over all answers, in the order in which the conditions first appear."""
    by_system: dict[str, list[IndexAnswer]] = {}
    for answer in answers:
        by_system.setdefault(answer.system, []).append(answer)
    return tuple(accuracy(found) for found in by_system.values())


def accuracy(answers: Sequence[IndexAnswer]) -> ConditionAccuracy:
    """One condition: all its planned answers, of whatever fate. Raises ``ValueError`` for none or several systems."""
    names = {answer.system for answer in answers}
    if len(names) != 1:
        raise ValueError("the answers of one condition")
    counted = [answer for answer in answers if answer.counted]
    flow = _flow(answers)
    yes, no = flow.arm(IndexResult.YES), flow.arm(IndexResult.NO)
    fields = Fourfold(yes.yes, yes.no, no.yes, no.no)
    return ConditionAccuracy(
        system=names.pop(),
        flow=flow,
        fields=fields,
        measures=_measures(fields, counted),
        cases=len({answer.case for answer in counted}),
        clusters=len({answer.cluster for answer in counted}),
        by_ai=sum(answer.by_ai for answer in answers),
        apart=sum(answer.apart for answer in answers if answer.index is not None),
    )


def _flow(answers: Sequence[IndexAnswer]) -> Flow:
    eligible = [answer for answer in answers if answer.target]
    tested = [answer for answer in eligible if answer.index is not None]
    missing = Counter(answer.missing for answer in eligible if answer.missing)
    outside = len(answers) - len(eligible)
    first, second, third = (_arm(index, tested) for index in IndexResult)
    return Flow(
        planned=len(answers),
        not_eligible={NO_TARGET: outside} if outside else {},
        eligible=len(eligible),
        missing=dict(sorted(missing.items())),
        tested=len(tested),
        arms=(first, second, third),
    )


def _arm(index: IndexResult, tested: Iterable[IndexAnswer]) -> Arm:
    mine = [answer for answer in tested if answer.index is index]
    without = Counter(str(answer.no_reference) for answer in mine if answer.no_reference is not None)
    return Arm(
        index=index,
        total=len(mine),
        no_reference=dict(sorted(without.items())),
        yes=sum(answer.reference is True for answer in mine),
        no=sum(answer.reference is False for answer in mine),
    )


def _measures(fields: Fourfold, counted: Sequence[IndexAnswer]) -> tuple[Measured, ...]:
    found = diagnostics(fields.tp, fields.fp, fields.fn, fields.tn)
    made = []
    for name in MEASURES:
        plain: Estimate = getattr(found, name)
        inside = [answer for answer in counted if in_denominator(name, answer)]
        clusters = len({answer.cluster for answer in inside})
        if plain.value is None:
            plain = Estimate(value=None, n=0, method=plain.method, clusters=0, reason=_WHY_NOT[name])
            made.append(Measured(name, plain, plain))
            continue
        hits = sum(answer.right for answer in inside)
        # Answers of one unit as one observation: DEFF = mean size of a unit, the widest that a design effect allows.
        deff = Fraction(len(inside), clusters)
        made.append(Measured(name, _with(plain, clusters), _with(wilson(hits, len(inside), deff), clusters)))
    return tuple(made)


def _with(estimate: Estimate, clusters: int) -> Estimate:
    return Estimate(
        value=estimate.value,
        n=estimate.n,
        method=estimate.method,
        low=estimate.low,
        high=estimate.high,
        level=estimate.level,
        clusters=clusters,
        numerator=estimate.numerator,
        denominator=estimate.denominator,
        deff=estimate.deff,
    )
