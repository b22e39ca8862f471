"""``read``: attempts that happened elsewhere, from files into the journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.sealing import need_seal
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _
from pruefstand.intake import Delivery, Received, read_answers, read_import, read_runs, receive
from pruefstand.study.chain import check_chain
from pruefstand.study.entries import read_bytes
from pruefstand.study.journal import open_journal
from pruefstand.study.plan import Kind
from pruefstand.study.store import Store
from pruefstand.work.progress import Progress

__all__ = ["ReadResult", "read", "take_in"]


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What was read: new attempts, those known already, rows refused, and notes for the lead."""

    received: Received
    refused: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


def read(path: Path) -> ReadResult:
    """Read what the folder holds of finished attempts: exports, ``answers.csv``, ``attempts.csv``."""
    opened = open_study(path)
    if faults := check_chain(opened.folder):
        raise InputError.of(faults)
    return take_in(opened)


def take_in(opened: Opened) -> ReadResult:
    """The same for a study that is open.

    An index must be frozen before its first product run is read: nothing is judged under a rule that it could have
    shaped.
    """
    kind = opened.study.plan.kind
    refused: tuple[Problem, ...] = ()
    notes: list[Problem] = []
    if kind is Kind.STUDY:
        answers = read_answers(opened.study, _file(opened, "answers.csv"), "answers.csv")
        deliveries: Iterable[Delivery] = answers.deliveries
        refused = answers.refused
        notes += answers.notes
    elif kind is Kind.INDEX:
        file = opened.run.file or "attempts.csv"
        need_seal(opened.folder, before=_("dem Einlesen der Läufe"))
        deliveries = read_runs(opened.study, _file(opened, file), file)
    else:
        deliveries = _imports(opened, notes)
    with open_journal(opened.folder, purpose="read") as writer, Progress(_("Einlesen"), None) as progress:
        received = receive(opened.study, deliveries, writer, Store(opened.folder), progress=progress)
    return ReadResult(received, refused, tuple(notes))


def _file(opened: Opened, file: str) -> bytes:
    if not (opened.root / file).is_file():
        raise InputError(
            _("Es gibt keine fertigen Antworten: „{file}“ fehlt.").format(file=file),
            where=file,
            do=_("Die Datei in den Ordner legen; die Dokumentation nennt ihre Spalten."),
        )
    return read_bytes(opened.root, file, where=opened.study.plan.file)


def _imports(opened: Opened, notes: list[Problem]) -> Iterator[Delivery]:
    for declared in opened.study.declared:
        options = opened.imports.get(declared.system.id)
        if options is not None:
            yield from read_import(opened.study, declared.system, options, declared.where, notes)
