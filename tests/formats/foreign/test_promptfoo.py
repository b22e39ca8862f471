from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pruefstand.formats.foreign.record import Remark

from .conftest import Read


def _row(**more: Any) -> dict[str, Any]:
    row = {"promptIdx": 0, "testIdx": 0, "vars": {"fall": "T01"}, "provider": {"id": "p"}, "failureReason": 0}
    return {**row, "response": {"output": "ja"}, **more}


def test_real_results(read: Callable[..., Read]) -> None:
    """Of results that promptfoo wrote every row is a record; a failed assertion is no failure to answer."""
    found = read("promptfoo.jsonl")
    mine = [one for one in found.records if one.source["provider.label"] == "stumm-1"]
    assert [(one.names["vars"]["fall"], one.text, one.status.value, one.reason) for one in mine[::2]] == [
        ("fall-001", "Ja", "completed", ""),
        ("fall-002", None, "failed", "Server sagt 502"),
        ("fall-003", "", "completed", ""),
        ("fall-004", '{"antwort":"Ja"}', "completed", ""),
        ("fall-005", "Die Frist ist gew", "completed", ""),
        ("fall-006", "Dazu sage ich nichts.", "refused", "refusal"),
    ]
    assert len(found.records) == 24
    assert mine[8].provenance["finish"] == "length"
    assert Remark.RESPELLED in mine[6].remarks
    other = next(one for one in found.records if one.source["provider.label"] == "stumm-2")
    assert (other.text, other.status.value) == ("Nein", "completed")


def test_both_formats_say_the_same(read: Callable[..., Read]) -> None:
    """JSON and JSONL hold the same records; only the JSON says which version wrote it, and when."""

    def told(found: Read) -> list[Any]:
        return [(r.names, r.text, r.status, r.reason, r.source, r.task, r.remarks) for r in found.records]

    document = read("promptfoo.json")
    assert told(document) == told(read("promptfoo.jsonl"))
    assert document.records[0].provenance["tool"] == "promptfoo 0.123.1"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"failureReason": 1, "error": "Expected ja", "response": {"output": "nein"}}, ("nein", "completed", "")),
        (
            {"failureReason": 2, "error": "Evaluation timed out after 5000ms", "response": None},
            (None, "timeout", "Evaluation timed out after 5000ms"),
        ),
        ({"response": None, "error": None}, (None, "failed", "keine Antwort in der Datei")),
        ({"response": {"output": "x", "finishReason": "content_filter"}}, ("x", "refused", "content_filter")),
        ({"response": {"output": 0.50}}, ("0.5", "completed", "")),
        ({"provider": "openai:m"}, ("ja", "completed", "")),
    ],
)
def test_what_a_row_can_be(read: Callable[..., Read], row: dict[str, Any], said: tuple[str, str, str]) -> None:
    """Only ``failureReason`` 2 or a missing output is a failure."""
    assert read(_row(**row)).said == [said]


def test_a_cached_answer_is_told(read: Callable[..., Read]) -> None:
    """A repeat from the cache is a copy, and said to be one."""
    (one,) = read(_row(response={"output": "ja", "cached": True})).records
    assert one.provenance["cached"] == "yes"
    assert one.remarks == (Remark.CACHED,)


def test_every_row_is_a_run_of_its_own(read: Callable[..., Read]) -> None:
    """Rows differ by their id, or by their place where they have none; a copied row is the same run."""
    assert [one.run for one in read(_row(id="a"), _row(id="a"), _row()).records] == ["a", "a", "a.jsonl:3"]
