from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.language.finding import find

Norms = Callable[..., list[tuple[str, str]]]


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("um 8:30", ["08:30"]),
        ("um 8.30 Uhr", ["08:30"]),
        ("um 8 Uhr", ["08:00"]),
        ("um acht Uhr dreißig", ["08:30"]),
        ("um 14 Uhr 5", ["14:05"]),
        ("um 10:14:05 Uhr", ["10:14:05"]),
        ("um ein Uhr", ["01:00"]),
        ("um halb acht", ["07:30|19:30"]),
        ("um Viertel nach acht", ["08:15|20:15"]),
        ("um viertel acht", ["07:15|19:15"]),
        ("um dreiviertel acht", ["07:45|19:45"]),
        ("fünf vor halb neun", ["08:25|20:25"]),
        ("halb so viel", []),
        ("um 25:30", []),
        ("halb voll", []),
        ("zwei Tage nach drei Wochen", []),
    ],
)
def test_times(text: str, times: list[str], norms: Norms) -> None:
    """Times of the day have one form; halves and quarters keep both readings; other words are none."""
    assert [norm for _kind, norm in norms(text, "time")] == times


def test_half_past_is_ambiguous() -> None:
    """„halb acht“ tells that it may be morning or evening."""
    (found,) = find("um halb acht")
    assert found.readings == ("07:30", "19:30")
