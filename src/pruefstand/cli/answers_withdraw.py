"""What ``withdraw`` answers: one call into ``actions``, then lines and JSON."""

from __future__ import annotations

from pathlib import Path

from pruefstand.cli.output import Answer, problem_lines, problems_json, readable
from pruefstand.i18n import _, ngettext
from pruefstand.work.cancel import Cancel

__all__ = ["withdraw"]


def withdraw(folder: Path, names: tuple[str, ...], exclude: bool, reason: str) -> Answer:
    """``withdraw``; the exit code is 1 where only the lead can take the last words away."""
    from pruefstand.actions.withdraw import withdraw as take_out  # noqa: PLC0415 - each verb loads what it needs

    with Cancel().on_interrupt() as cancel:
        found = take_out(
            folder, [readable(name) for name in names], exclude=exclude, reason=readable(reason), cancel=cancel
        )
    lines = [_("Ein unterbrochener Widerruf wurde zu Ende geführt.")] if found.resumed else []
    for event in found.events:
        told = event.participant or ", ".join(map(str, event.attempts))
        count = ngettext("{n} Antwort", "{n} Antworten", len(event.attempts)).format(n=len(event.attempts))
        what = _("Ausgeschlossen: {what}") if event.excluded else _("Widerrufen: {what} ({count})")
        lines.append(what.format(what=told, count=count))
    if found.events or found.deleted or found.changed:
        counts = _("Gelöscht: {deleted} Dateien; neu geschrieben: {changed}; Zeilen des Journals: {lines}.")
        lines.append(counts.format(deleted=found.deleted, changed=found.changed, lines=found.lines))
    else:
        lines.append(_("Schon widerrufen; es war nichts mehr zu tun."))
    if found.seal is not None:
        lines.append(_("Neu eingefroren: Siegel {number}.").format(number=found.seal))
    if found.letter:
        lines.append(_("Brief an die Bewertenden: {path}").format(path=found.letter))
    if found.left:
        lines.append(_("Diese Dateien zitieren die Antwort noch; das können nur Sie ändern:"))
        lines += [f"    {path}" for path in found.left]
    if found.notes:
        lines.append(_("Hinweise:"))
        lines += problem_lines(found.notes, indent="    ")
    value = {
        "events": [
            {
                "number": event.number,
                "participant": event.participant,
                "attempts": [[key.system, key.case, key.repeat] for key in event.attempts],
                "codes": [list(code) for code in event.codes],
                "stage": event.stage.value,
                "reason": event.reason,
            }
            for event in found.events
        ],
        "deleted": found.deleted,
        "changed": found.changed,
        "journal_lines": found.lines,
        "left": list(found.left),
        "letter": found.letter or None,
        "seal": found.seal,
        "resumed": found.resumed,
        "notes": problems_json(found.notes),
    }
    return Answer(lines, value, 1 if found.left else 0)
