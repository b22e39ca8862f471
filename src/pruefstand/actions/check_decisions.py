"""What ``check`` says of decisions on border cases: which of them hold, which were made under other rules."""

from __future__ import annotations

from collections.abc import Iterator

from pruefstand.actions.decisions import facts_checker
from pruefstand.actions.opened import Opened
from pruefstand.errors import Problem
from pruefstand.i18n import _, ngettext
from pruefstand.study.readiness import Light, Point

__all__ = ["decision_notes", "decision_points"]

_MOST_TOLD = 20


def decision_points(opened: Opened) -> Iterator[Point]:
    """Nothing without decisions; else one point, amber while a decision holds no more or belongs to no case."""
    checker = facts_checker(opened.checkers)
    if checker is None or not checker.decisions.entries:
        return
    decisions = checker.decisions
    touched = decisions.touched(checker.rules)
    hints = [
        Problem(
            one.where,
            _("Unter anderen Regeln entschieden, gilt nicht mehr: Fall „{case}“, „{item}“.").format(
                case=one.question.case, item=one.question.item
            ),
            _("„pruefstand decide“ zeigt, was die Regeln jetzt sagen; dort neu entscheiden."),
        )
        for one in touched
    ]
    strange = [
        Problem(
            one.where,
            _("Die Entscheidung gehört zum Fall „{case}“, den es nicht gibt.").format(case=one.question.case),
            _("Die Zeile löschen oder die Kennung des Falls berichtigen."),
        )
        for one in decisions.by_key.values()
        if one.question.case not in opened.study.cases
    ]
    n = len(decisions.by_key)
    text = ngettext("{n}-mal entschieden", "{n}-mal entschieden", n).format(n=n)
    text += ", " + _("{n} von geänderten Regeln berührt").format(n=len(touched))
    told = [*strange, *hints]
    if len(told) > _MOST_TOLD:
        rest = _("… und {n} weitere Stellen mit demselben Hinweis.").format(n=len(told) - _MOST_TOLD)
        told = [*told[:_MOST_TOLD], Problem("", rest, told[0].do)]
    yield Point("decisions", _("Grenzfälle"), Light.AMBER if told else Light.GREEN, text, tuple(told))


def decision_notes(opened: Opened) -> tuple[str, ...]:
    """What a report must say of decisions that hold no more; nothing where all of them hold."""
    checker = facts_checker(opened.checkers)
    touched = checker.decisions.touched(checker.rules) if checker is not None else ()
    if not touched:
        return ()
    n = len(touched)
    told = ngettext(
        "{n} Entscheidung über einen Grenzfall wurde unter anderen Regeln getroffen und gilt hier nicht.",
        "{n} Entscheidungen über Grenzfälle wurden unter anderen Regeln getroffen und gelten hier nicht.",
        n,
    )
    return (told.format(n=n),)
