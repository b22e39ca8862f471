from __future__ import annotations

from fractions import Fraction

import pytest

from pruefstand.scoring.words_counts import ZERO, WordErrors


def test_counters_add_and_rates_follow() -> None:
    """Rates are made of sums; zero changes nothing."""
    one, two = WordErrors(3, 1, 0, 1), WordErrors(0, 0, 2, 0)
    both = one + two
    assert both == WordErrors(3, 1, 2, 1) == both + ZERO
    assert both.error_rate == Fraction(4, 6)
    assert both.match_error_rate == Fraction(4, 7)
    assert both.information_lost == 1 - Fraction(9, 6 * 5)


def test_no_rate_without_a_reference() -> None:
    """Nothing divides by zero; an output without a hit loses everything."""
    assert WordErrors(0, 0, 0, 4).error_rate is None
    assert WordErrors(0, 0, 0, 4).match_error_rate is None
    assert WordErrors(0, 0, 0, 4).information_lost is None
    assert WordErrors(0, 0, 3, 0).information_lost == 1


def test_no_count_is_negative() -> None:
    """Such a value cannot be made."""
    with pytest.raises(ValueError, match="negative"):
        WordErrors(0, -1, 0, 0)
