"""``control``: open the control part, counted, with a reason; and which cases may not be run before that."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.sealing import holding_seal, need_seal
from pruefstand.domain import digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _, ngettext
from pruefstand.running.pending import pending
from pruefstand.study.control import Opening, control_record, openings
from pruefstand.study.journal import open_journal

__all__ = ["Control", "closed", "control", "control_cases"]


@dataclass(frozen=True, slots=True)
class Control:
    """The opening that was made, how many cases it opened, and how many attempts at them ``run`` has still to make."""

    opening: Opening
    cases: int
    waiting: int


def control(path: Path, *, reason: str) -> Control:
    """Open the control part, under a seal that holds, and write that down.

    Raises :class:`InputError` where the plan has no such case or the reason is blank, :class:`RefusedError` without
    the seal.
    """
    opened = open_study(path)
    cases = control_cases(opened)
    if not cases:
        raise InputError(
            _("Kein Fall gehört zum Kontrollteil."),
            where=opened.study.plan.where("cases"),
            do=_("Zurückgehaltene Fälle in der Fallliste mit „split: control“ kennzeichnen."),
        )
    if not reason.strip():
        raise InputError(
            _("Das Öffnen des Kontrollteils braucht einen Grund."),
            do=_("Mit --reason sagen, warum gerade jetzt kontrolliert wird."),
        )
    need_seal(opened.folder, before=_("dem Öffnen des Kontrollteils"))
    with open_journal(opened.folder, purpose="control") as writer:
        instruction = digest_of(opened.study.instruction.encode())
        writer.write(control_record(writer.utc(), reason.strip(), instruction, opened.study.plan.digest))
        writer.commit()
    here = [system for system in opened.systems if system.kind.runs_here]
    waiting = sum(item.key.case in cases for item in pending(here, opened.folder))
    return Control(openings(opened.folder)[-1], len(cases), waiting)


def control_cases(opened: Opened) -> frozenset[str]:
    """The ids of the cases of the control part."""
    return opened.study.cases.cases.control


def closed(opened: Opened) -> Problem | None:
    """Why the control part may not be run now; ``None`` where it may, or where there is none.

    It is open under a seal that holds, once it was opened with the present instruction: what was changed after a look
    at the control part needs another opening, so that the looks are counted.
    """
    cases = len(control_cases(opened))
    if not cases:
        return None
    what = ngettext("{n} Kontrollfall läuft nicht mit: ", "{n} Kontrollfälle laufen nicht mit: ", cases).format(n=cases)
    seal, differing = holding_seal(opened.folder)
    if seal is None or differing:
        why = _("Der Ordner ist nicht eingefroren.") if seal is None else _("Seit dem Siegel hat sich etwas geändert.")
        do = _("„pruefstand freeze“ aufrufen, dann „pruefstand control … --reason“.")
        return Problem("", what + why, do)
    seen = openings(opened.folder)
    if seen and seen[-1].instruction_digest == digest_of(opened.study.instruction.encode()):
        return None
    why = _("Seit dem letzten Öffnen hat sich der Auftrag geändert.") if seen else _("Der Kontrollteil ist zu.")
    return Problem("", what + why, _("Ist die Entwicklung fertig, „pruefstand control … --reason“ aufrufen."))
