"""Batch results: forms taken from the providers' documentation and types, as no network is needed here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pruefstand.formats.foreign.record import Remark

from .conftest import Read

_USAGE = {"prompt_tokens": 12, "completion_tokens": 20, "total_tokens": 32}


def _openai(body: Any, status: int = 200, error: Any = None) -> dict[str, Any]:
    response = None if body is None else {"status_code": status, "request_id": "req_1", "body": body}
    return {"id": "batch_req_1", "custom_id": "T01", "response": response, "error": error}


def _chat(finish: str = "stop", **message: Any) -> dict[str, Any]:
    choice = {"index": 0, "message": {"role": "assistant", "content": "ja", **message}, "finish_reason": finish}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1711652795,
        "model": "m-1",
        "choices": [choice],
        "usage": _USAGE,
        "system_fingerprint": "fp_1",
    }


def _response(output: list[Any], status: str = "completed", **more: Any) -> dict[str, Any]:
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1741476542,
        "status": status,
        "error": None,
        "incomplete_details": None,
        "model": "m-1",
        "output": output,
        **more,
    }


_MESSAGE = {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "ja"}]}


@pytest.mark.parametrize(
    ("line", "said", "remarks"),
    [
        (_openai(_chat()), ("ja", "completed", ""), ()),
        (_openai(_chat("length")), ("ja", "completed", ""), ()),
        (_openai(_chat("length", content="")), ("", "completed", "abgeschnitten, bevor ein Text kam"), ()),
        (
            _openai(_chat(content=None, refusal="Das sage ich nicht.")),
            ("Das sage ich nicht.", "refused", "refusal"),
            (),
        ),
        (_openai(_chat("content_filter", content="")), (None, "refused", "content_filter"), ()),
        (
            _openai(_chat("tool_calls", content=None, tool_calls=[{}])),
            ("", "completed", "nur ein Werkzeugaufruf, kein Text"),
            (Remark.TOOL_CALLS,),
        ),
        (_openai(_chat(reasoning_content="hm")), ("ja", "completed", ""), (Remark.REASONING,)),
        (  # Mistral
            _openai(
                _chat(
                    content=[
                        {"type": "thinking", "thinking": []},
                        {"type": "text", "text": "j"},
                        {"type": "text", "text": "a"},
                    ]
                )
            ),
            ("ja", "completed", ""),
            (Remark.REASONING,),
        ),
        (_openai(_chat("error")), ("ja", "failed", "error"), ()),
        (_openai(_chat("model_length")), ("ja", "completed", ""), ()),
        (_openai({"choices": []}), (None, "failed", "keine Antwort in der Datei"), ()),
        (
            _openai(None, error={"code": "batch_expired", "message": "zu spät"}),
            (None, "timeout", "batch_expired: zu spät"),
            (),
        ),
        (_openai(None, error={"code": "x", "message": "eins\nzwei"}), (None, "failed", "x: eins"), ()),
        (_openai(None), (None, "failed", "keine Antwort in der Datei"), ()),
        (_openai({"error": {"code": "c", "message": "m"}}, 400), (None, "failed", "HTTP 400: c: m"), ()),
        (
            _openai({"error": {"code": "content_filter", "message": "m"}}, 400),
            (None, "refused", "HTTP 400: content_filter: m"),
            (),
        ),
        (_openai("Gateway", 504), (None, "timeout", "HTTP 504: Gateway"), ()),
        (_openai(_response([{"type": "reasoning"}, _MESSAGE])), ("ja", "completed", ""), (Remark.REASONING,)),
        (
            _openai(_response([_MESSAGE], "incomplete", incomplete_details={"reason": "max_output_tokens"})),
            ("ja", "completed", ""),
            (),
        ),
        (
            _openai(_response([_MESSAGE], "incomplete", incomplete_details={"reason": "content_filter"})),
            ("ja", "refused", "content_filter"),
            (),
        ),
        (
            _openai(_response([], "failed", error={"code": "server_error", "message": "m"})),
            (None, "failed", "server_error: m"),
            (),
        ),
        (
            _openai(_response([{"type": "message", "content": [{"type": "refusal", "refusal": "nein"}]}])),
            ("nein", "refused", "refusal"),
            (),
        ),
    ],
)
def test_openai_and_mistral(
    read: Callable[..., Read], line: dict[str, Any], said: tuple[str, str, str], remarks: tuple[Remark, ...]
) -> None:
    """Chat and Responses bodies, errors of line, transport and body are each what they are."""
    found = read(line)
    assert found.said == [said]
    assert found.records[0].remarks == remarks


def test_openai_provenance(read: Callable[..., Read]) -> None:
    """Model, moment, usage, fingerprint and why it ended are kept; a cut-off answer says so."""
    (one,) = read(_openai(_chat("length"))).records
    assert one.provenance == {
        "model": "m-1",
        "date": "2024-03-28T19:06:35Z",
        "response_id": "chatcmpl-1",
        "fingerprint": "fp_1",
        "usage": '{"completion_tokens":20,"prompt_tokens":12,"total_tokens":32}',
        "finish": "length",
    }


def test_choices_are_repeats(read: Callable[..., Read]) -> None:
    """Several choices are numbered by their index, whatever their order."""
    body = _chat()
    body["choices"] = [{"index": at, "message": {"content": text}} for at, text in ((1, "b"), (0, "a"))]
    assert [(one.repeat, one.text) for one in read(_openai(body)).records] == [(1, "a"), (2, "b")]


def test_a_job_of_mistral_with_its_results_inside(read: Callable[..., Read]) -> None:
    """Results inside a job are read, each with its place."""
    found = read({"object": "batch", "endpoint": "/v1/chat/completions", "outputs": [_openai(_chat())] * 2})
    assert [one.where for one in found.records] == ["a.jsonl:1, outputs[0]", "a.jsonl:1, outputs[1]"]


def _claude(stop: str, *content: Any) -> dict[str, Any]:
    message = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "m-1",
        "content": list(content),
        "stop_reason": stop,
        "usage": {"input_tokens": 12, "output_tokens": 20},
    }
    return {"custom_id": "T01", "result": {"type": "succeeded", "message": message}}


@pytest.mark.parametrize(
    ("line", "said", "remarks"),
    [
        (_claude("end_turn", {"type": "text", "text": "ja"}), ("ja", "completed", ""), ()),
        (
            _claude("end_turn", {"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "ja"}),
            ("ja", "completed", ""),
            (Remark.REASONING,),
        ),
        (
            _claude("tool_use", {"type": "tool_use", "id": "t"}),
            ("", "completed", "nur ein Werkzeugaufruf, kein Text"),
            (Remark.TOOL_CALLS,),
        ),
        (_claude("max_tokens", {"type": "text", "text": "j"}), ("j", "completed", ""), ()),
        (_claude("refusal"), (None, "refused", "refusal"), ()),
        (
            {
                "custom_id": "T01",
                "result": {
                    "type": "errored",
                    "error": {"type": "error", "error": {"type": "invalid_request_error", "message": "m"}},
                },
            },
            (None, "failed", "invalid_request_error: m"),
            (),
        ),
        ({"custom_id": "T01", "result": {"type": "expired"}}, (None, "timeout", "expired"), ()),
        ({"custom_id": "T01", "result": {"type": "canceled"}}, (None, "cancelled", "canceled"), ()),
    ],
)
def test_anthropic(
    read: Callable[..., Read], line: dict[str, Any], said: tuple[str, str, str], remarks: tuple[Remark, ...]
) -> None:
    """Only blocks of text are text; the error inside the error is told; expired is a limit of time."""
    found = read(line)
    assert found.said == [said]
    assert found.records[0].remarks == remarks


def _gemini(finish: str, *parts: Any) -> dict[str, Any]:
    return {
        "candidates": [{"content": {"role": "model", "parts": list(parts)}, "finishReason": finish, "index": 0}],
        "usageMetadata": {"promptTokenCount": 12},
        "modelVersion": "m-1",
        "responseId": "r1",
    }


@pytest.mark.parametrize(
    ("line", "said", "remarks"),
    [
        ({"response": _gemini("STOP", {"text": "j"}, {"text": "a"})}, ("ja", "completed", ""), ()),
        (
            {"response": _gemini("STOP", {"text": "hm", "thought": True}, {"text": "ja"})},
            ("ja", "completed", ""),
            (Remark.REASONING,),
        ),
        ({"response": _gemini("MAX_TOKENS", {"text": "j"})}, ("j", "completed", ""), ()),
        ({"response": _gemini("SAFETY")}, (None, "refused", "SAFETY"), ()),
        (
            {"response": _gemini("STOP", {"functionCall": {"name": "f"}})},
            ("", "completed", "nur ein Werkzeugaufruf, kein Text"),
            (Remark.TOOL_CALLS,),
        ),
        (
            {"response": {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}}},
            (None, "refused", "PROHIBITED_CONTENT"),
            (),
        ),
        (
            {
                "response": {
                    "candidates": [{"content": {"parts": [{"text": "ja"}]}, "finish_reason": "STOP"}],
                    "model_version": "m",
                }
            },
            ("ja", "completed", ""),
            (),
        ),
        ({"error": {"code": 13, "message": "m"}}, (None, "failed", "13: m"), ()),
        ({"error": {"code": 4, "message": "m"}}, (None, "timeout", "4: m"), ()),
        ({"response": {}}, (None, "failed", "keine Antwort in der Datei"), ()),
    ],
)
def test_gemini(
    read: Callable[..., Read], line: dict[str, Any], said: tuple[str, str, str], remarks: tuple[Remark, ...]
) -> None:
    """Both spellings are read, thoughts are no text, filters of prompt and answer are refusals."""
    found = read({"key": "T01", **line})
    assert found.said == [said]
    assert found.records[0].remarks == remarks


def test_what_could_be_joined_by_order_only_is_refused(read: Callable[..., Read]) -> None:
    """Inlined responses of Gemini need metadata that name them."""
    job = {
        "response": {
            "inlinedResponses": {
                "inlinedResponses": [
                    {"response": _gemini("STOP", {"text": "ja"}), "metadata": {"key": "T01"}},
                    {"response": _gemini("STOP", {"text": "ja"})},
                ]
            }
        }
    }
    found = read(job)
    assert [one.names["metadata"] for one in found.records] == [{"key": "T01"}]
    assert [one.where for one in found.problems] == ["a.jsonl:1, inlinedResponses[1]"]
