from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.language.numerals import magnitude, numeral, roman


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12.500,50", "12500.50"),
        ("12'500.50", "12500.50"),
        ("12 500,50", "12500.50"),
        ("1,250.00", "1250.00"),
        ("1,250,000", "1250000"),
        ("1.250", "1250"),
        ("1.250.000", "1250000"),
        ("0,125", "0.125"),
        ("0.125", "0.125"),
        ("3.5", "3.5"),
        ("12,5", "12.5"),
        ("1.2500", "1.2500"),
        ("42", "42"),
        ("0", "0"),
    ],
)
def test_one_reading(text: str, value: str) -> None:
    """German, Austrian, Swiss and English notations have the value that their readers mean."""
    assert numeral(text) == (Decimal(value),)


def test_open_reading() -> None:
    """A single comma before three digits may be a decimal or an English thousand: both are told, the German first."""
    assert numeral("1,250") == (Decimal("1.250"), Decimal(1250))


@pytest.mark.parametrize("text", ["", "007", "1.2.3", "1..2", "a1", "12.50.1", "1,2,3", "-5"])
def test_no_number(text: str) -> None:
    """What is a code, a version or a sign has no value."""
    assert numeral(text) == ()


@given(st.integers(0, 10**9), st.sampled_from([".", "'", " "]))
def test_grouped_integers_keep_their_value(value: int, sign: str) -> None:
    """Grouping by point, apostrophe or blank changes no integer."""
    assert numeral(f"{value:,}".replace(",", sign)) == (Decimal(value),)


@given(st.decimals(0, 10**6, places=2))
def test_german_decimals(value: Decimal) -> None:
    """A German decimal with grouped thousands has its value."""
    text = f"{value:,.2f}".translate(str.maketrans(",.", ".,"))
    assert numeral(text) == (value,)


@pytest.mark.parametrize(
    ("text", "value"), [("IV", 4), ("XII", 12), ("MCMXCIX", 1999), ("IIII", None), ("", None), ("ABC", None)]
)
def test_roman(text: str, value: int | None) -> None:
    """Only well-formed roman numerals have a value."""
    assert roman(text) == value


def test_magnitude() -> None:
    """A magnitude is its number of zeros; another word is refused."""
    assert (magnitude("Mio."), magnitude("Tsd"), magnitude("Milliarden")) == (6, 3, 9)
    with pytest.raises(KeyError):
        magnitude("Dutzend")
