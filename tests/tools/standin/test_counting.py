"""The counter: exact whatever clients do."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from hashlib import sha256
from http.client import HTTPConnection
from typing import Any

from standin import BEHAVIOURS, Answer, Hang, Rate, Rule, Script, StandIn, Status

Ask = Callable[..., Any]
Dial = Callable[..., socket.socket]
Request = Callable[..., bytes]
Until = Callable[[Callable[[], bool]], None]

CHAT = "/v1/chat/completions"
RESPONSES = "/v1/responses"


def _get(server: StandIn, method: str, path: str) -> Any:
    connection = HTTPConnection("127.0.0.1", int(server.url.rpartition(":")[2]), timeout=20)
    connection.request(method, path)
    with connection.getresponse() as response:
        told = json.loads(response.read())
    connection.close()
    return told


def test_what_is_noted(ask: Ask, request_bytes: Request) -> None:
    """Each request is noted with moment, route, key, matched text, what was played, and the digest of its body."""
    begun = time.monotonic()
    with StandIn(Script(rules=(Rule("zwei", (Status(503),)),))) as server:
        ask(server, "[attempt a/F1/1] eins")
        ask(server, "zwei", RESPONSES)
        first, second = server.requests
    assert (first.number, first.route, first.identity, first.rule, first.played) == (1, CHAT, "a/F1/1", None, "Answer")
    assert (second.number, second.route, second.identity, second.rule) == (2, RESPONSES, "", "zwei")
    assert second.played == "Status"
    assert begun <= first.at <= second.at <= time.monotonic()
    assert first.digest == sha256(request_bytes("[attempt a/F1/1] eins").partition(b"\r\n\r\n")[2]).hexdigest()


def test_count_route(ask: Ask) -> None:
    """The counter is read and reset over the net, counts neither itself nor its connections, and keeps no key."""
    with StandIn() as server:
        for n, key in enumerate(["sk-erfunden-1", "sk-erfunden-2", "sk-erfunden-1"]):
            ask(server, f"[case F{n % 2}]", authorization=f"Bearer {key}")
        told = _get(server, "GET", "/_count")
        assert told == server.count
        assert (told["total"], told["by_key"], told["authorization"]) == (3, {"F0": 2, "F1": 1}, 2)
        assert (told["connections"], told["peak"], told["in_flight"]) == (3, 1, 0)
        assert (told["first"], told["last"]) == (server.requests[0].at, server.requests[2].at)
        assert [seen["identity"] for seen in _get(server, "GET", "/_requests")] == ["F0", "F1", "F0"]
        assert "erfunden" not in json.dumps([told, _get(server, "GET", "/_requests")])
        _get(server, "POST", "/_reset")
        told = _get(server, "GET", "/_count")
    assert (told["total"], told["by_key"], told["authorization"], told["connections"]) == (0, {}, 0, 0)
    assert (told["first"], told["last"], told["peak"]) == (None, None, 0)


def test_abrupt_ends_are_counted(dial: Dial, request_bytes: Request, until: Until) -> None:
    """A client that closes or resets right behind its last byte is counted, whatever would have been answered; one
    that leaves before it is not."""
    script = Script(rules=(Rule("hang", (Hang(),)), Rule("big", (BEHAVIOURS["big"],)), Rule("", (Answer(),))))
    with StandIn(script) as server:
        for n in range(300):
            request = request_bytes(f"[case F{n}] " + ("hang", "big", "answer")[n % 3])
            client = dial(server)
            client.sendall(request)
            if n % 2:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.close()
            client = dial(server)
            client.sendall(request[:-1])
            client.close()
        until(lambda: server.count["total"] >= 300 and server.count["in_flight"] == 0)
        until(lambda: server.count["connections"] == 600)
        assert server.count["by_key"] == dict(sorted(Counter(f"F{n}" for n in range(300)).items()))


def test_many_hangs(dial: Dial, request_bytes: Request, until: Until) -> None:
    """Two hundred hangs at once are all in flight, others are answered meanwhile, and the server's end frees all."""
    with ExitStack() as stack:
        with StandIn(Script(rules=(Rule("hang", (Hang(),)),))) as server:
            clients = [stack.enter_context(dial(server)) for _ in range(200)]
            for client in clients:
                client.sendall(request_bytes("hang"))
            until(lambda: server.count["in_flight"] == 200)
            with dial(server) as one:
                one.sendall(request_bytes("Frage", connection="close"))
                assert one.recv(15) == b"HTTP/1.1 200 OK"
            assert (server.count["total"], server.count["peak"]) == (201, 201)
        for client in clients:
            with suppress(ConnectionResetError):
                assert client.recv(1) == b""


def test_keep_alive(request_bytes: Request) -> None:
    """Requests one after the other take one connection; each has its number and its answer."""
    body = request_bytes("Frage").partition(b"\r\n\r\n")[2]
    with StandIn(Script(rules=(Rule("", (Answer(), Status(500), Answer(""))),))) as server:
        connection = HTTPConnection("127.0.0.1", int(server.url.rpartition(":")[2]), timeout=20)
        told = []
        for _ in range(50):
            connection.request("POST", CHAT, body)
            with connection.getresponse() as response:
                told.append((response.status, response.headers["x-request-id"]))
                response.read()
        connection.close()
        assert told == [(500 if n == 2 else 200, f"req_{n:032x}") for n in range(1, 51)]
        assert (server.count["total"], server.count["connections"], server.count["peak"]) == (50, 1, 1)


def test_pipelined_and_split(dial: Dial, request_bytes: Request) -> None:
    """Requests that come in one piece or byte by byte are each answered once, in their order."""
    with StandIn(Script(Answer("{identity}"), latency=0.01)) as server, dial(server) as client:
        data = b"".join(request_bytes(f"[case F{n}]") for n in range(5))
        client.sendall(data)
        for byte in request_bytes("[case F5]", connection="close"):
            client.sendall(bytes([byte]))
        got = b""
        while piece := client.recv(65_536):
            got += piece
        assert [seen.identity for seen in server.requests] == [f"F{n}" for n in range(6)]
    places = [got.find(f'"content":"F{n}"'.encode()) for n in range(6)]
    assert places == sorted(places)
    assert -1 not in places


def test_turns(ask: Ask) -> None:
    """The first matching rule decides; its plays follow one another, the last repeats; per key if so declared."""
    script = Script(
        rules=(Rule("alle", (Status(500), Status(502), Answer()), per_key=True), Rule("e", (Status(503), Answer())))
    )
    with StandIn(script) as server:
        each = [ask(server, f"[case {key}] alle").status for key in "ababaab"]
        both = [ask(server, f"[case {key}] eins").status for key in "aba"]
        assert ask(server, "[case a] nun").status == 200
        server.reset()
        assert ask(server, "[case a] alle").status == 500
    assert each == [500, 500, 502, 502, 200, 200, 200]
    assert both == [503, 200, 200]


def test_rate(ask: Ask) -> None:
    """More than the rate within a second get 429 and are counted, but take no turn of a rule."""
    script = Script(rules=(Rule("", (Status(500), Answer())),), rate=Rate(2, 1))
    with StandIn(script) as server:
        replies = [ask(server) for _ in range(4)]
        assert server.count["total"] == 4
        time.sleep(1.05)
        assert ask(server).status == 200
    assert [reply.status for reply in replies] == [500, 200, 429, 429]
    assert [reply.headers["x-ratelimit-remaining-requests"] for reply in replies] == ["1", "0", "0", "0"]
    assert replies[3].headers["retry-after"] == "1"


def test_latency_and_peak(ask: Ask) -> None:
    """A latency is waited for, by all requests at the same time; a rule's own goes before the script's."""
    script = Script(latency=0.3, rules=(Rule("rasch", (Answer(),), latency=0),))
    with StandIn(script) as server:
        begun = time.monotonic()
        threads = [threading.Thread(target=ask, args=(server,)) for _ in range(20)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert time.monotonic() - begun >= 0.3
        assert server.count["peak"] > 1
        assert ask(server).headers["openai-processing-ms"] == "300"
        assert ask(server, "rasch").headers["openai-processing-ms"] == "0"


def test_what_is_no_request(ask: Ask, dial: Dial) -> None:
    """Another path, another method and a body without a model are told so and counted; bytes that are no HTTP, or have
    no plain length, end their connection uncounted."""
    with StandIn() as server:
        assert ask(server, route="/v1/models").status == 404
        told = {
            b"GET /v1/responses HTTP/1.1\r\nconnection: close\r\n\r\n": b"405",
            b"POST /v1/responses HTTP/1.1\r\nconnection: close\r\ncontent-length: 2\r\n\r\n[]": b"400",
            b"POST /v1/responses HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n": b"411",
            b"POST /v1/responses HTTP/1.1\r\ncontent-length: -1\r\n\r\n": b"400",
            b"POST /v1/responses HTTP/1.1\r\ncontent-length: 999999999999\r\n\r\n": b"413",
            b"\x16\x03\x01\r\n\r\n": b"400",
            b"a" * 70_000: b"431",
        }
        for request, status in told.items():
            with dial(server) as client:
                client.sendall(request)
                assert client.recv(12) == b"HTTP/1.1 " + status
        assert server.count["total"] == 3


def test_texts_of_a_request(dial: Dial) -> None:
    """Rules and keys look into instructions, messages, inputs and parts, in any of them; not into other fields."""
    bodies = [
        {"model": "m", "messages": [{"role": "system", "content": "x"}, {"content": [{"text": "[case A]"}]}]},
        {"model": "m", "instructions": "[case B]", "input": "y"},
        {"model": "m", "input": [{"role": "user", "content": [{"type": "input_text", "text": "[case C]"}]}]},
        {"model": "m", "input": "y", "metadata": {"text": "[case D]"}},
    ]
    with StandIn() as server:
        for body in bodies:
            data = json.dumps(body).encode()
            with dial(server) as client:
                head = f"POST {RESPONSES} HTTP/1.1\r\nconnection: close\r\ncontent-length: {len(data)}\r\n\r\n"
                client.sendall(head.encode() + data)
                assert client.recv(12) == b"HTTP/1.1 200"
        assert [seen.identity for seen in server.requests] == ["A", "B", "C", ""]


def test_throughput(request_bytes: Request) -> None:
    """Two thousand requests over fifty connections all come back whole, each answered with its own key."""
    wrong: list[str] = []

    def client(name: int) -> None:
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        for n in range(40):
            key = f"F{name}.{n}"
            connection.request("POST", CHAT, request_bytes(f"[case {key}]").partition(b"\r\n\r\n")[2])
            with connection.getresponse() as response:
                if json.loads(response.read())["choices"][0]["message"]["content"] != key:
                    wrong.append(key)
        connection.close()

    with StandIn(Script(Answer("{identity}"))) as server:
        port = int(server.url.rpartition(":")[2])
        threads = [threading.Thread(target=client, args=(n,)) for n in range(50)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        count = server.count
    assert not wrong
    assert (count["total"], count["connections"], count["in_flight"]) == (2000, 50, 0)
    assert set(count["by_key"].values()) == {1}
