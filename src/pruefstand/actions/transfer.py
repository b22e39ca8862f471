"""What leaves this computer: material goes to a service elsewhere only as the plan allows it."""

from __future__ import annotations

from pruefstand.actions.opened import Opened
from pruefstand.errors import Problem
from pruefstand.i18n import _
from pruefstand.study.plan import Confidentiality

__all__ = ["transfer_faults"]


def transfer_faults(opened: Opened) -> list[Problem]:
    """For each model on another computer why the material may not go there; empty where all of it may.

    A plan that asks such a model says what its material is. Confidential material goes nowhere unless the system's own
    lines allow it. A command is a program of the study; what it sends is its author's to answer for.
    """
    plan = opened.study.plan
    problems = []
    for system, options in opened.models.items():
        if options.local:
            continue
        told = {"system": system, "host": options.host}
        if plan.data is None:
            what = _("Der Plan sagt nicht, was seine Daten sind; „{system}“ schickt sie an {host}.").format(**told)
            do = _("„data: fictional“ (erfunden), „cleared“ (freigegeben) oder „confidential“ (vertraulich) ergänzen.")
            problems.append(Problem(options.where, what, do))
        elif plan.data is Confidentiality.CONFIDENTIAL and not options.confidential:
            what = _("Die Daten sind vertraulich; „{system}“ würde sie an {host} schicken.").format(**told)
            do = _("Ist das erlaubt, beim System „may_receive: confidential“ ergänzen, sonst das System streichen.")
            problems.append(Problem(options.where, what, do))
    return problems
