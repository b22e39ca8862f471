"""Captions: words cue by cue, times, limits."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.scoring.captions.profile import GERMAN_BROADCAST
from pruefstand.scoring.captions.reading import read_captions, read_timed_words
from pruefstand.scoring.rework.captions import caption_estimate, split_us, timing_us
from pruefstand.scoring.rework.estimate import Estimate
from pruefstand.scoring.rework.times import STANDARD

CUE = 6
COUNT = 8


def _clock(time: int) -> str:
    return f"{time // 3600000:02}:{time // 60000 % 60:02}:{time // 1000 % 60:02},{time % 1000:03}"


def _words(cue: int) -> list[str]:
    return [f"w{chr(97 + cue)}{chr(97 + at)}" for at in range(CUE)]


def _ctm() -> bytes:
    """Every word half a second, captions of three seconds with a second between."""
    lines = [f"A 1 {cue * 4 + at * 0.5:.2f} 0.5 {word}" for cue in range(COUNT) for at, word in enumerate(_words(cue))]
    return ("\n".join(lines) + "\n").encode()


def _srt(errors: dict[tuple[int, int], str] | None = None, moved: dict[int, int] | None = None, by: int = 0) -> bytes:
    lines = []
    for cue in range(COUNT):
        begin = cue * 4000 + (moved or {}).get(cue, 0) + by
        words = []
        for at, word in enumerate(_words(cue)):
            kind = (errors or {}).get((cue, at))
            if kind != "drop":
                words.append(f"x{word}" if kind == "replace" else word)
            if kind == "add":
                words.append(f"y{word}")
        lines.append(f"{cue + 1}\n{_clock(begin)} --> {_clock(cue * 4000 + 3000 + by)}\n{' '.join(words)}\n")
    return "\n".join(lines).encode()


def _estimate(data: bytes, *, is_live: bool = False) -> Estimate:
    reference = read_timed_words(_ctm(), "a.ctm")
    captions = read_captions(data, "a.srt")
    return caption_estimate(
        reference, captions, "format", GERMAN_BROADCAST, is_live=is_live, audio_us=32_000_000, times=STANDARD
    )


def _items(data: bytes, *, is_live: bool = False) -> list[tuple[str, int]]:
    return [(item.kind, item.us) for item in _estimate(data, is_live=is_live).items]


def test_right_captions_cost_nothing_and_live_ones_one_shift() -> None:
    """An error-free file costs 0; of live captions the whole file is moved once, and that is all."""
    assert _estimate(_srt()).seconds == 0
    assert _items(_srt(), is_live=True) == [("shift", 5_000_000)]
    assert float(_estimate(_srt(), is_live=True).seconds) == pytest.approx(5, abs=0.01)


@pytest.mark.parametrize("delay", [0, 10, 700, 2345, 60_000])
def test_a_constant_delay_changes_nothing(delay: int) -> None:
    """However late live captions come, if all come equally late the rework is the same; varying delays cost."""
    moved = {2: 900, 5: -900}
    assert _items(_srt(moved=moved, by=delay), is_live=True) == _items(_srt(moved=moved), is_live=True)
    assert len(_items(_srt(moved=moved, by=delay), is_live=True)) == 3


def test_all_errors_of_a_caption_are_one_spot() -> None:
    """First and last word of one caption wrong: one stop, two places for the cursor."""
    (one,) = _estimate(_srt({(3, 0): "replace"})).items
    (both,) = _estimate(_srt({(3, 0): "replace", (3, 5): "replace"})).items
    word = round(600 / 516 * 1e6)
    heard = 5 * (32_000_000 // 48)
    assert both.us == one.us + 3_450_000 + word + heard


def test_close_errors_over_a_border_are_one_spot() -> None:
    """The last word of a caption and the first of the next."""
    spots = _estimate(_srt({(3, 5): "replace", (4, 1): "replace"})).items
    assert [(item.kind, item.errors) for item in spots] == [("words", 2)]


def test_a_caption_to_be_split_is_interrupted_for_unless_something_else_is_wrong() -> None:
    """Too many lines alone: an interruption of its own; with a wrong word or time in it only the split."""
    fast = _srt().replace(b"wca wcb wcc", b"wca\nwcb\nwcc")
    assert [kind for kind, _us in _items(fast)] == ["split"]
    assert _items(fast)[0][1] == 4_100_000 + split_us(STANDARD)
    wrong = re.sub(rb"wca", b"xca", fast)
    assert ("split", split_us(STANDARD)) in _items(wrong)


def test_wrong_times_are_put_right_one_by_one_until_all_anew_is_cheaper() -> None:
    """One caption that comes late is timed; where all do the whole file is timed anew and a tenth of the work is
    lost."""
    assert _items(_srt(moved={3: 900})) == [("timing", 4_100_000 + timing_us(STANDARD))]
    each = 4_100_000 + timing_us(STANDARD)
    assert _items(_srt(moved=dict.fromkeys(range(COUNT), 900))) == [("retime", COUNT * 1_600_000 + COUNT * each // 10)]


def test_a_wrong_word_hides_no_wrong_time() -> None:
    """A caption that comes late costs its timing as well where its first word is wrong."""
    assert [kind for kind, _us in _items(_srt({(3, 0): "replace"}, {3: 900}))] == ["words", "timing"]


ERRORS = st.dictionaries(
    st.tuples(st.integers(0, COUNT - 1), st.integers(0, CUE - 1)), st.sampled_from(["replace", "add"]), max_size=12
)
INSIDE = st.dictionaries(st.tuples(st.integers(0, COUNT - 1), st.integers(1, CUE - 2)), st.just("drop"), max_size=6)
MOVED = st.dictionaries(st.integers(0, COUNT - 1), st.sampled_from([600, 900]), max_size=COUNT)


@settings(deadline=None, max_examples=30)
@given(ERRORS, ERRORS, INSIDE, MOVED, MOVED)
def test_more_errors_never_mean_less_rework(
    errors: dict[tuple[int, int], str],
    more: dict[tuple[int, int], str],
    dropped: dict[tuple[int, int], str],
    moved: dict[int, int],
    later: dict[int, int],
) -> None:
    """Wrong words, wrong times, and both: from file to estimate."""
    fewer = _estimate(_srt(errors, moved)).seconds
    assert fewer <= _estimate(_srt(dropped | more | errors, moved)).seconds
    assert fewer <= _estimate(_srt(errors, later | moved)).seconds


def test_a_display_log_has_no_ends() -> None:
    """When a caption is gone it does not say."""
    log = b'{"time": 1.0, "cue": "a", "text": "waa"}\n'
    with pytest.raises(ValueError, match="gone"):
        _estimate(log)
