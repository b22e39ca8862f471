from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.places import item_spans, span_of

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(items=st.lists(VALUES, max_size=5), indent=st.sampled_from([None, 1]))
def test_each_item_stands_where_it_is_told(items: list[object], indent: int | None) -> None:
    """The text at the place of an item is that item."""
    text = f" {json.dumps(items, indent=indent)}\n"
    assert [json.loads(text[slice(*span)]) for span in item_spans(text)] == items


@given(value=VALUES, indent=st.sampled_from([None, 2]), data=st.data())
def test_a_path_leads_to_its_value(value: object, indent: int | None, data: st.DataObject) -> None:
    """Whatever path is walked through a value, its place in the text holds what the path leads to."""
    text, path, at = f"\t{json.dumps(value, indent=indent)} ", [], value
    while isinstance(at, list | dict) and at and data.draw(st.booleans()):
        step = data.draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
        path.append(step)
        at = at[step]
    span = span_of(text, path)
    assert span is not None
    assert json.loads(text[slice(*span)]) == at


def test_what_is_not_there_has_no_place() -> None:
    """A wrong name, a number beyond the end and a text that is no JSON lead nowhere."""
    assert span_of('{"a": [1]}', ("b",)) is None
    assert span_of('{"a": [1]}', ("a", 1)) is None
    assert span_of("nein", ("a",)) is None
    assert item_spans("[1, 2") == item_spans("{}") == item_spans("[1 2]") == item_spans("[]") == ()
