"""``blind``: prepared for the lead first, then a folder for each rater, the key apart, the seed committed to."""

from __future__ import annotations

from pathlib import Path

from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.sealing import need_seal
from pruefstand.actions.withdraw_staged import refuse_pending
from pruefstand.blinding.blind import Blinded, blinding_key, remake
from pruefstand.blinding.blind import blind as blind_study
from pruefstand.blinding.passing import Passed, Work
from pruefstand.blinding.ready import Switches
from pruefstand.blinding.released import commitment, release_record
from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.rating import rating_form
from pruefstand.study.journal import open_journal
from pruefstand.study.sheet import Form

__all__ = ["blind", "blind_faults"]


def blind(path: Path, *, seed: str | None = None, release: bool = False, work: Work | None = None) -> Blinded:
    """Blind the study, which must be frozen as it is now: prepare it, or with ``release`` hand out what was prepared.

    The journal gets the digest of the secret seed: revealed after unblinding, it proves that the order was not chosen.
    ``seed`` (64 hexadecimal digits) is drawn unless given.
    """
    opened = open_study(path)
    refuse_pending(opened.folder)
    plan = opened.study.plan
    if not opened.rated:
        raise InputError(
            _("Verblindet wird nur, was Menschen bewerten."),
            where=plan.file,
            do=_("„kind: study“ schreiben, in einem Katalog den Abschnitt „rate“ ergänzen, oder „score“ aufrufen."),
        )
    need_seal(opened.folder, before=_("dem Verblinden"))
    with open_journal(opened.folder, purpose="blind") as writer:
        key, known = blinding_key(opened.folder, opened.blind, seed)
        if not known:
            # Durable before any code exists: a kill in between leaves one too many, never one too few.
            writer.write({"record": "blind", "utc": writer.utc(), "seed": commitment(key.seed)})
            writer.commit()

        def released(passed: Passed, switches: Switches) -> None:
            writer.write(release_record(writer.utc(), key, passed, switches))
            writer.commit()

        return blind_study(
            opened.study,
            opened.blind,
            form=_form(opened),
            with_gold=opened.rate.with_gold,
            key=key,
            also=opened.rate.invited,
            release=release,
            work=work,
            on_release=released,
        )


def blind_faults(opened: Opened, target: Path) -> tuple[str, ...] | None:
    """What of a released blinding does not come out the same again, made below ``target``; ``None`` where there is
    nothing to compare."""
    if not opened.rated:
        return None
    return remake(
        opened.study,
        opened.blind,
        target,
        form=_form(opened),
        with_gold=opened.rate.with_gold,
        also=opened.rate.invited,
    )


def _form(opened: Opened) -> Form:
    return rating_form(opened.rate, target=bool(opened.study.cases.targets))
