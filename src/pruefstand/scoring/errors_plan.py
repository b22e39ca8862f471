"""The plan's section ``errors``: classes of errors with their consequences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pruefstand.i18n import _
from pruefstand.scoring.checker import VERDICTS, Checker
from pruefstand.scoring.choice import Choice
from pruefstand.scoring.error_classes import FORM, Condition, Consequence, ErrorClass
from pruefstand.scoring.field import FieldType
from pruefstand.scoring.fields import Fields
from pruefstand.study.node import Node, Scalar
from pruefstand.study.schema import Reader

__all__ = ["parse_errors"]

_KEYS = ("title", "when", "checker", "expected", "shown", "consequence", "excludes")
_OF_VALUES = frozenset({"wrong", "invented", "missed"})
"""Verdicts on a value that keeps the form: what they expect and show is among the declared values, where there are
such."""


def parse_errors(reader: Reader, node: Node | None, checkers: Sequence[Checker]) -> tuple[ErrorClass, ...]:
    """The classes of the plan's ``errors``, in its order; none where the section is absent.

    A condition, an expected or a shown value that no finding of these checkers could ever meet is a problem: such a
    class would always be at 0. So are two ids that differ in capitals alone. Faulty entries are left out and told by
    ``reader``.
    """
    found: dict[str, str] = {}
    classes = []
    for name, entry in reader.entries(node):
        twin = found.setdefault(name.casefold(), name)
        if twin != name:
            what = _("Die Kennungen „{name}“ und „{twin}“ unterscheiden sich nur in der Großschreibung.")
            reader.report(entry, what.format(name=name, twin=twin), _("Einer der beiden eine andere Kennung geben."))
        elif (error := _error(reader, name, entry, {checker.name: checker for checker in checkers})) is not None:
            classes.append(error)
    return tuple(classes)


def _error(reader: Reader, name: str, node: Node, checkers: dict[str, Checker]) -> ErrorClass | None:
    before = len(reader.problems)
    entries = reader.mapping(node, _KEYS, required=("title", "when"))
    title = reader.text(entries.get("title"))
    checker = reader.choice(entries.get("checker"), {one: one for one in checkers}) or ""
    asked = [one for one in checkers.values() if checker in ("", one.name)]
    items = _list(reader, entries.get("when"))
    when = [condition for item in items if (condition := _condition(reader, item, asked)) is not None]
    expected = _texts(reader, entries.get("expected"), _values(when, asked, _expectable))
    shown = _texts(reader, entries.get("shown"), _values(when, asked, _showable))
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


def _texts(reader: Reader, node: Node | None, values: Sequence[str]) -> tuple[str, ...]:
    found = []
    for item in _list(reader, node):
        text = reader.text(item)
        if text is None:
            continue
        found.append(text)
        if values and not set(text.split(" | ")) <= set(values):
            what = _("Der Wert „{text}“ kommt in diesen Befunden nie vor.").format(text=text)
            reader.report(item, what, _("Möglich sind: {known}.").format(known=", ".join(values)))
    return tuple(found)


def _values(
    when: Iterable[Condition], checkers: Sequence[Checker], declared: Callable[[Checker, str], tuple[str, ...]]
) -> tuple[str, ...]:
    """Every value that findings under these conditions can have; none where it may be any text."""
    found: list[str] = []
    for condition in when:
        if condition.verdict not in _OF_VALUES:
            return ()
        for checker in checkers:
            for item, verdicts in checker.findable.items():
                if condition.item not in (None, item) or condition.verdict not in verdicts:
                    continue
                values = declared(checker, item)
                if not values:
                    return ()
                found += values
    return tuple(dict.fromkeys(found))


def _expectable(checker: Checker, item: str) -> tuple[str, ...]:
    if isinstance(checker, Choice):
        return checker.choices
    if not isinstance(checker, Fields):
        return ()
    field = next(field for field in checker.fields if field.name == item)
    values = ("true", "false") if field.type is FieldType.BOOLEAN else field.choices
    return (*values, "null") if values else ()


def _showable(checker: Checker, _item: str) -> tuple[str, ...]:
    """A wrong field may show what is no option either, and under a leniency a choice shows more than its option."""
    exact = isinstance(checker, Choice) and not checker.ignore and not checker.leading_word and not checker.repairs
    return checker.choices if isinstance(checker, Choice) and exact else ()


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
