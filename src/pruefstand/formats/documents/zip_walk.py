"""Everything that stands in an office package, seen or unseen: for finding what a file tells besides its text.

Unlike the readers, which take the text and leave the rest, this goes through all of it: names, times and comments of
entries, properties, attributes, comments in XML, packages inside packages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from zipfile import ZipFile

from lxml import etree

from pruefstand.formats.documents.docx_writer_package import PACKED_AT
from pruefstand.formats.documents.opc import local
from pruefstand.formats.documents.package import Package, parse_xml
from pruefstand.formats.documents.report import RefusedFileError, ReportId
from pruefstand.i18n import _

__all__ = ["FIXED_DATE", "Piece", "Trace", "Walked", "is_package", "walk_package"]

FIXED_DATE = "1980-01-01T00:00:00Z"
"""The one date that a property may have, where a format wants a date."""

_DEEPEST = 4
_BREAKS = frozenset({"p", "tab", "br", "cr", "si", "is", "c", "row", "h", "table-cell", "table-row"})
_SHOWN = frozenset({"t", "v"})
_PERSONAL = frozenset(
    {
        *("creator", "lastModifiedBy", "Company", "Manager", "description", "keywords", "subject", "category"),
        *("identifier", "contentStatus", "title", "version", "revision", "lastPrinted", "HyperlinkBase", "Template"),
    }
)
_DATES = frozenset({"created", "modified", "date", "creation-date"})
_WHO = frozenset({"author", "initials", "userId", "providerId"})
_CHANGES = frozenset({"ins", "del", "moveFrom", "moveTo", "rPrChange", "pPrChange", "sectPrChange", "tblPrChange"})
_TELLING_PARTS = (
    *("comments", "people", "thumbnail", "customxml", "embeddings", "media/", "vbaproject", "printersettings"),
    *("externallinks", "docprops/custom", "persons/", "threadedcomments"),
)


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text of a package and where it stands; ``shown`` is what whoever opens the file reads as its content."""

    place: str
    text: str
    shown: bool


@dataclass(frozen=True, slots=True, order=True)
class Trace:
    """Something in a package that can tell who made it, when or how, whatever it says: the place, and a sentence."""

    place: str
    what: str


@dataclass(frozen=True, slots=True)
class Walked:
    """All pieces of a package in the order of its entries, and its traces, sorted."""

    pieces: tuple[Piece, ...]
    traces: tuple[Trace, ...]


def is_package(data: bytes) -> bool:
    """Whether bytes begin as a zip file does."""
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def walk_package(data: bytes) -> Walked:
    """Every piece and every trace of a package.

    No trace is in a file whose entries have the time 1980-01-01 and neither comments nor extra fields, whose properties
    name nobody, no title and no other date than :data:`FIXED_DATE`, and which has no comments, tracked changes, ids of
    revisions, pictures or embedded files. Raises :class:`RefusedFileError` for what is no readable package.
    """
    pieces: list[Piece] = []
    traces: set[Trace] = set()
    _walk(data, "", 0, pieces, traces)
    return Walked(tuple(pieces), tuple(sorted(traces)))


def _walk(data: bytes, prefix: str, depth: int, pieces: list[Piece], traces: set[Trace]) -> None:
    if depth >= _DEEPEST:
        raise RefusedFileError(ReportId.TOO_LARGE, _("Pakete stecken tiefer ineinander, als gelesen wird."), "")
    package = Package(data)  # checks the limits before anything is unpacked
    with ZipFile(BytesIO(data)) as archive:
        if archive.comment:
            traces.add(Trace(prefix, _("Das Paket hat einen Kommentar.")))
            pieces.append(Piece(prefix, archive.comment.decode("utf-8", "replace"), shown=False))
        if len(set(archive.namelist())) < len(archive.namelist()):
            traces.add(Trace(prefix, _("Ein Name steht im Paket mehrmals; gelesen wird nur der letzte Eintrag.")))
        for entry in archive.infolist():
            place = f"{prefix}{entry.filename}"
            pieces.append(Piece(place, entry.filename, shown=False))
            if entry.date_time != PACKED_AT:
                traces.add(Trace(place, _("Der Eintrag trägt eine Uhrzeit.")))
            if entry.comment or entry.extra:
                traces.add(Trace(place, _("Der Eintrag trägt einen Kommentar oder Zusatzfelder.")))
                said = (entry.comment + b" " + entry.extra).decode("utf-8", "replace")
                pieces.append(Piece(place, said, shown=False))
            if any(sign in entry.filename.casefold() for sign in _TELLING_PARTS):
                traces.add(Trace(place, _("Der Teil gehört nicht in eine Datei, die nur Text enthält.")))
    for name in package.names:
        content, place = package.read(name), f"{prefix}{name}"
        if is_package(content):
            _walk(content, f"{place}!", depth + 1, pieces, traces)
        elif name.endswith((".xml", ".rels")):
            _xml(content, place, pieces, traces)
        else:
            pieces.append(Piece(place, content.decode("latin-1"), shown=False))
            pieces.append(Piece(place, content.decode("utf-16-le", "replace"), shown=False))


def _xml(content: bytes, place: str, pieces: list[Piece], traces: set[Trace]) -> None:
    parse_xml(content, place)  # refuses declarations of entities; the parse below keeps comments
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    root = etree.fromstring(content, parser)
    shown: list[str] = []
    hidden: list[str] = []
    for element in (*root.itersiblings(preceding=True), *root.iter(), *root.itersiblings()):
        name = local(element)
        if name in _BREAKS:
            shown.append("\n")
        text = element.text or ""
        if name in _SHOWN:
            shown.append(text)
        else:
            hidden.append(f"{text}\n")
        hidden += [f"{element.tail or ''}\n", *(f"{value}\n" for value in map(str, element.attrib.values()))]
        traces.update(Trace(place, what) for what in _telling(element, name, text))
    pieces += [Piece(place, "".join(shown), shown=True), Piece(place, "".join(hidden), shown=False)]


def _telling(element: etree._Element, name: str, text: str) -> Iterator[str]:
    if not name:
        yield _("Im XML steht ein Kommentar.")
    if name in _PERSONAL and text.strip():
        yield _("Die Eigenschaft „{name}“ ist ausgefüllt.").format(name=name)
    if name in _DATES and text.strip() and text.strip() != FIXED_DATE:
        yield _("Die Eigenschaft „{name}“ trägt ein Datum.").format(name=name)
    if name in _CHANGES:
        yield _("Es gibt nachverfolgte Änderungen.")
    if name.lower().startswith("rsid") or name in ("docId", "docVars"):
        yield _("Es gibt Kennungen der Überarbeitung.")
    for key in element.attrib:
        attribute = str(key).rpartition("}")[2]
        if attribute.startswith("rsid") or attribute in ("paraId", "textId"):
            yield _("Es gibt Kennungen der Überarbeitung.")
        elif attribute in _WHO:
            yield _("Ein Element nennt, wer es schrieb.")
        elif attribute == "date":
            yield _("Ein Element nennt ein Datum.")
