from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import exact_text, parse_exact

EXACT = st.integers() | st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**40), max_value=10**40)


@given(EXACT)
def test_round_trip(value: int | Decimal) -> None:
    """Written and read again, a number is the same number in the same spelling."""
    text = exact_text(value)
    assert parse_exact(text) == value
    assert exact_text(parse_exact(text)).removeprefix("-") == text.removeprefix("-")
    assert "e" not in text.casefold()


def test_spelling() -> None:
    """Zeros at the end stay, exponents go, integers stay integers."""
    assert [exact_text(value) for value in (3, Decimal("61.10"), Decimal("1E+3"), Decimal("1E-7"))] == [
        "3",
        "61.10",
        "1000",
        "0.0000001",
    ]
    assert isinstance(parse_exact("3"), int)
    assert isinstance(parse_exact("3.0"), Decimal)


@pytest.mark.parametrize("value", [1.0, True, "1", None])
def test_nothing_inexact(value: object) -> None:
    """Floats, truth values and texts are no exact numbers."""
    with pytest.raises(TypeError):
        exact_text(value)  # type: ignore[arg-type]  # this is what must fail


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity"])
def test_nothing_endless(value: str) -> None:
    """What is no number is not written as one."""
    with pytest.raises(ValueError, match="finite"):
        exact_text(Decimal(value))


@pytest.mark.parametrize("text", ["", "01", "1,5", "1.", ".5", "+1", "1e3", " 1", "1_0", "١", "--1", "1\n", "NaN"])
def test_one_spelling(text: str) -> None:
    """Only the spelling that is written is read."""
    with pytest.raises(ValueError, match="not a plain number"):
        parse_exact(text)
