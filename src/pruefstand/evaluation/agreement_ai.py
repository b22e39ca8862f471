"""An AI's judgements beside those of people. The AI pre-sorts; people decide: these numbers say how far it may."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from pruefstand.domain import AttemptKey, Estimate, Scale, System
from pruefstand.evaluation.agreement_model import AgreementKind, AgreementNumber, Question
from pruefstand.evaluation.agreement_panel import Panel, place_of
from pruefstand.i18n import N_

__all__ = ["ai_numbers"]

_MEAN = N_("arithmetisches Mittel der Kappas mit je einer Person")
_NO_KAPPA = N_("mit keiner Person ist Kappa berechenbar")
_NO_PAIR = N_("keine Antwort, die KI und Menschen bewertet haben")
_OFFSET = N_("mittlere Differenz KI minus Menschen, Cluster-Bootstrap, Perzentil")
_SIGN = N_("Anteil höher minus Anteil niedriger eingestufter Antworten, Cluster-Bootstrap, Perzentil")


def ai_numbers(panel: Panel, questions: Sequence[Question], systems: Sequence[System]) -> Iterator[AgreementNumber]:
    """For each AI and each question: equal judgements, kappa with each person and its mean, alpha with the AI as one
    more rater, and by condition equal judgements and the offset. Nothing without an AI or without people."""
    for machine in panel.machines if panel.people else ():
        for question in questions:
            if question.guess or not any(panel.texts(machine, question.measure.id)):
                continue
            yield from _beside(panel, question, machine)
            for system in systems:
                attempts = [attempt for attempt in panel.attempts if attempt.system == system.id]
                if attempts and question.kappa:
                    yield _equal(panel, question, machine, attempts, system.id)
                if attempts and question.measure.scale is not Scale.NOMINAL:
                    yield _offset(panel, question, machine, attempts, system.id)


def _beside(panel: Panel, question: Question, machine: str) -> Iterator[AgreementNumber]:
    from pruefstand.stats import cohen_kappa, krippendorff_alpha  # noqa: PLC0415 - running must not load scipy

    measure = question.measure
    if question.kappa:
        yield _equal(panel, question, machine, panel.attempts, "")
        own = panel.texts(machine, measure.id)
        kappas = []
        for person in panel.people:
            theirs = panel.texts(person, measure.id)
            kappa = cohen_kappa(own, theirs, clusters=panel.clusters, draws=panel.draws)
            kappas += [kappa.value] if kappa.value is not None else []
            yield _number(AgreementKind.AI_KAPPA, question, f"{machine}/{person}", kappa)
        mean = Estimate(value=None, n=0, method=_MEAN, reason=_NO_KAPPA)
        if kappas:
            mean = Estimate(value=math.fsum(kappas) / len(kappas), n=len(kappas), method=_MEAN)
        yield _number(AgreementKind.AI_KAPPA_MEAN, question, machine, mean)
    for scale in question.alpha:
        matrix = panel.matrix(measure, scale, (*panel.people, machine))
        alpha = krippendorff_alpha(matrix, scale, clusters=panel.clusters, draws=panel.draws)
        yield AgreementNumber(
            kind=AgreementKind.ALPHA_WITH_AI,
            measure=measure.id,
            raters=f"human+{machine}",
            estimate=alpha,
            scale=scale,
            reading=alpha.reading,
        )


def _number(
    kind: AgreementKind, question: Question, raters: str, estimate: Estimate, system: str = ""
) -> AgreementNumber:
    return AgreementNumber(kind=kind, measure=question.measure.id, raters=raters, estimate=estimate, system=system)


def _equal(
    panel: Panel, question: Question, machine: str, attempts: Sequence[AttemptKey], system: str
) -> AgreementNumber:
    """The share of equal judgements over all pairs of the AI's with a person's."""
    own = panel.texts(machine, question.measure.id, attempts)
    pairs = [
        (attempt, mine == theirs)
        for person in panel.people
        for attempt, mine, theirs in zip(attempts, own, panel.texts(person, question.measure.id, attempts), strict=True)
        if mine is not None and theirs is not None
    ]
    return _number(AgreementKind.AI_EQUAL, question, machine, panel.share(pairs), system)


def _offset(
    panel: Panel, question: Question, machine: str, attempts: Sequence[AttemptKey], system: str
) -> AgreementNumber:
    """Per answer the AI's value minus the mean of people's; levels have no distance, so of them only which way.

    Whole cases are drawn, with all their answers. A positive number means a higher value, on levels one nearer the
    worst.
    """
    from pruefstand.stats import bootstrap_statistic  # noqa: PLC0415 - running must not load scipy

    measure = question.measure
    levels = measure.scale is not Scale.INTERVAL
    named = {cluster: place for place, cluster in enumerate(dict.fromkeys(panel.clusters))}
    owner = dict(zip(panel.attempts, panel.clusters, strict=True))
    values, clusters = [], []
    for attempt in attempts:
        mine = panel.said.get((machine, measure.id), {}).get(attempt)
        theirs = [
            place_of(measure, text)
            for person in panel.people
            if (text := panel.said.get((person, measure.id), {}).get(attempt)) is not None
        ]
        if mine is None or not theirs:
            continue
        apart = [place_of(measure, mine) - value for value in theirs]
        steps = [float(np.sign(each)) for each in apart] if levels else apart
        values.append(math.fsum(steps) / len(steps))
        clusters.append(named[owner[attempt]])
    method = _SIGN if levels else _OFFSET
    if not values:
        empty = Estimate(value=None, n=0, method=method, reason=_NO_PAIR)
        return _number(AgreementKind.AI_OFFSET, question, machine, empty, system)
    found = bootstrap_statistic(values, clusters, lambda sample: math.fsum(sample) / len(sample), panel.draws)
    value, low, high = (None if end is None else end + 0.0 for end in (found.value, found.low, found.high))  # no -0.0
    estimate = Estimate(
        value=value,
        n=found.n,
        method=method,
        low=low,
        high=high,
        level=found.level,
        clusters=found.clusters,
        note=found.note,
    )
    return _number(AgreementKind.AI_OFFSET, question, machine, estimate, system)
