"""What ``measure rework`` answers: the estimate, what it is made of, and every spot with its seconds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pruefstand.cli.output import Answer, problems_json
from pruefstand.cli.shown import decimal, quoted, tell
from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.work.waiting import waiting

if TYPE_CHECKING:
    from pruefstand.actions.measure_rework import MeasuredRework
    from pruefstand.scoring.rework.estimate import Estimate, Item

__all__ = ["rework"]

_CLOCK = re.compile(
    r"(?:(?P<h>[0-9]{1,3}):(?=[0-9]{1,2}:))?(?:(?P<m>[0-9]{1,4}):)?(?P<s>[0-9]{1,7}(?:[.,][0-9]{1,3})?)"
)
_SHOWN, _MOST = 60, 60
"""Characters of a text, and spots, that are told to a reader; a script gets all."""


def rework(reference: Path, output: Path, level: str | None, options: dict[str, Any]) -> Answer:
    """``measure rework``."""
    from pruefstand.actions.measure_rework import (  # noqa: PLC0415 - each verb loads what it needs
        FITTING,
        ReworkFiles,
        measure_rework,
    )

    route = options["route"]
    if route is None:
        told = _("Es fehlt, wie berichtigt wird.")
        raise InputError(told, where="--route", do=_("Etwa --route verbatim schreiben; --help nennt alle."))
    given = options | {"level": level}
    for name, fitting in FITTING.items():
        if given[name] not in (None, False) and route not in fitting:
            told = _("Zu „--route {route}“ gehört --{option} nicht.").format(route=route, option=name)
            raise InputError(told, where=f"--{name}", do=_("Die Angabe weglassen."))
    audio = _audio(options["audio"])
    beside = ("profile", "names", "terms", "facts", "transcript", "times")
    with waiting(_("Vergleichen")):
        found = measure_rework(
            reference,
            output,
            route,
            audio=audio,
            level=level,
            domain=options["domain"] or "all",
            notation=options["notation"],
            more=ReworkFiles(**{name: options[name] for name in beside}),
        )
    tell((*found.dropped, *found.hints))
    return Answer(list(_lines(found)), _value(found))


def _audio(text: str | None) -> Decimal | None:
    """Seconds, minutes and seconds, or hours, minutes and seconds."""
    if text is None:
        return None
    match = _CLOCK.fullmatch(text.strip())
    parts = (
        {name: Decimal((part or "0").replace(",", ".")) for name, part in match.groupdict().items()} if match else {}
    )
    total = parts["h"] * 3600 + parts["m"] * 60 + parts["s"] if match else Decimal(0)
    if match is None or total <= 0 or (match["m"] and parts["s"] >= 60) or (match["h"] and parts["m"] >= 60):
        told = _("„{text}“ ist keine Länge einer Aufnahme.").format(text=text)
        raise InputError(told, where="--audio", do=_("Sekunden oder h:mm:ss schreiben, etwa 754 oder 12:34."))
    return total


def _value(found: MeasuredRework) -> dict[str, Any]:
    from pruefstand.scoring.rework.times import OPERATORS, TITLES, UNITS  # noqa: PLC0415 - see above

    made = found.estimate
    value: dict[str, Any] = {"route": found.route, "seconds": None, "minutes_per_60": None, "spots": None}
    if made is None:
        value["reason"] = found.reason
    else:
        value |= {
            "seconds": float(made.seconds),
            "minutes_per_60": _per_hour(made),
            "audio_s": made.audio_us / 1_000_000,
            "spots": len(made.items),
            "correction": float(made.whole.corrected),
            "restart": float(made.whole.restarted),
            "restart_weight": float(made.whole.restarts),
            "kinds": {kind: float(made.spent(kind)) for kind in _kinds(made)},
            "items": [_item(item) for item in made.items],
        }
    value["times"] = {
        name: {
            "value": str(found.times.of(name)),
            "unit": operator.unit,
            "title": f"{_(TITLES[name])} ({_(UNITS[operator.unit])})",
            "source": operator.source,
            "ours": operator.ours or name in found.times.declared,
        }
        for name, operator in OPERATORS.items()
    }
    value["dropped"] = problems_json(found.dropped)
    value["hints"] = problems_json(found.hints)
    return value


def _item(item: Item) -> dict[str, Any]:
    return {
        "kind": item.kind,
        "seconds": float(item.seconds),
        "errors": item.errors,
        "statements": [{"id": name, "text": text} for name, text in item.told],
        "reference": item.expected,
        "output": item.shown,
        "reference_span": None if item.reference_span is None else list(item.reference_span),
        "output_span": None if item.output_span is None else list(item.output_span),
    }


def _kinds(made: Estimate) -> list[str]:
    from pruefstand.scoring.rework.estimate import ROUTES  # noqa: PLC0415 - see above

    return [kind for kind in ROUTES[made.route] if any(item.kind == kind for item in made.items)]


def _per_hour(made: Estimate) -> float:
    return float(made.seconds * 60_000_000 / made.audio_us)


def _lines(found: MeasuredRework) -> Iterator[str]:
    from pruefstand.scoring.rework.estimate import KINDS  # noqa: PLC0415 - see above

    made = found.estimate
    if made is None:
        yield _("Nacharbeit: nicht berechenbar. {reason}").format(reason=found.reason)
        return
    told = _("Nacharbeit, geschätzt: {minutes} min; {rate} min je 60 min Aufnahme (Stellen: {n})")
    yield told.format(minutes=decimal(float(made.seconds) / 60, 2), rate=decimal(_per_hour(made), 2), n=len(made.items))
    if made.whole.restarts:
        told = _("Neuanfang mit {weight} % gewichtet: berichtigen {correction} min, neu anfangen {restart} min")
        yield told.format(
            weight=decimal(float(made.whole.restarts) * 100, 1),
            correction=decimal(float(made.whole.corrected) / 60, 2),
            restart=decimal(float(made.whole.restarted) / 60, 2),
        )
    for kind in _kinds(made):
        here = [item for item in made.items if item.kind == kind]
        errors = sum(item.errors for item in here)
        told = (
            _("{kind}: {n} in {minutes} min") if errors == len(here) else _("{kind}: {n} ({k} Fehler) in {minutes} min")
        )
        minutes = decimal(float(made.spent(kind)) / 60, 2)
        yield "  " + told.format(kind=_(KINDS[kind]), n=len(here), k=errors, minutes=minutes)
    for item in made.items[:_MOST]:
        told = _("{seconds} s: {kind}").format(seconds=decimal(float(item.seconds), 1), kind=_(KINDS[item.kind]))
        yield told + _places(item)
    if (left := len(made.items) - _MOST) > 0:
        yield _("… und {n} weitere; mit --json stehen alle da.").format(n=left)


def _places(item: Item) -> str:
    if item.told:
        right = "; ".join(f"{name} {quoted(_short(text))}" for name, text in item.told)
        if not item.shown:
            return f": {right}"
        return ": " + _("{expected} statt {shown}").format(expected=right, shown=quoted(_short(item.shown)))
    sides = [quoted(_short(text)) for text in (item.expected, item.shown) if text]
    if item.expected and item.shown:
        return " " + _("{expected} statt {shown}").format(expected=sides[0], shown=sides[1])
    if item.shown:
        return " " + _("{shown} weg").format(shown=sides[0])
    return f" {sides[0]}" if sides else ""


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _SHOWN else flat[:_SHOWN] + "…"
