"""``run``: every attempt that is still to be made, and everything that happened elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.read import ReadResult, take_in
from pruefstand.actions.sealing import need_seal
from pruefstand.domain import Split, SystemKind
from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.running.pending import Pending, pending
from pruefstand.running.run import Job, RunSummary
from pruefstand.running.run import run as run_jobs
from pruefstand.study.journal import open_journal
from pruefstand.study.node import Scalar
from pruefstand.study.store import Store
from pruefstand.systems.command import Program, prepare_program, readiness
from pruefstand.work.cancel import Cancel
from pruefstand.work.progress import Progress

__all__ = ["RunResult", "frozen_paths", "run"]


@dataclass(frozen=True, slots=True)
class RunResult:
    """What was run, and what was read."""

    ran: RunSummary | None
    read: ReadResult | None


def frozen_paths(opened: Opened) -> tuple[str, ...]:
    """Paths that no system may name: cases, references, gold, keys, materials."""
    plan = opened.study.plan
    fixed = ["cases.jsonl", "references.jsonl", "cases", "references", "gold", "key", "ratings", "answers.csv"]
    materials = [material.path for case in opened.study.cases for material in case.materials if material.path]
    sections = (plan.sections.get("cases"), plan.sections.get("references"))
    named = [node.text for node in sections if isinstance(node, Scalar)]
    imports = [path for paths in opened.import_paths.values() for path in paths]
    return tuple(dict.fromkeys([*fixed, *named, *materials, *imports]))


def run(path: Path, *, workers: int, cancel: Cancel) -> RunResult:
    """Run the systems that can be run, go on where it stopped, then read the others' files.

    Cases of the control part are run only under a seal that holds.
    """
    opened = open_study(path)
    faults = [
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
    return RunResult(ran, take_in(opened) if elsewhere else None)


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
        progress = stack.enter_context(Progress(_("Läufe"), len(waiting)))
        return run_jobs(
            _jobs(opened, programs, waiting),
            writer,
            Store(opened.folder),
            workers=workers,
            progress=progress,
            cancel=cancel,
        )


def _jobs(opened: Opened, programs: Mapping[str, Program], waiting: Iterable[Pending]) -> Iterator[Job]:
    study = opened.study
    for item in waiting:
        prepared = partial(study.prepare, study.by_id[item.key.case])
        yield Job(item, prepared, programs[item.key.system], opened.run)
