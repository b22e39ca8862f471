"""What ``measure facts`` answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pruefstand.cli.output import Answer, Coloured
from pruefstand.cli.shown import percent, quoted
from pruefstand.i18n import _
from pruefstand.work.waiting import waiting

if TYPE_CHECKING:
    from pruefstand.actions.measure_facts import MeasuredFacts
    from pruefstand.scoring.facts.judging import Judged

__all__ = ["facts"]

_COLOURS = {"preserved": "green", "missing": "red", "falsified": "magenta"}
"""Beside the word for it, never instead."""
_MOST, _LONGEST = 30, 240
"""So many unsupported statements, and so many characters of each, are told to a reader; a script gets all."""


def facts(reference: Path, outputs: Sequence[Path], domain: str, decisions: Path | None, html: Path | None) -> Answer:
    """``measure facts``: one object for one document, a list of them for several."""
    from pruefstand.actions.measure_facts import measure_facts, write_view  # noqa: PLC0415 - each verb loads what it needs

    with waiting(_("Vergleichen")):
        found = measure_facts(reference, outputs, domain, decisions)
    lines: list[str] = []
    for one in found:
        if len(found) > 1:
            lines += [*([""] if lines else []), f"{one.file}:"]
        lines += _lines(one)
    values = [_value(one) for one in found]
    value: dict[str, Any] = values[0]
    if len(found) > 1:
        value = {"documents": [{"file": one.file, **each} for one, each in zip(found, values, strict=True)]}
    if html is not None:
        write_view(html, found, _("Urteile zu {name}").format(name=reference.name))
        lines.append(_("Ansicht: {file}").format(file=html))
        value["html"] = str(html)
    return Answer(lines, value)


def _value(one: MeasuredFacts) -> dict[str, Any]:
    counts = one.counts
    value: dict[str, Any] = {
        "facts": dict(one.judged.verdicts),
        "unsupported": counts.unsupported,
        "evidence": {each.fact: _evidence(each, one.text) for each in one.judged.facts},
        "unsupported_statements": [
            {"start": each.span[0], "end": each.span[1], "text": each.text} for each in one.judged.unsupported
        ],
        "preserved": counts.preserved,
        "missing": counts.missing,
        "falsified": counts.falsified,
        "precision": counts.preserved / counts.told if counts.told else None,
        "recall": counts.preserved / counts.facts,
        "f1": counts.f1[0] / counts.f1[1],
        "border": [border.question.item for border in one.found.borders if border.open],
        "decided": {each.fact: each.decision for each in _judged(one) if each.decision},
        "touched": one.touched,
        "domain": one.domain,
        "rules": one.rules,
    }
    if not counts.told:
        value["reason"] = _("Das Dokument sagt nichts, was ein Fakt der Referenz oder unbelegt wäre.")
    found = one.found
    if found.sections:
        value["sections"] = {each.name: each.verdict for each in found.sections}
    if found.decisions:
        value["decisions"] = {each.fact: each.verdict for each in found.decisions}
    if found.tasks:
        value["tasks"] = {
            each.judged.fact: {
                "verdict": each.judged.verdict,
                "owner": each.owner.value,
                "deadline": each.deadline.value,
            }
            for each in found.tasks
        }
    for each in (*found.decisions, *(task.judged for task in found.tasks)):
        value["evidence"][each.fact] = _evidence(each, one.text)
    return value


def _judged(one: MeasuredFacts) -> tuple[Judged, ...]:
    return (*one.found.facts.facts, *one.found.decisions, *(task.judged for task in one.found.tasks))


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
    if one.decision:
        value["decision"] = one.decision
    return value


def _lines(one: MeasuredFacts) -> Iterator[str]:
    counts = one.counts
    told = _("Fakten-F1 {f1}: {kept} von {all} erhalten, {missing} fehlen, {falsified} verfälscht, {made_up} unbelegt")
    yield told.format(
        f1=percent(counts.f1[0] / counts.f1[1]),
        kept=counts.preserved,
        all=counts.facts,
        missing=counts.missing,
        falsified=counts.falsified,
        made_up=counts.unsupported,
    )
    reference, found = one.reference, one.found
    texts = {item.id: item.text for item in (*reference.facts, *reference.decisions)}
    yield from (_line(each, texts[each.fact], "") for each in found.facts.facts)
    yield from (_line(each, texts[each.fact], _("Beschluss ")) for each in found.decisions)
    for task, item in zip(found.tasks, reference.tasks, strict=True):
        yield _line(task.judged, item.text, _("Aufgabe "))
    for section in found.sections:
        word = _("steht da") if section.verdict == "preserved" else _("fehlt")
        empty = _(" (Überschrift ohne Inhalt)") if section.rule == "empty" else ""
        line = _("Abschnitt „{name}“: {word}{empty}").format(name=section.name, word=word, empty=empty)
        yield Coloured(line, _COLOURS[section.verdict])
    made_up = found.facts.unsupported
    for statement in made_up[:_MOST]:
        yield Coloured(_("unbelegt: „{text}“").format(text=_flat(statement.text)), "yellow")
    if (left := len(made_up) - _MOST) > 0:
        yield _("… und {n} weitere; mit --json stehen alle da.").format(n=left)
    if one.touched:
        yield _("Unter anderen Regeln entschieden, gilt nicht mehr: {n}").format(n=one.touched)


def _flat(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + "…"


def _line(one: Judged, text: str, kind: str) -> str:
    from pruefstand.scoring.facts.words import ABSENT_WORDS, ATTRIBUTE_WORDS, VERDICT_WORDS  # noqa: PLC0415 - see above

    verdict = one.verdict.partition(":")[0]
    word = _(ABSENT_WORDS.get(one.rule) or VERDICT_WORDS[verdict])
    more = f" ({_(ATTRIBUTE_WORDS[one.attribute])})" if one.attribute and one.rule not in ABSENT_WORDS else ""
    shown = f" – {quoted(_flat(one.shown))}" if one.shown else ""
    absent = _(" – nicht genannt: „{text}“").format(text=_flat(one.expected)) if one.rule.endswith(".absent") else ""
    doubt = _(" [entschieden]") if one.decision else _(" [Grenzfall]") if one.border else ""
    line = f"{kind}{one.fact}: {word}{more} {quoted(_flat(text))}{shown}{absent}{doubt}"
    return Coloured(line, _COLOURS[verdict])
