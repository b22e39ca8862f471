from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.blinding.unify_edits import Draft, Edit, applied, undone

_CHANGES = st.lists(
    st.tuples(st.integers(0, 30), st.integers(0, 6), st.sampled_from(["", "x", "yz", "\n"])), max_size=6
)


@given(st.text("abc \n", max_size=30), st.lists(_CHANGES, max_size=5))
def test_any_changes_can_be_undone(text: str, rounds: list[list[tuple[int, int, str]]]) -> None:
    """However many rounds of changes overlap, the edits lead from the original to the text and back, exactly."""
    draft = Draft(text, text)
    for number, changes in enumerate(rounds):
        size = len(draft.text)
        draft = draft.changed(f"r{number}", [(min(a, size), min(a + n, size), put) for a, n, put in changes])
        assert applied(text, draft.edits) == draft.text
        assert undone(draft.text, draft.edits) == text
        ends = [0, *(edit.end for edit in draft.edits)]
        assert all(edit.start >= end for edit, end in zip(draft.edits, ends, strict=False))


@given(st.text("abc", min_size=1, max_size=20), st.integers(0, 19), st.integers(1, 5), st.sampled_from(["", "q"]))
def test_one_change_is_what_it_says(text: str, start: int, size: int, put: str) -> None:
    """A single change replaces exactly its place."""
    start = min(start, len(text) - 1)
    end = min(start + size, len(text))
    assert Draft(text, text).changed("r", [(start, end, put)]).text == text[:start] + put + text[end:]


def test_the_earlier_of_two_counts() -> None:
    """Of two changes that overlap the earlier one is made."""
    assert Draft("abcdef", "abcdef").changed("r", [(2, 5, "X"), (1, 3, "Y")]).text == "aYdef"


def test_edits_that_do_not_fit_are_refused() -> None:
    """An edit of another text, and one that changes nothing, are refused."""
    edit = Edit(1, "b", "x", "r")
    with pytest.raises(ValueError, match="does not read"):
        applied("aaa", [edit])
    with pytest.raises(ValueError, match="does not read"):
        undone("aaa", [edit])
    with pytest.raises(ValueError, match="changes something"):
        Edit(1, "b", "b", "r")
