from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pruefstand.domain import MeasurementStatus, parse_distribution
from pruefstand.scoring.captions.checker import CaptionChecker
from pruefstand.scoring.checker import Row, Verdict

Check = Callable[..., Verdict]
Rows = Callable[[Verdict], dict[str, Row]]
LIVE = CaptionChecker(live=True)

State = tuple[int, str, str]


def log(states: Sequence[State], delay: str | None = None, shift: int = 0) -> str:
    """A display log from states in milliseconds."""
    head = [] if delay is None else [f'{{"audience_delay": {delay}}}']
    timed = [(f"{(time + shift) / 1000:.3f}", cue, text) for time, cue, text in states]
    lines = [json.dumps({"time": time, "cue": cue, "text": text}) for time, cue, text in timed]
    return "\n".join([*head, *lines]) + "\n"


STATES: list[State] = [
    (1600, "1", "guten"),
    (2200, "1", "guten Tag mein"),
    (3100, "1", "Guten Tag meine Damen"),
    (5000, "2", "und Herren wir beginnen"),
    (6000, "1", ""),
]


def test_offsets_are_those_of_the_first_right_display(check: Check, rows: Rows) -> None:
    """„guten“ ended at 1.4 and stood there at 1.6; „meine“ at 3.1, when „mein“ was mended: 0.7 after 2.4."""
    found = rows(check(log(STATES), LIVE))
    counted = dict(parse_distribution(str(found["live.offset"].value)))
    expected = [200, 300, 700, 200, 1600, 1100, 600, 100]
    assert counted == {Decimal(time) / 1000: expected.count(time) for time in expected}
    assert (found["live.timely"].numerator, found["live.timely"].denominator) == (8, 8)
    assert (found["live.erased"].numerator, found["live.erased"].denominator) == (1, 8)
    assert found["live.audience"].status is MeasurementStatus.NOT_CHECKABLE


def test_a_word_that_was_right_once_was_shown(check: Check, rows: Rows) -> None:
    """Changed for the worse later, it counts from when it was right; a word never right has no offset and is not
    timely."""
    states = [*STATES[:3], (3300, "1", "Guten Tag meine Namen"), *STATES[3:]]
    found = rows(check(log(states), LIVE))
    assert found["live.timely"].numerator == 8
    assert found["words"].numerator == 1
    assert found["live.erased"].numerator == 2
    never = rows(check(log([(3100, "1", "Guten Tag meine Namen"), STATES[3]]), LIVE))
    assert (never["live.timely"].numerator, never["live.timely"].denominator) == (7, 8)


def test_the_delay_of_the_audience_stands_apart(check: Check, rows: Rows) -> None:
    """The sound of the audience comes later, so the offsets are smaller by that, and a caption can be too early."""
    found = rows(check(log(STATES, "0.5"), LIVE))
    assert found["live.audience"].value == "0.500"
    counted = dict(parse_distribution(str(found["live.offset"].value)))
    expected = [300, 200, 200, 300, 1100, 600, 100, 400]  # „guten“ is 0.3 s early now
    assert counted == {Decimal(time) / 1000: expected.count(time) for time in expected}


def test_what_is_timely_has_a_limit(check: Check, rows: Rows) -> None:
    """Up to the very limit, on either side of the word."""
    assert rows(check(log(STATES), CaptionChecker(live=True, timely=700)))["live.timely"].numerator == 6
    assert rows(check(log(STATES), CaptionChecker(live=True, timely=699)))["live.timely"].numerator == 5
    # Where the sound comes two seconds later, four words stand there more than 1.5 s too early.
    assert rows(check(log(STATES, "2"), CaptionChecker(live=True, timely=1500)))["live.timely"].numerator == 4


def test_no_caption_for_a_minute_is_an_abort(check: Check, rows: Rows) -> None:
    """60 s after the first word begins is in time, a millisecond later is none: that run counts as aborted and nowhere
    else. The sound of the audience begins later, and so does its minute."""
    at = [(61_000, "1", "guten Tag")]
    assert rows(check(log(at), LIVE))["live.aborted"].numerator == 0
    late = check(log(at, shift=1), LIVE)
    found = rows(late)
    assert (found["live.aborted"].numerator, found["live.aborted"].denominator) == (1, 1)
    assert {row.status for name, row in found.items() if name != "live.aborted"} == {MeasurementStatus.NOT_APPLICABLE}
    assert late.findings == ()
    assert rows(check(log(at, "0.001", shift=1), LIVE))["live.aborted"].numerator == 0
    assert rows(check(b"", LIVE))["live.aborted"].numerator == 1
    assert rows(check(log([(0, "1", "")]), LIVE))["live.aborted"].numerator == 1


def test_a_live_file_without_states(check: Check, rows: Rows) -> None:
    """An exported file says when a caption came, not what was taken back; its timing is judged after one shift by the
    median, so that a constant delay is no fault of timing."""
    srt = (
        "1\n00:00:01,000 --> 00:00:02,900\nGuten Tag, meine Damen\n\n"
        "2\n00:00:03,000 --> 00:00:05,000\nund Herren, wir beginnen.\n"
    )
    late = srt.replace("00:00:0", "00:00:1")
    found = rows(check(late, LIVE))
    assert found["live.erased"].status is MeasurementStatus.NOT_CHECKABLE
    assert found["timing"].numerator == 0
    assert rows(check(late, CaptionChecker()))["timing"].numerator == 2


words = st.sampled_from(["guten", "Tag", "meine", "Damen", "und", "Herren", "wir", "beginnen", "falsch"])
state = st.tuples(st.integers(0, 9000), st.sampled_from("12"), st.lists(words, max_size=6).map(" ".join))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.lists(state, min_size=1, max_size=8).map(sorted), st.integers(0, 40_000))
def test_a_constant_delay_changes_no_offset_after_its_removal(
    check: Check, rows: Rows, states: list[State], by: int
) -> None:
    """The same states later: every residual, what was taken back and every word stay as they are."""
    one, two = (rows(check(log(states, shift=shift), LIVE)) for shift in (0, by))
    if one["live.aborted"].numerator or two["live.aborted"].numerator:
        return
    for name in ("live.residual", "live.erased", "words"):
        assert (one[name].value, one[name].numerator) == (two[name].value, two[name].numerator)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.lists(state, min_size=1, max_size=8).map(sorted))
def test_every_shown_word_has_one_offset(check: Check, rows: Rows, states: list[State]) -> None:
    """At most as many offsets as words, at least as many as words that are right in the end."""
    found = rows(check(log(states), LIVE))
    if found["live.aborted"].numerator:
        return
    value = found["live.offset"].value
    offsets = sum(times for _bin, times in parse_distribution(value)) if value else 0
    timed, errors = found["live.timely"].denominator, found["words"].numerator
    assert isinstance(timed, int)
    assert isinstance(errors, int)
    assert timed - errors <= offsets <= timed


def test_a_log_that_repeats_everything_is_unreadable(check: Check, rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    """A caption that never ends would be read again at every word; beyond a bound the rows say so, up to it they
    count."""
    monkeypatch.setattr("pruefstand.scoring.captions.live._MOST_WORDS", 12)
    assert rows(check(log(STATES), LIVE))["live.timely"].numerator == 8  # 1 + 3 + 4 + 4 words
    verdict = check(log([*STATES, (7000, "1", "mehr")]), LIVE)
    assert {row.status for row in verdict.rows} == {MeasurementStatus.UNREADABLE}
