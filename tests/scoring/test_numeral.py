from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.numeral import Notation, NumeralError, read_numeral

G, E, B = Notation.GERMAN, Notation.ENGLISH, Notation.EITHER


@pytest.mark.parametrize(
    ("text", "notation", "value"),
    [
        ("1250", B, "1250"),
        ("007", B, "7"),
        ("0,5", B, "0.5"),
        ("0.5", B, "0.5"),
        ("0.125", B, "0.125"),
        ("-3,25", B, "-3.25"),
        ("−3.25", B, "-3.25"),
        ("+4", B, "4"),
        ("1.234,5", B, "1234.5"),
        ("1,234.5", B, "1234.5"),
        ("1.234.567", B, "1234567"),
        ("1,234,567", B, "1234567"),
        ("1 250", B, "1250"),
        ("1\u202f250,75", B, "1250.75"),
        ("1'250.75", B, "1250.75"),
        ("1234.567", B, "1234.567"),
        ("1.250", G, "1250"),
        ("1.250", E, "1.25"),
        ("1,250", G, "1.25"),
        ("1,250", E, "1250"),
    ],
)
def test_one_reading_is_taken(text: str, notation: Notation, value: str) -> None:
    """A number with one reading has this exact value."""
    assert read_numeral(text, notation) == Decimal(value)


@pytest.mark.parametrize(
    ("text", "notation", "verdict"),
    [
        ("1.250", B, "ambiguous"),
        ("1,250", B, "ambiguous"),
        ("999.000", B, "ambiguous"),
        ("0.5", G, "notation"),
        ("0,5", E, "notation"),
        ("1,234.5", G, "notation"),
        ("1.234,5", E, "notation"),
        ("", B, "not_number"),
        (",5", B, "not_number"),
        ("5,", B, "not_number"),
        ("1e5", B, "not_number"),
        ("12 %", B, "not_number"),
        ("1.2.3", B, "not_number"),
        ("1.234 567", B, "not_number"),
        ("12 34", B, "not_number"),
        ("0.123.456", B, "not_number"),
        ("--1", B, "not_number"),
        ("١٢", B, "not_number"),
        ("²", B, "not_number"),
        ("NaN", B, "not_number"),
        ("Infinity", B, "not_number"),
        (" 5", B, "not_number"),
        ("5\n", B, "not_number"),
        ("9" * 101, B, "not_number"),
    ],
)
def test_what_is_no_such_number_says_why(text: str, notation: Notation, verdict: str) -> None:
    """Two readings, the other notation and no number at all are told apart."""
    with pytest.raises(NumeralError) as fault:
        read_numeral(text, notation)
    assert fault.value.verdict == verdict


@given(st.decimals(-(10**12), 10**12, places=2))
def test_each_notation_reads_what_it_writes(value: Decimal) -> None:
    """Grouped or plain, in its own notation every number comes back exactly, and the two are never mixed up."""
    english = f"{value:,.2f}"
    german = english.translate(str.maketrans(",.", ".,"))
    plain = f"{value:.2f}".replace(".", ",")
    assert read_numeral(english, E) == read_numeral(german, G) == read_numeral(plain, G) == value
    assert read_numeral(german, B) == read_numeral(english, B) == value
