"""Further tries as declared, queues beside each other, and services that are left."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest

from pruefstand.domain import Attempt, AttemptStatus, System
from pruefstand.errors import StoppedError, UnavailableError
from pruefstand.running.options import Retry, RunOptions
from pruefstand.running.run import RunSummary
from pruefstand.study.attempts import align, recorded
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal, read_records
from pruefstand.study.task import Prepared
from pruefstand.systems.outcome import Failure, TryResult
from pruefstand.work.cancel import Cancel

Run = Callable[..., RunSummary]
Make = Callable[..., System]
Lay = Callable[[str], Prepared]
S, F = AttemptStatus, Failure
CASES = [f"T{n}" for n in range(6)]
QUICK = Decimal("0.01")
RETRIED = (F.RATE_LIMIT, F.SERVER_ERROR, F.CONNECTION, F.TIMEOUT, F.UNREADABLE, F.EXIT)

ANSWER = TryResult(S.COMPLETED, "", b"ja", Decimal("0.001"), tokens=21)
BUSY = TryResult(S.FAILED, "HTTP 429", failure=F.RATE_LIMIT)
BROKEN = TryResult(S.FAILED, "HTTP 500", failure=F.SERVER_ERROR)
LATE = TryResult(S.TIMEOUT, "60 s", failure=F.TIMEOUT)
REFUSED = TryResult(S.REFUSED, "refusal")
EMPTY = TryResult(S.EMPTY, "keine Ausgabe")
NOBODY = TryResult(S.FAILED, "nicht erreichbar", failure=F.UNREACHABLE, provenance={"network": "ConnectError"})
NO_ACCESS = TryResult(S.FAILED, "HTTP 401: falscher Schlüssel", failure=F.NO_ACCESS)
REJECTED = TryResult(S.FAILED, "HTTP 400: falsch", failure=F.REJECTED)


def retry(*on: Failure, times: int = 2, wait: Decimal = QUICK, at_most: Decimal = Decimal(60)) -> RunOptions:
    """Options with these further tries."""
    return RunOptions(retry=Retry(on, times, wait, at_most))


def seen(attempt: Attempt) -> list[AttemptStatus]:
    """What the tries of an attempt came to."""
    return [each.outcome for each in attempt.tries]


# Programs


COUNTS = """
import sys, time
from pathlib import Path
note = Path(sys.argv[1]) / sys.stdin.read()
with note.open("a") as handle: handle.write("x")
tries = len(note.read_text())
"""


def test_a_program_that_fails_is_started_again_as_declared(folder: Folder, execute: Run, system: Make) -> None:
    """Each further try is a record of its own; the last decides the attempt, whether it mends it or not."""
    code = COUNTS + "sys.exit(0 if note.name == 'T0' and tries == 2 and print('ja') is None else 3)"
    summary = execute(code, [system("s", CASES[:2])], options=retry(F.EXIT))
    one, two = (item.attempt for item in align([system("s", CASES[:2])], recorded(folder)))
    assert (one.status, seen(one)) == (S.COMPLETED, [S.FAILED, S.COMPLETED])
    assert (two.status, two.reason, seen(two)) == (S.FAILED, "exit 3", [S.FAILED] * 3)
    assert [each.number for each in two.tries] == [1, 2, 3]
    assert {each.reason for each in two.tries} == {"exit 3"}
    assert (summary.statuses, summary.retried, summary.again) == ({S.COMPLETED: 1, S.FAILED: 1}, 3, 0)
    kinds = Counter(record["record"] for _file, _line, record in read_records(folder))
    assert (kinds["started"], kinds["ended"], kinds["attempt"]) == (5, 3, 2)


def test_a_program_that_hangs_is_started_again_only_where_declared(folder: Folder, execute: Run, system: Make) -> None:
    """A time limit is another failure than an exit: declaring one says nothing of the other."""
    code = COUNTS + "time.sleep(0 if tries > 1 else 60); print('ja')"
    limit = Decimal("0.4")
    plan = [system("s", ["T0"])], [system("t", ["T1"])]
    execute(code, plan[0], options=RunOptions(time_limit=limit, retry=retry(F.EXIT).retry))
    execute(code, plan[1], options=RunOptions(time_limit=limit, retry=retry(F.TIMEOUT).retry))
    one, two = (item.attempt for item in align([*plan[0], *plan[1]], recorded(folder)))
    assert (one.status, one.reason, seen(one)) == (S.TIMEOUT, "0.4 s", [S.TIMEOUT])
    assert (two.status, seen(two)) == (S.COMPLETED, [S.TIMEOUT, S.COMPLETED])


# Which failures, how often, after what wait


@pytest.mark.parametrize("result", [REFUSED, EMPTY, ANSWER, TryResult(S.TOO_LARGE, "> 9 bytes"), BUSY, LATE])
def test_what_is_not_declared_is_never_tried_again(bench: Any, result: TryResult) -> None:
    """An answer that nobody likes, a refusal, an emptiness, and every failure that the plan does not name: one try."""
    told = bench.told(usual=[result])
    options = retry(F.SERVER_ERROR, F.CONNECTION, F.UNREADABLE, F.EXIT)
    assert bench.run(told, cases=["T0"], options=options).retried == 0
    (attempt,) = bench.attempts(cases=["T0"])
    assert (attempt.status, seen(attempt), told.cases) == (result.status, [result.status], ["T0"])


def test_without_a_word_in_the_plan_there_is_one_try(bench: Any) -> None:
    """Every failure is a row at once."""
    told = bench.told(usual=[BROKEN])
    bench.run(told)
    assert told.cases == CASES
    assert bench.statuses() == [S.FAILED] * 6


@pytest.mark.parametrize("failure", RETRIED)
def test_every_declared_failure_is_tried_again(bench: Any, failure: Failure) -> None:
    """So often as declared, and no more."""
    status = S.TIMEOUT if failure is F.TIMEOUT else S.FAILED
    told = bench.told(usual=[TryResult(status, "x", failure=failure)])
    summary = bench.run(told, cases=["T0"], options=retry(failure, times=3))
    (attempt,) = bench.attempts(cases=["T0"])
    assert (seen(attempt), len(told.asked), summary.retried) == ([status] * 4, 4, 3)


def test_different_failures_share_the_number_of_tries(bench: Any) -> None:
    """Three further tries are three, whichever of the declared failures each answers."""
    told = bench.told({"T0": [BUSY, BROKEN, LATE, BUSY, ANSWER]})
    bench.run(told, cases=["T0"], options=retry(F.RATE_LIMIT, F.SERVER_ERROR, F.TIMEOUT, times=3))
    (attempt,) = bench.attempts(cases=["T0"])
    assert (attempt.status, seen(attempt)) == (S.FAILED, [S.FAILED, S.FAILED, S.TIMEOUT, S.FAILED])


def test_waits_double_up_to_the_bound(bench: Any) -> None:
    """50, 100, 120 and 120 ms lie between the tries, by the clock and in the journal; other attempts do not wait."""
    told = bench.told({"T0": [BROKEN]})
    options = retry(F.SERVER_ERROR, times=4, wait=Decimal("0.05"), at_most=Decimal("0.12"))
    bench.run(told, options=options)
    moments = [when for case, when, _seconds in told.asked if case == "T0"]
    waits = [after - before for before, after in pairwise(moments)]
    assert all(found >= least for found, least in zip(waits, [0.05, 0.1, 0.12, 0.12], strict=True))
    assert told.cases[:6] == CASES
    tries = bench.attempts()[0].tries
    assert all(datetime.fromisoformat(a.ended) <= datetime.fromisoformat(b.started) for a, b in pairwise(tries))


def test_a_service_that_asks_for_a_wait_gets_it_from_all(bench: Any) -> None:
    """While one request is told to wait no other begins at the same service; then both are asked."""
    told = bench.told({"T0": [TryResult(S.FAILED, "HTTP 429", failure=F.RATE_LIMIT, wait=Decimal("0.2")), ANSWER]})
    bench.run(told, options=retry(F.RATE_LIMIT))
    first, *rest = (when for _case, when, _seconds in told.asked)
    assert min(rest) - first >= 0.2
    assert bench.statuses() == [S.COMPLETED] * 6


def test_a_wait_that_is_too_long_is_no_wait(bench: Any) -> None:
    """Who asks for more than the plan allows has failed, the attempt says what was asked for, and nothing else is sent
    to that service for now: the rest is left for the next run."""
    told = bench.told({"T0": [TryResult(S.FAILED, "HTTP 429", failure=F.RATE_LIMIT, wait=Decimal(61))]})
    with pytest.raises(UnavailableError, match="Pause von 61 s"):
        bench.run(told, options=retry(F.RATE_LIMIT))
    assert told.cases == ["T0"]
    (attempt, *_others) = bench.attempts()
    assert (attempt.status, seen(attempt)) == (S.FAILED, [S.FAILED])
    assert attempt.provenance["retry_after"] == "61"


def test_the_limit_of_an_attempt_bounds_its_tries(bench: Any) -> None:
    """A try gets no more time than the attempt has left, and none begins whose wait alone would take longer."""
    told = bench.told({"T0": [LATE]})
    options = RunOptions(
        time_limit=Decimal("0.5"),
        attempt_limit=Decimal("0.4"),
        retry=Retry((F.TIMEOUT,), 20, Decimal("0.1"), Decimal(9)),
    )
    bench.run(told, cases=["T0"], options=options)
    moments, given = [when for _c, when, _s in told.asked], [seconds for _c, _w, seconds in told.asked]
    assert given[0] == Decimal("0.4")
    assert len(told.asked) == 3  # after 0, 0.1 and 0.3 s; the next would begin at 0.7 s
    for moment, seconds in zip(moments[1:], given[1:], strict=True):
        assert seconds <= Decimal("0.4") - Decimal(int(1000 * (moment - moments[0]))) / 1000 + Decimal("0.002")


def test_tokens_of_every_try_are_counted(bench: Any) -> None:
    """What a failed try used was used too."""
    told = bench.told({"T0": [TryResult(S.FAILED, "x", failure=F.UNREADABLE, tokens=100), ANSWER]})
    assert bench.run(told, options=retry(F.UNREADABLE)).tokens == 100 + 6 * 21


def test_what_cannot_be_asked_is_unsupported(bench: Any, prepared: Lay) -> None:
    """It was never started and used no try."""

    def without(case: str) -> Prepared:
        found = prepared(case)
        return Prepared(found.task, found.digest, "?", ()) if case == "T1" else found

    bench.lay = without
    told = bench.told()
    bench.run(told)
    found = bench.attempts()
    assert [each.status for each in found] == [S.COMPLETED, S.UNSUPPORTED, *[S.COMPLETED] * 4]
    assert (found[1].reason, found[1].tries) == ("kein Material", ())
    assert "T1" not in told.cases


# Kills and stops between tries


def test_a_kill_between_two_tries_loses_none(bench: Any) -> None:
    """The tries before the kill count: after one failure of two allowed further tries just two are made."""
    key = {"system": "a", "case": "T0", "repeat": 1, "try": 1}
    with open_journal(bench.folder, purpose="run") as writer:
        writer.write({"record": "started", **key, "utc": "2026-01-01T00:00:00.000Z"})
        ended = {"outcome": "failed", "reason": "HTTP 500", "utc": "2026-01-01T00:00:01.000Z"}
        writer.write({"record": "ended", **key, **ended})
    told = bench.told(usual=[BROKEN])
    summary = bench.run(told, cases=["T0"], options=retry(F.SERVER_ERROR))
    (attempt,) = bench.attempts(cases=["T0"])
    assert (seen(attempt), len(told.asked), summary.again) == ([S.FAILED] * 3, 2, 0)
    assert attempt.tries[0].ended == "2026-01-01T00:00:01.000Z"


def test_a_kill_in_a_further_try_takes_no_declared_one(bench: Any) -> None:
    """What was cut off is interrupted and counted apart: the declared number is that of failures."""
    key = {"system": "a", "case": "T0", "repeat": 1}
    with open_journal(bench.folder, purpose="run") as writer:
        writer.write({"record": "started", **key, "try": 1, "utc": "2026-01-01T00:00:00.000Z"})
        ended = {"outcome": "failed", "reason": "HTTP 500", "utc": "2026-01-01T00:00:01.000Z"}
        writer.write({"record": "ended", **key, "try": 1, **ended})
        writer.write({"record": "started", **key, "try": 2, "utc": "2026-01-01T00:00:02.000Z"})
    summary = bench.run(bench.told(usual=[BROKEN]), cases=["T0"], options=retry(F.SERVER_ERROR))
    (attempt,) = bench.attempts(cases=["T0"])
    assert seen(attempt) == [S.FAILED, S.INTERRUPTED, S.FAILED, S.FAILED]
    assert (summary.again, summary.retried) == (1, 1)


def test_a_stop_during_a_wait_is_clean(bench: Any) -> None:
    """Nobody waits half a minute for Ctrl-C; the attempt stays undecided, the next run goes on with its next try."""
    cancel, told = Cancel(), bench.told(usual=[BROKEN])
    threading.Timer(0.15, cancel.set).start()
    begun = time.monotonic()
    with pytest.raises(StoppedError):
        bench.run(told, cases=["T0"], options=retry(F.SERVER_ERROR, wait=Decimal(30)), cancel=cancel)
    assert time.monotonic() - begun < 10
    assert bench.statuses(cases=["T0"]) == [None]
    bench.run(bench.told(), cases=["T0"])
    (attempt,) = bench.attempts(cases=["T0"])
    assert (attempt.status, seen(attempt)) == (S.COMPLETED, [S.FAILED, S.COMPLETED])


def test_declared_tries_come_before_a_service_is_left(bench: Any) -> None:
    """Who declares tries for connections gets them for a service that is not there, each attempt its own."""
    told = bench.told(usual=[NOBODY, NOBODY, ANSWER])
    assert bench.run(told, cases=CASES[:3], options=retry(F.CONNECTION)).retried == 6
    assert [seen(attempt) for attempt in bench.attempts(cases=CASES[:3])] == [
        [S.CANCELLED, S.CANCELLED, S.COMPLETED]
    ] * 3


def test_no_access_is_never_tried_again(bench: Any) -> None:
    """Whatever is declared."""
    told = bench.told(usual=[NO_ACCESS])
    with pytest.raises(UnavailableError):
        bench.run(told, options=retry(*RETRIED))
    assert told.cases == ["T0"]


def test_a_dead_line_uses_up_no_declared_try(bench: Any) -> None:
    """Tries that found nobody do not count against what a later process may try: after the line is back there are as
    many as declared."""
    options = retry(F.CONNECTION)
    with pytest.raises(UnavailableError):
        bench.run(bench.told(usual=[NOBODY]), cases=CASES[:3], options=options)
    assert bench.statuses(cases=CASES[:3]) == [None] * 3
    told = bench.told(usual=[NOBODY, NOBODY, ANSWER])
    assert bench.run(told, cases=CASES[:3], options=options).statuses == {S.COMPLETED: 3}
