from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.formats.speech.values import Cue
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST
from pruefstand.scoring.captions.readability import BREACHES, breaches

LINE = "x" * 37


def _broken(*cues: Cue) -> list[set[str]]:
    return [set(one) for one in breaches(cues, GERMAN_BROADCAST)]


@pytest.mark.parametrize(
    ("cue", "broken"),
    [
        (Cue(0, 5000, (LINE, LINE)), set()),  # 74 characters in 5 s: 14.8 a second
        (Cue(0, 4933, (LINE, LINE)), {"speed"}),  # one hundredth of a character too fast
        (Cue(0, 7000, (LINE + "x",)), {"line_length"}),
        (Cue(0, 5000, ("a", "b", "c")), {"lines"}),
        (Cue(0, 5000, ("a", "", "b")), set()),  # an empty line shows nothing
        (Cue(0, 1000, ("x" * 15,)), set()),
        (Cue(0, 999, ("x",)), {"short"}),
        (Cue(0, 7000, ("x",)), set()),
        (Cue(0, 7001, ("x",)), {"long"}),
        (Cue(5, 5, ("x",)), {"short", "speed"}),
        (Cue(5, 5, ()), {"short"}),
        (Cue(9000, 8000, ("x",)), {"short", "speed"}),
    ],
)
def test_limits_of_one_caption(cue: Cue, broken: set[str]) -> None:
    """A limit is kept up to its very value; zero length and times that run backwards have a result."""
    assert _broken(cue) == [broken]


def test_limits_between_captions() -> None:
    """40 ms between two are enough, 39 are not; the later one overlaps; order is that of the file."""
    first = Cue(0, 2000, ("a",))
    assert _broken(first, Cue(2040, 4000, ("b",))) == [set(), set()]
    assert _broken(first, Cue(2039, 4000, ("b",))) == [set(), {"gap"}]
    assert _broken(first, Cue(2000, 4000, ("b",))) == [set(), {"gap"}]
    assert _broken(first, Cue(1999, 4000, ("b",))) == [set(), {"overlap"}]
    assert _broken(Cue(2040, 4000, ("b",)), first) == [set(), {"order"}]
    assert _broken(Cue(0, 7000, ("a",)), Cue(1000, 2000, ("b",)), Cue(3000, 4000, ("c",))) == [
        set(),
        {"overlap"},
        {"overlap"},
    ]


times = st.integers(0, 20_000)
cue = st.builds(lambda a, b, text: Cue(min(a, b), max(a, b), (text,)), times, times, st.text("abc ", max_size=60))


@given(st.lists(cue, max_size=8), st.integers(0, 1_000_000))
def test_moving_all_captions_changes_no_breach(cues: list[Cue], by: int) -> None:
    """Readability knows no time of day."""
    moved = [replace(one, begin=one.begin + by, end=one.end + by) for one in cues]
    assert breaches(cues, GERMAN_BROADCAST) == breaches(moved, GERMAN_BROADCAST)
    assert all(one <= set(BREACHES) for one in breaches(cues, GERMAN_BROADCAST))
