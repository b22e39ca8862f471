"""The section ``attempts`` of a plan: how often, how long, how much."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pruefstand.domain import MOST_REPEATS
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["ATTEMPT_KEYS", "AbortAfter", "RunOptions", "parse_attempts"]

ATTEMPT_KEYS = ("repeats", "time_limit", "output_limit", "retry", "file", "abort_after")
"""Keys of the section."""


@dataclass(frozen=True, slots=True)
class AbortAfter:
    """When a run of an index is given up: after this many times the recording's length, but not before ``at_least``
    seconds."""

    times_recording: Decimal
    at_least: Decimal


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What the plan says of attempts.

    ``repeats`` is ``None`` where it does not fix their number; ``time_limit`` is in seconds, ``output_limit`` in bytes.
    ``retry`` is ``never``: a failure is a row. ``file`` and ``abort_after`` belong to attempts made elsewhere.
    """

    repeats: int | None = None
    time_limit: Decimal = Decimal(60)
    output_limit: int = 1 << 20
    retry: str = "never"
    file: str = ""
    abort_after: AbortAfter | None = None


def parse_attempts(reader: Reader, node: Node | None) -> RunOptions:
    """The section's options; faults are left with the reader, the default stands in for what is faulty or absent."""
    fields = reader.mapping(node, ATTEMPT_KEYS)
    usual = RunOptions()
    return RunOptions(
        repeats=reader.count(fields.get("repeats"), at_least=1, at_most=MOST_REPEATS),
        time_limit=reader.duration(fields.get("time_limit")) or usual.time_limit,
        output_limit=reader.size(fields.get("output_limit")) or usual.output_limit,
        retry=reader.choice(fields.get("retry"), {"never": "never"}) or usual.retry,
        file=reader.path(fields.get("file")) or usual.file,
        abort_after=_abort_after(reader, fields.get("abort_after")),
    )


def _abort_after(reader: Reader, node: Node | None) -> AbortAfter | None:
    keys = ("times_recording", "at_least")
    fields = reader.mapping(node, keys, required=keys)
    times = reader.number(fields.get("times_recording"), at_least=1)
    at_least = reader.duration(fields.get("at_least"))
    return None if times is None or at_least is None else AbortAfter(times, at_least)
