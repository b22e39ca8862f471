from __future__ import annotations

import io

import pytest

from pruefstand.i18n import speaking
from pruefstand.work.progress import Progress


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """It is."""
        return True


class Clock:
    """A clock that goes when it is told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """The time it was told."""
        return self.now


def steps(stream: io.StringIO, seconds: list[float], total: int | None = 10) -> str:
    """What the stream holds after a step at each of these seconds."""
    clock = Clock()
    with Progress("Läufe", total, stream, clock=clock) as progress:
        for second in seconds:
            clock.now = 100.0 + second
            progress.step()
    return stream.getvalue()


def test_short_work_says_nothing() -> None:
    """Nobody needs to be told of less than two seconds."""
    assert steps(io.StringIO(), [0.1, 1.0, 1.9]) == ""
    assert steps(Terminal(), [0.1, 1.0, 1.9]) == ""


def test_a_terminal_has_one_line_rewritten_once_a_second() -> None:
    """The line begins anew by a carriage return and ends when the work ends."""
    shown = steps(Terminal(), [1.0, 2.0, 2.5, 2.9, 3.0])
    assert shown.count("\r") == 3  # at 2 s, at 3 s, at the end
    assert shown.endswith("\n")
    assert shown.count("\n") == 1


def test_a_log_has_a_line_every_ten_seconds() -> None:
    """A log is not rewritten."""
    lines = steps(io.StringIO(), [1.0, 2.0, 5.0, 11.9, 12.0, 13.0]).splitlines()
    assert [line.split(" · ")[0] for line in lines] == ["Läufe: 2 / 10", "Läufe: 5 / 10", "Läufe: 6 / 10"]


def test_rate_failures_and_remaining_time_are_told() -> None:
    """A quarter done in 120 s, one failed: 360 s remain, told in minutes."""
    stream, clock = io.StringIO(), Clock()
    with Progress("Läufe", 100, stream, clock=clock) as progress:
        clock.now += 120
        progress.step(25, failed=1)
    first = stream.getvalue().splitlines()[0]
    assert first == "Läufe: 25 / 100 · 1 fehlgeschlagen · 12 je Minute · noch etwa 6 min"


@pytest.mark.parametrize(("done", "seconds", "left"), [(50, 80, "80 s"), (1, 80, "2 h"), (10, 590, "88 min")])
def test_remaining_time_has_a_unit_that_fits(done: int, seconds: int, left: str) -> None:
    """Seconds up to 90, minutes up to 90, then hours."""
    stream, clock = io.StringIO(), Clock()
    with Progress("x", 100, stream, clock=clock) as progress:
        clock.now += seconds
        progress.step(done)
    assert left in stream.getvalue()


def test_an_unknown_total_promises_no_time() -> None:
    """Where nobody knows the end, only what is done is told."""
    assert steps(io.StringIO(), [2.0, 2.0, 2.0], None).splitlines()[-1] == "Läufe: 3 · 1,5 je Sekunde"


def test_more_than_expected_promises_no_time() -> None:
    """Where more comes than was expected, the expected end is no longer told, and no negative time."""
    assert steps(io.StringIO(), [2.0] * 3, 2).splitlines()[-1] == "Läufe: 3 · 1,5 je Sekunde"


def test_english_has_a_decimal_point() -> None:
    """The reader's language decides over the point, nothing else does."""
    with speaking("en"):
        assert "1.5" in steps(io.StringIO(), [2.0, 2.0, 2.0], None)


@pytest.mark.parametrize(
    ("lang", "tokens", "shown"),
    [("de", 950, "950 Token"), ("de", 1_234_567, "1\u202f234\u202f567 Token"), ("en", 1234, "1\u202f234 tokens")],
)
def test_tokens_so_far_are_told(lang: str, tokens: int, shown: str) -> None:
    """The last number told stands at the end of the line, in groups of three that no reader takes for a fraction."""
    stream, clock = io.StringIO(), Clock()
    with speaking(lang), Progress("x", 10, stream, clock=clock) as progress:
        progress.tell(1)
        progress.tell(tokens)
        clock.now += 2
        progress.step()
    assert stream.getvalue().splitlines()[0].endswith(" · " + shown)


def test_without_tokens_none_are_told() -> None:
    """A service that tells no usage, and every program, gets no zero."""
    assert "Token" not in steps(Terminal(), [2.0, 3.0])


def test_time_passes_also_while_nothing_ends() -> None:
    """A tick shows the state where it is due, before the first step too, and never more often than a step would."""
    stream, clock = Terminal(), Clock()
    with Progress("Läufe", 4, stream, clock=clock) as progress:
        for tenth in range(45):
            clock.now = 100.0 + tenth / 10
            progress.tick()
        shown = stream.getvalue()
    assert shown.split("\r") == ["", *["Läufe: 0 / 4"] * 3]  # at 2, 3 and 4 s


def test_a_tick_counts_nothing() -> None:
    """Only steps are done; the rate falls while nothing ends."""
    stream, clock = io.StringIO(), Clock()
    with Progress("x", 4, stream, clock=clock) as progress:
        clock.now += 2
        progress.step(2)
        clock.now += 10
        progress.tick()
    lines = stream.getvalue().splitlines()
    assert lines[0] == "x: 2 / 4 · 1,0 je Sekunde · noch etwa 2 s"
    assert lines[1] == "x: 2 / 4 · 10 je Minute · noch etwa 12 s"
