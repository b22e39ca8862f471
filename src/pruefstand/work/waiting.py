"""A sign of life while one long step is under way that cannot be counted."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from pruefstand.i18n import _

__all__ = ["waiting"]

_SILENT, _BETWEEN = 2.0, 1.0
"""Seconds before the first sign, and between two."""


@contextmanager
def waiting(
    title: str, stream: TextIO | None = None, *, clock: Callable[[], float] = time.monotonic, silent: float = _SILENT
) -> Iterator[None]:
    """For the time of the block one line on a terminal says what is done and for how long it has been; the line is gone
    at the end, and a stream that is no terminal gets none."""
    out = sys.stderr if stream is None else stream
    if not out.isatty():
        yield
        return
    done = threading.Event()
    line = _("{title} … seit {n} s")

    def tell() -> None:
        begun, width = clock(), 0
        pause = silent
        while not done.wait(pause):
            text = line.format(title=title, n=round(clock() - begun))
            width = max(width, len(text))
            out.write("\r" + text.ljust(width))
            out.flush()
            pause = min(_BETWEEN, silent)
        if width:
            out.write("\r" + " " * width + "\r")
            out.flush()

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
