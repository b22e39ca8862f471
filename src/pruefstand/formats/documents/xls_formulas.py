"""Formulas of a binary workbook whose result is not stored (MS-XLS, 2.4.127).

xlrd does not tell them from empty cells.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

__all__ = ["formulas_without_value"]

_BOUND_SHEET, _FORMULA, _STRING = 0x85, 0x06, 0x207
_BEGIN, _END = frozenset({0x09, 0x209, 0x409, 0x809}), 0x0A
_BETWEEN = frozenset({0x4BC, 0x221, 0x236, 0x37, 0x3C})  # what may stand between a formula and its text
_TEXT, _EMPTY = 0, 3


def formulas_without_value(stream: bytes) -> list[set[tuple[int, int]]]:
    """For each sheet, in the order of the workbook, the cells (row, column from 0) whose formula has no result.

    A stream that ends early gives what was found before.
    """
    places = [struct.unpack_from("<I", data)[0] for code, _at, data in _records(stream, 0) if _is_sheet(code, data)]
    return [set(_empty(stream, place)) for place in places]


def _is_sheet(code: int, data: bytes) -> bool:
    return code == _BOUND_SHEET and len(data) >= 6 and not data[5] & 0x0F


def _records(stream: bytes, at: int) -> Iterator[tuple[int, int, bytes]]:
    """The records of one substream, to its end; embedded ones (charts) belong to it."""
    depth = 0
    while at + 4 <= len(stream):
        code, size = struct.unpack_from("<HH", stream, at)
        yield code, at, stream[at + 4 : at + 4 + size]
        depth += (code in _BEGIN) - (code == _END)
        if depth <= 0:
            return
        at += 4 + size


def _empty(stream: bytes, place: int) -> Iterator[tuple[int, int]]:
    waiting: tuple[int, int] | None = None  # a formula whose text must follow
    for code, _at, data in _records(stream, place):
        if waiting is not None and code not in _BETWEEN:
            if code != _STRING:
                yield waiting
            waiting = None
        if code == _FORMULA and len(data) >= 14 and data[12:14] == b"\xff\xff":
            cell = struct.unpack_from("<HH", data)
            if data[6] == _EMPTY:
                yield cell
            elif data[6] == _TEXT:
                waiting = cell
    if waiting is not None:
        yield waiting
