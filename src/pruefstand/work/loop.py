"""Coroutines behind the seam: an executor whose workers are tasks on one event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

__all__ = ["LoopExecutor"]

R = TypeVar("R")


class LoopExecutor(Executor):
    """Runs coroutine functions on an event loop in a thread of its own; close it by ``with``.

    What waits for a network costs no thread here: thousands may wait at once. A future that is cancelled cancels its
    task. Closing waits for what is in flight, unless that has been cancelled.
    """

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._tasks: set[Future[Any]] = set()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="pruefstand-loop", daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Start ``fn(*args, **kwargs)``, which must give a coroutine; raises ``RuntimeError`` once it is closed."""
        if self._closed:
            raise RuntimeError("the loop is closed")
        future = asyncio.run_coroutine_threadsafe(fn(*args, **kwargs), self._loop)
        self._tasks.add(future)
        future.add_done_callback(self._tasks.discard)
        return future

    def call(self, work: Coroutine[Any, Any, R]) -> R:
        """Run one coroutine on the loop and wait for it: for what must be made or closed there."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more and end; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        for future in list(self._tasks):
            if cancel_futures:
                future.cancel()
        self.call(self._ended())
        self._loop.call_soon_threadsafe(self._loop.stop)
        if wait:
            self._thread.join()

    def _run(self) -> None:
        self._loop.run_forever()
        self._loop.close()

    @staticmethod
    async def _ended() -> None:
        """Let every other task come to its end, cancelled ones too: they may still have to close a connection."""
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.get_running_loop().shutdown_asyncgens()
