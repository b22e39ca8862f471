"""Batch results of OpenAI, and of Mistral, whose lines have the same form: output files and error files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pruefstand.errors import Problem
from pruefstand.formats.foreign.answer import NO_ANSWER, Answer, as_dict, as_list, failure
from pruefstand.formats.foreign.chat import openai_answers
from pruefstand.formats.foreign.record import ForeignRecord, Found, plain_text
from pruefstand.formats.jsonl import Json
from pruefstand.i18n import _

__all__ = ["is_batch", "read_batch"]


def is_batch(value: dict[str, Json]) -> bool:
    """A line of an output or error file, or a job of Mistral with its results inside."""
    if isinstance(value.get("outputs"), list) and "endpoint" in value:
        return True
    return "custom_id" in value and "result" not in value and ("response" in value or "error" in value)


def read_batch(items: Iterable[tuple[str, Json]]) -> Iterator[Found]:
    """A record per answer, or one per failure: an error of the line, an HTTP status, or an error in the body.

    Several choices of one request are repeats.
    """
    for where, value in items:
        line = as_dict(value)
        if isinstance(line.get("outputs"), list):
            yield from read_batch((f"{where}, outputs[{at}]", one) for at, one in enumerate(as_list(line["outputs"])))
        elif not is_batch(line):
            what = _("Das ist keine Zeile eines Batch-Ergebnisses von OpenAI oder Mistral.")
            yield Problem(where, what, _("Die Datei so einlesen, wie der Anbieter sie ausgab."))
        else:
            yield from _records(line, where)


def _records(line: dict[str, Json], where: str) -> Iterator[ForeignRecord]:
    answers = _answers(line)
    for number, answer in enumerate(answers, start=1):
        provenance = answer.provenance
        yield replace(
            ForeignRecord({"custom_id": line["custom_id"]}, answer.text, answer.status, answer.reason, where),
            names={"custom_id": line["custom_id"], "model": provenance.get("model")},
            repeat=number if len(answers) > 1 else None,
            provenance=provenance,
            source={"model": provenance["model"]} if "model" in provenance else {},
            remarks=answer.remarks,
        )


def _answers(line: dict[str, Json]) -> list[Answer]:
    response = as_dict(line.get("response"))
    if line.get("error"):
        return [failure(line["error"])]
    status = plain_text(response.get("status_code"))
    body = response.get("body")
    if status and not status.startswith("2"):
        return [failure(body, code=f"HTTP {status}")]
    if not isinstance(body, dict):
        return [failure(body or NO_ANSWER)]
    return openai_answers(body)
