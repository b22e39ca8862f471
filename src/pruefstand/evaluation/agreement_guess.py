"""The check of the blinding: whom raters took for the author, held against who it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pruefstand.domain import Estimate, System
from pruefstand.evaluation.agreement_model import AgreementKind, AgreementNumber, Question
from pruefstand.evaluation.agreement_panel import Panel
from pruefstand.i18n import N_

if TYPE_CHECKING:
    from pruefstand.stats import BlindingCheck

__all__ = ["ARMS", "guess_numbers"]

ARMS = ("human", "ai")
"""The two origins, in the order of the guess's levels (a person, an AI); whatever is no person counts as an AI."""

_NO_GUESS = N_("keine Vermutung")
_CHANCE = N_("erwartete Trefferquote aus den Randanteilen")
_FISHER = N_("exakter Test nach Fisher, einseitig")
_WITHIN = N_("Permutation innerhalb der Bewertenden, einseitig")
_BINOMIAL = N_("exakter Binomialtest, einseitig")


def guess_numbers(panel: Panel, questions: Sequence[Question], systems: Sequence[System]) -> Iterator[AgreementNumber]:
    """The check for all people together, for each of them, then for each AI by itself; nothing where nobody was
    asked."""
    question = next((each for each in questions if each.guess), None)
    if question is None:
        return
    truth = {system.id: ARMS[0] if system.origin.human else ARMS[1] for system in systems}
    groups = [("human", panel.people)] if panel.people else []
    if len(panel.people) > 1 or panel.machines:
        groups += [(rater, (rater,)) for rater in (*panel.people, *panel.machines)]
    for name, raters in groups:
        yield from _checked(question, panel, name, raters, truth)


def _checked(
    question: Question, panel: Panel, name: str, raters: Sequence[str], truth: dict[str, str]
) -> Iterator[AgreementNumber]:
    from pruefstand.stats import bang_index, blinding_check, james_index  # noqa: PLC0415 - running must not load scipy

    levels = dict(zip(question.measure.levels, ARMS, strict=False))
    given = [
        (truth[attempt.system], levels[text], rater)
        for rater in raters
        for attempt, text in zip(panel.attempts, panel.texts(rater, question.measure.id), strict=True)
        if text is not None and text in levels
    ]

    def number(kind: AgreementKind, estimate: Estimate, system: str = "", reading: str = "") -> AgreementNumber:
        return AgreementNumber(
            kind=kind,
            measure=question.measure.id,
            raters=name,
            estimate=estimate,
            system=system,
            reading=reading,
        )

    if not given:
        yield number(AgreementKind.GUESS, Estimate(value=None, n=0, method=_BINOMIAL, reason=_NO_GUESS))
        return
    true, guessed, who = (list(column) for column in zip(*given, strict=True))
    found = blinding_check(true, guessed, who if len(raters) > 1 else None)
    yield number(AgreementKind.GUESS, _hits(found, found.p, _BINOMIAL), reading=found.reading)
    yield number(AgreementKind.GUESS_CHANCE, Estimate(value=found.p0, n=found.n, method=_CHANCE))
    yield number(AgreementKind.GUESS_EXACT, _hits(found, found.p_exact, _FISHER))
    if found.p_within_raters is not None:
        yield number(AgreementKind.GUESS_WITHIN, _hits(found, found.p_within_raters, _WITHIN))
    table = [[sum((t, g) == (arm, guess) for t, g, _who in given) for arm in ARMS] for guess in ARMS]
    yield number(AgreementKind.JAMES, james_index(table))
    for arm, index in zip(ARMS, bang_index(table).arms, strict=True):
        yield number(AgreementKind.BANG, index, system=arm)


def _hits(found: BlindingCheck, p: float | None, method: str) -> Estimate:
    return Estimate(
        value=found.hits / found.n, n=found.n, method=method, numerator=found.hits, denominator=found.n, p=p
    )
