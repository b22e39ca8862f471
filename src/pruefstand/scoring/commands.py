"""Commands: what became of the punctuation, paragraphs, corrections and instructions that a dictation speaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from pruefstand.domain import Better, Measure, Reference, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import DELIVERED, Found, Row, Subject, Verdict
from pruefstand.scoring.commands_notation import CommandKind, Dictation, read_dictation
from pruefstand.scoring.commands_outcome import Outcome, Outcomes, outcomes
from pruefstand.scoring.text import excerpt, text_of
from pruefstand.scoring.transcript import unreadable
from pruefstand.scoring.words_levels import VERSIONS
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["OUTCOME_TITLES", "Commands", "parse"]

OUTCOME_TITLES: Mapping[Outcome, str] = MappingProxyType(
    {
        Outcome.CARRIED_OUT: N_("Ausgeführte Diktatbefehle"),
        Outcome.SWALLOWED: N_("Verschluckte Diktatbefehle"),
        Outcome.LEFT_AS_WORDS: N_("Als Wörter stehen gebliebene Diktatbefehle"),
    }
)
_KINDS = tuple(kind.value for kind in CommandKind)
_COMMAND = N_("Diktatbefehl")


def _measure(name: str, title: str, formula: str, parts: tuple[str, ...] = (), **more: object) -> Measure:
    given: dict[str, object] = {"scale": Scale.COUNT, "better": Better.LOWER, "per": _COMMAND}
    return Measure(
        id=f"commands.{name}",
        title=title,
        summary=(Summary.POOL,),
        formula=formula,
        parts=parts,
        **(given | more),  # type: ignore[arg-type]  # fields of a measure
    )


_FAILED = _measure(
    "failed",
    N_("Nicht ausgeführte Diktatbefehle"),
    N_("verschluckte oder als Wörter stehen gebliebene Befehle / Befehle"),
    main=True,
)
_BY_KIND = {
    outcome: _measure(
        outcome.value,
        title,
        N_("Befehle dieser Art mit diesem Ausgang / Befehle dieser Art"),
        _KINDS,
        better=Better.HIGHER if outcome is Outcome.CARRIED_OUT else Better.LOWER,
    )
    for outcome, title in OUTCOME_TITLES.items()
}
_WORDS = _measure(
    "words",
    N_("Wortfehler außerhalb der Diktatbefehle"),
    N_("(ersetzte + ausgelassene + eingefügte Wörter) / Wörter außerhalb der Befehle"),
    scale=Scale.QUANTITY,
    per=N_("Wort außerhalb der Befehle"),
)


@dataclass(frozen=True, slots=True)
class Commands:
    """Spoken commands of a dictation, apart from word errors.

    The reference of the aspect ``commands`` writes each one where it was spoken
    (:func:`~pruefstand.scoring.commands_notation.read_dictation`);
    :func:`~pruefstand.scoring.commands_outcome.outcomes` says what *carried out*, *swallowed* and *left as words* mean.
    ``commands.failed`` counts those not carried out, the three outcomes stand beside it by kind, ``commands.words``
    counts word errors outside of commands at level ``format``. Every command that was not carried out is a finding
    whose item is its kind.
    """

    name: ClassVar[str] = "commands"
    version: ClassVar[str] = "3"
    aspect: ClassVar[str] = "commands"
    variants: ClassVar[tuple[str, ...]] = (DELIVERED,)
    measures: ClassVar[tuple[Measure, ...]] = (_FAILED, *_BY_KIND.values(), _WORDS)
    passes: ClassVar[bool] = False
    findable: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType(
        dict.fromkeys(_KINDS, frozenset({Outcome.SWALLOWED.value, Outcome.LEFT_AS_WORDS.value}))
    )

    @property
    def options(self) -> Mapping[str, Json]:
        """The version of the rules that make words."""
        return {"levels": {"format": VERSIONS["format"]}}

    def check(self, subject: Subject) -> Verdict:
        """Outcomes and words. Raises ``ValueError`` where the reference is missing or cannot be read."""
        dictation = _dictation(subject.settled())
        text = text_of(subject.output)
        if text is None:
            return Verdict({}, tuple(unreadable(self.measures)))
        found = outcomes(dictation, text)
        return Verdict({}, tuple(_rows(found)), tuple(_findings(found, dictation, text)))

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """Every command must be readable."""
        try:
            _dictation(reference)
        except (InputError, ValueError) as error:
            return _("Die Diktatbefehle der Referenz sind nicht zu lesen: {fault}").format(fault=error)
        return None


def _dictation(reference: Reference) -> Dictation:
    return read_dictation(reference.content, f"{reference.case}/{reference.aspect}")


def _rows(found: Outcomes) -> Iterator[Row]:
    failed = sum(outcome is not Outcome.CARRIED_OUT for _command, outcome, _place in found.found)
    yield Row(_FAILED.id, numerator=failed, denominator=len(found.found))
    for wanted, measure in _BY_KIND.items():
        for kind in _KINDS:
            of_kind = [outcome for command, outcome, _place in found.found if command.kind == kind]
            yield Row(measure.id, kind, numerator=of_kind.count(wanted), denominator=len(of_kind))
    yield Row(_WORDS.id, numerator=found.words.errors, denominator=found.words.reference_words)


def _findings(found: Outcomes, dictation: Dictation, text: str) -> Iterator[Found]:
    for command, outcome, place in found.found:
        if outcome is not Outcome.CARRIED_OUT:
            yield Found(
                _FAILED.id,
                command.kind.value,
                outcome.value,
                _FAILED.id,
                excerpt(dictation.text[slice(*command.span)]),
                excerpt(text[slice(*place)]),
                command.span,
                place,
            )


def parse(reader: Reader, node: Node | None) -> Commands | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    reader.mapping(node, ("checker",), required=("checker",))
    return None if len(reader.problems) > before else Commands()
