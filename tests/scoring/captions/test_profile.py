from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from pruefstand.scoring.captions.profile import GERMAN_BROADCAST, parse_profile
from pruefstand.study.schema import Reader
from pruefstand.study.yaml_nodes import read_yaml


def test_characters_are_counted_as_the_profile_says() -> None:
    """Code points in NFC without marks of combination and invisible signs; spaces and punctuation count unless the
    profile says otherwise."""
    assert GERMAN_BROADCAST.length("Ä, b\u200f!") == GERMAN_BROADCAST.length("A\u0308, b!") == 5
    assert replace(GERMAN_BROADCAST, spaces=False).length("a b, c") == 4
    assert replace(GERMAN_BROADCAST, punctuation=False).length("a b, c") == 5


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
