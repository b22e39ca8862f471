"""STM, segments with speaker and words: ``file channel speaker begin end [<label>] words``."""

from __future__ import annotations

import re

from pruefstand.formats.speech.lines import DroppedError, read_fields, seconds, within
from pruefstand.formats.speech.values import Read, Segment
from pruefstand.i18n import _

__all__ = ["IGNORED", "read_stm"]

IGNORED = "IGNORE_TIME_SEGMENT_IN_SCORING"
"""A segment with this text is not scored (SCTK's rule); it is kept as it stands."""

_LABEL = re.compile(r"<[^<>\s]*>\s*")


def read_stm(data: bytes, file: str) -> Read[Segment]:
    """One segment a line; a label in angle brackets before the words is no word. An empty text is a segment too."""
    return read_fields(data, file, _segment, most=5)


def _segment(fields: list[str], _line: str) -> Segment:
    if len(fields) < 5:
        what = _("Die Zeile hat weniger als fünf Felder.")
        raise DroppedError(what, _("Datei, Kanal, Sprecher, Anfang, Ende und Wörter schreiben."))
    begin, end = seconds(fields[3]), within(seconds(fields[4]))
    if end < begin:
        raise DroppedError(_("Der Abschnitt endet, bevor er beginnt."), _("Anfang und Ende berichtigen."))
    text = fields[5] if len(fields) > 5 else ""
    return Segment(
        fields[0], fields[1], fields[2], begin, end, _LABEL.sub("", text, count=1) if text[:1] == "<" else text
    )
