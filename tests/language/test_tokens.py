from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.language.tokens import Token, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Der Kläger zahlt 12.500,50 €.", ["Der", "Kläger", "zahlt", "12.500,50", "€", "."]),
        ("SpO2 um 8:30", ["SpO2", "um", "8:30"]),
        ("Rom-I-VO, ’s", ["Rom-I-VO", ",", "’", "s"]),
        ("", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    """Words keep hyphens and digits, numbers their marks, and each mark stands alone."""
    assert [token.text for token in tokens(text)] == expected


@given(st.text(max_size=80))
def test_only_blanks_are_left_out(text: str) -> None:
    """Tokens stand where they say, and only blanks lie between them."""
    rest, last = [], 0
    for token in tokens(text):
        assert text[token.start : token.end] == token.text
        rest.append(text[last : token.start])
        last = token.end
    assert not "".join([*rest, text[last:]]).strip()


def test_token_checks_itself() -> None:
    """A token whose text does not fill its place is refused."""
    with pytest.raises(ValueError, match="fills its place"):
        Token("ab", 0, 1, "word")
