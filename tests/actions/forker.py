"""A process that has loaded everything and runs studies in copies of itself, to be killed.

Each line on standard input is a folder; a copy begins to run it, and its number is printed. An empty line waits for the
last copy and prints its exit code. Loading takes a second, and forty loads would make a test slow.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pruefstand.providers.openai
from pruefstand.actions.run import run
from pruefstand.errors import PruefstandError
from pruefstand.work.cancel import Cancel

__all__ = ["main", "say"]


def say(number: int) -> None:
    """A line to whoever asks."""
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def main() -> None:
    """Fork at every line; never more than one copy at a time."""
    assert pruefstand.providers.openai is not None
    last = 0
    for line in sys.stdin:
        if not line.strip():
            say(os.waitstatus_to_exitcode(os.waitpid(last, 0)[1]))
            continue
        last = os.fork()
        if last == 0:
            code = 0
            try:
                run(Path(line.strip()), workers=1, cancel=Cancel())
            except PruefstandError as error:
                sys.stderr.write(f"{error}\n")
                code = error.exit_code
            os._exit(code)
        say(last)


if __name__ == "__main__":
    main()
