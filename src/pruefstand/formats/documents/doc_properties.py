"""Properties of characters and paragraphs in a binary Word document (MS-DOC, 2.6 and 2.9)."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pruefstand.formats.documents.doc_file import WordFile
from pruefstand.formats.documents.headings import level_by_name

__all__ = ["Character", "DocStyles", "Paragraph", "PropertyMap", "changes", "character", "paragraph"]

_PAGE = 512
_SIZES = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}
_TABLE_DEFINITION, _TABS = 0xD608, 0xC615
_WHITE_INDEX = 8
_LONGEST_CHAIN = 32
_SMALLEST = 2


@dataclass(frozen=True, slots=True)
class Character:
    """How a character is: deleted, inserted, hidden, special, white, shaded; a symbol's font and place."""

    deleted: bool = False
    inserted: bool = False
    hidden: bool = False
    special: bool = False
    white: bool = False
    shaded: bool = False
    style: int = -1
    symbol: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """How a paragraph is: its style, list (0 for none; -1 for what the style says) and level, table, outline."""

    style: int = 0
    list_number: int = -1
    level: int = -1
    in_table: bool = False
    row_end: bool = False
    inner_cell: bool = False
    inner_row: bool = False
    outline: int = -1
    shaded: bool = False


def changes(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The single changes of a list of them: what is changed, and to what (2.2.5.1)."""
    at = 0
    while at + 2 < len(data) + 1 and at + 2 <= len(data):
        (code,) = struct.unpack_from("<H", data, at)
        at += 2
        kind = code >> 13
        if kind != 6:
            size = _SIZES[kind]
        elif code == _TABLE_DEFINITION and at + 2 <= len(data):
            size = struct.unpack_from("<H", data, at)[0] + 1
        elif at < len(data):
            size = data[at] + 1
            if code == _TABS and data[at] == 255 and at + 1 < len(data):
                removed = data[at + 1]
                added = data[at + 2 + 4 * removed] if at + 2 + 4 * removed < len(data) else 0
                size = 3 + 4 * removed + 3 * added
        else:
            return
        yield code, data[at : at + size]
        at += size


def _flag(operand: bytes, style: bool) -> bool:
    """On or off; 128 and 129 take the style's value or its contrary (2.9.327)."""
    value = operand[0] if operand else 0
    return {128: style, 129: not style}.get(value, value != 0)


def character(data: bytes, base: Character) -> Character:
    """The base with these changes."""
    found = base
    for code, operand in changes(data):
        if code == 0x0800:
            found = replace(found, deleted=_flag(operand, base.deleted))
        elif code == 0x0801:
            found = replace(found, inserted=_flag(operand, base.inserted))
        elif code == 0x083C:
            found = replace(found, hidden=_flag(operand, base.hidden))
        elif code == 0x0855:
            found = replace(found, special=_flag(operand, base.special))
        elif code == 0x2A42 and operand:
            found = replace(found, white=operand[0] == _WHITE_INDEX)
        elif code == 0x6870 and len(operand) == 4:
            found = replace(found, white=operand[3] == 0 and min(operand[:3]) >= 253)
        elif code == 0x4A43 and len(operand) == 2:
            found = replace(found, hidden=found.hidden or struct.unpack("<H", operand)[0] <= _SMALLEST)
        elif code in (0x2A0C, 0x4866, 0xCA71):
            found = replace(found, shaded=_is_shade(code, operand))
        elif code == 0x4A30 and len(operand) == 2:
            found = replace(found, style=struct.unpack("<H", operand)[0])
        elif code == 0x6A09 and len(operand) == 4:
            found = replace(found, symbol=struct.unpack("<HH", operand))
    return found


def _is_shade(code: int, operand: bytes) -> bool:
    if code == 0xCA71 and len(operand) >= 11:
        back, pattern = operand[5:9], struct.unpack_from("<H", operand, 9)[0]
        return pattern != 0 or (back[3] != 0xFF and min(back[:3]) < 253)
    return any(operand) and code != 0xCA71


def paragraph(data: bytes, base: Paragraph) -> Paragraph:
    """The base with these changes."""
    found = base
    for code, operand in changes(data):
        number = int.from_bytes(operand[:4], "little")
        if code == 0x4600:
            found = replace(found, style=number)
        elif code == 0x460B:
            found = replace(found, list_number=number)
        elif code == 0x260A:
            found = replace(found, level=number)
        elif code == 0x2416:
            found = replace(found, in_table=number != 0)
        elif code == 0x2417:
            found = replace(found, row_end=number != 0)
        elif code == 0x244B:
            found = replace(found, inner_cell=number != 0)
        elif code == 0x244C:
            found = replace(found, inner_row=number != 0)
        elif code == 0x6649:
            found = replace(found, in_table=number != 0)
        elif code == 0x2640:
            found = replace(found, outline=number)
        elif code in (0x442D, 0xC64D):
            found = replace(found, shaded=_is_shade(0xCA71 if code == 0xC64D else code, operand))
    return found


class PropertyMap:
    """Which changes hold for the bytes at a place of the file (2.9.32, 2.9.33, 2.9.175, 2.9.176)."""

    def __init__(self, file: WordFile, number: int, *, paragraphs: bool) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._changes: list[bytes] = []
        for record in file.plc(number, 4).records:
            at = (struct.unpack("<I", record)[0] & 0x3FFFFF) * _PAGE
            page = file.main[at : at + _PAGE]
            if len(page) == _PAGE:
                self._add(page, paragraphs)
        order = sorted(range(len(self._starts)), key=self._starts.__getitem__)
        self._starts = [self._starts[at] for at in order]
        self._ends = [self._ends[at] for at in order]
        self._changes = [self._changes[at] for at in order]

    def _add(self, page: bytes, paragraphs: bool) -> None:
        count = page[-1]
        width = 13 if paragraphs else 1
        if 4 * (count + 1) + width * count > _PAGE - 1:
            return
        places = struct.unpack_from(f"<{count + 1}I", page)
        for number in range(count):
            offset = 2 * page[4 * (count + 1) + width * number]
            self._starts.append(places[number])
            self._ends.append(places[number + 1])
            self._changes.append(_record(page, offset, paragraphs) if offset else b"")

    def at(self, place: int) -> tuple[bytes, int]:
        """The changes at a place, and where they end."""
        index = bisect_right(self._starts, place) - 1
        if index >= 0 and place < self._ends[index]:
            return self._changes[index], self._ends[index]
        following = self._starts[index + 1] if index + 1 < len(self._starts) else 1 << 32
        return b"", following


def _record(page: bytes, offset: int, paragraphs: bool) -> bytes:
    size = page[offset]
    start = offset + 1
    if paragraphs:
        if size == 0 and start < len(page):
            size, start = 2 * page[start], start + 1
        else:
            size = 2 * size - 1
    return page[start : min(start + size, _PAGE - 1)]


@dataclass(frozen=True, slots=True)
class _Style:
    base: int
    name: str
    paragraph: bytes
    character: bytes


class DocStyles:
    """The style sheet (2.9.271): what a style says of paragraph and characters, its ancestors included."""

    def __init__(self, data: bytes) -> None:
        self._styles: dict[int, _Style] = {}
        self._characters: dict[int, Character] = {}
        self._paragraphs: dict[int, Paragraph] = {}
        if len(data) < 6:
            return
        size, count, fixed = struct.unpack_from("<HHH", data)
        at = 2 + size
        for number in range(count):
            if at + 2 > len(data):
                return
            (length,) = struct.unpack_from("<H", data, at)
            if length:
                found = _style(data[at + 2 : at + 2 + length], fixed)
                if found is not None:
                    self._styles[number] = found
            at += 2 + length

    def character(self, number: int) -> Character:
        """What a style says of characters."""
        if number not in self._characters:
            found = Character()
            for style in reversed(list(self._chain(number))):
                found = character(style.character, found)
            self._characters[number] = replace(found, special=False, symbol=None)
        return self._characters[number]

    def paragraph(self, number: int) -> Paragraph:
        """What a style says of paragraphs; a heading's level is its ``outline`` from 0 on."""
        if number not in self._paragraphs:
            found = Paragraph()
            for style in reversed(list(self._chain(number))):
                if level := level_by_name(style.name):
                    found = replace(found, outline=level - 1)
                found = paragraph(style.paragraph, found)
            self._paragraphs[number] = replace(found, style=number)
        return self._paragraphs[number]

    def _chain(self, number: int) -> Iterator[_Style]:
        for _step in range(_LONGEST_CHAIN):
            style = self._styles.get(number)
            if style is None:
                return
            yield style
            number = style.base


def _style(data: bytes, fixed: int) -> _Style | None:
    if len(data) < max(fixed, 8) + 2:
        return None
    words = struct.unpack_from("<4H", data)
    kind, base, count = words[1] & 0xF, words[1] >> 4, words[2] & 0xF
    (length,) = struct.unpack_from("<H", data, fixed)
    name = data[fixed + 2 : fixed + 2 + 2 * length].decode("utf-16-le", "replace")
    at = fixed + 2 + 2 * length + 2
    parts = []
    for _number in range(count):
        at += at & 1
        if at + 2 > len(data):
            break
        (size,) = struct.unpack_from("<H", data, at)
        parts.append(data[at + 2 : at + 2 + size])
        at += 2 + size
    if kind == 1:
        paragraphs = parts[0][2:] if parts else b""
        return _Style(base, name, paragraphs, parts[1] if len(parts) > 1 else b"")
    return _Style(base, name, b"", parts[0] if parts and kind == 2 else b"")
