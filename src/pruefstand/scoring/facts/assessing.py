"""One document against all that its reference holds: facts, sections, decisions, tasks, with people's decisions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from pruefstand.domain import Digest
from pruefstand.formats.visible import unstyled
from pruefstand.scoring.facts.decisions import (
    NO_DECISIONS,
    Decisions,
    Question,
    decided,
    question_of,
    ruled,
    rules_version,
)
from pruefstand.scoring.facts.judging import Judged, Judgement, judge
from pruefstand.scoring.facts.prepared import Prepared, prepare
from pruefstand.scoring.facts.reference import Fact, FactReference, Task
from pruefstand.scoring.facts.sections import JudgedSection, judge_sections
from pruefstand.scoring.facts.shipped import shipped
from pruefstand.scoring.facts.tasks import JudgedTask, Part, judge_tasks, tasks_reference
from pruefstand.scoring.facts.written import written

__all__ = ["METHOD", "Assessed", "Border", "assess", "decisions_reference", "prepared_for", "rules_of"]

METHOD = "7"
"""Counts up whenever the same document could get another verdict."""


@dataclass(frozen=True, slots=True)
class Border:
    """A border case: the question, the verdict now, and whether it is a decision."""

    question: Question
    judged: Judged

    @property
    def open(self) -> bool:
        """Whether nobody has decided yet."""
        return not self.judged.decision


@dataclass(frozen=True, slots=True)
class Assessed:
    """All verdicts on one document. ``facts`` holds the unsupported statements too; ``decisions`` are judged as facts
    are; ``borders`` are those of all kinds, in the order of the reference."""

    facts: Judgement
    sections: tuple[JudgedSection, ...] = ()
    decisions: tuple[Judged, ...] = ()
    tasks: tuple[JudgedTask, ...] = ()
    borders: tuple[Border, ...] = ()


@lru_cache(maxsize=192)
def prepared_for(reference: FactReference, domain: str) -> Prepared:
    """The reference made ready with the rules of a domain; the last 192 are kept."""
    return prepare(reference, shipped(domain))


@lru_cache(maxsize=16)
def rules_of(domain: str) -> Digest:
    """The digest that a decision under the shipped rules of a domain names."""
    return rules_version(shipped(domain), METHOD)


def decisions_reference(reference: FactReference) -> FactReference:
    """The decisions of a reference in the place of its facts; it must have some."""
    return FactReference(reference.sentences, reference.decisions)


def assess(
    reference: FactReference, domain: str, document: str, known: Decisions = NO_DECISIONS, case: str = ""
) -> Assessed:
    """Everything that the reference asks for, in one document. Facts, decisions and tasks are judged each by
    themselves, because one statement may be a fact and a task. Colours of a terminal in the document are no part of
    it."""
    document = unstyled(document)
    rules = rules_of(domain)
    raw = judge(prepared_for(reference, domain), document)
    facts = decided(raw, reference, document, known, rules, case)
    pairs: list[tuple[Judged, Judged, Fact | Task]] = list(zip(raw.facts, facts.facts, reference.facts, strict=True))
    decisions: tuple[Judged, ...] = ()
    if reference.decisions:
        found = judge(prepared_for(decisions_reference(reference), domain), document).facts
        both = tuple(zip(found, reference.decisions, strict=True))
        decisions = tuple(ruled(one, item, document, known, rules, case) for one, item in both)
        pairs += zip(found, decisions, reference.decisions, strict=True)
    tasks: tuple[JudgedTask, ...] = ()
    if reference.tasks:
        prepared = prepared_for(tasks_reference(reference), domain)
        told = judge_tasks(
            [replace(task, owner=written(task.owner).text) for task in reference.tasks], prepared, document
        )
        tasks = tuple(
            _ruled_task(one, item, document, known, rules, case)
            for one, item in zip(told, reference.tasks, strict=True)
        )
        pairs += zip((one.judged for one in told), (one.judged for one in tasks), reference.tasks, strict=True)
    sections = judge_sections(reference.sections, document, shipped(domain)) if reference.sections else ()
    borders = tuple(_borders(pairs, document, rules, case))
    return Assessed(
        _explained(facts, (*decisions, *(one.judged for one in tasks))), sections, decisions, tasks, borders
    )


def _explained(facts: Judgement, others: tuple[Judged, ...]) -> Judgement:
    """Without the statements that falsify a decision or a task, or that somebody took for one: they count there, as
    those that falsify a fact do."""
    wrong = [one for one in others if one.attribute or (one.decision and one.verdict != "missing")]
    if not wrong:
        return facts
    places = [place for one in wrong for place in (*one.evidence, *((one.span,) if one.span else ()))]
    kept = tuple(one for one in facts.unsupported if not any(a < one.span[1] and one.span[0] < b for a, b in places))
    return replace(facts, unsupported=kept)


def _ruled_task(one: JudgedTask, task: Task, document: str, known: Decisions, rules: Digest, case: str) -> JudgedTask:
    judged = ruled(one.judged, task, document, known, rules, case)
    if not judged.decision:
        return one
    if judged.verdict == one.judged.verdict:
        return replace(one, judged=judged)
    if judged.verdict == "missing":
        return JudgedTask(judged, Part.UNTOLD, Part.UNTOLD)
    owner = Part.WRONG if judged.attribute == "person" else Part.RIGHT
    deadline = Part.WRONG if judged.attribute == "time" else Part.RIGHT
    return JudgedTask(judged, owner, deadline)


def _borders(
    pairs: list[tuple[Judged, Judged, Fact | Task]], document: str, rules: Digest, case: str
) -> Iterator[Border]:
    for by_rules, now, item in pairs:
        if by_rules.border:
            yield Border(question_of(by_rules, item, document, rules, case=case), now)
