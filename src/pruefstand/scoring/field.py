"""One declared field of a JSON answer: what may stand in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from pruefstand.formats.jsonl import Json
from pruefstand.scoring.linear import compile_linear

__all__ = ["DAY", "Breach", "Field", "FieldType", "Need", "impossible_day", "same"]

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
"""The pattern of a day, which says nothing of the calendar."""


class FieldType(StrEnum):
    """What kind of value a field holds.

    ``choice`` is one of the declared texts (``one_of`` in the plan), ``text`` any text, ``quote`` a text that must
    stand verbatim in a material, ``day`` a text of the pattern ``YYYY-MM-DD``, ``number`` a JSON number, ``boolean``
    true or false.
    """

    CHOICE = "choice"
    TEXT = "text"
    QUOTE = "quote"
    DAY = "day"
    NUMBER = "number"
    BOOLEAN = "boolean"


class Need(StrEnum):
    """Whether a value must stand in a field, may, or must not."""

    MUST = "must"
    MAY = "may"
    NULL = "null"


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule of form that a value breaks: the verdict's key, the rule, and what was expected instead."""

    verdict: str
    rule: str
    expected: str


_WANTED = {
    FieldType.CHOICE: "string",
    FieldType.TEXT: "string",
    FieldType.QUOTE: "string",
    FieldType.DAY: "string",
    FieldType.NUMBER: "number",
    FieldType.BOOLEAN: "true | false",
}
_ONLY = {
    FieldType.CHOICE: ("unknown_value",),
    FieldType.DAY: ("pattern", "calendar"),
    FieldType.QUOTE: ("not_in_material",),
}


@dataclass(frozen=True, slots=True)
class Field:
    """A field as the plan declares it.

    ``choices`` are the texts of a ``choice``. With ``required_when`` (another field and its value) a value must stand
    here exactly when that field has that value, and null otherwise; with ``optional`` null is always allowed. Without
    either a value must stand here. An empty text is never a value: null says that there is none. A ``text`` may have a
    ``pattern`` that it must match as a whole (:mod:`pruefstand.scoring.linear`).
    """

    name: str
    type: FieldType
    choices: tuple[str, ...] = ()
    required_when: tuple[str, str] | None = None
    optional: bool = False
    pattern: str = ""

    def __post_init__(self) -> None:
        if (self.type is FieldType.CHOICE) != bool(self.choices):
            raise ValueError(f"field {self.name}: choices go with the type choice")
        if self.optional and self.required_when:
            raise ValueError(f"field {self.name}: optional and required_when exclude each other")
        if self.pattern and self.type is not FieldType.TEXT:
            raise ValueError(f"field {self.name}: a pattern goes with the type text")
        if self.pattern:
            compile_linear(self.pattern)

    @property
    def verdicts(self) -> frozenset[str]:
        """What a finding can say of this field."""
        found = {"missing_field", "duplicate_field", "wrong_type", "missed", "wrong", *_ONLY.get(self.type, ())}
        if self.optional or self.required_when:
            found.add("invented")
        if self.required_when:
            found.add("not_null")
        if self.pattern:
            found.add("pattern")
        if not self.optional or self.type in (FieldType.TEXT, FieldType.QUOTE):
            found.add("empty")
        return frozenset(found)

    def breach(self, value: Json, need: Need) -> Breach | None:
        """The first rule of form that this value breaks, ``None`` if it keeps them all."""
        if value is None:
            return Breach("empty", self._condition(), _WANTED[self.type]) if need is Need.MUST else None
        if need is Need.NULL:
            return Breach("not_null", self._condition(), "null")
        if self.type is FieldType.NUMBER:
            fits = isinstance(value, int | Decimal) and not isinstance(value, bool)
        elif self.type is FieldType.BOOLEAN:
            fits = isinstance(value, bool)
        else:
            fits = isinstance(value, str)
        if not fits:
            return Breach("wrong_type", f"type: {self.type}", _WANTED[self.type])
        if self.type is FieldType.CHOICE and value not in self.choices:
            return Breach("unknown_value", "one_of", " | ".join(self.choices))
        if self.type is FieldType.DAY and not DAY.fullmatch(str(value)):
            return Breach("pattern", "type: day", "YYYY-MM-DD")
        if value == "":
            return Breach("empty", self._condition(), _WANTED[self.type])
        if self.pattern and not compile_linear(self.pattern).fits(str(value)):
            return Breach("pattern", "pattern", self.pattern)
        return None

    def _condition(self) -> str:
        return f"required_when: {' '.join(self.required_when)}" if self.required_when else "required"


def impossible_day(text: str) -> bool:
    """Whether a text has the pattern ``YYYY-MM-DD`` but names no day of the (proleptic Gregorian) calendar."""
    if not DAY.fullmatch(text):
        return False
    try:
        date(int(text[:4]), int(text[5:7]), int(text[8:]))
    except ValueError:
        return True
    return False


def same(left: Json, right: Json) -> bool:
    """Strict equality of two JSON scalars: equal type, texts by code point, numbers by value (``1`` is ``1.0``)."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    return left == right
