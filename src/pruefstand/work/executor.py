"""The seam for work on many things at once: any ``concurrent.futures.Executor``, a bounded window, one flag to stop.

No more than ``window`` items are in flight, and an item is taken from its iterator only when it is handed to the
executor, so that the iterator may be endless, large, or note each start. Where the flag is set before the items are
known to be used up, what is in flight is still delivered and then :class:`~pruefstand.errors.StoppedError` is raised: a
consumer can never take the first half for the whole. Where the system ends a worker (out of memory, say),
:class:`~pruefstand.errors.UnavailableError` says so.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from typing import Generic, Literal, TypeVar

from pruefstand.errors import UnavailableError
from pruefstand.i18n import _
from pruefstand.work.cancel import Cancel

__all__ = ["make_executor", "map_ordered"]

T = TypeVar("T")
R = TypeVar("R")


def make_executor(workers: int, kind: Literal["thread", "process"] = "thread") -> Executor:
    """An executor with this many workers; close it by ``with``.

    Threads suit work that waits for other programs, processes work that computes: their function must stand at module
    level. Processes are spawned, never forked, and leave Ctrl-C to the process that holds the flag. Raises
    ``ValueError`` below one worker.
    """
    if kind == "thread":
        return ThreadPoolExecutor(workers)
    return ProcessPoolExecutor(
        workers,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )


class _Items(Generic[T]):
    """Items until the flag is set; ``cut_off`` says that it was."""

    def __init__(self, items: Iterable[T], cancel: Cancel) -> None:
        self._rest, self._cancel, self.cut_off = iter(items), cancel, False

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        if self._cancel.is_set():
            self.cut_off = True
            raise StopIteration
        return next(self._rest)


@contextmanager
def _lost_workers_told() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor as error:
        raise UnavailableError(
            _("Das Betriebssystem hat einen Arbeitsprozess beendet; meist reicht der Arbeitsspeicher nicht."),
            do=_("Andere Programme beenden oder „--workers 1“ angeben, dann den Befehl wiederholen."),
        ) from error


def map_ordered(
    function: Callable[[T], R], items: Iterable[T], executor: Executor, *, window: int, cancel: Cancel
) -> Iterator[R]:
    """The results in the order of the items.

    An exception of the function comes out at its item's place and ends the work. A window as large as the number of
    workers keeps all of them busy only while items take equally long; a few times as large is usual.
    """
    source = _Items(items, cancel)
    waiting: deque[Future[R]] = deque()
    try:
        with _lost_workers_told():
            for item in source:
                waiting.append(executor.submit(function, item))
                if len(waiting) >= window:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
    if source.cut_off:
        raise cancel.stopped()
