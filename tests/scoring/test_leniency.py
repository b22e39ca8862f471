from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.leniency import Leniency, normal_form

NONE: frozenset[Leniency] = frozenset()
ALL = frozenset(Leniency)


@given(st.text())
def test_without_leniencies_only_a_final_line_end_goes(text: str) -> None:
    """With nothing declared every text stays as it is, one final line end aside."""
    kept = normal_form(text, NONE)
    assert text.startswith(kept)
    assert text[len(kept) :] in ("", "\n", "\r", "\r\n")


@given(st.text(), st.sets(st.sampled_from(list(Leniency))), st.sampled_from(list(Leniency)))
def test_one_leniency_more_never_parts_equal_texts(text: str, some: set[Leniency], more: Leniency) -> None:
    """A text that equals its own normal form still does when one more leniency is declared."""
    form = normal_form(text, frozenset(some))
    both = frozenset(some | {more})
    if not form.endswith(("\n", "\r")):  # a line end before the last one would go in the second turn
        assert normal_form(form, both) == normal_form(text, both)


@given(st.text())
def test_composed_and_decomposed_texts_are_equal_under_unicode_form(text: str) -> None:
    """NFC and NFD of any text have one normal form, with and without the case."""
    for ignore in ({Leniency.UNICODE_FORM}, {Leniency.UNICODE_FORM, Leniency.CASE}):
        forms = {normal_form(unicodedata.normalize(form, text), frozenset(ignore)) for form in ("NFC", "NFD")}
        assert len(forms) == 1


@given(st.text(alphabet=" \t\n\u00a0a.!…„“'", max_size=30))
def test_under_all_leniencies_no_space_and_no_full_stop_is_at_an_end(text: str) -> None:
    """Space goes again after the punctuation before which it stood."""
    form = normal_form(text, ALL)
    assert form == form.strip()
    assert not form.endswith((".", "!", "…"))


def test_a_text_of_a_million_spaces_is_no_trap() -> None:
    """Long runs of white space take linear time: a quadratic search would not end here."""
    assert normal_form(" " * 1_000_000 + "a" + "\t" * 1_000_000 + "b" + " " * 1_000_000, ALL) == "a b"


@pytest.mark.parametrize(
    ("left", "right"), [("Maße", "Masse"), ("m²", "m2"), ("3", "３"), ("Ja?", "Ja"), ("schön", "schon")]
)
def test_what_no_leniency_joins(left: str, right: str) -> None:
    """Sharp s, powers, question marks and umlauts stay apart under all leniencies together."""
    assert normal_form(left, ALL) != normal_form(right, ALL)
