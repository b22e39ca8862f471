"""``run``: every attempt that is still to be made, and everything that happened elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from pruefstand.actions.control import closed, control_cases
from pruefstand.actions.opened import Opened, open_study
from pruefstand.actions.queues import build_queues
from pruefstand.actions.read import ReadResult, take_in
from pruefstand.actions.systems import system_faults
from pruefstand.actions.transfer import transfer_faults
from pruefstand.actions.versions import older_versions
from pruefstand.domain import Attempt, AttemptStatus, System
from pruefstand.errors import InputError, Problem, RefusedError
from pruefstand.i18n import _
from pruefstand.running.pending import Pending, pending
from pruefstand.running.run import RunSummary
from pruefstand.running.run import run as run_queues
from pruefstand.study.attempts import Recorded, recorded
from pruefstand.study.chain import check_chain
from pruefstand.study.configurations import (
    configuration_record,
    instruction_record,
    recorded_configurations,
    recorded_tasks,
    task_record,
)
from pruefstand.study.journal import JournalWriter, open_journal
from pruefstand.study.store import Store
from pruefstand.work.cancel import Cancel
from pruefstand.work.progress import Progress

__all__ = ["Failure", "RunResult", "run"]


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
    wrote to standard error, or what the network said, at the first of them, or empty."""

    system: str
    case: str
    status: AttemptStatus
    reason: str
    attempts: int
    said: str


def run(path: Path, *, workers: int, cancel: Cancel) -> RunResult:
    """Run the systems that can be run, go on where it stopped, then read the others' files.

    Cases of the control part are run only under a seal that holds and once it was opened; until then the others are run
    alone, and a run that would hold none but those is refused.
    """
    opened = open_study(path)
    faults = list(check_chain(opened.folder))  # of a journal with a gap nobody knows what has been asked already
    faults += system_faults(opened)
    if faults:
        raise InputError.of(faults)
    if refused := transfer_faults(opened):
        raise RefusedError.of(refused)
    shut = closed(opened)
    here = [system for system in opened.systems if system.kind.runs_here]
    ran = _run_here(opened, here, shut, workers, cancel) if here else None
    if cancel.is_set():
        raise cancel.stopped()
    read = take_in(opened) if len(here) < len(opened.systems) else None
    failures: dict[tuple[str, str, AttemptStatus, str], Failure] = {}
    hints = older_versions(opened, _watched(opened, failures)) if ran is not None else ()
    if shut is not None and next(pending(here, opened.folder), None) is not None:
        hints = (shut, *hints)
    told = ran is not None and any(status is not AttemptStatus.COMPLETED for status in ran.statuses)
    return RunResult(ran, read, tuple(failures.values()) if told else (), hints)


def _watched(opened: Opened, failures: dict[tuple[str, str, AttemptStatus, str], Failure]) -> Iterator[Attempt]:
    """The recorded attempts as they pass; failed ones are noted for whoever must mend the system."""
    here = {*opened.commands, *opened.models}
    for item in recorded(opened.folder):
        if not isinstance(item, Recorded):
            continue
        attempt = item.attempt
        key = (attempt.key.system, attempt.key.case, attempt.status, attempt.reason)
        if attempt.status is not AttemptStatus.COMPLETED and attempt.key.system in here:
            said = attempt.provenance.get("stderr", "") or attempt.provenance.get("network", "")
            lines = said.strip().splitlines()
            noted = failures.get(key) or Failure(*key, 0, lines[-1] if lines else "")
            failures[key] = replace(noted, attempts=noted.attempts + 1)
        yield attempt


def _run_here(
    opened: Opened, systems: Sequence[System], shut: Problem | None, workers: int, cancel: Cancel
) -> RunSummary:
    with ExitStack() as stack:
        writer = stack.enter_context(open_journal(opened.folder, purpose="run"))
        waiting = list(pending(systems, opened.folder))
        if shut is not None:
            held = control_cases(opened)
            free = [item for item in waiting if item.key.case not in held]
            if waiting and not free:
                raise RefusedError.of([shut])
            waiting = free
        _note(opened, waiting, writer)
        queues = build_queues(opened, waiting, stack, workers=workers, cancel=cancel)
        progress = stack.enter_context(Progress(_("Läufe"), len(waiting)))
        return run_queues(queues, opened.run, writer, Store(opened.folder), progress=progress, cancel=cancel)


def _note(opened: Opened, waiting: Sequence[Pending], writer: JournalWriter) -> None:
    """Write down what will shape these attempts, each version, instruction and task once."""
    known = recorded_configurations(opened.folder)
    for system in sorted({item.key.system for item in waiting}):
        record = configuration_record(system, opened.shape(system) or {})
        if record["digest"] not in known:
            writer.write(record)
    study, told = opened.study, set(recorded_tasks(opened.folder))
    records = [instruction_record(study.instruction)] if waiting else []
    cases = dict.fromkeys(item.key.case for item in waiting)
    records += [task_record(study.task(study.by_id[case]), study.tasks[case]) for case in cases]
    for record in records:
        digest = str(record["digest"])
        if digest not in told:
            told.add(digest)
            writer.write(record)
    writer.flush()
