"""``unblind``: the key opened, once ratings are frozen."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from pruefstand.actions.evaluation import evaluation_of
from pruefstand.actions.opened import open_study
from pruefstand.actions.ratings import is_unblinded, write_agreement
from pruefstand.actions.score import score
from pruefstand.actions.sealing import need_seal
from pruefstand.actions.withdraw_staged import refuse_pending
from pruefstand.errors import InputError, RefusedError
from pruefstand.evaluation import Evaluation
from pruefstand.i18n import _
from pruefstand.rating import stored_sheets
from pruefstand.study.journal import open_journal
from pruefstand.study.key import read_key
from pruefstand.work.cancel import Cancel

__all__ = ["unblind"]


def unblind(path: Path, *, without: Collection[str] = (), cancel: Cancel) -> Evaluation:
    """Join ratings and key, write the tables (those of agreement too), and give the results per condition.

    Everything that could still be changed must be frozen: plan, answers, key and every sheet. A rater whose sheet is
    missing must be named in ``without``: once the origins are known, nobody rates blindly any more. The seed goes into
    the journal, so that anyone can draw the codes again.
    """
    opened = open_study(path)
    refuse_pending(opened.folder)
    plan = opened.study.plan
    if not opened.rated:
        what = _("Entblindet wird nur, was Menschen bewertet haben.")
        raise InputError(what, where=plan.file, do=_("„pruefstand score“ wertet die Prüfer aus."))
    key = read_key(opened.folder)
    raters = {sheet.rater for sheet in stored_sheets(opened.study, opened.rate, key)}
    if not raters:
        raise InputError(
            _("Es gibt noch keinen Bogen."), where="ratings", do=_("Ausgefüllte Bögen mit „pruefstand rate“ einlesen.")
        )
    again = is_unblinded(opened)
    if not again and (waiting := [name for name in key.raters if name not in raters and name not in without]):
        options = " ".join(f"--without {name}" for name in waiting)
        raise RefusedError(
            _("Es fehlt noch der Bogen von {raters}.").format(raters=", ".join(waiting)),
            where="ratings",
            do=_("Den Bogen einlesen; kommt er nicht mehr: „pruefstand unblind … {options}“.").format(options=options),
        )
    need_seal(opened.folder, before=_("dem Entblinden"), covering=("key", "ratings"))
    if not again:
        with open_journal(opened.folder, purpose="unblind") as writer:
            writer.write(
                {
                    "record": "unblind",
                    "utc": writer.utc(),
                    "seed": key.seed,
                    "without": sorted(set(key.raters) - raters),
                }
            )
            writer.commit()
    score(path, workers=1, cancel=cancel)
    write_agreement(opened, opened.folder.derived)
    return evaluation_of(opened)
