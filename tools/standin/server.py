"""The server itself: connections that read requests, count them and play what the script says."""

from __future__ import annotations

import asyncio
import math
import re
import socket
import struct
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from standin.behaviours import Behaviour, Body, Status
from standin.bodies import CHAT, RESPONSES, Asked, encoded
from standin.count import Count
from standin.script import Rule, Script
from standin.steps import End, Step, steps
from standin.wire import BadRequestError, Incoming, next_request, texts_of

__all__ = ["HOST", "Server"]

HOST = "127.0.0.1"

_BACKLOG = 4096
_INWARD = "/_"
"""How the paths about the counter begin; a connection whose first request is one of them is not counted."""

_RESET_LINGER = struct.pack("ii", 1, 0)
_UNREADABLE = Status(400, "The body is no request in JSON with a model.", "invalid_request_error")
_UNKNOWN = Status(404, "Unknown request URL.", "invalid_request_error", None, "unknown_url")
_WRONG_METHOD = Status(405, "Not allowed to use this method.", "invalid_request_error", None, "method_not_supported")
_TOO_MANY = "Rate limit reached for requests."


class Server:
    """Plays a script on a port of this machine, and counts. It belongs to the event loop that ``start`` runs in."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.count = Count()
        self.port = 0
        self._default = Rule("", (script.default,))
        self._identity = re.compile(script.identity)
        self._turns: dict[tuple[int, str], int] = {}
        self._admitted: deque[float] = deque()
        self._listening: asyncio.Server | None = None
        self._connections: set[_Connection] = set()

    async def start(self, port: int = 0) -> None:
        """Listen; ``port`` 0 takes a free one."""
        loop = asyncio.get_running_loop()
        self._listening = await loop.create_server(lambda: _Connection(self), HOST, port, backlog=_BACKLOG)
        self.port = self._listening.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Stop listening and drop every connection, however busy."""
        if self._listening is not None:
            self._listening.close()
        for connection in tuple(self._connections):
            connection.drop()
        while self._connections:
            await asyncio.sleep(0)
        if self._listening is not None:
            await self._listening.wait_closed()

    async def reset(self) -> None:
        """Forget what was counted, and begin all rules anew; a coroutine, so that other threads run it in the loop."""
        self._forget()

    def _forget(self) -> None:
        self.count.reset()
        self._turns.clear()
        self._admitted.clear()

    def opened(self, connection: _Connection) -> None:
        """A client has connected."""
        self.count.connections += 1
        self._connections.add(connection)

    def lost(self, connection: _Connection) -> None:
        """A connection is gone, from whichever side."""
        self._connections.discard(connection)

    def answer(self, request: Incoming) -> tuple[Iterator[Step], bool]:
        """Begin to answer a request, and whether it is counted; those about the counter are not."""
        now = time.monotonic()
        if request.path.startswith(_INWARD):
            return steps(self._inward(request), Asked(request.path, "", 0, "", "", int(time.time()))), False
        told = texts_of(request.body)
        model, text = told or ("", "")
        found = self._identity.search(text)
        identity = (found[1] or "") if found else ""
        key = request.headers.get("authorization", "").removeprefix("Bearer ")
        behaviour, rule, latency = self._chosen(request, text if told else None, identity, now)
        played = type(behaviour).__name__
        self.count.saw(now, request.path, identity, rule, played, request.body, key)
        asked = Asked(request.path, model, len(self.count.requests), identity, key, int(time.time()))
        if self.script.rate is not None:
            limit = self.script.rate.per_second
            asked = replace(asked, limit=limit, remaining=limit - len(self._admitted))
        return _after(latency, steps(behaviour, asked, latency)), True

    def _chosen(
        self, request: Incoming, text: str | None, identity: str, now: float
    ) -> tuple[Behaviour, str | None, float]:
        """The behaviour, the text of the rule that asked for it, and the seconds before it."""
        if request.path not in (CHAT, RESPONSES):
            return _UNKNOWN, None, 0.0
        if request.method != "POST":
            return _WRONG_METHOD, None, 0.0
        if text is None:
            return _UNREADABLE, None, 0.0
        rate = self.script.rate
        if rate is not None and not self._admit(now, rate.per_second):
            limited = Status(429, _TOO_MANY, "requests", None, "rate_limit_exceeded", rate.retry_after, rate.retry_form)
            return limited, None, 0.0
        place, rule = next(
            ((n, rule) for n, rule in enumerate(self.script.rules) if rule.match in text), (-1, self._default)
        )
        turn = (place, identity if rule.per_key else "")
        played = self._turns.get(turn, 0)
        self._turns[turn] = played + 1
        latency = self.script.latency if rule.latency is None else rule.latency
        return rule.play(played), None if place < 0 else rule.match, latency

    def _admit(self, now: float, per_second: int) -> bool:
        while self._admitted and self._admitted[0] <= now - 1:
            self._admitted.popleft()
        if len(self._admitted) >= per_second:
            return False
        self._admitted.append(now)
        return True

    def _inward(self, request: Incoming) -> Behaviour:
        """Answers about the counter."""
        asked = f"{request.method} {request.path}"
        told: Any
        if asked == "GET /_count":
            told = self.count.summary()
        elif asked == "GET /_requests":
            told = [asdict(seen) for seen in self.count.requests]
        elif asked == "POST /_reset":
            self._forget()
            told = {}
        else:
            return _UNKNOWN
        return Body(encoded(told).decode())


def _after(latency: float, played: Iterator[Step]) -> Iterator[Step]:
    if latency > 0:
        yield float(latency)
    yield from played


class _Connection(asyncio.Protocol):
    """One client. Requests are counted the moment their last byte is read, then answered one after the other.

    An end of the client's side counts as its leaving: no client of a model endpoint closes half a connection.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._steps: Iterator[Step] | None = None
        self._step: Step | None = None
        self._counted = self._last = False
        self._timer: asyncio.Handle | None = None
        self._full = self._waiting = False
        self._new = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a connection of TCP was expected")
        self._transport = transport
        self._server.opened(self)

    def connection_lost(self, _exc: Exception | None) -> None:
        self._transport = None
        self._end_answer()
        self._server.lost(self)

    def drop(self) -> None:
        """End the connection at once, whatever is still to be sent."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if self._steps is None:
            self._next()

    def pause_writing(self) -> None:
        self._full = True

    def resume_writing(self) -> None:
        self._full = False
        if self._waiting:
            self._waiting = False
            # Not at once: asyncio's transport loses a connection twice that is closed within this call.
            self._timer = asyncio.get_running_loop().call_soon(self._resume)

    def _next(self) -> None:
        """Begin to answer the next request, if it is there."""
        while self._steps is None and self._buffer and self._transport is not None:
            if self._transport.is_closing():
                return
            try:
                request = next_request(self._buffer)
            except BadRequestError as error:
                self._transport.write(f"HTTP/1.1 {error.status} -\r\ncontent-length: 0\r\n\r\n".encode())
                self._transport.close()
                return
            if request is None:
                return
            if self._new and request.path.startswith(_INWARD):
                self._server.count.connections -= 1
            self._new = False
            self._last = request.last
            self._steps, self._counted = self._server.answer(request)
            self._step = next(self._steps, None)
            self._go()

    def _go(self) -> None:
        """Play steps until one has to wait."""
        self._timer = None
        while self._steps is not None and self._transport is not None:
            if self._full:
                self._waiting = True
                return
            step = self._step
            if isinstance(step, bytes):
                self._step = next(self._steps, None)
                whole = self._step is None
                if whole:  # noted before the client can know, so that it finds nothing of its own in flight
                    self._end_answer()
                self._transport.write(step)
                if whole:
                    self._close(None)
            elif isinstance(step, float):
                self._step = next(self._steps, None)
                if step < math.inf:
                    self._timer = asyncio.get_running_loop().call_later(step, self._resume)
                return
            else:
                self._end_answer()
                self._close(step)

    def _resume(self) -> None:
        self._go()
        self._next()

    def _close(self, end: End | None) -> None:
        if self._transport is None:
            return
        if end is End.RESET:
            about: socket.socket = self._transport.get_extra_info("socket")
            about.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_LINGER)
            self._transport.abort()
        elif end is End.CLOSE or self._last:
            self._transport.close()

    def _end_answer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._steps is not None:
            self._steps = None
            if self._counted:
                self._server.count.ended()
