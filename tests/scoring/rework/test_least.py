"""The least cost is found without trying every way: what the routes say of it must hold, and the time be short."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.rework import reading, verbatim
from pruefstand.scoring.rework.places import Place, Run, Spot, runs_of, spots_of
from pruefstand.scoring.rework.reading import Hearing, Omission, dictation_spots, gap_spots
from pruefstand.scoring.rework.times import STANDARD, Times
from pruefstand.scoring.rework.verbatim import Segment, label_places, verbatim_spots

OWN = Hearing(Fraction(1, 5), 12_000_000)
VISIT = Hearing(Fraction(1, 2), 600_000_000, transcript=True, chapters=3)
PLACES = st.lists(
    st.builds(
        Place,
        st.integers(0, 150),
        st.integers(0, 3),
        st.booleans(),
        falsifies=st.booleans(),
        linked=st.booleans(),
        found=st.booleans(),
        extra=st.sampled_from([0, 0, 1_500_000]),
        edits=st.sampled_from([True, True, False]),
        unit=st.just(-1),
    ),
    max_size=40,
    unique_by=lambda place: place.at,
)
TIMES = st.sampled_from(
    [
        STANDARD,
        Times({"transcribe": Fraction(2)}),
        Times({"lead": Fraction(0), "crowded": Fraction(1)}),
        Times({"crowded": Fraction(1, 3), "near": Fraction(20)}),
        Times({"transcribe": Fraction(1), "stretch": Fraction(1)}),
    ]
)


@contextmanager
def asked(module: Any) -> Iterator[dict[str, Any]]:
    """What a route asks the search for."""
    kept: dict[str, Any] = {}

    def spy(places: list[Place], **how: Any) -> tuple[Spot, ...]:
        kept.update(how, places=places, calls=0)

        def cost(stretch: Run, beside: int) -> tuple[int, str]:
            kept["calls"] += 1
            found: tuple[int, str] = how["cost"](stretch, beside)
            return found

        return spots_of(places, **how | {"cost": cost})

    before = module.spots_of
    module.spots_of = spy
    try:
        yield kept
    finally:
        module.spots_of = before


def every_way(how: dict[str, Any]) -> int:
    """The least cost with every beginning tried for every end."""
    words, near = how["words"], how.get("near", 0)
    runs = runs_of(how["places"], words, how.get("tolerance", 2))
    wrong = [run.edited for run in runs if run.edited is not None]
    best = [0]
    for end in range(len(runs)):
        stretch, costs = runs[end], []
        for start in range(end, -1, -1):
            stretch = runs[start].before(stretch) if start < end else stretch
            beside = 0
            if stretch.edited is not None:
                first, last = stretch.edited
                beside = any(one[1] < first <= one[1] + near + 1 for one in wrong)
                beside += any(last < one[0] <= last + near + 1 for one in wrong)
            costs.append(best[start] + how["cost"](stretch, beside)[0])
        best.append(min(costs))
    return best[-1]


def _agree(module: Any, call: Callable[[], tuple[Spot, ...]]) -> None:
    with asked(module) as how:
        found = call()
    if how:
        assert sum(spot.us for spot in found) == every_way(how)


@given(PLACES, st.sampled_from([1_000, 12_500, 75_000, 400_000, 3_000_000]), TIMES, st.integers(1, 3))
def test_no_way_to_correct_a_transcript_is_cheaper(places: list[Place], pace: int, times: Times, step: int) -> None:
    """Whatever the pace of the recording and however many errors there are: what was not tried is no cheaper."""
    words = [at * step for at in range(153)]
    _agree(verbatim, lambda: verbatim_spots(places, words=words, us_per_word=pace, times=times))


@given(PLACES, TIMES)
def test_no_way_to_correct_a_dictation_is_cheaper(places: list[Place], times: Times) -> None:
    """The same for what is read, not heard."""
    _agree(reading, lambda: dictation_spots(places, words=range(152), hearing=OWN, times=times))


@given(st.lists(st.builds(Omission, st.integers(1, 30), st.booleans(), st.booleans(), st.booleans()), max_size=60))
def test_no_way_to_fill_gaps_is_cheaper(statements: list[Omission]) -> None:
    """The same for statements that are missing."""
    _agree(reading, lambda: gap_spots(statements, hearing=VISIT, times=STANDARD, word=2_000_000))


@pytest.mark.parametrize("pace", [1_000, 12_500, 75_000, 400_000, 3_000_000])
@pytest.mark.parametrize("apart", [4, 6, 9])
@pytest.mark.parametrize("labels", [False, True])
def test_the_work_is_in_proportion_to_the_errors(pace: int, apart: int, labels: bool) -> None:
    """Of errors at even distances, where all of a text is one stretch or nearly so, each takes few trials."""
    count = 1000
    places = [Place(at, 1, at % 5 == 0) for at in range(0, count * apart, apart)]
    if labels:
        places = list(label_places([Segment(place.at) for place in places], STANDARD))
    with asked(verbatim) as how:
        verbatim_spots(places, words=range(count * apart + 1), us_per_word=pace, times=STANDARD)
    assert count <= how["calls"] < 60 * count
