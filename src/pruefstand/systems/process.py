"""One foreign program, started with limits and ended with everything that it started."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import IO

from pruefstand.work.cancel import Cancel

__all__ = ["Ended", "Limits", "Stop", "run_process"]

_NEW_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""Windows only, so that a Ctrl-C meant for us does not reach the program."""

_TICK = 0.02
"""Seconds between two looks at a program that says nothing."""

_STDERR_BYTES = 32_768
_DRAIN_SECONDS = 2.0
"""How long a pipe may stay open after the program's end; only a process that has escaped holds it so long."""


class Stop(Enum):
    """Who ended the program: itself, or we for one of three reasons."""

    ITSELF = "itself"
    TIME = "time"
    SIZE = "size"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds and bytes that a program may take."""

    seconds: Decimal
    output: int


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended.

    ``code`` is its exit code, negative for a signal. ``stdout`` holds the first bytes up to the limit, ``stderr`` the
    last 32 KiB. ``seconds`` is wall time in milliseconds' precision.
    """

    stop: Stop
    code: int
    stdout: bytes
    stderr: bytes
    seconds: Decimal


class _Drain(threading.Thread):
    """Reads a pipe to its end, so that no program ever waits for us, and keeps its first or its last bytes.

    It closes the pipe itself: closed by another thread, the number could already belong to another program's pipe.
    """

    def __init__(self, pipe: IO[bytes], *, first: int | None = None, last: int | None = None) -> None:
        super().__init__(daemon=True)
        self._pipe, self._first, self._last = pipe, first, last
        self._kept = bytearray()
        self._full = False
        self.news = threading.Event()
        self.start()

    def run(self) -> None:
        with self._pipe:
            while data := os.read(self._pipe.fileno(), 65_536):
                if self._first is not None:
                    self._full = self._full or len(self._kept) + len(data) > self._first
                    self._kept += data[: self._first - len(self._kept)]
                    if self._full:
                        self.news.set()
                elif self._last is not None:
                    self._kept += data
                    del self._kept[: -self._last]
        self.news.set()

    @property
    def full(self) -> bool:
        """More came than is kept."""
        return self._full

    def close(self) -> bytes:
        """What is kept, once the pipe has ended or does not end in time."""
        self.join(_DRAIN_SECONDS)
        return bytes(self._kept)


def run_process(
    argv: Sequence[str],
    *,
    folder: Path,
    environment: Mapping[str, str],
    stdin: Path | None,
    result: Path | None,
    limits: Limits,
    cancel: Cancel,
) -> Ended:
    """Start ``argv`` in ``folder`` and wait for its end, at most as long and as much as the limits allow.

    ``stdin`` is a file that the program reads on standard input (``None``: empty); ``result`` a file that it writes
    instead of standard output, whose size then counts against the limit. ``environment`` is all of the environment.
    Whatever the end, all processes of its group are killed, and on Linux also those that left the group but kept the
    program's ``TMPDIR``. Raises ``OSError`` where the program cannot be started.
    """
    begun = time.monotonic_ns()
    with (stdin or Path(os.devnull)).open("rb") as source:
        process = subprocess.Popen(  # noqa: S603 - starting the study's program is the purpose; no shell is involved
            argv,
            cwd=folder,
            env=dict(environment),
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            creationflags=_NEW_GROUP,
        )
    try:
        if process.stdout is None or process.stderr is None:
            raise AssertionError("both pipes were asked for")
        out = _Drain(process.stdout, first=limits.output if result is None else 0)
        err = _Drain(process.stderr, last=_STDERR_BYTES)
        stop = _watch(process, out, result, limits, cancel)
        seconds = Decimal((time.monotonic_ns() - begun) // 1_000_000).scaleb(-3)
    finally:
        _kill(process.pid, environment.get("TMPDIR", ""))
        process.wait()
    stdout, stderr = out.close(), err.close()
    if stop is Stop.ITSELF and (out.full if result is None else _size(result) > limits.output):
        stop = Stop.SIZE
    return Ended(stop, process.returncode, stdout, stderr, seconds)


def _watch(process: subprocess.Popen[bytes], out: _Drain, result: Path | None, limits: Limits, cancel: Cancel) -> Stop:
    """Wait until the program ends or has to be ended; short naps at first, as most programs are quick."""
    deadline = time.monotonic() + float(limits.seconds)
    nap = 0.0005
    while True:
        if out.full if result is None else _size(result) > limits.output:
            return Stop.SIZE
        if _has_ended(process):
            return Stop.ITSELF
        if cancel.is_set():
            return Stop.CANCEL
        left = deadline - time.monotonic()
        if left <= 0:
            return Stop.TIME
        if out.news.is_set():
            time.sleep(min(nap, left))
            nap = min(2 * nap, _TICK)
        else:
            out.news.wait(min(_TICK, left))


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Whether the program has ended. On Linux it stays unreaped, so that its number, which is that of its group, cannot
    pass to another program before the group is killed."""
    if sys.platform == "linux":
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    return process.poll() is not None


def _kill(group: int, scratch: str) -> None:
    """Kill the group, whoever is left in it, and the processes that left it for a session of their own."""
    if sys.platform == "win32":
        subprocess.run(  # noqa: S603 - a tool of the system with a number of ours
            ["taskkill", "/T", "/F", "/PID", str(group)],  # noqa: S607 - found by the system's own search path
            capture_output=True,
            check=False,
        )
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
    for _round in range(10):  # one that is killed may just have started another
        left = _marked(f"TMPDIR={scratch}") if scratch else []
        for process in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        if not left:
            return


def _marked(entry: str) -> list[int]:
    """Processes with this entry in their environment; none where the system does not tell (``/proc``)."""
    wanted = os.fsencode(entry)
    found = []
    with suppress(OSError):
        for process in Path("/proc").iterdir():
            with suppress(OSError):
                if process.name.isdigit() and wanted in (process / "environ").read_bytes().split(b"\0"):
                    found.append(int(process.name))
    return found


def _size(path: Path) -> int:
    """Bytes of a regular file, 0 for anything else."""
    with suppress(OSError):
        about = path.lstat()
        return about.st_size if stat.S_ISREG(about.st_mode) else 0
    return 0
