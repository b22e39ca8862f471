"""Response bodies of chat models: Chat Completions (OpenAI, Mistral, compatible servers) and OpenAI Responses."""

from __future__ import annotations

from collections.abc import Iterable

from pruefstand.formats.foreign.answer import NO_ANSWER, Answer, answered, as_dict, as_list, failure, kept
from pruefstand.formats.foreign.record import Remark, plain_text
from pruefstand.formats.jsonl import Json

__all__ = ["message_text", "openai_answers"]

_TEXT_PARTS = frozenset({"text", "output_text", "input_text"})
_THOUGHTS = frozenset({"thinking", "redacted_thinking", "reasoning", "summary_text", "reasoning_text"})
_CALLS = frozenset({"tool_use", "server_tool_use", "tool_call", "function_call", "custom_tool_call"})


def openai_answers(body: Json) -> list[Answer]:
    """The answers in a response body, in the order of their index; one failure where there is none."""
    found = as_dict(body)
    if found.get("error"):
        return [failure(found["error"], _of_body(found))]
    if found.get("object") == "response" or "output" in found:
        return [_response(found)]
    choices = [as_dict(choice) for choice in as_list(found.get("choices"))]
    if not choices:
        return [failure(NO_ANSWER, _of_body(found))]
    choices.sort(key=lambda choice: plain_text(choice.get("index")).zfill(9))
    return [_choice(choice, _of_body(found)) for choice in choices]


def _of_body(body: dict[str, Json]) -> dict[str, str]:
    date = body.get("created") or body.get("created_at")
    return kept(
        model=body.get("model"),
        date=date,
        response_id=body.get("id"),
        fingerprint=body.get("system_fingerprint"),
        usage=body.get("usage"),
    )


def _choice(choice: dict[str, Json], provenance: dict[str, str]) -> Answer:
    if not isinstance(choice.get("message"), dict):
        return failure(NO_ANSWER, provenance)
    message = as_dict(choice.get("message"))
    text, remarks = message_text(message.get("content"))
    if message.get("tool_calls") or message.get("function_call"):
        remarks.append(Remark.TOOL_CALLS)
    if message.get("reasoning_content") or message.get("reasoning"):
        remarks.append(Remark.REASONING)
    refusal = plain_text(message.get("refusal"))
    finish = plain_text(choice.get("finish_reason"))
    return answered(text or refusal, finish, provenance, remarks, refused="refusal" if refusal else "")


def message_text(content: Json, own: Iterable[str] = _TEXT_PARTS) -> tuple[str, list[Remark]]:
    """The text of a message's content (a text, or a list of parts) and what else it holds. Texts are joined without
    anything between them."""
    if not isinstance(content, list):
        return plain_text(content), []
    texts, remarks = [], []
    for part in content:
        kind = plain_text(as_dict(part).get("type"))
        if isinstance(part, str):
            texts.append(part)
        elif kind in own:
            texts.append(plain_text(as_dict(part).get("text")))
        elif kind in _THOUGHTS:
            remarks.append(Remark.REASONING)
        elif kind in _CALLS:
            remarks.append(Remark.TOOL_CALLS)
        elif kind != "refusal":
            remarks.append(Remark.OTHER_CONTENT)
    return "".join(texts), remarks


def _response(body: dict[str, Json]) -> Answer:
    texts: list[str] = []
    refusals: list[str] = []
    remarks: list[Remark] = []
    for item in map(as_dict, as_list(body.get("output"))):
        kind = plain_text(item.get("type"))
        if kind == "message":
            text, more = message_text(item.get("content"))
            texts.append(text)
            remarks += more
            parts = map(as_dict, as_list(item.get("content")))
            refusals += [plain_text(part.get("refusal")) for part in parts if part.get("type") == "refusal"]
        else:
            remarks.append(Remark.REASONING if kind == "reasoning" else Remark.TOOL_CALLS)
    status = plain_text(body.get("status"))
    why = plain_text(as_dict(body.get("incomplete_details")).get("reason"))
    if status in ("failed", "cancelled"):
        return failure(status, _of_body(body))
    text = "".join(texts)
    if not body.get("output") and not why:
        return failure(NO_ANSWER, _of_body(body))
    refused = "refusal" if refusals else ""
    return answered(text or "".join(refusals), why or status, _of_body(body), remarks, refused=refused)
