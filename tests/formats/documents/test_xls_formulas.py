"""Formulas whose result is not stored, found in the records of a workbook."""

from __future__ import annotations

import struct

from pruefstand.formats.documents.xls_formulas import formulas_without_value


def _record(code: int, data: bytes = b"") -> bytes:
    return struct.pack("<HH", code, len(data)) + data


def _formula(row: int, result: bytes) -> bytes:
    return _record(0x06, struct.pack("<HHH", row, 1, 15) + result + b"\0" * 8)


def test_only_missing_results_are_found() -> None:
    """A number, a text that follows and an error are results; an empty one and a missing text are none."""
    text, empty, error = (bytes([kind]) + b"\0" * 5 + b"\xff\xff" for kind in (0, 3, 2))
    sheet = _record(0x809) + _formula(0, b"\0" * 8) + _formula(1, empty) + _formula(2, text) + _record(0x207, b"\0" * 3)
    sheet += _formula(3, text) + _formula(4, error) + _record(0x0A)
    head = _record(0x809)
    bound = b"\0\0\x01\0A"
    place = len(head) + 4 + 4 + len(bound) + 4
    stream = head + _record(0x85, struct.pack("<I", place) + bound) + _record(0x0A) + sheet
    assert formulas_without_value(stream) == [{(1, 1), (3, 1)}]


def test_a_stream_that_ends_early() -> None:
    """What was found before the end counts."""
    assert formulas_without_value(b"\x09\x08") == []
