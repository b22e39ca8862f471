"""Classes of errors: what a finding means for whoever uses the output, as the plan says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from pruefstand.domain import Better, Finding, Measure, MeasurementStatus, Scale, Summary
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_
from pruefstand.scoring.checker import DELIVERED, VERDICTS, Checker, Found, Verdict

__all__ = ["EXCLUDING", "FORM", "Condition", "Consequence", "ErrorClass", "classified"]

FORM = "form"
"""The word that stands for every finding of a form, whichever rule of it was broken."""


class Consequence(StrEnum):
    """What would come of an error if nobody looked: a wrong act, something that is seen at once, or only a detour that
    ends right."""

    WRONG_ACT = "wrong_act"
    VISIBLE = "visible"
    SLOWER = "slower"


@dataclass(frozen=True, slots=True)
class Condition:
    """Which findings are meant: those with this verdict, or of a form, at this item (``None``: at any)."""

    verdict: str
    item: str | None = None

    def __post_init__(self) -> None:
        if self.verdict != FORM and self.verdict not in VERDICTS:
            raise ValueError(f"unknown verdict {self.verdict!r}")

    def holds(self, found: Found | Finding) -> bool:
        """Whether this finding is meant."""
        if self.item not in (None, found.item):
            return False
        return found.measure.endswith(".form") if self.verdict == FORM else found.verdict == self.verdict


@dataclass(frozen=True, slots=True)
class ErrorClass:
    """One entry of the plan's ``errors``.

    A finding belongs to it if any of ``when`` holds and, where they are given, it comes from ``checker`` and its
    expected and shown texts are among ``expected`` and ``shown``. A finding may belong to several classes or to none.
    ``excludes``: no mean buys it back. ``consequence`` is ``None`` where the plan says nothing of it.
    """

    id: str
    title: str
    when: tuple[Condition, ...]
    consequence: Consequence | None = None
    excludes: bool = False
    checker: str = ""
    expected: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    version: ClassVar[str] = "1"

    def __post_init__(self) -> None:
        if not self.id or not self.title or not self.when:
            raise ValueError("an error class has an id, a title and a condition")

    @property
    def measure(self) -> Measure:
        """Attempts with such an error, of those that could be judged; a failed attempt is no such error."""
        return _measure(f"error.{self.id}", self.title, N_("Läufe mit einem Befund dieser Fehlerart / gewertete Läufe"))

    @property
    def rank(self) -> int:
        """Its place when errors are sorted by what comes of them: 0 for what excludes, then wrong acts, visible ones,
        detours, and last those of which the plan says nothing."""
        if self.excludes:
            return 0
        return 1 + list(Consequence).index(self.consequence) if self.consequence else 1 + len(Consequence)

    @property
    def options(self) -> dict[str, Json]:
        """What decides which findings belong to it, for the digest of the rules; its title decides nothing."""
        return {
            "id": self.id,
            "when": [[condition.item, condition.verdict] for condition in self.when],
            "excludes": self.excludes,
            "checker": self.checker,
            "expected": list(self.expected),
            "shown": list(self.shown),
        }

    def holds(self, found: Found | Finding) -> bool:
        """Whether this finding belongs to the class, with its address or without; its variant is not looked at."""
        return (
            self.checker in ("", found.measure.partition(".")[0])
            and (not self.expected or found.expected in self.expected)
            and (not self.shown or found.shown in self.shown)
            and any(condition.holds(found) for condition in self.when)
        )

    def asks(self, checker: Checker) -> bool:
        """Whether this checker could make such a finding at all."""
        if self.checker not in ("", checker.name):
            return False
        return any(_findable(condition, checker) for condition in self.when)


def _findable(condition: Condition, checker: Checker) -> bool:
    findable = checker.findable
    said = findable.get(condition.item, frozenset()) if condition.item is not None else set().union(*findable.values())
    if condition.verdict != FORM:
        return condition.verdict in said
    return bool(said) and any(measure.id.endswith(".form") for measure in checker.measures)


def _measure(name: str, title: str, formula: str) -> Measure:
    return Measure(
        id=name,
        title=title,
        scale=Scale.COUNT,
        summary=(Summary.POOL,),
        per=N_("gewerteter Lauf"),
        better=Better.LOWER,
        formula=formula,
    )


EXCLUDING = _measure(
    "errors.excluding",
    N_("Ausschließender Fehler"),
    N_("Läufe mit mindestens einem ausschließenden Fehler / gewertete Läufe"),
)
"""Any of the classes that exclude."""


def classified(
    errors: Sequence[ErrorClass], verdicts: Sequence[Verdict], variant: str
) -> tuple[MeasurementStatus, str, int | None]:
    """Status, reason and numerator (1: such an error is there) of one attempt under any of these classes.

    A checker that does not score the variant stands by its findings on ``delivered``. Where nothing of the kind was
    found but a part of the output could not be judged, the row says so: what was not read is not free of errors.
    """
    unjudged: tuple[MeasurementStatus, str, int | None] | None = None
    for verdict in verdicts:
        seen = {row.variant for row in verdict.rows}
        looked_at = variant if variant in seen else DELIVERED
        if any(found.variant == looked_at and error.holds(found) for error in errors for found in verdict.findings):
            return MeasurementStatus.OK, "", 1
        for row in verdict.rows:
            if row.variant == looked_at and row.status is not MeasurementStatus.OK and unjudged is None:
                unjudged = row.status, row.reason, None
    return unjudged or (MeasurementStatus.OK, "", 0)
