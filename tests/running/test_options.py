from __future__ import annotations

from decimal import Decimal

import pytest

from pruefstand.errors import Problem
from pruefstand.running.options import ATTEMPT_KEYS, AbortAfter, Retry, RunOptions, parse_attempts
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml
from pruefstand.systems.outcome import Failure


def parse(text: str) -> tuple[RunOptions, list[Problem]]:
    """What a section with these lines gives, and its problems."""
    reader = Reader()
    section = read_yaml(f"attempts:\n{text}".encode(), "study.yaml").get("attempts")
    return parse_attempts(reader, section), reader.problems


def test_an_absent_section_means_the_usual() -> None:
    """A minute, a mebibyte, no retry, and no fixed number of repeats."""
    options = parse_attempts(Reader(), None)
    assert options == RunOptions(None, Decimal(60), None, 1_048_576, None, "", None)


def test_every_key_is_read() -> None:
    """Numbers with decimal comma, durations and sizes with their unit."""
    options, problems = parse(
        "  repeats: 3\n  time_limit: 1,5 min\n  attempt_limit: 1 h\n  output_limit: 64 KiB\n  file: attempts.csv\n"
        "  retry:\n    on: [timeout, rate_limit]\n    times: 4\n    wait: 500 ms\n    at_most: 10 s\n"
        "  abort_after:\n    times_recording: 2,5\n    at_least: 60 min\n"
    )
    assert problems == []
    assert options == RunOptions(
        repeats=3,
        time_limit=Decimal(90),
        attempt_limit=Decimal(3600),
        output_limit=65_536,
        retry=Retry((Failure.RATE_LIMIT, Failure.TIMEOUT), 4, Decimal("0.5"), Decimal(10)),
        file="attempts.csv",
        abort_after=AbortAfter(Decimal("2.5"), Decimal(3600)),
    )
    assert len(ATTEMPT_KEYS) == 7


def test_never_is_a_word_for_no_further_tries() -> None:
    """Who says so and who says nothing gets the same."""
    assert parse("  retry: never\n") == (RunOptions(), [])


def test_the_wait_doubles_up_to_its_bound() -> None:
    """Half a second, one, two, two; after the declared number of tries there is none."""
    retry = Retry((Failure.TIMEOUT,), 4, Decimal("0.5"), Decimal(2))
    assert [retry.pause(failed, None) for failed in range(1, 6)] == [Decimal("0.5"), 1, 2, 2, None]


def test_a_service_gets_the_wait_that_it_asks_for() -> None:
    """A longer wait than the usual is kept, a shorter one changes nothing, one beyond the bound ends the tries."""
    retry = Retry((Failure.RATE_LIMIT,), 2, Decimal(2), Decimal(30))
    asked = [Decimal("0.5"), Decimal(30), Decimal("30.1")]
    assert [retry.pause(1, each) for each in asked] == [Decimal(2), Decimal(30), None]


@pytest.mark.parametrize(
    "line",
    [
        "repeats: 0",
        "repeats: drei",
        "time_limit: 20",
        "time_limit: 0 s",
        "output_limit: 12",
        "retry: twice",
        "retry:\n    on: [timeout]",
        "retry:\n    times: 2",
        "retry:\n    on: [quota]\n    times: 2",
        "retry:\n    on: []\n    times: 2",
        "retry:\n    on: [timeout]\n    times: 0",
        "retry:\n    on: [timeout]\n    times: 2\n    wait: 5 s\n    at_most: 2 s",
        "attempt_limit: 5",
        "file: ../attempts.csv",
        "abort_after: 60 min",
        "abort_after:\n    times_recording: 2",
        "abort_after:\n    times_recording: 0,5\n    at_least: 60 min",
        "wiederholungen: 3",
        "parallel: 3",
    ],
)
def test_a_faulty_value_is_told_at_its_line(line: str) -> None:
    """One problem with file, line and way out; the other keys are still read."""
    options, problems = parse(f"  {line}\n  output_limit: 2 KiB\n" if "output" not in line else f"  {line}\n")
    (problem,) = problems
    assert problem.where.startswith("study.yaml:")
    assert problem.do
    assert options.output_limit == (1_048_576 if "output" in line else 2048)
