"""The readiness of target questions: each needs its right answer before the answers are blinded."""

from __future__ import annotations

from collections.abc import Iterator

from pruefstand.actions.opened import Opened
from pruefstand.actions.stard_reference import ASPECT
from pruefstand.errors import Problem
from pruefstand.i18n import _
from pruefstand.study.readiness import Light, Point

__all__ = ["target_points"]


def target_points(opened: Opened) -> Iterator[Point]:
    """One point where a case has a target question, amber where one of them has no reference; else none."""
    cases, references = opened.study.cases, opened.study.references
    if not cases.targets:
        return
    without = [case for case in cases.targets if references.of(case, ASPECT) is None]
    text = _("{n} Fälle mit Zielfrage, {known} davon mit Referenz").format(
        n=len(cases.targets), known=len(cases.targets) - len(without)
    )
    hints = tuple(
        Problem(
            cases.places[case],
            _("Was auf die Zielfrage des Falls „{case}“ richtig ist, steht nirgends; „stard“ schließt ihn aus.").format(
                case=case
            ),
            _("Vor dem Verblinden in references.jsonl ergänzen, mit „aspect: target“ und „answer: ja“ oder „nein“."),
        )
        for case in without
    )
    yield Point("target", _("Zielfragen"), Light.AMBER if hints else Light.GREEN, text, hints)
