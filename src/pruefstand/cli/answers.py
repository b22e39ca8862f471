"""What each verb answers: one call into ``actions``, then lines and JSON."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pruefstand.cli.output import Answer, problem_lines, problems_json, readable
from pruefstand.cli.tables import result_lines, results_json
from pruefstand.cli.words import status_words
from pruefstand.domain import AttemptStatus
from pruefstand.errors import InputError
from pruefstand.i18n import _, ngettext
from pruefstand.work.cancel import Cancel

__all__ = [
    "check",
    "demo",
    "freeze",
    "new",
    "rate",
    "report",
    "run",
    "score",
    "stat",
    "unblind",
    "verify",
    "word_of",
]

_PLAIN_WORD = re.compile(r"[\w./+-]+")
_MOST_FAILURES = 10
"""Kinds of failure told to a reader."""


def word_of(folder: Path) -> str:
    """The folder as a shell takes it, so that a line can be copied: quoted, and never taken for an option."""
    text = f"./{folder}" if str(folder).startswith("-") else str(folder)
    return text if _PLAIN_WORD.fullmatch(readable(text)) else shlex.quote(text)


def new(kind: str, folder: Path) -> Answer:
    """``new``."""
    from pruefstand.actions.new import new as make  # noqa: PLC0415 - each verb loads what it needs
    from pruefstand.study.plan import Kind  # noqa: PLC0415 - see above

    made = make(Kind(kind), folder)
    lines = [_("Angelegt: {folder} mit {n} Dateien.").format(folder=folder, n=len(made))]
    lines.append(_("Weiter: pruefstand check {folder}").format(folder=word_of(folder)))
    return Answer(lines, {"folder": str(folder), "files": list(made)})


def check(folder: Path) -> Answer:
    """``check``."""
    from pruefstand.actions.check import check as look  # noqa: PLC0415 - each verb loads what it needs

    words = {"green": _("bereit"), "amber": _("Hinweis"), "red": _("fehlt")}
    found = look(folder)
    width = max(len(word) for word in words.values())
    lines = []
    for point in found.points:
        text = f": {point.text}" if point.text else ""
        lines.append(f"{words[point.light]:<{width}}  {point.title}{text}")
        lines += problem_lines(point.problems, indent="    ")
    if found.measurable:
        lines.append(_("Damit lässt sich messen: {measures}.").format(measures=", ".join(found.measurable)))
    value = {
        "ready": found.ready,
        "points": [
            {
                "id": point.id,
                "title": point.title,
                "light": point.light.value,
                "text": point.text,
                "problems": problems_json(point.problems),
            }
            for point in found.points
        ],
        "measurable": list(found.measurable),
    }
    return Answer(lines, value, 0 if found.ready else 1)


def freeze(folder: Path, reason: str) -> Answer:
    """``freeze``."""
    from pruefstand.actions.freeze import freeze as sign  # noqa: PLC0415 - each verb loads what it needs

    made = sign(folder, reason=readable(reason))
    lines = [
        ngettext(
            "Siegel {number}: {n} Datei eingefroren.", "Siegel {number}: {n} Dateien eingefroren.", len(made.files)
        ).format(number=made.number, n=len(made.files)),
        _("Prüfsumme der Liste SHA256SUMS: {digest}").format(digest=made.sums),
    ]
    lines += [_("Geändert seit dem Siegel davor: {path}").format(path=path) for path in made.changed]
    value = {"number": made.number, "files": dict(made.files), "sums": made.sums, "changed": list(made.changed)}
    return Answer(lines, {**value, "paths": list(made.paths), "reason": made.reason})


def run(folder: Path, workers: int) -> Answer:
    """``run``."""
    from pruefstand.actions.run import run as start  # noqa: PLC0415 - each verb loads what it needs

    with Cancel().on_interrupt() as cancel:
        found = start(folder, workers=workers, cancel=cancel)
    lines: list[str] = []
    value: dict[str, Any] = {"ran": None, "read": None}
    if found.ran is not None:
        lines.append(_("Gelaufen: {counts}.").format(counts=_counts(found.ran.statuses)))
        if found.ran.again:
            lines.append(_("Davon nach einer Unterbrechung nachgeholt: {n}.").format(n=found.ran.again))
        if found.ran.retried:
            lines.append(_("Nach einem Ausfall noch einmal versucht: {n}.").format(n=found.ran.retried))
        if found.ran.tokens:
            lines.append(_("Token nach Angabe der Dienste: {n}.").format(n=found.ran.tokens))
        value["ran"] = {
            "statuses": {key.value: n for key, n in found.ran.statuses.items()},
            "again": found.ran.again,
            "retried": found.ran.retried,
            "tokens": found.ran.tokens,
        }
    words = status_words()
    for one in found.failures[:_MOST_FAILURES]:
        said = f" – {one.said}" if one.said else ""
        runs = ngettext("{n} Lauf", "{n} Läufe", one.attempts).format(n=one.attempts)
        lines.append(f"    {one.system}, {one.case}, {runs}: {words[one.status]} ({_(one.reason)}){said}")
    if len(found.failures) > _MOST_FAILURES:
        rest = _("    … und {n} weitere; alle in derived/attempts.csv nach „pruefstand score“.")
        lines.append(rest.format(n=len(found.failures) - _MOST_FAILURES))
    lines += problem_lines(found.hints, indent="    ")
    value["failures"] = [
        {
            "system": o.system,
            "case": o.case,
            "status": o.status.value,
            "reason": o.reason,
            "attempts": o.attempts,
            "said": o.said,
        }
        for o in found.failures
    ]
    value["hints"] = problems_json(found.hints)
    if found.read is not None:
        from pruefstand.cli.answers_intake import received_answer  # noqa: PLC0415 - each verb loads what it needs

        more = received_answer(found.read)
        lines += more.lines
        value["read"] = more.value
    lines.append(_("Weiter: pruefstand score {folder}").format(folder=word_of(folder)))
    return Answer(lines, value)


def _counts(statuses: Mapping[AttemptStatus, int]) -> str:
    words = status_words()
    listed = [f"{words[status]} {n}" for status, n in statuses.items()]
    return ", ".join(listed) if listed else _("nichts Neues")


def score(folder: Path, workers: int) -> Answer:
    """``score``."""
    from pruefstand.actions.score import score as measure  # noqa: PLC0415 - each verb loads what it needs

    with Cancel().on_interrupt() as cancel:
        found = measure(folder, workers=workers, cancel=cancel)
    planned, rows = sum(found.attempts.values()), sum(found.rows.values())
    lines = [
        _("Ausgewertet: {planned} geplante Läufe ({counts}), {rows} Messungen.").format(
            planned=planned, counts=_counts({AttemptStatus(key): n for key, n in found.attempts.items()}), rows=rows
        ),
    ]
    return Answer(lines, {"planned": planned, "attempts": dict(found.attempts), "rows": dict(found.rows)})


def rate(folder: Path, sheets: tuple[Path, ...]) -> Answer:
    """``rate``."""
    from pruefstand.actions.rate import rate as take  # noqa: PLC0415 - each verb loads what it needs

    found = take(folder, sheets)
    lines = [_("Eingelesen: {sheet} → {kept}").format(sheet=sheet, kept=kept) for sheet, kept in found.stored.items()]
    lines += [_("Schon bekannt: {sheet}").format(sheet=sheet) for sheet in found.known]
    lines += problem_lines(found.notes, indent="    ")
    if found.waiting:
        lines.append(_("Noch ohne Bogen: {raters}").format(raters=", ".join(found.waiting)))
    else:
        lines.append(
            _("Weiter: pruefstand freeze {folder}, dann pruefstand unblind {folder}").format(folder=word_of(folder))
        )
    value = {
        "stored": dict(found.stored),
        "known": list(found.known),
        "waiting": list(found.waiting),
        "notes": problems_json(found.notes),
    }
    return Answer(lines, value)


def unblind(folder: Path, without: tuple[str, ...]) -> Answer:
    """``unblind``."""
    from pruefstand.actions.unblind import unblind as open_up  # noqa: PLC0415 - each verb loads what it needs

    with Cancel().on_interrupt() as cancel:
        found = open_up(folder, without=without, cancel=cancel)
    return Answer(result_lines(found), results_json(found))


def report(folder: Path) -> Answer:
    """``report``."""
    from pruefstand.actions.report import report as write  # noqa: PLC0415 - each verb loads what it needs

    found, page = write(folder)
    lines = [*result_lines(found), _("Bericht: {page}").format(page=page)]
    return Answer(lines, {**results_json(found), "report": str(page), "word": str(page.with_name("bericht.docx"))})


def verify(folder: Path) -> Answer:
    """``verify``."""
    from pruefstand.actions.verified import EXIT_CODES  # noqa: PLC0415 - each verb loads what it needs
    from pruefstand.actions.verify import verify as look  # noqa: PLC0415 - see above

    with Cancel().on_interrupt() as cancel:
        found = look(folder, cancel=cancel)
    codes = [code for key, code in EXIT_CODES.items() if any(key == (one.level, one.answer) for one in found)]
    value = [{"level": o.level.value, "answer": o.answer.value, "path": o.path, "sentence": o.sentence} for o in found]
    return Answer([one.sentence for one in found], {"holds": not codes, "findings": value}, codes[0] if codes else 0)


def stat(name: str) -> Answer:
    """``stat``."""
    from pruefstand.actions.stat import statistic  # noqa: PLC0415 - each verb loads what it needs
    from pruefstand.formats.encoding import decode_strict  # noqa: PLC0415 - see above
    from pruefstand.formats.jsonl import parse_json  # noqa: PLC0415 - see above

    given = parse_json(decode_strict(sys.stdin.buffer.read() if sys.stdin else b"", "stdin"), "stdin")
    if not isinstance(given, dict):
        raise InputError(
            _("Die Eingabe ist kein JSON-Objekt."),
            where="stdin",
            do=_("Die Argumente als Objekt übergeben, etwa {example}.").format(example='{"k": 8, "n": 8}'),
        )
    value = statistic(name, given)
    return Answer([json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False)], value)


def demo(to: Path | None) -> Answer:
    """``demo``."""
    from pruefstand.actions.demo import demo as show  # noqa: PLC0415 - each verb loads what it needs

    with Cancel().on_interrupt() as cancel:
        found = show(to, cancel=cancel)
    lines: list[str] = []
    for one in found:
        lines += ["", one.evaluation.title, *result_lines(one.evaluation), _("Bericht: {page}").format(page=one.page)]
    value = [{"study": one.name, "report": str(one.page), **results_json(one.evaluation)} for one in found]
    return Answer(lines[1:], {"studies": value})
