"""The section ``derived`` of a rubric file: totals behind gates, tables of rules, rates of counts."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from pruefstand.i18n import _
from pruefstand.rating.rubric import Condition, Criterion, Derived, Rate, Role, Table, Weighted
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["parse_derived"]

_WEIGHTED = ("title", "levels", "weights", "fail_when", "cap_when", "cap")
_TABLE = ("title", "levels", "rules", "compare")
_RATE = ("title", "count", "of")


def parse_derived(reader: Reader, node: Node | None, criteria: Mapping[str, Criterion]) -> tuple[Derived, ...]:
    """What follows from the marks; faults go to the reader."""
    found: list[Derived] = []
    for key, item in reader.entries(node):
        fields = reader.mapping(item, dict.fromkeys((*_WEIGHTED, *_TABLE, *_RATE)), required=("title",))
        if key in criteria:
            what = _("„{name}“ heißt schon ein Kriterium.").format(name=key)
            reader.report(item, what, _("Einen anderen Namen wählen."))
        title = reader.text(fields.get("title")) or ""
        made: Derived | None
        if "of" in fields or "count" in fields:
            made = _rate(reader, key, title, item, fields, criteria)
        else:
            levels = tuple(text for level in reader.sequence(fields.get("levels")) if (text := reader.text(level)))
            if len(set(levels)) != len(levels) or len(levels) < 2:
                do = _("Jede Stufe einmal nennen, von der besten zur schlechtesten.")
                reader.report(item, _("Hier fehlen mindestens zwei verschiedene Stufen."), do)
            rule = _weighted if "weights" in fields else _table
            made = rule(reader, key, title, levels, item, fields, criteria)
        if made is not None:
            found.append(made)
    return tuple(found)


def _rate(
    reader: Reader, key: str, title: str, node: Node, fields: Mapping[str, Node], criteria: Mapping[str, Criterion]
) -> Rate | None:
    before = len(reader.problems)
    _foreign(reader, fields, _RATE)
    count = tuple(text for item in reader.sequence(fields.get("count")) if (text := reader.text(item)))
    of = reader.text(fields.get("of")) or ""
    for name in (*count, of):
        if name not in criteria or criteria[name].role is not Role.COUNT:
            what = _("„{name}“ ist kein Kriterium mit „role: count“.").format(name=name)
            reader.report(node, what, _("Unter „count“ und „of“ nur solche Kriterien nennen."))
    if not count and len(reader.problems) == before:
        reader.report(node, _("Hier fehlt „count“."), _("Nennen, was gezählt wird, etwa „count: [erfunden]“."))
    return None if len(reader.problems) > before else Rate(id=key, title=title, count=count, of=of)


def _weighted(
    reader: Reader,
    key: str,
    title: str,
    levels: tuple[str, ...],
    node: Node,
    fields: Mapping[str, Node],
    criteria: Mapping[str, Criterion],
) -> Weighted | None:
    before = len(reader.problems)
    _foreign(reader, fields, _WEIGHTED)
    weights: dict[str, Decimal] = {}
    for name, item in reader.entries(fields.get("weights")):
        weight = reader.number(item, at_least=0)
        if name not in criteria or criteria[name].values != levels:
            what = _("„{name}“ ist kein Kriterium mit denselben Stufen.").format(name=name)
            reader.report(item, what, _("Nur Kriterien gewichten, deren „levels“ dieselben sind wie hier."))
        elif weight is not None:
            weights[name] = weight
    if weights and not any(weights.values()):
        reader.report(node, _("Alle Gewichte sind 0."), _("Mindestens ein Gewicht größer als 0 schreiben."))
    fails = _conditions(reader, fields.get("fail_when"), criteria)
    caps = _conditions(reader, fields.get("cap_when"), criteria)
    cap = reader.text(fields.get("cap")) or ""
    if bool(caps) != bool(cap) or (cap and cap not in levels):
        what = _("„cap_when“ und „cap“ gehören zusammen, und „cap“ nennt eine der Stufen.")
        reader.report(node, what, _("Beide schreiben, etwa „cap: 4“, oder keines."))
    if len(reader.problems) > before or not weights or not levels:
        return None
    return Weighted(id=key, title=title, levels=levels, weights=weights, fails=fails, caps=caps, cap=cap)


def _table(
    reader: Reader,
    key: str,
    title: str,
    levels: tuple[str, ...],
    node: Node,
    fields: Mapping[str, Node],
    criteria: Mapping[str, Criterion],
) -> Table | None:
    before = len(reader.problems)
    _foreign(reader, fields, _TABLE)
    rules = []
    for item in reader.sequence(fields.get("rules")):
        parts = reader.mapping(item, (), required=("when", "gives"))
        gives = reader.text(parts.get("gives")) or ""
        conditions = _conditions(reader, parts.get("when"), criteria)
        if "gives" in parts and gives not in levels:
            what = _("„{text}“ ist keine der Stufen.").format(text=gives)
            reader.report(parts["gives"], what, _("Eine von {levels} nennen.").format(levels=", ".join(levels)))
        rules.append((conditions, gives))
    if not rules and len(reader.problems) == before:
        do = _("„weights“ für einen gewichteten Gesamtwert oder „rules“ für eine Tafel schreiben.")
        reader.report(node, _("Woraus dieser Wert folgt, steht hier nicht."), do)
    compare = reader.text(fields.get("compare")) or ""
    # It may stand in another file of the same sheet; one that nobody asks is compared with nothing.
    if compare in criteria and criteria[compare].values != levels:
        what = _("„{name}“ ist kein Kriterium mit denselben Stufen.").format(name=compare)
        reader.report(fields["compare"], what, _("Ein Kriterium mit denselben „levels“ nennen oder die Zeile löschen."))
    if len(reader.problems) > before:
        return None
    return Table(id=key, title=title, levels=levels, rules=tuple(rules), compare=compare)


def _foreign(reader: Reader, fields: Mapping[str, Node], known: tuple[str, ...]) -> None:
    for name in sorted(fields.keys() - set(known)):
        what = _("„{key}“ passt nicht zu den anderen Angaben.").format(key=name)
        do = _("Ein Gesamtwert hat „weights“, eine Tafel „rules“, eine Rate „count“ und „of“; nur eines davon geht.")
        reader.report(fields[name], what, do)


def _conditions(reader: Reader, node: Node | None, criteria: Mapping[str, Criterion]) -> tuple[Condition, ...]:
    found = []
    for item in reader.sequence(node):
        text = reader.text(item) or ""
        name, _space, level = text.strip().partition(" ")
        condition = Condition(name, level.strip())
        criterion = criteria.get(name)
        if criterion is None or criterion.role is not Role.MARK or condition.level not in criterion.values:
            what = _("„{text}“ nennt kein Kriterium mit einer seiner Stufen.").format(text=text)
            do = _("Kennung und Stufe mit einem Leerzeichen dazwischen schreiben, etwa „K1 bestanden“.")
            reader.report(item, what, do)
        found.append(condition)
    return tuple(found)
