"""What nobody sees is shown as an escape."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.formats.visible import UNSEEN, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ä 8 / 10\tx\ny", "ä 8 / 10\tx\ny"),
        ("\x1b[31mrot", r"\x1b[31mrot"),
        ("gut\rfehlt", r"gut\x0dfehlt"),
        ("a\r\nb", "a\nb"),
        ("a\u202e8 / 10\u202c", r"a\u202e8 / 10\u202c"),
        ("\x00\x85", r"\x00\x85"),
    ],
)
def test_what_acts_unseen_is_shown(text: str, shown: str) -> None:
    """A control character or a mark of direction is written out; everything else stays."""
    assert visible(text) == shown


@given(st.text())
def test_nothing_unseen_is_left(text: str) -> None:
    """Whatever comes in, no control character goes out but tabulator and line feed; a second time changes nothing."""
    shown = visible(text)
    assert UNSEEN.search(shown) is None
    assert all(sign in "\t\n" or unicodedata.category(sign) != "Cc" for sign in shown)
    assert visible(shown) == shown
