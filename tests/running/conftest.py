"""What the tests of runs share: a study with one program, and runs of it."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from pruefstand.domain import Material, Origin, Role, System, SystemKind, Task, digest_of
from pruefstand.running.options import RunOptions
from pruefstand.running.pending import pending
from pruefstand.running.run import RunSummary, run
from pruefstand.running.runner import Job, Queue
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal
from pruefstand.study.store import Store
from pruefstand.study.task import Prepared
from pruefstand.systems.command import CommandOptions, prepare_program
from pruefstand.systems.command_runner import CommandRunner
from pruefstand.work.cancel import Cancel
from pruefstand.work.executor import make_executor
from pruefstand.work.progress import Progress

Run = Callable[..., RunSummary]


def _system(name: str, cases: Sequence[str], repeats: int = 1) -> System:
    return System(name, name, SystemKind.COMMAND, Origin.PROGRAM, Role.TESTED, tuple(cases), repeats, digest_of(b""))


def _prepared(case: str) -> Prepared:
    data = case.encode()
    material = Material("note.txt", "text/plain; charset=utf-8", digest_of(data), len(data))
    return Prepared(Task(case, digest_of(b"?"), (material,)), digest_of(data), "?", (("note.txt", data),))


@pytest.fixture
def system() -> Callable[..., System]:
    """Make a system with these cases and repeats."""
    return _system


@pytest.fixture
def prepared() -> Callable[[str], Prepared]:
    """Lay out the task of a case; its material is its id."""
    return _prepared


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """An empty study with a place for programs."""
    (tmp_path / "studie" / "systems").mkdir(parents=True)
    return Folder(tmp_path / "studie")


@pytest.fixture
def execute(folder: Folder) -> Run:
    """Run what is pending of these systems with a program of this text; ``argv[1]`` is a folder for its notes."""

    def make(
        code: str,
        systems: Sequence[System],
        *,
        workers: int = 1,
        options: RunOptions | None = None,
        cancel: Cancel | None = None,
        lay_out: Callable[[str], Prepared] = _prepared,
    ) -> RunSummary:
        (folder.root / "systems" / "p.py").write_text(code, encoding="utf-8")
        notes = folder.root.parent / "notes"
        notes.mkdir(exist_ok=True)
        command = CommandOptions("", ("python", "-S", "systems/p.py", str(notes)))
        options, cancel = options or RunOptions(), cancel or Cancel()
        with (
            open_journal(folder, purpose="run") as writer,
            prepare_program(command, folder.root) as program,
            make_executor(workers) as executor,
        ):
            runner = CommandRunner(program, executor, options.output_limit, cancel)
            jobs = (Job(each, partial(lay_out, each.key.case), runner) for each in pending(systems, folder))
            progress = Progress("Läufe", None, io.StringIO())
            queue = Queue(jobs, workers)
            return run([queue], options, writer, Store(folder), progress=progress, cancel=cancel)

    return make
