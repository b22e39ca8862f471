"""What was delivered: one attempt that happened elsewhere, as a file says it, before anything is recorded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pruefstand.domain import MOST_REPEATS, AttemptStatus
from pruefstand.errors import Problem
from pruefstand.i18n import N_, _

__all__ = [
    "EMPTY_REASON",
    "MOST_PROBLEMS",
    "PROVENANCE",
    "TEXT",
    "Delivery",
    "is_blank",
    "provenance_name",
    "read_repeat",
    "settle",
]

TEXT = "text/plain; charset=utf-8"
"""The media type of an answer that stands in a table or a JSON line."""

MOST_PROBLEMS = 20
"""After so many faults the reading of a file ends."""


PROVENANCE: Mapping[str, tuple[str, ...]] = {
    "provider": ("Anbieter", "provider"),
    "model": ("Modell", "model"),
    "version": ("Version",),
    "date": ("Datum", "date"),
    "prompt": ("Prompt",),
    "aids": ("Hilfsmittel", "aids"),
    "participant": ("Kennung", "participant"),
    "consent": ("Einwilligung", "consent"),
    "qualification": ("Qualifikation", "qualification"),
}
"""What is kept of an answer's origin, with the titles that its column may have."""

EMPTY_REASON = N_("leere Ausgabe")
"""Why an attempt whose output is white space is ``empty``."""

_NOTED_BY_US = frozenset({"configuration", "exit", "interpreter", "prompt_differs", "stderr"})
_VISIBLE = re.compile(rb"[!-~]")
_DELIVERABLE = {
    status.value: status for status in AttemptStatus if status not in (AttemptStatus.NOT_RUN, AttemptStatus.WITHDRAWN)
}


@dataclass(frozen=True, slots=True)
class Delivery:
    """One attempt as delivered.

    ``repeat`` is ``None`` where the file does not number; ``content`` holds the raw bytes or ``None`` where nothing
    came, as always beside ``unsupported``; ``clock`` and ``provenance`` are text as it stood; ``where`` is the file
    with line or cell.
    """

    system: str
    case: str
    repeat: int | None
    status: AttemptStatus
    reason: str
    content: bytes | None
    media: str
    route: str
    clock: Mapping[str, str]
    provenance: Mapping[str, str]
    where: str

    def __post_init__(self) -> None:
        blank = self.content is None or is_blank(self.content)
        if self.status is AttemptStatus.COMPLETED and blank:
            raise ValueError(f"{self.where}: completed without an output")
        if self.status is not AttemptStatus.COMPLETED and not self.reason:
            raise ValueError(f"{self.where}: say why it is {self.status}")
        unsupported = self.status is AttemptStatus.UNSUPPORTED
        if self.status not in _DELIVERABLE.values() or (unsupported and not blank):
            raise ValueError(f"{self.where}: {self.status} cannot be delivered so")
        if unsupported:
            object.__setattr__(self, "content", None)


def is_blank(content: bytes) -> bool:
    """Whether these bytes are no output: none at all, or white space alone (a byte order mark counts as such); the
    same outputs as are empty where they come from a program that runs here."""
    if _VISIBLE.search(content, 0, 4096):  # nearly every output, without reading all of it
        return False
    return not content.decode("utf-8", "replace").replace("\ufeff", "").strip()


def settle(text: str, reason: str, content: bytes | None, where: str) -> tuple[AttemptStatus, str] | Problem:
    """Status and reason of a delivery, or what is wrong with them.

    ``text`` is the status as written; without any it is ``completed``. An output of white space makes ``empty`` of
    ``completed``. Every other status needs its reason.
    """
    status = _DELIVERABLE.get(text or "completed")
    blank = content is None or is_blank(content)
    if status is None:
        what = _("Den Status „{status}“ gibt es hier nicht.").format(status=text)
        do = _("Einen von {known} schreiben; ein Lauf, der nie begann, bekommt keine Zeile.")
        return Problem(where, what, do.format(known=", ".join(_DELIVERABLE)))
    if status is AttemptStatus.COMPLETED and content is None:
        what = _("Der Lauf ist abgeschlossen, hat aber keine Ausgabe.")
        return Problem(where, what, _("Die Ausgabe angeben oder einen anderen Status mit seinem Grund."))
    if status in (AttemptStatus.COMPLETED, AttemptStatus.EMPTY) and blank:
        return AttemptStatus.EMPTY, reason or EMPTY_REASON
    if status is AttemptStatus.EMPTY:
        what = _("Der Status ist „empty“, aber es gibt eine Ausgabe.")
        return Problem(where, what, _("Den Status berichtigen oder die Ausgabe weglassen."))
    if status is AttemptStatus.UNSUPPORTED and not blank:
        what = _("Der Status ist „unsupported“, aber es gibt eine Ausgabe.")
        return Problem(where, what, _("Den Status berichtigen oder die Ausgabe weglassen."))
    if status is not AttemptStatus.COMPLETED and not reason:
        what = _("Der Status „{status}“ hat keinen Grund.").format(status=status)
        return Problem(where, what, _("Den Grund angeben, etwa „Serverfehler 502“ oder „nach 60 min abgebrochen“."))
    return status, reason


def provenance_name(name: str) -> str:
    """The name under which a foreign column or field is kept. What the program itself notes of an attempt, and counts
    in the report, must not come from a file: such a name gets ``delivered.`` before it."""
    return f"delivered.{name}" if name in _NOTED_BY_US else name


def read_repeat(text: str, where: str) -> int | Problem | None:
    """The number of a repeat, ``None`` for an empty text, or what is wrong with it.

    Every number below the highest counts as planned, so a date in this column must not make millions of them.
    """
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 10 and 0 < int(text) <= MOST_REPEATS:
        return int(text)
    what = _("„{text}“ ist keine Nummer eines Laufs.").format(text=text)
    do = _("Eine ganze Zahl von 1 bis {n} schreiben oder die Angabe weglassen.").format(n=MOST_REPEATS)
    return Problem(where, what, do)
