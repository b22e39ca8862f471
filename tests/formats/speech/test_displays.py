from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.formats.speech.displays import read_displays
from pruefstand.formats.speech.values import Display

LOG = """\ufeff{"audience_delay": 2.5}

{"time": 1, "cue": 1, "text": "Guten"}
{"time": "1.25", "cue": "1", "text": "Guten Tag"}
{"time": 1.0, "cue": "1", "text": "zurück"}
{"time": -1, "cue": "1", "text": ""}
{"time": 2, "text": "ohne cue"}
{"time": 2, "cue": "2", "text": 3}
[1]
kaputt
{"audience_delay": 1}
{"time": 2, "cue": "1", "text": ""}
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_states_are_read_and_every_other_line_is_told(end: str) -> None:
    """Times as numbers or texts, names of captions as either; a state before the one above it, a negative time, a
    missing field, another value than an object and a second delay are dropped with their lines."""
    found = read_displays(LOG.replace("\n", end).encode(), "a.jsonl")
    assert found.audience_delay == Decimal("2.5")
    assert found.items == (
        Display(Decimal(1), "1", "Guten", 3),
        Display(Decimal("1.25"), "1", "Guten Tag", 4),
        Display(Decimal(2), "1", "", 12),
    )
    assert [problem.where for problem in found.dropped] == [f"a.jsonl:{line}" for line in range(5, 12)]
    assert all(problem.do for problem in found.dropped)


@given(st.text(max_size=200))
def test_any_text_gives_a_result_or_a_message(text: str) -> None:
    """Every line is a state, a delay, empty, or told."""
    try:
        found = read_displays(text.encode("utf-8", "surrogatepass"), "a")
    except InputError:
        return
    assert len(found.items) + len(found.dropped) <= text.count("\n") + text.count("\r") + 1
