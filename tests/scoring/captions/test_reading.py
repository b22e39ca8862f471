from __future__ import annotations

import pytest

from pruefstand.errors import InputError
from pruefstand.scoring.captions.reading import caption_text, is_captions, read_captions, read_timed_words

SRT = """\ufeff2
00:00:03,000 --> 00:00:04,000
später &amp; zuerst

1
00:01.000 --> 00:02.000
um 10:30:00,000 Uhr
""".replace("\n", "\r\n")


def test_captions_keep_their_order_and_states_that_of_time() -> None:
    """BOM, CRLF, missing hours, entities and clock times inside a text; the file's order for what is said, the clock's
    for what was shown."""
    found = read_captions(SRT.encode(), "a.srt")
    assert found.texts == ("später & zuerst", "um 10:30:00,000 Uhr")
    assert [(state.time, state.cue) for state in found.states] == [(1000, 1), (3000, 0)]
    assert found.starts == (0, 16)
    assert found.text[found.starts[1] :] == found.texts[1]
    assert not found.partial
    assert caption_text(SRT.encode(), "") == (found.text, ())


def test_a_log_ends_with_what_stood_last() -> None:
    """The last text of each caption that is not empty, in the order in which they came."""
    states = [(1, "b", "eins"), (2, "a", "zwei"), (3, "b", "")]
    lines = [f'{{"time": {time}, "cue": "{cue}", "text": "{text}"}}' for time, cue, text in states]
    found = read_captions("\n".join(lines).encode(), "a.jsonl")
    assert (found.texts, found.cues, found.partial, found.audience_delay) == (("eins", "zwei"), None, True, None)


@pytest.mark.parametrize("text", ["WEBVTT\n\n00:01.000 --> 00:02.000\nA\n", "1\n00:00:01,000 --> 00:00:02,000\nA\n"])
def test_caption_files_are_told_by_their_first_lines(text: str) -> None:
    """A number and an arrow, the word, or a line of times wherever it begins; a text that mentions times is none."""
    assert is_captions(text)
    assert is_captions(text.removeprefix("1\n").removeprefix("WEBVTT\n\n"))
    assert not is_captions("Siehe " + " ".join(text.split()))
    assert not is_captions("1\nA --- B")


def test_words_stand_in_the_order_of_time() -> None:
    """A CTM may be written in any order; times are rounded to milliseconds, half to even."""
    found = read_timed_words(b"a 1 2 0.5 zwei\na 1 0.0005 1.0009 eins\n", "a.ctm")
    assert (found.text, found.begins, found.ends) == ("eins zwei", (0, 2000), (1001, 2500))
    assert [found.word_at(place) for place in (0, 3, 5, 8)] == [0, 0, 1, 1]


def test_captions_know_the_times_of_their_edges() -> None:
    """Inside a caption no word has a time; one that ends before it begins has no end."""
    srt = "1\n00:00:01,000 --> 00:00:02,000\neins zwei\ndrei\n\n2\n00:00:05,000 --> 00:00:04,000\nvier\n"
    found = read_timed_words(srt.encode(), "")
    assert found.text == "eins zwei drei vier"
    assert found.begins == (1000, None, None, 5000)
    assert found.ends == (None, None, 2000, None)


def test_what_cannot_be_read_is_told_with_its_line() -> None:
    """A file of nothing but faults is an error, an empty one says nothing."""
    with pytest.raises(InputError) as told:
        read_timed_words(b"eins zwei\n", "r.ctm")
    assert told.value.problems[0].where == "r.ctm:1"
    with pytest.raises(InputError) as told:
        read_captions(b"nur Text\n", "h.srt")
    assert told.value.problems[0].where == "h.srt:1"
    with pytest.raises(InputError, match="mehr als eine Aufnahme"):
        read_timed_words(b"a 1 0 1 ja\nb 1 0 1 ja\n", "r.ctm")
    assert read_timed_words(b"", "").text == ""
    assert read_captions(b"", "").texts == ()
