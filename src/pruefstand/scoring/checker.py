"""What a checker is: a small value that turns one output into rows, findings and a pass, and knows nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Protocol, TypeAlias

from pruefstand.domain import Exact, Measure, MeasurementStatus, Reference
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_

__all__ = ["DELIVERED", "VERDICTS", "Checker", "FaultAt", "Files", "Found", "Row", "Subject", "Verdict"]

DELIVERED = "delivered"
"""The variant of an output as it came."""

Files: TypeAlias = Callable[[str, str], bytes]
"""Path below the folder and the place that names it, to the file's bytes; raises ``InputError`` for a missing one.

This room opens no files; whoever opened the study hands this in."""

VERDICTS: Mapping[str, str] = {
    "not_text": N_("kein lesbarer Text"),
    "not_json": N_("kein JSON"),
    "extra_field": N_("nicht vereinbartes Feld"),
    "duplicate_field": N_("Feld steht doppelt"),
    "missing_field": N_("Feld fehlt"),
    "wrong_type": N_("falsche Art von Wert"),
    "unknown_value": N_("Wert steht nicht zur Wahl"),
    "pattern": N_("falsches Muster"),
    "empty": N_("leer, obwohl ein Wert stehen muss"),
    "not_null": N_("ein Wert, obwohl null stehen muss"),
    "calendar": N_("kein Tag des Kalenders"),
    "invented": N_("erfunden"),
    "missed": N_("übersehen"),
    "wrong": N_("falsch"),
    "not_in_material": N_("steht nicht im Material"),
    "no_option": N_("keine der Antworten zur Wahl"),
    "not_number": N_("keine Zahl"),
    "ambiguous": N_("kann zwei Zahlen bedeuten"),
    "notation": N_("andere Schreibweise als vereinbart"),
    "unit": N_("Einheit fehlt oder ist eine andere"),
    "forbidden": N_("steht da, obwohl es nicht darf"),
    "extra_item": N_("steht nicht in der Referenz"),
    "duplicate_item": N_("steht doppelt"),
    "schema": N_("bricht das Schema"),
    "substitution": N_("ersetzt"),
    "deletion": N_("ausgelassen"),
    "insertion": N_("eingefügt"),
    "falsified": N_("verfälscht"),
    "not_told": N_("steht nicht im Dokument"),
    "incomplete": N_("steht ohne Zuständigkeit oder Frist da"),
    "unsupported": N_("unbelegt"),
    "border": N_("Grenzfall"),
    "accepted": N_("Grenzfall, als richtig entschieden"),
    "lines": N_("mehr Zeilen als erlaubt"),
    "line_length": N_("Zeile länger als erlaubt"),
    "speed": N_("schneller, als man lesen kann"),
    "short": N_("steht zu kurz"),
    "long": N_("steht zu lang"),
    "overlap": N_("steht über einem anderen Untertitel"),
    "gap": N_("zu dicht am Untertitel davor"),
    "order": N_("beginnt vor dem Untertitel darüber"),
    "early": N_("kommt zu früh"),
    "late": N_("kommt zu spät"),
    "gone": N_("geht, bevor das letzte Wort gesprochen ist"),
    "lingers": N_("bleibt nach dem letzten Wort zu lange stehen"),
    "swallowed": N_("Diktatbefehl verschluckt"),
    "left_as_words": N_("Diktatbefehl als Wörter stehen geblieben"),
    "rework_words": N_("Wörter zu berichtigen"),
    "rework_retype": N_("Passage neu zu schreiben"),
    "rework_speaker": N_("Sprecher umzubenennen"),
    "rework_split": N_("Untertitel zu teilen"),
    "rework_timing": N_("Untertitel neu zu timen"),
    "rework_retime": N_("alle Untertitel neu zu timen"),
    "rework_shift": N_("Untertiteldatei zu verschieben"),
    "rework_command": N_("Diktatbefehl nachzuholen"),
    "rework_instruction": N_("Anweisung auszuführen"),
    "rework_gap": N_("Lücke zu füllen"),
    "rework_falsified": N_("verfälschte Angabe zu berichtigen"),
    "rework_unsupported": N_("unbelegte Aussage zu löschen"),
    "rework_contradiction": N_("Widerspruch zu klären"),
    "rework_section": N_("Pflichtabschnitt einzufügen"),
    "cut_off": N_("an der Längengrenze abgeschnitten"),
}
"""Every verdict that a finding of this room can hold, with its German words."""


class FaultAt(str):
    """What is wrong with a reference, and the line of its own text on which it stands."""

    __slots__ = ("line",)

    def __new__(cls, text: str, line: int) -> FaultAt:
        """The sentence; the line counts from 1."""
        fault = super().__new__(cls, text)
        fault.line = line
        return fault

    line: int


@dataclass(frozen=True, slots=True)
class Subject:
    """One completed output before a checker.

    ``materials`` are the texts that the system was given, by name; ``reference`` is the case's settled reference under
    the checker's aspect, ``None`` where there is none; ``output`` holds the bytes as they came. ``references`` are all
    settled or disputed ones of the case that any checker asks for, by aspect; ``exposure`` is what is known of it
    beforehand (``audio_s``).
    """

    case: str
    materials: Mapping[str, str]
    reference: Reference | None
    output: bytes
    references: Mapping[str, Reference] = field(default_factory=dict)
    exposure: Mapping[str, Decimal] = field(default_factory=dict)

    def settled(self) -> Reference:
        """The reference; raises ``ValueError`` where there is none, because then nothing may be checked."""
        if self.reference is None:
            raise ValueError(f"case {self.case}: no reference to check against")
        return self.reference


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement without its address: one measure, one part (empty: the whole), one variant.

    An ``ok`` row holds numerator and denominator or a level as ``value``; any other row holds neither and says why.
    """

    measure: str
    part: str = ""
    status: MeasurementStatus = MeasurementStatus.OK
    reason: str = ""
    numerator: Exact | None = None
    denominator: Exact | None = None
    value: str | None = None
    variant: str = DELIVERED


@dataclass(frozen=True, slots=True)
class Found:
    """A finding without its address.

    ``item`` is what it is about, ``verdict`` a key of ``VERDICTS``, ``rule`` the rule that was broken. Spans are
    half-open, in code points of the decoded output as it came (for a repaired variant too) and of the reference's text;
    ``None`` where there is no place. ``decision`` names the decision of a person that the verdict is.
    """

    measure: str
    item: str
    verdict: str
    rule: str
    expected: str = ""
    shown: str = ""
    reference_span: tuple[int, int] | None = None
    output_span: tuple[int, int] | None = None
    variant: str = DELIVERED
    decision: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one checker says of one output.

    ``passed`` maps every variant of the checker to its pass; it is empty where the checker has none. ``rows`` holds,
    for every variant, one row for every part that a declared measure names, or for its whole where it names none.
    """

    passed: Mapping[str, bool]
    rows: tuple[Row, ...]
    findings: tuple[Found, ...] = ()


class Checker(Protocol):
    """One rule of the plan's ``score`` list, as a frozen value.

    ``aspect`` is that of the references it needs, empty where it needs none; ``variants`` are the forms of an output
    that it scores (``delivered`` first), ``measures`` its rows of the code book, ``options``
    its settings as JSON for the digest of the rules;
    ``version`` counts up whenever the same output could get another row. ``findable`` says what its findings can say
    by item (a field), so that a plan cannot name an error that never comes.
    """

    @property
    def name(self) -> str:
        """The name under which the plan calls it."""

    @property
    def version(self) -> str:
        """The version of its method."""

    @property
    def aspect(self) -> str:
        """The aspect of the references it needs; empty where it needs none."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants it scores, ``delivered`` first."""

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What it measures, without ``passed``."""

    @property
    def passes(self) -> bool:
        """Whether an output can pass."""

    @property
    def options(self) -> Mapping[str, Json]:
        """Everything that shapes its verdicts, ready for canonical JSON."""

    @property
    def findable(self) -> Mapping[str, frozenset[str]]:
        """Item to the verdicts that it can get."""

    def check(self, subject: Subject) -> Verdict:
        """The verdict; raises ``ValueError`` where the reference is missing or does not fit (see below)."""

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:
        """Why this reference could never be met, as a sentence in the reader's language (a :class:`FaultAt` where its
        line is known); ``None`` if it fits."""
