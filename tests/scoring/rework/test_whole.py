"""Correcting or starting anew."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.rework.times import STANDARD, Times
from pruefstand.scoring.rework.whole import whole

MINUTE = 60_000_000
TIME = st.integers(0, 10_000 * MINUTE)
TIMES = st.sampled_from([STANDARD, Times({"blur": Fraction(0)}), Times({"blur": Fraction(1), "given_up": Fraction(1)})])


def test_without_an_error_there_is_no_rework() -> None:
    """An output that is right costs nothing, whatever reading it would cost."""
    assert whole(0, anew=MINUTE, review=MINUTE, times=STANDARD).seconds == 0


def test_little_to_correct_costs_just_that() -> None:
    """Far below the border the restart has no weight: five seconds in a recording of hours stay five seconds."""
    assert whole(5_000_000, anew=1000 * MINUTE, review=200 * MINUTE, times=STANDARD).seconds == pytest.approx(
        Decimal(5), abs=Decimal("0.01")
    )


def test_far_from_the_border_one_way_counts() -> None:
    """Little to correct is corrected; very much is begun anew after a tenth of the work, which is lost."""
    little = whole(MINUTE, anew=1000 * MINUTE, review=20 * MINUTE, times=STANDARD)
    assert little.seconds == pytest.approx(Decimal(60), abs=Decimal("0.1"))
    much = whole(1000 * MINUTE, anew=100 * MINUTE, review=20 * MINUTE, times=STANDARD)
    assert much.seconds == Decimal((100 + 102) * 60)
    assert (little.restarts, much.restarts) == (0, 1)


def test_near_the_border_both_ways_are_weighed() -> None:
    """Where correcting costs as much as writing anew, the weights are a logistic's, here from the library of maths."""
    start = 1 / (1 + exp(10))
    for tenths in (8, 10, 11, 13):
        correction = 10 * tenths * MINUTE
        weight = (1 / (1 + exp(-(tenths - 10))) - start) / (1 - start)
        at = whole(correction, anew=100 * MINUTE, review=0, times=STANDARD)
        restart = 100 * 60 + tenths * 60
        assert float(at.seconds) == pytest.approx((1 - weight) * tenths * 600 + weight * restart, abs=0.001)
        assert float(at.restarts) == pytest.approx(weight, abs=0.0005)


@given(TIME, st.integers(0, 100 * MINUTE), st.integers(0, 500 * MINUTE), st.integers(0, 500 * MINUTE), TIMES)
def test_more_to_correct_never_costs_less(correction: int, more: int, anew: int, review: int, times: Times) -> None:
    """The estimate does not fall at the border, and there is no limit above."""
    one = whole(correction, anew=anew, review=review, times=times)
    other = whole(correction + more, anew=anew, review=review, times=times)
    assert one.seconds <= other.seconds
    assert one.seconds <= max(one.corrected, one.restarted)


def test_there_is_no_cap() -> None:
    """Ten times as much to correct is more, however far beyond writing anew."""
    sums = [whole(10**k * MINUTE, anew=MINUTE, review=MINUTE, times=STANDARD).seconds for k in range(1, 6)]
    assert sums == sorted(set(sums))


def test_negative_times_are_refused() -> None:
    """No time is below zero."""
    with pytest.raises(ValueError, match="negative"):
        whole(-1, anew=0, review=0, times=STANDARD)
