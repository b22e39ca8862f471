"""Correcting or starting anew."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.rework import STANDARD, whole

MINUTE = 60_000_000
TIME = st.integers(0, 10_000 * MINUTE)


def test_without_an_error_there_is_no_rework() -> None:
    """An output that is right costs nothing, whatever reading it would cost."""
    assert whole(0, anew=MINUTE, review=MINUTE, times=STANDARD).seconds == 0


def test_far_from_the_border_one_way_counts() -> None:
    """Little to correct is corrected; very much is begun anew after a tenth of the work, which is lost."""
    little = whole(MINUTE, anew=1000 * MINUTE, review=20 * MINUTE, times=STANDARD)
    assert little.seconds == pytest.approx(Decimal(60), abs=Decimal(3))
    much = whole(1000 * MINUTE, anew=100 * MINUTE, review=20 * MINUTE, times=STANDARD)
    assert much.seconds == Decimal((100 + 102) * 60)
    assert (little.restarts, much.restarts) == (0, 1)


def test_at_the_border_both_ways_weigh_the_same() -> None:
    """Where correcting costs as much as writing anew, the estimate lies halfway."""
    at = whole(100 * MINUTE, anew=100 * MINUTE, review=0, times=STANDARD)
    assert at.restarts == Decimal("0.500")
    assert at.seconds == Decimal(105 * 60)


@given(TIME, st.integers(0, 100 * MINUTE), st.integers(0, 500 * MINUTE), st.integers(0, 500 * MINUTE))
def test_more_to_correct_never_costs_less(correction: int, more: int, anew: int, review: int) -> None:
    """The estimate does not fall at the border, and there is no limit above."""
    one = whole(correction, anew=anew, review=review, times=STANDARD)
    other = whole(correction + more, anew=anew, review=review, times=STANDARD)
    assert one.seconds <= other.seconds
    assert one.seconds <= max(one.corrected, one.restarted)


def test_negative_times_are_refused() -> None:
    """No time is below zero."""
    with pytest.raises(ValueError, match="negative"):
        whole(-1, anew=0, review=0, times=STANDARD)
