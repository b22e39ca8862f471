from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.words_levels import LEVELS
from pruefstand.scoring.words_notation import UNINTELLIGIBLE, read_transcript


def test_a_transcript_with_everything() -> None:
    """Words of the first readings, choices with all readings, marks before the word that follows."""
    found = read_transcript("a {b c/d} (e) [unv.] f", "raw", notation=True)
    assert found.units.keys == ("a", "b", "c", "e", "f")
    assert [(one.start, one.end) for one in found.choices] == [(1, 3), (3, 4)]
    assert [[units.keys for units in one.readings] for one in found.choices] == [[("b", "c"), ("d",)], [("e",), ()]]
    assert found.marks == (4,)


def test_places_are_those_of_the_text() -> None:
    """A word inside a choice has its place in the whole text."""
    text = "a {b c/d} e"
    found = read_transcript(text, "format", notation=True)
    assert [text[slice(*span)] for span in found.units.spans] == ["a", "b", "c", "e"]
    assert text[slice(*found.choices[0].readings[1].spans[0])] == "d"


def test_a_slash_with_blanks_parts_before_one_without() -> None:
    """Where blanks stand around a slash, the others are part of words."""
    found = read_transcript("{5 mg/kg / 5 mg je kg}", "raw", notation=True)
    assert [units.keys for units in found.choices[0].readings] == [("5", "mg/kg"), ("5", "mg", "je", "kg")]


def test_without_notation_braces_are_text() -> None:
    """Marks are read all the same."""
    found = read_transcript("a {b/c} (d) [UNVERSTÄNDLICH]", "raw")
    assert found.units.keys == ("a", "{b/c}", "(d)")
    assert (found.choices, found.marks) == ((), (3,))


@given(st.sampled_from(UNINTELLIGIBLE), st.sampled_from(LEVELS))
def test_every_mark_is_read(mark: str, level: str) -> None:
    """Each of the list, in any case, is no word at any level."""
    assert read_transcript(f"ja {mark.upper()} du {mark}", level).units.keys == ("ja", "du")


def test_choices_without_words_are_none() -> None:
    """What holds no word at a level is no choice there."""
    assert read_transcript("{,/;} ()", "format", notation=True).choices == ()
    assert read_transcript("{/a}", "raw", notation=True).units.keys == ("a",)
