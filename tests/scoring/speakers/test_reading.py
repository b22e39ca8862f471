from __future__ import annotations

from decimal import Decimal

import pytest

from pruefstand.errors import InputError
from pruefstand.scoring.speakers.reading import Said, read_speech

RTTM = (
    b"\xef\xbb\xbf;; Bemerkung\r\nSPEAKER a 1 0 2.5 <NA> <NA> A <NA> <NA>\r\nSPEAKER a 1 3 0 <NA> <NA> A <NA> <NA>\r\n"
)
STM = b"a 1 B 5 6 zuletzt\na 1 B 0 1 zuerst\na 1 X 7 9 IGNORE_TIME_SEGMENT_IN_SCORING\nb 1 C 0 1\n"


def test_rttm_with_byte_order_mark_and_crlf() -> None:
    """Told by its first word; a turn without length is dropped and told with its line."""
    speech = read_speech(RTTM, "r.rttm")
    assert speech.form == "rttm"
    assert speech.recordings == {"a": Said((("A", Decimal(0), Decimal("2.5")),), None)}
    assert [problem.where for problem in speech.dropped] == ["r.rttm:3"]


def test_stm_has_words_in_the_order_of_time() -> None:
    """What is excluded from scoring is left out; a segment without words is a turn too."""
    speech = read_speech(STM, "r.stm")
    assert speech.form == "stm"
    assert speech.recordings["a"].words == {"B": ("zuerst", "zuletzt")}
    assert speech.recordings["b"].words == {"C": ("",)}
    assert speech.recordings["b"].turns == (("C", Decimal(0), Decimal(1)),)


def test_seglst_without_times_has_words_only() -> None:
    """JSON is SegLST; times finer than a nanosecond are rounded, absurd ones dropped."""
    speech = read_speech(b'[{"session_id": "a", "speaker": "A", "words": "ja"}]', "h.json")
    assert speech.recordings == {"a": Said(None, {"A": ("ja",)})}
    fine = b'[{"session_id":"a","speaker":"A","words":"","start_time":0.1000000000000001,"end_time":1}]'
    assert read_speech(fine, "h.json").recordings["a"].turns == (("A", Decimal("0.1"), Decimal(1)),)
    huge = b'[{"words":"","start_time":"0","end_time":"1e999999"},{"words":"x"}]'
    assert len(read_speech(huge, "h.json").dropped) == 1


def test_an_empty_file_is_silence() -> None:
    """Nobody spoke; a file of which nothing can be read is an error with file and line."""
    assert read_speech(b"", "h.rttm").recordings == {}
    with pytest.raises(InputError) as told:
        read_speech(b"irgend etwas\n", "h.stm")
    assert told.value.problems[0].where == "h.stm:1"


def test_times_beyond_any_recording_are_dropped() -> None:
    """A time in milliseconds written as seconds would else be counted; its line is told, whatever the format."""
    rttm = b"SPEAKER a 1 0 5 <NA> <NA> A <NA> <NA>\nSPEAKER a 1 0 99999999 <NA> <NA> A <NA> <NA>\n"
    stm = b"a 1 A 0 5 ja\na 1 A 99999998 99999999 nein\n"
    for data, file in ((rttm, "h.rttm"), (stm, "h.stm")):
        speech = read_speech(data, file)
        assert speech.recordings["a"].turns == (("A", Decimal(0), Decimal(5)),)
        assert [problem.where for problem in speech.dropped] == [f"{file}:2"]


@pytest.mark.parametrize("name", ["D00", "AUFNAHME", "A/P2", "SPEAKER1"])
def test_a_recording_in_capitals_is_no_kind_of_line(name: str) -> None:
    """STM whose recording is named in capitals is STM; only what RTTM knows as a kind of line makes RTTM."""
    speech = read_speech(f"{name} 1 B 0.000 3.925 auch hier\n".encode(), "a.stm")
    assert speech.form == "stm"
    assert speech.recordings[name].words == {"B": ("auch hier",)}
    assert read_speech(b"SPKR-INFO a 1 <NA> <NA> <NA> unknown B <NA>\n", "a.rttm").form == "rttm"
