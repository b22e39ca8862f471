"""Transcripts word for word, corrected while listening."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.rework import OPERATORS, STANDARD, Place, Times, whole
from pruefstand.scoring.rework.verbatim import Segment, segments_us, verbatim_spots

WORD = 400_000  # microseconds of recording, at 150 words a minute


def _spots(places: list[Place], times: Times = STANDARD) -> int:
    return sum(spot.us for spot in verbatim_spots(places, us_per_word=WORD, times=times))


def test_one_wrong_word_by_hand() -> None:
    """One replaced word: 1 + 0.4 + 1.35 + 0.2 + 2.1 of handling, 2 + 0.4 + 0.5 of listening, a word, a click."""
    handling = Fraction(1) + Fraction(2, 5) + Fraction(27, 20) + Fraction(1, 5) + Fraction(21, 10)
    listening = 2 + Fraction(2, 5) + Fraction(1, 2)
    seconds = handling + listening + Fraction(600, 516) + Fraction(1, 5)
    assert _spots([Place(10, 1, 1)]) == pytest.approx(float(seconds) * 1e6, abs=1)
    assert _spots([Place(10, 1, 0)]) == pytest.approx(float(seconds) * 1e6 - 200_000, abs=1)


def test_listening_takes_longer_near_others() -> None:
    """A spot within eight right words makes both be heard half as long again, one further away does not."""
    alone = _spots([Place(0)])
    assert _spots([Place(0), Place(10)]) == 2 * alone
    assert _spots([Place(0), Place(9)]) > 2 * alone


def test_a_passage_full_of_errors_is_written_anew() -> None:
    """Where transcription at its pace is quicker than the correction, it is taken."""
    spots = verbatim_spots([Place(0), Place(8), Place(16)], us_per_word=WORD, times=Times({"transcribe": Fraction(1)}))
    assert {spot.how for spot in spots} == {"retype"}


PLACES = st.lists(st.builds(Place, st.integers(0, 120), st.integers(0, 1), st.integers(0, 1)), max_size=25)


@given(PLACES, PLACES)
def test_more_errors_never_cost_less(places: list[Place], more: list[Place]) -> None:
    """Neither spots that grow together nor passages written anew make another error an advantage."""
    places = list({place.at: place for place in places}.values())
    held = {place.at for place in places}
    both = places + list({place.at: place for place in more if place.at not in held}.values())
    assert _spots(places) <= _spots(both)


def _drawn(rate: float, burst: float, words: int) -> list[Place]:
    random = Random(1)  # noqa: S311 - a fixed draw
    start, wrong, places = rate * (1 - burst) / (1 - rate), False, []
    for at in range(words):
        wrong = random.random() < (burst if wrong else start)
        if wrong:
            kind = random.random()
            places.append(Place(at, int(kind < 0.85), int(kind < 0.6 or kind >= 0.85)))
    return places


def test_the_plausible_order_of_magnitude() -> None:
    """At a word error rate of 17.4 % the estimate is near 2.6 times the recording, more where errors lie scattered."""
    hour = 9000
    found = {}
    for burst in (0.174, 0.3, 0.5):
        correction = _spots(_drawn(0.174, burst, hour))
        made = whole(correction, anew=5 * hour * WORD, review=hour * WORD, times=STANDARD)
        found[burst] = float(made.seconds) / 3600
    assert found[0.3] == pytest.approx(2.6, abs=0.1)
    assert 3 > found[0.174] > found[0.3] > found[0.5] > 2.1


def test_labels_of_speakers() -> None:
    """A stretch under a wrong label costs naming the voice; stopping only where no word is put right there anyway."""
    spots = verbatim_spots([Place(10)], us_per_word=WORD, times=STANDARD)
    apart = segments_us([Segment(50)], spots, labels=0, times=STANDARD)
    assert segments_us([Segment(10)], spots, labels=0, times=STANDARD) == apart - 3_900_000
    assert segments_us([Segment(50, border=True)], spots, labels=0, times=STANDARD) == apart + 1_500_000
    assert segments_us([], spots, labels=3, times=STANDARD) == 3 * apart


def test_declared_times_are_held_to_their_names_and_ranges() -> None:
    """A slip in a name, a negative time or a share above one is a mistake; every time of ours says so."""
    for bad in ({"tippen": Fraction(1)}, {"key": Fraction(-1)}, {"crowded": Fraction(2)}):
        with pytest.raises(ValueError, match=r"called|range"):
            Times(bad)
    assert all(operator.ours == ("doi" not in operator.source) for operator in OPERATORS.values())
