"""``gate``: the limits of the plan, for a CI."""

from __future__ import annotations

from pathlib import Path

from pruefstand.actions.evaluation import evaluation_of
from pruefstand.actions.gate_summary import gate_summary
from pruefstand.actions.opened import open_study
from pruefstand.domain import System
from pruefstand.errors import InputError
from pruefstand.evaluation import Evaluation, GateVerdict
from pruefstand.formats.junit import JUnitCase, JUnitSuite, Outcome, write_junit
from pruefstand.i18n import _
from pruefstand.study.folder import write_atomic

__all__ = ["gate"]


def gate(path: Path, *, junit: Path | None = None, markdown: Path | None = None) -> tuple[GateVerdict, ...]:
    """Each limit held against each system; a plan without limits is an error: a gate that cannot close is none.

    ``junit`` and ``markdown`` are files that are written, whatever the verdicts are; an earlier file of that name is
    replaced.
    """
    opened = open_study(path)
    if not opened.limits:
        raise InputError(
            _("Der Plan nennt keine Grenze."),
            where=opened.study.plan.file,
            do=_("Unter „gate“ mindestens eine Grenze schreiben, etwa „- measure: passed“ mit „at_least: 0,8“."),
        )
    found = evaluation_of(opened)
    if junit is not None:
        write_atomic(junit, write_junit(found.title, [_suite(system, found) for system in found.systems]))
    if markdown is not None:
        write_atomic(markdown, gate_summary(found).encode())
    return found.gate


def _suite(system: System, found: Evaluation) -> JUnitSuite:
    """One suite a system, one test a limit. A limit that could not be decided is red, as the exit code says; a system
    that no limit names is grey, so that nobody takes it for tested."""
    cases = tuple(_case(verdict) for verdict in found.gate if verdict.system == system.id)
    nothing = JUnitCase(_("keine Grenze"), Outcome.SKIPPED, _("Für dieses System nennt der Plan keine Grenze."))
    return JUnitSuite(system.id, cases or (nothing,))


def _case(verdict: GateVerdict) -> JUnitCase:
    text = _("gefunden: {found}").format(found=verdict.found)
    if verdict.held:
        return JUnitCase(verdict.text, Outcome.PASSED, text)
    if verdict.held is None:
        why = _("nicht entscheidbar: {found}").format(found=verdict.found)
        return JUnitCase(verdict.text, Outcome.FAILURE, why, "undecided")
    return JUnitCase(verdict.text, Outcome.FAILURE, text, "limit")
