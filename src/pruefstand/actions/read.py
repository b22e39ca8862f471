"""``read``: attempts that happened elsewhere, from files into the journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pruefstand.actions.answer_files import Added, add_files, answers_file, undone_on_fault
from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.sealing import need_seal
from pruefstand.actions.taken_questions import take_questions
from pruefstand.domain import digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _
from pruefstand.intake import Answers, Delivery, Received, read_answers, read_import, read_runs, receive
from pruefstand.intake.refusals import refusal_record
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


def read(
    path: Path,
    files: Sequence[Path] = (),
    given: Mapping[str, str] | None = None,
    *,
    take_question: bool = False,
) -> ReadResult:
    """Read what the folder holds of finished attempts: exports, ``answers.csv``, ``attempts.csv``.

    ``files`` are answers to a study that lie elsewhere; they are added to ``answers.csv`` first, with what is ``given``
    of their origin. With ``take_question`` the one wording that came with the answers to a case without a question
    becomes its question.
    """
    opened = open_study(path)
    if faults := check_chain(opened.folder):
        raise InputError.of(faults)
    if (files or given or take_question) and opened.study.plan.kind is not Kind.STUDY:
        what = _("Einzelne Antworten und Fragen liest nur eine Studie ein.")
        do = _("Ausgaben eines Katalogs mit „import“ im Plan nennen, Läufe einer Testreihe in attempts.csv.")
        raise InputError(what, where=opened.study.plan.file, do=do)
    if given and not files:
        raise InputError(_("„--set“ gilt für Dateien, und es ist keine genannt."), do=_("Die Datei dazuschreiben."))
    with undone_on_fault(opened.folder):
        added = add_files(opened.study, files, given or {}) if files else Added()
        here = (opened.root / answers_file(opened.study)).is_file()
        if take_question and (here or not added.refused) and take_questions(opened.study, _answers(opened)):
            opened = open_study(path)
    if added.counts:
        with open_journal(opened.folder, purpose="read") as writer:
            for digest, rows in sorted(added.counts.items()):
                writer.write(refusal_record("", digest, rows, utc=writer.utc()))
    if added.refused and not here:
        return ReadResult(Received(0, 0, {}), added.refused, added.notes)
    result = take_in(opened)
    return replace(result, refused=(*added.refused, *result.refused), notes=(*added.notes, *result.notes))


def take_in(opened: Opened) -> ReadResult:
    """The same for a study that is open.

    An index must be frozen before its first product run is read: nothing is judged under a rule that it could have
    shaped.
    """
    kind = opened.study.plan.kind
    refused: tuple[Problem, ...] = ()
    turned_away: frozenset[int] = frozenset()
    notes: list[Problem] = []
    if kind is Kind.STUDY:
        answers = _answers(opened)
        deliveries: Iterable[Delivery] = answers.deliveries
        refused, turned_away = answers.refused, answers.turned_away
        notes += answers.notes
    elif kind is Kind.INDEX:
        file = opened.run.file or "attempts.csv"
        need_seal(opened.folder, before=_("dem Einlesen der Läufe"))
        deliveries = read_runs(opened.study, _file(opened, file), file)
    else:
        deliveries = _imports(opened, notes)
    with open_journal(opened.folder, purpose="read") as writer, Progress(_("Einlesen"), None) as progress:
        if turned_away:
            file = answers_file(opened.study)
            writer.write(refusal_record(file, digest_of(_file(opened, file)), len(turned_away), utc=writer.utc()))
        received = receive(opened.study, deliveries, writer, Store(opened.folder), progress=progress)
    return ReadResult(received, refused, tuple(notes))


def _answers(opened: Opened) -> Answers:
    file = answers_file(opened.study)
    return read_answers(opened.study, _file(opened, file), file)


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
