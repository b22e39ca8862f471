from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.captions.profile import GERMAN_BROADCAST
from pruefstand.scoring.captions.reading import read_captions, read_timed_words
from pruefstand.scoring.captions.timing import TIMING, Boundaries, boundaries, match, mistimed

WORDS = read_timed_words(b"a 1 1 0.4 guten\na 1 1.5 0.4 Tag\na 1 2 0.4 Frau\na 1 2.5 0.4 Maier\n", "")


@pytest.mark.parametrize(
    ("one", "faults"),
    [
        (Boundaries(500, -500), set()),
        (Boundaries(-500, 3000), set()),
        (Boundaries(501, 0), {"late"}),
        (Boundaries(-501, 0), {"early"}),
        (Boundaries(0, -501), {"gone"}),
        (Boundaries(0, 3001), {"lingers"}),
        (Boundaries(700, 3001), {"late", "lingers"}),
        (Boundaries(None, None), set()),
    ],
)
def test_tolerance_holds_up_to_its_value(one: Boundaries, faults: set[str]) -> None:
    """Half a second at both ends, three seconds after the last word; what was not measured has no fault."""
    assert mistimed([one], GERMAN_BROADCAST, shifted=False) == ((frozenset(faults),), 0)


def test_boundaries_are_measured_at_right_words_only() -> None:
    """The first word of the first caption is wrong, the second caption ends with a word too many; a value that is
    written as one belongs to both its words."""
    srt = "1\n00:00:01,000 --> 00:00:01,900\nguter Tag\n\n2\n00:00:02,100 --> 00:00:03,000\nFrau Maier also\n"
    captions = read_captions(srt.encode(), "")
    found = boundaries(WORDS, captions, match(WORDS, captions, "format"))
    assert found == (Boundaries(None, 0), Boundaries(100, None))
    joined = read_captions(b"1\n00:00:01,000 --> 00:00:02,400\nGutenTag Frau\n", "")
    assert boundaries(WORDS, joined, match(WORDS, joined, "orthography")) == (Boundaries(0, 0),)
    log = read_captions(b'{"time": 1, "cue": "1", "text": "guten"}', "")
    with pytest.raises(ValueError, match="display log"):
        boundaries(WORDS, log, match(WORDS, log, "format"))


some = st.builds(Boundaries, st.none() | st.integers(-5000, 5000), st.none() | st.integers(-5000, 9000))


@given(st.lists(some, max_size=8), st.integers(-20_000, 20_000))
def test_a_constant_delay_is_no_fault(found: list[Boundaries], by: int) -> None:
    """After the one shift by the median, moving the whole file changes nothing, wherever a beginning was measured."""
    moved = [
        Boundaries(None if one.begin is None else one.begin + by, None if one.end is None else one.end + by)
        for one in found
    ]
    if any(one.begin is not None for one in found):
        faults, delay = mistimed(found, GERMAN_BROADCAST, shifted=True)
        assert mistimed(moved, GERMAN_BROADCAST, shifted=True) == (faults, delay + by)
        assert all(one <= set(TIMING) for one in faults)
