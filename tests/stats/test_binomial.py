"""Binomial tails."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.stats import binomial_tail


def _by_recurrence(h: int, n: int, p0: Decimal) -> float:
    """P(X >= h) with 40 digits, all terms relative to the one at h: those above it over all of them."""
    with localcontext() as context:
        context.prec = 40
        odds = p0 / (1 - p0)
        above = below = Decimal(0)
        term = Decimal(1)
        for k in range(h, n + 1):
            above += term
            term *= (n - k) * odds / (k + 1)
            if term < above * Decimal("1e-30"):
                break
        term = Decimal(1)
        for k in range(h, 0, -1):
            term *= k / ((n - k + 1) * odds)
            below += term
            if term < below * Decimal("1e-30"):
                break
        return float(above / (above + below))


@pytest.mark.parametrize(
    ("h", "n", "p0"),
    [
        (1_200, 1_000_000, "0.001"),
        (500_900, 1_000_000, "0.5"),
        (501_900, 1_000_000, "0.5"),
        (505_000, 1_000_000, "0.5"),
        (999_000, 1_000_000, "0.998"),
        (6_000, 10_000, "0.5"),
        (61, 90, "0.27"),
    ],
)
def test_right_to_eight_digits(h: int, n: int, p0: str) -> None:
    """Relative error at most 1e-8 up to n = 10^6, far out in the tail too."""
    assert binomial_tail(h, n, float(p0)) == pytest.approx(_by_recurrence(h, n, Decimal(p0)), rel=1e-8, abs=0)


@given(
    st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n - 1), st.just(n))),
    st.fractions(0, 1, max_denominator=50),
)
def test_tails_fall(counts: tuple[int, int], p0: Fraction) -> None:
    """P(X >= h) is a probability, 1 at h = 0, and does not rise with h."""
    h, n = counts
    assert 0 <= binomial_tail(h + 1, n, p0) <= binomial_tail(h, n, p0) <= 1
    assert binomial_tail(0, n, p0) == 1


def test_the_protocol_s_table_value() -> None:
    """P(X >= 6) of 8 at one half is 37/256."""
    assert binomial_tail(6, 8, 0.5) == pytest.approx(37 / 256, rel=1e-15)


@pytest.mark.parametrize(("h", "n", "p0"), [(9, 8, 0.5), (-1, 8, 0.5), (1, 8, 1.5), (1.5, 8, 0.5), (1, 8, "0.5")])
def test_bad_arguments(h: object, n: int, p0: object) -> None:
    """More hits than trials, no whole numbers, no probability: refused."""
    with pytest.raises(InputError):
        binomial_tail(h, n, p0)
