"""``gate``: the limits of the plan, for a CI."""

from __future__ import annotations

from pathlib import Path

from pruefstand.actions.evaluation import evaluation_of
from pruefstand.actions.opened import open_study
from pruefstand.errors import InputError
from pruefstand.evaluation import GateVerdict
from pruefstand.i18n import _

__all__ = ["gate"]


def gate(path: Path) -> tuple[GateVerdict, ...]:
    """Each limit held against each system; a plan without limits is an error: a gate that cannot close is none."""
    opened = open_study(path)
    if not opened.limits:
        raise InputError(
            _("Der Plan nennt keine Grenze."),
            where=opened.study.plan.file,
            do=_("Unter „gate“ mindestens eine Grenze schreiben, etwa „- measure: passed“ mit „at_least: 0,8“."),
        )
    return evaluation_of(opened).gate
