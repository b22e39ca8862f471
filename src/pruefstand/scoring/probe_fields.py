"""Trials for the checker ``fields``: each declared field, altered in every way that its rules name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from pruefstand.domain import Reference
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.scoring.field import Field, FieldType
from pruefstand.scoring.fields import Fields
from pruefstand.scoring.probe_trial import FOREIGN, Trial, fenced
from pruefstand.scoring.text import answer_of

__all__ = ["fields_trials"]

_SENTENCE = re.compile(r"[^.!?\s][^.!?]*(?:[.!?](?=\S)[^.!?]*)*[.!?]?")
_DAY, _LATER = "2031-01-01", "2031-01-02"
_IMPOSSIBLE = "2027-02-30"


def fields_trials(checker: Fields, reference: Reference | None, materials: Mapping[str, str]) -> Iterator[Trial]:
    """Right outputs and wrong ones made from the reference's object.

    Raises ``ValueError`` where there is no reference or it is no object.
    """
    answer = answer_of(reference) if reference is not None else None
    if not isinstance(answer, dict):
        raise ValueError("the reference is no JSON object")
    right = _text(answer)
    yield Trial("reference", right, passes=True)
    yield Trial("reordered", "\n" + _text(dict(reversed(answer.items()))).replace(",", ",\n  ", 1), passes=True)
    yield from _whole(checker, answer, right)
    for field in checker.fields:
        yield from _alike(field, answer)
        yield from _of_type(checker, field, answer, materials)


def _text(answer: Mapping[str, Json]) -> str:
    """The object in the order of its names; canonical JSON would sort them."""
    return "{" + ", ".join(f"{_json(name)}: {_json(value)}" for name, value in answer.items()) + "}"


def _json(value: Json) -> str:
    return canonical_json(value).decode()


def _whole(checker: Fields, answer: Mapping[str, Json], right: str) -> Iterator[Trial]:
    """What is wrong with the output as a whole."""
    foreign = "zusatz"
    while any(field.name == foreign for field in checker.fields):
        foreign += "_"
    first = checker.fields[0].name
    yield Trial("broken_json", right[:-1], passes=False, says=("", "not_json"), telling=False)
    yield Trial("empty", "", passes=False, says=("", "not_json"), telling=False)
    yield fenced(right, ("", "not_json"))
    yield Trial("prose", f"{FOREIGN} {right}", passes=False, says=("", "not_json"), telling=False)
    yield Trial("wrong_type", f"[{right}]", passes=False, says=("", "wrong_type"))
    yield Trial("extra_field", _text({**answer, foreign: None}), passes=False, says=(foreign, "extra_field"))
    doubled = f"{right[:-1]}, {_json(first)}: {_json(answer[first])}}}"
    yield Trial("doubled_field", doubled, passes=False, says=(first, "duplicate_field"))


def _alike(field: Field, answer: Mapping[str, Json]) -> Iterator[Trial]:
    """What any field may have wrong."""
    name, value = field.name, answer[field.name]
    without = {other: answer[other] for other in answer if other != name}
    yield Trial("missing_field", _text(without), passes=False, says=(name, "missing_field"), detail=name)
    foreign: Json = 7 if field.type not in (FieldType.NUMBER, FieldType.BOOLEAN) else FOREIGN
    verdict = "not_null" if value is None and field.required_when else "wrong_type"
    yield _set(answer, name, foreign, "wrong_type", verdict)
    if value is not None:
        yield _set(answer, name, None, "emptied", "missed")


def _set(answer: Mapping[str, Json], name: str, value: Json, alteration: str, verdict: str) -> Trial:
    return Trial(alteration, _text({**answer, name: value}), passes=False, says=(name, verdict), detail=name)


def _of_type(
    checker: Fields, field: Field, answer: Mapping[str, Json], materials: Mapping[str, str]
) -> Iterator[Trial]:
    """What only a field of its type may have wrong."""
    name, value = field.name, answer[field.name]
    differs = "invented" if value is None else "wrong"
    if field.type is FieldType.CHOICE:
        yield _set(answer, name, FOREIGN, "unknown_value", "unknown_value" if value is not None else "invented")
        for other in field.choices:
            if other != value:
                changed = _consistent(checker, {**answer, name: other}, materials)
                yield Trial(
                    "other_choice", _text(changed), passes=False, says=(name, differs), detail=f"{name} {other}"
                )
    elif field.type is FieldType.DAY:
        invented = _day_after(value) if isinstance(value, str) else _DAY
        yield _set(answer, name, invented, "invented_date", differs)
        yield _set(answer, name, _IMPOSSIBLE, "impossible_date", "calendar")
        needed = value is None and field.required_when
        yield _set(answer, name, "01.02.2031", "other_notation", "not_null" if needed else "pattern")
    elif field.type is FieldType.QUOTE:
        yield _set(answer, name, FOREIGN, "invented_quote", "not_in_material")
        quote = _other_quote(value, materials)
        if quote:
            yield _set(answer, name, quote, "other_quote", differs)
    elif field.type is FieldType.TEXT:
        yield _set(answer, name, f"{value or ''}{FOREIGN}", "changed_text", differs)
    elif field.type is FieldType.NUMBER:
        off = 1 if value is None or isinstance(value, bool | str | list | dict) else value + 1
        yield _set(answer, name, off, "wrong_number", differs)
    else:
        yield _set(answer, name, value is not True, "other_choice", differs)


def _consistent(checker: Fields, answer: Mapping[str, Json], materials: Mapping[str, str]) -> dict[str, Json]:
    """The answer with every field filled or emptied as its condition asks, so that only the choice itself is wrong."""
    filled = dict(answer)
    for field in checker.fields:
        if field.required_when is None:
            continue
        name, needed = field.name, answer.get(field.required_when[0]) == field.required_when[1]
        if not needed:
            filled[name] = None
        elif answer[name] is None:
            filled[name] = _something(field, materials)
    return filled


def _something(field: Field, materials: Mapping[str, str]) -> Json:
    """A value that the type of this field allows."""
    if field.type is FieldType.QUOTE:
        return _other_quote(None, materials) or FOREIGN
    values: dict[FieldType, Json] = {
        FieldType.CHOICE: field.choices[0] if field.choices else "",
        FieldType.DAY: _DAY,
        FieldType.NUMBER: 1,
        FieldType.BOOLEAN: True,
    }
    return values.get(field.type, FOREIGN)


def _day_after(day: str) -> str:
    try:
        return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return _DAY if day != _DAY else _LATER


def _other_quote(value: Json, materials: Mapping[str, str]) -> str:
    """A sentence of the material that is not the reference's; where there is none, the beginning of that one; empty
    where there is no material."""
    for text in materials.values():
        for sentence in _SENTENCE.finditer(text):
            if sentence[0] not in (value, ""):
                return str(sentence[0])
    return value[: len(value) // 2] if isinstance(value, str) else ""
