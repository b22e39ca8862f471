"""The lists of a binary Word document (MS-DOC, 2.9.131, 2.9.147, 2.9.150)."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pruefstand.formats.documents.doc_file import WordFile
from pruefstand.formats.documents.doc_properties import changes
from pruefstand.formats.documents.lists import (
    DEEPEST,
    WORD_SPELLINGS,
    Counters,
    Label,
    Level,
    fresh_counters,
    next_label,
    tell_spelling,
)
from pruefstand.formats.documents.report import Findings

__all__ = ["DocLists"]

_FONTS, _LISTS, _OVERRIDES = 15, 73, 74
_FONT_OF = (0x4A4F, 0x4A51)  # changes of the font for ASCII and for other characters (MS-DOC, 2.6.1)
_FONT_NAME = 40


class DocLists:
    """Counts the lists while paragraphs come in order."""

    def __init__(self, file: WordFile, findings: Findings) -> None:
        self._findings = findings
        self._levels: dict[int, list[Level]] = {}
        self._overrides: list[tuple[int, dict[int, int], dict[int, Level]]] = []
        self._counters: dict[int, Counters] = {}
        self._begun: set[tuple[int, int]] = set()
        self._fonts = list(_font_names(file.structure(_FONTS)))
        try:
            self._read_lists(file)
            self._read_overrides(file)
        except (struct.error, IndexError):
            pass  # what was read before the damage counts; a paragraph of an unknown list has no label

    def _read_lists(self, file: WordFile) -> None:
        start, size = file.place(_LISTS)
        if size < 2:
            return
        (count,) = struct.unpack_from("<H", file.table, start)
        heads = [struct.unpack_from("<I22xBx", file.table, start + 2 + 28 * at) for at in range(count)]
        at = start + 2 + 28 * count
        for list_id, flags in heads:
            levels = []
            for _number in range(1 if flags & 1 else DEEPEST):
                level, at = _level(file.table, at, self._fonts)
                levels.append(level)
            self._levels[list_id] = levels + [Level()] * (DEEPEST - len(levels))

    def _read_overrides(self, file: WordFile) -> None:
        start, size = file.place(_OVERRIDES)
        if size < 4:
            return
        (count,) = struct.unpack_from("<I", file.table, start)
        heads = [struct.unpack_from("<I8xB3x", file.table, start + 4 + 16 * at) for at in range(min(count, 5000))]
        at = start + 4 + 16 * count
        for list_id, number_of_changes in heads:
            starts: dict[int, int] = {}
            levels: dict[int, Level] = {}
            self._overrides.append((list_id, starts, levels))
            at += 4
            for _number in range(number_of_changes):
                begin, flags = struct.unpack_from("<iI", file.table, at)
                at += 8
                if flags & 0x20:
                    levels[flags & 0xF], at = _level(file.table, at, self._fonts)
                if flags & 0x10:
                    starts[flags & 0xF] = begin

    def next(self, number: int, depth: int) -> Label | None:
        """The label of the next paragraph in this list (from 1) at this level (from 0)."""
        if not 0 < number <= len(self._overrides) or not 0 <= depth < DEEPEST:
            return None
        list_id, starts, changed = self._overrides[number - 1]
        if list_id not in self._levels:
            return None
        levels = [changed.get(at, level) for at, level in enumerate(self._levels[list_id])]
        levels = [replace(level, start=starts.get(at, level.start)) for at, level in enumerate(levels)]
        counters = self._counters.setdefault(list_id, fresh_counters())
        if (number, depth) not in self._begun:
            self._begun.add((number, depth))
            if depth in starts:
                counters[depth] = None
        label = next_label(levels, counters, depth)
        if label is not None and label.unknown:
            tell_spelling(self._findings, label.unknown)
        return label


def _font_names(data: bytes) -> Iterator[str]:
    """The names of the fonts by their numbers (MS-DOC, 2.9.286 and 2.9.79)."""
    if len(data) < 4:
        return
    (count,) = struct.unpack_from("<H", data)
    at = 4
    for _number in range(count):
        if at >= len(data):
            return
        name = data[at + _FONT_NAME : at + 1 + data[at]].decode("utf-16-le", "replace")
        yield name.partition("\0")[0]
        at += 1 + data[at]


def _level(table: bytes, at: int, fonts: Sequence[str]) -> tuple[Level, int]:
    """A level and where the next one begins."""
    start, spelling, flags, follow = struct.unpack_from("<iBB9xB", table, at)
    characters, paragraphs, limit = struct.unpack_from("<BBB", table, at + 24)
    number = -1
    for code, operand in changes(table[at + 28 + paragraphs : at + 28 + paragraphs + characters]):
        if code in _FONT_OF and len(operand) == 2:
            number = int.from_bytes(operand, "little") if number < 0 else number
    font = fonts[number] if 0 <= number < len(fonts) else ""
    at += 28 + characters + paragraphs
    (length,) = struct.unpack_from("<H", table, at)
    text = table[at + 2 : at + 2 + 2 * length].decode("utf-16-le", "replace")
    legal, restart = bool(flags & 4), limit if flags & 8 else None
    spelled = WORD_SPELLINGS.get(spelling, f"nfc {spelling}")
    return Level(spelled, text, start, legal, follow == 2, font, restart), at + 2 + 2 * length
