"""How far a long work is, for the person who waits."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

from pruefstand.i18n import _, language

__all__ = ["Progress"]

_SILENT, _TERMINAL, _ELSEWHERE = 2.0, 1.0, 10.0
"""Seconds before the first line, and between two on a terminal and in a log."""


class Progress:
    """Counts steps and says so on a stream: title, done of total, failures, rate, remaining time, tokens used.

    Work of less than two seconds says nothing. On a terminal one line is rewritten at most once a second, elsewhere a
    line is added every ten seconds. ``total`` is ``None`` where the number of steps is not known. Use it by ``with``:
    the end of the block ends the line. Steps may come from one thread only.
    """

    def __init__(
        self,
        title: str,
        total: int | None,
        stream: TextIO | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._title, self._total, self._clock = title, total, clock
        self._stream = sys.stderr if stream is None else stream
        self._terminal = self._stream.isatty()
        self._begun = clock()
        self._due = self._begun + _SILENT
        self._done = self._failed = self._tokens = self._width = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def step(self, n: int = 1, failed: int = 0) -> None:
        """``n`` more steps are done, ``failed`` of them failed."""
        self._done += n
        self._failed += failed
        self.tick()

    def tell(self, tokens: int) -> None:
        """So many tokens have been used up to now."""
        self._tokens = tokens

    def tick(self) -> None:
        """Time passes: show the state if that is due, also while no step ends."""
        if (now := self._clock()) >= self._due:
            self._due = now + (_TERMINAL if self._terminal else _ELSEWHERE)
            self._show(self._line(now))

    def close(self) -> None:
        """Show the last state and end the line, if anything was shown."""
        if self._width:
            self._show(self._line(self._clock()))
            if self._terminal:
                self._stream.write("\n")
                self._stream.flush()
            self._width = 0

    def _line(self, now: float) -> str:
        passed = max(now - self._begun, 0.001)
        # Where more comes than was expected, the end is not known any more.
        total = self._total if self._total is not None and self._done <= self._total else None
        parts = [f"{self._done}" if total is None else f"{self._done} / {total}"]
        if self._failed:
            parts.append(_("{count} fehlgeschlagen").format(count=self._failed))
        if self._done:
            rate = self._done / passed
            unit, per_unit = (_("{rate} je Sekunde"), rate) if rate >= 1 else (_("{rate} je Minute"), 60 * rate)
            shown = f"{per_unit:.1f}" if per_unit < 10 else f"{per_unit:.0f}"
            parts.append(unit.format(rate=shown.replace(".", ",") if language() == "de" else shown))
            if total is not None:
                parts.append(_("noch etwa {time}").format(time=_span((total - self._done) / rate)))
        if self._tokens:
            shown = f"{self._tokens:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
            parts.append(_("{n} Token").format(n=shown))
        return f"{self._title}: " + " · ".join(parts)

    def _show(self, line: str) -> None:
        self._stream.write("\r" + line.ljust(self._width) if self._terminal else line + "\n")
        self._stream.flush()
        self._width = len(line)


def _span(seconds: float) -> str:
    """A rough time: seconds up to 90, then minutes up to 90, then hours."""
    for size, unit in ((1, _("{n} s")), (60, _("{n} min"))):
        if seconds < 90 * size:
            return unit.format(n=round(seconds / size))
    return _("{n} h").format(n=round(seconds / 3600))
