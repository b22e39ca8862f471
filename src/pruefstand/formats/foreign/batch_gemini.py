"""Batch results of Gemini: lines of a results file, or a job with its responses inside; camelCase or snake_case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pruefstand.domain import AttemptStatus
from pruefstand.errors import Problem
from pruefstand.formats.foreign.answer import NO_ANSWER, Answer, answered, as_dict, as_list, failure, kept
from pruefstand.formats.foreign.record import ForeignRecord, Found, Remark, plain_text
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _

__all__ = ["is_batch", "read_batch"]


def _either(value: Json, camel: str, snake: str) -> Json:
    found = as_dict(value)
    return found[camel] if camel in found else found.get(snake)


def _inlined(value: dict[str, Json]) -> list[Json] | None:
    """The responses inside a job, however deep its client wrapped them."""
    for outer in (value, as_dict(value.get("response")), as_dict(value.get("output")), as_dict(value.get("dest"))):
        found = _either(outer, "inlinedResponses", "inlined_responses")
        if isinstance(found, dict):
            found = _either(found, "inlinedResponses", "inlined_responses")
        if isinstance(found, list):
            return found
    return None


def is_batch(value: dict[str, Json]) -> bool:
    """A line with a key, or a job with inlined responses."""
    return _inlined(value) is not None or ("key" in value and ("response" in value or "error" in value))


def read_batch(items: Iterable[tuple[str, Json]]) -> Iterator[Found]:
    """A record per candidate, or one per failure. Several candidates of one request are repeats.

    A line without a key, and an inlined response without metadata, could be joined by its place only; that is refused.
    """
    for where, value in items:
        line = as_dict(value)
        inlined = _inlined(line)
        if inlined is not None:
            yield from read_batch((f"{where}, inlinedResponses[{at}]", one) for at, one in enumerate(inlined))
        elif "key" not in line and not line.get("metadata"):
            what = _("Die Zeile trägt keine Kennung („key“); zugeordnet wird nie nach der Reihenfolge.")
            yield Problem(where, what, _("Die Anfragen mit „key“ stellen oder „key“ in jeder Zeile nachtragen."))
        else:
            yield from _records(line, where)


def _records(line: dict[str, Json], where: str) -> Iterator[ForeignRecord]:
    answers = _answers(line)
    for number, answer in enumerate(answers, start=1):
        model = answer.provenance.get("model")
        yield ForeignRecord(
            {"key": line.get("key"), "metadata": line.get("metadata"), "model": model},
            answer.text,
            answer.status,
            answer.reason,
            where,
            repeat=number if len(answers) > 1 else None,
            provenance=answer.provenance,
            source={"model": model} if model else {},
            remarks=answer.remarks,
        )


def _answers(line: dict[str, Json]) -> list[Answer]:
    if line.get("error"):
        return [failure(line["error"])]
    response = as_dict(line.get("response"))
    provenance = kept(
        model=_either(response, "modelVersion", "model_version"),
        date=_either(response, "createTime", "create_time"),
        response_id=_either(response, "responseId", "response_id"),
        usage=_either(response, "usageMetadata", "usage_metadata"),
    )
    candidates = [as_dict(candidate) for candidate in as_list(response.get("candidates"))]
    if candidates:
        return [_candidate(candidate, provenance) for candidate in candidates]
    blocked = plain_text(_either(_either(response, "promptFeedback", "prompt_feedback"), "blockReason", "block_reason"))
    if blocked:
        return [Answer(None, AttemptStatus.REFUSED, blocked, provenance)]
    return [failure(response.get("error") or NO_ANSWER, provenance)]


def _candidate(candidate: dict[str, Json], provenance: dict[str, str]) -> Answer:
    texts, remarks = [], []
    for part in map(as_dict, as_list(as_dict(candidate.get("content")).get("parts"))):
        if part.get("thought") is True:
            remarks.append(Remark.REASONING)
        elif "text" in part:
            texts.append(plain_text(part["text"]))
        elif _either(part, "functionCall", "function_call") is not None:
            remarks.append(Remark.TOOL_CALLS)
        else:
            remarks.append(Remark.OTHER_CONTENT)
    finish = plain_text(_either(candidate, "finishReason", "finish_reason"))
    return answered("".join(texts), finish, provenance, remarks)
