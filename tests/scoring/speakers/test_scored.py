from __future__ import annotations

from decimal import Decimal
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.scoring.speakers.reading import Said, Speech
from pruefstand.scoring.speakers.scored import Pair, SpeakerTime, pairs, speaker_time, speaker_word_errors
from pruefstand.scoring.speakers.timeline import Spoken

seconds = st.integers(0, 30).map(Decimal)
turn = st.tuples(st.sampled_from("ABC"), seconds, seconds).map(lambda t: (t[0], min(t[1:]), max(t[1:])))
turns = st.lists(turn, max_size=6).map(tuple)


@given(turns, turns, turns, turns)
def test_recordings_add_up(
    one: tuple[Spoken, ...], two: tuple[Spoken, ...], three: tuple[Spoken, ...], four: tuple[Spoken, ...]
) -> None:
    """Counters of two recordings are the sums of theirs, in either order; zero changes nothing."""
    first, second = (speaker_time(Pair("x", Said(a, None), Said(b, None))) for a, b in ((one, two), (three, four)))
    both = first + second
    assert both == second + first == both + SpeakerTime()
    assert both.error == first.error + second.error
    assert both.speakers == first.speakers + second.speakers


texts = st.dictionaries(
    st.sampled_from("AB"), st.lists(st.sampled_from(["Bär ging", "Öl.", "schön ja", ""]), max_size=3).map(tuple)
)


@given(texts, texts, st.sampled_from(["writing", "format", "orthography", "content"]))
def test_composed_and_decomposed_words_are_the_same(
    one: dict[str, tuple[str, ...]], two: dict[str, tuple[str, ...]], level: str
) -> None:
    """NFC and NFD of either side count alike; at level raw they differ."""
    apart = {name: tuple(normalize("NFD", text) for text in said) for name, said in two.items()}
    found = [speaker_word_errors(Pair("x", Said(None, one), Said(None, side)), level) for side in (two, apart)]
    assert found[0] == found[1]


def test_recordings_are_paired_by_name() -> None:
    """One beside one is a pair whatever the names; of several a foreign one is told, a missing one is silence."""
    said, heard = Said((("A", Decimal(0), Decimal(2)),), None), Said((("x", Decimal(0), Decimal(2)),), None)
    (only,), told = pairs(Speech("rttm", {"a": said}), Speech("rttm", {"andere": heard}))
    assert (only.recording, told) == ("a", ())
    found, told = pairs(Speech("rttm", {"a": said, "b": said}), Speech("rttm", {"b": heard, "c": heard}))
    assert [speaker_time(pair).missed for pair in found] == [2, 0]
    assert ["„c“" in problem.what for problem in told] == [True]
    (silent,), told = pairs(Speech("rttm", {}), Speech("rttm", {"a": heard}))
    assert speaker_time(silent).false_alarm == 2
    assert speaker_time(silent).error_rate is None


def test_regions_cut_both_sides() -> None:
    """Without regions everything to the last turn counts, with them only what lies inside."""
    pair = Pair("a", Said((("A", Decimal(0), Decimal(10)),), None), Said((("x", Decimal(5), Decimal(15)),), None))
    assert (speaker_time(pair).missed, speaker_time(pair).false_alarm) == (5, 5)
    assert speaker_time(pair, [(Decimal(4), Decimal(11))]).error == 2


def test_words_at_a_level() -> None:
    """Words are counted at the level asked for; a side without words or times cannot be scored."""
    pair = Pair(
        "a", Said(None, {"A": ("Guten Tag.", "25 mg")}), Said(None, {"1": ("guten Tag", "fünfundzwanzig Milligramm")})
    )
    assert [speaker_word_errors(pair, level).errors for level in ("raw", "format", "content")] == [4, 2, 0]
    with pytest.raises(ValueError, match="no times"):
        speaker_time(pair)
    with pytest.raises(ValueError, match="no words"):
        speaker_word_errors(Pair("a", Said((), None), pair.output))
