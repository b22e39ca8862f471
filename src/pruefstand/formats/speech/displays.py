"""Display logs of live captions: what stood on the screen when, as JSON lines."""

from __future__ import annotations

from decimal import Decimal

from pruefstand.errors import InputError, Problem, place
from pruefstand.formats.jsonl import Json, parse_json
from pruefstand.formats.speech.lines import DroppedError, numbered_lines, seconds
from pruefstand.formats.speech.values import Display, Displays
from pruefstand.i18n import _

__all__ = ["read_displays"]


def read_displays(data: bytes, file: str) -> Displays:
    """One state a line: ``{"time": 12.34, "cue": "3", "text": "…"}``; from ``time`` on caption ``cue`` shows ``text``
    in place of what it showed before, an empty text: nothing.

    Times are seconds from the beginning of the recording on, not descending. A line ``{"audience_delay": 2.5}`` says
    how much later than at its source the sound reaches the audience. What cannot be read is dropped and told with its
    line. Raises ``InputError`` for bytes that are no text.
    """
    items: list[Display] = []
    dropped: list[Problem] = []
    delay: Decimal | None = None
    last = Decimal(0)
    for number, line in numbered_lines(data, file):
        if not line.strip():
            continue
        try:
            value = _object(line, file, number)
            if "audience_delay" in value:
                if delay is not None or items:
                    what = _("„audience_delay“ steht nur einmal, vor dem ersten Stand.")
                    raise DroppedError(what, _("Die Zeile an den Anfang stellen."))
                delay = _time(value["audience_delay"])
                continue
            item = _display(value, number)
            if item.time < last:
                what = _("Dieser Stand liegt vor dem Stand darüber.")
                raise DroppedError(what, _("Die Zeilen nach der Zeit ordnen."))
        except DroppedError as fault:
            dropped.append(Problem(place(file, number), fault.what, fault.do))
            continue
        last = item.time
        items.append(item)
    return Displays(tuple(items), delay, tuple(dropped))


def _object(line: str, file: str, number: int) -> dict[str, Json]:
    try:
        value = parse_json(line, file, number)
    except InputError as error:
        raise DroppedError(error.problems[0].what, error.problems[0].do) from None
    if not isinstance(value, dict):
        raise DroppedError(_("Die Zeile ist kein Objekt."), _("Die Felder in { … } schreiben."))
    return value


def _display(value: dict[str, Json], line: int) -> Display:
    cue, text = value.get("cue"), value.get("text")
    if isinstance(cue, int) and not isinstance(cue, bool):
        cue = str(cue)
    if not isinstance(cue, str) or not isinstance(text, str):
        what = _("„cue“ oder „text“ fehlt oder ist kein Text.")
        raise DroppedError(what, _('Schreiben Sie etwa {"time": 12.34, "cue": "3", "text": "Guten Tag"}.'))
    return Display(_time(value.get("time")), cue, text, line)


def _time(value: Json) -> Decimal:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        value = format(value, "f") if isinstance(value, Decimal) else str(value)
    return seconds(value if isinstance(value, str) else "")
