"""Limits that seem to hold while a part of the plan was not run, or not run so."""

from __future__ import annotations

from dataclasses import replace

from pruefstand.actions.control import closed, control_cases
from pruefstand.actions.opened import Opened
from pruefstand.domain import AttemptStatus, MeasurementStatus, Source
from pruefstand.evaluation import Evaluation, GateVerdict
from pruefstand.i18n import _
from pruefstand.study.plan import Kind

__all__ = ["unless_partial"]


def unless_partial(verdict: GateVerdict, opened: Opened, found: Evaluation) -> GateVerdict:
    """A limit that seems to hold is undecided while attempts of the plan are missing or begun, or come from another
    instruction or another version: what was not run, or not run so, could have broken it."""
    if not verdict.held:
        return verdict
    row = next(one for one in found.denominators if one.system == verdict.system)
    missing = row.statuses.get(AttemptStatus.NOT_RUN, 0) - _shut(opened, verdict.system) + row.undecided
    # Only rules judge every output; raters may leave some out, and a plan may show them only some.
    rules = (one for one in row.measures if one.source == Source.RULE)
    unjudged = max((one.statuses.get(MeasurementStatus.MISSING.value, 0) for one in rules), default=0)
    why = []
    if missing > 0:
        why.append(_("{n} von {all} Läufen fehlen").format(n=missing, all=row.planned))
    if unjudged and opened.study.plan.kind is Kind.CATALOGUE:
        why.append(_("{n} ohne die Ausgabe des Systems").format(n=unjudged))
    if row.foreign_task:
        why.append(_("{n} unter einem anderen Auftrag").format(n=row.foreign_task))
    if row.foreign_configuration:
        why.append(_("{n} mit einer anderen Fassung").format(n=row.foreign_configuration))
    return replace(verdict, found="; ".join((verdict.found, *why)), held=None) if why else verdict


def _shut(opened: Opened, system: str) -> int:
    """How many attempts of this system belong to a control part that nobody has opened."""
    if closed(opened) is None:
        return 0
    shut = set(control_cases(opened))
    planned = next(one for one in opened.systems if one.id == system)
    return (planned.repeats or 1) * sum(case in shut for case in planned.cases)
