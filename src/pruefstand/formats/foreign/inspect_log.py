"""Logs of Inspect (inspect_ai): the header and the samples of a ``.eval`` archive, or the whole ``.json`` log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from pruefstand.domain import AttemptStatus
from pruefstand.errors import Problem
from pruefstand.formats.foreign.answer import NO_ANSWER, Answer, answered, as_dict, as_list, failure, kept
from pruefstand.formats.foreign.archive import Archive
from pruefstand.formats.foreign.chat import message_text
from pruefstand.formats.foreign.record import ForeignRecord, Found, Remark, plain_text, task_digest
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _

__all__ = ["is_header", "is_inspect_archive", "log_entries", "read_log"]

_HEADERS = ("header.json", "_journal/start.json")
_SAMPLES = "samples/"
_ATTACHMENT = "attachment://"
_TIME_LIMITS = frozenset({"time", "working"})


def is_inspect_archive(archive: Archive) -> bool:
    """Whether the entries are those of a log."""
    return any(name in archive.names for name in _HEADERS)


def log_entries(archive: Archive) -> Iterator[tuple[str, bytes]]:
    """The header, then every sample, each with its name. A log of a run that was killed has only its start."""
    names = archive.names
    header = next(name for name in _HEADERS if name in names)
    samples = (name for name in names if name.startswith(_SAMPLES) and name.endswith(".json"))
    yield from ((name, archive.read(name)) for name in chain([header], samples))


def is_header(value: dict[str, Json]) -> bool:
    """The head of a log: what ran, and how it ended; a start has no status yet."""
    inner = as_dict(value.get("eval"))
    return "plan" in value and "task" in inner and "model" in inner


def read_log(items: Iterable[tuple[str, Json]]) -> Iterator[Found]:
    """A record per sample and epoch; the epoch is the repeat. The first item is the head, alone or with ``samples``.

    An ``error`` makes the sample failed, a limit of time ``timeout``; any other limit stays completed if there is an
    answer. The text is that of the last answer of the model, without its thoughts.
    """
    head: dict[str, Json] = {}
    for where, value in items:
        found = as_dict(value)
        if is_header(found):
            head = found
            if plain_text(head.get("status")) != "success":
                yield Remark.UNFINISHED
            for number, sample in enumerate(as_list(found.get("samples")), start=1):
                yield _record(as_dict(sample), head, f"{where}, samples[{number - 1}]")
        else:
            yield _record(found, head, where)


def _record(sample: dict[str, Json], head: dict[str, Json], where: str) -> ForeignRecord | Problem:
    if "id" not in sample or "epoch" not in sample:
        what = _("Das ist keine Probe eines Inspect-Logs: „id“ oder „epoch“ fehlt.")
        return Problem(where, what, _("Das Log mit „inspect log convert“ neu ausgeben."))
    spec = as_dict(head.get("eval"))
    answer = _answer(sample)
    if answer.text is not None and answer.text.startswith(_ATTACHMENT):
        what = _("Der Text liegt in einem Anhang, den die Probe nicht enthält.")
        return Problem(where, what, _("Das Log mit „inspect log convert“ neu ausgeben."))
    remarks = list(answer.remarks)
    remarks += [Remark.SCORES] if sample.get("scores") else []
    remarks += [Remark.TRIES] if sample.get("error_retries") else []
    remarks += [Remark.INVALIDATED] if sample.get("invalidation") else []
    remarks += [Remark.NUMBERED] if isinstance(sample["id"], int) else []
    version = plain_text(as_dict(spec.get("packages")).get("inspect_ai"))
    provenance = kept(
        model=as_dict(sample.get("output")).get("model") or spec.get("model"),
        date=sample.get("completed_at") or sample.get("started_at"),
        tool=f"inspect_ai {version}" if version else None,
        run=spec.get("eval_id"),
        tries=len(as_list(sample["error_retries"])) + 1 if sample.get("error_retries") else None,
        invalidated="yes" if sample.get("invalidation") else None,
    )
    epoch = sample["epoch"]
    return ForeignRecord(
        {"id": sample["id"], "metadata": sample.get("metadata"), "eval": {"model": spec.get("model")}},
        answer.text,
        answer.status,
        answer.reason,
        where,
        repeat=epoch if isinstance(epoch, int) and epoch > 0 else None,
        provenance={**provenance, **answer.provenance},
        source={"eval.model": plain_text(spec.get("model"))},
        run=plain_text(spec.get("eval_id")),
        task=task_digest(_asked(sample.get("input"))),
        remarks=tuple(remarks),
    )


def _asked(value: Json) -> Json:
    """The input without the identifiers that each epoch gives its messages."""
    if not isinstance(value, list):
        return value
    return [[as_dict(message).get("role"), as_dict(message).get("content")] for message in value]


def _answer(sample: dict[str, Json]) -> Answer:
    output = as_dict(sample.get("output"))
    provenance = kept(response_id=output.get("response_id"), usage=output.get("usage"))
    if sample.get("error"):
        return failure(as_dict(sample["error"]).get("message"), provenance)
    choices = [as_dict(choice) for choice in as_list(output.get("choices"))]
    limit = as_dict(sample.get("limit"))
    word = plain_text(limit.get("type"))
    answer = _choice(choices, sample, provenance) if choices else None
    if word in _TIME_LIMITS:
        reason = plain_text(limit.get("reason")) or f"{word} {plain_text(limit.get('limit'))} s"
        text, remarks = (answer.text, answer.remarks) if answer else (None, ())
        return Answer(text or None, AttemptStatus.TIMEOUT, reason, provenance, remarks)
    if answer is None:
        return failure(output.get("error") or plain_text(limit.get("reason")) or word or NO_ANSWER, provenance)
    if not word:
        return answer
    return Answer(
        answer.text,
        answer.status,
        answer.reason,
        {**answer.provenance, "limit": word},
        answer.remarks,
    )


def _choice(choices: list[dict[str, Json]], sample: dict[str, Json], provenance: dict[str, str]) -> Answer:
    message = as_dict(choices[0].get("message"))
    attachments = as_dict(sample.get("attachments"))
    text, remarks = message_text(_resolved(message.get("content"), attachments), own=("text",))
    remarks += [Remark.TOOL_CALLS] if message.get("tool_calls") else []
    remarks += [Remark.ALTERNATIVES] if len(choices) > 1 else []
    return answered(text, plain_text(choices[0].get("stop_reason")), provenance, remarks)


def _resolved(content: Json, attachments: dict[str, Json]) -> Json:
    """The content with its texts in place of references to attachments."""
    if isinstance(content, str) and content.startswith(_ATTACHMENT):
        return attachments.get(content.removeprefix(_ATTACHMENT), content)
    if isinstance(content, list):
        return [_resolved(part, attachments) for part in content]
    if isinstance(content, dict) and "text" in content:
        return {**content, "text": _resolved(content["text"], attachments)}
    return content
