"""A process that runs a small study, to be killed: runner.py FOLDER SIDE_FILE WORKERS SECONDS.

Ten cases, three repeats. The program notes its start in the side file, sleeps, and answers with its material. Exit code
130 after Ctrl-C; the line ``ready`` on standard output says that everything is loaded.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from pruefstand.domain import Material, Origin, Role, System, SystemKind, Task, digest_of
from pruefstand.errors import StoppedError
from pruefstand.running.options import RunOptions
from pruefstand.running.pending import pending
from pruefstand.running.run import run
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

PROGRAM = """
import os, sys, time
with open(sys.argv[1], "a") as side:
    side.write(os.environ["PRUEFSTAND_ATTEMPT"] + "\\n")
time.sleep(float(sys.argv[2]))
print("Antwort auf", sys.stdin.read())
"""

SYSTEMS = [
    System(
        "echo",
        "Echo",
        SystemKind.COMMAND,
        Origin.PROGRAM,
        Role.TESTED,
        tuple(f"T{n:02}" for n in range(10)),
        3,
        digest_of(b""),
    )
]


def prepared(case: str) -> Prepared:
    """The task of a case."""
    data = f"Notiz {case}".encode()
    material = Material("note.txt", "text/plain; charset=utf-8", digest_of(data), len(data))
    return Prepared(Task(case, digest_of(b"?"), (material,)), digest_of(data), "?", (("note.txt", data),))


def main(root: str, side: str, workers: str, seconds: str) -> int:
    """Run what is pending."""
    folder = Folder(Path(root))
    (folder.root / "systems").mkdir(parents=True, exist_ok=True)
    (folder.root / "systems" / "p.py").write_text(PROGRAM, encoding="utf-8")
    command = CommandOptions("", ("python", "-S", "systems/p.py", side, seconds))
    cancel = Cancel()
    with (
        cancel.on_interrupt(),
        open_journal(folder, purpose="run") as writer,
        prepare_program(command, folder.root) as program,
        Progress("Läufe", None) as progress,
        make_executor(int(workers)) as executor,
    ):
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        runner = CommandRunner(program, executor, RunOptions().output_limit, cancel)
        jobs = (Job(each, partial(prepared, each.key.case), runner) for each in pending(SYSTEMS, folder))
        queue = Queue(jobs, int(workers))
        try:
            run([queue], RunOptions(), writer, Store(folder), progress=progress, cancel=cancel)
        except StoppedError:
            return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
