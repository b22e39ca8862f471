"""What ``read`` and ``consent`` answer: one call into ``actions``, then lines and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pruefstand.cli.output import Answer, problem_lines, problems_json, readable
from pruefstand.cli.words import status_words
from pruefstand.errors import InputError
from pruefstand.formats.documents.document import Document, Grid
from pruefstand.formats.documents.report import Reading
from pruefstand.i18n import _, ngettext

__all__ = ["consent", "read", "received_answer"]


def read(
    folder: Path | None, files: tuple[Path, ...], inspect: Path | None, given: tuple[str, ...], take_question: bool
) -> Answer:
    """``read``: attempts into a folder, or what is in one file."""
    if inspect is not None:
        if folder is not None or given or take_question:
            what = _("„--inspect“ sieht nur eine Datei an; Ordner und andere Angaben gehören nicht dazu.")
            raise InputError(what, do=_("pruefstand read --inspect DATEI"))
        return _inspected(inspect)
    if folder is None:
        what = _("Im Aufruf fehlt {name}.").format(name=_("ORDNER"))
        raise InputError(what, do=_("pruefstand read ORDNER, oder pruefstand read --inspect DATEI"))
    from pruefstand.actions.read import read as take  # noqa: PLC0415 - each verb loads what it needs

    return received_answer(take(folder, files, _cells(given), take_question=take_question))


def _cells(given: tuple[str, ...]) -> dict[str, str]:
    """What ``--set`` says, by column."""
    cells: dict[str, str] = {}
    for text in given:
        column, equals, value = readable(text).partition("=")
        if not equals or not column.strip() or column.strip() in cells:
            what = _("„{text}“ ist keine Angabe, oder die Spalte ist zweimal genannt.").format(text=text)
            raise InputError(what, do=_("Als SPALTE=WERT schreiben, etwa --set Fall=F1."))
        cells[column.strip()] = value.strip()
    return cells


def received_answer(found: Any) -> Answer:
    """What was read into a folder."""
    words = status_words()
    received = found.received
    counts = ", ".join(f"{words[status]} {n}" for status, n in received.statuses.items()) or _("nichts Neues")
    lines = [_("Eingelesen: {counts}; schon bekannt: {known}.").format(counts=counts, known=received.known)]
    if found.refused:
        lines.append(_("Zurückgewiesen:"))
        lines += problem_lines(found.refused, indent="    ")
    if found.notes:
        lines.append(_("Hinweise:"))
        lines += problem_lines(found.notes, indent="    ")
    value = {
        "recorded": received.recorded,
        "known": received.known,
        "statuses": {key.value: n for key, n in received.statuses.items()},
        "refused": problems_json(found.refused),
        "notes": problems_json(found.notes),
    }
    return Answer(lines, value)


def _inspected(path: Path) -> Answer:
    from pruefstand.actions.inspect import inspect_file  # noqa: PLC0415 - each verb loads what it needs
    from pruefstand.formats.documents.kinds import KIND_TITLES, FileKind  # noqa: PLC0415 - see above
    from pruefstand.formats.documents.report import Status  # noqa: PLC0415 - see above
    from pruefstand.intake.documents import LEFT_OUT, REPORT_TITLES  # noqa: PLC0415 - see above

    words = {
        Status.OK: _("ganz gelesen"),
        Status.PARTIAL: _("nur zum Teil gelesen"),
        Status.NO_TEXT: _("nichts darin zu lesen"),
        Status.ENCRYPTED: _("verschlüsselt, nicht gelesen"),
        Status.ERROR: _("nicht gelesen"),
    }
    found = inspect_file(path)
    reading = found.reading
    kind = _(KIND_TITLES[FileKind(reading.kind)]) if reading.kind else _("Art nicht erkannt")
    lines = [
        f"{found.file}: {kind}, {words[reading.status]}",
        _("{size} Bytes, SHA-256 {digest}").format(size=found.size, digest=found.sha256 or "–"),
    ]
    lines += _kept(reading)
    told = [(report.id in LEFT_OUT, _(REPORT_TITLES[report.id]), report.detail) for report in reading.reports]
    for heading, left_out in ((_("Weggelassen:"), True), (_("Zu beachten:"), False)):
        chosen = [
            f"    {title}: {detail}" if detail else f"    {title}" for out, title, detail in told if out is left_out
        ]
        lines += [heading, *chosen] if chosen else []
    if reading.do:
        lines.append(f"  → {reading.do}")
    if reading.text:
        lines += ["", *reading.text.split("\n")]
    return Answer(lines, found.as_dict())


def _kept(reading: Reading) -> list[str]:
    """What was read, counted."""
    if reading.document is not None:
        parts = ", ".join(f"{name} {n}" for name, n in _structure(reading.document).items() if n)
        return [_("Gelesen: {parts}").format(parts=parts)] if parts else []
    if reading.rows is not None:
        rows = ngettext("{n} Zeile", "{n} Zeilen", len(reading.rows)).format(n=len(reading.rows))
        sheet = " " + _("aus Blatt „{name}“").format(name=reading.sheet) if reading.sheet else ""
        columns = ", ".join(reading.columns)
        return [_("Gelesen: {rows}{sheet}; Spalten: {columns}").format(rows=rows, sheet=sheet, columns=columns)]
    if reading.answers is not None:
        count = ngettext("{n} Antwort", "{n} Antworten", len(reading.answers)).format(n=len(reading.answers))
        return [_("Gelesen: {parts}").format(parts=count)]
    return []


def _structure(document: Document) -> Mapping[str, int]:
    """How many parts of each kind a document has, by their names."""
    paragraphs = [block for block in document.blocks if not isinstance(block, Grid)]
    headings = sum(block.heading > 0 for block in paragraphs)
    items = sum(block.heading == 0 and bool(block.label) for block in paragraphs)
    return {
        _("Wörter"): len(document.text.split()),
        _("Überschriften"): headings,
        _("nummerierte oder gelistete Absätze"): items,
        _("andere Absätze"): len(paragraphs) - headings - items,
        _("Tabellen"): len(document.blocks) - len(paragraphs),
        _("Fuß- und Endnoten"): len(document.notes),
    }


def consent(folder: Path, participant: str, agree: tuple[str, ...], day: str, seal_until: str) -> Answer:
    """``consent``."""
    from pruefstand.actions.consent import consent as keep  # noqa: PLC0415 - each verb loads what it needs
    from pruefstand.intake.ledger import BOXES  # noqa: PLC0415 - see above

    found = keep(folder, participant=readable(participant), agree=agree, day=day, seal_until=seal_until)
    lines = [_("Angelegt: {file}").format(file=file) for file in found.written]
    lines.append(
        _("Formular: Fassung {version}, Prüfsumme {digest}").format(
            version=found.form.version, digest=found.form.digest
        )
    )
    if found.form.gaps:
        lines.append(_("Noch auszufüllen: {n} Stellen in doppelten eckigen Klammern.").format(n=found.form.gaps))
    if found.until is not None:
        lines.append(_("Verzeichnis: bis {day} versiegelt; wer teilnimmt, wird nicht gezeigt.").format(day=found.until))
    elif found.entries:
        boxes = ", ".join(f"{_(BOXES[box])} {n}" for box, n in found.boxes.items())
        lines.append(_("Verzeichnis: {n} Kennungen ({boxes})").format(n=found.entries, boxes=boxes))
    lines.append(_("Nächste freie Kennung: {code}").format(code=found.free))
    value = {
        "written": list(found.written),
        "version": found.form.version,
        "digest": found.form.digest,
        "gaps": found.form.gaps,
        "sealed_until": None if found.until is None else found.until.isoformat(),
        "participants": found.entries,
        "boxes": dict(found.boxes),
        "free": found.free,
    }
    return Answer(lines, value)
