"""What was saved from OpenAI's Evals: output items as the API gave them (a page, a line each), and dataset lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pruefstand.errors import Problem
from pruefstand.formats.foreign.answer import NO_ANSWER, Answer, answered, as_dict, as_list, failure, kept
from pruefstand.formats.foreign.chat import message_text
from pruefstand.formats.foreign.record import ForeignRecord, Found, Remark, plain_text, task_digest
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _

__all__ = ["is_dataset", "is_output_item", "read_dataset", "read_output_items"]

_ITEM = "eval.run.output_item"


def is_output_item(value: dict[str, Json]) -> bool:
    """An output item, or a page of them."""
    if value.get("object") == "list":
        return any(is_output_item(as_dict(one)) for one in as_list(value.get("data")))
    return value.get("object") == _ITEM or ("datasource_item" in value and "sample" in value)


def is_dataset(value: dict[str, Json]) -> bool:
    """A line of a dataset."""
    return isinstance(value.get("item"), dict) and set(value) <= {"item", "sample"}


def read_output_items(items: Iterable[tuple[str, Json]]) -> Iterator[Found]:
    """A record per output item. A last page that says ``has_more`` is told: what followed is not here."""
    more = False
    for where, value in items:
        found = as_dict(value)
        if found.get("object") == "list":
            more = found.get("has_more") is True
            for number, one in enumerate(as_list(found.get("data"))):
                yield _item(as_dict(one), f"{where}, data[{number}]")
        else:
            yield _item(found, where)
    if more:
        yield Remark.MORE_PAGES


def _item(value: dict[str, Json], where: str) -> ForeignRecord | Problem:
    if not is_output_item(value):
        what = _("Das ist kein „output_item“ von OpenAI Evals.")
        return Problem(where, what, _("Nur die Antworten von „runs/…/output_items“ in diese Datei legen."))
    sample = as_dict(value.get("sample"))
    answer = _answer(sample)
    model = plain_text(sample.get("model"))
    provenance = kept(
        model=model,
        date=value.get("created_at"),
        run=value.get("run_id"),
        response_id=value.get("id"),
        usage=sample.get("usage"),
        temperature=sample.get("temperature"),
        top_p=sample.get("top_p"),
        seed=sample.get("seed"),
        max_completion_tokens=sample.get("max_completion_tokens"),
    )
    names: dict[str, Json] = {
        "item": value.get("datasource_item"),
        "datasource_item_id": value.get("datasource_item_id"),
        "run_id": value.get("run_id"),
        "model": model or None,
    }
    return ForeignRecord(
        names,
        answer.text,
        answer.status,
        answer.reason,
        where,
        provenance={**provenance, **answer.provenance},
        source={"model": model} if model else {},
        run=plain_text(value.get("run_id")),
        task=task_digest(value.get("datasource_item")),
        remarks=(*answer.remarks, *((Remark.SCORES,) if value.get("results") else ())),
    )


def _answer(sample: dict[str, Json]) -> Answer:
    error = as_dict(sample.get("error"))
    if plain_text(error.get("message")) or plain_text(error.get("code")):
        return failure(error)
    messages = [as_dict(one) for one in as_list(sample.get("output"))]
    spoken = [message for message in messages if message.get("role") in ("assistant", None)]
    if not spoken:
        return failure(NO_ANSWER)
    text, remarks = message_text(spoken[-1].get("content"))
    remarks += [Remark.TOOL_CALLS] if any(message.get("tool_calls") for message in messages) else []
    remarks += [Remark.ALTERNATIVES] if len(spoken) > 1 else []
    return answered(text, plain_text(sample.get("finish_reason")), {}, remarks)


def read_dataset(items: Iterable[tuple[str, Json]]) -> Iterator[Found]:
    """A record per line with a ``sample``; a line that only asks is told, and is no answer."""
    for where, value in items:
        found = as_dict(value)
        sample = as_dict(found.get("sample"))
        if not is_dataset(found):
            what = _("Das ist keine Zeile eines Datensatzes von OpenAI Evals.")
            yield Problem(where, what, _("Jede Zeile hat die Form {form}.").format(form='{"item": …, "sample": …}'))
            continue
        if not sample:
            yield Remark.NO_ANSWER
            continue
        text = sample.get("output_text")
        if isinstance(text, str):
            remarks = [Remark.TOOL_CALLS] if sample.get("output_tools") else []
            answer = answered(text, plain_text(sample.get("finish_reason")), {}, remarks)
        else:
            answer = _answer(sample)
        model = plain_text(sample.get("model"))
        yield ForeignRecord(
            {"item": found["item"], "model": model or None},
            answer.text,
            answer.status,
            answer.reason,
            where,
            provenance={**kept(model=model, usage=sample.get("usage")), **answer.provenance},
            source={"model": model} if model else {},
            task=task_digest(found["item"]),
            remarks=answer.remarks,
        )
