"""Lists of a binary Word document."""

from __future__ import annotations

import struct

import pytest

from pruefstand.formats.documents.doc_file import WordFile
from pruefstand.formats.documents.doc_lists import DocLists
from pruefstand.formats.documents.report import Findings, ReportId


def _font(name: str) -> bytes:
    inner = bytes(39) + name.encode("utf-16-le") + b"\0\0"
    return bytes([len(inner)]) + inner


def _file(text: str, spelling: int, font: int) -> WordFile:
    """A document with one list of one level, and two fonts."""
    look = struct.pack("<HH", 0x4A4F, font)
    level = struct.pack("<iBB9xBxxxxxxxxBBB", 1, spelling, 0, 0, len(look), 0, 0).ljust(28, b"\0") + look
    level += struct.pack("<H", len(text)) + text.encode("utf-16-le")
    lists = struct.pack("<H", 1) + struct.pack("<I22xBx", 7, 1) + level
    uses = struct.pack("<I", 1) + struct.pack("<I8xB3x", 7, 0) + b"\xff" * 4
    fonts = struct.pack("<HH", 2, 0) + _font("Arial") + _font("Wingdings")
    main = bytearray(2000)
    table = b"\0" * 4
    for number, part in ((15, fonts), (73, lists), (74, uses)):
        struct.pack_into("<II", main, 154 + 8 * number, len(table), len(part))
        table += part
    return WordFile(bytes(main), table, (), ())


@pytest.mark.parametrize(
    ("text", "font", "label"),
    [("\uf0a7", 1, "▪"), ("\uf0d8", 1, "➢"), ("l", 1, "•"), ("§", 1, "▪"), ("–", 0, "–"), ("\uf0d8", 9, "•")],
)
def test_bullets_are_read_by_their_font(text: str, font: int, label: str) -> None:
    """The same place is another sign in another font; of a font that is not there it is a plain bullet."""
    found = DocLists(_file(text, 23, font), Findings()).next(1, 0)
    assert found is not None
    assert found.text == label


def test_an_unknown_way_of_counting_is_named() -> None:
    """Its numbers are digits, and the report says so; a known one needs no word."""
    for spelling, text, named in ((58, "1.", True), (22, "01.", False)):
        findings = Findings()
        found = DocLists(_file("\0.", spelling, 0), findings).next(1, 0)
        assert found is not None
        assert (found.text, findings.has(ReportId.UNRELIABLE_TEXT)) == (text, named)
