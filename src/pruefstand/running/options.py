"""The section ``attempts`` of a plan: how often, how long, how much."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pruefstand.domain import MOST_REPEATS
from pruefstand.i18n import _
from pruefstand.study.node import Node, Scalar
from pruefstand.study.schema import Reader
from pruefstand.systems.outcome import Failure

__all__ = ["ATTEMPT_KEYS", "AbortAfter", "Retry", "RunOptions", "parse_attempts"]

ATTEMPT_KEYS = ("repeats", "time_limit", "attempt_limit", "output_limit", "retry", "file", "abort_after")
"""Keys of the section."""

_RETRIED = {
    failure.value: failure
    for failure in (
        Failure.RATE_LIMIT,
        Failure.SERVER_ERROR,
        Failure.CONNECTION,
        Failure.TIMEOUT,
        Failure.UNREADABLE,
        Failure.EXIT,
    )
}
_MOST_TIMES = 20


@dataclass(frozen=True, slots=True)
class AbortAfter:
    """When a run of an index is given up: after this many times the recording's length, but not before ``at_least``
    seconds."""

    times_recording: Decimal
    at_least: Decimal


@dataclass(frozen=True, slots=True)
class Retry:
    """Which failures get further tries, how many, and after what wait in seconds.

    The wait doubles with each try of an attempt up to ``at_most``. Where the service asks for a longer one it gets
    that, but never one longer than ``at_most``: then there is no further try.
    """

    on: tuple[Failure, ...]
    times: int
    wait: Decimal
    at_most: Decimal

    def pause(self, failed: int, asked: Decimal | None) -> Decimal | None:
        """Seconds before the next try after so many failed ones; ``None`` where there is none."""
        if failed > self.times or (asked is not None and asked > self.at_most):
            return None
        usual = min(self.at_most, self.wait * Decimal(1 << (failed - 1)))
        return max(usual, asked or Decimal(0))


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What the plan says of attempts.

    ``repeats`` is ``None`` where it does not fix their number; ``time_limit`` is in seconds for one try,
    ``attempt_limit`` for all tries of an attempt with the waits between them (``None``: no limit of its own),
    ``output_limit`` in bytes. Without ``retry`` a failure is a row. ``file`` and ``abort_after`` belong to attempts
    made elsewhere.
    """

    repeats: int | None = None
    time_limit: Decimal = Decimal(60)
    attempt_limit: Decimal | None = None
    output_limit: int = 1 << 20
    retry: Retry | None = None
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
        attempt_limit=reader.duration(fields.get("attempt_limit")),
        retry=_retry(reader, fields.get("retry")),
        file=reader.path(fields.get("file")) or usual.file,
        abort_after=_abort_after(reader, fields.get("abort_after")),
    )


def _retry(reader: Reader, node: Node | None) -> Retry | None:
    if isinstance(node, Scalar):
        reader.choice(node, {"never": None})
        return None
    fields = reader.mapping(node, ("on", "times", "wait", "at_most"), required=("on", "times"))
    named = [reader.choice(item, _RETRIED) for item in reader.sequence(fields.get("on"))]
    times = reader.count(fields.get("times"), at_least=1, at_most=_MOST_TIMES)
    wait = reader.duration(fields.get("wait")) or Decimal(1)
    at_most = reader.duration(fields.get("at_most")) or max(Decimal(60), wait)
    if at_most < wait:
        what = _("Die längste Wartezeit („at_most“) ist kürzer als die erste („wait“).")
        reader.report(fields["at_most"], what, _("„at_most“ mindestens so lang wie „wait“ wählen, oder streichen."))
    on = tuple(sorted({failure for failure in named if failure is not None}))
    if "on" in fields and not on and not reader.problems:
        reader.report(fields["on"], _("„on“ nennt keinen Fehler."), _("Etwa „[rate_limit, server_error]“ schreiben."))
    return Retry(on, times, wait, at_most) if on and times is not None else None


def _abort_after(reader: Reader, node: Node | None) -> AbortAfter | None:
    keys = ("times_recording", "at_least")
    fields = reader.mapping(node, keys, required=keys)
    times = reader.number(fields.get("times_recording"), at_least=1)
    at_least = reader.duration(fields.get("at_least"))
    return None if times is None or at_least is None else AbortAfter(times, at_least)
