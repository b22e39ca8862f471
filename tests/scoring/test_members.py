from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.members import members, value_spans


def test_double_names_and_places_are_told() -> None:
    """A name that stands twice is there twice; the place of its value is the last one."""
    text = ' { "a" : "ä\\n" , "b":[1, {"c": 2}],"a":null } '
    assert members(text) == (("a", "ä\n"), ("b", [1, {"c": 2}]), ("a", None))
    assert {name: text[slice(*span)] for name, span in value_spans(text).items()} == {
        "a": "null",
        "b": '[1, {"c": 2}]',
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "1",
        '{"a":1,}',
        '{"a" 1}',
        "{a:1}",
        '{"a":1}{}',
        '{"a":NaN}',
        '{"a":"\\ud83d"}',
        '{"a":' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"a":' + "9" * 5000 + "}",
        '{"a":{"b":1,"b":2}}',
        "\u00a0{}",
    ],
)
def test_what_is_no_object_has_no_members(text: str) -> None:
    """Broken, foreign, endless or doubtful JSON is no object."""
    assert members(text) is None


@given(
    st.dictionaries(st.text(max_size=5), st.none() | st.booleans() | st.integers() | st.text(max_size=8), max_size=5)
)
def test_members_are_those_of_the_parsed_object(value: dict[str, object]) -> None:
    """For every object without double names the members are its items."""
    text = json.dumps(value, indent=1)
    assert members(text) == tuple(value.items())
    assert {name: json.loads(text[slice(*span)]) for name, span in value_spans(text).items()} == value
