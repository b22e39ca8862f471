"""Whether the list of withdrawals and the journal say the same: no gap without its tombstone, nor the other way."""

from __future__ import annotations

from collections.abc import Iterator

from pruefstand.errors import Problem
from pruefstand.i18n import _
from pruefstand.study.chain import read_records
from pruefstand.study.folder import Folder
from pruefstand.study.redaction import REMOVED
from pruefstand.study.withdrawals import WITHDRAWALS, read_withdrawals

__all__ = ["withdrawal_faults"]

_MARKS = (REMOVED, "withdrawn")


def withdrawal_faults(folder: Folder) -> Iterator[Problem]:
    """Lines taken out of the journal without a withdrawal, and withdrawals that the journal knows nothing of.

    Raises :class:`~pruefstand.errors.InputError` for a list or a journal that cannot be read.
    """
    events = read_withdrawals(folder)
    listed = {(key.system, key.case, key.repeat) for event in events for key in event.attempts}
    journal = folder.journal.glob("*.jsonl") if folder.journal.is_dir() else ()
    if not events and not any(
        f'"record":"{mark}"'.encode() in path.read_bytes() for path in journal for mark in _MARKS
    ):
        return
    taken: set[tuple[str, str, int]] = set()
    do = _("„{file}“ und journal/ aus derselben Sicherung zurückholen.").format(file=WITHDRAWALS)
    for file, number, record in read_records(folder):
        where = f"{file}:{number}"
        if record["record"] == "withdrawn":
            address = (str(record.get("system")), str(record.get("case")), int(record.get("repeat") or 0))
            taken.add(address)
            if address not in listed:
                what = _("Dieser Lauf ist herausgenommen, und kein Widerruf nennt ihn.")
                yield Problem(where, what, do)
        elif record["record"] == REMOVED and not any(not event.excluded for event in events):
            yield Problem(where, _("Diese Zeile ist gelöscht, und es gab keinen Widerruf."), do)
    for system, case, repeat in sorted(listed - taken):
        what = _("Der Widerruf von {key} steht nicht im Journal.").format(key=f"{system}/{case}/{repeat}")
        yield Problem(WITHDRAWALS, what, do)
