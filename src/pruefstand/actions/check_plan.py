"""What ``check`` says of the plan itself: whether the task is described, and whether the instruction tells a system
what the checkers demand."""

from __future__ import annotations

from collections.abc import Iterator

from pruefstand.actions.opened import Opened
from pruefstand.errors import Problem
from pruefstand.i18n import N_, _
from pruefstand.scoring.demands import untold
from pruefstand.study.plan import TASK, Kind

__all__ = ["checker_hints", "plan_hints"]

_MISSING = {
    "input": N_("Der Plan sagt nicht, was ein System bekommt."),
    "wanted": N_("Der Plan sagt nicht, welches Ergebnis gewünscht ist."),
    "limits": N_("Der Plan sagt nicht, was ein System nicht darf."),
    "output": N_("Der Plan sagt nicht, wie eine Ausgabe aussehen muss."),
    "use": N_("Der Plan sagt nicht, wofür die Ergebnisse gelten sollen."),
}


def plan_hints(opened: Opened) -> Iterator[Problem]:
    """A catalogue without an instruction, and each part of the task that is not described; of other studies only
    the area of use is asked."""
    plan = opened.study.plan
    if plan.kind is Kind.CATALOGUE and not opened.study.instruction.strip():
        yield Problem(
            plan.file,
            _("Der Plan nennt keinen Auftrag an die Systeme."),
            _("Den Auftrag in eine Datei schreiben und mit „instruction“ nennen."),
        )
    for key in TASK if plan.kind is Kind.CATALOGUE else ():
        if key not in plan.task and key != "use":
            do = _("Unter „task“ eine Zeile „{key}: …“ ergänzen, bevor ein System gewählt wird.").format(key=key)
            yield Problem(plan.where("task"), _(_MISSING[key]), do)
    if not plan.about.get("use"):
        yield Problem(plan.file, _(_MISSING["use"]), _("„use“ ergänzen; der Bericht zeigt es bei den Grenzen."))


def checker_hints(opened: Opened) -> Iterator[Problem]:
    """What a checker demands and the instruction does not tell: a system can only miss it."""
    study = opened.study
    if not study.instruction.strip():
        return
    for checker in opened.checkers:
        missing = [f"{_(demand.what)} „{demand.texts[0]}“" for demand in untold(checker, study.instruction)]
        if missing:
            yield Problem(
                study.plan.instruction,
                _("Der Prüfer „{checker}“ verlangt, was nicht im Auftrag steht: {missing}.").format(
                    checker=checker.name, missing=", ".join(missing)
                ),
                _("Im Auftrag sagen, was verlangt ist, oder es nicht prüfen."),
            )
