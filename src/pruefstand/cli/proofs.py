"""What the verbs of a catalogue's proof answer: the test of the checkers, the control part, the limits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pruefstand.cli.answers import word_of
from pruefstand.cli.output import Answer, readable
from pruefstand.i18n import _, ngettext

__all__ = ["control", "gate", "probe"]

_MOST_FAILING = 20
"""Expectations that were not met, told to a reader one by one."""


def probe(folder: Path) -> Answer:
    """``probe``."""
    from pruefstand.actions.probe import probe as try_out  # noqa: PLC0415 - each verb loads what it needs
    from pruefstand.scoring.probe import NO_RESULT  # noqa: PLC0415 - see above

    found = try_out(folder)
    rows = [
        {"checker": checker, "alteration": kind, "title": _kind(kind), "met": met, "total": total}
        for (checker, kind), (met, total) in found.counts.items()
    ]
    failing = [
        {
            "case": one.case,
            "checker": one.checker,
            "alteration": one.alteration,
            "title": _kind(one.alteration),
            "detail": one.detail,
            "expected": one.expected,
            "got": one.got,
            "output": one.output,
        }
        for one in found.failing
    ]
    value = {
        "sound": found.sound,
        "total": found.total,
        "met": found.met,
        "counts": rows,
        "failing": failing,
        "cannot_fail": list(found.cannot_fail),
        "cannot_pass": list(found.cannot_pass),
        "untried": list(found.untried),
        "inapplicable": list(found.inapplicable),
        "skipped": found.skipped,
        "note": _(NO_RESULT),
    }
    return Answer([*_probe_lines(found, rows), _(NO_RESULT)], value, 0 if found.sound else 1)


def _probe_lines(found: Any, rows: list[dict[str, Any]]) -> Iterator[str]:
    yield ngettext(
        "{met} von {n} Erwartung an die Prüfer ist erfüllt.",
        "{met} von {n} Erwartungen an die Prüfer sind erfüllt.",
        found.total,
    ).format(met=found.met, n=found.total)
    width = max((len(row["title"]) for row in rows), default=0)
    names = {
        row["checker"]: _("alle Prüfer zusammen") if row["checker"] == "passed" else row["checker"] for row in rows
    }
    broad = max(map(len, names.values()), default=0)
    for row in rows:
        yield f"  {names[row['checker']]:<{broad}}  {row['title']:<{width}}  {row['met']} / {row['total']}"
    for one in found.failing[:_MOST_FAILING]:
        what = _kind(one.alteration) + (f" ({one.detail})" if one.detail else "")
        told = _("Nicht erfüllt: {case}, {checker}, {what}: erwartet {expected}; gekommen ist {got}; Ausgabe: {output}")
        yield told.format(
            case=one.case,
            checker=names[one.checker],
            what=what,
            expected=_said(one.expected),
            got=_said(one.got),
            output=one.output or _("(leer)"),
        )
    if len(found.failing) > _MOST_FAILING:
        yield _("… und {n} weitere; mit --json stehen alle da.").format(n=len(found.failing) - _MOST_FAILING)
    for name in found.cannot_fail:
        yield _(
            "Der Prüfer „{name}“ hat keine falsche Ausgabe zurückgewiesen: Er kann nicht durchfallen lassen."
        ).format(name=name)
    for name in found.cannot_pass:
        yield _(
            "Der Prüfer „{name}“ hat keine einzige Ausgabe bestehen lassen: Stimmt seine Regel, dann unter „probe“ "
            "eine richtige Ausgabe nennen (expect: pass)."
        ).format(name=name)
    for name in found.untried:
        yield _("Der Prüfer „{name}“ ließ sich nicht erproben: Zu keinem Fall gibt es eine geklärte Referenz.").format(
            name=name
        )
    for title in found.inapplicable:
        yield _("Die Veränderung „{title}“ passt auf keinen Fall.").format(title=title)
    if found.skipped:
        yield ngettext(
            "{n} Paar aus Fall und Prüfer ausgelassen: Die Referenz fehlt oder ist strittig.",
            "{n} Paare aus Fall und Prüfer ausgelassen: Die Referenz fehlt oder ist strittig.",
            found.skipped,
        ).format(n=found.skipped)


def _kind(alteration: str) -> str:
    """The words for a built-in alteration; a declared one has its title."""
    from pruefstand.scoring.probe_trial import ALTERATIONS  # noqa: PLC0415 - each verb loads what it needs

    return _(ALTERATIONS[alteration]) if alteration in ALTERATIONS else alteration


def _said(text: str) -> str:
    """What was expected or came, in the reader's words; a text that is none of ours stands for itself."""
    from pruefstand.scoring.checker import VERDICTS  # noqa: PLC0415 - each verb loads what it needs

    first, *findings = text.split(", ")
    passes = {"pass": _("bestanden"), "fail": _("durchgefallen")}
    if not all(word in passes for word in first.split()):
        return text
    told = [" / ".join(dict.fromkeys(passes[word] for word in first.split()))]
    for finding in findings:
        *item, verdict = finding.split(" ")
        told.append(" ".join([*item, _(VERDICTS.get(verdict, verdict))]))
    return ", ".join(told)


def control(folder: Path, reason: str) -> Answer:
    """``control``."""
    from pruefstand.actions.control import control as unlock  # noqa: PLC0415 - each verb loads what it needs

    made = unlock(folder, reason=readable(reason))
    one = made.opening
    lines = [
        ngettext(
            "Kontrollteil geöffnet: {n} Fall, Öffnung {number}.",
            "Kontrollteil geöffnet: {n} Fälle, Öffnung {number}.",
            made.cases,
        ).format(n=made.cases, number=one.number)
    ]
    if one.number > 1:
        lines.append(
            _("Was nach einer früheren Öffnung geändert wurde, kann sie ausgenutzt haben; der Bericht zählt mit.")
        )
    if made.waiting:
        lines.append(_("Weiter: pruefstand run {folder}").format(folder=word_of(folder)))
    else:
        lines.append(
            _("Hinweis: An diesen Fällen steht hier kein Lauf mehr aus. Die Öffnung zählt trotzdem als weiterer Blick.")
        )
    value = {"number": one.number, "utc": one.utc, "reason": one.reason, "cases": made.cases, "waiting": made.waiting}
    return Answer(lines, {**value, "instruction": one.instruction_digest})


def gate(folder: Path, junit: Path | None, markdown: Path | None) -> Answer:
    """``gate``."""
    from pruefstand.actions.gate import gate as hold  # noqa: PLC0415 - each verb loads what it needs

    found = hold(folder, junit=junit, markdown=markdown)
    words = {True: _("hält"), False: _("verletzt"), None: _("nicht entscheidbar")}
    told = _("{word}  {system}: {limit}; gefunden {found}")
    lines = [told.format(word=words[o.held], system=o.system, limit=o.text, found=o.found) for o in found]
    lines += [_("Geschrieben: {file}").format(file=file) for file in (junit, markdown) if file is not None]
    kept = all(one.held for one in found)
    value = [{"system": o.system, "limit": o.text, "found": o.found, "held": o.held} for o in found]
    return Answer(lines, {"held": kept, "limits": value}, 0 if kept else 1)
