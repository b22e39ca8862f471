"""A sign of life on a terminal, and on nothing else."""

from __future__ import annotations

import io
import time

import pytest

from pruefstand.work.waiting import waiting


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_and_left_clean() -> None:
    """One line that is rewritten says what takes so long; in the end nothing of it is left."""
    stream = _Terminal()
    with waiting("Vergleichen", stream, silent=0.01):
        until = time.monotonic() + 5
        while "seit" not in stream.getvalue() and time.monotonic() < until:
            time.sleep(0.01)
    told = stream.getvalue()
    assert told.startswith("\rVergleichen … seit 0 s")
    assert told.endswith(" \r")
    assert "\n" not in told


def test_short_work_and_logs_get_nothing() -> None:
    """Below two seconds a terminal is not told either, and a file never."""
    for stream in (_Terminal(), io.StringIO()):
        with waiting("Vergleichen", stream):
            pass
        assert stream.getvalue() == ""


def test_it_ends_with_an_error() -> None:
    """A failing block ends the line as well, and its error goes on."""
    with pytest.raises(ValueError, match="x"), waiting("Vergleichen", _Terminal(), silent=0.01):
        raise ValueError("x")
