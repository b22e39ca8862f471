"""Own exports of outputs, JSONL or CSV, of a system with ``import:``; read as a stream, whatever their length."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from pruefstand.errors import InputError, Problem, place
from pruefstand.formats.foreign.record import plain_text
from pruefstand.formats.jsonl import Json, iter_jsonl
from pruefstand.formats.table import Head, Row, iter_table, read_table
from pruefstand.i18n import _
from pruefstand.intake.delivery import MOST_PROBLEMS, PROVENANCE, TEXT, Delivery, provenance_name, read_repeat, settle
from pruefstand.study.entries import read_bytes
from pruefstand.study.folder import Folder, unavailable
from pruefstand.study.headers import match_fields

__all__ = ["read_export"]

_OUTPUTS = ("output", "text", "antwort", "answer")
_OWN = ("case", "repeat", "status", "reason")
_COLUMNS = {
    "case": ("Fall", "case"),
    "output": ("Antwort", "Ausgabe", *_OUTPUTS),
    "repeat": ("Wiederholung", "Lauf", "repeat"),
    "status": ("Status",),
    "reason": ("Grund", "reason"),
    **PROVENANCE,
}
_SMALL = 16 << 20
"""Bytes up to which a table may come in any office encoding; beyond it is streamed and must be UTF-8 or UTF-16."""


def read_export(root: Path, relative: str, system: str, where: str) -> Iterator[Delivery]:
    """The deliveries of one export, in the order of the file.

    A JSONL line has ``case``, ``output`` (or ``text``, ``antwort``, ``answer``), and may have ``repeat``, ``status``
    (``completed`` by default) and ``reason``; whatever else it holds becomes provenance, as text. A table has the same
    columns or ``Fall``, ``Antwort``, ``Wiederholung``, ``Status``, ``Grund``. ``where`` is the place that names the
    file. After the first fault nothing more is given out, and :class:`InputError` ends the reading with all faults, or
    the first twenty.
    """
    problems: list[Problem] = []
    try:
        for found in _records(root, relative, system, where):
            if isinstance(found, Delivery):
                if not problems:
                    yield found
                continue
            problems.append(found)
            if len(problems) == MOST_PROBLEMS:
                break
    except InputError as error:
        problems.extend(error.problems)
    if problems:
        raise InputError.of(problems)


def _records(root: Path, relative: str, system: str, where: str) -> Iterator[Delivery | Problem]:
    suffix = relative.rpartition(".")[2].casefold()
    if suffix not in ("jsonl", "csv", "tsv"):
        what = _("„{file}“ ist weder JSONL noch CSV.").format(file=relative)
        do = _("Die Ausgaben in einem dieser Formate ablegen; die Endung nennt das Format: .jsonl oder .csv.")
        raise InputError(what, where=where, do=do)
    path = Folder(root).at(relative)
    if not path.is_file():
        what = _("Die Datei „{file}“ gibt es nicht.").format(file=relative)
        raise InputError(what, where=where, do=_("Die Datei an diese Stelle legen oder den Pfad ändern."))
    try:
        if suffix != "jsonl" and path.stat().st_size <= _SMALL:
            table = read_table(read_bytes(root, relative, where=where), relative)
            yield from _of_table(table.head, iter(table.rows), system)
            return
        with path.open("rb") as stream:
            if suffix == "jsonl":
                for line, value in iter_jsonl(stream, relative):
                    yield _of_json(value, system, place(relative, line))
            else:
                yield from _of_table(*iter_table(stream, relative), system)
    except OSError as error:
        raise unavailable(error, path) from error


def _of_json(value: Json, system: str, where: str) -> Delivery | Problem:
    if not isinstance(value, dict):
        what = _("Die Zeile ist kein JSON-Objekt.")
        return Problem(where, what, _("Je Zeile ein Objekt in geschweiften Klammern schreiben."))
    key = "output"
    if key not in value:
        found = [name for name in _OUTPUTS if name in value]
        if len(found) > 1:
            what = _("Welches Feld die Ausgabe ist, ist unklar: {names}.").format(names=", ".join(found))
            return Problem(where, what, _("Das Feld mit der Ausgabe „output“ nennen."))
        key = found[0] if found else key
    output = value.get(key)
    if output is not None and not isinstance(output, str):
        what = _("Die Ausgabe ist kein Text.")
        return Problem(where, what, _("Die Ausgabe, wie sie kam, als Zeichenkette in Anführungszeichen schreiben."))
    provenance = {
        provenance_name(name): plain_text(item)
        for name, item in value.items()
        if item is not None and name != key and name not in _OWN
    }
    own = {name: plain_text(value.get(name)) for name in _OWN}
    return _delivery(system, own, output, provenance, where)


def _of_table(head: Head, rows: Iterator[Row], system: str) -> Iterator[Delivery | Problem]:
    fields = match_fields(head, _COLUMNS, required=("case", "output"))
    kept = [name for name in PROVENANCE if name in fields.columns]
    for row in rows:
        pairs = chain(
            ((name, fields.raw(row, name)) for name in kept),
            ((provenance_name(name), row.cells[name]) for name in fields.others),
        )
        provenance = {name: text for name, text in pairs if text}
        own = {name: fields.text(row, name) for name in _OWN}
        # An empty cell beside another status is no output; alone it is an empty one.
        output = fields.raw(row, "output") or (None if own["status"] else "")
        yield _delivery(system, own, output, provenance, head.where(row))


def _delivery(
    system: str, own: dict[str, str], output: str | None, provenance: dict[str, str], where: str
) -> Delivery | Problem:
    if not own["case"]:
        return Problem(where, _("Die Zeile nennt keinen Fall."), _("„case“ mit der Kennung des Falls ergänzen."))
    number = read_repeat(own["repeat"], where)
    if isinstance(number, Problem):
        return number
    content = None if output is None else output.encode()
    settled = settle(own["status"], own["reason"], content, where)
    if isinstance(settled, Problem):
        return settled
    return Delivery(system, own["case"], number, *settled, content, TEXT, "import", {}, provenance, where)
