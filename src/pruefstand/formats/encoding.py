"""Bytes to text: which encoding a file has, and where it breaks.

Files of an office are read leniently (:func:`decode`) and say when their encoding was guessed. Files that only programs
should write are read strictly (:func:`decode_strict`, :func:`decode_stream`). Line ends stay as they came.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from pruefstand.errors import InputError, place
from pruefstand.i18n import _

__all__ = ["Decoded", "decode", "decode_stream", "decode_strict", "line_of"]

_CHUNK = 1 << 16
_SAMPLE = 4096
_LINE_END = re.compile(r"\r\n|\n|\r")
# In cp1252 these bytes are Š and Ÿ, which never stand between two small letters; in Mac OS Roman they are ä and ü.
_MAC_UMLAUT = re.compile(rb"[a-z][\x8a\x9f][a-z]")
_CP1252_UMLAUT = re.compile(rb"[\xe4\xf6\xfc]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file without its byte order mark.

    ``encoding`` is ``utf-8``, ``utf-8-sig``, ``utf-16-le``, ``utf-16-be``, ``cp1252`` or ``mac_roman``; ``guessed`` is
    true where nothing in the file proves it, and the reader should be told.
    """

    text: str
    encoding: str
    guessed: bool

    @property
    def newline(self) -> str:
        r"""The most frequent line end (the first in the order ``\r\n``, ``\n``, ``\r`` on a tie), or empty."""
        ends = _LINE_END.findall(self.text)
        return max(("\r\n", "\n", "\r"), key=ends.count) if ends else ""


def line_of(text: str, index: int) -> int:
    r"""The line, from 1, of the character at ``index``; ``\n``, ``\r\n`` and ``\r`` end a line."""
    cr = text.count("\r", 0, index)
    return 1 + text.count("\n", 0, index) + (cr - text.count("\r\n", 0, index) if cr else 0)


def decode(data: bytes, file: str) -> Decoded:
    """The text of an office file.

    A byte order mark decides; then UTF-16 by its pattern of zero bytes, then UTF-8 if all bytes fit, then Mac OS Roman
    if umlauts prove it, else cp1252. Raises ``InputError`` with the line for bytes that fit none of them, and for NUL.
    """
    codec, skip, guessed = _marked(data, file), 0, False
    if codec:
        skip = 3 if codec == "utf-8-sig" else 2
    else:
        codec = _utf16_pattern(data)
        guessed = bool(codec)
    if not codec:
        codec = "utf-8"
        try:
            data.decode(codec)
        except UnicodeDecodeError:
            guessed = True
            mac = _MAC_UMLAUT.search(data) and not _CP1252_UMLAUT.search(data)
            codec = "mac_roman" if mac else "cp1252"
    try:
        text = data[skip:].decode("utf-8" if codec == "utf-8-sig" else codec)
    except UnicodeDecodeError as fault:
        raise _misfit(fault, codec, file, 1) from None
    _refuse_nul(text, file, 1)
    return Decoded(text, codec, guessed)


def decode_strict(data: bytes, file: str) -> str:
    """The text of a machine file: UTF-8 with or without byte order mark, or UTF-16 with one.

    Raises ``InputError`` with the line of the first byte that does not fit, and for NUL.
    """
    return "".join(decode_stream([data], file))


def decode_stream(stream: BinaryIO | Iterable[bytes], file: str) -> Iterator[str]:
    r"""The text of a machine file piece by piece, as :func:`decode_strict` reads it.

    Memory is bounded by the pieces; a pair ``\r\n`` is never torn. Raises ``InputError`` when it comes to the fault.
    """
    pieces = _pieces(stream)
    first = next(pieces, b"")
    codec = _marked(first, file) or "utf-8"
    skip = {"utf-8": 0, "utf-8-sig": 3}.get(codec, 2)
    decoder = codecs.getincrementaldecoder("utf-8" if codec == "utf-8-sig" else codec)()
    line, held, piece = 1, "", first[skip:]
    while True:
        upcoming = next(pieces, None)
        try:
            text = held + decoder.decode(piece, final=upcoming is None)
        except UnicodeDecodeError as fault:
            raise _misfit(fault, codec, file, line, held) from None
        _refuse_nul(text, file, line)
        held = "\r" if upcoming is not None and text.endswith("\r") else ""
        text = text[: len(text) - len(held)]
        line = line - 1 + line_of(text, len(text))
        if text:
            yield text
        if upcoming is None:
            return
        piece = upcoming


def _pieces(stream: BinaryIO | Iterable[bytes]) -> Iterator[bytes]:
    """Pieces of useful size; the first holds the byte order mark whole, however finely the stream is cut."""
    read = getattr(stream, "read", None)
    chunks: Iterable[bytes] = stream if read is None else iter(partial(read, _CHUNK), b"")
    gathered: list[bytes] = []
    size = 0
    for chunk in chunks:
        gathered.append(chunk)
        size += len(chunk)
        if size >= _CHUNK:
            yield b"".join(gathered)
            gathered, size = [], 0
    yield b"".join(gathered)


def _marked(data: bytes, file: str) -> str:
    """The encoding that a byte order mark names, or empty."""
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        raise InputError(_("Die Datei ist als UTF-32 gespeichert; das wird nicht gelesen."), where=file, do=_as_utf8())
    marks = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
    return next((codec for mark, codec in marks if data.startswith(mark)), "")


def _utf16_pattern(data: bytes) -> str:
    """UTF-16 without a mark: text in Latin letters has a zero in every other byte. Empty if it is not."""
    sample = data[:_SAMPLE]
    half = len(sample) // 2
    if not half or len(data) % 2:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd * 2 > half and even * 10 < odd:
        return "utf-16-le"
    if even * 2 > half and odd * 10 < even:
        return "utf-16-be"
    return ""


def _misfit(fault: UnicodeDecodeError, codec: str, file: str, line: int, held: str = "") -> InputError:
    before = held + fault.object[: fault.start].decode("utf-8" if codec == "utf-8-sig" else codec, "replace")
    what = _("Das Byte 0x{byte} in dieser Zeile passt nicht zur Kodierung {codec}.").format(
        byte=f"{fault.object[fault.start]:02X}", codec=codec.removesuffix("-sig").upper()
    )
    return InputError(what, where=place(file, line - 1 + line_of(before, len(before))), do=_as_utf8())


def _refuse_nul(text: str, file: str, line: int) -> None:
    at = text.find("\0")
    if at >= 0:
        what = _("In dieser Zeile steht ein NUL-Zeichen; das ist kein lesbarer Text.")
        raise InputError(what, where=place(file, line - 1 + line_of(text, at)), do=_as_utf8())


def _as_utf8() -> str:
    return _("Speichern Sie die Datei als UTF-8 (im Editor: „Speichern unter“, Kodierung „UTF-8“).")
