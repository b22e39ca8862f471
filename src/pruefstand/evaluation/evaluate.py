"""The whole evaluation of one study, from its tables to what a report may say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from pruefstand.domain import (
    Attempt,
    AttemptKey,
    Case,
    Digest,
    Finding,
    Measure,
    Measurement,
    Reference,
    ReferenceStatus,
    Split,
    System,
    digest_of,
)
from pruefstand.evaluation.claims import not_shown
from pruefstand.evaluation.denominators import CaseMarks, count_attempts, denominators
from pruefstand.evaluation.differences import Pairs
from pruefstand.evaluation.errors import barred, error_kinds
from pruefstand.evaluation.findings import count_findings
from pruefstand.evaluation.gaps import gaps_of
from pruefstand.evaluation.gate import Limit, gate_verdicts
from pruefstand.evaluation.hardest import Hardest
from pruefstand.evaluation.model import Evaluation
from pruefstand.evaluation.notes import opening_notes, reference_notes, system_notes, unjudged_notes
from pruefstand.evaluation.results import measured, results_of
from pruefstand.evaluation.stability import Repeats
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import _
from pruefstand.scoring.error_classes import ErrorClass
from pruefstand.study.control import Opening

__all__ = ["evaluate"]


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
    errors: Sequence[ErrorClass] = (),
    checkers: Collection[str] = (),
    openings: Sequence[Opening] = (),
    instruction: str = "",
    rules: Digest = "",
) -> Evaluation:
    """One pass over ``attempts``, then ``rows``, then ``findings``, all three sorted by attempt; nothing is read or
    written.

    ``tasks`` holds the present task of each case, ``configurations`` the present one of each system that runs here.
    ``main_variant`` is the variant that the list of cases shows (``delivered``, or ``blinded`` for ratings). ``errors``
    are the plan's classes, ``checkers`` the names of its checkers, ``openings`` those of the control part,
    ``instruction`` the text that systems get, ``rules`` the digest of references and checkers. The hardest cases come
    without the texts of inputs and outputs, which are not known here.
    """
    by_id = {case.id: case for case in cases}
    references = tuple(references)
    kinds = error_kinds(errors)
    marks, repeats, hardest = (
        CaseMarks.empty(measures, main_variant),
        Repeats(systems, measures),
        Hardest(kinds, measures),
    )
    apart: set[AttemptKey] = set()
    pairs = Pairs(measures, {kind.measure for kind in kinds}, by_id, apart)
    counts = count_attempts(attempts, tasks, configurations, None if pairs.too_many else apart)
    watched = hardest.watch(repeats.watch(pairs.watch(marks.watch(rows))))
    every, counted = results_of(watched, measures, systems, by_id, groups, plan)
    every = tuple(measured(every, systems))
    results = tuple(result for result in every if not result.split)
    found = denominators(systems, by_id, counts, marks, counted)
    told = count_findings(hardest.watch_findings(repeats.watch_findings(findings)), measures)
    sizes = Counter(case.group for case in cases)
    parts = Counter(case.split.value for case in cases)
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
        notes=(
            *notes,
            *opening_notes(openings, digest_of(instruction.encode())),
            *reference_notes(systems),
            *unjudged_notes(marks),
            *system_notes(found),
        ),
        scope=dict(scope),
        findings=told,
        parts=tuple(result for result in every if result.split),
        part_sizes={split.value: parts[split.value] for split in Split if parts[split.value]},
        differences=tuple(measured(pairs.results(systems, groups, plan), systems)),
        errors=kinds,
        barred=barred(kinds, systems, counted),
        hardest=hardest.cases(by_id, references),
        hardest_of=hardest.found,
        stability=repeats.stability(systems, by_id) if checkers else (),
        gaps=gaps_of(groups, cases, {one.case for one in references}, needed=bool(references)),
        openings=tuple(openings),
        task=digest_of(canonical_json(dict(sorted(tasks.items())))),
        rules=rules,
        instruction=instruction,
        not_shown=not_shown(checkers, cases),
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
