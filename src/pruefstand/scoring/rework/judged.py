"""From the verdicts on facts to what a document should hold and what became of it."""

from __future__ import annotations

from pruefstand.scoring.facts.assessing import assess
from pruefstand.scoring.facts.decisions import NO_DECISIONS, Decisions
from pruefstand.scoring.facts.judging import Judged
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.tasks import as_fact
from pruefstand.scoring.facts.words import ABSENT_WORDS
from pruefstand.scoring.rework.beside import Transcript
from pruefstand.scoring.rework.document import Statement, document_estimate
from pruefstand.scoring.rework.estimate import Estimate
from pruefstand.scoring.rework.marks import read_marks
from pruefstand.scoring.rework.times import Times

__all__ = ["INSTRUCTION", "facts_estimate"]

INSTRUCTION = "instruction"
"""What the attribute ``kind`` of a fact says where something was to be done to the text."""


def facts_estimate(
    reference: FactReference,
    document: str,
    *,
    route: str,
    domain: str,
    audio_us: int,
    times: Times,
    beside: Transcript | None = None,
    decisions: Decisions = NO_DECISIONS,
    case: str = "",
) -> Estimate:
    """The rework of a document against its facts, decisions, tasks and required sections, marks of time in it aside
    (:func:`~pruefstand.scoring.rework.document.document_estimate`); ``decisions`` of people on border cases hold."""
    marked = read_marks(document)
    found = assess(reference, domain, marked.text, decisions, case)
    pairs = [
        *zip(found.facts.facts, reference.facts, strict=True),
        *zip(found.decisions, reference.decisions, strict=True),
        *zip((one.judged for one in found.tasks), map(as_fact, reference.tasks), strict=True),
    ]
    return document_estimate(
        [_statement(one, fact) for one, fact in pairs],
        [one.span for one in found.facts.unsupported],
        [one.name for one in found.sections if one.verdict == "missing"],
        marked,
        route=route,
        audio_us=audio_us,
        times=times,
        beside=beside,
    )


def _statement(one: Judged, fact: Fact) -> Statement:
    """What became of a fact, decision or task. Of a task that is told without its owner or deadline only that has to be
    found and written."""
    if one.rule in ABSENT_WORDS:
        owner = one.expected if one.attribute == "person" else ""
        return Statement(fact.id, one.expected, "missing", one.evidence[0], person=owner)
    verdict = "contradiction" if one.attribute == "contradiction" else one.verdict.partition(":")[0]
    span = one.span or (one.evidence[0] if one.evidence else None)
    correct = one.expected if one.span else ""
    person = one.expected if one.attribute == "person" else ""
    told = fact.attributes.get("kind") == INSTRUCTION
    return Statement(fact.id, fact.text, verdict, span, correct, told, person)
