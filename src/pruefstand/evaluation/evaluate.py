"""The whole evaluation of one study, from its tables to what a report may say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from pruefstand.domain import (
    Attempt,
    Case,
    Digest,
    Finding,
    Measure,
    Measurement,
    Reference,
    ReferenceStatus,
    Split,
    System,
)
from pruefstand.evaluation.denominators import CaseMarks, count_attempts, denominators
from pruefstand.evaluation.findings import count_findings
from pruefstand.evaluation.gate import Limit, gate_verdicts
from pruefstand.evaluation.model import Denominators, Evaluation
from pruefstand.evaluation.results import results_of
from pruefstand.i18n import _, ngettext

__all__ = ["evaluate"]

_MOSTLY = Fraction(4, 5)
"""Below this share of answers a reader is told before the numbers."""


def evaluate(
    *,
    kind: str,
    title: str,
    version: str,
    plan: Digest,
    draft: bool,
    seal: str,
    systems: Sequence[System],
    cases: Sequence[Case],
    groups: Mapping[str, str],
    measures: Sequence[Measure],
    attempts: Iterable[Attempt],
    rows: Iterable[Measurement],
    tasks: Mapping[str, Digest],
    references: Iterable[Reference],
    limits: Sequence[Limit],
    scope: Mapping[str, str],
    configurations: Mapping[str, Collection[Digest]],
    findings: Iterable[Finding] = (),
    notes: Sequence[str] = (),
    main_variant: str = "delivered",
) -> Evaluation:
    """One pass over ``rows`` and ``findings`` (both sorted by attempt) and ``attempts``; nothing is read or written.

    ``tasks`` holds the present task of each case, ``configurations`` the present one of each system that runs here.
    ``main_variant`` is the variant that the list of cases shows (``delivered``, or ``blinded`` for ratings).
    """
    by_id = {case.id: case for case in cases}
    marks = CaseMarks.empty(measures, main_variant)
    results, counted = results_of(marks.watch(rows), measures, systems, by_id, groups, plan)
    found = denominators(systems, by_id, count_attempts(attempts, tasks, configurations), marks, counted)
    sizes = Counter(case.group for case in cases)
    return Evaluation(
        kind=kind,
        title=title,
        version=version,
        plan=plan,
        draft=draft,
        seal=seal,
        systems=tuple(systems),
        groups=dict(groups),
        group_sizes={group: sizes[group] for group in groups},
        measures=tuple(measures),
        denominators=found,
        results=results,
        cases=marks.rows(cases, systems),
        disputed=_disputed(references),
        gate=gate_verdicts(limits, results, systems, _titles(measures, groups)),
        notes=(*notes, *_mixed(cases), *_unjudged(marks), *_notes(found)),
        scope=dict(scope),
        findings=count_findings(findings, measures),
    )


def _titles(measures: Sequence[Measure], groups: Mapping[str, str]) -> dict[str, str]:
    """What a reader calls the measures and groups that a limit names by their ids."""
    return {**{measure.id: _(measure.title) for measure in measures}, **groups}


def _disputed(references: Iterable[Reference]) -> dict[str, tuple[str, ...]]:
    """The views by case; a case may be disputed under several aspects."""
    found: dict[str, tuple[str, ...]] = {}
    for reference in references:
        if reference.status is ReferenceStatus.DISPUTED:
            found[reference.case] = (*found.get(reference.case, ()), *reference.views)
    return found


def _mixed(cases: Sequence[Case]) -> Iterable[str]:
    """Cases that an instruction was improved on are no independent control, and the numbers do not tell them apart."""
    control = sum(case.split is Split.CONTROL for case in cases)
    if 0 < control < len(cases):
        yield _("Entwicklungs- und Kontrollfälle stehen zusammen in diesen Zahlen: {develop} und {control}.").format(
            develop=len(cases) - control, control=control
        )


def _unjudged(marks: CaseMarks) -> Iterable[str]:
    """Raters who left judgements open: their colleagues' numbers then stand for answers that they did not see."""
    for rater, asked in sorted(marks.asked.items()):
        if marks.judged[rater] < asked:
            yield _("„{rater}“ hat {judged} von {asked} Urteilen abgegeben.").format(
                rater=rater, judged=marks.judged[rater], asked=asked
            )


def _notes(found: Sequence[Denominators]) -> Iterable[str]:
    """What a reader must know before comparing: other tasks, checkers that failed, tries lost to a kill."""
    for one in found:
        if one.foreign_task:
            yield ngettext(
                "{n} Lauf von „{system}“ entstand unter einem anderen Auftrag als dem jetzigen.",
                "{n} Läufe von „{system}“ entstanden unter einem anderen Auftrag als dem jetzigen.",
                one.foreign_task,
            ).format(n=one.foreign_task, system=one.system)
        if one.foreign_configuration:
            yield ngettext(
                "{n} Lauf von „{system}“ entstand mit einer anderen Fassung des Systems als der jetzigen.",
                "{n} Läufe von „{system}“ entstanden mit einer anderen Fassung des Systems als der jetzigen.",
                one.foreign_configuration,
            ).format(n=one.foreign_configuration, system=one.system)
        if one.started and one.answered < _MOSTLY * one.started:
            yield _(
                "„{system}“ hat nur {answered} von {started} begonnenen Läufen beantwortet; Zahlen ohne die Ausfälle "
                "gelten nur für diese."
            ).format(system=one.system, answered=one.answered, started=one.started)
        if one.other_question:
            yield ngettext(
                "{n} Antwort von „{system}“ entstand auf eine Frage mit anderem Wortlaut.",
                "{n} Antworten von „{system}“ entstanden auf eine Frage mit anderem Wortlaut.",
                one.other_question,
            ).format(n=one.other_question, system=one.system)
        if one.checker_failed:
            yield ngettext(
                "Bei „{system}“ ist ein Prüfer an {n} Lauf gescheitert; diese Messungen stehen in keinem Nenner.",
                "Bei „{system}“ ist ein Prüfer an {n} Läufen gescheitert; diese Messungen stehen in keinem Nenner.",
                one.checker_failed,
            ).format(system=one.system, n=one.checker_failed)
        if one.interrupted_tries:
            yield ngettext(
                "Bei „{system}“ ging {n} Versuch durch Unterbrechung verloren.",
                "Bei „{system}“ gingen {n} Versuche durch Unterbrechung verloren.",
                one.interrupted_tries,
            ).format(system=one.system, n=one.interrupted_tries)
