from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.domain import AttemptStatus
from pruefstand.errors import InputError, Problem
from pruefstand.formats.foreign.detect import ForeignKind, open_foreign
from pruefstand.formats.foreign.record import ForeignRecord, Remark

from .conftest import MADE

_OTHER = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.text(max_size=3),
    st.sampled_from([[], {}, [[]], [{}], [None], "1e9999", {"text": 1}, {"type": "text"}]),
)


def _lines(name: str) -> list[Any]:
    return [json.loads(line) for line in (MADE / name).read_text("utf-8").splitlines()]


def _chat(finish: str) -> dict[str, Any]:
    message = {"content": [{"type": "text", "text": "ja"}], "tool_calls": [{}], "refusal": None}
    choices = [{"index": 0, "message": message, "finish_reason": finish}]
    return {"created": 1711652795, "model": "m", "choices": choices, "usage": {"details": {"cached": 0}}}


_VALUES: dict[ForeignKind, list[Any]] = {
    ForeignKind.INSPECT: [json.loads((MADE / "inspect.json").read_text("utf-8"))],
    ForeignKind.PROMPTFOO: [json.loads((MADE / "promptfoo.json").read_text("utf-8")), *_lines("promptfoo.jsonl")[:3]],
    ForeignKind.LM_EVAL: _lines("lm_eval.jsonl"),
    ForeignKind.OPENAI_EVALS: [
        {
            "object": "list",
            "has_more": True,
            "data": [
                {
                    "object": "eval.run.output_item",
                    "created_at": 1743092076,
                    "datasource_item": {"id": "T01"},
                    "results": [{}],
                    "sample": {
                        "output": [{"role": "assistant", "content": "ja"}],
                        "error": {"code": "", "message": ""},
                    },
                }
            ],
        }
    ],
    ForeignKind.OPENAI_DATASET: [{"item": {"id": "T01"}, "sample": {"output_text": "ja", "model": "m"}}],
    ForeignKind.EVALS_LOG: [
        {"spec": {"completion_fns": ["m"]}},
        {"run_id": "r", "event_id": 0, "sample_id": "T01", "type": "sampling", "data": {"sampled": ["ja"]}},
        {"run_id": "r", "event_id": 1, "sample_id": "T02", "type": "error", "data": {"message": "m"}},
    ],
    ForeignKind.BATCH_OPENAI: [
        {"custom_id": "T01", "response": {"status_code": 200, "body": _chat("length")}, "error": None},
        {"custom_id": "T01", "response": {"status_code": 500, "body": {"error": {"message": "m"}}}, "error": None},
        {"custom_id": "T01", "response": {"body": {"output": [{"type": "message", "content": [{"type": "refusal"}]}]}}},
    ],
    ForeignKind.BATCH_ANTHROPIC: [
        {"custom_id": "T01", "result": {"type": "succeeded", "message": {"content": [{"type": "text", "text": "ja"}]}}},
        {"custom_id": "T01", "result": {"type": "errored", "error": {"error": {"type": "t", "message": "m"}}}},
    ],
    ForeignKind.BATCH_GEMINI: [
        {"key": "T01", "response": {"candidates": [{"content": {"parts": [{"text": "ja"}]}, "finishReason": "STOP"}]}},
        {"key": "T01", "response": {"promptFeedback": {"blockReason": "OTHER"}}},
        {"response": {"inlinedResponses": {"inlinedResponses": [{"error": {"code": 4}, "metadata": {"key": "T01"}}]}}},
    ],
}


def _changed(value: Any, data: st.DataObject) -> Any:
    """The value with another one at some place of it."""
    if isinstance(value, dict | list) and value and data.draw(st.integers(0, 7)):
        keys = sorted(value) if isinstance(value, dict) else range(len(value))
        key = data.draw(st.sampled_from(list(keys)))
        copy: Any = dict(value) if isinstance(value, dict) else list(value)
        copy[key] = _changed(value[key], data)
        return copy
    return data.draw(_OTHER)


@pytest.mark.parametrize("kind", _VALUES)
@settings(max_examples=150)
@given(st.data())
def test_any_value_anywhere(kind: ForeignKind, data: st.DataObject) -> None:
    """Whatever stands at whatever place of a file, its reader gives sound records, remarks and problems, or says that
    it cannot be read; a failure has a reason, a completed record a text."""
    values = [
        _changed(value, data) for value in data.draw(st.lists(st.sampled_from(_VALUES[kind]), min_size=1, max_size=3))
    ]
    stream = BytesIO(b"\n".join(json.dumps(value).encode() for value in values))
    try:
        found = list(open_foreign(stream, "a", kind).found)
    except InputError:
        return
    for one in found:
        assert isinstance(one, ForeignRecord | Remark | Problem)
        if isinstance(one, ForeignRecord):
            assert one.reason if one.status is not AttemptStatus.COMPLETED else one.text is not None
            assert all(isinstance(text, str) for text in one.provenance.values())
            assert one.repeat is None or one.repeat > 0
