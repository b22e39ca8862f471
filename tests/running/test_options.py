from __future__ import annotations

from decimal import Decimal

import pytest

from pruefstand.errors import Problem
from pruefstand.running.options import ATTEMPT_KEYS, AbortAfter, RunOptions, parse_attempts
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml


def parse(text: str) -> tuple[RunOptions, list[Problem]]:
    """What a section with these lines gives, and its problems."""
    reader = Reader()
    section = read_yaml(f"attempts:\n{text}".encode(), "study.yaml").get("attempts")
    return parse_attempts(reader, section), reader.problems


def test_an_absent_section_means_the_usual() -> None:
    """A minute, a mebibyte, no retry, and no fixed number of repeats."""
    options = parse_attempts(Reader(), None)
    assert options == RunOptions(None, Decimal(60), 1_048_576, "never", "", None)


def test_every_key_is_read() -> None:
    """Numbers with decimal comma, durations and sizes with their unit."""
    options, problems = parse(
        "  repeats: 3\n  time_limit: 1,5 min\n  output_limit: 64 KiB\n  retry: never\n  file: attempts.csv\n"
        "  abort_after:\n    times_recording: 2,5\n    at_least: 60 min\n"
    )
    assert problems == []
    assert options == RunOptions(
        3, Decimal(90), 65_536, "never", "attempts.csv", AbortAfter(Decimal("2.5"), Decimal(3600))
    )
    assert len(ATTEMPT_KEYS) == 6


@pytest.mark.parametrize(
    "line",
    [
        "repeats: 0",
        "repeats: drei",
        "time_limit: 20",
        "time_limit: 0 s",
        "output_limit: 12",
        "retry: twice",
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
