"""From the verdicts on facts to what a document should hold and what became of it."""

from __future__ import annotations

from pruefstand.scoring.facts.checker import prepared_for
from pruefstand.scoring.facts.judging import Judged, judge
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.rework.beside import Transcript
from pruefstand.scoring.rework.document import Statement, document_estimate
from pruefstand.scoring.rework.estimate import Estimate
from pruefstand.scoring.rework.marks import read_marks
from pruefstand.scoring.rework.times import Times

__all__ = ["INSTRUCTION", "SECTION", "facts_estimate"]

SECTION = "section"
"""What the attribute ``kind`` of a fact says where it is a heading that must be there."""
INSTRUCTION = "instruction"
"""What it says where something was to be done to the text."""


def facts_estimate(
    reference: FactReference,
    document: str,
    *,
    route: str,
    domain: str,
    audio_us: int,
    times: Times,
    beside: Transcript | None = None,
) -> Estimate:
    """The rework of a document against its facts, marks of time in it aside
    (:func:`~pruefstand.scoring.rework.document.document_estimate`)."""
    marked = read_marks(document)
    judged = judge(prepared_for(reference, domain), marked.text)
    pairs = list(zip(judged.facts, reference.facts, strict=True))
    return document_estimate(
        [_statement(one, fact) for one, fact in pairs if _kind(fact) != SECTION],
        [one.span for one in judged.unsupported],
        [fact.text for one, fact in pairs if _kind(fact) == SECTION and one.verdict == "missing"],
        marked,
        route=route,
        audio_us=audio_us,
        times=times,
        beside=beside,
    )


def _kind(fact: Fact) -> str:
    return str(fact.attributes.get("kind", ""))


def _statement(one: Judged, fact: Fact) -> Statement:
    verdict = "contradiction" if one.attribute == "contradiction" else one.verdict.partition(":")[0]
    span = one.span or (one.evidence[0] if one.evidence else None)
    correct = one.expected if one.span else ""
    person = one.expected if one.attribute == "person" else ""
    return Statement(fact.id, fact.text, verdict, span, correct, _kind(fact) == INSTRUCTION, person)
