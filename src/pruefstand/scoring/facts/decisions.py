"""Border cases and what people decided: a verdict that the rules cannot reach surely, and the ruling that then holds.

A decision belongs to a question: this item of the reference, this evidence, what the rules found, under these rules. It
holds for every output that raises the same question, whoever delivered it. Under other rules the question is another
one, so that no decision outlives the rules it was made under unseen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType

from pruefstand.domain import Digest, digest_of
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.language.sentences import Span, sentences
from pruefstand.scoring.facts.difference import FALSIFIED
from pruefstand.scoring.facts.judging import THRESHOLDS, Judged, Judgement, Thresholds
from pruefstand.scoring.facts.reference import Fact, FactReference, Task
from pruefstand.scoring.facts.rules import Rules
from pruefstand.scoring.facts.unsupported import Unsupported

__all__ = [
    "NO_DECISIONS",
    "RULED",
    "Decision",
    "Decisions",
    "Question",
    "decided",
    "question_of",
    "ruled",
    "rules_version",
]

RULED = ("preserved", "missing", *(f"falsified:{attribute}" for attribute in FALSIFIED))
"""What can be decided."""

_SPACE = re.compile(r"\s+")
_JOIN = " … "
_SHORT = 12


def rules_version(rules: Rules, method: str, thresholds: Thresholds = THRESHOLDS) -> Digest:
    """The digest of everything that shapes a verdict besides reference and document: the tables, the thresholds, the
    version of the method."""
    limits = {name: str(getattr(thresholds, name)) for name in type(thresholds).__slots__}
    return digest_of(canonical_json([method, rules.digest, limits]))


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked: whether ``found``, the verdict of the rules on an item, is right at this evidence.

    ``attributes`` are those of a fact, or owner and deadline of a task; ``evidence`` holds the words of the document,
    places joined by an ellipsis, empty where it has none; ``rules`` is :func:`rules_version`. ``case`` is empty where
    there is no study.
    """

    case: str
    item: str
    text: str
    attributes: Mapping[str, str] = field(hash=False)
    evidence: str
    found: str
    rules: Digest

    def __post_init__(self) -> None:
        object.__setattr__(self, "attributes", MappingProxyType(dict(self.attributes)))

    @property
    def matter(self) -> Digest:
        """The digest of item and evidence alone: what the question is about, whatever the rules say of it."""
        parts = [_normal(self.text), dict(self.attributes), _normal(self.evidence)]
        return digest_of(canonical_json([self.item, *parts]))

    @property
    def bare(self) -> Digest:
        """The digest that a decision is found by where no case is known."""
        return digest_of(canonical_json([self.matter, self.found, self.rules]))

    @property
    def key(self) -> Digest:
        """The digest that a decision is found by: equal questions have equal ones."""
        return digest_of(canonical_json([self.case, self.bare]))

    @property
    def short(self) -> str:
        """The first twelve digits of the key behind a letter (no spreadsheet takes it for a number): how people call
        the question."""
        return "g" + self.key.removeprefix("sha256:")[:_SHORT]

    def __reduce__(self) -> tuple[object, ...]:
        """A read-only mapping does not travel to another process by itself."""
        named = (self.case, self.item, self.text, dict(self.attributes), self.evidence, self.found, self.rules)
        return Question, named


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decided on a question: the verdict that holds, why, who (a short sign, no name), on which day.

    ``where`` is its line in its file. Raises ``ValueError`` for a verdict that is none, or without reason or person.
    """

    question: Question
    verdict: str
    reason: str
    by: str
    date: str
    where: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if self.verdict not in RULED or not self.reason.strip() or not self.by.strip():
            raise ValueError("a decision has a verdict, a reason and a person")

    @property
    def record(self) -> dict[str, Json]:
        """Its line."""
        asked = self.question
        return {
            "case": asked.case,
            "item": asked.item,
            "text": asked.text,
            "attributes": dict(asked.attributes),
            "evidence": asked.evidence,
            "found": asked.found,
            "rules": asked.rules,
            "verdict": self.verdict,
            "reason": self.reason,
            "by": self.by,
            "date": self.date,
        }


@dataclass(frozen=True)
class Decisions:
    """Decisions in the order in which they were made; of two on one question the later holds."""

    entries: tuple[Decision, ...] = ()

    @cached_property
    def by_key(self) -> Mapping[Digest, Decision]:
        """The one that holds, by the key of its question."""
        return {one.question.key: one for one in self.entries}

    @cached_property
    def by_bare(self) -> Mapping[Digest, Decision]:
        """The same without the case; of two cases the later decision, see :meth:`disagreeing`."""
        return {one.question.bare: one for one in self.by_key.values()}

    def of(self, asked: Question) -> Decision | None:
        """The decision on a question; one without a case takes that of any case."""
        return self.by_key.get(asked.key) if asked.case else self.by_bare.get(asked.bare)

    def disagreeing(self) -> tuple[tuple[Decision, Decision], ...]:
        """Pairs that differ in nothing but the case, and in the verdict: without a case neither could hold."""
        first: dict[Digest, Decision] = {}
        found = []
        for one in self.by_key.values():
            other = first.setdefault(one.question.bare, one)
            if other.verdict != one.verdict:
                found.append((other, one))
        return tuple(found)

    def under(self, rules: Digest) -> tuple[Decision, ...]:
        """Those that hold under these rules."""
        return tuple(one for one in self.by_key.values() if one.question.rules == rules)

    def touched(self, rules: Digest) -> tuple[Decision, ...]:
        """Those made under other rules, of whose item and evidence nobody has decided again since."""
        renewed = {(one.question.case, one.question.matter) for one in self.under(rules)}
        return tuple(
            one
            for one in self.by_key.values()
            if one.question.rules != rules and (one.question.case, one.question.matter) not in renewed
        )

    def digest(self, rules: Digest) -> Digest:
        """The digest of what shapes verdicts under these rules; empty where nothing does."""
        told = sorted([one.question.key, one.verdict] for one in self.under(rules))
        return digest_of(canonical_json(told)) if told else ""


NO_DECISIONS = Decisions()
"""Where nobody has decided anything."""


def question_of(judged: Judged, item: Fact | Task, document: str, rules: Digest, *, case: str = "") -> Question:
    """The question that a verdict of the rules raises."""
    attributes = item.attributes if isinstance(item, Fact) else {"owner": item.owner, "deadline": item.deadline}
    places = [*judged.evidence]
    if judged.span is not None and not any(a <= judged.span[0] and judged.span[1] <= b for a, b in places):
        places.append(judged.span)
    whole = sorted({_statement(place, document) for place in places})
    told = _JOIN.join(_SPACE.sub(" ", document[start:end]).strip() for start, end in whole)
    return Question(case, judged.fact, item.text, attributes, told, judged.verdict, rules)


@lru_cache(maxsize=2)
def _sentences(document: str) -> tuple[Span, ...]:
    """Those of the document that is asked about; many questions are of one."""
    return tuple(sentences(document))


def _statement(place: tuple[int, int], document: str) -> tuple[int, int]:
    """The sentences that a place stands in: what is decided of „Nikotin:“ holds only for all that follows it."""
    start, end = place
    inside = [one for one in _sentences(document) if one.start < end and start < one.end]
    return (min(start, inside[0].start), max(end, inside[-1].end)) if inside else place


def _normal(text: str) -> str:
    """Words as they are compared: composed, without case and mere spacing."""
    return _SPACE.sub(" ", unicodedata.normalize("NFC", text)).strip().casefold()


def ruled(one: Judged, item: Fact | Task, document: str, decisions: Decisions, rules: Digest, case: str) -> Judged:
    """The verdict, or the decision in its place where it is a border case and somebody decided on it."""
    if not one.border or not decisions.entries:
        return one
    asked = question_of(one, item, document, rules, case=case)
    decision = decisions.of(asked)
    if decision is None:
        return one
    return replace(one, verdict=decision.verdict, decision=decision.question.short)


def decided(
    judged: Judgement,
    reference: FactReference,
    document: str,
    decisions: Decisions,
    rules: Digest,
    case: str = "",
) -> Judgement:
    """The judgement with every decision in the place of its border case.

    A statement that lies for the greater part in the evidence of a fact that somebody decided to be told there, rightly
    or wrongly, is no unsupported one any more.
    """
    if not decisions.entries:
        return judged
    facts = tuple(
        ruled(one, fact, document, decisions, rules, case)
        for one, fact in zip(judged.facts, reference.facts, strict=True)
    )
    told = [place for one in facts if one.decision and one.verdict != "missing" for place in one.evidence]
    return Judgement(facts, tuple(one for one in judged.unsupported if not _within(one, told)))


def _within(one: Unsupported, places: Iterable[tuple[int, int]]) -> bool:
    start, end = one.span
    shared = {at for first, last in places for at in range(max(start, first), min(end, last))}
    return 2 * len(shared) > end - start
