"""Errors gathered to spots at the least cost."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.rework.places import Place, Run, Spot, runs_of, spots_of

NEAR = 4
WORDS = range(100)


def _cost(stretch: Run, beside: int) -> tuple[int, str]:
    kind = 5 * stretch.removes + 7 * stretch.falsifies
    return (20 + 3 * stretch.length) * (2 + beside) + kind + stretch.extra, "edit"


def _grows(_last: int, _stretch: Run, _eased: bool) -> int:
    return 0


def _spots(places: list[Place]) -> tuple[Spot, ...]:
    return spots_of(places, words=WORDS, cost=_cost, grows=_grows, near=NEAR, bridge=1000)


def _by_hand(places: list[Place]) -> int:
    """The least cost by trying every way to part the runs."""
    runs = runs_of(places, WORDS)
    wrong = [place.at for place in places if place.edits]
    best = None
    for cuts in product((False, True), repeat=len(runs) - 1):
        stretches = [runs[0]]
        for cut, run in zip(cuts, runs[1:], strict=True):
            if cut:
                stretches.append(run)
            else:
                stretches[-1] = stretches[-1].before(run)
        total = 0
        for stretch in stretches:
            beside = 0
            if stretch.edited is not None:
                first, last = stretch.edited
                beside = any(0 < first - at <= NEAR + 1 for at in wrong) + any(
                    0 < at - last <= NEAR + 1 for at in wrong
                )
            total += _cost(stretch, beside)[0]
        best = total if best is None else min(best, total)
    return best or 0


PLACES = st.lists(
    st.builds(
        Place,
        st.integers(0, 60),
        st.integers(0, 1),
        st.booleans(),
        st.booleans(),
        edits=st.booleans(),
        extra=st.integers(0, 9),
    ),
    max_size=9,
    unique_by=lambda place: place.at,
)


def test_two_right_words_do_not_part_a_spot() -> None:
    """Errors with at most two right words between them are one spot; with three they are two unless that is dearer."""
    assert [(s.first, s.last, s.errors) for s in _spots([Place(0), Place(3)])] == [(0, 3, 2)]
    dear = spots_of([Place(0), Place(4)], words=WORDS, cost=lambda run, _: (run.length, "edit"), grows=_grows, bridge=9)
    assert [(s.first, s.last) for s in dear] == [(0, 0), (4, 4)]
    assert [(s.first, s.last) for s in _spots([Place(0), Place(4)])] == [(0, 4)]
    assert _spots([]) == ()


def test_right_words_between_are_written_only_where_errors_are_close() -> None:
    """Two errors three apart in one caption are two places for the cursor; with another between they are one, and the
    right words between are written as well."""
    apart = runs_of([Place(0, unit=1), Place(4, unit=1)], WORDS)
    close = runs_of([Place(0, unit=1), Place(2, unit=1), Place(4, unit=1)], WORDS)
    assert [(run.parts, run.written) for run in apart] == [(2, 2)]
    assert [(run.parts, run.written) for run in close] == [(1, 5)]


def test_an_inserted_word_is_not_written() -> None:
    """A column without a word of the reference holds nothing to be written; more words than columns are."""
    assert runs_of([Place(1, 0, remove=True)], [0, 1, 1, 2])[0].written == 0
    assert runs_of([Place(1, 5)], WORDS)[0].written == 5


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


@given(PLACES, st.integers(0, 8))
def test_every_error_is_in_one_spot_whatever_their_order(places: list[Place], turn: int) -> None:
    """The spots hold all errors, do not touch each other, stand in their order, and know no order of the errors."""
    spots = _spots(places)
    assert sum(spot.errors for spot in spots) == len(places)
    assert all(before.last < after.first for before, after in pairwise(spots))
    assert all(any(spot.first <= place.at <= spot.last for spot in spots) for place in places)
    assert _spots([*places[turn:], *places[:turn]][::-1]) == spots


def test_bad_places_are_refused() -> None:
    """A place before the text, or less than no words, is a mistake of the caller."""
    for bad in ({"at": -1}, {"at": 0, "write": -1}, {"at": 0, "extra": -1}):
        with pytest.raises(ValueError, match="counts from 0"):
            Place(**bad)
