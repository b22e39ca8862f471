"""The frame of a binary Word document: its header, the pieces of its text, tables of places (MS-DOC, 2.4 and 2.5)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from pruefstand.formats.documents.package import again
from pruefstand.formats.documents.report import RefusedFileError, ReportId, Status
from pruefstand.i18n import _

__all__ = ["Piece", "Plc", "WordFile", "open_word"]

_WORD_97, _WORD_95 = 0xA5EC, frozenset({0xA5DC, 0xA5DB, 0xA59B, 0xA59C, 0xA697})
_ENCRYPTED, _SECOND_TABLE, _OBFUSCATED = 0x0100, 0x0200, 0x8000
_SIZES = 76  # where the lengths of the parts of the text stand
_PLACES = 154  # where the places of the tables stand
_MOST_CHARACTERS = 50_000_000
_MOST_PIECES = 500_000


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text: its characters (from, to), where its bytes lie, one or two to a character, and its changes."""

    start: int
    end: int
    at: int
    narrow: bool
    changes: bytes

    def place(self, character: int) -> int:
        """Where in the file a character of this piece stands."""
        return self.at + (character - self.start) * (1 if self.narrow else 2)


@dataclass(frozen=True, slots=True)
class Plc:
    """Positions and a record for each stretch between two of them."""

    positions: tuple[int, ...]
    records: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class WordFile:
    """The streams, the pieces, and the lengths of the parts of the text in their order."""

    main: bytes
    table: bytes
    pieces: tuple[Piece, ...]
    lengths: tuple[int, ...]

    def part(self, number: int) -> tuple[int, int]:
        """The characters of a part: 0 body, 1 footnotes, 2 headers, 4 comments, 5 endnotes, 6 text boxes."""
        start = sum(self.lengths[:number])
        return start, start + self.lengths[number]

    def structure(self, number: int) -> bytes:
        """The bytes of the table with this number (MS-DOC, 2.5.6); empty where it is not there."""
        at, size = self.place(number)
        return self.table[at : at + size] if size else b""

    def place(self, number: int) -> tuple[int, int]:
        """Where the table with this number begins, and its length."""
        at = _PLACES + 8 * number
        if at + 8 > len(self.main):
            return 0, 0
        start, size = struct.unpack_from("<II", self.main, at)
        return (start, size) if start < len(self.table) else (0, 0)

    def plc(self, number: int, width: int) -> Plc:
        """A table of places whose records have this width."""
        return _plc(self.structure(number), width)


def _plc(data: bytes, width: int) -> Plc:
    count = (len(data) - 4) // (4 + width)
    if count <= 0:
        return Plc((), ())
    positions = struct.unpack_from(f"<{count + 1}I", data)
    first = 4 * (count + 1)
    return Plc(positions, tuple(data[first + at * width : first + (at + 1) * width] for at in range(count)))


def open_word(main: bytes, first: bytes, second: bytes) -> WordFile:
    """The document in these streams (``WordDocument``, ``0Table``, ``1Table``).

    Raises :class:`RefusedFileError` for encrypted files, for those of Word 95 and older, and for damaged ones.
    """
    ident, flags = struct.unpack_from("<H8xH", main)
    if ident in _WORD_95:
        what = _("Die Datei stammt aus Word 95 oder älter; das wird nicht gelesen.")
        raise RefusedFileError(ReportId.WRONG_TYPE, what, _("Die Datei in Word öffnen und als .docx speichern."))
    if ident != _WORD_97:
        raise _damaged()
    if flags & (_ENCRYPTED | _OBFUSCATED):
        what = _("Die Datei ist mit einem Kennwort verschlüsselt.")
        raise RefusedFileError(ReportId.ENCRYPTED, what, _("Die Datei ohne Kennwort speichern."), Status.ENCRYPTED)
    lengths = struct.unpack_from("<8I", main, _SIZES)
    if sum(lengths) > _MOST_CHARACTERS:
        raise _damaged()
    table = second if flags & _SECOND_TABLE else first
    found = WordFile(main, table, (), lengths)
    pieces = tuple(_pieces(found.structure(33), len(main)))
    if not pieces or pieces[-1].end < lengths[0]:
        raise _damaged()
    return WordFile(main, table, pieces, lengths)


def _pieces(clx: bytes, size: int) -> Iterator[Piece]:
    """The pieces in order (MS-DOC, 2.9.38 and 2.9.177)."""
    changes: list[bytes] = []
    at = 0
    while at < len(clx) and clx[at] == 1:
        (length,) = struct.unpack_from("<H", clx, at + 1)
        changes.append(clx[at + 3 : at + 3 + length])
        at += 3 + length
    if at >= len(clx) or clx[at] != 2:
        raise _damaged()
    (length,) = struct.unpack_from("<I", clx, at + 1)
    table = _plc(clx[at + 5 : at + 5 + length], 8)
    if len(table.records) > _MOST_PIECES:
        raise _damaged()
    for number, record in enumerate(table.records):
        _flags, place, change = struct.unpack("<HIH", record)
        start, end = table.positions[number : number + 2]
        narrow = bool(place & 0x40000000)
        place &= 0x3FFFFFFF
        place = place // 2 if narrow else place
        if end < start or place + (end - start) * (1 if narrow else 2) > size:
            raise _damaged()
        index = change >> 1
        yield Piece(start, end, place, narrow, changes[index] if change & 1 and index < len(changes) else b"")


def _damaged() -> RefusedFileError:
    return RefusedFileError(ReportId.DAMAGED, _("Die Word-Datei ist beschädigt."), again())
