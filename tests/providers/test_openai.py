"""The adapter against real sockets: what is sent, what is kept, and how each way to break ends."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal

import pytest

from pruefstand.providers.keys import Key
from pruefstand.providers.openai import OpenAIService
from pruefstand.providers.response import End, Response
from standin import BEHAVIOURS, Answer, Rule, Script, StandIn, Status

KEY = Key("sk-geheim+4711/abc=DEF")
BODY = b'{"messages":[{"role":"user","content":"[case F1] Frage?"}],"model":"m"}'


def ask(url: str, *, key: Key | None = KEY, seconds: str = "5", most: int = 1 << 20, times: int = 1) -> list[Response]:
    """What comes back for the same request, so many times one after the other."""

    async def asked() -> list[Response]:
        service = OpenAIService(f"{url}/v1", key, connections=4)
        try:
            path = "/chat/completions"
            return [await service.ask(path, BODY, seconds=Decimal(seconds), most=most) for _time in range(times)]
        finally:
            await service.close()

    return asyncio.run(asked())


@contextmanager
def raw_server(answer: Callable[[socket.socket], None]) -> Iterator[tuple[str, list[bytes]]]:
    """A server that reads a request, keeps it, and leaves the answer to ``answer``; each connection is then closed."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(0.1)
    requests: list[bytes] = []
    over = threading.Event()

    def serve() -> None:
        while not over.is_set():
            try:
                connection = listener.accept()[0]
            except TimeoutError:
                continue
            with connection:
                connection.settimeout(5)
                data = b""
                while b"\r\n\r\n" not in data or not data.endswith(BODY):
                    data += connection.recv(65_536)
                requests.append(data)
                answer(connection)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", requests
    finally:
        over.set()
        thread.join()
        listener.close()


def whole(connection: socket.socket) -> None:
    """An answer that leaves the connection open by its words; the server closes it all the same."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")


def test_exactly_the_plan_goes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Body, key, kind of content, our own name: nothing of this computer, nothing of its environment."""
    for name in ("BASE_URL", "ORG_ID", "PROJECT_ID", "CUSTOM_HEADERS", "ADMIN_KEY", "API_KEY"):
        monkeypatch.setenv(f"OPENAI_{name}", "https://anderswo.example.com: x")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    with raw_server(whole) as (url, requests):
        (found,) = ask(url)
    head, _blank, body = requests[0].partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    assert (found.end, found.status, body) == (End.WHOLE, 200, BODY)
    assert first == "POST /v1/chat/completions HTTP/1.1"
    names = sorted(line.partition(":")[0].lower() for line in lines)
    wanted = ["accept", "accept-encoding", "authorization", "connection", "content-length", "content-type"]
    assert [name for name in names if name != "connection"] == [
        name for name in [*wanted, "host", "user-agent"] if name != "connection"
    ]
    assert f"authorization: Bearer {KEY.value}".lower() in head.decode().lower()


def test_without_a_key_none_is_sent() -> None:
    """A service on this computer learns of no key at all."""
    with raw_server(whole) as (url, requests):
        ask(url, key=None)
    assert b"authorization" not in requests[0].lower()


def test_a_server_that_closes_after_every_answer_loses_nothing() -> None:
    """Each request has a connection of its own: none meets one that was closed behind its back."""
    with raw_server(whole) as (url, requests):
        found = ask(url, times=50)
    assert {response.end for response in found} == {End.WHOLE}
    assert len(requests) == 50


def test_a_host_that_never_answers_the_call_is_unreachable() -> None:
    """Packets that are dropped, as a firewall does: the request never left, so this says nothing of the service."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(0)
    address = listener.getsockname()
    others = [socket.socket() for _other in range(4)]
    for other in others:  # a full backlog: further calls wait for ever
        other.setblocking(False)
        other.connect_ex(address)
    try:
        (found,) = ask(f"http://127.0.0.1:{address[1]}", seconds="0.5")
    finally:
        for other in (*others, listener):
            other.close()
    assert (found.end, found.status) == (End.UNREACHABLE, None)


@pytest.mark.parametrize(
    ("name", "end"),
    [("hang", End.TIME), ("hang_in_body", End.TIME), ("cut", End.CUT), ("reset", End.CUT), ("big", End.SIZE)],
)
def test_each_way_to_break_is_told_apart(name: str, end: End) -> None:
    """What was sent and then broke off is no service that nobody reached."""
    with StandIn(Script(default=BEHAVIOURS[name])) as server:
        (found,) = ask(server.url, seconds="0.5", most=10_000)
    assert found.end is end
    assert len(found.body) <= 10_000


SPELLINGS = {
    "plain": KEY.value,
    "json": KEY.value.replace("+", "\\u002b").replace("=", "\\u003D").replace("/", "\\/"),
    "json twice": KEY.value.replace("+", "\\\\u002B"),
    "all of json": "".join(f"\\u{ord(sign):04x}" for sign in KEY.value),
    "address": KEY.value.replace("+", "%2b").replace("/", "%2F"),
    "page": KEY.value.replace("+", "&#43;").replace("=", "&#x3D;"),
}


@pytest.mark.parametrize("name", SPELLINGS)
def test_a_key_is_taken_out_however_it_is_spelled(name: str) -> None:
    """A service that sends the key back, in whatever spelling: it is gone before anything is kept."""
    answer = f'{{"error":{{"message":"Falsch: {SPELLINGS[name]}!"}}}}'.encode()

    def sent(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 401 No\r\nContent-Length: %d\r\n\r\n" % len(answer) + answer)

    with raw_server(sent) as (url, _requests):
        (found,) = ask(url)
    assert found.body == b'{"error":{"message":"Falsch: [key removed]!"}}'
    assert found.redacted
    assert json.loads(found.body)


def test_the_beginning_of_a_key_goes_where_the_answer_breaks_off() -> None:
    """All but its last letter is as good as the key."""

    def sent(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nSie sind " + KEY.value[:-1].encode())

    with raw_server(sent) as (url, _requests):
        (found,) = ask(url)
    assert (found.end, found.body) == (End.CUT, b"Sie sind [key removed]")


def test_accounts_are_no_part_of_a_record() -> None:
    """The name of who asked is taken out of errors, and out of headers; an answer keeps its words."""
    limited = Status(429, "Rate limit reached for m in organization org-AbCdEf123 on tokens")
    script = Script(default=Answer("Das Kürzel org-AbCdEf123"), rules=(Rule("", (limited, Answer("org-AbCdEf123"))),))
    with StandIn(script) as server:
        first, second = ask(server.url, times=2)
    assert b"org-AbCdEf123" not in first.body
    assert b"[account removed]" in first.body
    assert b"org-AbCdEf123" in second.body
    assert not first.redacted
    assert {value for name, value in second.headers if name.lower() in ("openai-organization", "set-cookie")} == {""}
