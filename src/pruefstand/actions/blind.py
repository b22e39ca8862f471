"""``blind``: a folder for each rater, the key apart, a line in the journal that commits to the seed."""

from __future__ import annotations

import secrets
from pathlib import Path

from pruefstand.actions.opened import open_study
from pruefstand.actions.sealing import need_seal
from pruefstand.blinding import Blinded
from pruefstand.blinding import blind as blind_study
from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.rating import rating_form
from pruefstand.stats import seed_commitment
from pruefstand.study.journal import open_journal
from pruefstand.study.key import read_key

__all__ = ["blind"]


def blind(path: Path, *, seed: str | None = None) -> Blinded:
    """Blind the study, which must be frozen as it is now.

    The journal gets the digest of the secret seed: revealed after unblinding, it proves that the order was not chosen.
    ``seed`` (64 hexadecimal digits) is drawn unless given.
    """
    opened = open_study(path)
    plan = opened.study.plan
    if not opened.rated:
        raise InputError(
            _("Verblindet wird nur, was Menschen bewerten."),
            where=plan.file,
            do=_("„kind: study“ schreiben, in einem Katalog den Abschnitt „rate“ ergänzen, oder „score“ aufrufen."),
        )
    need_seal(opened.folder, before=_("dem Verblinden"))
    # The commitment is durable before any code exists: a kill in between leaves one too many, never one too few.
    drawn = read_key(opened.folder).seed if opened.folder.key.is_dir() else seed or secrets.token_hex(32)
    with open_journal(opened.folder, purpose="blind") as writer:
        if not opened.folder.blind.exists():
            writer.write({"record": "blind", "utc": writer.utc(), "seed": seed_commitment(drawn)})
            writer.commit()
        return blind_study(
            opened.study,
            opened.blind,
            form=rating_form(opened.rate, target=bool(opened.study.cases.targets)),
            with_gold=opened.rate.with_gold,
            seed=drawn,
            also=opened.rate.invited,
        )
