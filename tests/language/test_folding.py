from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pruefstand.language.anchors import before_numbers, numbers
from pruefstand.language.folding import FILLER, blank, fold


@given(st.text(max_size=60))
def test_places_stay(text: str) -> None:
    """Folding keeps the length, and folding twice is folding once."""
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)


def test_signs_that_look_alike() -> None:
    """Protected blanks, hyphens, dashes and apostrophes become one sign each."""
    assert fold("4\u00a0Ob\u202f1\u201120 12\u2019500\u2212") == "4 Ob 1-20 12'500–"


def test_blank() -> None:
    """What has been found is covered and the rest stays."""
    assert blank("abcdef", [(1, 3), (4, 5)]) == f"a{FILLER * 2}d{FILLER}f"


def test_anchors() -> None:
    """Numbers begin where no letter precedes them; the word before a number is found by its first letter."""
    text = "NJW 2020, SpO2 94"
    assert numbers(text) == [4, 15]
    assert before_numbers(text, numbers(text)) == [0, 10]
