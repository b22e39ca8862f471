"""One foreign program, started with limits and ended with everything that it started."""

from __future__ import annotations

import errno
import os
import signal
import socket
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
from itertools import chain
from pathlib import Path
from typing import IO, Protocol

from pruefstand.systems.supervisor import COMMAND
from pruefstand.work.cancel import Cancel

__all__ = ["Ended", "Limits", "Stop", "run_process"]

_NEW_GROUP = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
"""Windows only, so that a Ctrl-C meant for us does not reach the program."""

_TICK = 0.02
"""Seconds between two looks at limits and cancellation."""

_LOADER = ("LD_LIBRARY_PATH",)
"""What our interpreter may need to start; the rest of our environment is kept from a process that programs can see."""

_PATIENCE = 10.0
"""Seconds that a supervisor may take to end everything; twice what it gives itself."""

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
        self.start()

    def run(self) -> None:
        with self._pipe:
            while data := os.read(self._pipe.fileno(), 65_536):
                if self._first is not None:
                    self._full = self._full or len(self._kept) + len(data) > self._first
                    self._kept += data[: self._first - len(self._kept)]
                elif self._last is not None:
                    self._kept += data
                    del self._kept[: -self._last]

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
    Whatever the end, everything that the program started is killed: on Linux all its descendants, and also where this
    process is killed itself (:mod:`pruefstand.systems.supervisor`); on Windows the tree below it; elsewhere its process
    group. A program that kills its supervisor counts as killed by a signal, and only its group is then ended. Raises
    ``OSError`` where the program cannot be started.
    """
    with (stdin or Path(os.devnull)).open("rb") as source:
        program = _start(argv, folder, environment, source)
    try:
        out = _Drain(program.stdout, first=limits.output if result is None else 0)
        err = _Drain(program.stderr, last=_STDERR_BYTES)
        stop = _watch(program, out, result, limits, cancel)
        seconds = Decimal(program.nanoseconds() // 1_000_000).scaleb(-3)
    finally:
        code = program.end()
    stdout, stderr = out.close(), err.close()
    if stop is Stop.ITSELF and (out.full if result is None else _size(result) > limits.output):
        stop = Stop.SIZE
    return Ended(stop, code, stdout, stderr, seconds)


def _watch(program: _Program, out: _Drain, result: Path | None, limits: Limits, cancel: Cancel) -> Stop:
    """Wait until the program ends or has to be ended."""
    while True:
        if out.full if result is None else _size(result) > limits.output:
            return Stop.SIZE
        if program.has_ended():
            return Stop.ITSELF
        if cancel.is_set():
            return Stop.CANCEL
        left = float(limits.seconds) - program.nanoseconds() / 1e9
        if left <= 0:
            return Stop.TIME
        program.wait(min(_TICK, left))


class _Program(Protocol):
    """A started program; ``stdout`` and ``stderr`` are closed by whoever reads them."""

    stdout: IO[bytes]
    stderr: IO[bytes]

    def wait(self, seconds: float) -> None:
        """Wait for its end, at most so long. Raises ``OSError`` where it turns out that it could not be started."""

    def has_ended(self) -> bool:
        """Whether it has ended, as far as ``wait`` has seen."""

    def nanoseconds(self) -> int:
        """How long it has run, or ran."""

    def end(self) -> int:
        """End it and everything that it started; gives its exit code, negative for a signal."""


def _start(argv: Sequence[str], folder: Path, environment: Mapping[str, str], source: IO[bytes]) -> _Program:
    if sys.platform == "linux":
        return _Supervised(argv, folder, environment, source)
    return _Grouped(argv, folder, environment, source)


class _Supervised:
    """A program on Linux, below a supervisor of its own (:mod:`pruefstand.systems.supervisor` tells what they say)."""

    def __init__(self, argv: Sequence[str], folder: Path, environment: Mapping[str, str], source: IO[bytes]) -> None:
        self._named = {b"program": argv[0], b"folder": str(folder)}
        self._heard, self._silent = b"", False
        self._error: OSError | None = None
        self._group = self._begun = self._ended = 0
        self._code: int | None = None
        order = _order(argv, folder, environment)
        self._line, other = socket.socketpair()
        try:
            # The copy's number is above those of the standard streams, also where we were started without these: the
            # source and the two ends have taken them.
            with other, other.dup() as end:
                self._process = _supervisor(end.fileno(), source)
        except BaseException:
            self._line.close()
            raise
        self.stdout, self.stderr = _pipes(self._process)
        with suppress(OSError):  # where it is gone already, nothing will be heard of it
            self._line.sendall(order)

    def wait(self, seconds: float) -> None:
        self._hear(seconds)
        if self._error:
            raise self._error
        if self._silent and not self._begun:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    def has_ended(self) -> bool:
        return self._silent or self._code is not None

    def nanoseconds(self) -> int:
        return (self._ended or time.monotonic_ns()) - self._begun if self._begun else 0

    def end(self) -> int:
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_WR)
        self._process.send_signal(signal.SIGCONT)  # the program may have stopped it
        last = time.monotonic() + _PATIENCE
        while not self._silent and time.monotonic() < last:
            self._hear(last - time.monotonic())
        if not self._silent:
            self._process.kill()
        self._line.close()
        if self._process.wait() != 0 and self._group:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._group, signal.SIGKILL)
        return -signal.SIGKILL if self._code is None else self._code

    def _hear(self, seconds: float) -> None:
        """Take in what the supervisor says next; it falls silent when it ends."""
        self._line.settimeout(max(seconds, 0.001))
        try:
            news = self._line.recv(4096)
        except TimeoutError:
            return
        except OSError:
            news = b""
        self._silent = not news
        *lines, self._heard = (self._heard + news).split(b"\n")
        for line in lines:
            match line.split():
                case [b"start", process, at]:
                    self._group, self._begun = int(process), int(at)
                case [b"end", code, at]:
                    self._code, self._ended = int(code), int(at)
                case [b"error", number, what]:
                    self._error = OSError(int(number), os.strerror(int(number)), self._named[what])


def _supervisor(line: int, source: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start a supervisor with this end of a line and with the program's three streams, which it lets go of."""
    return subprocess.Popen(  # noqa: S603 - our own interpreter with our own file
        [*COMMAND, str(line)],
        cwd="/",
        env={name: os.environ[name] for name in _LOADER if name in os.environ},
        stdin=source,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        start_new_session=True,
        pass_fds=[line],
    )


def _order(argv: Sequence[str], folder: Path, environment: Mapping[str, str]) -> bytes:
    """What the supervisor is to start; a program without a folder is looked for where ``subprocess`` does."""
    folders = [""] if "/" in argv[0] else os.get_exec_path(environment)
    paths = [str(Path(each, argv[0])) for each in folders]
    texts = [str(folder), str(len(paths)), *paths, str(len(argv)), *argv, *chain(*environment.items())]
    fields = [os.fsencode(text) for text in texts]
    if any(b"\0" in field for field in fields) or any(not name or "=" in name for name in environment):
        raise ValueError("no argument and no variable may have this form")
    data = b"".join(field + b"\0" for field in fields)
    return len(data).to_bytes(8, "big") + data


class _Grouped:
    """A program elsewhere, in a process group of its own; on Windows what is below it."""

    def __init__(self, argv: Sequence[str], folder: Path, environment: Mapping[str, str], source: IO[bytes]) -> None:
        self._nap = 0.0005  # short at first, as most programs are quick
        self._begun, self._ended = time.monotonic_ns(), 0
        self._process = subprocess.Popen(  # noqa: S603 - starting the study's program is the purpose; no shell is involved
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
        self.stdout, self.stderr = _pipes(self._process)

    def wait(self, seconds: float) -> None:
        if self._process.poll() is None:
            time.sleep(min(self._nap, seconds))
            self._nap = min(2 * self._nap, _TICK)
        if self._process.poll() is not None:
            self._ended = time.monotonic_ns()

    def has_ended(self) -> bool:
        return self._ended > 0

    def nanoseconds(self) -> int:
        return (self._ended or time.monotonic_ns()) - self._begun

    def end(self) -> int:
        if sys.platform == "win32":
            subprocess.run(  # noqa: S603 - a tool of the system with a number of ours
                ["taskkill", "/T", "/F", "/PID", str(self._process.pid)],  # noqa: S607 - found by the system's own path
                capture_output=True,
                check=False,
            )
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        return self._process.wait()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    if process.stdout is None or process.stderr is None:
        raise AssertionError("both pipes were asked for")
    return process.stdout, process.stderr


def _size(path: Path) -> int:
    """Bytes of a regular file, 0 for anything else."""
    with suppress(OSError):
        about = path.lstat()
        return about.st_size if stat.S_ISREG(about.st_mode) else 0
    return 0
