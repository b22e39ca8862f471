"""Batch results of Anthropic: one line a request, succeeded, errored, canceled or expired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pruefstand.domain import AttemptStatus
from pruefstand.errors import Problem
from pruefstand.formats.foreign.answer import NO_ANSWER, Answer, answered, as_dict, failure, kept
from pruefstand.formats.foreign.chat import message_text
from pruefstand.formats.foreign.record import ForeignRecord, Found, plain_text
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _

__all__ = ["is_batch", "read_batch"]

_TYPES = frozenset({"succeeded", "errored", "canceled", "expired"})


def is_batch(value: dict[str, Json]) -> bool:
    """A line of a results file."""
    return "custom_id" in value and plain_text(as_dict(value.get("result")).get("type")) in _TYPES


def read_batch(items: Iterable[tuple[str, Json]]) -> Iterator[Found]:
    """A record per line. Only blocks of text are taken; thoughts and calls of tools are told."""
    for where, value in items:
        line = as_dict(value)
        if not is_batch(line):
            what = _("Das ist keine Zeile eines Batch-Ergebnisses von Anthropic.")
            yield Problem(where, what, _("Die Datei so einlesen, wie der Anbieter sie ausgab."))
            continue
        answer = _answer(as_dict(line["result"]))
        model = answer.provenance.get("model")
        yield ForeignRecord(
            {"custom_id": line["custom_id"], "model": model},
            answer.text,
            answer.status,
            answer.reason,
            where,
            provenance=answer.provenance,
            source={"model": model} if model else {},
            remarks=answer.remarks,
        )


def _answer(result: dict[str, Json]) -> Answer:
    kind = plain_text(result["type"])
    if kind == "canceled":
        return Answer(None, AttemptStatus.CANCELLED, kind)
    if kind != "succeeded":
        return failure(result.get("error") or kind)
    message = as_dict(result.get("message"))
    provenance = kept(model=message.get("model"), response_id=message.get("id"), usage=message.get("usage"))
    if "content" not in message:
        return failure(NO_ANSWER, provenance)
    text, remarks = message_text(message["content"], own=("text",))
    return answered(text, plain_text(message.get("stop_reason")), provenance, remarks)
