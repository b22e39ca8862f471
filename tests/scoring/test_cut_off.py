from __future__ import annotations

import pytest

from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, digest_of
from pruefstand.scoring.cut_off import cut_off
from pruefstand.scoring.engine import score_attempt


def attempt(status: AttemptStatus, **provenance: str) -> Attempt:
    """An attempt with this status and origin."""
    output = Output(digest_of(b"ja, we"), "text/plain; charset=utf-8", 6)
    reason = "" if status is AttemptStatus.COMPLETED else "Filter"
    return Attempt(AttemptKey("m", "F1", 1), digest_of(b""), status, reason, "api", (), output, {}, provenance)


def test_a_cut_off_answer_is_completed_and_has_a_finding() -> None:
    """The finding stands there without any checker, and holds the tokens that the service counted."""
    (found,) = score_attempt(
        attempt(AttemptStatus.COMPLETED, finish="length", usage="{}"), b"ja, we", {}, {}, (), ()
    ).findings
    assert (found.measure, found.verdict, found.rule, found.shown) == ("completed", "cut_off", "finish:length", "{}")


@pytest.mark.parametrize(
    ("status", "provenance"),
    [
        (AttemptStatus.COMPLETED, {"finish": "stop"}),
        (AttemptStatus.COMPLETED, {}),
        (AttemptStatus.REFUSED, {"finish": "length"}),
    ],
)
def test_whole_answers_and_failures_have_none(status: AttemptStatus, provenance: dict[str, str]) -> None:
    """Only what was answered can have been cut off."""
    assert list(cut_off(attempt(status, **provenance))) == []
