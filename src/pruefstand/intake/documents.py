"""Documents read in a guarded process: one for all that a verb reads, started with the first that needs it."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Self

from pruefstand.formats.documents.read import read_speaking, unread
from pruefstand.formats.documents.report import Reading, ReportId
from pruefstand.i18n import N_, _, language
from pruefstand.work.guard import Guard, Limit, LimitHit

__all__ = ["LEFT_OUT", "MEMORY", "REPORT_TITLES", "SECONDS", "Documents", "read_guarded"]

SECONDS = 30.0
"""How long reading one file may take."""

MEMORY = 1 << 30
"""How much memory reading one file may take, in bytes."""

REPORT_TITLES: Mapping[ReportId, str] = {
    ReportId.AUTHOR_METADATA: N_("Angaben zur Datei"),
    ReportId.COMMENTS: N_("Kommentare"),
    ReportId.CUT_OFF: N_("abgeschnitten"),
    ReportId.DAMAGED: N_("beschädigt"),
    ReportId.EMBEDDED_OBJECTS: N_("eingebettete Objekte"),
    ReportId.EMPTY_ANSWER: N_("leere Antwort"),
    ReportId.EMPTY_FILE: N_("leere Datei"),
    ReportId.ENCODING_GUESSED: N_("Zeichenkodierung geraten"),
    ReportId.ENCRYPTED: N_("verschlüsselt"),
    ReportId.ENTITIES: N_("Entitäten"),
    ReportId.FORMULA_WITHOUT_VALUE: N_("Formel ohne Wert"),
    ReportId.HEADER_FOOTER: N_("Kopf- und Fußzeilen"),
    ReportId.HIDDEN_ROWS: N_("ausgeblendete Zeilen und Spalten"),
    ReportId.HIDDEN_SHEETS: N_("ausgeblendete Blätter"),
    ReportId.HIDDEN_TEXT: N_("verborgener Text"),
    ReportId.IMAGES: N_("Bilder"),
    ReportId.NO_ANSWER: N_("keine Antwort"),
    ReportId.OTHER_CONTENT: N_("anderer Inhalt"),
    ReportId.OWNER_RESTRICTIONS: N_("Einschränkungen des Eigentümers"),
    ReportId.REASONING: N_("Gedankengänge"),
    ReportId.SCANNED: N_("eingescannt"),
    ReportId.TOO_LARGE: N_("zu groß"),
    ReportId.TOOL_CALLS: N_("Werkzeugaufrufe"),
    ReportId.TRACKED_CHANGES: N_("nachverfolgte Änderungen"),
    ReportId.TYPE_DIFFERS: N_("andere Art als der Name sagt"),
    ReportId.UNRELIABLE_TEXT: N_("unzuverlässiger Text"),
    ReportId.WRONG_TYPE: N_("keine der gelesenen Arten"),
}
"""The name of each finding, to be translated when shown."""

LEFT_OUT = frozenset(
    {
        ReportId.AUTHOR_METADATA,
        ReportId.COMMENTS,
        ReportId.EMBEDDED_OBJECTS,
        ReportId.HEADER_FOOTER,
        ReportId.HIDDEN_SHEETS,
        ReportId.HIDDEN_TEXT,
        ReportId.IMAGES,
        ReportId.OTHER_CONTENT,
        ReportId.REASONING,
        ReportId.TOOL_CALLS,
        ReportId.TRACKED_CHANGES,
    }
)
"""The findings that mean: something of the file is not in its text."""


class Documents:
    """Reads files of any kind, each under limits of time and memory. Use it by ``with``; what is never asked to read
    starts no process."""

    def __init__(self) -> None:
        self._guard = Guard(seconds=SECONDS, memory=MEMORY)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._guard.__exit__(kind, error, trace)

    def read(self, data: bytes, name: str) -> Reading:
        """What a file says; see :func:`read_guarded`."""
        return read_guarded(self._guard, data, name)


def read_guarded(guard: Guard, data: bytes, name: str) -> Reading:
    """Read bytes in a guarded process; a limit that is hit is told like any other fault of the file."""
    found = guard.call(read_speaking, data, name, language())
    if not isinstance(found, LimitHit):
        return found
    if found.limit is Limit.TIME:
        return unread(_("Das Lesen dauerte länger als {n} Sekunden und wurde beendet.").format(n=f"{SECONDS:.0f}"))
    if found.limit is Limit.MEMORY:
        return unread(_("Das Lesen brauchte mehr als {n} MiB Speicher und wurde beendet.").format(n=MEMORY >> 20))
    return unread(_("Das Programm, das die Datei liest, ist an ihr abgestürzt."), ReportId.DAMAGED)
