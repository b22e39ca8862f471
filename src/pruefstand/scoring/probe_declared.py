"""Alterations that a plan declares: outputs of its own that must fail, or pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pruefstand.domain import Reference
from pruefstand.errors import InputError
from pruefstand.formats.jsonl import Json, canonical_json
from pruefstand.i18n import _
from pruefstand.scoring.checker import VERDICTS, Checker
from pruefstand.scoring.text import answer_of
from pruefstand.study.node import Mapping as MappingNode
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["Alteration", "parse_probe"]

_KEYS = ("title", "case", "checker", "output", "set", "clear", "drop", "expect", "finds")


@dataclass(frozen=True, slots=True)
class Alteration:
    """One entry of the plan's ``probe`` list.

    It is an ``output`` as it stands, or the reference's object with fields set to texts, cleared to null, or dropped.
    Without ``case`` it is tried at every case, without ``checker`` at all checkers together: it passes if all that can
    pass let it pass. ``passes`` is what must come of it; ``finds`` an item (empty: any) and a verdict that must be
    among the findings.
    """

    title: str
    case: str = ""
    checker: str = ""
    output: str | None = None
    set: tuple[tuple[str, str], ...] = ()
    clear: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    passes: bool = False
    finds: tuple[str, str] | None = None
    where: str = ""

    def __post_init__(self) -> None:
        if (self.output is None) != bool(self.set or self.clear or self.drop):
            raise ValueError("an output as it stands, or changes to the reference")

    def of(self, reference: Reference | None) -> str | None:
        """The altered output; ``None`` where it does not apply: no reference, no object, or without such a field."""
        if self.output is not None:
            return self.output
        try:
            answer = answer_of(reference) if reference is not None else None
        except InputError:
            return None
        named = (*(name for name, _text in self.set), *self.clear, *self.drop)
        if not isinstance(answer, dict) or any(name not in answer for name in (*self.clear, *self.drop)) or not named:
            return None
        changed: dict[str, Json] = {**answer, **dict(self.set), **dict.fromkeys(self.clear)}
        return canonical_json({name: value for name, value in changed.items() if name not in self.drop}).decode()


def parse_probe(reader: Reader, node: Node | None, checkers: Sequence[Checker]) -> tuple[Alteration, ...]:
    """The alterations of the plan's ``probe`` list, in its order; faulty ones are left out and told by ``reader``."""
    return tuple(found for item in reader.sequence(node) if (found := _alteration(reader, item, checkers)) is not None)


def _alteration(reader: Reader, node: Node, checkers: Sequence[Checker]) -> Alteration | None:
    before = len(reader.problems)
    entries = reader.mapping(node, _KEYS, required=("title",))
    title = reader.text(entries.get("title"))
    case = reader.name(entries.get("case")) or ""
    checker = reader.choice(entries.get("checker"), {one.name: one.name for one in checkers}) or ""
    output = reader.text(entries.get("output"), empty=True)
    changed = [
        (name, text)
        for name, item in reader.entries(entries.get("set"))
        if (text := reader.text(item, empty=True)) is not None
    ]
    clear, drop = (
        tuple(text for item in reader.sequence(entries.get(key)) if (text := reader.text(item)) is not None)
        for key in ("clear", "drop")
    )
    passes = reader.choice(entries.get("expect"), {"fail": False, "pass": True})
    finds = _finds(reader, entries.get("finds"))
    if (output is None) != bool(changed or clear or drop) and len(reader.problems) == before:
        reader.report(
            node if isinstance(node, MappingNode) else entries["title"],
            _("Die Veränderung nennt nicht genau eines: eine Ausgabe („output“) oder Änderungen an der Referenz."),
            _("Die Ausgabe unter „output“ schreiben, oder Felder unter „set“, „clear“ und „drop“ nennen."),
        )
    if output is not None and not case and len(reader.problems) == before:
        reader.report(
            entries["output"],
            _("Zu dieser Ausgabe fehlt der Fall."),
            _("Ergänzen Sie eine Zeile „case: …“; dieselbe Ausgabe ist nicht bei jedem Fall falsch."),
        )
    if title is None or len(reader.problems) > before:
        return None
    return Alteration(title, case, checker, output, tuple(changed), clear, drop, bool(passes), finds, node.where)


def _finds(reader: Reader, node: Node | None) -> tuple[str, str] | None:
    """``VERDICT`` or ``ITEM VERDICT``."""
    text = reader.text(node)
    if node is None or text is None:
        return None
    *item, verdict = text.split()
    if verdict not in VERDICTS or len(item) > 1:
        reader.report(
            node,
            _("„{text}“ ist kein Befund.").format(text=text),
            _("Schreiben Sie ein Feld und einen Befund, zum Beispiel: finds: date invented"),
        )
        return None
    return (item[0] if item else "", verdict)
