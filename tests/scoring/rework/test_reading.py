"""Dictations and documents: read, and heard again only where memory fails."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.rework.places import Place
from pruefstand.scoring.rework.reading import (
    Hearing,
    Omission,
    contradiction_us,
    dictation_spots,
    falsified_us,
    gap_spots,
    heading_us,
    instruction_us,
    left_us,
    swallowed_us,
    unsupported_us,
    word_us,
)
from pruefstand.scoring.rework.search import halvings
from pruefstand.scoring.rework.times import STANDARD

MINUTE = 60_000_000
OWN = Hearing(STANDARD.of("own_speech"), 12_000_000)
VISIT = Hearing(STANDARD.of("own_presence"), 10 * MINUTE)
NOTHING = Hearing(Fraction(0), 0)
COLUMNS = range(100)
WORD = word_us(STANDARD)


def _dictation(places: list[Place], hearing: Hearing = OWN) -> list[int]:
    return [spot.us for spot in dictation_spots(places, words=COLUMNS, hearing=hearing, times=STANDARD)]


def _gaps(statements: list[Omission], hearing: Hearing = VISIT) -> list[int]:
    return [spot.us for spot in gap_spots(statements, hearing=hearing, times=STANDARD, word=WORD)]


def _wrong(places: list[Place], hearing: Hearing = VISIT) -> list[int]:
    return [falsified_us(places, hearing=hearing, times=STANDARD, word=WORD)] if places else []


def test_the_range_is_halved() -> None:
    """Ten minutes are halved seven times until five seconds are left; what is short enough needs no sample."""
    assert [halvings(seconds * 1_000_000, 5_000_000) for seconds in (600, 12, 5, 0)] == [7, 2, 0, 0]


def test_a_word_of_a_dictation_by_hand() -> None:
    """Deciding, the cursor, one word, and for every fifth spot two samples and the evidence; twice as often where
    something is falsified."""
    heard = 2 * (1.10 + 0.20 + 2 + 1.35) + 6
    words = 1.35 + 2.10 + 600 / 516
    (plain,) = _dictation([Place(3)])
    (wrong,) = _dictation([Place(3, falsifies=True)])
    assert plain / 1e6 == pytest.approx(words + heard / 5, abs=1e-5)
    assert wrong / 1e6 == pytest.approx(words + heard * 2 / 5, abs=1e-5)


def test_a_missing_fact_costs_a_multiple_of_a_word() -> None:
    """In a visit of ten minutes a missing statement of eight words takes more than five times a wrong dictated word."""
    (gap,) = _gaps([Omission(8, missing=True)])
    (word,) = _dictation([Place(0)])
    assert gap > 5 * word


def test_missing_statements_in_a_row_are_one_gap() -> None:
    """The cursor is set once and the place is found once for all of them."""
    row = [Omission(5, missing=True), Omission(5, missing=True), Omission(5, missing=False)]
    spots = gap_spots(row, hearing=VISIT, times=STANDARD, word=WORD)
    assert [(spot.first, spot.last, spot.errors) for spot in spots] == [(0, 1, 2)]
    assert _gaps([Omission(5, missing=False)]) == []


def test_between_linked_neighbours_less_is_searched() -> None:
    """One of nine missing between linked neighbours: two tenths of the recording are searched, five halvings, not
    seven; without links all of it."""

    def nine(*, linked: bool) -> int:
        return sum(_gaps([Omission(4, missing=at == 4, linked=linked) for at in range(9)]))

    step = (1_100_000 + 200_000 + 2_000_000 + 1_350_000) // 2
    assert nine(linked=False) - nine(linked=True) == 2 * step


def test_a_search_begins_in_a_chapter() -> None:
    """Of ten minutes with eight chapters 75 seconds are searched: four halvings, not seven."""
    chapters = Hearing(VISIT.share, VISIT.range_us, chapters=8)
    assert VISIT.us(STANDARD, falsifies=True) - chapters.us(STANDARD, falsifies=True) == 3 * 4_650_000


def test_a_click_leads_to_the_evidence() -> None:
    """A linked falsified statement is not searched for: pointing, a click, the evidence; then eight words."""
    (linked,) = _wrong([Place(3, 8, linked=True)])
    assert linked / 1e6 == pytest.approx(1.35 + 2.1 + 1.1 + 0.2 + 6 + 8 * 7 * 60 / 173, abs=1e-4)
    assert _wrong([Place(3, 8)])[0] - linked == 7 * 4_650_000 - 1_300_000


def test_minutes_are_searched_in_their_transcript_first() -> None:
    """Found there nothing is heard; not found, the search in vain counts as well."""
    beside = Hearing(VISIT.share, VISIT.range_us, transcript=True)
    plain = VISIT.us(STANDARD, falsifies=True)
    read = 1.35 + 0.4 + 0.2 + 6 * 600 / 516 + 15 * 60 / 230
    assert beside.us(STANDARD, falsifies=True, found=True) / 1e6 == pytest.approx(read, abs=1e-5)
    assert beside.us(STANDARD, falsifies=True) / 1e6 == pytest.approx(plain / 1e6 + read, abs=1e-5)


def test_whatever_is_falsified_in_a_visit_is_always_heard() -> None:
    """Half of the spots are heard again, and twice that is all of them, never more."""
    assert VISIT.us(STANDARD, falsifies=True) == 2 * VISIT.us(STANDARD, falsifies=False)
    always = Hearing(Fraction(9, 10), VISIT.range_us)
    assert always.us(STANDARD, falsifies=True) == VISIT.us(STANDARD, falsifies=True)


def test_other_things_by_hand() -> None:
    """A contradiction has both statements heard; an unsupported one is deleted; a section gets its heading; commands
    and instructions have costs of their own."""
    clarified = contradiction_us(NOTHING, STANDARD, linked=False, word=WORD)
    assert clarified / 1e6 == pytest.approx(12 + 3.45 + 8 * 7 * 60 / 173, abs=1e-4)
    assert unsupported_us(NOTHING, STANDARD, linked=False) == 3_050_000
    assert heading_us(STANDARD) / 1e6 == pytest.approx(3.45 + 2 * 600 / 516, abs=1e-5)
    assert swallowed_us(STANDARD) == 1_550_000
    assert left_us(STANDARD) == 4_600_000
    assert instruction_us(20, STANDARD) / 1e6 == pytest.approx(26.7, abs=0.01)


OMISSIONS = st.lists(
    st.tuples(st.integers(1, 12), st.booleans(), st.booleans(), st.booleans(), st.booleans()), max_size=9
)
HEARINGS = st.sampled_from(
    [VISIT, NOTHING, Hearing(Fraction(1, 2), 10 * MINUTE, transcript=True), Hearing(Fraction(1), MINUTE, chapters=3)]
)


@given(OMISSIONS, HEARINGS)
def test_another_missing_statement_never_costs_less(
    facts: list[tuple[int, bool, bool, bool, bool]], hearing: Hearing
) -> None:
    """Not even where it joins two gaps to one, or where it was a linked neighbour."""
    statements = [Omission(words, missing, found, linked) for words, missing, _more, found, linked in facts]
    more = [Omission(words, missing or extra, found, linked) for words, missing, extra, found, linked in facts]
    assert sum(_gaps(statements, hearing)) <= sum(_gaps(more, hearing))


FALSIFIED = st.lists(
    st.builds(
        lambda at, length, write, linked, found: Place(at, write, to=at + length, linked=linked, found=found),
        st.integers(0, 60),
        st.integers(0, 3),
        st.integers(0, 9),
        st.booleans(),
        st.booleans(),
    ),
    max_size=7,
)


@given(FALSIFIED, FALSIFIED, HEARINGS)
def test_another_falsified_statement_never_costs_less(places: list[Place], more: list[Place], hearing: Hearing) -> None:
    """Not even where it stands at the same words, linked or not."""
    assert sum(_wrong(places, hearing)) <= sum(_wrong(places + more, hearing))


WORDS = st.lists(
    st.builds(Place, st.integers(0, 90), st.integers(0, 1), st.just(value=True), st.booleans()), max_size=9
)


@given(WORDS, WORDS)
def test_another_wrong_word_of_a_dictation_never_costs_less(places: list[Place], more: list[Place]) -> None:
    """Not even where it joins two spots to one, and whether it falsifies or not."""
    assert sum(_dictation(places)) <= sum(_dictation(places + more))


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
