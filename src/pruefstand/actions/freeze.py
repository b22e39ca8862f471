"""``freeze``: sign everything that people wrote, as it is now."""

from __future__ import annotations

from pathlib import Path

from pruefstand.actions.check_script import need_rulings
from pruefstand.actions.opened import open_study
from pruefstand.actions.withdraw_staged import refuse_pending
from pruefstand.study.journal import open_journal
from pruefstand.study.plan import Kind
from pruefstand.study.seal import Seal, seal

__all__ = ["freeze"]


def freeze(path: Path, *, reason: str = "") -> Seal:
    """The new seal. A plan with faults is not frozen: a seal says that what follows can be measured with it.

    Neither is a transcript that differs from its script where nobody has ruled on it.
    """
    opened = open_study(path)
    refuse_pending(opened.folder)
    need_rulings(opened)
    inner = ("corpus", "references") if opened.study.plan.kind is Kind.INDEX else ()
    with open_journal(opened.folder, purpose="freeze") as writer:
        return seal(opened.folder, writer, reason=reason, inner=inner)
