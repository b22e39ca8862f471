from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pruefstand.formats.foreign.record import Remark

from .conftest import Read


def _line(**more: Any) -> dict[str, Any]:
    return {"doc_id": 0, "doc": {"fall": "T01"}, "resps": [["ja"]], "filter": "none", "metrics": [], **more}


def test_real_samples(read: Callable[..., Read]) -> None:
    """Of samples that lm-eval wrote each answer is counted once, whatever the number of filters; repeats are numbered,
    and the text is what the model said."""
    found = read("lm_eval.jsonl")
    assert [(one.names["doc"]["fall"], one.repeat, one.text) for one in found.records] == [
        ("fall-001", 1, "Ja, weil 1"),
        ("fall-001", 2, "Ja, weil 2"),
        ("fall-002", 1, "Ja, weil 3"),
        ("fall-002", 2, "Ja, weil 4"),
        ("fall-003", 1, ""),
        ("fall-003", 2, ""),
    ]
    assert found.remarks == [Remark.FILTER_LINES] * 3
    assert found.records[0].remarks == (Remark.FILTERED, Remark.SCORES)


def test_filters_in_any_order_count_once(read: Callable[..., Read]) -> None:
    """Lines of one document need not stand together."""
    lines = [_line(doc_id=number, filter=word) for word in ("a", "b") for number in (0, 1)]
    assert len(read(*lines).records) == len(read(*lines[::-1]).records) == 2


@pytest.mark.parametrize(
    "second",
    [_line(), _line(filter="b", resps=[["nein"]]), _line(filter="b", doc_hash="x")],
    ids=["same filter", "other answer", "other document"],
)
def test_two_runs_in_one_file_are_a_problem(read: Callable[..., Read], second: dict[str, Any]) -> None:
    """The same document again, with the same filter or another answer, is no further filter."""
    found = read(_line(), second)
    assert [one.where for one in found.problems] == ["a.jsonl:2"]


@pytest.mark.parametrize("resps", [[[["-1.5", "False"]]], [["a"], ["b"]], [], [[]]])
def test_likelihoods_are_no_answers(read: Callable[..., Read], resps: list[Any]) -> None:
    """Answers that are no texts, or to several requests, are a problem with the way out."""
    found = read(_line(resps=resps))
    assert not found.records
    assert "generate_until" in found.problems[0].do
