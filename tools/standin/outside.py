"""The stand-in as a process of its own, whose counter outlives every client."""

from __future__ import annotations

import json
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from types import TracebackType
from typing import Any

from standin.count import Seen
from standin.script import Script, script_to_json
from standin.server import HOST

__all__ = ["StandInProcess"]

_SECONDS = 30


class StandInProcess:
    """A stand-in for the time of a ``with`` block, in another process; used like ``StandIn``.

    ``seconds`` is its life limit, should this process die without ending it.
    """

    def __init__(self, script: Script | None = None, *, port: int = 0, seconds: float = 600) -> None:
        self._script = script or Script()
        self._options = [f"--port={port}", f"--seconds={seconds}"]
        self._process: subprocess.Popen[bytes] | None = None
        self._port = 0

    def __enter__(self) -> StandInProcess:
        here = str(Path(__file__).parent)
        self._process = subprocess.Popen(  # noqa: S603 - our own program, with numbers of ours
            [sys.executable, here, "--script=-", *self._options], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        if self._process.stdin is None or self._process.stdout is None:
            raise AssertionError("both pipes were asked for")
        self._process.stdin.write(script_to_json(self._script).encode())
        self._process.stdin.close()
        told = self._process.stdout.readline()
        if not told:
            self.__exit__(None, None, None)
            raise RuntimeError("the stand-in ended before it listened")
        self._port = json.loads(told)["port"]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is None or self._process.stdout is None:
            return
        self._process.terminate()
        try:
            code = self._process.wait(_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        self._process.stdout.close()
        if code and error is None and sys.platform != "win32":  # there the system's own end has a code as well
            raise RuntimeError(f"the stand-in ended with exit code {code}")

    @property
    def pid(self) -> int:
        """The number of its process."""
        return 0 if self._process is None else self._process.pid

    @property
    def url(self) -> str:
        """Where it listens: ``http://127.0.0.1:PORT``."""
        return f"http://{HOST}:{self._port}"

    @property
    def requests(self) -> tuple[Seen, ...]:
        """Every request since the start or the last reset, in the order in which they were read."""
        return tuple(Seen(**each) for each in self._ask("GET", "/_requests"))

    @property
    def count(self) -> dict[str, Any]:
        """The figures of ``GET /_count``, whose own connection is not among them."""
        told: dict[str, Any] = self._ask("GET", "/_count")
        return told

    def reset(self) -> None:
        """Forget what was counted, and begin all rules anew."""
        self._ask("POST", "/_reset")

    def _ask(self, method: str, path: str) -> Any:
        connection = HTTPConnection(HOST, self._port, timeout=_SECONDS)
        try:
            connection.request(method, path)
            return json.loads(connection.getresponse().read())
        finally:
            connection.close()
