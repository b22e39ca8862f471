from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, Try, digest_of

KEY = AttemptKey("naiv", "T01", 1)
OUTPUT = Output(digest_of(b"ja"), "text/plain", 2)
DONE = Attempt(KEY, "", AttemptStatus.COMPLETED, "", "local", output=OUTPUT)


def test_what_was_never_started_is_in_no_denominator() -> None:
    """Three statuses are no attempts at all; every other one is, however it ended."""
    never = {status for status in AttemptStatus if not status.started}
    assert never == {AttemptStatus.UNSUPPORTED, AttemptStatus.NOT_RUN, AttemptStatus.WITHDRAWN}
    assert len(AttemptStatus) == 11


def test_keys_sort_by_system_case_and_number() -> None:
    """The tenth repeat comes after the second: a key sorts by number, not by text."""
    keys = [AttemptKey("b", "a", 1), AttemptKey("a", "b", 10), AttemptKey("a", "b", 2)]
    assert sorted(keys) == keys[::-1]
    assert str(keys[1]) == "a/b/10"


@pytest.mark.parametrize("status", [status for status in AttemptStatus if status is not AttemptStatus.COMPLETED])
def test_a_failure_says_why(status: AttemptStatus) -> None:
    """Each status but completed needs a reason, and with one it needs neither output nor tries."""
    assert Attempt(KEY, "", status, "Grund", "").output is None
    with pytest.raises(ValueError, match="say why"):
        Attempt(KEY, "", status, "", "")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"output": None}, "without an output"),
        ({"output": replace(OUTPUT, size=0)}, "empty output"),
        ({"tries": (Try(2, "", "", AttemptStatus.COMPLETED),)}, "from 1 without gaps"),
        ({"tries": (Try(1, "", "", AttemptStatus.FAILED),) * 2}, "from 1 without gaps"),
        ({"status": AttemptStatus.NOT_RUN, "reason": "x"}, "neither tries nor output"),
        ({"status": AttemptStatus.UNSUPPORTED, "reason": "x"}, "neither tries nor output"),
        (
            {
                "status": AttemptStatus.NOT_RUN,
                "reason": "x",
                "output": None,
                "tries": (Try(1, "", "", AttemptStatus.FAILED),),
            },
            "neither tries nor output",
        ),
    ],
)
def test_contradictions_are_refused(change: dict[str, object], said: str) -> None:
    """An attempt that contradicts itself cannot be made."""
    with pytest.raises(ValueError, match=said):
        replace(DONE, **change)  # type: ignore[arg-type]  # one change at a time


def test_repeats_count_from_one() -> None:
    """There is no repeat 0."""
    with pytest.raises(ValueError, match="from 1"):
        AttemptKey("naiv", "T01", 0)


@pytest.mark.parametrize("change", [{"step": "unify"}, {"parent": digest_of(b"")}, {"size": -1}])
def test_outputs_are_raw_or_made_by_a_step(change: dict[str, object]) -> None:
    """A parent goes with the step that was made from it, and no size is negative."""
    with pytest.raises(ValueError, match=r"a step goes with its parent|negative size"):
        replace(OUTPUT, **change)  # type: ignore[arg-type]  # one change at a time


def test_attempts_are_frozen_and_go_to_other_processes() -> None:
    """What was noted stays as noted, and an attempt comes out of a pickle as it went in."""
    noted = {"begin": "2026-01-01"}
    attempt = replace(DONE, clock=noted, provenance={"model": "m"}, tries=(Try(1, "", "", AttemptStatus.COMPLETED),))
    noted["begin"] = "later"
    assert attempt.clock == {"begin": "2026-01-01"}
    with pytest.raises(TypeError):
        attempt.clock["begin"] = "later"  # type: ignore[index]  # this is what must fail
    assert pickle.loads(pickle.dumps(attempt)) == attempt  # noqa: S301 - our own bytes
