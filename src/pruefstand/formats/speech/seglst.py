"""SegLST, segments as JSON: a list of ``{"session_id", "speaker", "words", "start_time", "end_time"}``."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from pruefstand.errors import InputError, Problem
from pruefstand.formats.encoding import decode_strict
from pruefstand.formats.jsonl import Json, parse_json
from pruefstand.formats.speech.lines import DroppedError, within
from pruefstand.formats.speech.values import Read, Segment
from pruefstand.i18n import _

__all__ = ["read_seglst"]

_FINEST = Decimal("1e-9")


def read_seglst(data: bytes, file: str) -> Read[Segment]:
    """One segment an entry; times are numbers or texts, or absent; what is finer than a nanosecond is
    rounded. Entries that are none are dropped, told by their
    number from 1. Raises ``InputError`` for a file that is no JSON list."""
    value = parse_json(decode_strict(data, file), file)
    if not isinstance(value, list):
        raise InputError(
            _("Die Datei ist keine JSON-Liste."),
            where=file,
            do=_("Die Abschnitte in [ … ] schreiben, je einer in { … }."),
        )
    items: list[Segment] = []
    dropped: list[Problem] = []
    for number, entry in enumerate(value, start=1):
        try:
            items.append(_segment(entry))
        except DroppedError as fault:
            dropped.append(Problem(_("{file}, Eintrag {n}").format(file=file, n=number), fault.what, fault.do))
    return Read(tuple(items), tuple(dropped))


def _segment(entry: Json) -> Segment:
    if not isinstance(entry, dict):
        raise DroppedError(_("Der Eintrag ist kein Objekt."), _("Die Felder in { … } schreiben."))
    texts = {}
    for name in ("session_id", "speaker", "words"):
        given = entry.get(name, "")
        if isinstance(given, str):
            texts[name] = given
        elif isinstance(given, int) and not isinstance(given, bool) and name != "words":
            texts[name] = str(given)
        else:
            what = _("„{field}“ ist kein Text.").format(field=name)
            raise DroppedError(what, _("Den Wert in Anführungszeichen schreiben."))
    if "words" not in entry:
        raise DroppedError(_("„words“ fehlt."), _("Den Wortlaut ergänzen, auch einen leeren."))
    begin, end = _time(entry.get("start_time")), _time(entry.get("end_time"))
    if (begin is None) != (end is None):
        raise DroppedError(_("Nur eine der beiden Zeiten ist da."), _("„start_time“ und „end_time“ beide nennen."))
    if begin is not None and end is not None and end < begin:
        raise DroppedError(_("Der Abschnitt endet, bevor er beginnt."), _("Anfang und Ende berichtigen."))
    return Segment(texts["session_id"], str(entry.get("channel", "")), texts["speaker"], begin, end, texts["words"])


def _time(value: Json) -> Decimal | None:
    if value is None:
        return None
    try:
        found = Decimal(value) if isinstance(value, str | int | Decimal) and not isinstance(value, bool) else None
    except InvalidOperation:
        found = None
    if found is None or not found.is_finite() or found < 0:
        raise DroppedError(_("Eine Zeit ist keine Zahl von Sekunden."), _("Schreiben Sie etwa 12.5."))
    within(found)
    return found if int(found.as_tuple().exponent) >= -9 else found.quantize(_FINEST)
