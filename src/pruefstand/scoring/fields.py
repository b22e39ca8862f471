"""Fields: the output is one JSON object of exactly the declared fields, equal to the reference, its quotes verbatim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from functools import lru_cache
from typing import ClassVar

from pruefstand.domain import Better, FailedAs, Measure, MeasurementStatus, Reference, Scale, Summary
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import N_, _
from pruefstand.scoring.checker import DELIVERED, VERDICTS, Row, Subject, Verdict
from pruefstand.scoring.fence import inside_fence
from pruefstand.scoring.field import Field, FieldType
from pruefstand.scoring.fields_judge import CALENDAR, FORM, QUOTE, REFERENCE, Judged, judge, reference_findings
from pruefstand.scoring.repair import Repair, variants_of
from pruefstand.scoring.text import answer_of, text_of

__all__ = ["Fields"]

_PASSED = {True: {DELIVERED: True}, False: {DELIVERED: False}}


@dataclass(frozen=True, slots=True)
class Fields:
    """Form, calendar, reference and quote of a JSON answer, as findings apart; it passes if all of them hold.

    *Form*: the output is one JSON object, white space around it allowed, nothing else around it; its names are exactly
    those of ``fields``, each once, in any order; each value keeps its field's rules. JSON is read strictly
    (:func:`pruefstand.formats.jsonl.parse_json`): NaN, halved characters, endless depth or digits are no JSON.
    *Reference*: each field equals the reference's, strictly. *Calendar*: each value of a field of type ``day`` is a
    real day (``2027-02-30`` has the form and is none); null passes. *Quote*: each text of a field of type ``quote``
    stands verbatim in a material; null passes.

    A wrong form fails all: the rows of the others are then 0 of 1, whatever stood in the object. What can be read of it
    is still told in findings, so that an invented value is seen in a malformed answer too (of a name that stands twice
    the last value, as most programs read it). An output that is no JSON has form 0 of 1 and is ``unreadable`` under all
    others.

    The variant of a repair is the verdict on the repaired text; where the repair does not apply it repeats
    ``delivered``. The two are never merged.
    """

    fields: tuple[Field, ...]
    repairs: tuple[Repair, ...] = ()
    aspect: str = "answer"
    measures: tuple[Measure, ...] = dataclass_field(init=False, repr=False, compare=False)
    """Form, reference (the whole, and each field), calendar and quote (the same, where a field is a day, a quote)."""

    name: ClassVar[str] = "fields"
    version: ClassVar[str] = "2"
    passes: ClassVar[bool] = True

    def __post_init__(self) -> None:
        names = [field.name for field in self.fields]
        if not names or len(set(names)) < len(names):
            raise ValueError("one field or more, each name once")
        choices = {field.name: field.choices for field in self.fields if not field.required_when}
        for field in self.fields:
            if field.required_when and field.required_when[1] not in choices.get(field.required_when[0], ()):
                raise ValueError(f"field {field.name}: required_when needs a choice that is always asked for")
        object.__setattr__(self, "measures", _measures(self.fields))

    @property
    def variants(self) -> tuple[str, ...]:
        """``delivered`` and one for each repair."""
        return variants_of(self.repairs)

    @property
    def options(self) -> Mapping[str, Json]:
        """The aspect, the fields in the plan's order and the repairs."""
        return {
            "aspect": self.aspect,
            "fields": [
                {
                    "name": field.name,
                    "type": str(field.type),
                    "one_of": list(field.choices),
                    "required_when": list(field.required_when or ()),
                    "optional": field.optional,
                    "pattern": field.pattern,
                }
                for field in self.fields
            ],
            "repairs": [str(repair) for repair in self.repairs],
        }

    @property
    def findable(self) -> Mapping[str, frozenset[str]]:
        """Each field with what can be found of it, and under the empty name the whole output and foreign fields."""
        whole = frozenset({"not_text", "not_json", "wrong_type", "extra_field", "duplicate_field"})
        return {"": whole, **{field.name: field.verdicts for field in self.fields}}

    def check(self, subject: Subject) -> Verdict:
        """Form, calendar, reference, quote. Raises ``ValueError`` where the reference is missing or no JSON object."""
        expected = answer_of(subject.settled())
        if not isinstance(expected, dict):
            raise ValueError(f"case {subject.case}: the reference is no JSON object")
        text, materials = text_of(subject.output), tuple(subject.materials.values())
        delivered = judge(self.fields, text, 0, expected, materials)
        if not self.repairs:
            return Verdict(_PASSED[delivered.passed], self._rows(DELIVERED, delivered), delivered.findings)
        passed, findings = {DELIVERED: delivered.passed}, delivered.findings
        rows = self._rows(DELIVERED, delivered)
        for repair in self.repairs:
            inside = None if text is None else inside_fence(text)
            judged = delivered
            if text is not None and inside is not None:
                judged = judge(self.fields, text[slice(*inside)], inside[0], expected, materials)
            passed[repair.variant] = judged.passed
            rows += self._rows(repair.variant, judged)
            findings += tuple(replace(found, variant=repair.variant) for found in judged.findings)
        return Verdict(passed, rows, findings)

    def _rows(self, variant: str, judged: Judged) -> tuple[Row, ...]:
        judging = tuple((measure.id, measure.parts) for measure in self.measures[1:])
        hits = {REFERENCE: judged.reference, CALENDAR: judged.calendar, QUOTE: judged.quote}
        return _rows(judging, variant, judged.form, tuple(hits[measure] for measure, _p in judging), judged.reason)

    def expectation_fault(self, reference: Reference, materials: Mapping[str, str]) -> str | None:
        """The first rule that the reference itself breaks: form, calendar, or a quote that stands in no material."""
        try:
            expected = answer_of(reference)
        except InputError:
            expected = None
        if not isinstance(expected, dict):
            names = ", ".join(field.name for field in self.fields)
            return _("Die Referenz ist kein JSON-Objekt mit den Feldern {fields}.").format(fields=names)
        for found in reference_findings(self.fields, expected, tuple(materials.values())):
            return _("Die Referenz bricht eine Regel beim Feld „{field}“: {fault} ({rule}).").format(
                field=found.item, fault=_(VERDICTS[found.verdict]), rule=found.rule
            )
        return None


def _measures(fields: tuple[Field, ...]) -> tuple[Measure, ...]:
    def count(measure: str, title: str, formula: str, parts: tuple[str, ...]) -> Measure:
        return Measure(
            id=measure,
            title=title,
            scale=Scale.COUNT,
            summary=(Summary.POOL,),
            per=N_("Lauf"),
            parts=parts,
            better=Better.HIGHER,
            failed=FailedAs.NOT_PASSED,
            formula=formula,
        )

    names = tuple(field.name for field in fields)
    days = tuple(field.name for field in fields if field.type is FieldType.DAY)
    quotes = tuple(field.name for field in fields if field.type is FieldType.QUOTE)
    measures = [
        count(FORM, N_("Form eingehalten"), N_("Läufe in der vereinbarten Form / Läufe"), ()),
        count(REFERENCE, N_("Wie die Referenz"), N_("Läufe gleich der Referenz / Läufe"), ("", *names)),
    ]
    if days:
        measures.append(
            count(CALENDAR, N_("Tag des Kalenders"), N_("Läufe mit wirklichem oder leerem Tag / Läufe"), ("", *days))
        )
    if quotes:
        measures.append(
            count(QUOTE, N_("Beleg im Material"), N_("Läufe mit wörtlichem oder leerem Beleg / Läufe"), ("", *quotes))
        )
    return tuple(measures)


@lru_cache(maxsize=4096)
def _rows(
    judging: tuple[tuple[str, tuple[str, ...]], ...],
    variant: str,
    form: bool,
    found: tuple[tuple[bool, ...], ...],
    reason: str,
) -> tuple[Row, ...]:
    """The rows of one variant. There are few different ones, and a row is a value: they are made once."""
    rows = [Row(FORM, numerator=int(form), denominator=1, variant=variant)]
    for (measure, parts), hits in zip(judging, found, strict=True):
        if reason:
            unread = MeasurementStatus.UNREADABLE
            rows += [Row(measure, part, unread, reason, variant=variant) for part in parts]
            continue
        for part, hit in zip(parts, (all(hits), *hits), strict=True):
            rows.append(Row(measure, part, numerator=int(hit), denominator=1, variant=variant))
    return tuple(rows)
