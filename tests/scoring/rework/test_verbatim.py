"""Transcripts word for word, corrected while listening."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pruefstand.scoring.rework.places import Place, Spot
from pruefstand.scoring.rework.times import STANDARD, Times
from pruefstand.scoring.rework.verbatim import Segment, label_places, verbatim_spots
from pruefstand.scoring.rework.whole import whole

WORD = 400_000  # microseconds of recording, at 150 words a minute
COLUMNS = range(200)


def _made(places: list[Place], times: Times = STANDARD, pace: int = WORD) -> tuple[Spot, ...]:
    return verbatim_spots(places, words=COLUMNS, us_per_word=pace, times=times)


def _spots(places: list[Place], times: Times = STANDARD, pace: int = WORD) -> int:
    return sum(spot.us for spot in _made(places, times, pace))


def test_one_wrong_word_by_hand() -> None:
    """One replaced word: 1 + 0.4 + 1.35 + 0.2 + 2.1 of handling, 2 + 0.4 + 0.5 of listening, a word, a click, a key."""
    handling = Fraction(1) + Fraction(2, 5) + Fraction(27, 20) + Fraction(1, 5) + Fraction(21, 10)
    listening = 2 + Fraction(2, 5) + Fraction(1, 2)
    seconds = handling + listening + Fraction(600, 516) + Fraction(2, 5)
    assert _spots([Place(10, 1, remove=True)]) == pytest.approx(float(seconds) * 1e6, abs=1)
    assert _spots([Place(10, 1)]) == pytest.approx(float(seconds) * 1e6 - 400_000, abs=1)


def test_a_word_too_many_is_a_key() -> None:
    """What is only removed is marked and gone with a key; nothing is written and nothing of it is heard."""
    seconds = 1 + 0.4 + 1.35 + 0.2 + 2.1 + 2.5 + 0.2 + 0.2
    (spot,) = verbatim_spots([Place(1, 0, remove=True)], words=[0, 1, 1, 2], us_per_word=WORD, times=STANDARD)
    assert spot.us == pytest.approx(seconds * 1e6, abs=1)


def test_listening_takes_longer_near_others() -> None:
    """A spot within eight right words makes both be heard half as long again, one further away does not."""
    alone = _spots([Place(0)])
    assert _spots([Place(0), Place(10)]) == 2 * alone
    assert _spots([Place(0), Place(9)]) == 2 * alone + 2 * (2_900_000 // 2)


def test_long_stretches_are_heard_in_pieces() -> None:
    """Whoever writes nine words in a row stops once more than for eight, and each of both pieces has another beside."""

    def row(count: int) -> int:
        return _spots([Place(at) for at in range(count)], Times({"transcribe": Fraction(100)}))

    word = round(600 / 516 * 1e6)
    assert row(8) - row(7) == word + WORD
    once, twice = 1_600_000 + 2_500_000 + 8 * WORD, 3_200_000 + (5_000_000 + 9 * WORD) * 3 // 2
    assert row(9) - row(8) == word + twice - once


def test_a_passage_full_of_errors_is_written_anew() -> None:
    """Where transcription at its pace is quicker than the correction, it is taken, in a passage as in a long row."""
    passage = [Place(at) for at in range(64)]
    assert {spot.how for spot in _made(passage)} == {"retype"}
    assert _spots(passage) == 1_600_000 + 2_500_000 + 3_450_000 + 64 * 2_000_000
    assert {spot.how for spot in _made([Place(3)])} == {"edit"}
    slow = Times({"transcribe": Fraction(10)})
    assert {spot.how for spot in _made(passage, slow)} == {"edit"}


PLACES = st.lists(
    st.builds(Place, st.integers(0, 120), st.integers(0, 1), st.booleans(), unit=st.just(-1)),
    max_size=25,
)
TIMES = st.sampled_from(
    [
        STANDARD,
        Times({"transcribe": Fraction(2)}),
        Times({"lead": Fraction(0), "crowded": Fraction(1)}),
        Times({"transcribe": Fraction(1), "stretch": Fraction(1)}),
    ]
)


def _with_events(places: list[Place], labels: list[int]) -> list[Place]:
    return [*places, *label_places([Segment(at) for at in labels], STANDARD)]


@given(
    PLACES,
    PLACES,
    st.lists(st.integers(0, 120), max_size=6),
    st.lists(st.integers(0, 120), max_size=4),
    TIMES,
    st.sampled_from([WORD, 50_000, 1_000]),
)
@example([], [Place(50)], [0, 20, 40, 60, 80, 100], [], STANDARD, 1_000)
def test_more_errors_never_cost_less(
    places: list[Place], more: list[Place], labels: list[int], others: list[int], times: Times, pace: int
) -> None:
    """Neither spots that grow together, nor passages written anew, nor labels at words make another error an
    advantage, not even where the recording is so short that writing anew takes no time."""
    places = list({place.at: place for place in places}.values())
    held = {place.at for place in places}
    both = places + list({place.at: place for place in more if place.at not in held}.values())
    once = _spots(_with_events(places, labels), times, pace)
    assert once <= _spots(_with_events(both, labels), times, pace)
    assert once <= _spots(_with_events(places, labels + others), times, pace)


def drawn(rate: float, burst: float, words: int) -> tuple[list[Place], list[int]]:
    """Errors as a chain of two states draws them."""
    random = Random(1)  # noqa: S311 - a fixed draw
    start, wrong, places, counts = rate * (1 - burst) / (1 - rate), False, [], [0]
    while counts[-1] < words:
        wrong = random.random() < (burst if wrong else start)
        kind = random.random() if wrong else -1.0
        if wrong:
            places.append(Place(len(counts) - 1, int(kind < 0.85), remove=kind < 0.6 or kind >= 0.85))
        counts.append(counts[-1] + int(kind < 0.85))
    return places, counts


def test_the_plausible_order_of_magnitude() -> None:
    """At a word error rate of 17.4 % the estimate is near 2.6 times the recording, more where errors lie scattered."""
    hour = 9000
    found = {}
    for burst in (0.174, 0.35, 0.5):
        places, words = drawn(0.174, burst, hour)
        spots = verbatim_spots(places, words=words, us_per_word=WORD, times=STANDARD)
        made = whole(sum(spot.us for spot in spots), anew=5 * hour * WORD, review=hour * WORD, times=STANDARD)
        found[burst] = float(made.seconds) / 3600
    assert found[0.35] == pytest.approx(2.6, abs=0.1)
    assert 3.4 > found[0.174] > found[0.35] > found[0.5] > 2.1


def test_labels_of_speakers() -> None:
    """A stretch under a wrong label costs naming the voice; stopping only where no word is put right there anyway."""
    word = _spots([Place(10)])
    rename = 1_350_000 + 400_000 + 2 * 1_100_000 + 2 * 200_000 + 2 * 200_000
    apart = _spots(_with_events([Place(10)], [50])) - word
    assert apart == rename + 4_100_000
    assert _spots(_with_events([Place(10)], [10])) == word + rename
    border = label_places([Segment(50, border=True)], STANDARD)
    assert _spots([Place(10), *border]) == word + apart + 1_500_000
