"""The plan's section ``errors``: classes of errors with their consequences."""

from __future__ import annotations

from collections.abc import Sequence

from pruefstand.i18n import _
from pruefstand.scoring.checker import VERDICTS, Checker
from pruefstand.scoring.error_classes import FORM, Condition, Consequence, ErrorClass
from pruefstand.study.node import Node, Scalar
from pruefstand.study.schema import Reader

__all__ = ["parse_errors"]

_KEYS = ("title", "when", "checker", "expected", "shown", "consequence", "excludes")


def parse_errors(reader: Reader, node: Node | None, checkers: Sequence[Checker]) -> tuple[ErrorClass, ...]:
    """The classes of the plan's ``errors``, in its order; none where the section is absent.

    A condition that no finding of these checkers could ever meet is a problem: such a class would always be at 0.
    Faulty entries are left out and told by ``reader``.
    """
    return tuple(
        error
        for name, entry in reader.entries(node)
        if (error := _error(reader, name, entry, {checker.name: checker for checker in checkers})) is not None
    )


def _error(reader: Reader, name: str, node: Node, checkers: dict[str, Checker]) -> ErrorClass | None:
    before = len(reader.problems)
    entries = reader.mapping(node, _KEYS, required=("title", "when"))
    title = reader.text(entries.get("title"))
    checker = reader.choice(entries.get("checker"), {one: one for one in checkers}) or ""
    asked = [one for one in checkers.values() if checker in ("", one.name)]
    items = _list(reader, entries.get("when"))
    when = [condition for item in items if (condition := _condition(reader, item, asked)) is not None]
    expected, shown = (_texts(reader, entries.get(key)) for key in ("expected", "shown"))
    consequence = reader.choice(entries.get("consequence"), Consequence)
    excludes = bool(reader.yes_no(entries.get("excludes")))
    if "when" in entries and not items and len(reader.problems) == before:
        reader.report(
            entries["when"],
            _("Die Fehlerart „{name}“ nennt keinen Befund.").format(name=name),
            _("Schreiben Sie zum Beispiel: when: date invented"),
        )
    if title is None or len(reader.problems) > before:
        return None
    return ErrorClass(name, title, tuple(when), consequence, excludes, checker, expected, shown)


def _list(reader: Reader, node: Node | None) -> tuple[Node, ...]:
    """A list, or a single text as a list of one."""
    return (node,) if isinstance(node, Scalar) else reader.sequence(node)


def _texts(reader: Reader, node: Node | None) -> tuple[str, ...]:
    return tuple(text for item in _list(reader, node) if (text := reader.text(item)) is not None)


def _condition(reader: Reader, node: Node, checkers: Sequence[Checker]) -> Condition | None:
    """``VERDICT`` or ``ITEM VERDICT``; ``form`` is every finding of a form."""
    text = reader.text(node)
    if text is None:
        return None
    *before, verdict = text.split()
    findable: dict[str, set[str]] = {}
    for checker in checkers:
        forms = {FORM} if any(measure.id.endswith(".form") for measure in checker.measures) else set()
        for item, verdicts in checker.findable.items():
            findable.setdefault(item, set()).update(verdicts | forms)
    said = set().union(*findable.values()) if not before else findable.get(" ".join(before), set())
    if verdict in said:
        return Condition(verdict, before[0] if before else None)
    named = " ".join(before)
    if before and named not in findable:
        what = _("Kein Prüfer macht Befunde zu „{item}“.").format(item=named)
        known = [item for item in findable if item]
    else:
        what = _("Kein Prüfer kommt zu dem Befund „{text}“.").format(text=text)
        known = [one for one in (*VERDICTS, FORM) if one in said]
    ways = ", ".join(known)
    if ways:
        reader.report(node, what, _("Möglich sind: {known}.").format(known=ways))
    else:
        reader.report(node, what, _("Unter „score“ einen Prüfer nennen, der ihn macht."))
    return None
