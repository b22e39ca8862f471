from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from pruefstand.formats.foreign.archive import Archive
from pruefstand.formats.foreign.detect import open_foreign
from pruefstand.formats.foreign.record import Remark

from .conftest import MADE, Read

_HEAD = {"version": 2, "status": "success", "plan": {}, "eval": {"task": "t", "model": "m", "eval_id": "e"}}


def _log(**sample: Any) -> dict[str, Any]:
    base = {"id": "T01", "epoch": 1, "input": "?", "output": _output("ja")}
    return {**_HEAD, "samples": [{**base, **sample}]}


def _output(content: Any, stop: str = "stop") -> dict[str, Any]:
    return {"model": "m-1", "choices": [{"message": {"role": "assistant", "content": content}, "stop_reason": stop}]}


def test_a_real_log(read: Callable[..., Read]) -> None:
    """Of a log that Inspect wrote every sample and epoch is a record with its status; thoughts are no text."""
    found = read("inspect.eval")
    long = "Ja, und zwar aus diesen Gründen. " * 10
    once = [
        ("Ja", "completed", ""),
        ("Nein", "completed", ""),
        (long, "completed", ""),
        ("Die Frist ist gew", "completed", ""),
        (None, "refused", "content_filter"),
        ("", "completed", ""),
        ("", "completed", "nur ein Werkzeugaufruf, kein Text"),
        (None, "failed", "RuntimeError('Server sagt 502\\nzweite Zeile')"),
        (None, "timeout", "Time limit exceeded. limit: 3 seconds"),
    ]
    assert sorted(map(str, found.said)) == sorted(map(str, once * 2))
    assert {(one.names["id"], one.repeat) for one in found.records} == {
        (f"fall-00{number}", epoch) for number in range(1, 10) for epoch in (1, 2)
    }
    cut = next(one for one in found.records if one.names["id"] == "fall-004")
    assert cut.provenance["finish"] == "length"
    assert cut.provenance["tool"] == "inspect_ai 0.3.285"
    assert json.loads(cut.provenance["usage"])["output_tokens"] == 3
    assert next(one for one in found.records if one.names["id"] == "fall-002").remarks == (
        Remark.REASONING,
        Remark.SCORES,
    )


def test_both_formats_and_both_packings_say_the_same(read: Callable[..., Read]) -> None:
    """The JSON log and the archive, packed with zstd or deflated, hold the same records."""

    def told(found: Read) -> list[Any]:
        return sorted(
            (str(r.names), str(r.repeat), r.text, r.status, r.reason, sorted(r.provenance.items()), r.task, r.remarks)
            for r in found.records
        )

    packed = read("inspect.eval")
    assert told(packed) == told(read("inspect.json"))

    archive, made = Archive(BytesIO((MADE / "inspect.eval").read_bytes()), "a"), BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as deflated:
        for name in archive.names:
            deflated.writestr(name, archive.read(name))
    assert told(packed) == told(read(made.getvalue()))


def test_a_killed_run_is_told() -> None:
    """An archive that has only its start, as a kill leaves it, is read, and said to be unfinished."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("_journal/start.json", json.dumps({k: v for k, v in _HEAD.items() if k != "status"}))
        archive.writestr("samples/T01_epoch_1.json", json.dumps(_log()["samples"][0]))
    found = Read(open_foreign(made, "a.eval").found)
    assert found.remarks == [Remark.UNFINISHED]
    assert found.said == [("ja", "completed", "")]


@pytest.mark.parametrize(
    ("sample", "said", "remark"),
    [
        ({"output": _output("attachment://h"), "attachments": {"h": "lang"}}, ("lang", "completed", ""), None),
        (
            {"output": _output([{"type": "text", "text": "attachment://h"}]), "attachments": {"h": "lang"}},
            ("lang", "completed", ""),
            None,
        ),
        ({"limit": {"type": "token", "limit": 10}}, ("ja", "completed", ""), None),
        ({"limit": {"type": "time", "limit": 10}}, ("ja", "timeout", "time 10 s"), None),
        ({"output": {"choices": []}, "limit": {"type": "message", "limit": 3}}, (None, "failed", "message"), None),
        ({"output": {"choices": [], "error": "moderated"}}, (None, "failed", "moderated"), None),
        ({"error_retries": [{}]}, ("ja", "completed", ""), Remark.TRIES),
        ({"invalidation": {"author": "x"}}, ("ja", "completed", ""), Remark.INVALIDATED),
        ({"id": 1}, ("ja", "completed", ""), Remark.NUMBERED),
        ({"output": {"choices": _output("ja")["choices"] * 2}}, ("ja", "completed", ""), Remark.ALTERNATIVES),
    ],
)
def test_what_a_sample_can_be(
    read: Callable[..., Read], sample: dict[str, Any], said: tuple[str, str, str], remark: Remark | None
) -> None:
    """Attachments are put in place; limits, errors, retries and marks of invalidity are told."""
    found = read(_log(**sample))
    assert found.said == [said]
    assert list(found.records[0].remarks) == ([remark] if remark else [])


def test_a_missing_attachment_is_a_problem(read: Callable[..., Read]) -> None:
    """A reference to a text that is not there is never taken for the text."""
    found = read(_log(output=_output("attachment://h")))
    assert not found.records
    assert len(found.problems) == 1


def test_the_question_is_the_same_in_every_epoch(read: Callable[..., Read]) -> None:
    """Identifiers of messages do not make two questions of one."""
    tasks = {read(_log(input=[{"id": name, "role": "user", "content": "?"}])).records[0].task for name in ("m1", "m2")}
    assert len(tasks) == 1
