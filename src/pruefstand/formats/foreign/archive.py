"""Entries of a zip file, deflated or packed with zstd, one after another in memory, within limits.

Python's own ``zipfile`` unpacks method 93 (zstd, APPNOTE.TXT 6.3.7, section 4.4.5) from 3.14 on; here it reads the list
of entries only.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import BinaryIO, cast
from zipfile import BadZipFile, ZipFile, ZipInfo

import zstandard

from pruefstand.errors import InputError
from pruefstand.i18n import _

__all__ = ["Archive", "is_zip"]

_MAGIC = b"PK\x03\x04"
_STORED, _DEFLATED, _ZSTD = 0, 8, 93
_LARGEST = 256 << 20
_HIGHEST_RATIO = 1000
_SMALL = 16 << 20
_MOST_ENTRIES = 1_000_000
_CHUNK = 1 << 18
_LOCAL_HEADER = struct.Struct("<4s5H3I2H")
_WINDOW = 1 << 27


def is_zip(stream: BinaryIO) -> bool:
    """Whether the stream begins as a zip file does; it is left at its begin."""
    stream.seek(0)
    head = stream.read(len(_MAGIC))
    stream.seek(0)
    return head == _MAGIC


class Archive:
    """The entries of a zip file by name.

    Nothing is written to disk. An entry may be 256 MiB, all entries together 1,000 times the size of the file (16 MiB
    are always allowed), and there may be a million of them. Raises :class:`InputError` beyond that, and for what is
    damaged or encrypted.
    """

    def __init__(self, stream: BinaryIO, file: str) -> None:
        self.stream, self.file = stream, file
        try:
            entries = ZipFile(stream).infolist()
        except (BadZipFile, OSError, ValueError, struct.error):
            raise self._damaged(file) from None
        if len(entries) > _MOST_ENTRIES:
            raise self._bomb(file)
        # A file that was appended to may hold an entry twice; the later one counts.
        self._entries = {entry.filename: entry for entry in entries}
        self._left = max(_SMALL, _HIGHEST_RATIO * stream.seek(0, 2))

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the order of the file."""
        return tuple(self._entries)

    def read(self, name: str) -> bytes:
        """The bytes of an entry, checked against its length and checksum."""
        entry = self._entries[name]
        where = f"{self.file}, {name}"
        if entry.flag_bits & 1:
            what = _("Der Eintrag ist verschlüsselt.")
            raise InputError(what, where=where, do=_("Die Datei ohne Kennwort neu ausgeben."))
        if entry.compress_type not in (_STORED, _DEFLATED, _ZSTD):
            what = _("Der Eintrag ist auf eine Art gepackt, die nicht gelesen wird (Verfahren {method}).")
            do = _("Die Datei mit Deflate oder Zstandard neu packen.")
            raise InputError(what.format(method=entry.compress_type), where=where, do=do)
        if entry.file_size > min(_LARGEST, self._left):
            raise self._bomb(where)
        found = bytearray()
        try:
            for piece in self._pieces(entry):
                found += piece
                if len(found) > entry.file_size:
                    raise self._damaged(where)
        except (zlib.error, zstandard.ZstdError, struct.error, EOFError):
            raise self._damaged(where) from None
        if len(found) != entry.file_size or zlib.crc32(found) != entry.CRC:
            raise self._damaged(where)
        self._left -= len(found)
        return bytes(found)

    def _pieces(self, entry: ZipInfo) -> Iterator[bytes]:
        """The unpacked bytes, piece by piece; one byte more than promised at most is asked for."""
        self.stream.seek(entry.header_offset)
        fields = _LOCAL_HEADER.unpack(self.stream.read(_LOCAL_HEADER.size))
        if fields[0] != _MAGIC:
            raise EOFError
        self.stream.seek(fields[-2] + fields[-1], 1)
        packed = self._packed(entry.compress_size)
        if entry.compress_type == _STORED:
            yield from packed
        elif entry.compress_type == _DEFLATED:
            inflater = zlib.decompressobj(-zlib.MAX_WBITS)
            for chunk in packed:
                rest = chunk
                while rest and not inflater.eof:
                    yield inflater.decompress(rest, _CHUNK)
                    rest = inflater.unconsumed_tail
            yield inflater.flush()
        else:
            unpacker = zstandard.ZstdDecompressor(max_window_size=_WINDOW)
            source = cast(BinaryIO, _Chunks(packed))  # nothing but its read is called
            with unpacker.stream_reader(source, read_across_frames=True) as reader:
                while piece := reader.read(_CHUNK):
                    yield piece

    def _packed(self, size: int) -> Iterator[bytes]:
        while size > 0:
            chunk = self.stream.read(min(size, _CHUNK))
            if not chunk:
                raise EOFError
            size -= len(chunk)
            yield chunk

    def _damaged(self, where: str) -> InputError:
        what = _("Die ZIP-Datei ist beschädigt.")
        return InputError(what, where=where, do=_("Die Datei noch einmal kopieren oder neu ausgeben."))

    def _bomb(self, where: str) -> InputError:
        what = _("Ausgepackt wäre das größer, als gelesen wird (je Eintrag 256 MiB, höchstens das Tausendfache).")
        do = _("Die Datei mit weniger Beispielen je Lauf oder als JSON neu ausgeben.")
        return InputError(what, where=where, do=do)


class _Chunks:
    """Chunks as a file to read from, for a reader that asks for any size."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self.chunks, self.rest = chunks, b""

    def read(self, size: int = -1) -> bytes:
        """At most ``size`` bytes; none at the end."""
        if not self.rest:
            self.rest = next(self.chunks, b"")
        found, self.rest = (self.rest, b"") if size < 0 else (self.rest[:size], self.rest[size:])
        return found
