"""Errors gathered to spots at the least cost."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.rework import Place, Spot, spots_of
from pruefstand.scoring.rework.places import Run, runs_of

NEAR = 4


def _cost(stretch: Run, beside: int) -> tuple[int, str]:
    return (20 + 3 * stretch.length) * (2 + beside) + 5 * stretch.removes + 7 * stretch.falsifies, "edit"


def _spots(places: list[Place], bridge: int = 1000) -> tuple[Spot, ...]:
    return spots_of(places, tolerance=2, cost=_cost, near=NEAR, bridge=bridge)


def _by_hand(places: list[Place]) -> int:
    """The least cost by trying every way to part the runs."""
    runs = runs_of(places, 2)
    gaps = [after.first - before.last - 1 for before, after in pairwise(runs)]
    best = None
    for cuts in product((False, True), repeat=len(gaps)):
        stretches = [[runs[0]]]
        for cut, run in zip(cuts, runs[1:], strict=True):
            if cut:
                stretches.append([run])
            else:
                stretches[-1].append(run)
        total, at = 0, 0
        for stretch in stretches:
            first, last = at, at + len(stretch) - 1
            beside = sum(0 <= gap < len(gaps) and gaps[gap] <= NEAR for gap in (first - 1, last))
            whole = stretch[0]
            for run in stretch[1:]:
                whole = whole + run
            total += _cost(whole, beside)[0]
            at = last + 1
        best = total if best is None else min(best, total)
    return best or 0


PLACES = st.lists(
    st.builds(Place, st.integers(0, 60), st.integers(0, 1), st.integers(0, 1), st.booleans()),
    max_size=9,
    unique_by=lambda place: place.at,
)


def test_two_right_words_do_not_part_a_spot() -> None:
    """Errors with at most two right words between them are one spot; with three they are two unless that is dearer."""
    assert [(s.first, s.last, s.errors) for s in _spots([Place(0), Place(3)])] == [(0, 3, 2)]
    dear = spots_of([Place(0), Place(4)], tolerance=2, cost=lambda run, _: (run.length, "edit"), bridge=9)
    assert [(s.first, s.last) for s in dear] == [(0, 0), (4, 4)]
    assert [(s.first, s.last) for s in _spots([Place(0), Place(4)])] == [(0, 4)]
    assert _spots([]) == ()


@given(PLACES)
def test_the_least_of_all_ways(places: list[Place]) -> None:
    """No way to part the errors into stretches costs less."""
    if places:
        assert sum(spot.us for spot in _spots(places)) == _by_hand(places)


@given(PLACES, PLACES)
def test_more_errors_never_cost_less(places: list[Place], more: list[Place]) -> None:
    """Whatever is added, the sum does not fall, although it may make neighbours one spot."""
    held = {place.at for place in places}
    both = places + [place for place in more if place.at not in held]
    assert sum(spot.us for spot in _spots(places)) <= sum(spot.us for spot in _spots(both))


@given(PLACES)
def test_every_error_is_in_one_spot(places: list[Place]) -> None:
    """The spots hold all errors, do not touch each other, and stand in their order."""
    spots = _spots(places)
    assert sum(spot.errors for spot in spots) == len(places)
    assert all(before.last < after.first for before, after in pairwise(spots))
    assert all(any(spot.first <= place.at <= spot.last for spot in spots) for place in places)


def test_bad_places_are_refused() -> None:
    """A place before the text, or less than no words, is a mistake of the caller."""
    for bad in ({"at": -1}, {"at": 0, "write": -1}, {"at": 0, "remove": -1}):
        with pytest.raises(ValueError, match="counts from 0"):
            Place(**bad)
