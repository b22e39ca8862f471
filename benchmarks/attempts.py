"""How fast a journal's attempts are read in order, and with how much memory.

    python benchmarks/attempts.py [ATTEMPTS ...]

Writes a journal with one line for the start and one of 600 bytes for the decision of every attempt, in an order that
has nothing to do with the addresses, and reads it: attempts per second and peak memory. Each step is a process of its
own, because a process inherits the peak of the one that started it.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, Try, digest_of
from pruefstand.study.attempts import attempt_record, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal

_UTC = "2026-11-03T09:05:00.250Z"


def _write(root: Path, attempts: int) -> None:
    """A journal of so many attempts by three systems; prints the seconds that it took."""
    keys = [AttemptKey(f"system{n % 3}", f"F{n // 15:06}", n // 3 % 5 + 1) for n in range(attempts)]
    random.Random(1).shuffle(keys)  # noqa: S311 - an order, not a secret
    began = time.perf_counter()
    with open_journal(Folder(root), purpose="benchmark") as writer:
        for key in keys:
            address = {"system": key.system, "case": key.case, "repeat": key.repeat}
            writer.write({"record": "started", **address, "try": 1, "utc": _UTC})
            writer.write(_record(key))
    print(time.perf_counter() - began)


def _record(key: AttemptKey) -> dict[str, object]:
    content = f'{{"status":"found","date":"2026-11-03","evidence":"{key}'.ljust(70, "x").encode()
    attempt = Attempt(
        key=key,
        task=digest_of(key.case.encode()),
        status=AttemptStatus.COMPLETED,
        reason="",
        route="local",
        tries=(Try(1, _UTC, _UTC, AttemptStatus.COMPLETED),),
        output=Output(digest_of(content), "application/json", len(content)),
        clock={"seconds": "0.125"},
    )
    return attempt_record(attempt, content, store=None, keep_apart=False)


def _read(root: Path) -> None:
    """Read it all; prints seconds, attempts and peak memory in MiB."""
    import resource  # noqa: PLC0415 - not on Windows

    began = time.perf_counter()
    count = sum(1 for _ in recorded(Folder(root)))
    seconds = time.perf_counter() - began
    print(seconds, count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def _step(*arguments: str) -> list[float]:
    """What one step prints."""
    command = [sys.executable, __file__, *arguments]
    told = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - this file
    return [float(number) for number in told.stdout.split()]


def main(arguments: list[str]) -> None:
    """One line per number of attempts."""
    if arguments[:1] == ["--write"]:
        _write(Path(arguments[1]), int(arguments[2]))
        return
    if arguments[:1] == ["--read"]:
        _read(Path(arguments[1]))
        return
    for attempts in arguments or ["100000", "1000000"]:
        with tempfile.TemporaryDirectory() as root:
            (wrote,) = _step("--write", root, attempts)
            seconds, count, memory = _step("--read", root)
            size = sum(path.stat().st_size for path in Folder(Path(root)).journal.iterdir())
            print(
                f"{count:,.0f} attempts, {size / count:.0f} bytes each: written {count / wrote:,.0f}/s, "
                f"read in order {count / seconds:,.0f}/s, peak {memory:.0f} MiB"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
