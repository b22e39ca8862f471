"""UEM, the regions that are scored: ``file channel begin end``."""

from __future__ import annotations

from pruefstand.formats.speech.lines import DroppedError, read_fields, seconds
from pruefstand.formats.speech.values import Read, Region
from pruefstand.i18n import _

__all__ = ["read_uem"]


def read_uem(data: bytes, file: str) -> Read[Region]:
    """One region a line; one that ends before it begins, or where it begins, is dropped."""
    return read_fields(data, file, _region)


def _region(fields: list[str], _line: str) -> Region:
    if len(fields) < 4:
        raise DroppedError(_("Die Zeile hat weniger als vier Felder."), _("Datei, Kanal, Anfang und Ende schreiben."))
    begin, end = seconds(fields[2]), seconds(fields[3])
    if end <= begin:
        raise DroppedError(_("Der Abschnitt endet nicht nach seinem Anfang."), _("Anfang und Ende berichtigen."))
    return Region(fields[0], fields[1], begin, end)
