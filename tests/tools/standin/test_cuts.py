"""What goes wrong below the level of answers: silence, drips, cuts, lengths that lie."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from http.client import IncompleteRead, RemoteDisconnected
from typing import Any

import pytest

from standin import BEHAVIOURS, Answer, Cut, Hang, Script, Slow, StandIn, WrongLength

Ask = Callable[..., Any]
Dial = Callable[..., socket.socket]
Request = Callable[..., bytes]


def _all(client: socket.socket) -> bytes:
    """Everything until the server closes."""
    pieces = []
    while piece := client.recv(65_536):
        pieces.append(piece)
    return b"".join(pieces)


def _whole(dial: Dial, request_bytes: Request) -> tuple[bytes, bytes]:
    """Head and body of a plain answer."""
    with StandIn() as server, dial(server) as client:
        client.sendall(request_bytes("Frage", connection="close"))
        head, _end, body = _all(client).partition(b"\r\n\r\n")
    return head, body


@pytest.mark.parametrize("after", ["request", "head", "body"])
def test_hang(dial: Dial, request_bytes: Request, after: Any) -> None:
    """A hang reads the request, sends nothing, the head, or half of the body, and stays in flight until the end."""
    head, body = _whole(dial, request_bytes)
    expected = {"request": 0, "head": len(head) + 4, "body": len(head) + 4 + len(body) // 2}[after]
    with StandIn(Script(Hang(after))) as server, dial(server) as client:
        client.sendall(request_bytes("Frage"))
        got = b""
        while len(got) < expected:
            got += client.recv(65_536)
        client.settimeout(0.3)
        with pytest.raises(TimeoutError):
            client.recv(1)
        assert len(got) == expected
        assert (server.count["total"], server.count["in_flight"]) == (1, 1)


def test_a_client_that_leaves_ends_its_hang(dial: Dial, request_bytes: Request, until: Callable[..., None]) -> None:
    """Once the client of a hang is gone, nothing of it is in flight; what was asked stays counted."""
    with StandIn(Script(Hang())) as server:
        with dial(server) as client:
            client.sendall(request_bytes("Frage"))
            until(lambda: server.count["in_flight"] == 1)
        until(lambda: server.count["in_flight"] == 0)
        assert server.count["total"] == 1


@pytest.mark.parametrize("name", ["cut", "cut_after_head", "cut_in_body"])
def test_cut(ask: Ask, dial: Dial, request_bytes: Request, name: str) -> None:
    """A cut closes before any byte, behind the head, or within the body."""
    head, body = _whole(dial, request_bytes)
    with StandIn(Script(BEHAVIOURS[name])) as server:
        with dial(server) as client:
            client.sendall(request_bytes("Frage"))
            got = _all(client)
        with pytest.raises(RemoteDisconnected if name == "cut" else IncompleteRead):
            ask(server)
    expected = {"cut": 0, "cut_after_head": len(head) + 4, "cut_in_body": len(head) + 4 + len(body) // 2}
    assert len(got) == expected[name]


@pytest.mark.parametrize("after", ["request", "body"])
def test_reset(dial: Dial, request_bytes: Request, after: Any) -> None:
    """A reset is seen as such by the client, not as an orderly end."""
    with StandIn(Script(Cut(after, reset=True))) as server, dial(server) as client:
        client.sendall(request_bytes("Frage"))
        with pytest.raises(ConnectionResetError):
            _all(client)


def test_slow(dial: Dial, request_bytes: Request) -> None:
    """A dripping body comes whole, in pieces, and takes at least its pauses."""
    with StandIn(Script(Slow(100, 0.05, Answer("langsam")))) as server, dial(server) as client:
        begun = time.monotonic()
        client.sendall(request_bytes("Frage", connection="close"))
        head, _end, body = _all(client).partition(b"\r\n\r\n")
    assert f"content-length: {len(body)}".encode() in head
    assert json.loads(body)["choices"][0]["message"]["content"] == "langsam"
    assert time.monotonic() - begun >= (len(body) - 1) // 100 * 0.05


def test_broken(ask: Ask) -> None:
    """Broken JSON ends in its middle although the length is right, and the connection lives on."""
    with StandIn(Script(BEHAVIOURS["broken"])) as server:
        reply = ask(server)
    assert int(reply.headers["content-length"]) == len(reply.body)
    with pytest.raises(json.JSONDecodeError):
        json.loads(reply.body)


@pytest.mark.parametrize("off", [10, -10])
def test_wrong_length(dial: Dial, request_bytes: Request, off: int) -> None:
    """The length that is told is off by as much as was asked for."""
    with StandIn(Script(WrongLength(off))) as server, dial(server) as client:
        client.sendall(request_bytes("Frage"))
        head, _end, body = _all(client).partition(b"\r\n\r\n")
    assert json.loads(body)["object"] == "chat.completion"
    assert f"content-length: {len(body) + off}".encode() in head.splitlines()


def test_big_to_a_slow_reader(dial: Dial, request_bytes: Request) -> None:
    """A large answer waits for its reader, and the next request on the connection is answered behind it."""
    with StandIn(Script(BEHAVIOURS["big"])) as server, dial(server) as client:
        client.sendall(request_bytes("Frage") + request_bytes("Frage", connection="close"))
        time.sleep(0.1)
        assert server.count["total"] == 1
        assert len(_all(client)) > 20_000_000
        assert server.count["total"] == 2
