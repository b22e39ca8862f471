"""Office packages: the parts of a zip file, one after another in memory, within limits that hold before any parsing.

Nothing is written to disk, no link outside the package is followed, and no entity is expanded.
"""

from __future__ import annotations

import io
import re
import zlib
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from lxml import etree

from pruefstand.formats.documents.report import RefusedFileError, ReportId, Status
from pruefstand.i18n import _

__all__ = ["Package", "again", "parse_xml"]

_MOST_ENTRIES = 10_000
_LARGEST_PART = 48 << 20
_LARGEST_WHOLE = 400 << 20
_LARGEST_READ = 96 << 20
_HIGHEST_RATIO = 250
_SMALL = 4 << 20
_OUTSIDE = re.compile(r"(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:|\0")
_DOCTYPE = tuple("<!DOCTYPE".encode(codec) for codec in ("ascii", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"))
_STRICT = {
    b"http://purl.oclc.org/ooxml/wordprocessingml/main": b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    b"http://purl.oclc.org/ooxml/spreadsheetml/main": b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": (
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    ),
    b"http://purl.oclc.org/ooxml/officeDocument/math": b"http://schemas.openxmlformats.org/officeDocument/2006/math",
}


def parse_xml(data: bytes, part: str) -> etree._Element:
    """The root of an XML part.

    A document type is refused, whatever the encoding, because entities are declared in it; nothing is fetched, and one
    text, the depth and the number of names are bounded by libxml2. Raises :class:`RefusedFileError`.
    """
    if any(sign in data for sign in _DOCTYPE):
        raise _entities(part)
    if b"http://purl.oclc.org/ooxml/" in data:  # the strict variant of OOXML has other names for the same
        for strict, usual in _STRICT.items():
            data = data.replace(strict, usual)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as fault:
        if getattr(fault, "code", None) == etree.ErrorTypes.ERR_NO_MEMORY:
            raise MemoryError(part) from None
        what = _("Der Teil „{part}“ ist kein lesbares XML.").format(part=part)
        raise RefusedFileError(ReportId.DAMAGED, what, again()) from None
    information = root.getroottree().docinfo
    if information is not None and information.internalDTD is not None:
        raise _entities(part)
    return root


def again() -> str:
    """What helps with a file that was damaged on its way."""
    return _("Die Datei noch einmal kopieren, oder in ihrem Programm öffnen und neu speichern.")


def _entities(part: str) -> RefusedFileError:
    what = _("Der Teil „{part}“ enthält eine Dokumenttyp-Deklaration; darin verstecken sich Entity-Angriffe.")
    do = _("Die Datei in ihrem Programm öffnen und neu speichern; von dort kommt keine solche Deklaration.")
    return RefusedFileError(ReportId.ENTITIES, what.format(part=part), do)


class Package:
    """The parts of a package by name. Raises :class:`RefusedFileError` for what is damaged, encrypted or too large."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = ZipFile(io.BytesIO(data))
            entries = self._zip.infolist()
        except (BadZipFile, OSError, ValueError, RuntimeError):
            what = _("Die Datei ist abgeschnitten oder beschädigt: Ihr Verzeichnis fehlt.")
            raise RefusedFileError(ReportId.DAMAGED, what, again()) from None
        _check(entries)
        self._entries = {entry.filename: entry for entry in entries}
        self._folded = {name.casefold(): name for name in self._entries}
        self._left = _LARGEST_READ

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the order of the file."""
        return tuple(self._entries)

    def refuse_twins(self) -> None:
        """Raise :class:`RefusedFileError` where one name has two contents: programs do not agree on which is read."""
        first: dict[str, ZipInfo] = {}
        for entry in self._zip.infolist():
            other = first.setdefault(entry.filename.casefold(), entry)
            if (other.CRC, other.file_size) != (entry.CRC, entry.file_size):
                what = _("Der Teil „{part}“ steht zweimal in der Datei, jedes Mal anders.")
                raise RefusedFileError(ReportId.DAMAGED, what.format(part=entry.filename[:80]), again())

    def __contains__(self, name: str) -> bool:
        return name.casefold() in self._folded

    def read(self, name: str) -> bytes:
        """The bytes of a part, counted while they are unpacked; names of parts do not depend on case."""
        entry = self._entries[self._folded[name.casefold()]]
        if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            what = _("Der Teil „{part}“ ist auf eine unbekannte Art gepackt.").format(part=name)
            raise RefusedFileError(ReportId.DAMAGED, what, again())
        bound = min(entry.file_size, _LARGEST_PART, self._left)
        try:
            with self._zip.open(entry) as part:
                data = part.read(bound + 1)
        except (BadZipFile, OSError, ValueError, EOFError, RuntimeError, zlib.error):
            what = _("Der Teil „{part}“ ist beschädigt.").format(part=name)
            raise RefusedFileError(ReportId.DAMAGED, what, again()) from None
        if len(data) > bound:
            raise _bomb()
        self._left -= len(data)
        return data

    def xml(self, name: str) -> etree._Element:
        """The root of an XML part."""
        return parse_xml(self.read(name), name)


def _check(entries: list[ZipInfo]) -> None:
    """Refuse by the directory alone what must not be unpacked."""
    if len(entries) > _MOST_ENTRIES or sum(entry.file_size for entry in entries) > _LARGEST_WHOLE:
        raise _bomb()
    for entry in entries:
        if entry.file_size > max(_SMALL, _HIGHEST_RATIO * entry.compress_size):
            raise _bomb()
        if _OUTSIDE.search(entry.orig_filename):
            what = _("Im Paket steht ein Pfad, der aus ihm hinausführt: „{name}“.").format(name=entry.filename[:80])
            raise RefusedFileError(ReportId.DAMAGED, what, again())
        if entry.flag_bits & 1:
            what = _("Die Datei ist mit einem Kennwort verschlüsselt.")
            do = _("Die Datei ohne Kennwort speichern.")
            raise RefusedFileError(ReportId.ENCRYPTED, what, do, Status.ENCRYPTED)


def _bomb() -> RefusedFileError:
    what = _("Ausgepackt wäre die Datei größer, als gelesen wird.")
    return RefusedFileError(
        ReportId.TOO_LARGE, what, _("Die Datei in ihrem Programm öffnen und ohne Ballast speichern.")
    )
