"""The checker ``fields`` as the plan writes it."""

from __future__ import annotations

from pruefstand.i18n import _
from pruefstand.scoring.field import Field, FieldType
from pruefstand.scoring.fields import Fields
from pruefstand.scoring.linear import LinearError, compile_linear
from pruefstand.scoring.repair import parse_repairs
from pruefstand.study.node import Mapping, Node
from pruefstand.study.schema import Reader

__all__ = ["parse"]

_TYPES = {kind.value: kind for kind in FieldType if kind is not FieldType.CHOICE}
_KEYS = ("one_of", "type", "required_when", "optional", "pattern")


def parse(reader: Reader, node: Node | None) -> Fields | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, ("checker", "aspect", "fields", "repairs"), required=("checker", "fields"))
    declared = reader.entries(entries.get("fields"))
    parsed = [_field(reader, name, item) for name, item in declared]
    aspect = reader.name(entries.get("aspect")) or "answer"
    repairs = parse_repairs(reader, entries.get("repairs"))
    if "fields" in entries and not declared and len(reader.problems) == before:
        reader.report(
            entries["fields"],
            _("Es ist kein Feld vereinbart."),
            _("Unter „fields“ jedes Feld mit „one_of“ oder „type“ nennen."),
        )
    if len(reader.problems) > before:
        return None
    fields = tuple(field for field in parsed if field is not None)
    choices = {field.name: field.choices for field in fields if not field.required_when}
    for field, (_name, item) in zip(fields, declared, strict=True):
        if field.required_when and field.required_when[1] not in choices.get(field.required_when[0], ()):
            reader.report(
                _at(item, "required_when"),
                _("„required_when“ nennt kein Feld mit „one_of“ und einen seiner Werte: {text}").format(
                    text=" ".join(field.required_when)
                ),
                _("Schreiben Sie: required_when: FELD WERT, mit einem Feld, das selbst immer verlangt ist."),
            )
    return None if len(reader.problems) > before else Fields(fields, repairs, aspect)


def _field(reader: Reader, name: str, node: Node) -> Field | None:
    before = len(reader.problems)
    entries = reader.mapping(node, _KEYS)
    if ("one_of" in entries) == ("type" in entries) and len(reader.problems) == before:
        reader.report(
            node,
            _("Das Feld „{name}“ nennt nicht genau eines von „one_of“ und „type“.").format(name=name),
            _("Die erlaubten Werte unter „one_of“ nennen oder eine Art: type: {types}").format(types=", ".join(_TYPES)),
        )
    if "required_when" in entries and "optional" in entries:
        reader.report(
            entries["optional"],
            _("Das Feld „{name}“ nennt „optional“ und „required_when“ zugleich.").format(name=name),
            _("Eine der beiden Zeilen streichen."),
        )
    choices = _choices(reader, entries.get("one_of"))
    kind = reader.choice(entries.get("type"), _TYPES) if "type" in entries else FieldType.CHOICE
    optional = reader.yes_no(entries.get("optional"))
    condition = reader.text(entries.get("required_when"))
    when = _condition(reader, entries["required_when"], condition) if condition is not None else None
    pattern = _pattern(reader, entries.get("pattern"), kind)
    if len(reader.problems) > before or kind is None:
        return None
    return Field(name, kind, choices, when, bool(optional), pattern)


def _pattern(reader: Reader, node: Node | None, kind: FieldType | None) -> str:
    pattern = reader.text(node)
    if node is None or pattern is None:
        return ""
    if kind is not None and kind is not FieldType.TEXT:
        reader.report(
            node,
            _("„pattern“ gibt es nur bei „type: text“."),
            _("Die Zeile streichen, oder das Feld zu einem Text machen."),
        )
        return ""
    try:
        compile_linear(pattern)
    except LinearError as fault:
        reader.report(node, fault.what, fault.do)
    return pattern


def _choices(reader: Reader, node: Node | None) -> tuple[str, ...]:
    items = reader.sequence(node)
    texts = [text for item in items if (text := reader.text(item)) is not None]
    if node is not None and len(texts) == len(items) and (not texts or len(set(texts)) < len(texts)):
        reader.report(
            node,
            _("„one_of“ ist leer oder nennt einen Wert zweimal."),
            _("Jeden erlaubten Wert einmal nennen, zum Beispiel: one_of: [found, missing]"),
        )
    return tuple(texts)


def _condition(reader: Reader, node: Node, text: str) -> tuple[str, str] | None:
    field, _space, value = text.partition(" ")
    if field and value.strip():
        return field, value.strip()
    reader.report(
        node,
        _("„required_when“ braucht ein Feld und einen Wert, durch ein Leerzeichen getrennt."),
        _("Schreiben Sie zum Beispiel: required_when: status found"),
    )
    return None


def _at(node: Node, key: str) -> Node:
    """The node under this key, for the place of a message."""
    inner = node.get(key) if isinstance(node, Mapping) else None
    return inner if inner is not None else node
