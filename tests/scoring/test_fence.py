from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.fence import inside_fence


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("```json\n{}\n```", "{}\n"),
        ("```\r\n{}\r\n```\r\n", "{}\r\n"),
        ("  ~~~ json \n{}\n~~~", "{}\n"),
        ("````\n```\n````", "```\n"),
        ("```\n```", ""),
        ("{}", None),
        ("Hier: ```json\n{}\n```", None),
        ("```json\n{}\n``` Bitte!", None),
        ("```json\n{}", None),
        ("{}\n```", None),
        ("```json {}\n```", None),
        ("```json\n{}```", None),
        ("````\n{}\n```", None),
        ("```\n{}\n````", None),
        ("``\n{}\n``", None),
        ("```", None),
        ("", None),
    ],
)
def test_only_a_fence_around_the_whole_output_is_taken_off(text: str, inside: str | None) -> None:
    """The repair applies to a fence that encloses everything, and to nothing else."""
    span = inside_fence(text)
    assert (None if span is None else text[slice(*span)]) == inside


@given(st.text(alphabet="`~ \n\r\tjson{}a", max_size=40))
def test_what_is_inside_lies_between_two_fences(text: str) -> None:
    """Whatever the text, a found inside leaves the same mark, three or more, on both sides."""
    span = inside_fence(text)
    if span is not None:
        before, after = text[: span[0]].strip(), text[span[1] :].strip()
        assert before.startswith(after)
        assert len(after) >= 3
        assert set(after) in ({"`"}, {"~"})
