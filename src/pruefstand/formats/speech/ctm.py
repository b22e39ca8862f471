"""CTM, single words with their times: ``file channel begin duration word [confidence]``."""

from __future__ import annotations

from decimal import Decimal

from pruefstand.formats.speech.lines import DroppedError, read_fields, seconds
from pruefstand.formats.speech.values import Read, Word
from pruefstand.i18n import _

__all__ = ["read_ctm"]


def read_ctm(data: bytes, file: str) -> Read[Word]:
    """One word a line. Alternatives (``<ALT_BEGIN>`` …) are dropped line by line: which of them was said is for a
    reference to tell, and a CTM is a hypothesis."""
    return read_fields(data, file, _word)


def _word(fields: list[str], _line: str) -> Word:
    if len(fields) >= 5 and fields[4] in ("<ALT_BEGIN>", "<ALT>", "<ALT_END>"):
        raise DroppedError(_("Varianten werden nicht gelesen."), _("Nur die beste Variante liefern."))
    if len(fields) < 5:
        what = _("Die Zeile hat weniger als fünf Felder.")
        raise DroppedError(what, _("Datei, Kanal, Anfang, Dauer und Wort schreiben."))
    begin, length = seconds(fields[2]), seconds(fields[3])
    confidence: Decimal | None = None
    if len(fields) > 5 and fields[5].upper() not in ("NA", "<NA>"):
        confidence = seconds(fields[5])
    return Word(fields[0], fields[1], begin, begin + length, fields[4], confidence)
