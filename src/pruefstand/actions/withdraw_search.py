"""Where in a folder something of an answer stands: in any file, inside archives and documents too."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from unicodedata import normalize
from zipfile import BadZipFile, ZipFile

from pruefstand.formats.documents.read import LARGEST_FILE
from pruefstand.intake.documents import Documents

__all__ = ["RUN", "Runs", "folded", "texts_in"]

RUN = 24
"""So many characters of an answer may stand nowhere once it is withdrawn."""

_SPACE = re.compile(r"\s+")
_TAG = re.compile(r"<[^<>]*>")
_ESCAPE = re.compile(rb"\\[nrtu\"/bf\\]")
_DEEPEST = 4
_LARGEST_PART = 64 << 20
_READ = (".pdf", ".doc", ".rtf", ".xls", ".odt", ".ods", ".docx")


def folded(text: str) -> str:
    """The text as it is compared: letters composed and small, any white space one blank."""
    return _SPACE.sub(" ", normalize("NFC", text)).strip().casefold()


class Runs:
    """All runs of :data:`RUN` characters of some texts, but for those that stand elsewhere with good reason."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._found: set[int] = set()
        for text in texts:
            self._found.update(_runs(text))

    def spare(self, text: str) -> None:
        """What stands in this text too is nobody's own: a norm, the question, another answer."""
        if self._found:
            self._found.difference_update(_runs(text))

    def __bool__(self) -> bool:
        return bool(self._found)

    def within(self, text: str) -> bool:
        """Whether any run stands in this text."""
        return bool(self._found) and not self._found.isdisjoint(_runs(text))


def _runs(text: str) -> Iterator[int]:
    """The hash of every run: a set of numbers takes a third of the memory of a set of texts."""
    plain = folded(text)
    return (hash(plain[start : start + RUN]) for start in range(len(plain) - RUN + 1))


def texts_in(documents: Documents, data: bytes, name: str, *, markup: bool = True) -> Iterator[str]:
    """Everything in these bytes that can be read as text, in whatever packing; views may repeat each other.

    What is encrypted, a picture or damaged gives what its bytes give. Without ``markup`` the parts of packages give
    only what stands between their tags: how a paragraph ends is the same in documents that share nothing else.
    """
    yield from _unpacked(data, 0, markup=markup)
    if name.casefold().endswith(_READ) and len(data) <= LARGEST_FILE:
        reading = documents.read(data, name)
        yield reading.text or ""
        for row in reading.rows or ():
            yield from (text or "" for text in row.values())


def _unpacked(data: bytes, depth: int, *, markup: bool) -> Iterator[str]:
    if data.startswith(b"PK\x03\x04") and depth < _DEEPEST:
        try:
            with ZipFile(BytesIO(data)) as archive:
                for part in archive.infolist():
                    with archive.open(part) as stream:
                        yield from _unpacked(stream.read(_LARGEST_PART), depth + 1, markup=markup)
            return
        except (BadZipFile, OSError, ValueError, RuntimeError, EOFError):
            pass  # no archive after all, or one that nobody can open: its bytes are all there is
    text = _decoded(data)
    if markup or not depth or "<" not in text:
        yield text
    if "<" in text:
        yield html.unescape(_TAG.sub("", text))
        yield html.unescape(_TAG.sub(" ", text))
    if _ESCAPE.search(data):
        yield from _strings(text)
    if '""' in text:
        yield text.replace('""', '"')


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _strings(text: str) -> Iterator[str]:
    """The strings of JSON, whole or line by line, without their escapes."""
    for piece in (text, *text.splitlines()):
        try:
            found = [json.loads(piece)]
        except (ValueError, RecursionError):
            continue
        while found:
            value = found.pop()
            if isinstance(value, str):
                yield value
            elif isinstance(value, dict):
                found += [*value, *value.values()]
            elif isinstance(value, list):
                found += value
