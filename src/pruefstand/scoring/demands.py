"""What a checker demands of an output, as far as an instruction can be searched for it.

A rule that nobody told the system is a surprise, no measurement. What is compared here are words that must be told as
they are: names of fields, the values to choose from, the form of a date, a unit, that the answer is JSON. What can be
told in many words (a quote must be verbatim, a pattern, a tolerance) is not looked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pruefstand.formats.jsonl import Json, parse_json
from pruefstand.i18n import N_
from pruefstand.scoring.checker import Checker
from pruefstand.scoring.choice import Choice
from pruefstand.scoring.contains import Contains, Require
from pruefstand.scoring.field import FieldType
from pruefstand.scoring.fields import Fields
from pruefstand.scoring.item_set import ItemSet, Layout
from pruefstand.scoring.json_schema import JsonSchema
from pruefstand.scoring.leniency import Leniency
from pruefstand.scoring.number import Number

__all__ = ["Demand", "demands", "untold"]

_DAY = ("JJJJ-MM-TT", "YYYY-MM-DD")
_NULL = ("null",)
_WORD = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Demand:
    """One of ``texts`` must stand in the instruction, as a word of its own; ``what`` is a German message id that says
    of what kind it is. With ``any_case`` capitals make no difference."""

    what: str
    texts: tuple[str, ...]
    any_case: bool = False

    def told(self, instruction: str) -> bool:
        """Whether the instruction says it."""
        flags = re.IGNORECASE if self.any_case else re.NOFLAG
        return any(re.search(_alone(text), instruction, flags) for text in self.texts)


def _alone(text: str) -> str:
    """A pattern for the text where no letter or digit touches its own: ``art`` is not in ``Start``."""
    before = r"(?<!\w)" if _WORD.match(text[:1]) else ""
    after = r"(?!\w)" if _WORD.match(text[-1:]) else ""
    return before + re.escape(text) + after


def demands(checker: Checker) -> tuple[Demand, ...]:
    """What this checker demands, each once, in the order of the plan (of a schema: by name); nothing for one whose
    rules have no words."""
    find = _DEMANDS.get(checker.name)
    return tuple(dict.fromkeys(find(checker))) if find is not None else ()


def untold(checker: Checker, instruction: str) -> tuple[Demand, ...]:
    """The demands of this checker that the instruction does not tell."""
    return tuple(demand for demand in demands(checker) if not demand.told(instruction))


def _of_fields(checker: Fields) -> Iterator[Demand]:
    yield _json()
    for field in checker.fields:
        yield Demand(N_("Feld"), (field.name,))
        yield from (Demand(N_("Wert"), (choice,)) for choice in field.choices)
        if field.type is FieldType.DAY:
            yield Demand(N_("Form des Datums"), _DAY)
        if field.type is FieldType.BOOLEAN:
            yield from (Demand(N_("Wert"), (word,)) for word in ("true", "false"))
        if field.optional or field.required_when:
            yield Demand(N_("Wert, wo nichts steht"), _NULL)


def _json() -> Demand:
    return Demand(N_("Form der Ausgabe"), ("JSON",), any_case=True)


def _of_choice(checker: Choice) -> Iterator[Demand]:
    lenient = Leniency.CASE in checker.ignore
    return (Demand(N_("Antwort zur Wahl"), (option,), lenient) for option in checker.choices)


def _of_number(checker: Number) -> Iterator[Demand]:
    if checker.unit_required:
        yield Demand(N_("Einheit"), checker.units)


def _of_set(checker: ItemSet) -> Iterator[Demand]:
    if checker.layout is Layout.JSON:
        yield _json()


def _of_contains(checker: Contains) -> Iterator[Demand]:
    """Texts of the plan that must all stand there; one of many, or none, is told in other words."""
    if checker.require is Require.ALL:
        lenient = Leniency.CASE in checker.ignore
        yield from (Demand(N_("Text"), (text,), lenient) for text in checker.texts)


def _of_schema(checker: JsonSchema) -> Iterator[Demand]:
    yield _json()
    yield from _in_schema(parse_json(checker.schema, ""))


def _in_schema(rules: Json) -> Iterator[Demand]:
    """Required names and texts to choose from, wherever in the schema."""
    if isinstance(rules, list):
        for item in rules:
            yield from _in_schema(item)
    if not isinstance(rules, dict):
        return
    for key, value in rules.items():
        if key == "required" and isinstance(value, list):
            yield from (Demand(N_("Feld"), (name,)) for name in value if isinstance(name, str) and name)
        elif key in ("enum", "const"):
            texts = value if isinstance(value, list) else [value]
            yield from (Demand(N_("Wert"), (text,)) for text in texts if isinstance(text, str) and text)
        elif key == "format" and value == "date":
            yield Demand(N_("Form des Datums"), _DAY)
        elif key in ("properties", "patternProperties", "$defs") and isinstance(value, dict):
            for inner in value.values():
                yield from _in_schema(inner)
        else:
            yield from _in_schema(value)


_DEMANDS: Mapping[str, Callable[[Any], Iterator[Demand]]] = {
    "choice": _of_choice,
    "contains": _of_contains,
    "fields": _of_fields,
    "json_schema": _of_schema,
    "number": _of_number,
    "set": _of_set,
}
