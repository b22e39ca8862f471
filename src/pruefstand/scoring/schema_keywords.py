"""Keywords of JSON Schema that we check ourselves: exact numbers, patterns in linear time, nothing each with each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Context, Decimal, Inexact
from typing import Any

from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.scoring.field import DAY, impossible_day
from pruefstand.scoring.linear import compile_linear

__all__ = ["KEYWORDS", "is_integer"]

_EXACT = Context(prec=10_000, traps=[Inexact])


def _errors(broken: bool) -> Iterator[Any]:
    if broken:
        from jsonschema import ValidationError  # noqa: PLC0415 - as above

        yield ValidationError("")  # its words are never shown: keyword, place and value say it in any language


def is_integer(_checker: object, value: object) -> bool:
    """Whether a value is an integer of JSON Schema: 1.0 is, true is not."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return False
    return value == Decimal(value).to_integral_value(context=_EXACT)


def _pattern(validator: Any, pattern: str, value: Json, _schema: Json) -> Iterator[Any]:  # noqa: ARG001 - the shape that jsonschema calls
    yield from _errors(isinstance(value, str) and compile_linear(pattern).find(value) is None)


def _format(validator: Any, name: str, value: Json, _schema: Json) -> Iterator[Any]:  # noqa: ARG001 - as above
    yield from _errors(isinstance(value, str) and (not DAY.fullmatch(value) or impossible_day(value)))


def _multiple(validator: Any, of: int | Decimal, value: Json, _schema: Json) -> Iterator[Any]:  # noqa: ARG001 - as above
    number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    yield from _errors(number and _EXACT.remainder(Decimal(value), Decimal(of)) != 0)  # type: ignore[arg-type]  # a number


def _unique(validator: Any, wanted: bool, value: Json, _schema: Json) -> Iterator[Any]:  # noqa: ARG001 - as above
    # The library compares lists of objects each with each; a long output would take hours.
    keys = {_key(item) for item in value} if wanted and isinstance(value, list) else None
    yield from _errors(keys is not None and isinstance(value, list) and len(keys) < len(value))


def _key(value: Json) -> bytes:
    """Equal for equal values of JSON: 1 is 1.0 and not true."""
    return canonical_json(_plainest(value))


def _plainest(value: Json) -> Json:
    if isinstance(value, list):
        return [_plainest(item) for item in value]
    if isinstance(value, dict):
        return {name: _plainest(item) for name, item in value.items()}
    return _EXACT.normalize(value) if isinstance(value, Decimal) else value


def _named(validator: Any, patterns: Mapping[str, Json], value: Json, _schema: Json) -> Iterator[Any]:
    if isinstance(value, dict):
        for pattern, rules in patterns.items():
            for name, item in value.items():
                if compile_linear(pattern).find(name) is not None:
                    yield from validator.descend(item, rules, path=name, schema_path=pattern)


def _others(validator: Any, rules: Json, value: Json, schema: Any) -> Iterator[Any]:
    # The library asks a set, whose order is chance, and joins all patterns for a matcher that backtracks.
    if not isinstance(value, dict):
        return
    declared, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    others = [
        name
        for name in value
        if name not in declared and not any(compile_linear(one).find(name) is not None for one in patterns)
    ]
    if isinstance(rules, dict):
        for name in others:
            yield from validator.descend(value[name], rules, path=name)
        return
    for name in others if rules is False else ():
        for error in _errors(broken=True):
            error.path.append(name)
            yield error


KEYWORDS = {
    "pattern": _pattern,
    "format": _format,
    "multipleOf": _multiple,
    "uniqueItems": _unique,
    "patternProperties": _named,
    "additionalProperties": _others,
}
"""Each by its name, with the four arguments that jsonschema gives: validator, what is asked, value, schema."""
