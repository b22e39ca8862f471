from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pruefstand.formats.foreign.record import Remark

from .conftest import Read

_SPEC = {"spec": {"completion_fns": ["m-1"], "run_id": "r1", "created_at": "2026-11-01"}}


def _event(kind: str, data: dict[str, Any], sample: str = "T01") -> dict[str, Any]:
    return {"run_id": "r1", "event_id": 0, "sample_id": sample, "type": kind, "data": data, "created_at": "2026-11-02"}


def test_a_log(read: Callable[..., Read]) -> None:
    """What was sampled is an answer, an error a failure; verdicts and reports are told and never taken."""
    found = read(
        _SPEC,
        _event("sampling", {"prompt": "?", "sampled": ["ja"]}),
        _event("match", {"correct": True, "picked": "ja"}),
        _event("error", {"type": "RateLimitError", "message": "zu viel"}, "T02"),
        _event("raw", {}, "T02"),
        {"final_report": {"accuracy": 1.0}, "run_id": "r1"},
    )
    assert found.said == [("ja", "completed", ""), (None, "failed", "RateLimitError: zu viel")]
    assert found.remarks == [Remark.SCORES, Remark.EVENTS, Remark.SCORES]
    first = found.records[0]
    assert (first.names["sample_id"], first.run, first.source) == ("T01", "r1", {"model": "m-1"})


def test_several_texts_are_repeats(read: Callable[..., Read]) -> None:
    """One event with several texts numbers them."""
    found = read(_SPEC, _event("sampling", {"sampled": ["ja", "nein"]}))
    assert [(one.text, one.repeat) for one in found.records] == [("ja", 1), ("nein", 2)]


def test_a_sample_that_was_only_judged_is_told(read: Callable[..., Read]) -> None:
    """Where the log holds a verdict and no text, there is no answer to take, and it is said."""
    assert read(_SPEC, _event("match", {"picked": "ja"})).remarks == [Remark.SCORES, Remark.NO_ANSWER]
