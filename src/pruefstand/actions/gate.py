"""``gate``: the limits of the plan, for a CI."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pruefstand.actions.evaluation import evaluation_of
from pruefstand.actions.gate_summary import gate_summary
from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.partial import unless_partial
from pruefstand.domain import System
from pruefstand.errors import InputError
from pruefstand.evaluation import Evaluation, GateVerdict
from pruefstand.formats.junit import JUnitCase, JUnitSuite, Outcome, write_junit
from pruefstand.i18n import _
from pruefstand.scoring.checker import DELIVERED
from pruefstand.study.folder import unavailable, write_atomic

__all__ = ["gate"]


def gate(path: Path, *, junit: Path | None = None, markdown: Path | None = None) -> tuple[GateVerdict, ...]:
    """Each limit held against each system; a plan without limits is an error: a gate that cannot close is none.

    ``junit`` and ``markdown`` are files that are written, whatever the verdicts are; an earlier file of that name is
    replaced.
    """
    opened = open_study(path)
    for target in (junit, markdown):
        if target is not None:
            _check_target(target, opened.root)
    if junit is not None and markdown is not None and junit.resolve() == markdown.resolve():
        raise InputError(
            _("„--junit“ und „--markdown“ nennen dieselbe Datei."),
            where=str(junit),
            do=_("Zwei verschiedene Dateien nennen."),
        )
    if not opened.limits and not any(error.excludes for error in opened.errors):
        raise InputError(
            _("Der Plan nennt keine Grenze."),
            where=opened.study.plan.file,
            do=_("Unter „gate“ mindestens eine Grenze schreiben, etwa „- measure: passed“ mit „at_least: 0,8“."),
        )
    found = evaluation_of(opened)
    bars = (unless_partial(verdict, opened, found) for verdict in _bars(opened, found))
    found = replace(found, gate=(*found.gate, *bars))
    if junit is not None:
        write_atomic(junit, write_junit(found.title, [_suite(system, found) for system in found.systems]))
    if markdown is not None:
        write_atomic(markdown, gate_summary(found).encode())
    return found.gate


def _check_target(target: Path, root: Path) -> None:
    """A result for a CI never takes the place of a file of the study, of a device or of a folder."""
    if target.exists() and not target.is_file():
        raise InputError(
            _("„{path}“ ist keine gewöhnliche Datei.").format(path=target),
            do=_("Den Namen einer neuen Datei nennen."),
        )
    inside = target.resolve().is_relative_to(root.resolve())
    if inside and (target.exists() or target.resolve().parent != root.resolve()) and not _ours(target):
        raise InputError(
            _("„{path}“ liegt in der Studie und ist kein Ergebnis für eine CI.").format(path=target),
            do=_("Eine Datei außerhalb nennen, oder eine neue unmittelbar im Ordner."),
        )


def _ours(target: Path) -> bool:
    """Whether a file that is there is such a result, written before."""
    try:
        begins = target.read_bytes()[:64].lstrip() if target.is_file() else b""
    except OSError as error:
        raise unavailable(error, target) from error
    return target.suffix in (".xml", ".md") and begins.startswith((b"<?xml", b"## "))


def _bars(opened: Opened, found: Evaluation) -> Iterator[GateVerdict]:
    """A verdict for every class of errors that no mean buys back, unless a limit of the plan says the same: one on the
    output as it came does not, where an allowed repair brings more such errors to light. A system that no limit names,
    where there are limits, stays out: the plan does not gate it."""
    gated = {limit.system for limit in opened.limits} or {""}
    titles = {error.id: error.title for error in found.errors}
    said = {
        (limit.named[1], limit.system)
        for limit in opened.limits
        if limit.named[0] == "error" and not (limit.limit or limit.group or limit.variant != DELIVERED)
    }
    for one in found.barred:
        same = one.variant in ("", DELIVERED) and said & {(one.error, ""), (one.error, one.system)}
        if same or not gated & {"", one.system}:
            continue
        text = _("Sperre „{title}“: höchstens 0 Läufe").format(title=titles[one.error])
        counted = _("{n} von {all}").format(n=one.attempts, all=one.judged)
        yield GateVerdict(one.system, text, counted if one.judged else _("keine Messung"), one.held)


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
