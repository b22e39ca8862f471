"""Number: the output is one number, equal to the reference's within a declared tolerance."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, Inexact
from typing import ClassVar

from pruefstand.domain import Better, FailedAs, Measure, MeasurementStatus, Reference, Scale, Summary, exact_text
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import VERDICTS, Found, Row, Subject, Verdict
from pruefstand.scoring.leniency import Leniency, normal_form
from pruefstand.scoring.numeral import Notation, NumeralError, read_numeral
from pruefstand.scoring.repair import Judgement, Repair, judge_variants, variants_of
from pruefstand.scoring.text import NOT_TEXT, answer_of, excerpt, text_of

__all__ = ["Number", "unit_fault"]

_SPACE = " \xa0\u2009\u202f"
_SHORT = 130
_GAP = f"[{_SPACE}]?"  # a line end between them makes two lines, not a number with its unit
_ONE_WORD = re.compile(rf"(?:[^\d\s+\-−]{{1,12}}{_GAP})?(?P<number>[+\-−]?[0-9](?:.*[0-9])?)(?:{_GAP}[^\d\s]{{1,12}})?")
_UNIT = re.compile(r"[^\s\d+\-−.,'’](?:[^\d]*[^\s\d+\-−,'’])?")
_EXACT = Context(prec=10_000, traps=[Inexact])
_FORM, _EQUAL = (
    Measure(
        id=f"number.{name}",
        title=title,
        scale=Scale.COUNT,
        summary=(Summary.POOL,),
        per=N_("Lauf"),
        better=Better.HIGHER,
        failed=FailedAs.NOT_PASSED,
        formula=formula,
    )
    for name, title, formula in (
        ("form", N_("Eine Zahl wie vereinbart"), N_("Läufe mit genau einer lesbaren Zahl / Läufe")),
        ("equal", N_("Zahl im vereinbarten Spielraum"), N_("Läufe mit |Zahl − Referenz| ≤ Spielraum / Läufe")),
    )
)
_KEPT, _BROKEN = (Row(_FORM.id, numerator=hit, denominator=1) for hit in (1, 0))
_RIGHT, _WRONG = (Row(_EQUAL.id, numerator=hit, denominator=1) for hit in (1, 0))


@dataclass(frozen=True, slots=True)
class Number:
    """The output is nothing but one number; it passes if it lies within the tolerance around the reference's.

    ``notation`` says how it may be written (:class:`~pruefstand.scoring.numeral.Notation`); ``1.250`` under ``either``
    is a finding and no number. The tolerance is absolute (``tolerance``, in the number's own unit) or relative
    (``relative_tolerance``, a share of the reference's amount), its ends included, exact in decimals; without either
    the values are equal (48,5 is 48,50). ``units`` are spellings of one unit that may stand before or after the number,
    a space between them or not; nothing is converted. With ``unit_required`` one must. ``ignore`` may hold
    ``surrounding_space`` and ``final_punctuation``. One final line end is no part of the answer.

    An output that is no such number fails the form; ``number.equal`` is then ``unreadable``.
    """

    notation: Notation = Notation.EITHER
    tolerance: Decimal = Decimal(0)
    relative_tolerance: Decimal = Decimal(0)
    units: tuple[str, ...] = ()
    unit_required: bool = False
    ignore: frozenset[Leniency] = frozenset()
    repairs: tuple[Repair, ...] = ()
    aspect: str = "answer"

    name: ClassVar[str] = "number"
    version: ClassVar[str] = "1"
    measures: ClassVar[tuple[Measure, ...]] = (_FORM, _EQUAL)
    passes: ClassVar[bool] = True
    findable: ClassVar[Mapping[str, frozenset[str]]] = {
        "answer": frozenset({"wrong", "not_number", "ambiguous", "notation", "unit", "not_text"})
    }

    def __post_init__(self) -> None:
        if self.tolerance < 0 or self.relative_tolerance < 0 or (self.tolerance and self.relative_tolerance):
            raise ValueError("one tolerance, not below zero")
        if self.unit_required and not self.units:
            raise ValueError("a unit that is required is declared")
        if any(unit_fault(unit) for unit in self.units):
            raise ValueError("a unit is a text that cannot be taken for a part of the number")

    @property
    def variants(self) -> tuple[str, ...]:
        """``delivered`` and one for each repair."""
        return variants_of(self.repairs)

    @property
    def options(self) -> Mapping[str, Json]:
        """Everything declared; numbers in their shortest spelling, so that 0,50 and 0,5 are the same rules."""
        return {
            "aspect": self.aspect,
            "notation": str(self.notation),
            "tolerance": exact_text(self.tolerance),
            "relative_tolerance": exact_text(self.relative_tolerance),
            "units": list(self.units),
            "unit_required": self.unit_required,
            "ignore": [str(leniency) for leniency in sorted(self.ignore)],
            "repairs": [str(repair) for repair in self.repairs],
        }

    def read(self, text: str) -> Decimal:
        """The number of an output. Raises :class:`~pruefstand.scoring.numeral.NumeralError`, also with the verdict
        ``unit`` where only the unit is not as declared."""
        text = normal_form(text, self.ignore)
        bare = self._without_unit(text)
        if bare is not None or not self.unit_required:
            try:
                return read_numeral(text if bare is None else bare, self.notation)
            except NumeralError as fault:
                if fault.verdict != "not_number" or bare is not None:
                    raise
        # A number that can be read but for one word before or after it: the unit is the fault, not the number.
        inner = _ONE_WORD.fullmatch(text) if len(text) <= _SHORT else None
        raise NumeralError("unit" if inner is not None and self._readable(inner["number"]) else "not_number")

    def _without_unit(self, text: str) -> str | None:
        for unit in sorted(self.units, key=len, reverse=True):
            if text.endswith(unit):
                return text[: -len(unit)].rstrip(_SPACE)
            if text.startswith(unit):
                return text[len(unit) :].lstrip(_SPACE)
        return None

    def _readable(self, text: str) -> bool:
        try:
            read_numeral(text, self.notation)
        except NumeralError as fault:
            return fault.verdict != "not_number"
        return True

    def accepts(self, value: Decimal, expected: Decimal) -> bool:
        """Whether the value lies within the tolerance around the expected one, its ends included."""
        distance = abs(_EXACT.subtract(value, expected))
        return distance <= max(self.tolerance, _EXACT.multiply(self.relative_tolerance, abs(expected)))

    def expected(self, reference: Reference) -> Decimal:
        """The reference's number: a number of JSON, or a text in the declared notation, with a unit or without.

        Raises ``ValueError`` for anything else, ``InputError`` for broken JSON.
        """
        value = answer_of(reference)
        if isinstance(value, str):
            bare = self._without_unit(value.strip())
            return read_numeral(value.strip() if bare is None else bare, self.notation)
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise ValueError(f"case {reference.case}: the reference is no number")
        return Decimal(value)

    def check(self, subject: Subject) -> Verdict:
        """Form and equality. Raises ``ValueError`` where the reference is missing or no number."""
        expected = self.expected(subject.settled())
        return judge_variants(
            text_of(subject.output), self.repairs, lambda text, shift: self._judge(text, shift, expected)
        )

    def _judge(self, text: str | None, shift: int, expected: Decimal) -> Judgement:
        if text is None:
            return self._unread("not_text", NOT_TEXT, "", None)
        span = (shift, shift + len(text))
        try:
            value = self.read(text)
        except NumeralError as fault:
            return self._unread(fault.verdict, VERDICTS[fault.verdict], text, span)
        if self.accepts(value, expected):
            return Judgement(True, (_KEPT, _RIGHT))
        found = Found(_EQUAL.id, "answer", "wrong", self._rule(), exact_text(expected), excerpt(text), output_span=span)
        return Judgement(False, (_KEPT, _WRONG), (found,))

    def _unread(self, verdict: str, reason: str, text: str, span: tuple[int, int] | None) -> Judgement:
        unit = f" {'|'.join(self.units)}" if self.units else ""
        found = Found(
            _FORM.id, "answer", verdict, f"notation: {self.notation}{unit}", "", excerpt(text), output_span=span
        )
        unread = Row(_EQUAL.id, status=MeasurementStatus.UNREADABLE, reason=reason)
        return Judgement(False, (_BROKEN, unread), (found,))

    def _rule(self) -> str:
        if self.relative_tolerance:
            return f"relative_tolerance: {exact_text(self.relative_tolerance)}"
        return f"tolerance: {exact_text(self.tolerance)}"

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:  # noqa: ARG002 - the protocol's shape
        """A reference is a number, written so that it has one reading."""
        try:
            self.expected(reference)
        except NumeralError as fault:
            return _("Die Referenz ist keine Zahl, wie sie vereinbart ist: {fault}.").format(
                fault=_(VERDICTS[fault.verdict])
            )
        except (InputError, ValueError):
            return _("Die Referenz ist keine Zahl.")
        return None


def unit_fault(unit: str) -> bool:
    """Whether this text cannot be a unit: empty, with digits, or with a sign at its ends that may be the number's."""
    return not unit.strip() or _UNIT.fullmatch(unit) is None
