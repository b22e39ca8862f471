"""RTTM, the turns of speakers: ``SPEAKER file channel onset duration <NA> <NA> speaker <NA> <NA>``."""

from __future__ import annotations

from pruefstand.formats.speech.lines import DroppedError, read_fields, seconds, within
from pruefstand.formats.speech.values import Read, Turn
from pruefstand.i18n import _

__all__ = ["RTTM_TYPES", "read_rttm"]

_KNOWN = frozenset(
    {
        "SEGMENT",
        "NOSCORE",
        "NO_RT_METADATA",
        "LEXEME",
        "NON-LEX",
        "NON-SPEECH",
        "FILLER",
        "EDIT",
        "IP",
        "SU",
        "CB",
        "A/P",
        "SPKR-INFO",
    }
)
"""Other kinds of lines that the format knows; they hold no turns."""

RTTM_TYPES = _KNOWN | {"SPEAKER"}
"""What the first field of a line can be."""


def read_rttm(data: bytes, file: str) -> Read[Turn]:
    """The lines of type ``SPEAKER``; other types that NIST's format knows are passed over, lines of none are dropped. A
    turn of no length is dropped too: it counts for nothing, and its author should know."""
    return read_fields(data, file, _turn)


def _turn(fields: list[str], _line: str) -> Turn | None:
    if fields[0] in _KNOWN:
        return None
    if fields[0] != "SPEAKER":
        what = _("„{text}“ ist keine Zeilenart von RTTM.").format(text=fields[0][:40])
        raise DroppedError(what, _("Zeilen mit Sprechern beginnen mit SPEAKER."))
    if len(fields) < 8:
        raise DroppedError(_("Die Zeile hat weniger als acht Felder."), _("Fehlende Felder mit <NA> füllen."))
    begin, length = seconds(fields[3]), seconds(fields[4])
    if length == 0:
        raise DroppedError(_("Der Redebeitrag hat keine Dauer."), _("Die Dauer berichtigen oder die Zeile löschen."))
    return Turn(fields[1], fields[2], begin, within(begin + length), fields[7])
