"""Words of the command line for closed lists."""

from __future__ import annotations

from pruefstand.domain import AttemptStatus
from pruefstand.i18n import _

__all__ = ["status_words"]


def status_words() -> dict[AttemptStatus, str]:
    """What became of an attempt, in the reader's language."""
    return {
        AttemptStatus.COMPLETED: _("abgeschlossen"),
        AttemptStatus.EMPTY: _("leer"),
        AttemptStatus.REFUSED: _("verweigert"),
        AttemptStatus.TIMEOUT: _("Zeitlimit"),
        AttemptStatus.TOO_LARGE: _("zu groß"),
        AttemptStatus.FAILED: _("gescheitert"),
        AttemptStatus.CANCELLED: _("abgebrochen"),
        AttemptStatus.UNSUPPORTED: _("nicht unterstützt"),
        AttemptStatus.INTERRUPTED: _("unterbrochen"),
        AttemptStatus.WITHDRAWN: _("widerrufen oder ausgeschlossen"),
        AttemptStatus.NOT_RUN: _("nicht gestartet"),
    }
