from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.language.finding import find

Norms = Callable[..., list[tuple[str, str]]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zweiundzwanzig Zeugen", [("number", "22")]),
        ("zwei Komma fünf Milligramm", [("number", "2.5 mg")]),
        ("drei Komma eins vier", [("number", "3.14")]),
        ("null Komma fünf", [("number", "0.5")]),
        ("drei Millionen Euro", [("amount", "3000000 EUR")]),
        ("eine Million Euro", [("amount", "1000000 EUR")]),
        ("zwei Drittel", [("number", "2/3")]),
        ("ein Drittel", [("number", "1/3")]),
        ("eineinhalb Jahre", [("duration", "P1.5Y")]),
        ("fünf Prozent", [("percent", "5 %")]),
        ("vierzehn Tage", [("duration", "P14D")]),
        ("dreijährige Frist", [("duration", "P3Y")]),
        ("die zweite Instanz", [("ordinal", "2.")]),
        ("ein Hund", []),
        ("sich in Acht nehmen", []),
        ("außer Acht lassen", []),
        ("achtsam und Zweifel", []),
        ("Einvernahme", []),
        ("Band IV", [("number", "4")]),
    ],
)
def test_spoken(text: str, expected: list[tuple[str, str]], norms: Norms) -> None:
    """Number words have the same form as digits; articles and words that only look like numbers have none."""
    assert norms(text) == expected


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        ("zwei Wochen", "2 Wochen"),
        ("fünf bis sieben Tage", "5–7 Tage"),
        ("drei Viertel", "3/4"),
        ("fünf Milligramm", "5 mg"),
        ("zwanzig Prozent", "20 %"),
        ("hundert Euro", "100 €"),
        ("acht Uhr dreißig", "8:30"),
    ],
)
def test_words_equal_digits(words: str, digits: str, norms: Norms) -> None:
    """The same said in words and digits is the same."""
    assert norms(words) == norms(digits)


def test_spoken_is_marked() -> None:
    """A number in words says so, so that citations can leave it out."""
    (found,) = find("zweiundzwanzig")
    assert found.spelled
