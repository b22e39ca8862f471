from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.formats.speech.values import Cue
from pruefstand.scoring.captions.profile import GERMAN_BROADCAST, parse_profile
from pruefstand.scoring.captions.readability import BREACHES, breaches
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml

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


def test_characters_are_counted_as_the_profile_says() -> None:
    """Code points in NFC without marks of combination and invisible signs; spaces and punctuation count unless the
    profile says otherwise."""
    assert GERMAN_BROADCAST.length("Ä, b\u200f!") == GERMAN_BROADCAST.length("A\u0308, b!") == 5
    assert replace(GERMAN_BROADCAST, spaces=False).length("a b, c") == 4
    assert replace(GERMAN_BROADCAST, punctuation=False).length("a b, c") == 5


times = st.integers(0, 20_000)
cue = st.builds(lambda a, b, text: Cue(min(a, b), max(a, b), (text,)), times, times, st.text("abc ", max_size=60))


@given(st.lists(cue, max_size=8), st.integers(0, 1_000_000))
def test_moving_all_captions_changes_no_breach(cues: list[Cue], by: int) -> None:
    """Readability knows no time of day."""
    moved = [replace(one, begin=one.begin + by, end=one.end + by) for one in cues]
    assert breaches(cues, GERMAN_BROADCAST) == breaches(moved, GERMAN_BROADCAST)
    assert all(one <= set(BREACHES) for one in breaches(cues, GERMAN_BROADCAST))


def test_a_profile_is_data() -> None:
    """A file names what differs from German broadcast; the rule of counting belongs to what is frozen."""
    reader = Reader()
    text = "name: streaming\nline_length: 42\nspeed: 17\nshortest: 833 ms\ngap: 0\npunctuation: no\n"
    profile = parse_profile(reader, read_yaml(text.encode(), "p.yaml"))
    assert profile == replace(
        GERMAN_BROADCAST, name="streaming", line_length=42, speed=Decimal(17), shortest=833, gap=0, punctuation=False
    )
    assert reader.problems == []
    assert profile is not None
    assert profile.options != GERMAN_BROADCAST.options
    assert "punctuation" in profile.options


@pytest.mark.parametrize(
    "text", ["name: x\nspeed: 0\n", "name: x\nshortest: 8 s\n", "speed: 5\n", "name: x\nzeilen: 2\n"]
)
def test_a_profile_that_nothing_can_keep_is_refused(text: str) -> None:
    """Told with file and line."""
    reader = Reader()
    assert parse_profile(reader, read_yaml(text.encode(), "p.yaml")) is None
    assert reader.problems[0].where.startswith("p.yaml")
