"""Trials for checkers that know no reference: ``pattern`` and ``json_schema``.

What such a checker must let pass is known from the others: an output that is right for a checker with a reference has
to keep the form too, or no output could pass at all. What it must refuse the plan alone knows; so anything is tried,
and only a checker that refuses nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json, canonical_json, parse_json
from pruefstand.scoring.probe_trial import FOREIGN, Trial

__all__ = ["pattern_trials", "schema_trials"]

_ANYTHING = ("null", "0", "-1.5", "true", '""', f'"{FOREIGN}"', "[]", "{}", '[{"zusatz": null}]', '{"zusatz": [0]}')


def pattern_trials(right: str | None) -> Iterator[Trial]:
    """``right`` is an output that is right for the checkers with a reference, if there is one."""
    if right is not None:
        yield Trial("reference", right, passes=True)
        yield Trial("changed_text", f"{FOREIGN}{right}{FOREIGN}", passes=None)
    for output in ("", FOREIGN, "a", "a\nb", *_ANYTHING):
        yield Trial("anything", output, passes=None)
    yield Trial("not_text", b"a\x00b", passes=False, says=("answer", "not_text"), telling=False)


def schema_trials(right: str | None) -> Iterator[Trial]:
    """The same, and every field of an object left out, emptied, of another kind, and one too many."""
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
    yield Trial("extra_field", _text({**value, FOREIGN: None}), passes=None)
    for name in value:
        rest = {other: value[other] for other in value if other != name}
        yield Trial("missing_field", _text(rest), passes=None, detail=name)
        yield Trial("emptied", _text({**value, name: None}), passes=None, detail=name)
        yield Trial("wrong_type", _text({**value, name: [FOREIGN]}), passes=None, detail=name)


def _text(value: Json) -> str:
    return canonical_json(value).decode()
