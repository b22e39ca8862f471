"""Earlier reports stay readable under the states that they name."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pruefstand.errors import InputError
from pruefstand.evaluation.model import Evaluation
from pruefstand.report import render
from pruefstand.report.older import differing_states, read_state


def _json(evaluation: Evaluation) -> bytes:
    return render(evaluation, language="de", made_with={"program": "0.1"})["report.json"]


def test_a_report_names_its_states(consequences: Evaluation) -> None:
    """What was written comes back: title, states, programs and every result."""
    found = read_state(_json(consequences))
    assert (found.title, found.version, found.draft) == (consequences.title, "3", False)
    assert (found.task, found.rules, found.plan) == (consequences.task, consequences.rules, consequences.plan)
    assert found.made_with == {"program": "0.1"}
    assert len(found.results) == len(consequences.results)
    assert found.unnamed == ()


def test_a_report_from_before_is_readable(consequences: Evaluation) -> None:
    """One that knows the plan only is read, says what it does not name, and is comparable with none."""
    new = read_state(_json(consequences))
    told: dict[str, Any] = json.loads(_json(consequences))
    kept = ("title", "version", "draft", "plan", "seal", "results", "made_with", "format")
    old = read_state(json.dumps({key: told[key] for key in kept}).encode())
    assert (old.plan, old.unnamed) == (consequences.plan, ("task", "rules"))
    assert differing_states(old, new) == differing_states(new, old) == differing_states(old, old) == ("task", "rules")


@pytest.mark.parametrize("key", ["task", "rules", "plan"])
def test_other_states_are_told(consequences: Evaluation, key: str) -> None:
    """Two reports that differ in one state differ in that one."""
    one, other = (read_state(_json(found)) for found in (consequences, replace(consequences, **{key: "sha256:x"})))
    assert differing_states(one, other) == (key,)
    assert differing_states(one, one) == ()


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"{}", b"\xff", b'{"title": 1}', b'{"title":"t","draft":true,"plan":"p","results":[1]}', b"[" * 9999],
)
def test_what_is_no_report_is_told(data: bytes) -> None:
    """Broken and foreign files are a message and no traceback."""
    with pytest.raises(InputError, match=r"report\.json"):
        read_state(data)
