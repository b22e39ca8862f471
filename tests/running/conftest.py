"""What the tests of runs share: a study with one program, and runs of it."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from pruefstand.domain import Attempt, AttemptStatus, Material, Origin, Role, System, SystemKind, Task, digest_of
from pruefstand.running.options import RunOptions
from pruefstand.running.pending import pending
from pruefstand.running.run import RunSummary, run
from pruefstand.running.runner import Job, Queue
from pruefstand.study.attempts import align, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal, read_records
from pruefstand.study.store import Store
from pruefstand.study.task import Prepared
from pruefstand.systems.command import CommandOptions, prepare_program
from pruefstand.systems.command_runner import CommandRunner
from pruefstand.systems.outcome import TryResult
from pruefstand.work.cancel import Cancel
from pruefstand.work.executor import make_executor
from pruefstand.work.progress import Progress

Run = Callable[..., RunSummary]
_CASES = [f"T{n}" for n in range(6)]


def _system(name: str, cases: Sequence[str], repeats: int = 1) -> System:
    return System(name, name, SystemKind.COMMAND, Origin.PROGRAM, Role.TESTED, tuple(cases), repeats, digest_of(b""))


def _prepared(case: str) -> Prepared:
    data = case.encode()
    material = Material("note.txt", "text/plain; charset=utf-8", digest_of(data), len(data))
    return Prepared(Task(case, digest_of(b"?"), (material,)), digest_of(data), "?", (("note.txt", data),))


_ANSWER = TryResult(AttemptStatus.COMPLETED, "", b"ja", Decimal("0.001"), tokens=21)


@dataclass
class Told:
    """A system that answers as it is told: case by case one result a try, the last one for all further tries.

    A result that is a number is a wait of so many seconds before an answer.
    """

    script: Mapping[str, Sequence[TryResult | float]] = field(default_factory=dict)
    usual: Sequence[TryResult | float] = (_ANSWER,)
    route: str = "api"
    provenance: Mapping[str, str] = field(default_factory=dict)
    asked: list[tuple[str, float, Decimal]] = field(default_factory=list)
    at_once: int = 0
    most: int = 0

    def unfit(self, prepared: Prepared) -> str:
        """What has no material cannot be asked."""
        return "" if prepared.files else "kein Material"

    def submit(self, prepared: Prepared, _repeat: int, seconds: Decimal) -> Future[TryResult]:
        """Give the next result of this case's script."""
        case = prepared.task.case
        results = self.script.get(case, self.usual)
        number = sum(each == case for each, _when, _seconds in self.asked)
        result = results[min(number, len(results) - 1)]
        self.asked.append((case, time.monotonic(), seconds))
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        future: Future[TryResult] = Future()
        if isinstance(result, TryResult):
            future.set_result(result)
        else:
            threading.Timer(result, future.set_result, [_ANSWER]).start()
        return future

    def read(self, raw: TryResult, _seconds: Decimal) -> TryResult:
        """The result itself."""
        self.at_once -= 1
        return raw

    @property
    def cases(self) -> list[str]:
        """The cases in the order in which they were asked."""
        return [case for case, _when, _seconds in self.asked]


@dataclass
class Bench:
    """Runs of systems that answer as they are told, in one folder."""

    folder: Folder
    system: Callable[..., System]
    lay: Callable[[str], Prepared]
    told: ClassVar[type[Told]] = Told

    def run(
        self,
        *told: Told,
        cases: Sequence[str] = _CASES,
        options: RunOptions | None = None,
        width: int = 1,
        gap: float = 0.0,
        careful: bool = True,
        cancel: Cancel | None = None,
    ) -> RunSummary:
        """Run what is pending, each system in a queue of its own; the first is called a."""
        with open_journal(self.folder, purpose="run") as writer:
            queues = []
            for name, runner in zip("abc", told, strict=False):
                waiting = list(pending([self.system(name, cases)], self.folder))
                jobs = [Job(each, partial(self.lay, each.key.case), runner) for each in waiting]
                queues.append(Queue(jobs, width, gap, careful))
            progress = Progress("Läufe", None, io.StringIO())
            store, cancel = Store(self.folder), cancel or Cancel()
            return run(queues, options or RunOptions(), writer, store, progress=progress, cancel=cancel)

    def attempts(self, name: str = "a", cases: Sequence[str] = _CASES) -> list[Attempt]:
        """Every planned attempt of a system."""
        systems = [self.system(each, cases) for each in "abc"]
        found = (item.attempt for item in align(systems, recorded(self.folder)))
        return [attempt for attempt in found if attempt.key.system == name]

    def statuses(self, name: str = "a", cases: Sequence[str] = _CASES) -> list[AttemptStatus | None]:
        """What its attempts came to; ``None`` for one that is not decided and will be made."""
        waiting = {each.key for each in pending([self.system(name, cases)], self.folder)}
        return [None if attempt.key in waiting else attempt.status for attempt in self.attempts(name, cases)]

    def records(self, *kinds: str) -> list[dict[str, Any]]:
        """The journal's records of these kinds."""
        return [record for _file, _line, record in read_records(self.folder) if record["record"] in kinds]


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


@pytest.fixture
def bench(folder: Folder) -> Bench:
    """A folder in which told systems run."""
    return Bench(folder, _system, _prepared)
