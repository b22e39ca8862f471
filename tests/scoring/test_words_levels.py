from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pruefstand.scoring.words_compare import compare
from pruefstand.scoring.words_levels import LEVELS, composed, plain_units, seam
from pruefstand.scoring.words_notation import read_transcript

FORMAT = [
    ("„Guten Tag“, sagte er.", ["guten", "tag", "sagte", "er"]),
    ("1.250,50 am 3.5.2024 um 8:30", ["1.250,50", "am", "3.5.2024", "um", "8:30"]),
    ("Dosis 1-0-1, RR 120/80.", ["dosis", "1-0-1", "rr", "120/80"]),
    ("80 % nach § 5, 37° und 5 µg", ["80", "%", "nach", "§", "5", "37°", "und", "5", "µg"]),
    ("5 \u03bcg", ["5", "\u00b5g"]),
    ("z.B. usw.", ["z", "b", "usw"]),
    ("Fieber,Husten", ["fieber", "husten"]),
    ("E-Mail und/oder geht’s", ["e-mail", "und/oder", "geht's"]),
    ("10–14 – also", ["10-14", "also"]),
    ("-5 und (-5) und −5", ["-5", "und", "-5", "und", "-5"]),
    ("MASSE Maße STRAẞE", ["masse", "maße", "straße"]),
    ("Pa\u00adtient", ["patient"]),
    ("... — !", []),
]


@pytest.mark.parametrize(("text", "keys"), FORMAT)
def test_what_the_format_leaves(text: str, keys: list[str]) -> None:
    """Case and punctuation go; marks between digits and the signs that mean something stay."""
    assert list(plain_units(text, "format").keys) == keys


@given(st.text(alphabet="aA1.,:/- %§\u0308ß'", max_size=20))
def test_marks_between_digits_are_never_lost(text: str) -> None:
    """Whatever stands around: a mark between two digits is in the word, and so is every percent and paragraph sign."""
    keys = " ".join(plain_units(text, "format").keys)
    for sign in "%§":
        assert keys.count(sign) == text.count(sign)
    composed_text = unicodedata.normalize("NFC", text)
    for at in range(1, len(composed_text) - 1):
        if composed_text[at] in ".,:/-" and composed_text[at - 1] == composed_text[at + 1] == "1":
            assert f"1{composed_text[at]}1" in keys


@given(st.text(alphabet="aäöüÄßé 25.mg,\n", max_size=30), st.text(alphabet="aäöü 25.mg,", max_size=30))
def test_composed_and_decomposed_are_the_same(reference: str, output: str) -> None:
    """From level writing on NFC and NFD count alike."""
    for level in LEVELS[1:]:
        plain = compare(reference, output, level).counts
        apart = compare(unicodedata.normalize("NFD", reference), unicodedata.normalize("NFC", output), level).counts
        assert plain == apart


@example("\u1100\u11612-2\u0301", "content")
@given(st.text(alphabet="aäß25 .,-\u0308\u0301\u1100\u1161\n", max_size=30), st.sampled_from(LEVELS))
def test_every_word_has_its_place(text: str, level: str) -> None:
    """Places are inside the text, in order, do not overlap, and hold no white space at their edges."""
    units = read_transcript(text, level).units
    last = 0
    for start, end in units.spans:
        assert last <= start < end <= len(text)
        assert not text[start].isspace()
        assert not text[end - 1].isspace()
        last = end


@given(st.text(max_size=20))
def test_places_of_composed_characters(run: str) -> None:
    """Composing gives what Unicode says, and each place leads back into the run, never backwards."""
    text, starts = composed(run)
    assert text == unicodedata.normalize("NFC", run)
    if starts is not None:
        assert len(starts) == len(text) + 1
        assert list(starts) == sorted(starts)
        assert starts[-1] == len(run)


said = st.lists(
    st.sampled_from(
        ["er", "nahm", "25", "mg", "fünf", "bis", "9", "tage", "z. b.", "akte", "patienten", "§", "5", "abgb"]
    ),
    max_size=8,
).map(" ".join)


@given(said)
def test_what_is_equal_stays_equal(text: str) -> None:
    """Texts that are equal at a level are equal at every higher one, whatever values are read in them. Case alone is
    the exception at level content: there it tells signs of units and names of laws („ER § 25“) from words."""
    shouted = text.upper().replace("FÜNF", "Fünf")
    for other in (shouted, text.replace(" ", "  "), f"„{text}“"):
        equal = False
        for level in LEVELS[:-1] if other == shouted else LEVELS:
            errors = compare(text, other, level).counts.errors
            assert not (equal and errors), (text, other, level)
            equal = equal or not errors


def test_line_ends_and_marks_of_order() -> None:
    """CRLF, CR and LF part words alike; a value goes over a line end, not over an empty line."""
    for end in ("\n", "\r\n", "\r"):
        assert compare("25 mg", f"25{end}mg", "content").counts.errors == 0
        assert compare("25 mg", f"25{end}{end}mg", "content").reference.units.kinds == ("number",)
        assert len(read_transcript(f"25{end}{end}mg", "content").units.keys) == 2


def test_digits_keep_their_seam() -> None:
    """Written as one, digits stay apart."""
    assert seam("1", "2") != "12"
    assert seam("Typ", "2") == "Typ2"
