"""The systems of a plan: what every kind has. The options of a kind are read by its own room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pruefstand.domain import MOST_REPEATS, Origin, Role, System, SystemKind, digest_of
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import canonical_json
from pruefstand.i18n import _
from pruefstand.study.cases import Cases
from pruefstand.study.entries import plain
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node
from pruefstand.study.node import Sequence as SequenceNode
from pruefstand.study.plan import Kind, Plan
from pruefstand.study.schema import Reader

__all__ = ["DeclaredSystem", "Pace", "read_systems"]

_OWN = ("title", "origin", "role", "cases", "repeats", "profile", "conditions", "attached_reference")
_KINDS: Mapping[str, SystemKind] = {
    "command": SystemKind.COMMAND,
    "model": SystemKind.MODEL,
    "import": SystemKind.IMPORT,
}
_PACE = ("concurrency", "rate")
_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "command": ("environment", *_PACE),
    "model": (
        "api",
        "base_url",
        "history",
        "instruction_as",
        "key",
        "may_receive",
        "provider",
        "request",
        "settings",
        "tools",
        *_PACE,
    ),
    "import": ("import_as", "join", "join_table", "only"),
}
_CONDITIONS = ("model", "settings", "instruction", "material", "tools", "history", "processing")
"""What a plan may tell of a system that ran elsewhere, or whose program asks another: in words, for the reader."""

_MOST_AT_ONCE = 1000
_DEFAULT_ORIGIN = {Kind.CATALOGUE: Origin.PROGRAM, Kind.INDEX: Origin.PRODUCT}


@dataclass(frozen=True, slots=True)
class Pace:
    """How a system that runs here may be asked: so many times at once (``None``: as the call says for programs, 8 for
    models), and so many times per second (``None``: as it comes)."""

    at_once: int | None = None
    per_second: Fraction | None = None


@dataclass(frozen=True, slots=True)
class DeclaredSystem:
    """A system with its node in the plan, in which the room of its kind finds its options."""

    system: System
    options: MappingNode
    where: str
    pace: Pace = Pace()


def read_systems(plan: Plan, cases: Cases, *, repeats: int | None) -> tuple[DeclaredSystem, ...]:
    """The systems in the plan's order.

    ``repeats`` is what the plan fixes for all; a system that runs here runs once without it, attempts from elsewhere
    are as many as were delivered. Raises :class:`InputError` with every fault.
    """
    section = plan.sections.get("systems")
    reader = Reader()
    _check_twins(section, reader)
    declared = [
        system
        for name, node in reader.entries(section)
        if (system := _system(name, node, plan, cases, repeats, reader)) is not None
    ]
    reader.close()
    if not declared:
        raise InputError(
            _("Der Plan nennt kein System."),
            where=plan.where("systems"),
            do=_("Unter „systems“ mindestens eines mit „title“ schreiben, etwa mit „command: python systems/naiv.py“."),
        )
    return tuple(declared)


def _check_twins(section: Node | None, reader: Reader) -> None:
    seen: dict[str, str] = {}
    for key, _value in section.entries if isinstance(section, MappingNode) else ():
        first = seen.setdefault(key.text.casefold(), key.text)
        if first != key.text:
            reader.report(
                key,
                _("Die Systeme „{one}“ und „{two}“ unterscheiden sich nur in Groß und Klein.").format(
                    one=first, two=key.text
                ),
                _("Eines umbenennen: auf manchen Rechnern wären ihre Dateien dieselben."),
            )


def _system(
    name: str, node: Node, plan: Plan, cases: Cases, repeats: int | None, reader: Reader
) -> DeclaredSystem | None:
    keys = {key.text for key, _value in node.entries} if isinstance(node, MappingNode) else set()
    kinds = sorted(keys & _KINDS.keys())
    if len(kinds) > 1:
        reader.report(
            node,
            _("Das System „{system}“ nennt {kinds} zugleich.").format(system=name, kinds=", ".join(kinds)),
            _("Ein System läuft auf einem Weg; zwei Wege sind zwei Systeme."),
        )
        return None
    own = (*_OWN, *_KINDS, *(option for kind in kinds for option in _OPTIONS[kind]))
    fields = reader.mapping(node, own, required=("title",))
    kind = _KINDS[kinds[0]] if kinds else SystemKind.INTAKE
    origin = reader.choice(fields.get("origin"), Origin) or _DEFAULT_ORIGIN.get(plan.kind)
    if kind is SystemKind.MODEL and "origin" not in fields:
        origin = Origin.MODEL
    # A misspelt key has been told, and it may be this one.
    if origin is None and isinstance(node, MappingNode) and "origin" not in fields and keys <= set(own):
        reader.report(
            node,
            _("Das System „{system}“ sagt nicht, woher seine Antworten kommen.").format(system=name),
            _("„origin“ ergänzen, eines von {known}.").format(known=", ".join(Origin)),
        )
    title = reader.text(fields.get("title"))
    own_repeats = reader.count(fields.get("repeats"), at_least=1, at_most=MOST_REPEATS)
    fixed = own_repeats or repeats or (1 if kind.runs_here else None)
    its_cases = _cases(name, fields.get("cases"), cases, reader)
    reader.path(fields.get("profile"))
    told = reader.mapping(fields.get("conditions"), _CONDITIONS)
    words = {name: reader.text(node) for name, node in told.items()}
    at_once = reader.count(fields.get("concurrency"), at_least=1, at_most=_MOST_AT_ONCE)
    pace = Pace(at_once, reader.rate(fields.get("rate")))
    saw_reference = bool(reader.yes_no(fields.get("attached_reference")))
    if saw_reference and kind.runs_here:
        what = _("„{system}“ läuft hier; dabei bekommt kein System eine Referenz zu sehen.").format(system=name)
        do = _("Die Zeile streichen; es gibt sie nur für Ausgaben von anderswo.")
        reader.report(fields["attached_reference"], what, do)
    if title is None or origin is None or not isinstance(node, MappingNode):
        return None
    return DeclaredSystem(
        System(
            id=name,
            title=title,
            kind=kind,
            origin=origin,
            role=reader.choice(fields.get("role"), Role) or Role.TESTED,
            cases=its_cases,
            repeats=fixed,
            configuration=digest_of(canonical_json(plain(node))),
            conditions=tuple((name, text) for name in _CONDITIONS if (text := words.get(name))),
            attached_reference=saw_reference,
        ),
        node,
        node.where,
        pace,
    )


def _cases(system: str, node: Node | None, cases: Cases, reader: Reader) -> tuple[str, ...]:
    """All cases, or those that the system names (a partial design), in the study's order."""
    if node is None:
        return tuple(cases.ids)
    chosen: set[str] = set()
    items = reader.sequence(node)
    if not items and isinstance(node, SequenceNode):
        reader.report(
            node,
            _("Das System „{system}“ nennt keinen Fall.").format(system=system),
            _("„cases“ streichen, wenn es alle bearbeiten soll, sonst die Fälle aufzählen."),
        )
    for item in items:
        name = reader.text(item)
        if name is not None and name not in cases:
            reader.report(
                item,
                _("Das System „{system}“ nennt den Fall „{case}“, den es nicht gibt.").format(system=system, case=name),
                _("Die Kennung berichtigen oder den Fall ergänzen."),
            )
        elif name in chosen:
            reader.report(
                item,
                _("Das System „{system}“ nennt den Fall „{case}“ zweimal.").format(system=system, case=name),
                _("Die zweite Nennung löschen."),
            )
        elif name is not None:
            chosen.add(name)
    return tuple(name for name in cases.ids if name in chosen)
