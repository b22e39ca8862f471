"""``run``: every attempt that is still to be made, and everything that happened elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.read import ReadResult, take_in
from pruefstand.actions.sealing import need_seal
from pruefstand.actions.versions import older_versions
from pruefstand.domain import Attempt, AttemptStatus, Split, SystemKind
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _
from pruefstand.running.pending import Pending, pending
from pruefstand.running.run import Job, RunSummary
from pruefstand.running.run import run as run_jobs
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.chain import check_chain
from pruefstand.study.configurations import configuration_record, recorded_configurations
from pruefstand.study.journal import JournalWriter, open_journal
from pruefstand.study.node import Scalar
from pruefstand.study.store import Store
from pruefstand.systems.command import Program, configuration, prepare_program, readiness
from pruefstand.work.cancel import Cancel
from pruefstand.work.progress import Progress

__all__ = ["Failure", "RunResult", "frozen_paths", "run"]


@dataclass(frozen=True, slots=True)
class RunResult:
    """What was run and what was read; ``failures`` are the failed cases with what their program said last; ``hints``
    tell of attempts made with another version of a system."""

    ran: RunSummary | None
    read: ReadResult | None
    failures: tuple[Failure, ...] = ()
    hints: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    """So many attempts of one system at one case failed in the same way; ``said`` is the last line that the program
    wrote to standard error at the first of them, or empty."""

    system: str
    case: str
    status: AttemptStatus
    reason: str
    attempts: int
    said: str


def frozen_paths(opened: Opened) -> tuple[str, ...]:
    """Paths that no system may name: cases, references, gold, keys, materials, answers that came from elsewhere."""
    plan = opened.study.plan
    fixed = ["cases.jsonl", "references.jsonl", "cases", "references", "gold", "key", "ratings", "answers.csv"]
    materials = [material.path for case in opened.study.cases for material in case.materials if material.path]
    gold = [path for paths in opened.study.cases.gold.values() for path in paths]
    sections = (plan.sections.get("cases"), plan.sections.get("references"))
    named = [node.text for node in sections if isinstance(node, Scalar)]
    imports = [path for paths in opened.import_paths.values() for path in paths]
    answers = [*imports, *([opened.run.file] if opened.run.file else [])]
    return tuple(dict.fromkeys([*fixed, *named, *materials, *gold, *opened.study.references.files, *answers]))


def run(path: Path, *, workers: int, cancel: Cancel) -> RunResult:
    """Run the systems that can be run, go on where it stopped, then read the others' files.

    Cases of the control part are run only under a seal that holds.
    """
    opened = open_study(path)
    faults = list(check_chain(opened.folder))  # of a journal with a gap nobody knows what has been asked already
    faults += [
        problem
        for options in opened.commands.values()
        for problem in readiness(options, opened.root, frozen_paths(opened))
    ]
    if faults:
        raise InputError.of(faults)
    if any(case.split is Split.CONTROL for case in opened.study.cases):
        need_seal(opened.folder, before=_("dem Lauf am Kontrollteil"))
    ran = _run_commands(opened, workers, cancel) if opened.commands else None
    if cancel.is_set():
        raise cancel.stopped()
    elsewhere = any(system.kind is not SystemKind.COMMAND for system in opened.systems)
    read = take_in(opened) if elsewhere else None
    failures: dict[tuple[str, str, AttemptStatus, str], Failure] = {}
    hints = older_versions(opened, _watched(opened, failures)) if ran is not None else ()
    told = ran is not None and any(status is not AttemptStatus.COMPLETED for status in ran.statuses)
    return RunResult(ran, read, tuple(failures.values()) if told else (), hints)


def _watched(opened: Opened, failures: dict[tuple[str, str, AttemptStatus, str], Failure]) -> Iterator[Attempt]:
    """The recorded attempts as they pass; failed ones are noted for whoever must mend the program."""
    for item in recorded(opened.folder):
        if not isinstance(item, Recorded):
            continue
        attempt = item.attempt
        key = (attempt.key.system, attempt.key.case, attempt.status, attempt.reason)
        if attempt.status is not AttemptStatus.COMPLETED and attempt.key.system in opened.commands:
            lines = attempt.provenance.get("stderr", "").strip().splitlines()
            noted = failures.get(key) or Failure(*key, 0, lines[-1] if lines else "")
            failures[key] = replace(noted, attempts=noted.attempts + 1)
        yield attempt


def _run_commands(opened: Opened, workers: int, cancel: Cancel) -> RunSummary:
    systems = [system for system in opened.systems if system.kind is SystemKind.COMMAND]
    with ExitStack() as stack:
        programs = {
            system.id: stack.enter_context(
                prepare_program(opened.commands[system.id], opened.root, frozen_paths(opened))
            )
            for system in systems
        }
        writer = stack.enter_context(open_journal(opened.folder, purpose="run"))
        waiting = list(pending(systems, opened.folder))
        _note_configurations(opened, {item.key.system for item in waiting}, writer)
        progress = stack.enter_context(Progress(_("Läufe"), len(waiting)))
        return run_jobs(
            _jobs(opened, programs, waiting),
            writer,
            Store(opened.folder),
            workers=workers,
            progress=progress,
            cancel=cancel,
        )


def _note_configurations(opened: Opened, systems: Collection[str], writer: JournalWriter) -> None:
    """Write down what shapes each of these systems, once for each version."""
    known = recorded_configurations(opened.folder)
    for system in sorted(systems):
        record = configuration_record(system, configuration(opened.commands[system], opened.root))
        if record["digest"] not in known:
            writer.write(record)
    writer.flush()


def _jobs(opened: Opened, programs: Mapping[str, Program], waiting: Iterable[Pending]) -> Iterator[Job]:
    study = opened.study
    for item in waiting:
        prepared = partial(study.prepare, study.by_id[item.key.case])
        yield Job(item, prepared, programs[item.key.system], opened.run)
