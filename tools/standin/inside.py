"""The stand-in within the process that uses it, in a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from types import TracebackType
from typing import Any

from standin.count import Seen
from standin.script import Script
from standin.server import HOST, Server

__all__ = ["StandIn"]

_START_SECONDS = 30


class StandIn:
    """A server for the time of a ``with`` (or ``async with``) block.

    ``url`` is its address without a path; a client's base URL is ``url + "/v1"``. At the end every connection is
    dropped and the thread is gone; a fault of the server itself, not of a client, is then raised as ``RuntimeError``.
    """

    def __init__(self, script: Script | None = None, *, port: int = 0) -> None:
        self._server = Server(script or Script())
        self._port = port
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._ready = threading.Event()
        self._faults: list[str] = []
        self._thread = threading.Thread(target=self._run, name="standin", daemon=True)

    def __enter__(self) -> StandIn:
        self._thread.start()
        if not self._ready.wait(_START_SECONDS) or self._server.port == 0:
            self._thread.join(_START_SECONDS)
            raise RuntimeError("the stand-in does not start: " + "; ".join(self._faults))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._loop is not None and self._stop is not None:
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        if self._faults and error is None:
            raise RuntimeError("the stand-in itself has failed: " + "; ".join(self._faults))

    async def __aenter__(self) -> StandIn:
        return self.__enter__()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.__exit__(kind, error, trace)

    @property
    def url(self) -> str:
        """Where it listens: ``http://127.0.0.1:PORT``."""
        return f"http://{HOST}:{self._server.port}"

    @property
    def requests(self) -> tuple[Seen, ...]:
        """Every request since the start or the last reset, in the order in which they were read."""
        return tuple(self._server.count.requests)

    @property
    def count(self) -> dict[str, Any]:
        """The same figures as ``GET /_count``."""
        return self._server.count.summary()

    def reset(self) -> None:
        """Forget what was counted, and begin all rules anew."""
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(self._server.reset(), self._loop).result(_START_SECONDS)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except OSError as error:
            self._faults.append(str(error))
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self._loop.set_exception_handler(self._fault)
        await self._server.start(self._port)
        self._ready.set()
        await self._stop.wait()
        await self._server.stop()

    def _fault(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._faults.append(f"{context.get('message')}: {context.get('exception')!r}")
