from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.formats.speech.ctm import read_ctm
from pruefstand.formats.speech.rttm import read_rttm
from pruefstand.formats.speech.seglst import read_seglst
from pruefstand.formats.speech.stm import read_stm
from pruefstand.formats.speech.trn import read_trn
from pruefstand.formats.speech.uem import read_uem
from pruefstand.formats.speech.values import Region, Segment, Turn, Utterance, Word

RTTM = """;; Anmerkung
SPKR-INFO s1 1 <NA> <NA> <NA> unknown A <NA>
SPEAKER s1 1 0.50 2.25 <NA> <NA> A <NA> <NA>
SPEAKER s1 1 3 1 <NA> <NA> B <NA>
SPEAKER s1 1 -3 1 <NA> <NA> B <NA>
SPEAKER s1 1 4 0 <NA> <NA> B <NA>
SPRECHER s1 1 4 1 <NA> <NA> B <NA>
SPEAKER s1 1 4
"""


def test_turns_are_read_and_every_other_line_is_told() -> None:
    """Two turns; four lines that are none, each with its number and a way out; what the format knows is passed over."""
    found = read_rttm(RTTM.encode(), "a.rttm")
    assert found.items == (
        Turn("s1", "1", Decimal("0.50"), Decimal("2.75"), "A"),
        Turn("s1", "1", Decimal(3), Decimal(4), "B"),
    )
    assert [problem.where for problem in found.dropped] == [f"a.rttm:{n}" for n in (5, 6, 7, 8)]
    assert all(problem.do for problem in found.dropped)


def test_regions() -> None:
    """A region that does not end after its begin is dropped."""
    found = read_uem(b"s1 1 0.0 60.5\ns1 1 9 9\ns1 1 9\n", "a.uem")
    assert found.items == (Region("s1", "1", Decimal("0.0"), Decimal("60.5")),)
    assert [problem.where for problem in found.dropped] == ["a.uem:2", "a.uem:3"]


def test_segments() -> None:
    """Words keep their inner space as it is, a label before them goes, and nothing said is a segment too."""
    text = "s1 1 A 0 1.5 <o,f0,male> Guten  Tag\r\ns1 1 A 2 3\ns1 1 A 5 4 rückwärts\n"
    found = read_stm(text.encode("utf-8-sig"), "a.stm")
    assert found.items == (
        Segment("s1", "1", "A", Decimal(0), Decimal("1.5"), "Guten  Tag"),
        Segment("s1", "1", "A", Decimal(2), Decimal(3), ""),
    )
    assert [problem.where for problem in found.dropped] == ["a.stm:3"]


def test_words() -> None:
    """A confidence may be missing; alternatives are told."""
    found = read_ctm(b"s1 1 0.1 0.2 guten 0.9\ns1 1 0.3 0.2 Tag\ns1 1 * * <ALT_BEGIN>\n", "a.ctm")
    assert found.items == (
        Word("s1", "1", Decimal("0.1"), Decimal("0.3"), "guten", Decimal("0.9")),
        Word("s1", "1", Decimal("0.3"), Decimal("0.5"), "Tag"),
    )
    assert len(found.dropped) == 1


def test_utterances() -> None:
    """A name once; a line without one is told; a text may be empty and may hold brackets."""
    found = read_trn(b"guten Tag (u1)\n(u2)\nzu (viel) (u3)\nohne\nnoch (u1)\n", "a.trn")
    assert found.items == (Utterance("u1", "guten Tag"), Utterance("u2", ""), Utterance("u3", "zu (viel)"))
    assert [problem.where for problem in found.dropped] == ["a.trn:4", "a.trn:5"]


def test_segments_in_json() -> None:
    """Times are numbers, texts or absent; entries that are none are told by their number."""
    text = """[{"session_id": "s", "speaker": "A", "words": "ja", "start_time": 0.5, "end_time": "1.5"},
    {"session_id": "s", "speaker": 2, "words": ""}, {"speaker": "A"}, {"words": "x", "start_time": 1},
    {"words": "x", "start_time": 2, "end_time": 1}, 3, {"words": ["ja"]}, {"words": "x", "start_time": true}]"""
    found = read_seglst(text.encode(), "a.json")
    assert found.items == (
        Segment("s", "", "A", Decimal("0.5"), Decimal("1.5"), "ja"),
        Segment("s", "", "2", None, None, ""),
    )
    assert [problem.where for problem in found.dropped] == [f"a.json, Eintrag {n}" for n in range(3, 9)]


@pytest.mark.parametrize("text", ["{}", "ja", "[", '["a", NaN]'])
def test_what_is_no_list_is_one_message(text: str) -> None:
    """No traceback for a file of another kind."""
    with pytest.raises(InputError):
        read_seglst(text.encode(), "a.json")


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_give_a_result_or_a_message(data: bytes) -> None:
    """No reader ever raises anything else."""
    for read in (read_rttm, read_uem, read_stm, read_ctm, read_trn, read_seglst):
        try:
            found = read(data, "x")
        except InputError:
            continue
        assert all(problem.what and problem.do for problem in found.dropped)


FIELDS = st.sampled_from(["s", "1", "A", "0", "2.5", "-1", "1e9", "wort", "(u1)", "(u2)", "<x>", "9" * 9])
LINES = st.lists(st.lists(FIELDS, max_size=7).map(" ".join) | st.sampled_from(["", "  ", ";; Anmerkung"]), max_size=8)


@given(LINES, st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_line_is_read_or_told(lines: list[str], end: str) -> None:
    """In every format of lines: what is neither empty nor a remark is an item or a problem with its own line."""
    told = [number for number, line in enumerate(lines, start=1) if line.strip() and line[:2] != ";;"]
    for read in (read_uem, read_stm, read_ctm, read_trn, read_rttm):
        found = read(end.join(lines).encode(), "x")
        lost = [int(problem.where.removeprefix("x:")) for problem in found.dropped]
        assert len(found.items) + len(lost) == len(told)
        assert set(lost) <= set(told)
        assert len(set(lost)) == len(lost)


@given(st.lists(st.sampled_from(["SPEAKER s 1 1 2 <NA> <NA> A", "SPEAKER s 1 x 2 <NA> <NA> A", "", ";; x"])))
def test_no_line_is_lost(lines: list[str]) -> None:
    """Every line with something in it is read or told."""
    found = read_rttm("\n".join(lines).encode(), "x")
    assert len(found.items) + len(found.dropped) == sum(line.startswith("SPEAKER") for line in lines)
