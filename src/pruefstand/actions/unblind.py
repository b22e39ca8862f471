"""``unblind``: the key opened, once ratings are frozen."""

from __future__ import annotations

from pathlib import Path

from pruefstand.actions.evaluation import evaluation_of
from pruefstand.actions.opened import open_study
from pruefstand.actions.ratings import is_unblinded
from pruefstand.actions.score import score
from pruefstand.actions.sealing import need_seal
from pruefstand.errors import InputError
from pruefstand.evaluation import Evaluation
from pruefstand.i18n import _
from pruefstand.rating import stored_sheets
from pruefstand.study.journal import open_journal
from pruefstand.study.key import read_key
from pruefstand.study.plan import Kind
from pruefstand.work.cancel import Cancel

__all__ = ["unblind"]


def unblind(path: Path, *, cancel: Cancel) -> Evaluation:
    """Join ratings and key, write the tables, and give the results per condition.

    Everything that could still be changed must be frozen: plan, answers, key and every sheet. The seed goes into the
    journal, so that anyone can draw the codes again.
    """
    opened = open_study(path)
    plan = opened.study.plan
    if plan.kind is not Kind.STUDY:
        raise InputError(
            _("Entblindet wird nur eine Studie."), where=plan.file, do=_("„pruefstand score“ wertet die Prüfer aus.")
        )
    key = read_key(opened.folder)
    if not stored_sheets(opened.study, opened.rate, key):
        raise InputError(
            _("Es gibt noch keinen Bogen."), where="ratings", do=_("Ausgefüllte Bögen mit „pruefstand rate“ einlesen.")
        )
    need_seal(opened.folder, before=_("dem Entblinden"), covering=("key", "ratings"))
    if not is_unblinded(opened):
        with open_journal(opened.folder, purpose="unblind") as writer:
            writer.write({"record": "unblind", "utc": writer.utc(), "seed": key.seed})
            writer.commit()
    score(path, workers=1, cancel=cancel)
    return evaluation_of(opened)
