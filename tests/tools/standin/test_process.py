"""The stand-in as a process of its own, and its command line."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from standin import BEHAVIOURS, Answer, Hang, Rule, Script, StandIn, StandInProcess, Status

Ask = Callable[..., Any]
Dial = Callable[..., socket.socket]
Request = Callable[..., bytes]
Until = Callable[[Callable[[], bool]], None]


@pytest.fixture
def tool(root: Path) -> list[str]:
    """How the tool is started."""
    return [sys.executable, str(root / "tools" / "standin")]


def test_process_plays_and_counts(ask: Ask) -> None:
    """A process plays the same script and tells the same figures as a server within."""
    script = Script(rules=(Rule("zwei", (Status(503), Answer("nein"))),))
    with StandInProcess(script) as server:
        assert [ask(server, f"[case F{n}] zwei").status for n in range(3)] == [503, 200, 200]
        assert server.count["by_key"] == {"F0": 1, "F1": 1, "F2": 1}
        assert [seen.played for seen in server.requests] == ["Status", "Answer", "Answer"]
        assert server.count["connections"] == 3
        server.reset()
        assert (server.requests, server.count["total"]) == ((), 0)


def test_counter_outlives_a_killed_client(until: Until) -> None:
    """A client that is killed while it waits stays counted, and is no longer in flight."""
    client = (
        "import json, sys, http.client as h\n"
        "c = h.HTTPConnection('127.0.0.1', int(sys.argv[1]))\n"
        "c.request('POST', '/v1/responses', json.dumps({'model': 'm', 'input': '[case F1]'}))\n"
        "c.getresponse()"
    )
    with StandInProcess(Script(Hang())) as server:
        port = server.url.rpartition(":")[2]
        with subprocess.Popen([sys.executable, "-c", client, port]) as process:
            until(lambda: server.count["in_flight"] == 1)
            process.kill()
        until(lambda: server.count["in_flight"] == 0)
        assert server.count["by_key"] == {"F1": 1}


def test_many_connections(dial: Dial, request_bytes: Request, until: Until) -> None:
    """Several hundred hangs in a process end with it, at once and without a fault."""
    with StandInProcess(Script(Hang())) as server:
        clients = [dial(server) for _ in range(300)]
        for client in clients:
            client.sendall(request_bytes("Frage"))
        until(lambda: server.count["in_flight"] == 300)
    for client in clients:
        client.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to end a process with")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_end_it_cleanly(tool: list[str], number: signal.Signals, dial: Dial, request_bytes: Request) -> None:
    """SIGTERM and Ctrl-C end it with code 0 and without a word, also while it hangs."""
    process = subprocess.Popen(
        [*tool, "--script=-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b'{"default": "hang"}')
    process.stdin.close()
    process.stdin = None
    port = json.loads(process.stdout.readline())["port"]
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.sendall(request_bytes("Frage"))
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (0, b"", b"")


def test_life_limit(tool: list[str]) -> None:
    """It ends by itself at its limit, after one line that says where it was."""
    ended = subprocess.run([*tool, "--seconds=0.2"], capture_output=True, check=True, timeout=60)
    told = json.loads(ended.stdout)
    assert told["url"] == f"http://127.0.0.1:{told['port']}"
    assert ended.stderr == b""


def test_command_line(tool: list[str], tmp_path: Path) -> None:
    """A script that means nothing or a file that is not there is told in one line; all names are shown on demand."""
    (tmp_path / "script.json").write_text('{"default": "anser"}', "utf-8")
    for name, message in (("script.json", b"anser"), ("none.json", b"none.json")):
        ended = subprocess.run([*tool, f"--script={tmp_path / name}"], capture_output=True, check=False, timeout=60)
        assert (ended.returncode, ended.stdout) == (2, b"")
        assert message in ended.stderr
        assert ended.stderr.count(b"\n") == 1
    shown = subprocess.run([*tool, "--examples"], capture_output=True, check=True, timeout=60).stdout
    assert [next(iter(json.loads(line))) for line in shown.splitlines()] == list(BEHAVIOURS)


def test_port_in_use() -> None:
    """A port that is taken is said, in a thread as in a process."""
    with StandIn() as server:
        port = int(server.url.rpartition(":")[2])
        with pytest.raises(RuntimeError, match="does not start"), StandIn(port=port):
            pass
        with pytest.raises(RuntimeError, match="exit code 2"), StandInProcess(port=port):
            pass


def test_inside_a_coroutine(ask: Ask) -> None:
    """Within the thread of a running loop it serves as well, and its thread is gone behind the block."""

    async def used() -> int:
        async with StandIn() as server:
            reply = await asyncio.to_thread(ask, server)
            return int(reply.status)

    assert asyncio.run(used()) == 200
    assert not [thread for thread in threading.enumerate() if thread.name == "standin"]
