from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pruefstand.formats.foreign.record import flat, look_up, plain_text, task_digest

_TREES = st.recursive(
    st.text(max_size=5) | st.integers() | st.booleans() | st.none(),
    lambda inner: st.dictionaries(st.text("ab.", min_size=1, max_size=3), inner, min_size=1, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text("ab", min_size=1, max_size=3), _TREES, max_size=4))
def test_every_path_that_is_told_is_found(tree: dict[str, object]) -> None:
    """What a message lists as a field can be written in the plan, also where names hold dots themselves."""
    for path, _text in flat(tree):
        assert look_up(tree, path) is not None


def test_texts() -> None:
    """Numbers keep their digits, structures are canonical, nothing is nothing."""
    assert [plain_text(value) for value in ("a", 7, None, True, ["ä"], {"b": 1, "a": 2})] == [
        "a",
        "7",
        "",
        "true",
        '["ä"]',
        '{"a":2,"b":1}',
    ]
    assert look_up({"a": {"b": 1}}, "a.c") is None


def test_nothing_asked_has_no_digest() -> None:
    """Where a file does not say what was asked, nothing is compared."""
    assert task_digest(None) == task_digest("") == ""
    assert task_digest({"a": 1}) != task_digest({"a": 2})
