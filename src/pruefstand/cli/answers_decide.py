"""What ``decide`` answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pruefstand.cli.output import Answer
from pruefstand.cli.shown import quoted
from pruefstand.i18n import _, ngettext
from pruefstand.work.cancel import Cancel

if TYPE_CHECKING:
    from pruefstand.actions.decide import Case, Queue, Touched
    from pruefstand.scoring.facts.decisions import Decision

__all__ = ["decide"]

_MOST_SHOWN = 20
_LONGEST = 160


def decide(
    folder: Path,
    filled: Path | None,
    key: str,
    verdict: str,
    reason: str,
    by: str,
    day: str,
    sheet: Path | None,
    html: Path | None,
) -> Answer:
    """``decide``."""
    from pruefstand.actions.decide import decide as rule  # noqa: PLC0415 - each verb loads what it needs

    with Cancel().on_interrupt() as cancel:
        found = rule(
            folder,
            filled=filled,
            key=key,
            verdict=verdict,
            reason=reason,
            by=by,
            day=day,
            to=sheet,
            page=html,
            cancel=cancel,
        )
    lines = list(_lines(found))
    value: dict[str, Any] = {
        "open": [_case(one) for one in found.cases],
        "decided": found.decided,
        "places": found.places,
        "touched": [_touched(one) for one in found.touched],
        "unasked": [_decision(one) for one in found.unasked],
        "written": [_decision(one) for one in found.written],
    }
    for name, path, told in (("sheet", sheet, _("Bogen: {file}")), ("html", html, _("Ansicht: {file}"))):
        if path is not None:
            lines.append(told.format(file=path))
            value[name] = str(path)
    if found.written:
        lines.append(_("Weiter: pruefstand score {folder}").format(folder=folder))
    return Answer(lines, value)


def _lines(found: Queue) -> Iterator[str]:
    from pruefstand.scoring.facts.words import verdict_word  # noqa: PLC0415 - see above

    if found.written:
        n = len(found.written)
        yield ngettext("Festgehalten: {n} Entscheidung.", "Festgehalten: {n} Entscheidungen.", n).format(n=n)
    yield _("Grenzfälle: {open} offen, {decided} entschieden (an {places} Stellen).").format(
        open=len(found.cases), decided=found.decided, places=found.places
    )
    for one in found.cases[:_MOST_SHOWN]:
        asked = one.question
        place = f"{asked.case}/{asked.item}"
        both = f"{quoted(_cut(asked.text))} – {quoted(_cut(asked.evidence))}"
        yield f"{asked.short}  {place}: {verdict_word(asked.found)} {both}"
        if one.earlier is not None:
            before = _("    unter anderen Regeln entschieden: {verdict} ({by}, {day}): {reason}")
            earlier = one.earlier
            yield before.format(
                verdict=verdict_word(earlier.verdict), by=earlier.by, day=earlier.date, reason=_cut(earlier.reason)
            )
    if (left := len(found.cases) - _MOST_SHOWN) > 0:
        yield _("… und {n} weitere; alle stehen im Bogen (--sheet).").format(n=left)
    if found.touched:
        yield _("Von geänderten Regeln berührt: {n} Entscheidungen, sie gelten nicht mehr.").format(
            n=len(found.touched)
        )
    for touched in found.touched[:_MOST_SHOWN]:
        old = touched.decision
        now = verdict_word(touched.now) if touched.now else _("kommt in keiner Ausgabe vor")
        again = _(", wieder ein Grenzfall") if touched.border else ""
        told = _("    {where}: {case}/{item} war {old}, nach den jetzigen Regeln: {now}{again}")
        asked = old.question
        yield told.format(
            where=old.where, case=asked.case, item=asked.item, old=verdict_word(old.verdict), now=now, again=again
        )
    for decision in found.unasked[:_MOST_SHOWN]:
        told = _("    {where}: Diese Entscheidung passt zu keinem Grenzfall (mehr).")
        yield told.format(where=decision.where)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _case(one: Case) -> dict[str, Any]:
    asked, judged = one.question, one.judged
    return {
        "key": asked.short,
        "case": asked.case,
        "item": asked.item,
        "text": asked.text,
        "evidence": asked.evidence,
        "found": asked.found,
        "rule": judged.rule,
        "expected": judged.expected,
        "shown": judged.shown,
        "border": judged.border,
        "outputs": one.outputs,
        "earlier": None if one.earlier is None else _decision(one.earlier),
    }


def _decision(one: Decision) -> dict[str, Any]:
    return {"key": one.question.short, "where": one.where, **one.record}


def _touched(one: Touched) -> dict[str, Any]:
    return {**_decision(one.decision), "now": one.now or None, "border_now": one.border}
