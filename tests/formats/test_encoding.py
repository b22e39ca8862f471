"""Encodings: proved ones are taken, guessed ones are told, unreadable ones are refused with their line."""

from __future__ import annotations

import codecs
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.formats.encoding import decode, decode_stream, decode_strict, line_of

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff"))


@pytest.mark.parametrize(
    ("data", "encoding", "guessed"),
    [
        (b"gr\xc3\xbcn", "utf-8", False),
        (b"\xef\xbb\xbfgr\xc3\xbcn", "utf-8-sig", False),
        (codecs.BOM_UTF16_LE + "grün".encode("utf-16-le"), "utf-16-le", False),
        (codecs.BOM_UTF16_BE + "grün".encode("utf-16-be"), "utf-16-be", False),
        ("grün".encode("utf-16-le"), "utf-16-le", True),
        ("grün".encode("utf-16-be"), "utf-16-be", True),
        ("grün".encode("cp1252"), "cp1252", True),
        ("grün".encode("mac_roman"), "mac_roman", True),
    ],
)
def test_encodings_of_offices(data: bytes, encoding: str, guessed: bool) -> None:
    """Each encoding that offices use is recognised, and whether that is proved."""
    found = decode(data, "a.csv")
    assert (found.text, found.encoding, found.guessed) == ("grün", encoding, guessed)


@pytest.mark.parametrize("text", ["Kašpar sagt: größer, „grün“ – 5 €", "Müller im eŠport"])
def test_names_with_hacek_do_not_make_a_file_mac_roman(text: str) -> None:
    """A š between small letters is cp1252, and so is a file that has umlauts as cp1252 writes them."""
    assert decode(text.encode("cp1252"), "a.csv").text == text


def test_bytes_that_fit_nothing_are_refused_with_line() -> None:
    """A byte that cp1252 does not define ends in one problem with its line."""
    with pytest.raises(InputError) as caught:
        decode(b"a\r\nb\r\n\x81\xe4", "a.csv")
    assert caught.value.problems[0].where == "a.csv:3"
    assert "0x81" in caught.value.problems[0].what


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (b"a: 1\nb: gr\xfcn\n", "study.yaml:2"),
        (b"a: 1\r\nb: 2\r\nc: \xff", "study.yaml:3"),
        (b"a\rb\r\xff", "study.yaml:3"),
        (b"a\nb\xc3", "study.yaml:2"),
        (b"a\n\nb\0", "study.yaml:3"),
        (codecs.BOM_UTF16_LE + "a\nb".encode("utf-16-le") + b"\x00\xd8", "study.yaml:2"),
        (b"a\n\xed\xa0\x80", "study.yaml:2"),
        (codecs.BOM_UTF32_LE + b"a\0\0\0", "study.yaml"),
    ],
)
def test_machine_files_are_strict(data: bytes, where: str) -> None:
    """Wrong bytes, torn characters, NUL, surrogates and UTF-32 are refused at their line, with UTF-8 as the way out."""
    with pytest.raises(InputError) as caught:
        decode_strict(data, "study.yaml")
    assert [problem.where for problem in caught.value.problems] == [where]
    assert "UTF-8" in caught.value.problems[0].do


def test_line_number_survives_cuts_through_the_stream() -> None:
    """A fault far down a stream has the line of the whole file, wherever the pieces end."""
    data = b"x" * 70_000 + b"\r\n"
    with pytest.raises(InputError) as caught:
        list(decode_stream(io.BytesIO(data * 20 + b"\xff"), "a.jsonl"))
    assert caught.value.problems[0].where == "a.jsonl:21"


@given(TEXTS, st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]), st.integers(1, 5))
def test_streams_read_as_wholes(text: str, encoding: str, size: int) -> None:
    """Cut anywhere, a stream gives the text that the whole file gives."""
    data = text.encode(encoding)
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    assert "".join(decode_stream(pieces, "a")) == decode_strict(data, "a") == text


def test_no_piece_tears_a_line_end() -> None:
    """A pair of carriage return and line feed on the border of two pieces stays together."""
    pieces = list(decode_stream([b"x" * 65_535 + b"\r", b"\ny" * 50_000], "a"))
    assert len(pieces) > 1
    assert not any(piece.endswith("\r") for piece in pieces)


@pytest.mark.parametrize(
    ("text", "newline"), [("", ""), ("a", ""), ("a\nb\r\nc\r\n", "\r\n"), ("a\rb", "\r"), ("a\n", "\n")]
)
def test_newline_is_the_most_frequent(text: str, newline: str) -> None:
    """The line end that most lines have is named, none for a text of one line."""
    assert decode(text.encode(), "a").newline == newline


def test_line_of_counts_each_kind_of_line_end_once() -> None:
    """A line feed, a carriage return and their pair each end one line."""
    assert [line_of("a\nb\r\nc\rd", at) for at in (0, 2, 5, 7)] == [1, 2, 3, 4]
