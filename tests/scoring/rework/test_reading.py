"""Dictations and documents: read, and heard again only where memory fails."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.rework import STANDARD, Place
from pruefstand.scoring.rework.reading import (
    Hearing,
    Omission,
    commands_us,
    dictation_spots,
    document_us,
    gap_spots,
)
from pruefstand.scoring.rework.search import halvings

MINUTE = 60_000_000
OWN = Hearing(STANDARD.of("own_speech"), 12_000_000)
VISIT = Hearing(STANDARD.of("own_presence"), 10 * MINUTE)


def test_the_range_is_halved() -> None:
    """Ten minutes are halved seven times until five seconds are left; what is short enough needs no sample."""
    assert [halvings(seconds * 1_000_000, 5_000_000) for seconds in (600, 12, 5, 0)] == [7, 2, 0, 0]


def test_a_word_of_a_dictation_by_hand() -> None:
    """Deciding, the cursor, one word, and for every fifth spot two samples and the evidence; twice as often where
    something is falsified."""
    heard = 2 * (1.10 + 0.20 + 2 + 1.35) + 6
    words = 1.35 + 2.10 + 600 / 516
    (plain,) = dictation_spots([Place(3)], hearing=OWN, times=STANDARD)
    (wrong,) = dictation_spots([Place(3, falsifies=True)], hearing=OWN, times=STANDARD)
    assert plain.us / 1e6 == pytest.approx(words + heard / 5, abs=1e-5)
    assert wrong.us / 1e6 == pytest.approx(words + heard * 2 / 5, abs=1e-5)


def test_a_missing_fact_costs_a_multiple_of_a_word() -> None:
    """In a visit of ten minutes a missing statement of eight words takes more than five times a wrong dictated word."""
    (gap,) = gap_spots([Omission(8, True)], hearing=VISIT, times=STANDARD)
    (word,) = dictation_spots([Place(0)], hearing=OWN, times=STANDARD)
    assert gap.us > 5 * word.us
    linked = Hearing(VISIT.share, VISIT.range_us, linked=True)
    assert gap_spots([Omission(8, True)], hearing=linked, times=STANDARD)[0].us < gap.us


def test_missing_statements_in_a_row_are_one_gap() -> None:
    """The cursor is set once and the place is found once for all of them."""
    row = gap_spots([Omission(5, True), Omission(5, True), Omission(5, False)], hearing=VISIT, times=STANDARD)
    assert [(spot.first, spot.last, spot.errors) for spot in row] == [(0, 1, 2)]
    assert gap_spots([Omission(5, False)], hearing=VISIT, times=STANDARD) == ()


def test_minutes_are_searched_in_their_transcript_first() -> None:
    """Found there nothing is heard; not found, the search in vain counts as well."""
    beside = Hearing(VISIT.share, VISIT.range_us, transcript=True)
    plain = VISIT.us(STANDARD, falsifies=True)
    assert beside.us(STANDARD, falsifies=True, found=True) < plain < beside.us(STANDARD, falsifies=True)


def test_whatever_is_falsified_in_a_visit_is_always_heard() -> None:
    """Half of the spots are heard again, and twice that is all of them, never more."""
    assert VISIT.us(STANDARD, falsifies=True) == 2 * VISIT.us(STANDARD, falsifies=False)
    always = Hearing(Fraction(9, 10), VISIT.range_us)
    assert always.us(STANDARD, falsifies=True) == VISIT.us(STANDARD, falsifies=True)


def test_what_a_document_has_wrong_by_hand() -> None:
    """A contradiction has both statements heard; an unsupported one is deleted; a section gets its heading."""
    nothing = Hearing(Fraction(0), 0)

    def cost(**more: int) -> float:
        given_ = {"unsupported": 0, "contradictions": 0, "sections": 0, **more}
        return document_us(falsified=(), hearing=nothing, times=STANDARD, **given_) / 1e6

    assert cost() == 0
    assert cost(unsupported=1) == pytest.approx(1.35 + 1.10 + 0.4 + 0.2)
    assert cost(contradictions=1) == pytest.approx(12 + 3.45 + 8 * 7 * 60 / 173, abs=1e-4)
    assert cost(sections=1) == pytest.approx(3.45 + 2 * 600 / 516, abs=1e-5)
    assert commands_us(swallowed=1, left=0, instructions=0, times=STANDARD) == 1_550_000
    assert commands_us(swallowed=0, left=1, instructions=0, times=STANDARD) == 4_600_000
    assert commands_us(swallowed=0, left=0, instructions=1, times=STANDARD) / 1e6 == pytest.approx(26.7, abs=0.01)


@given(st.lists(st.tuples(st.integers(1, 12), st.booleans(), st.booleans()), max_size=9))
def test_another_missing_statement_never_costs_less(facts: list[tuple[int, bool, bool]]) -> None:
    """Not even where it joins two gaps to one."""
    statements = [Omission(words, missing) for words, missing, _more in facts]
    more = [Omission(words, missing or extra) for words, missing, extra in facts]

    def total(given_: list[Omission]) -> int:
        return sum(spot.us for spot in gap_spots(given_, hearing=VISIT, times=STANDARD))

    assert total(statements) <= total(more)


@given(st.integers(0, 100_000_000), st.integers(0, 100_000_000))
def test_a_longer_range_never_takes_less_time(one: int, more: int) -> None:
    """The search grows with the recording, by a step for each doubling."""
    assert Hearing(Fraction(1), one).us(STANDARD, falsifies=False) <= Hearing(Fraction(1), one + more).us(
        STANDARD, falsifies=False
    )


def test_bad_ranges_are_refused() -> None:
    """A share lies between 0 and 1."""
    with pytest.raises(ValueError, match="share"):
        Hearing(Fraction(3, 2), 0)
