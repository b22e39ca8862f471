from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.language.number_words import cardinal, fraction_word, ordinal

_WORDS = """
null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn
achtzehn neunzehn
"""
_ONES = _WORDS.split()
_TENS = ["", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]


def _spell(number: int) -> str:
    """A second, independent way from number to word."""
    if number >= 1000:
        high, low = divmod(number, 1000)
        head = (
            "ein" if high == 1 else _spell(high).removesuffix("s") if _spell(high).endswith("eins") else _spell(high)
        ) + "tausend"
        return head + (_spell(low) if low else "")
    if number >= 100:
        high, low = divmod(number, 100)
        return ("ein" if high == 1 else _ONES[high]) + "hundert" + (_spell(low) if low else "")
    if number < 20:
        return _ONES[number]
    ten, one = divmod(number, 10)
    return (("ein" if one == 1 else _ONES[one]) + "und" if one else "") + _TENS[ten]


@given(st.integers(0, 999_999))
def test_every_cardinal(number: int) -> None:
    """Every cardinal from nought to 999,999, as German spells it, has its value."""
    assert cardinal(_spell(number)) == number


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("zweiundzwanzig", 22),
        ("hundertfünfzig", 150),
        ("Tausend", 1000),
        ("neunzehnhundertachtundneunzig", 1998),
        ("dreissig", 30),
        ("fuenf", 5),
        ("eineinhalb", Decimal("1.5")),
        ("anderthalb", Decimal("1.5")),
        ("zweieinhalb", Decimal("2.5")),
        ("dreiundzwanzigeinhalb", Decimal("23.5")),
    ],
)
def test_forms(word: str, value: Decimal) -> None:
    """Short, Swiss and old forms count, halves exactly."""
    assert cardinal(word) == value


@pytest.mark.parametrize(
    "word", ["ein", "eine", "einhundertund", "zweig", "achtung", "vierteln", "undzwanzig", "", "x" * 500]
)
def test_no_cardinal(word: str) -> None:
    """Articles, cut numerals and words that only begin like one have no value."""
    assert cardinal(word) is None


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("erste", 1),
        ("zweiten", 2),
        ("Dritter", 3),
        ("siebten", 7),
        ("zwanzigste", 20),
        ("einundzwanzigsten", 21),
        ("hundertdritte", 103),
        ("neunzehnten", 19),
    ],
)
def test_ordinals(word: str, value: int) -> None:
    """Ordinals in any form have their number."""
    assert ordinal(word) == value


@pytest.mark.parametrize("word", ["achten", "dreite", "letzte", "beste", "weitesten", ""])
def test_no_ordinal(word: str) -> None:
    """Verbs, superlatives and malformed words are none."""
    assert ordinal(word) is None


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("Drittel", Fraction(1, 3)),
        ("dreiviertel", Fraction(3, 4)),
        ("Zweidrittel", Fraction(2, 3)),
        ("Hälfte", Fraction(1, 2)),
        ("Halbjahr", None),
        ("Viertelstunde", None),
    ],
)
def test_fractions(word: str, value: Fraction | None) -> None:
    """Fractions in one word are exact; compounds of other words are none."""
    assert fraction_word(word) == value
