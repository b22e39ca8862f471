from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from pruefstand.errors import InputError
from pruefstand.formats.foreign.detect import ForeignKind, open_foreign

_FIRST: dict[ForeignKind, list[dict[str, Any]]] = {
    ForeignKind.OWN: [{"case": "T01", "output": "ja"}, {"case": "T01", "status": "failed", "reason": "502"}],
    ForeignKind.PROMPTFOO: [
        {"promptIdx": 0, "testIdx": 0, "vars": {}, "response": {"output": "ja"}},
        {"results": {"version": 3, "results": []}},
    ],
    ForeignKind.OPENAI_EVALS: [
        {"object": "eval.run.output_item", "datasource_item": {}, "sample": {}},
        {"object": "list", "data": [{"object": "eval.run.output_item"}], "has_more": False},
    ],
    ForeignKind.OPENAI_DATASET: [{"item": {"frage": "?"}}, {"item": {}, "sample": {"output_text": "ja"}}],
    ForeignKind.EVALS_LOG: [
        {"spec": {"completion_fns": ["m"]}},
        {"run_id": "r", "event_id": 0, "sample_id": "x", "type": "sampling", "data": {}},
    ],
    ForeignKind.LM_EVAL: [{"doc_id": 0, "doc": {}, "resps": [["ja"]], "filter": "none"}],
    ForeignKind.BATCH_OPENAI: [
        {"id": "b", "custom_id": "T01", "response": {"status_code": 200, "body": {}}, "error": None},
        {"custom_id": "T01", "response": None, "error": {"code": "batch_expired"}},
        {"object": "batch", "endpoint": "/v1/chat/completions", "outputs": []},
    ],
    ForeignKind.BATCH_ANTHROPIC: [{"custom_id": "T01", "result": {"type": "expired"}}],
    ForeignKind.BATCH_GEMINI: [
        {"key": "T01", "response": {}},
        {"key": "T01", "error": {"code": 13}},
        {"response": {"inlinedResponses": []}},
        {"dest": {"inlined_responses": []}},
    ],
    ForeignKind.INSPECT: [{"version": 2, "status": "success", "plan": {}, "eval": {"task": "t", "model": "m"}}],
}


@pytest.mark.parametrize(("kind", "value"), [(kind, value) for kind, values in _FIRST.items() for value in values])
@pytest.mark.parametrize("indent", [None, 1])
def test_each_kind_is_known_by_its_content(kind: ForeignKind, value: dict[str, Any], indent: int | None) -> None:
    """A first line, or a whole document over several lines, is one kind and no other."""
    assert open_foreign(BytesIO(json.dumps(value, indent=indent).encode()), "a.bin").kind is kind


def test_every_kind_is_tested() -> None:
    """No kind is forgotten above."""
    assert set(_FIRST) == set(ForeignKind)


def test_what_could_be_two_things_is_told_and_can_be_said() -> None:
    """A line that fits two kinds is an error that names both and the key; with the key it is read."""
    line = json.dumps({"custom_id": "T01", "key": "T01", "response": {"body": {}}}).encode()
    with pytest.raises(InputError) as error:
        open_foreign(BytesIO(line), "a.jsonl")
    (problem,) = error.value.problems
    assert "OpenAI" in problem.what
    assert "Gemini" in problem.what
    assert "import_as: batch_openai" in problem.do
    assert "batch_gemini" in problem.do
    assert open_foreign(BytesIO(line), "a.jsonl", ForeignKind.BATCH_GEMINI).kind is ForeignKind.BATCH_GEMINI


@pytest.mark.parametrize("data", [b"", b" \n", b'{"a": 1}', b"[1]", b"[]", b'{"a":\n', b"PK\x03\x04", b"\xff\xfe{"])
def test_anything_else_is_an_error_of_the_input(data: bytes) -> None:
    """What is empty, unknown or broken is told with its file."""
    with pytest.raises(InputError) as error:
        open_foreign(BytesIO(data), "a.jsonl")
    assert error.value.problems[0].where.startswith("a.jsonl")


def test_an_archive_of_something_else_is_told() -> None:
    """A zip file that is no log is named as such."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("word/document.xml", "x")
    with pytest.raises(InputError, match="ZIP"):
        open_foreign(made, "a.docx")


def test_lines_are_read_one_by_one() -> None:
    """A fault in a later line does not keep the lines before it from being given out."""
    good = json.dumps({"custom_id": "T01", "response": {"status_code": 200, "body": {"choices": []}}}).encode()
    opened = open_foreign(BytesIO(good + b"\n{broken"), "a.jsonl")
    assert next(opened.found)
    with pytest.raises(InputError) as error:
        next(opened.found)
    assert error.value.problems[0].where == "a.jsonl:2"


def test_nan_is_nothing(read: Callable[..., Any]) -> None:
    """NaN, which tools write for scores that they could not compute, does not keep a file from being read."""
    line = b'{"doc_id": 0, "doc": {"id": "T01"}, "resps": [["ja"]], "filter": "none", "exact_match": NaN}'
    assert read(line).said == [("ja", "completed", "")]
