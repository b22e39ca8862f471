"""JSON and JSON lines with finished answers: bodies of OpenAI, Mistral, Anthropic and Google, batches, own fields."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pruefstand.domain import AttemptStatus
from pruefstand.errors import InputError, Problem, place
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.formats.foreign import batch_anthropic, batch_gemini
from pruefstand.formats.foreign.answer import Answer, answered, as_dict, as_list, kept
from pruefstand.formats.foreign.chat import message_text, openai_answers
from pruefstand.formats.foreign.detect import open_foreign
from pruefstand.formats.foreign.record import ForeignRecord, Found, Remark, plain_text
from pruefstand.formats.jsonl import Json, iter_jsonl, parse_json
from pruefstand.i18n import _

__all__ = ["Answers", "read_answers"]

_OWN = ("antwort", "answer", "text")
_LISTS = ("antworten", "answers", "responses", "results", "items", "data", "outputs")
_REMARKS = {Remark.REASONING: ReportId.REASONING, Remark.TOOL_CALLS: ReportId.TOOL_CALLS}
_MOST_ANSWERS = 100_000


@dataclass(frozen=True, slots=True)
class Answers:
    """The texts in the order of the file, empty for an answer without text, and what the file says of each."""

    texts: tuple[str, ...]
    meta: tuple[Mapping[str, str], ...]


def read_answers(text: str, name: str, findings: Findings) -> Answers:
    """All answers. Several text blocks of one answer are one text; thoughts and calls of tools are named.

    Raises :class:`RefusedFileError` for what is no JSON, for doubled keys, and for JSON that holds no answers.
    """
    try:
        found = [pair for where, value in _values(text, name) for pair in _pairs(value, where, name)]
    except InputError as fault:
        first = fault.problems[0]
        where = f"{first.where}: " if first.where else ""
        what = ReportId.WRONG_TYPE if isinstance(fault, _UnknownError) else ReportId.DAMAGED
        raise RefusedFileError(what, where + first.what, first.do) from None
    if len(found) > _MOST_ANSWERS:
        what_told = _("Die Datei enthält mehr als {n} Antworten.").format(n=_MOST_ANSWERS)
        raise RefusedFileError(ReportId.TOO_LARGE, what_told, _("Die Datei in kleinere teilen."))
    for number, (answer, _meta) in enumerate(found, start=1):
        _tell(number, answer, findings)
    texts = tuple((answer.text or "").replace("\r\n", "\n") for answer, _meta in found)
    return Answers(texts, tuple({**answer.provenance, **meta} for answer, meta in found))


class _UnknownError(InputError):
    """JSON, but none that is known."""


def _values(text: str, name: str) -> Iterator[tuple[str, Json]]:
    """The values of the file with their places: of one document, or of its lines."""
    try:
        whole = parse_json(text, name, nan_is_null=True)
    except InputError as fault:
        lines = [line for line in text.split("\n") if line.strip()]
        if len(lines) < 2 or not lines[0].lstrip().startswith("{") or not lines[0].rstrip().endswith("}"):
            raise fault from None
        for number, value in iter_jsonl([text.encode()], name, nan_is_null=True):
            yield place(name, number), value
        return
    yield name, whole


def _pairs(value: Json, where: str, name: str) -> Iterator[tuple[Answer, Mapping[str, str]]]:
    """Every answer below a value."""
    if isinstance(value, list):
        yield from _members(value, where, name)
        return
    body = as_dict(value)
    if not body:
        raise _unknown(where)
    lower = {key.lower(): key for key in reversed(body)}
    answers = _provided(body)
    if answers is not None:
        yield from ((answer, _asked(body)) for answer in answers)
    elif key := _own_key(body, lower):
        yield _own(body, key)
    elif inner := next((body[lower[key]] for key in _LISTS if isinstance(body.get(lower.get(key, "")), list)), None):
        yield from _members(as_list(inner), where, name)
    elif isinstance(body.get("response"), dict) and "custom_id" not in body and "key" not in body:
        yield from _pairs(body["response"], where, name)
    else:
        yield from _foreign(value, where)


def _members(values: list[Json], where: str, name: str) -> Iterator[tuple[Answer, Mapping[str, str]]]:
    if _is_stream(values):
        values = [_merged(values)]
    for number, inner in enumerate(values):
        if isinstance(inner, str):
            yield Answer(inner, AttemptStatus.COMPLETED), {}
        else:
            yield from _pairs(inner, f"{where}, [{number}]", name)


def _provided(body: dict[str, Json]) -> list[Answer] | None:
    """The answers in the response body of a provider; ``None`` for what is none."""
    if body.get("object") == "chat.completion.chunk":
        what = _("Die Datei enthält Stücke eines Datenstroms, keine ganze Antwort.")
        raise _UnknownError(what, do=_("Die Antwort ohne Datenstrom („stream“) holen oder als Text speichern."))
    if isinstance(body.get("choices"), list) or body.get("object") == "response" or _is_response(body):
        return openai_answers(body)
    if body.get("type") == "message" and "content" in body:
        return _records(batch_anthropic.read_batch([("", _as_batch(body))]))
    if "candidates" in body or "promptFeedback" in body or "prompt_feedback" in body:
        return _records(batch_gemini.read_batch([("", {"key": "", "response": body})]))
    if isinstance(body.get("error"), dict) and not {"custom_id", "key", "case"} & body.keys():
        return openai_answers(body)
    if isinstance(body.get("response"), str) and "done" in body:
        told = kept(model=body.get("model"), date=body.get("created_at"))
        return [answered(plain_text(body["response"]), plain_text(body.get("done_reason")), told)]
    if isinstance(body.get("completion"), str) and "stop_reason" in body:
        return [answered(plain_text(body["completion"]), plain_text(body["stop_reason"]), {})]
    outputs = [as_dict(item) for item in as_list(body.get("outputs"))]
    if outputs and all("type" in item for item in outputs):
        texts = [message_text(item.get("content"))[0] for item in outputs if item["type"] == "message.output"]
        return [answered("".join(texts), "", {})]
    if chunks := as_list(as_dict(body.get("chunkedPrompt")).get("chunks")):
        return _studio(body, [as_dict(chunk) for chunk in chunks])
    message = as_dict(body.get("message"))
    if "content" in message and "role" in message:
        return openai_answers({**body, "choices": [{"message": message, "finish_reason": body.get("done_reason")}]})
    messages = [as_dict(item) for item in as_list(body.get("messages"))]
    spoken = [item for item in messages if item.get("role") == "assistant"]
    return openai_answers({"choices": [{"message": dict(spoken[-1])}]}) if spoken else None


def _studio(body: dict[str, Json], chunks: list[dict[str, Json]]) -> list[Answer] | None:
    """The last answer of a conversation as Google's studio saves it, without its thoughts."""
    said = [chunk for chunk in chunks if chunk.get("role") == "model"]
    answers = [chunk for chunk in said if not chunk.get("isThought")]
    asked = [chunk.get("text") for chunk in chunks if chunk.get("role") == "user"]
    if not answers:
        return None
    model = plain_text(as_dict(body.get("runSettings")).get("model")).removeprefix("models/")
    told = kept(model=model, prompt=asked[-1] if asked else None)
    thoughts = [Remark.REASONING] * (len(said) > len(answers))
    return [answered(plain_text(answers[-1].get("text")), plain_text(answers[-1].get("finishReason")), told, thoughts)]


def _is_response(body: dict[str, Json]) -> bool:
    """Whether this is a body of OpenAI Responses that lost its ``object``."""
    output = [as_dict(item) for item in as_list(body.get("output"))]
    return bool(output) and all("type" in item for item in output)


def _as_batch(message: dict[str, Json]) -> Json:
    return {"custom_id": "", "result": {"type": "succeeded", "message": message}}


def _records(found: Iterator[Found]) -> list[Answer]:
    return [
        Answer(record.text, record.status, record.reason, record.provenance, record.remarks)
        for record in found
        if isinstance(record, ForeignRecord)
    ]


def _is_stream(values: list[Json]) -> bool:
    """Whether a list holds the pieces of one answer, as Google streams them: only the last one is finished."""
    bodies = [as_dict(value) for value in values]
    if len(bodies) < 2 or not all("candidates" in body for body in bodies):
        return False
    finished = [
        any("finishReason" in as_dict(one) or "finish_reason" in as_dict(one) for one in as_list(body["candidates"]))
        for body in bodies
    ]
    return not any(finished[:-1])


def _merged(values: list[Json]) -> Json:
    """One body from the pieces of a stream: all parts, and the end of the last piece."""
    last = dict(as_dict(values[-1]))
    parts: list[Json] = []
    for body in map(as_dict, values):
        first = as_dict(next(iter(as_list(body["candidates"])), None))
        parts += as_list(as_dict(first.get("content")).get("parts"))
    end = as_dict(next(iter(as_list(last["candidates"])), None))
    last["candidates"] = [{**end, "content": {"parts": parts}}]
    return last


def _own(body: dict[str, Json], key: str) -> tuple[Answer, Mapping[str, str]]:
    """An answer in own fields, the others as what is said of it, their names in small letters."""
    meta = {name.lower(): plain_text(value) for name, value in body.items() if name != key and value is not None}
    return Answer(plain_text(body[key]), AttemptStatus.COMPLETED), meta


def _asked(body: dict[str, Json]) -> dict[str, str]:
    """The question and own fields beside a provider's body, where they are texts."""
    own = ("prompt", "frage", "fall", "kennung", "herkunft", "anbieter", "modell", "version", "datum", "einwilligung")
    found = {name.lower(): value for name, value in body.items() if name.lower() in own and isinstance(value, str)}
    messages = [as_dict(item) for item in as_list(body.get("messages"))]
    asked = [message_text(item.get("content"))[0] for item in messages if item.get("role") == "user"]
    return {"prompt": asked[-1], **found} if asked else found


def _own_key(body: Mapping[str, Json], lower: Mapping[str, str]) -> str:
    """The own field with the answer: one with a text, else one that is ``null``, which is an empty answer."""
    there = [lower[own] for own in _OWN if own in lower]
    texts = [key for key in there if isinstance(body[key], str)]
    return next(iter(texts or [key for key in there if body[key] is None]), "")


def _foreign(value: Json, where: str) -> Iterator[tuple[Answer, Mapping[str, str]]]:
    """A line of a batch, or a record of another tool."""
    data = _plain(value)
    try:
        opened = open_foreign(io.BytesIO(data), where)
        items = list(opened.found)
    except InputError:
        raise _unknown(where) from None
    if faults := [item for item in items if isinstance(item, Problem)]:
        raise InputError.of(faults)
    answers = [item for item in items if isinstance(item, ForeignRecord)]
    if not answers:
        raise _unknown(where)
    for record in answers:
        names = {key: plain_text(name) for key, name in record.names.items() if isinstance(name, str)}
        yield Answer(record.text, record.status, record.reason, record.provenance, record.remarks), names


def _plain(value: Json) -> bytes:
    return plain_text(value).encode()


def _unknown(where: str) -> InputError:
    what = _("Was in der Datei steht, ist nicht als Antwort zu erkennen.")
    do = _("Die Antwort des Anbieters ungekürzt speichern, oder eigene Felder „antwort“ und „prompt“ schreiben.")
    return _UnknownError(what, where=where, do=do)


def _tell(number: int, answer: Answer, findings: Findings) -> None:
    if answer.provenance.get("finish") == "length":
        findings.tell(ReportId.CUT_OFF, _("Antwort {n}: finish_reason length").format(n=number))
    if answer.status is not AttemptStatus.COMPLETED:
        told = _("Antwort {n}: {reason}").format(n=number, reason=answer.reason or answer.status)
        findings.tell(ReportId.NO_ANSWER, told)
    elif not (answer.text or "").strip():
        findings.tell(ReportId.EMPTY_ANSWER, _("Antwort {n}").format(n=number))
    for remark in answer.remarks:
        findings.count(_REMARKS.get(remark, ReportId.OTHER_CONTENT))
