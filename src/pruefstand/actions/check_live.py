"""Live runs that count as aborted and are listed as completed: the rate of completion would not know of them."""

from __future__ import annotations

from pruefstand.actions.opened import Opened
from pruefstand.domain import AttemptStatus
from pruefstand.errors import Problem
from pruefstand.i18n import _
from pruefstand.intake.delivery import Delivery
from pruefstand.scoring.captions.checker import CaptionChecker

__all__ = ["LiveRuns"]


class LiveRuns:
    """Looks at one run after another; ``hints`` are those that the plan's checkers of live captions find aborted."""

    def __init__(self, opened: Opened) -> None:
        self._references = opened.study.references
        self._checkers = [one for one in opened.checkers if isinstance(one, CaptionChecker) and one.live]
        self.hints: list[Problem] = []

    def look(self, run: Delivery) -> None:
        """Add a hint for a completed run without any caption 60 seconds after the first audible word."""
        if run.status is not AttemptStatus.COMPLETED or run.content is None:
            return
        for checker in self._checkers:
            reference = self._references.of(run.case, checker.aspect)
            if reference is not None and not reference.views and checker.finds_aborted(reference, run.content):
                what = _("60 s nach dem ersten hörbaren Wort stand kein Untertitel da: Der Lauf ist abgebrochen.")
                do = _("Als „status“ „timeout“ und den Grund eintragen; sonst zählt er als abgeschlossen.")
                self.hints.append(Problem(run.where, what, do))
                return
