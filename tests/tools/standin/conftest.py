"""What the tests of the stand-in share: clients from the standard library alone."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPMessage
from typing import NamedTuple

import pytest

from standin import StandIn, StandInProcess

CHAT = "/v1/chat/completions"


class Reply(NamedTuple):
    """What a client got."""

    status: int
    headers: HTTPMessage
    body: bytes


def _request(text: str, route: str = CHAT, **headers: str) -> bytes:
    """A request as bytes, with the text as its only message."""
    told = "messages" if route == CHAT else "input"
    body = json.dumps({"model": "gpt-x", told: [{"role": "user", "content": text}]}).encode()
    lines = [f"POST {route} HTTP/1.1", "host: standin", f"content-length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _dial(server: StandIn | StandInProcess) -> socket.socket:
    """A bare connection."""
    return socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=20)


def _ask(server: StandIn | StandInProcess, text: str = "Frage", route: str = CHAT, **headers: str) -> Reply:
    """Send one request over a connection of its own and read the answer."""
    _head, _end, body = _request(text, route).partition(b"\r\n\r\n")
    connection = HTTPConnection("127.0.0.1", int(server.url.rpartition(":")[2]), timeout=20)
    try:
        connection.request("POST", route, body, headers)
        with connection.getresponse() as response:
            return Reply(response.status, response.headers, response.read())
    finally:
        connection.close()


def _until(holds: Callable[[], bool]) -> None:
    """Wait until something holds that is bound to come."""
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline, "it did not come within 20 seconds"
        time.sleep(0.005)


@pytest.fixture(scope="session")
def request_bytes() -> Callable[..., bytes]:
    """A request as bytes."""
    return _request


@pytest.fixture(scope="session")
def dial() -> Callable[..., socket.socket]:
    """A bare connection."""
    return _dial


@pytest.fixture(scope="session")
def ask() -> Callable[..., Reply]:
    """Send one request, read the answer."""
    return _ask


@pytest.fixture(scope="session")
def until() -> Callable[[Callable[[], bool]], None]:
    """Wait until something holds."""
    return _until
