"""Characters of symbol fonts."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.symbols import bullet, symbol


@pytest.mark.parametrize(
    ("code", "font", "sign"),
    [
        (0xF061, "Symbol", "α"),
        (0x61, "Symbol", "α"),
        (0xB3, "Symbol", "≥"),
        (0xF0E0, "Wingdings", "→"),
        (0xF0FE, "Wingdings", "☑"),
        (0xF001, "Wingdings", "\ufffd"),
        (0xF041, "Arial", "\ufffd"),
        (0x41, "Arial", "A"),
        (0xD800, "Arial", "\ufffd"),
    ],
)
def test_symbols(code: int, font: str, sign: str) -> None:
    """Known places give their character, unknown ones the sign for that."""
    assert symbol(code, font) == sign


@pytest.mark.parametrize(
    ("text", "font", "sign"),
    [
        ("\uf0b7", "Symbol", "•"),
        ("o", "Courier New", "◦"),
        ("o", "", "◦"),
        ("o", "Wingdings", "□"),
        ("l", "Wingdings", "•"),
        ("\uf0d8", "Wingdings", "➢"),
        ("\uf0d8", "", "•"),
        ("\uf0a7", "", "•"),
        ("–", "Arial", "–"),
        ("\uf0a7", "Wingdings", "▪"),
        ("", "", ""),
    ],
)
def test_bullets(text: str, font: str, sign: str) -> None:
    """A bullet is a character that every font has."""
    assert bullet(text, font) == sign
