"""What a judgement is made of: verdicts with their evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pruefstand.scoring.facts.difference import Difference
from pruefstand.scoring.facts.locating import Place
from pruefstand.scoring.facts.prepared import PreparedFact
from pruefstand.scoring.facts.texts import Text
from pruefstand.scoring.facts.unsupported import Unsupported

__all__ = ["Judged", "Judgement", "Outcome", "told_at", "verdict_at"]


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on one fact. ``verdict`` is ``preserved``, ``missing`` or ``falsified:<attribute>``; spans are places
    in the document; ``border`` says why a person should look, empty where the rules are sure; ``decision`` names the
    person's decision that the verdict then is."""

    fact: str
    verdict: str
    rule: str
    evidence: tuple[tuple[int, int], ...]
    span: tuple[int, int] | None = None
    expected: str = ""
    shown: str = ""
    coverage: float = 0.0
    border: str = ""
    decision: str = ""

    @property
    def attribute(self) -> str:
        """The falsified attribute, or nothing."""
        return self.verdict.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Judgement:
    """All verdicts in the order of the facts, and the statements that nothing supports."""

    facts: tuple[Judged, ...]
    unsupported: tuple[Unsupported, ...]

    @property
    def verdicts(self) -> Mapping[str, str]:
        """Fact to verdict."""
        return {one.fact: one.verdict for one in self.facts}


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict with the place that tells the fact, and all clauses that were looked at for it."""

    judged: Judged
    place: Place | None = None
    clauses: frozenset[int] = frozenset()


def told_at(judged: Judged, place: Place) -> Outcome:
    """The outcome of a verdict at a place."""
    return Outcome(judged, place, frozenset(place.clauses))


def verdict_at(
    fact: PreparedFact, verdict: str, rule: str, place: Place, text: Text, difference: Difference | None, border: str
) -> Judged:
    """A verdict with its places in the document."""
    evidence = tuple(
        text.expanded.place(text.clauses[clause].start, text.clauses[clause].end) for clause in place.clauses
    )
    span = text.expanded.place(*difference.span) if difference is not None and difference.span is not None else None
    judged = Judged(fact.fact.id, verdict, rule, evidence, span, coverage=round(place.coverage, 6), border=border)
    if difference is None:
        return judged
    return replace(judged, expected=difference.expected, shown=difference.shown)
