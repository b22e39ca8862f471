"""A process that withdraws in copies of itself, each ended without warning at one of its changes to the disk."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

__all__ = ["Killer", "main"]

_CHANGES = ((Path, "replace"), (Path, "unlink"), (Path, "rename"), (os, "fsync"), (os, "utime"))


class Killer:
    """The process, from outside."""

    def __enter__(self) -> Self:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._process = subprocess.Popen(
            [sys.executable, __file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=environment,
        )
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def run(self, folder: Path, step: str) -> bool:
        """Withdraw T02 there until the step; whether there was such a step."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{step} {folder}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().strip()
        assert answer in ("killed", "done"), answer
        return answer == "killed"


def _dying(kept: Callable[..., Any], left: list[int]) -> Callable[..., Any]:
    def call(*arguments: Any, **named: Any) -> Any:
        left[0] -= 1
        if left[0] == 0:
            os._exit(9)
        return kept(*arguments, **named)

    return call


def main() -> None:
    """One copy for each line of standard input: a kind of change or none, a colon, a number, and a folder."""
    from pruefstand.actions.withdraw import withdraw  # noqa: PLC0415 - only the process itself needs it
    from pruefstand.work.cancel import Cancel  # noqa: PLC0415 - the same

    for line in sys.stdin:
        step, _space, folder = line.rstrip("\n").partition(" ")
        child = os.fork()
        if child == 0:
            kind, _colon, number = step.partition(":")
            left = [int(number)]
            for owner, name in ((owner, name) for owner, name in _CHANGES if kind in ("", name)):
                setattr(owner, name, _dying(getattr(owner, name), left))
            withdraw(Path(folder), ["T02"], cancel=Cancel())
            os._exit(0)
        _pid, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        sys.stdout.write({9: "killed", 0: "done"}.get(code, f"failed {code}") + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
