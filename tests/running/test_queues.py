"""Queues beside each other, and services that are left."""

from __future__ import annotations

import time
from typing import Any

import pytest

from pruefstand.domain import AttemptStatus
from pruefstand.errors import UnavailableError
from pruefstand.systems.outcome import Failure, TryResult

S, F = AttemptStatus, Failure
CASES = [f"T{n}" for n in range(6)]

ANSWER = TryResult(S.COMPLETED, "", b"ja")
NOBODY = TryResult(S.FAILED, "nicht erreichbar", failure=F.UNREACHABLE, provenance={"network": "ConnectError"})
NO_ACCESS = TryResult(S.FAILED, "HTTP 401: falscher Schlüssel", failure=F.NO_ACCESS)
REJECTED = TryResult(S.FAILED, "HTTP 400: falsch", failure=F.REJECTED)


def test_queues_of_different_pace_do_not_hold_each_other_up(bench: Any) -> None:
    """While a slow system is at its first attempt, a quick one comes to its end."""
    slow, quick = bench.told(usual=[0.15]), bench.told()
    bench.run(slow, quick, cases=CASES[:3], careful=False)
    written = [record["system"] for record in bench.records("attempt")]
    assert written == ["b"] * 3 + ["a"] * 3


def test_a_rate_lies_between_starts(bench: Any) -> None:
    """However wide the queue, the n-th start comes no earlier than n gaps after the first could."""
    told = bench.told()
    begun = time.monotonic()
    bench.run(told, width=6, gap=0.03)
    assert all(when - begun >= n * 0.03 for n, (_case, when, _seconds) in enumerate(told.asked))
    assert len(told.asked) == 6


@pytest.mark.parametrize("careful", [False, True])
def test_a_careful_queue_begins_with_one(bench: Any, careful: bool) -> None:
    """Until the first is answered only one is asked; then as many at once as the queue is wide."""
    told = bench.told(usual=[0.05])
    bench.run(told, width=3, careful=careful)
    first, second = told.asked[0][1], told.asked[1][1]
    assert (second - first >= 0.05) is careful
    assert told.most == 3


def test_a_queue_that_is_left_stops_no_other(bench: Any) -> None:
    """A wrong key is learned from one request and costs no attempt; the other system comes to its end, and the error at
    the end says what to do."""
    locked, open_ = bench.told(usual=[NO_ACCESS]), bench.told()
    with pytest.raises(UnavailableError, match="lässt die Anfrage nicht zu") as caught:
        bench.run(locked, open_, width=4)
    (problem,) = caught.value.problems
    assert problem.where == "a"
    assert "falscher Schlüssel" in problem.what
    assert locked.cases == ["T0"]
    assert (bench.statuses("a"), bench.statuses("b")) == ([None] * 6, [S.COMPLETED] * 6)
    assert [(r["outcome"], r["reason"]) for r in bench.records("ended")] == [("cancelled", NO_ACCESS.reason)]
    bench.run(bench.told())
    assert bench.statuses() == [S.COMPLETED] * 6


def test_two_that_are_left_are_both_told(bench: Any) -> None:
    """Each system has its own sentence."""
    with pytest.raises(UnavailableError) as caught:
        bench.run(bench.told(usual=[NO_ACCESS]), bench.told(), bench.told(usual=[NOBODY]))
    assert [problem.where for problem in caught.value.problems] == ["a", "c"]


def test_credit_that_runs_out_ends_the_asking_in_the_middle(bench: Any) -> None:
    """What was answered before stays; the rest is made up for later."""
    with pytest.raises(UnavailableError):
        bench.run(bench.told({"T2": [NO_ACCESS]}))
    assert bench.statuses() == [S.COMPLETED] * 2 + [None] * 4


@pytest.mark.parametrize(
    ("result", "what"),
    [(NOBODY, "nicht zu erreichen (nicht erreichbar, ConnectError)"), (REJECTED, "keine Anfrage in dieser Form")],
)
def test_the_third_dead_request_in_a_row_ends_the_asking(bench: Any, result: TryResult, what: str) -> None:
    """Three requests are enough to know; none of them counts, and the next run makes all of them anew."""
    told = bench.told(usual=[result])
    with pytest.raises(UnavailableError) as caught:
        bench.run(told, width=4)
    assert what in caught.value.problems[0].what
    assert told.cases == CASES[:3]
    assert bench.statuses() == [None] * 6
    again = bench.told()
    bench.run(again)
    assert (again.cases, bench.statuses()) == (CASES, [S.COMPLETED] * 6)


@pytest.mark.parametrize("result", [NOBODY, REJECTED])
def test_fewer_than_three_and_never_an_answer_end_it_too(bench: Any, result: TryResult) -> None:
    """A study of two cases whose service is not there has failed at nothing: nobody was asked."""
    with pytest.raises(UnavailableError):
        bench.run(bench.told(usual=[result]), cases=CASES[:2])
    assert bench.statuses(cases=CASES[:2]) == [None] * 2


@pytest.mark.parametrize("result", [NOBODY, REJECTED])
@pytest.mark.parametrize("at", [["T0"], ["T0", "T1"], ["T3", "T4"], ["T0", "T1", "T3", "T4"]])
def test_a_few_among_answers_are_failures(bench: Any, result: TryResult, at: list[str]) -> None:
    """Where others are answered, before or after, a dead request is what it is: a failure of its attempt."""
    bench.run(bench.told({key: [result] for key in at}))
    assert bench.statuses() == [S.FAILED if case in at else S.COMPLETED for case in CASES]


def test_a_line_that_is_dead_at_the_end_decides_nothing(bench: Any) -> None:
    """Whether the service has failed or the network, nothing that came after could tell: the next run asks again."""
    with pytest.raises(UnavailableError):
        bench.run(bench.told({key: [NOBODY] for key in ("T4", "T5")}))
    assert bench.statuses() == [S.COMPLETED] * 4 + [None] * 2


def test_a_timeout_does_not_decide_what_is_held_back(bench: Any) -> None:
    """Two forms refused and then silence: nothing has come back from the service that would make them failures."""
    with pytest.raises(UnavailableError):
        bench.run(
            bench.told({"T0": [REJECTED], "T1": [REJECTED]}, usual=[TryResult(S.TIMEOUT, "5 s", failure=F.TIMEOUT)]),
            cases=CASES[:3],
        )
    assert bench.statuses(cases=CASES[:3]) == [None, None, S.TIMEOUT]


def test_a_form_refused_again_and_again_is_a_failure_once_others_were_answered(bench: Any) -> None:
    """Cases that a service refuses one after the other are the cases' fault, after the first answer."""
    bench.run(bench.told({key: [REJECTED] for key in CASES[1:]}))
    assert bench.statuses() == [S.COMPLETED] + [S.FAILED] * 5


def test_a_line_that_dies_in_the_middle_ends_the_asking(bench: Any) -> None:
    """After answers too, three in a row that nobody took are no failures of the model."""
    told = bench.told({key: [NOBODY] for key in CASES[2:]})
    with pytest.raises(UnavailableError, match="nicht zu erreichen"):
        bench.run(told)
    assert bench.statuses() == [S.COMPLETED] * 2 + [None] * 4


def test_answers_under_way_when_a_service_is_left_are_kept(bench: Any) -> None:
    """What was answered is answered, whatever another request met meanwhile."""
    told = bench.told({"T0": [0.1], "T1": [NO_ACCESS]})
    with pytest.raises(UnavailableError):
        bench.run(told, width=2, careful=False)
    assert bench.statuses() == [S.COMPLETED] + [None] * 5
