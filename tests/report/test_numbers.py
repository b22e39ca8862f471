"""Numbers as the reader writes them."""

import re
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.i18n import speaking
from pruefstand.report.numbers import Style, count, fraction, number, p_words, percent, plain_style, span


@pytest.mark.parametrize(
    ("value", "decimals", "german", "english"),
    [
        (1234.5, 1, "1.234,5", "1,234.5"),
        (-0.04, 1, "0,0", "0.0"),
        (-1234567, 0, "−1.234.567", "−1,234,567"),
        (0.125, 2, "0,13", "0.13"),
        (2.675, 2, "2,68", "2.68"),
        (Decimal("41.250"), 1, "41,3", "41.3"),
        (1e-9, 3, "0,000", "0.000"),
    ],
)
def test_number(value: float | Decimal, decimals: int, german: str, english: str) -> None:
    """Comma and full stop change places with the language; rounding is half up on the shortest decimal; a true minus,
    and none before zero."""
    assert number(value, decimals) == german
    with speaking("en"):
        assert number(value, decimals) == english


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.124, "12,4 %"), (0.0, "0,0 %"), (1.0, "100,0 %"), (0.0004, "< 0,1 %"), (0.9999, "> 99,9 %"), (1 / 3, "33,3 %")],
)
def test_percent(share: float, text: str) -> None:
    """What is not nothing does not show as 0,0 %, and what is not all not as 100,0 %."""
    assert percent(share) == text


def test_exact_numbers_keep_their_digits() -> None:
    """A fraction shows what was counted, digit by digit."""
    assert fraction(52, 72) == "52 / 72"
    assert fraction(Decimal("3.25"), Decimal("61.10")) == "3,25 / 61,10"
    assert count(-1218) == "−1.218"
    with speaking("en"):
        assert percent(0.124) == "12.4%"
        assert fraction(106, 1218) == "106 / 1,218"


def test_span() -> None:
    """An en dash between bounds, but „bis“ where a bound may be negative."""
    assert span("48,6", "87,7", signed=False) == "48,6–87,7"
    assert plain_style([4.2, -0.6, 7.9]).interval(-0.6, 7.9) == "−0,6 bis 7,9"
    assert Style(percent=True, decimals=1).interval(0.486, 0.877) == "48,6–87,7"


@pytest.mark.parametrize(
    ("values", "decimals"),
    [([], 0), ([2.0, 3.0], 0), ([2.5], 1), ([2.1764, 2.0], 2), ([79.71], 1), ([0.0873], 4), ([0.373, 0.08], 3)],
)
def test_plain_style(values: list[float], decimals: int) -> None:
    """Three significant digits of the largest value, never more than the numbers have."""
    assert plain_style(values).decimals == decimals


@given(st.floats(-1e15, 1e15), st.integers(0, 4))
def test_a_number_can_be_read_back(value: float, decimals: int) -> None:
    """What is written is the rounded value, in well-formed groups of three."""
    text = number(value, decimals)
    assert re.fullmatch(r"−?\d{1,3}(\.\d{3})*(,\d+)?", text)
    read = Decimal(text.replace(".", "").replace(",", ".").replace("−", "-"))
    assert read == Decimal(repr(value)).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


@given(st.fractions(0, 1))
def test_only_nothing_is_zero(share: float) -> None:
    """0,0 % is exactly nothing and 100,0 % exactly all."""
    assert (percent(float(share)) == "0,0 %") == (float(share) == 0)
    assert (percent(float(share)) == "100,0 %") == (float(share) == 1)


@pytest.mark.parametrize(
    ("p", "text"),
    [(0.0124, "p = 0,012"), (1.0, "p = 1,000"), (0.001, "p = 0,001"), (0.00099, "p < 0,001"), (0.0, "p < 0,001")],
)
def test_a_small_p_is_never_nothing(p: float, text: str) -> None:
    """A p that would round to 0,000 is told as smaller than what three digits can show."""
    assert p_words(p) == text
