"""Work on hostile input in a process of its own, under limits of time and memory.

The worker is spawned, ignores Ctrl-C (which belongs to the process that started it) and ends with it. It knows no
format: it calls a function that stands at module level, on arguments that can be pickled. Where a limit is hit it is
killed, and the next call gets a new one.

The limit of memory holds where the system has ``RLIMIT_DATA`` for all of a process' private memory (Linux); elsewhere
only that of time holds.
"""

from __future__ import annotations

import importlib
import multiprocessing
import pickle
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Self, TypeVar

__all__ = ["Guard", "Limit", "LimitHit"]

R = TypeVar("R")

_STARTUP = 60.0
"""Seconds that a new worker may take until it can work; they count for no call."""

_READY, _VALUE, _RAISED, _MEMORY = range(4)


class Limit(StrEnum):
    """What ended a call: its time, its memory, or the death of its process (which also is how C code runs out of
    memory)."""

    TIME = "time"
    MEMORY = "memory"
    CRASHED = "crashed"


@dataclass(frozen=True, slots=True)
class LimitHit:
    """A call that gave no value, and why."""

    limit: Limit


class Guard:
    """Runs calls one after another in each of ``workers`` processes; any number of threads may use it.

    ``seconds`` and ``memory`` (bytes beyond what an idle worker has) bound one call. Workers start with the first
    call that needs them. Use it by ``with``: the end of the block ends them. Raises ``ValueError`` for limits that
    nothing could keep.
    """

    def __init__(self, *, seconds: float, memory: int, workers: int = 1) -> None:
        if seconds <= 0 or memory <= 0 or workers < 1:
            raise ValueError("limits are positive, and there is at least one worker")
        self._seconds = seconds
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        self._all = [_Worker(memory) for _number in range(workers)]
        for worker in self._all:
            self._idle.put(worker)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._all:
            worker.end()

    def call(self, function: Callable[..., R], *arguments: object) -> R | LimitHit:
        """The function's value, or which limit was hit; an exception of the function comes out here.

        An exception that cannot be pickled comes out as ``RuntimeError`` with its text.
        """
        worker = self._idle.get()
        try:
            result: R | LimitHit = worker.call(function, arguments, self._seconds)
        finally:
            self._idle.put(worker)
        return result


class _Worker:
    """One process at a time, and the pipe to it."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def call(self, function: Callable[..., Any], arguments: tuple[object, ...], seconds: float) -> Any:
        pipe = self._pipe or self._start()
        whole = False
        try:
            pipe.send_bytes(pickle.dumps((function.__module__, function.__qualname__, arguments)))
            if not pipe.poll(seconds):
                return LimitHit(Limit.TIME)
            kind, value = pickle.loads(pipe.recv_bytes())  # noqa: S301 - from a process of ours
            whole = kind in (_VALUE, _RAISED)
        except (EOFError, OSError):
            return LimitHit(Limit.CRASHED)
        finally:
            if not whole:
                self.end()
        if kind == _RAISED:
            raise value
        return LimitHit(Limit.MEMORY) if kind == _MEMORY else value

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=_serve, args=(there, self._memory), daemon=True)
        process.start()
        there.close()
        self._process, self._pipe = process, here
        if here.poll(_STARTUP):
            here.recv_bytes()
        return here

    def end(self) -> None:
        """Kill the process, if there is one."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()


def _serve(pipe: Connection, memory: int) -> None:
    """The worker: one call after another until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bounded = False
    pipe.send_bytes(pickle.dumps((_READY, None)))
    while True:
        try:
            module, name, arguments = pickle.loads(pipe.recv_bytes())  # noqa: S301 - from the process that started us
        except (EOFError, OSError):
            return
        try:
            function: Any = importlib.import_module(module)
            for part in name.split("."):
                function = getattr(function, part)
            if not bounded:  # what the function's module needs to be loaded is none of the call's
                _bound(memory)
                bounded = True
            answer = (_VALUE, function(*arguments))
            data = pickle.dumps(answer)
        except MemoryError:
            data = pickle.dumps((_MEMORY, None))
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to the caller
            data = _raised(error)
        try:
            pipe.send_bytes(data)
        except OSError:
            return


def _raised(error: Exception) -> bytes:
    try:
        data = pickle.dumps((_RAISED, error))
        pickle.loads(data)  # noqa: S301 - made on the line before
    except Exception:  # noqa: BLE001 - pickling calls code of the exception itself
        return pickle.dumps((_RAISED, RuntimeError(f"{type(error).__name__}: {error}")))
    return data


def _bound(memory: int) -> None:
    """Let the private memory of this process grow by so much and no more."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Windows has none

    used = _used()
    if used:
        _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = used + memory
        resource.setrlimit(resource.RLIMIT_DATA, (wanted if hard < 0 else min(wanted, hard), hard))


def _used() -> int:
    """Private memory of this process in bytes, as RLIMIT_DATA counts it; 0 where the system does not say."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:  # noqa: PTH123 - no path of a study
            lines = [line.split() for line in status if line.startswith("VmData:")]
    except OSError:
        return 0
    return int(lines[0][1]) * 1024 if lines else 0
