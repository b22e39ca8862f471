from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.formats.speech.captions import has_cue, read_srt, read_vtt
from pruefstand.formats.speech.values import Cue, Read

SRT = """\ufeff1
00:00:01,000 --> 00:00:03,500
Wir treffen uns um 00:30:00,
nicht um <i>halb</i> acht.

2
0:00:04.5 --> 0:00:06,25
{\\an8}Müller &amp; Söhne

3
00:00:09,000 --> 00:00:08,000
rückwärts

00:61:00,000 --> 00:61:01,000
zu viel

vier
fünf
"""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_captions_are_read_and_every_other_block_is_told(end: str) -> None:
    """BOM, any line end, one-digit hours, short fractions, clock times in a text, marks of form, entities; a cue that
    runs backwards is kept for whoever judges it, what has no time is told with its line."""
    found = read_srt(SRT.replace("\n", end).encode(), "a.srt")
    assert found.items == (
        Cue(1000, 3500, ("Wir treffen uns um 00:30:00,", "nicht um halb acht."), "1", "", 2),
        Cue(4500, 6250, ("Müller & Söhne",), "2", "", 7),
        Cue(9000, 8000, ("rückwärts",), "3", "", 11),
    )
    assert [problem.where for problem in found.dropped] == ["a.srt:14", "a.srt:17"]


VTT = """WEBVTT - Vorlesung
Kind: captions

STYLE
::cue { color: white }

NOTE Ein Wort
zur Sache

eins
00:01.000 --> 00:03.500 align:start line:90%
<v Frau A>Guten <c.gelb>Tag</c> &lt;leise&gt;

100:00:00.000 --> 100:00:01.000
spät
"""


def test_web_captions() -> None:
    """Missing and many hours, names, settings, voices and classes, entities; notes and styles are no cues."""
    found = read_vtt(VTT.encode(), "a.vtt")
    assert found.items == (
        Cue(1000, 3500, ("Guten Tag <leise>",), "eins", "align:start line:90%", 11),
        Cue(360_000_000, 360_001_000, ("spät",), "", "", 14),
    )
    assert found.dropped == ()


@pytest.mark.parametrize("read", [read_srt, read_vtt])
def test_a_line_of_times_begins_a_caption(read: Callable[[bytes, str], Read[Cue]]) -> None:
    """Without an empty line before it too, as players have it: nothing of the second caption is text of the first; a
    number right before the times is its name, other text is the caption's before."""
    text = (
        "00:00:01,000 --> 00:00:02,000\neins\n2\n00:00:02,500 --> 00:00:04,000\nzwei\ndrei\n"
        "00:00:05,000 --> 00:00:06,000\nvier\n00:00:65,000 --> 00:00:66,000\nverloren\n"
    )
    found = read(("WEBVTT\n" if read is read_vtt else "").encode() + text.encode(), "a")
    assert [(cue.begin, cue.lines, cue.name) for cue in found.items] == [
        (1000, ("eins",), ""),
        (2500, ("zwei", "drei"), "2"),
        (5000, ("vier",), ""),
    ]
    assert len(found.dropped) == 1


def test_text_before_the_times_is_told() -> None:
    """In SubRip only a number may stand there; in WebVTT a name of one line."""
    block = b"eins\nzwei\n00:01.000 --> 00:02.000\ndrei\n"
    found = read_srt(block, "a.srt")
    assert [cue.lines for cue in found.items] == [("drei",)]
    assert [problem.where for problem in found.dropped] == ["a.srt:1", "a.srt:2"]
    found = read_vtt(b"WEBVTT\n\n" + block, "a.vtt")
    assert [cue.name for cue in found.items] == ["zwei"]
    assert [problem.where for problem in found.dropped] == ["a.vtt:3"]


@pytest.mark.parametrize("line", ["00:00:01,000 -> 00:00:02,000", "-00:00:01,000 --> 00:00:02,000", "0:01 bis 0:02"])
def test_the_line_that_is_told_is_the_one_with_the_times(line: str) -> None:
    """Not the number above it."""
    found = read_srt(f"1\n{line}\nText\n".encode(), "a.srt")
    assert [problem.where for problem in found.dropped] == ["a.srt:2"]


def test_times_are_known_wherever_they_begin() -> None:
    """A line of times among the first lines, and nothing else on it."""
    assert has_cue("Titel\r\n\r\n00:00:01,000 --> 00:00:02,000\r\nText")
    assert not has_cue("Von 00:00:01,000 --> 00:00:02,000 sagt er nichts.")
    assert not has_cue("")


def test_a_file_without_its_sign_is_no_web_caption() -> None:
    """The reader learns which format it may be."""
    with pytest.raises(InputError, match="WEBVTT"):
        read_vtt(SRT.encode(), "a.vtt")


def test_a_comparison_is_text() -> None:
    """A sign that stands for less is no mark of form."""
    (cue,) = read_srt(b"1\n00:00:01,000 --> 00:00:02,000\n3 < 4 und a > b\n", "a.srt").items
    assert cue.lines == ("3 < 4 und a > b",)


@given(st.text(max_size=300))
def test_any_text_gives_a_result_or_a_message(text: str) -> None:
    """No reader ever raises anything else."""
    for read in (read_srt, read_vtt):
        try:
            found = read(text.encode("utf-8", "surrogatepass"), "x")
        except InputError:
            continue
        assert all(problem.do for problem in found.dropped)


PIECES = st.sampled_from(
    ["1", "Text", "", "00:01.000 --> 00:02.000", "00:99.000 --> 00:02.000", "00:01 --> x", "a -> b"]
)


@given(st.lists(PIECES, max_size=10))
def test_no_line_of_captions_vanishes(lines: list[str]) -> None:
    """Every line of text stands in a caption, or its block is told; as many lines of times as captions and faults."""
    found = read_srt("\n".join(lines).encode(), "x")
    shown = sum(len(cue.lines) for cue in found.items)
    names = sum(cue.name != "" for cue in found.items)
    assert len(found.items) == sum(line.startswith("00:01.000 -->") for line in lines)
    if not found.dropped:
        assert shown + names + len(found.items) == sum(map(bool, lines))
