from __future__ import annotations

import pytest

from pruefstand.domain import Reference, digest_of
from pruefstand.scoring.text import answer_of, excerpt, text_of, without_line_end


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Größe".encode(), "Größe"),
        (b"\xef\xbb\xbfJa\r\n", "Ja\r\n"),
        ("Größe".encode("cp1252"), "Größe"),
        ("Ja".encode("utf-16"), "Ja"),
        (b"A\0", None),
        (b"\0B", None),
        ("Ja".encode("utf-16-le"), None),
        (b"J\x00\x00a", None),
        (b"\xff\xfe\x00\x00J", None),
        (b"", ""),
    ],
)
def test_how_a_text_is_encoded_is_not_judged(data: bytes, text: str | None) -> None:
    """The same characters in another encoding are the same text; what is no text is told apart."""
    assert text_of(data) == text


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("a\n", "a"),
        ("a\r\n", "a"),
        ("a\r", "a"),
        ("a\n\n", "a\n"),
        ("a ", "a "),
        ("\n", ""),
        ("", ""),
        ("a\n\r", "a\n"),
    ],
)
def test_exactly_one_line_end_goes(text: str, rest: str) -> None:
    """One final line end is no part of an answer, a second one is."""
    assert without_line_end(text) == rest


def test_the_medium_says_how_a_reference_is_written() -> None:
    """A JSON reference is its value, any other its text."""

    def reference(content: str, media: str) -> Reference:
        return Reference("F1", "answer", 1, digest_of(content.encode()), media, content)

    assert answer_of(reference('"Ja"', "application/json; charset=utf-8")) == "Ja"
    assert answer_of(reference('"Ja"', "text/plain; charset=utf-8")) == '"Ja"'


def test_a_finding_shows_the_beginning_of_a_long_text() -> None:
    """Beyond 400 code points there is an ellipsis."""
    assert excerpt("ä" * 400) == "ä" * 400
    assert excerpt("ä" * 401) == "ä" * 400 + "…"
