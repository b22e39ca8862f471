"""What ``measure facts`` answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pruefstand.cli.output import Answer, Coloured
from pruefstand.cli.shown import percent
from pruefstand.i18n import _

if TYPE_CHECKING:
    from pruefstand.actions.measure_facts import MeasuredFacts
    from pruefstand.scoring.facts.judging import Judged

__all__ = ["facts"]

_COLOURS = {"preserved": "green", "missing": "red", "falsified": "magenta"}
"""Beside the word for it, never instead."""


def facts(reference: Path, output: Path, domain: str) -> Answer:
    """``measure facts``."""
    from pruefstand.actions.measure_facts import measure_facts  # noqa: PLC0415 - each verb loads what it needs

    found = measure_facts(reference, output, domain)
    counts = found.counts
    value: dict[str, Any] = {
        "facts": dict(found.judged.verdicts),
        "unsupported": counts.unsupported,
        "evidence": {one.fact: _evidence(one, found.text) for one in found.judged.facts},
        "unsupported_statements": [
            {"start": one.span[0], "end": one.span[1], "text": one.text} for one in found.judged.unsupported
        ],
        "preserved": counts.preserved,
        "missing": counts.missing,
        "falsified": counts.falsified,
        "precision": counts.preserved / counts.told if counts.told else None,
        "recall": counts.preserved / counts.facts,
        "f1": counts.f1[0] / counts.f1[1],
        "border": [one.fact for one in found.judged.facts if one.border],
        "domain": found.domain,
        "rules": found.rules,
    }
    if not counts.told:
        value["reason"] = _("Das Dokument sagt nichts, was ein Fakt der Referenz oder unbelegt wäre.")
    return Answer(list(_lines(found)), value)


def _evidence(one: Judged, text: str) -> dict[str, Any]:
    value: dict[str, Any] = {
        "rule": one.rule,
        "places": [{"start": start, "end": end, "text": text[start:end].strip()} for start, end in one.evidence],
        "coverage": one.coverage,
    }
    if one.attribute:
        value["attribute"] = one.attribute
    if one.expected or one.shown:
        value |= {"expected": one.expected, "shown": one.shown}
    if one.span:
        value["span"] = list(one.span)
    if one.border:
        value["border"] = one.border
    return value


def _lines(found: MeasuredFacts) -> Iterator[str]:
    counts = found.counts
    told = _("Fakten-F1 {f1}: {kept} von {all} erhalten, {missing} fehlen, {falsified} verfälscht, {made_up} unbelegt")
    yield told.format(
        f1=percent(counts.f1[0] / counts.f1[1]),
        kept=counts.preserved,
        all=counts.facts,
        missing=counts.missing,
        falsified=counts.falsified,
        made_up=counts.unsupported,
    )
    words = {"preserved": _("erhalten"), "missing": _("fehlt"), "falsified": _("verfälscht")}
    texts = {fact.id: fact.text for fact in found.reference.facts}
    for one in found.judged.facts:
        kind = one.verdict.partition(":")[0]
        more = f" ({_attributes()[one.attribute]})" if one.attribute else ""
        shown = f" – „{one.shown}“" if one.shown else ""
        doubt = _(" [Grenzfall]") if one.border else ""
        yield Coloured(f"{one.fact}: {words[kind]}{more} „{texts[one.fact]}“{shown}{doubt}", _COLOURS[kind])
    for statement in found.judged.unsupported:
        yield Coloured(_("unbelegt: „{text}“").format(text=statement.text), "yellow")


def _attributes() -> dict[str, str]:
    return {
        "negation": _("Verneinung"),
        "person": _("Person"),
        "side": _("Seite"),
        "value": _("Wert"),
        "unit": _("Einheit"),
        "time": _("Zeit"),
        "term": _("Begriff"),
        "status": _("Status"),
        "contradiction": _("Widerspruch"),
    }
