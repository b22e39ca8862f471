"""One text held against the declared fields, the reference and the materials: what holds, and what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json, parse_json
from pruefstand.i18n import N_
from pruefstand.scoring.checker import Found
from pruefstand.scoring.field import DAY, Field, FieldType, Need, impossible_day, same
from pruefstand.scoring.members import members, value_spans
from pruefstand.scoring.text import NOT_TEXT, excerpt, plain

__all__ = ["CALENDAR", "FORM", "QUOTE", "REFERENCE", "Judged", "judge", "reference_findings"]

FORM = "fields.form"
REFERENCE = "fields.reference"
CALENDAR = "fields.calendar"
QUOTE = "fields.quote"
_NOT_JSON = N_("kein JSON")


@dataclass(frozen=True, slots=True)
class Judged:
    """What holds of one text: the form, the reference by field, the calendar by day field, the quote by quote field, in
    the plan's order.

    ``reason`` is set where the text is no JSON; then only the form can be judged, and the three tuples are empty.
    """

    form: bool
    reference: tuple[bool, ...] = ()
    calendar: tuple[bool, ...] = ()
    quote: tuple[bool, ...] = ()
    findings: tuple[Found, ...] = ()
    reason: str = ""

    @property
    def passed(self) -> bool:
        """All four hold."""
        return self.form and all(self.reference) and all(self.calendar) and all(self.quote)


def judge(
    fields: Sequence[Field], text: str | None, shift: int, expected: Mapping[str, Json], materials: Iterable[str]
) -> Judged:
    """Judge a text (``None``: no text) that begins ``shift`` code points into the output."""
    if text is None:
        return Judged(form=False, findings=(Found(FORM, "", "not_text", "json"),), reason=NOT_TEXT)
    try:
        answer, twice = parse_json(text, ""), []
    except InputError:
        pairs = members(text)
        if pairs is None:
            return Judged(form=False, findings=(_whole("not_json", text, shift),), reason=_NOT_JSON)
        names, answer = Counter(name for name, _value in pairs), dict(pairs)
        twice = [name for name in answer if names[name] > 1]
    if not isinstance(answer, dict):
        days, quotes = (sum(field.type is kind for field in fields) for kind in (FieldType.DAY, FieldType.QUOTE))
        none = (False,) * len(fields), (False,) * days, (False,) * quotes
        return Judged(False, *none, (_whole("wrong_type", text, shift),))
    place = _Place(text, shift)
    findings = _form(fields, answer, place) + [_extra("duplicate_field", name, answer, place) for name in twice]
    form = not findings
    equal = tuple(f.name in answer and same(answer[f.name], expected.get(f.name)) for f in fields)
    real = tuple(_is_day(answer.get(f.name)) for f in fields if f.type is FieldType.DAY)
    quoted = tuple(_stands(answer.get(f.name), materials) for f in fields if f.type is FieldType.QUOTE)
    if form and all(equal) and all(real) and all(quoted):
        return Judged(form, equal, real, quoted)
    findings += _content(fields, answer, expected, materials, place)
    if not form:
        equal, real, quoted = (False,) * len(equal), (False,) * len(real), (False,) * len(quoted)
    return Judged(form, equal, real, quoted, tuple(findings))


def reference_findings(
    fields: Sequence[Field], expected: Mapping[str, Json], materials: Iterable[str]
) -> tuple[Found, ...]:
    """Every rule that the reference itself breaks: form, calendar, quotes; without places."""
    nowhere = _Place("", 0)
    return (*_form(fields, expected, nowhere), *_content(fields, expected, expected, materials, nowhere))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the values of an object stand in the output; ``shift`` is where its text begins there."""

    text: str
    shift: int

    def of(self, name: str) -> tuple[int, int] | None:
        span = value_spans(self.text).get(name)
        return (span[0] + self.shift, span[1] + self.shift) if span else None


def _form(fields: Sequence[Field], answer: Mapping[str, Json], place: _Place) -> list[Found]:
    """Every rule of form that an object breaks, in the order of the declared fields, foreign ones last."""
    found = []
    for field in fields:
        name = field.name
        if name not in answer:
            found.append(Found(FORM, name, "missing_field", "fields", name))
            continue
        breach = field.breach(answer[name], _need(fields, field, answer))
        if breach:
            shown = plain(answer[name])
            found.append(
                Found(FORM, name, breach.verdict, breach.rule, breach.expected, shown, output_span=place.of(name))
            )
    if len(answer) > len(fields) or found:
        declared = {field.name for field in fields}
        found += [_extra("extra_field", name, answer, place) for name in answer if name not in declared]
    return found


def _need(fields: Sequence[Field], field: Field, answer: Mapping[str, Json]) -> Need:
    """What the answer itself asks of this field; where the deciding field is faulty, nothing can be asked."""
    if field.required_when is None:
        return Need.MAY if field.optional else Need.MUST
    name, value = field.required_when
    said = answer.get(name)
    if said == value:
        return Need.MUST
    decider = next(other for other in fields if other.name == name)
    decided = name in answer and decider.breach(said, Need.MAY if decider.optional else Need.MUST) is None
    return Need.NULL if decided else Need.MAY


def _stands(value: Json, materials: Iterable[str]) -> bool:
    """Whether a quote stands verbatim in a material; null quotes nothing."""
    return value is None or (isinstance(value, str) and any(value in material for material in materials))


def _is_day(value: Json) -> bool:
    """Whether a value is a day of the calendar; null names none."""
    return value is None or (isinstance(value, str) and DAY.fullmatch(value) is not None and not impossible_day(value))


def _content(
    fields: Sequence[Field],
    answer: Mapping[str, Json],
    expected: Mapping[str, Json],
    materials: Iterable[str],
    place: _Place,
) -> list[Found]:
    """What differs from the reference, days that do not exist, quotes that stand nowhere."""
    found = []

    def add(measure: str, name: str, verdict: str, rule: str, wanted: str = "") -> None:
        found.append(Found(measure, name, verdict, rule, wanted, plain(answer[name]), output_span=place.of(name)))

    for field in fields:
        name = field.name
        if name not in answer:
            continue
        value, wanted = answer[name], expected.get(name)
        if not same(value, wanted):
            verdict = "invented" if wanted is None else "missed" if value is None else "wrong"
            add(REFERENCE, name, verdict, "reference", plain(wanted))
        if not isinstance(value, str):
            continue
        if field.type is FieldType.DAY and impossible_day(value):
            add(CALENDAR, name, "calendar", "type: day")
        if field.type is FieldType.QUOTE and not _stands(value, materials):
            add(QUOTE, name, "not_in_material", "type: quote")
    return found


def _whole(verdict: str, text: str, shift: int) -> Found:
    """A finding about the whole text, which should have been an object."""
    return Found(FORM, "", verdict, "json", "{…}", excerpt(text), output_span=(shift, shift + len(text)))


def _extra(verdict: str, name: str, answer: Mapping[str, Json], place: _Place) -> Found:
    return Found(FORM, excerpt(name), verdict, "fields", shown=plain(answer[name]), output_span=place.of(name))
