"""How raters agree: among themselves, with an AI beside them, and in guessing where answers come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from pruefstand.domain import AttemptKey, Measurement, Scale, System
from pruefstand.evaluation.agreement_ai import ai_numbers
from pruefstand.evaluation.agreement_guess import guess_numbers
from pruefstand.evaluation.agreement_model import Agreement, AgreementKind, AgreementNumber, Dispute, Question
from pruefstand.evaluation.agreement_panel import Panel, panel_of

__all__ = ["agreement_of"]


def agreement_of(
    rows: Iterable[Measurement],
    questions: Sequence[Question],
    systems: Sequence[System],
    clusters: Mapping[str, str],
    reasons: Mapping[tuple[AttemptKey, str], str] | None = None,
) -> Agreement:
    """Everything about the agreement of those who rated.

    ``rows`` are those of the long table (whatever is no judgement in them is passed over), ``questions`` the measures
    that raters gave, ``systems`` the conditions in the plan's order, ``clusters`` the unit of sampling of each case,
    ``reasons`` what raters wrote, by attempt and rater. Empty where nobody judged anything.
    """
    panel = panel_of(rows, clusters)
    if not panel.attempts:
        return Agreement()
    written = reasons or {}
    numbers = (*_among_people(panel, questions), *guess_numbers(panel, questions, systems))
    return Agreement(
        (*numbers, *ai_numbers(panel, questions, systems)),
        tuple(_disputes(panel, questions, written)),
        panel.judgements(written),
    )


def _among_people(panel: Panel, questions: Sequence[Question]) -> Iterator[AgreementNumber]:
    from pruefstand.stats import cohen_kappa, krippendorff_alpha  # noqa: PLC0415 - running must not load scipy

    for question in questions:
        measure = question.measure
        if question.guess or not panel.people:
            continue
        for scale in question.alpha:
            matrix = panel.matrix(measure, scale, panel.people)
            alpha = krippendorff_alpha(matrix, scale, clusters=panel.clusters, draws=panel.draws)
            yield AgreementNumber(
                kind=AgreementKind.ALPHA,
                measure=measure.id,
                raters="human",
                estimate=alpha,
                scale=scale,
                reading=alpha.reading,
            )
        if question.kappa and len(panel.people) == 2:
            one, two = (panel.texts(rater, measure.id) for rater in panel.people)
            kappa = cohen_kappa(one, two, clusters=panel.clusters, draws=panel.draws)
            raters = "/".join(panel.people)
            yield AgreementNumber(kind=AgreementKind.KAPPA, measure=measure.id, raters=raters, estimate=kappa)
        if question.compare:
            yield _same_derived(panel, question)


def _same_derived(panel: Panel, question: Question) -> AgreementNumber:
    """How often the level that follows from other columns is the one that the rater gave."""
    pairs = [
        (attempt, derived == given)
        for rater in panel.people
        for attempt, derived, given in zip(
            panel.attempts,
            panel.texts(rater, question.measure.id),
            panel.texts(rater, question.compare),
            strict=True,
        )
        if derived is not None and given is not None
    ]
    estimate = panel.share(pairs)
    return AgreementNumber(
        kind=AgreementKind.SAME_DERIVED, measure=question.measure.id, raters="human", estimate=estimate
    )


def _disputes(
    panel: Panel, questions: Sequence[Question], reasons: Mapping[tuple[AttemptKey, str], str]
) -> Iterator[Dispute]:
    """By answer, then in the order of the sheet; what is derived and the guess are no dispute of their own."""
    for attempt in panel.attempts:
        for question in questions:
            if question.guess or question.compare or not question.alpha:
                continue
            values = {
                rater: value
                for rater in panel.people
                if (value := panel.said.get((rater, question.measure.id), {}).get(attempt)) is not None
            }
            if len(set(values.values())) > 1 and _apart(question, values):
                written = {rater: reasons[attempt, rater] for rater in panel.people if (attempt, rater) in reasons}
                yield Dispute(attempt, question.measure.id, values, written)


def _apart(question: Question, values: Mapping[str, str]) -> bool:
    if question.measure.scale is not Scale.INTERVAL:
        return True
    numbers = [Decimal(value) for value in values.values()]
    return max(numbers) - min(numbers) >= question.disputed_from
