"""Bodies as OpenAI sends them: Chat completions, Responses, errors.

Shapes after OpenAI's API reference (chat/object, responses/object, guides/error-codes); the error of Azure's content
filter after its documentation of that filter.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from standin.behaviours import Answer, Status

__all__ = ["CHAT", "RESPONSES", "Asked", "answer_body", "encoded", "error_body", "filled"]

CHAT = "/v1/chat/completions"
RESPONSES = "/v1/responses"

_TOOL = {"name": "nachschlagen", "arguments": '{"stichwort":"Termin"}'}
_INCOMPLETE = {"length": "max_output_tokens", "content_filter": "content_filter"}
_INNER = {
    "code": "ResponsibleAIPolicyViolation",
    "content_filter_result": {
        "hate": {"filtered": False, "severity": "safe"},
        "jailbreak": {"filtered": False, "detected": False},
        "self_harm": {"filtered": False, "severity": "safe"},
        "sexual": {"filtered": False, "severity": "safe"},
        "violence": {"filtered": True, "severity": "medium"},
    },
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What an answer takes from its request: route, model, number, key, API key and the second it came (Unix time).

    ``limit`` and ``remaining`` are what the headers say of the rate.
    """

    route: str
    model: str
    number: int
    identity: str
    authorization: str
    created: int
    limit: int = 10_000
    remaining: int = 9_999


def encoded(value: object) -> bytes:
    """JSON as bytes, with letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def filled(text: str, asked: Asked) -> str:
    """The text with what the request brought in place of its placeholders."""
    if "{" not in text:
        return text
    text = text.replace("{identity}", asked.identity).replace("{number}", str(asked.number))
    return text.replace("{authorization}", asked.authorization)


def answer_body(answer: Answer, asked: Asked) -> bytes:
    """The body of an answer in the shape of the route that was asked."""
    made = _response(answer, asked) if asked.route == RESPONSES else _completion(answer, asked)
    return encoded([made] if answer.array else made)


def error_body(status: Status, asked: Asked) -> bytes:
    """The body of an error; the same on both routes."""
    error: dict[str, Any] = {
        "message": filled(status.message, asked),
        "type": status.type,
        "param": status.param,
        "code": status.code,
    }
    if status.azure:
        error |= {"status": status.status, "innererror": _INNER}
    return encoded({"error": error})


def _halves(text: str) -> tuple[str, str]:
    return text[: len(text) // 2], text[len(text) // 2 :]


def _completion(answer: Answer, asked: Asked) -> dict[str, Any]:
    text = filled(answer.text, asked)
    content: object = text
    if answer.content == "parts":
        content = [{"type": "text", "text": part} for part in _halves(text)]
    if answer.content == "null" or answer.refusal is not None or answer.finish == "tool_calls":
        content = None
    message: dict[str, Any] = {
        "role": "assistant",
        "content": content,
        "refusal": answer.refusal,
        "annotations": [],
    }
    if answer.finish == "tool_calls":
        message["tool_calls"] = [{"id": f"call_{asked.number:08}", "type": "function", "function": _TOOL}]
    made: dict[str, Any] = {
        "id": f"chatcmpl-standin{asked.number:08}",
        "object": "chat.completion",
        "created": asked.created,
        "model": answer.model or asked.model,
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": answer.finish}],
    }
    if answer.usage is not None:
        used = answer.usage
        made["usage"] = {
            "prompt_tokens": used.input,
            "completion_tokens": used.output,
            "total_tokens": used.input + used.output,
            "prompt_tokens_details": {"cached_tokens": used.cached, "cache_write_tokens": 0, "audio_tokens": 0},
            "completion_tokens_details": {
                "reasoning_tokens": used.reasoning,
                "audio_tokens": 0,
                "accepted_prediction_tokens": 0,
                "rejected_prediction_tokens": 0,
            },
        }
    made["service_tier"] = "default"
    if answer.fingerprint is not None:
        made["system_fingerprint"] = answer.fingerprint
    return made


def _response(answer: Answer, asked: Asked) -> dict[str, Any]:
    reason = _INCOMPLETE.get(answer.finish)
    made: dict[str, Any] = {
        "id": f"resp_standin{asked.number:08}",
        "object": "response",
        "created_at": asked.created,
        "status": "incomplete" if reason else "completed",
        "background": False,
        "error": None,
        "incomplete_details": {"reason": reason} if reason else None,
        "instructions": None,
        "max_output_tokens": None,
        "metadata": {},
        "model": answer.model or asked.model,
        "output": _items(answer, asked),
        "parallel_tool_calls": True,
        "previous_response_id": None,
        "reasoning": {"effort": None, "summary": None},
        "service_tier": "default",
        "store": False,
        "temperature": 1.0,
        "text": {"format": {"type": "text"}},
        "tool_choice": "auto",
        "tools": [],
        "top_p": 1.0,
        "truncation": "disabled",
        "user": None,
    }
    if answer.usage is not None:
        used = answer.usage
        made["usage"] = {
            "input_tokens": used.input,
            "input_tokens_details": {"cached_tokens": used.cached, "cache_write_tokens": 0},
            "output_tokens": used.output,
            "output_tokens_details": {"reasoning_tokens": used.reasoning},
            "total_tokens": used.input + used.output,
        }
    return made


def _items(answer: Answer, asked: Asked) -> list[dict[str, Any]]:
    number, text = f"{asked.number:08}", filled(answer.text, asked)
    items: list[dict[str, Any]] = []
    if answer.reasoning:
        items.append({"id": f"rs_{number}", "type": "reasoning", "summary": []})
    if answer.finish == "tool_calls":
        call = {"id": f"fc_{number}", "type": "function_call", "status": "completed", "call_id": f"call_{number}"}
        return [*items, call | _TOOL]
    parts = _halves(text) if answer.content == "parts" else (text,)
    content: list[dict[str, Any]] | None = [
        {"type": "output_text", "annotations": [], "logprobs": [], "text": part} for part in parts
    ]
    if answer.content == "null":
        content = None
    if answer.refusal is not None:
        content = [{"type": "refusal", "refusal": answer.refusal}]
    status = "incomplete" if answer.finish in _INCOMPLETE else "completed"
    message = {"id": f"msg_{number}", "type": "message", "status": status, "role": "assistant", "content": content}
    return [*items, message]
