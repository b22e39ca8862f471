from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pruefstand.formats.foreign.record import Remark

from .conftest import Read


def _item(**sample: Any) -> dict[str, Any]:
    base = {
        "output": [{"role": "assistant", "content": "ja"}],
        "finish_reason": "stop",
        "model": "m-1",
        "usage": {"total_tokens": 32},
        "error": None,
        "temperature": 1.0,
        "seed": 42,
    }
    return {
        "object": "eval.run.output_item",
        "id": "outputitem_1",
        "created_at": 1743092076,
        "run_id": "evalrun_1",
        "eval_id": "eval_1",
        "status": "pass",
        "datasource_item_id": 5,
        "datasource_item": {"fall": "T01", "frage": "?"},
        "results": [{"name": "String check", "passed": True, "score": 1.0}],
        "sample": {**base, **sample},
    }


def test_an_output_item(read: Callable[..., Read]) -> None:
    """The item's own fields may name the case; model, moment, usage and settings are kept; scores are told."""
    (one,) = read(_item()).records
    assert one.names["item"] == {"fall": "T01", "frage": "?"}
    assert one.provenance == {
        "model": "m-1",
        "date": "2025-03-27T16:14:36Z",
        "run": "evalrun_1",
        "response_id": "outputitem_1",
        "usage": '{"total_tokens":32}',
        "temperature": "1.0",
        "seed": "42",
        "finish": "stop",
    }
    assert (one.run, one.source, one.remarks) == ("evalrun_1", {"model": "m-1"}, (Remark.SCORES,))


@pytest.mark.parametrize(
    ("sample", "said"),
    [
        (
            {"output": [], "error": {"code": "rate_limit", "message": "zu viel"}},
            (None, "failed", "rate_limit: zu viel"),
        ),
        ({"error": {"code": "", "message": ""}}, ("ja", "completed", "")),
        ({"output": [], "error": {"code": "content_filter", "message": "x"}}, (None, "refused", "content_filter: x")),
        ({"output": []}, (None, "failed", "keine Antwort in der Datei")),
        ({"finish_reason": "length"}, ("ja", "completed", "")),
        (
            {"output": [{"role": "assistant", "content": [{"type": "output_text", "text": "ja"}]}]},
            ("ja", "completed", ""),
        ),
    ],
)
def test_what_an_item_can_be(read: Callable[..., Read], sample: dict[str, Any], said: tuple[str, str, str]) -> None:
    """An error is a failure, an empty error object none, a cut-off answer is completed."""
    assert read(_item(**sample)).said == [said]


def test_pages(read: Callable[..., Read]) -> None:
    """Pages are read item by item; only a last page that says there is more is told."""
    page = {"object": "list", "data": [_item(), _item()], "has_more": True}
    last = {**page, "has_more": False}
    found = read(page, last)
    assert len(found.records) == 4
    assert not found.remarks
    assert read(last, page).remarks == [Remark.MORE_PAGES]
    assert found.records[1].where == "a.jsonl:1, data[1]"


def test_a_dataset(read: Callable[..., Read]) -> None:
    """A line with a sample is an answer; a line that only asks is told, and no run."""
    found = read(
        {"item": {"fall": "T01"}, "sample": {"output_text": "ja", "model": "m-1"}},
        {"item": {"fall": "T02"}},
        {"item": {"fall": "T03"}, "sample": {"output": [{"role": "assistant", "content": "nein"}]}},
    )
    assert found.said == [("ja", "completed", ""), ("nein", "completed", "")]
    assert found.remarks == [Remark.NO_ANSWER]


def test_foreign_lines_are_problems(read: Callable[..., Read]) -> None:
    """A line of another form among them is told with its place."""
    assert [one.where for one in read(_item(), {"object": "eval.run"}).problems] == ["a.jsonl:2"]
    assert [one.where for one in read({"item": {}}, {"item": 5}).problems] == ["a.jsonl:2"]
