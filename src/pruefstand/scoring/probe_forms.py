"""Trials for checkers that know no reference: ``pattern`` and ``json_schema``.

What such a checker must let pass is known from the others: an output that is right for a checker with a reference has
to keep the form too, or no output could pass at all; where no other checker asks for a reference, the answer's own is
such an output. What it must refuse is known as far as a schema says it in words of its own (a field that is required,
one too many, another type); beyond that anything is tried, and a checker that refuses nothing, or everything, is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json, canonical_json, parse_json
from pruefstand.scoring.json_schema import JsonSchema
from pruefstand.scoring.pattern import Pattern
from pruefstand.scoring.probe_trial import FOREIGN, Trial

__all__ = ["pattern_trials", "schema_trials"]

_ANYTHING = ("null", "0", "-1.5", "true", '""', f'"{FOREIGN}"', "[]", "{}", '[{"zusatz": null}]', '{"zusatz": [0]}')


def pattern_trials(_checker: Pattern, right: str | None) -> Iterator[Trial]:
    """``right`` is an output that is right for the checkers with a reference, if there is one."""
    if right is not None:
        yield Trial("reference", right, passes=True)
        yield Trial("changed_text", f"{FOREIGN}{right}{FOREIGN}", passes=None)
    for output in ("", FOREIGN, "a", "a\nb", *_ANYTHING):
        yield Trial("anything", output, passes=None)
    yield Trial("not_text", b"a\x00b", passes=False, says=("answer", "not_text"), telling=False)


def schema_trials(checker: JsonSchema, right: str | None) -> Iterator[Trial]:
    """The same, and every field of an object left out, emptied, of another kind, and one too many."""
    rules = parse_json(checker.schema, "")
    for output in _ANYTHING:
        yield Trial("anything", output, passes=None)
    yield Trial("broken_json", "{", passes=False, says=("answer", "not_json"), telling=False)
    yield Trial("empty", "", passes=False, says=("answer", "not_json"), telling=False)
    yield Trial("not_text", b"a\x00b", passes=False, says=("answer", "not_text"), telling=False)
    if right is None:
        return
    yield Trial("reference", right, passes=True)
    yield Trial(
        "fenced", f"```json\n{right}\n```", passes=False, says=("answer", "not_json"), repaired=True, telling=False
    )
    try:
        value = parse_json(right, "")
    except InputError:
        return
    if not isinstance(value, dict):
        return
    told = rules if isinstance(rules, dict) else {}
    closed = told.get("additionalProperties") is False and "patternProperties" not in told
    yield _told("extra_field", _text({**value, FOREIGN: None}), closed, "extra_field", "")
    for name in value:
        rest = {other: value[other] for other in value if other != name}
        required = told.get("required")
        yield _told(
            "missing_field", _text(rest), isinstance(required, list) and name in required, "missing_field", name
        )
        types = _types(told, name)
        emptied = bool(types) and "null" not in types
        yield _told("emptied", _text({**value, name: None}), emptied, "wrong_type", name)
        foreign = bool(types) and "array" not in types
        yield _told("wrong_type", _text({**value, name: [FOREIGN]}), foreign, "wrong_type", name)


def _told(alteration: str, output: str, known: bool, verdict: str, detail: str) -> Trial:
    """An output that must fail with this verdict where the schema is known to say so; else it merely may."""
    return Trial(
        alteration, output, passes=False if known else None, says=("answer", verdict) if known else None, detail=detail
    )


def _types(rules: Mapping[str, Json], name: str) -> tuple[str, ...]:
    """The types that the schema itself names for a field of its object; none where it does not."""
    properties = rules.get("properties")
    rule = properties.get(name) if isinstance(properties, dict) else None
    kind = rule.get("type") if isinstance(rule, dict) else None
    return (kind,) if isinstance(kind, str) else tuple(map(str, kind)) if isinstance(kind, list) else ()


def _text(value: Json) -> str:
    return canonical_json(value).decode()
