"""Changes of characters and paragraphs in binary Word documents."""

from __future__ import annotations

import struct

import pytest

from pruefstand.formats.documents.doc_properties import Character, DocStyles, Paragraph, character, paragraph


def _flag(code: int, value: int) -> bytes:
    return struct.pack("<HB", code, value)


@pytest.mark.parametrize(
    ("data", "base", "found"),
    [
        (_flag(0x083C, 1), Character(), Character(hidden=True)),
        (_flag(0x083C, 0), Character(hidden=True), Character()),
        (_flag(0x083C, 128), Character(hidden=True), Character(hidden=True)),
        (_flag(0x083C, 129), Character(hidden=True), Character()),
        (_flag(0x0800, 1) + _flag(0x0801, 1), Character(), Character(deleted=True, inserted=True)),
        (_flag(0x2A42, 8), Character(), Character(white=True)),
        (struct.pack("<HI", 0x6870, 0xFF000000), Character(white=True), Character()),
        (struct.pack("<HH", 0x4A43, 2), Character(), Character(hidden=True)),
        (struct.pack("<HHH", 0x6A09, 5, 0xF061), Character(), Character(symbol=(5, 0xF061))),
        (struct.pack("<HB3x", 0xCA71, 3) + _flag(0x083C, 1), Character(), Character(hidden=True)),
        (b"\x3c", Character(), Character()),
        (struct.pack("<HB", 0xCA71, 200), Character(), Character()),
    ],
)
def test_characters(data: bytes, base: Character, found: Character) -> None:
    """Flags may take or turn the style's value; unknown changes are passed over by their size, torn ones end."""
    assert character(data, base) == found


def test_paragraphs() -> None:
    """List, level, table and outline are taken; a change of tabulators has a size of its own."""
    tabs = struct.pack("<HBBHHB", 0xC615, 6, 1, 100, 50, 0)
    data = tabs + struct.pack("<HH", 0x460B, 3) + _flag(0x260A, 2) + _flag(0x2416, 1) + _flag(0x2640, 1)
    assert paragraph(data, Paragraph()) == Paragraph(list_number=3, level=2, in_table=True, outline=1)


def _style(kind: int, base: int, name: str, *parts: bytes) -> bytes:
    spelled = name.encode("utf-16-le")
    data = struct.pack("<5H", 0, kind | base << 4, len(parts), 0, 0) + struct.pack("<H", len(name)) + spelled + b"\0\0"
    for part in parts:
        data += b"\0" * (len(data) & 1) + struct.pack("<H", len(part)) + part
    return struct.pack("<H", len(data)) + data


def test_styles_inherit() -> None:
    """A style has what its base has, and a heading's name gives its level."""
    sheet = struct.pack("<HHH", 4, 3, 10)
    sheet += _style(1, 0xFFF, "heading 2", b"\0\0" + struct.pack("<HH", 0x460B, 7), _flag(0x083C, 1))
    sheet += struct.pack("<H", 0) + _style(1, 0, "Eigene", b"\0\0", b"")
    styles = DocStyles(sheet)
    assert styles.paragraph(2) == Paragraph(style=2, list_number=7, outline=1)
    assert styles.character(2).hidden
    assert styles.paragraph(9) == Paragraph(style=9)
    assert DocStyles(b"").character(0) == Character()
