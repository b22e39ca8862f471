"""Work in lanes: each serves one thing that may be asked only so often and so many times at once.

A lane takes its items one by one, at the moment when their work begins, so that they may be endless, large, or note
each start. Its work runs behind the seam (``concurrent.futures``), in threads, processes or on an event loop. A slow
lane never holds up another.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from pruefstand.work.cancel import Cancel

__all__ = ["Lane", "finished"]

T = TypeVar("T")
R = TypeVar("R")

_TICK = 0.1
"""Seconds between two looks at the flag while nothing happens."""


class Lane(Generic[T, R]):
    """Items that wait for one thing: ``width`` of them may be in work at once, ``gap`` seconds lie between two starts.

    ``submit`` begins the work on an item and gives its future, or ``None`` where the item needs none after all.
    ``width`` may be changed while the lane runs.
    """

    def __init__(
        self, items: Iterable[T], submit: Callable[[T], Future[R] | None], *, width: int, gap: float = 0.0
    ) -> None:
        self._items = iter(items)
        self._submit = submit
        self.width = width
        self._gap = gap
        self._not_before = 0.0
        self._later: list[tuple[float, int, T]] = []
        self._count = 0
        self._drained = False
        self.stopped = False
        self.running = 0

    def again(self, item: T, seconds: float) -> None:
        """Take this item once more, not before so many seconds have passed."""
        self._count += 1
        heapq.heappush(self._later, (time.monotonic() + seconds, self._count, item))

    def hold(self, seconds: float) -> None:
        """Begin nothing for so many seconds."""
        self._not_before = max(self._not_before, time.monotonic() + seconds)

    def stop(self) -> None:
        """Begin nothing any more; what is in work ends."""
        self.stopped = True

    def spent(self) -> bool:
        """Nothing was left to begin; an item that was is taken, so this is for the end."""
        return not self._later and next(self._items, None) is None

    def begin(self, now: float) -> tuple[T, Future[R]] | None:
        """Begin the next item if one may begin now."""
        while not self.stopped and self.running < self.width and now >= self._not_before:
            if self._later and self._later[0][0] <= now:
                item = heapq.heappop(self._later)[2]
            else:
                try:
                    item = next(self._items)
                except StopIteration:
                    self._drained = True
                    return None
            future = self._submit(item)
            if future is not None:
                self._not_before = now + self._gap
                self.running += 1
                return item, future
        return None

    @property
    def over(self) -> bool:
        """Nothing is in work and nothing will be."""
        return self.running == 0 and (self.stopped or (self._drained and not self._later))

    def due(self) -> float | None:
        """The moment at which something may begin without anything ending before; ``None`` where nothing can."""
        if self.stopped or self.running >= self.width or (self._drained and not self._later):
            return None
        return max(self._not_before, self._later[0][0] if self._drained else 0.0)


def finished(
    lanes: Sequence[Lane[T, Any]], cancel: Cancel, waiting: Callable[[], None]
) -> Iterator[tuple[Lane[T, Any], T, Future[Any]]]:
    """Every item with its lane and its future as it ends, in no certain order, until all lanes are over.

    The consumer may give an item back to its lane (:meth:`Lane.again`) before it asks for the next. Once the flag is
    set nothing begins, what can be cancelled is cancelled, and what is in work is still delivered. ``waiting`` is
    called about ten times a second while nothing ends.
    """
    done: SimpleQueue[Future[Any]] = SimpleQueue()
    working: dict[Future[Any], tuple[Lane[T, Any], T]] = {}
    told = False
    while True:
        if cancel.is_set():
            for future in () if told else list(working):
                future.cancel()
            told = True
        else:
            for lane in lanes:
                while not cancel.is_set() and (begun := lane.begin(time.monotonic())) is not None:
                    item, future = begun
                    working[future] = lane, item
                    future.add_done_callback(done.put)
        if not working and (cancel.is_set() or all(lane.over for lane in lanes)):
            return
        try:
            ended = done.get(timeout=_TICK if told else _pause(lanes))
        except Empty:
            waiting()
            continue
        lane, item = working.pop(ended)
        lane.running -= 1
        yield lane, item, ended


def _pause(lanes: Sequence[Lane[T, Any]]) -> float:
    """How long there is nothing to begin, at most a tick."""
    moments = [moment for lane in lanes if (moment := lane.due()) is not None]
    return min([_TICK, *(max(0.0, moment - time.monotonic()) for moment in moments)])
