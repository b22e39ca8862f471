"""Logs of openai/evals, the open-source program: one JSON line an event; answers are the events ``sampling``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pruefstand.errors import Problem
from pruefstand.formats.foreign.answer import Answer, answered, as_dict, as_list, failure, kept
from pruefstand.formats.foreign.record import ForeignRecord, Found, Remark, plain_text
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _

__all__ = ["is_event", "read_events"]

_JUDGED = frozenset({"match", "metrics"})


def is_event(value: dict[str, Json]) -> bool:
    """The head of a log, its report, or an event of a sample."""
    return "spec" in value or "final_report" in value or {"sample_id", "event_id", "type"} <= value.keys()


def read_events(items: Iterable[tuple[str, Json]]) -> Iterator[Found]:
    """A record per sampled text, and per error. Several texts of one event are repeats.

    The log of a graded run also holds what the grader said, as events of the same kind: two texts of one sample in one
    run are left for the reader to tell apart (``run`` is the same). Samples that were only judged are told.
    """
    spec: dict[str, Json] = {}
    answered_ids: set[tuple[str, str]] = set()
    other_ids: set[tuple[str, str]] = set()
    for where, value in items:
        event = as_dict(value)
        if "spec" in event:
            spec = as_dict(event["spec"])
        elif "final_report" in event:
            yield Remark.SCORES
        elif not is_event(event):
            what = _("Das ist kein Ereignis eines Logs von openai/evals.")
            yield Problem(where, what, _("Das Log so einlesen, wie „oaieval“ es schrieb."))
        else:
            address = plain_text(event.get("run_id")), plain_text(event["sample_id"])
            kind = plain_text(event["type"])
            if kind in ("sampling", "error"):
                answered_ids.add(address)
                yield from _records(event, spec, where)
            else:
                other_ids.add(address)
                yield Remark.SCORES if kind in _JUDGED else Remark.EVENTS
    yield from (Remark.NO_ANSWER for _address in sorted(other_ids - answered_ids))


def _records(event: dict[str, Json], spec: dict[str, Json], where: str) -> Iterator[ForeignRecord]:
    data = as_dict(event.get("data"))
    functions = as_list(spec.get("completion_fns"))
    model = plain_text(data.get("model")) or plain_text(functions[0] if functions else None)
    answers = _answers(event, data)
    provenance = kept(
        model=model,
        date=event.get("created_at") or spec.get("created_at"),
        run=event.get("run_id"),
        usage=data.get("usage"),
    )
    for number, answer in enumerate(answers, start=1):
        yield ForeignRecord(
            {"sample_id": event["sample_id"], "run_id": event.get("run_id"), "model": model or None},
            answer.text,
            answer.status,
            answer.reason,
            where,
            repeat=number if len(answers) > 1 else None,
            provenance={**provenance, **answer.provenance},
            source={"model": model} if model else {},
            run=plain_text(event.get("run_id")),
            remarks=answer.remarks,
        )


def _answers(event: dict[str, Json], data: dict[str, Json]) -> list[Answer]:
    if event["type"] == "error":
        return [failure(data)]
    sampled = data.get("sampled")
    texts = sampled if isinstance(sampled, list) else [sampled]
    return [answered(plain_text(text), plain_text(data.get("finish_reason")), {}) for text in texts or [""]]
