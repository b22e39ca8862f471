"""Exact: the output is the reference's answer, code point by code point, but for declared leniencies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from pruefstand.domain import Better, FailedAs, Measure, MeasurementStatus, Reference, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import DELIVERED, Found, Row, Subject, Verdict
from pruefstand.scoring.leniency import Leniency, normal_form, parse_leniencies
from pruefstand.scoring.text import NOT_TEXT, answer_of, excerpt, text_of
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["Exact", "answers_of", "parse"]

_MEASURE = Measure(
    id="exact.equal",
    title=N_("Gleich der Referenz"),
    scale=Scale.COUNT,
    summary=(Summary.POOL,),
    per=N_("Lauf"),
    better=Better.HIGHER,
    failed=FailedAs.NOT_PASSED,
    formula=N_("gleich einer der Antworten der Referenz / Läufe"),
)
_EQUAL = Row(_MEASURE.id, numerator=1, denominator=1)
_DIFFERENT = Row(_MEASURE.id, numerator=0, denominator=1)
_UNREADABLE = Row(_MEASURE.id, status=MeasurementStatus.UNREADABLE, reason=NOT_TEXT)
_RIGHT = Verdict({DELIVERED: True}, (_EQUAL,))


@dataclass(frozen=True, slots=True)
class Exact:
    """The output equals the reference's answer: one string, or one of a list of equally right strings.

    Strict on code points. One final line end is no part of an answer, on either side; nothing else is overlooked unless
    ``ignore`` names it (:class:`~pruefstand.scoring.leniency.Leniency`). An output that is no text does not pass and
    its row is ``unreadable``.
    """

    ignore: frozenset[Leniency] = frozenset()
    aspect: str = "answer"

    name: ClassVar[str] = "exact"
    version: ClassVar[str] = "1"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    measures: ClassVar[tuple[Measure, ...]] = (_MEASURE,)
    passes: ClassVar[bool] = True
    findable: ClassVar[Mapping[str, frozenset[str]]] = {"answer": frozenset({"wrong", "not_text"})}

    @property
    def options(self) -> Mapping[str, Json]:
        """The aspect, and the leniencies in alphabetical order."""
        return {"aspect": self.aspect, "ignore": [str(leniency) for leniency in sorted(self.ignore)]}

    def check(self, subject: Subject) -> Verdict:
        """Passed if equal. Raises ``ValueError`` where the reference is missing or holds no strings."""
        answers = answers_of(subject.settled())
        text = text_of(subject.output)
        if text is None:
            found = Found(_MEASURE.id, "answer", "not_text", self.name, expected=_shown(answers))
            return Verdict({DELIVERED: False}, (_UNREADABLE,), (found,))
        if normal_form(text, self.ignore) in _accepted(answers, self.ignore):
            return _RIGHT
        found = Found(
            _MEASURE.id, "answer", "wrong", self.name, _shown(answers), excerpt(text), output_span=(0, len(text))
        )
        return Verdict({DELIVERED: False}, (_DIFFERENT,), (found,))

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """A reference is a string, or a list of one or more; none may vanish under the leniencies."""
        try:
            answers = answers_of(reference)
        except (InputError, ValueError):
            return _("Die Referenz ist weder ein Text noch eine Liste gleich richtiger Texte.")
        if any(not form for form in _accepted(answers, self.ignore)):
            return _("Eine Antwort der Referenz ist leer oder besteht nur aus dem, was übersehen werden soll.")
        return None


def answers_of(reference: Reference) -> tuple[str, ...]:
    """The equally right strings of a reference, at least one.

    Raises ``ValueError`` for any other value, ``InputError`` for broken JSON.
    """
    value = answer_of(reference)
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and value:
        answers = tuple(item for item in value if isinstance(item, str))
        if len(answers) == len(value):
            return answers
    raise ValueError(f"case {reference.case}: the reference is no string and no list of strings")


@lru_cache(maxsize=4096)
def _accepted(answers: tuple[str, ...], ignore: frozenset[Leniency]) -> frozenset[str]:
    return frozenset(normal_form(answer, ignore) for answer in answers)


def _shown(answers: tuple[str, ...]) -> str:
    return excerpt(" | ".join(answers))


def parse(reader: Reader, node: Node | None) -> Exact | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "aspect", "ignore"), required=("checker",))
    known = {leniency.value: leniency for leniency in Leniency}
    ignore = parse_leniencies(reader, reader.sequence(entries.get("ignore")), known)
    aspect = reader.name(entries.get("aspect")) or "answer"
    return None if len(reader.problems) > before else Exact(ignore, aspect)
