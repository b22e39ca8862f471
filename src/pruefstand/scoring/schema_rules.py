"""JSON Schema, read so that neither a schema nor an output can make it slow, reach out, or depend on the machine.

The rules themselves are those of ``jsonschema`` (drafts 2020-12 and 7). Ours are the walls around them: numbers stay
exact, patterns run in linear time, a reference leads nowhere but into the schema itself, and steps are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json, canonical_json, parse_json
from pruefstand.i18n import _
from pruefstand.scoring.linear import LinearError, compile_linear
from pruefstand.scoring.schema_keywords import KEYWORDS, is_integer

__all__ = ["Breaking", "Schema", "SchemaFault", "compile_schema"]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_DRAFTS = {
    _DRAFT: "Draft202012Validator",
    "http://json-schema.org/draft-07/schema#": "Draft7Validator",
    "http://json-schema.org/draft-07/schema": "Draft7Validator",
}
_LARGEST = 1 << 20
_DEEPEST = 50
_MOST_REFERENCES, _MOST_STEPS = 100, 1_000_000
_MOST_FINDINGS = 50
_UNREAD = ("unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$recursiveRef", "$anchor", "$dynamicAnchor")
_VALUES = ("const", "enum", "default", "examples")
_FORMATS = ("date",)
_NAMES = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies")


class SchemaFault(ValueError):  # noqa: N818 - as LinearError and QuantityError it carries words for the reader
    """A schema that is not read: what is wrong, and what to do."""

    def __init__(self, what: str, do: str) -> None:
        super().__init__(what)
        self.what, self.do = what, do


@dataclass(frozen=True, slots=True)
class Breaking:
    """One rule that a value breaks: the keyword, its place in the schema, what it asks, and the path of the value.

    The keyword is empty where the value is nested too deep or takes too many steps.
    """

    keyword: str
    rule: str
    expected: str
    path: tuple[str | int, ...]


class _TooMuchError(Exception):
    """More steps, or references within references, than a value may take."""


class _Steps:
    """Counts the references followed at one value."""

    def __init__(self) -> None:
        self.left = self.depth = 0

    def follow(self, errors: Iterator[Any]) -> Iterator[Any]:
        self.left -= 1
        self.depth += 1
        if self.left < 0 or self.depth > _MOST_REFERENCES:
            raise _TooMuchError
        try:
            yield from errors
        finally:
            self.depth -= 1


class Schema:
    """A schema that can be held against values; made by :func:`compile_schema`."""

    __slots__ = ("_steps", "_validator")

    def __init__(self, validator: Any, steps: _Steps) -> None:
        self._validator, self._steps = validator, steps

    def breaks(self, value: Json, size: int) -> tuple[Breaking, ...]:
        """The rules that this value breaks, in the order of the schema, at most 50; ``size`` is that of its text.

        A value may be nested 50 deep and take as many steps as fit its size: verdicts must not hang on a machine.
        """
        if _too_deep(value):
            return (Breaking("", "depth", "", ()),)
        self._steps.left, self._steps.depth = min(1000 + 20 * size, _MOST_STEPS), 0
        try:
            return tuple(_breaking(error) for error in islice(self._validator.iter_errors(value), _MOST_FINDINGS))
        except (_TooMuchError, RecursionError):
            return (Breaking("", "steps", "", ()),)


def _breaking(error: Any) -> Breaking:
    keyword = str(error.validator or "false")
    asked = error.validator_value
    plain = not isinstance(asked, dict) and not (
        isinstance(asked, list) and any(isinstance(one, dict) for one in asked)
    )
    expected = canonical_json(asked).decode() if plain and asked is not None else ""
    return Breaking(keyword, "/".join(map(str, error.schema_path)), expected, tuple(error.path))


def _too_deep(value: Json) -> bool:
    level: list[Json] = [value]
    for _depth in range(_DEEPEST):
        level = [
            inner
            for item in level
            if isinstance(item, list | dict)
            for inner in (item if isinstance(item, list) else item.values())
        ]
        if not level:
            return False
    return True


@lru_cache(maxsize=32)
def compile_schema(text: str) -> Schema:
    """The schema that this JSON text is.

    Raises :class:`SchemaFault` for what is no JSON or no schema, for more than 1 MiB, for references that lead out of
    the schema or nowhere, for patterns that need more than linear time, and for keywords and formats that would not be
    checked: a rule that is written and not held would look like one that is kept.
    """
    # Here and not above: it takes a fifth of a second, and most plans have no schema.
    from jsonschema import exceptions, validators  # noqa: PLC0415 - see above
    from referencing import Registry  # noqa: PLC0415 - see above

    schema = _read(text)
    named = schema.get("$schema", _DRAFT)
    if not isinstance(named, str) or named not in _DRAFTS:
        what = _("Das Schema nennt unter „$schema“ einen Stand, der hier nicht gelesen wird.")
        raise SchemaFault(what, _("Schreiben Sie „{text}“.").format(text=_DRAFT))
    _inspect(schema, "#", root=schema)
    base = getattr(validators, _DRAFTS[named])
    try:
        base.check_schema(schema, format_checker=None)
    except exceptions.SchemaError as error:
        place = "/".join(["#", *map(str, error.path)])
        raise SchemaFault(
            _("Das Schema ist an der Stelle „{place}“ keines (Regel „{rule}“).").format(
                place=place, rule=str(error.validator)
            ),
            _("Die Stelle nach JSON Schema berichtigen."),
        ) from None
    steps = _Steps()

    def follow(validator: Any, ref: str, instance: Json, _schema: Json) -> Iterator[Any]:
        yield from steps.follow(base.VALIDATORS["$ref"](validator, ref, instance, _schema))

    types = base.TYPE_CHECKER.redefine("integer", is_integer)
    rules = {**KEYWORDS, "$ref": follow}
    extend: Any = validators.extend  # without types in its stubs
    validator = extend(base, rules, type_checker=types)(schema, registry=Registry())
    compiled = Schema(validator, steps)
    if any(broken.rule == "steps" for broken in compiled.breaks(None, 0)):
        what = _("Die Verweise im Schema drehen sich im Kreis.")
        raise SchemaFault(what, _("Ein Verweis muss zu einer Regel führen, die etwas anderes verlangt als ihn selbst."))
    return compiled


def _read(text: str) -> dict[str, Json]:
    if len(text) > _LARGEST:
        what = _("Das Schema ist größer als 1 MiB.")
        raise SchemaFault(what, _("Ein kleineres Schema schreiben, das nur die Ausgabe beschreibt."))
    try:
        schema = parse_json(text, "")
    except InputError as error:
        raise SchemaFault(
            _("Das Schema ist kein JSON: {fault}").format(fault=error.problems[0].what), error.problems[0].do
        ) from None
    if not isinstance(schema, dict):
        what = _("Das Schema ist kein JSON-Objekt.")
        raise SchemaFault(what, _('Zum Beispiel: {"type": "object", "required": ["tag"]}'))
    return schema


def _inspect(node: Json, place: str, *, root: Mapping[str, Json], names: bool = False) -> None:
    """Refuse what would not be checked, or not safely. ``names``: the keys of this object are names, no keywords."""
    if isinstance(node, list):
        for number, item in enumerate(node):
            _inspect(item, f"{place}/{number}", root=root)
    if not isinstance(node, dict):
        return
    for key, value in node.items():
        where = f"{place}/{key}"
        if names:
            _inspect(value, where, root=root)
        elif key not in _VALUES:
            _keyword(key, value, where, root)
            _inspect(value, where, root=root, names=key in _NAMES)


def _keyword(key: str, value: Json, where: str, root: Mapping[str, Json]) -> None:
    """Refuse one keyword with its value, if it would not be checked, or not safely."""
    if key in _UNREAD or (key in ("$id", "id") and where.count("/") > 1):
        what = _("Das Schlüsselwort „{key}“ ({place}) wird hier nicht gelesen.").format(key=key, place=where)
        raise SchemaFault(what, _("Das Schema ohne es schreiben."))
    if key == "$ref" and (not isinstance(value, str) or not (value == "#" or value.startswith("#/"))):
        what = _("Der Verweis {place} führt aus dem Schema hinaus.").format(place=where)
        raise SchemaFault(what, _('Die Regel unter „$defs“ aufnehmen: {"$ref": "#/$defs/NAME"}'))
    if key == "$ref" and isinstance(value, str) and _target(root, value) is None:
        what = _("Der Verweis „{ref}“ führt zu keiner Stelle des Schemas.").format(ref=value[:80])
        raise SchemaFault(what, _("Die Regel unter „$defs“ aufnehmen, oder den Namen berichtigen."))
    if key == "format" and value not in _FORMATS:
        what = _("Das Format „{name}“ ({place}) wird nicht geprüft.").format(name=str(value)[:80], place=where)
        raise SchemaFault(what, _("Nur „date“ wird geprüft; anderes mit „pattern“ schreiben."))
    patterns = [value] if key == "pattern" else []
    if key == "patternProperties" and isinstance(value, dict):
        patterns = [*value]
    for pattern in patterns:
        try:
            compile_linear(str(pattern))
        except LinearError as fault:
            raise SchemaFault(fault.what, fault.do) from None


def _target(schema: Mapping[str, Json], ref: str) -> Json:
    """What a reference like ``#/$defs/tag`` leads to; ``None`` for nothing that is a schema (RFC 6901)."""
    node: Json = dict(schema)
    for step in ref.split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(node, dict) and name in node:
            node = node[name]
        elif isinstance(node, list) and name.isdecimal() and int(name) < len(node):
            node = node[int(name)]
        else:
            return None
    return node if isinstance(node, dict | bool) else None
