"""``rate``: filled sheets, taken in as they came."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.ratings import is_unblinded
from pruefstand.actions.withdraw_staged import refuse_pending
from pruefstand.blinding.mappe import presented
from pruefstand.blinding.released import read_release
from pruefstand.errors import InputError, RefusedError
from pruefstand.i18n import _
from pruefstand.rating import Rated
from pruefstand.rating import rate as take_in
from pruefstand.study.folder import shown, unavailable
from pruefstand.study.key import read_key

__all__ = ["rate"]


def rate(path: Path, sheets: Iterable[Path]) -> Rated:
    """Take in these sheets: all of them, or none if one has a fault; none once the study is unblinded."""
    opened = open_study(path)
    refuse_pending(opened.folder)
    if is_unblinded(opened):
        raise RefusedError(
            _("Die Studie ist entblindet; wer jetzt bewertet, kann die Herkunft kennen."),
            do=_("Weitere Urteile in einer neuen Studie mit neuen Codes einholen."),
        )
    if opened.folder.key.is_dir() and read_release(opened.folder, read_key(opened.folder)) is None:
        what = _("Die Blindmappe ist noch nicht freigegeben; niemand kann nach ihr bewertet haben.")
        raise RefusedError(what, where="blind", do=_("Durchsehen, dann „pruefstand blind … --release“ aufrufen."))
    files = [(shown(sheet), _bytes(sheet)) for sheet in sheets]
    return take_in(opened.study, opened.rate, files, _orders(opened))


def _orders(opened: Opened) -> dict[str, list[tuple[str, str]]]:
    """The order in which each rater was given the answers; none before there is a key."""
    if not opened.folder.key.is_dir():
        return {}
    key = read_key(opened.folder)
    codes = {
        case.id: [row.code for row in key.codes if row.shown and row.case == case.id] for case in opened.study.cases
    }
    given = {case: own for case, own in codes.items() if own}
    return presented(given, tuple(dict.fromkeys((*key.raters, *opened.rate.invited))), key.seed, key.withdrawn)


def _bytes(sheet: Path) -> bytes:
    try:
        return sheet.read_bytes()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        what = _("Den Bogen „{file}“ gibt es nicht.").format(file=shown(sheet))
        raise InputError(what, do=_("Den Pfad des ausgefüllten Bogens nennen.")) from None
    except OSError as error:
        raise unavailable(error, sheet) from error
