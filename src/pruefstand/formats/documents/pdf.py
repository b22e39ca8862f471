"""PDF by PDFium: what can be seen on the pages, as paragraphs and notes."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

import pypdfium2 as pdfium
from pypdfium2 import raw

from pruefstand.formats.documents.builder import Builder
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.opc import tell_author
from pruefstand.formats.documents.package import again
from pruefstand.formats.documents.pdf_lines import drop_running, put_paragraphs
from pruefstand.formats.documents.pdf_page import PageText, read_page
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId, Status
from pruefstand.i18n import _

__all__ = ["read_pdf"]

_MOST_PAGES = 2000
_LARGEST_STREAM = 128 << 20
_LARGEST_WHOLE = 512 << 20
_STREAM = re.compile(rb"<<((?:[^<>]|<<[^<>]*>>|<[^<>]*>){0,2000})>>\s*stream\r?\n")
_META = {
    "Author": "author",
    "Title": "title",
    "CreationDate": "created",
    "ModDate": "modified",
    "Creator": "application",
}
_COMMENTS = frozenset({raw.FPDF_ANNOT_TEXT, raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_POPUP, raw.FPDF_ANNOT_STAMP})
_EMPTY = frozenset({"", "anonymous", "unspecified", "(anonymous)"})
_UNRELIABLE = 0.02


def read_pdf(data: bytes, findings: Findings) -> Document:
    """The visible text; white, invisible and off-page text is left out and counted.

    Raises :class:`RefusedFileError` for encrypted files, for more than 2,000 pages and for streams that would not fit
    in memory.
    """
    _check_streams(data, findings)
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as fault:
        if getattr(fault, "err_code", None) in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY) or "assword" in str(
            fault
        ):
            what = _("Die Datei ist mit einem Kennwort verschlüsselt.")
            do = _("Die Datei ohne Kennwort speichern.")
            raise RefusedFileError(ReportId.ENCRYPTED, what, do, Status.ENCRYPTED) from None
        raise RefusedFileError(ReportId.DAMAGED, _("Die PDF-Datei ist beschädigt."), again()) from None
    try:
        return _read(document, data, findings)
    finally:
        document.close()


def _read(document: pdfium.PdfDocument, data: bytes, findings: Findings) -> Document:
    number = len(document)
    if not number:
        raise RefusedFileError(ReportId.DAMAGED, _("Die PDF-Datei enthält keine Seiten."), again())
    if number > _MOST_PAGES:
        what = _("Die PDF-Datei hat mehr als {n} Seiten.").format(n=_MOST_PAGES)
        raise RefusedFileError(ReportId.TOO_LARGE, what, _("Nur die Seiten mit der Antwort speichern."))
    if b"%%EOF" not in data[-4096:]:
        findings.tell(ReportId.DAMAGED, _("Das Ende der Datei fehlt."))
        findings.partial = True
    _metadata(document, findings)
    if raw.FPDF_GetSecurityHandlerRevision(document) != -1:
        findings.tell(ReportId.OWNER_RESTRICTIONS, _("Die Datei verbietet Drucken, Kopieren oder Ändern"))
    if document.count_attachments():
        findings.count(ReportId.EMBEDDED_OBJECTS, document.count_attachments())
    pages, broken = [], []
    for index in range(number):
        try:
            page = document[index]
            pages.append(read_page(page))
            page.close()
        except pdfium.PdfiumError:
            broken.append(index + 1)
    if broken:
        findings.tell(ReportId.DAMAGED, _("Seiten, die sich nicht lesen lassen: {pages}").format(pages=_listed(broken)))
        findings.partial = True
    _tell(pages, findings)
    into = Builder()
    if running := drop_running(pages):
        findings.count(ReportId.HEADER_FOOTER, running)
    put_paragraphs(pages, into)
    found = into.done()
    if not found.blocks and not found.notes and findings.has(ReportId.DAMAGED):
        raise RefusedFileError(ReportId.DAMAGED, _("Die PDF-Datei ist beschädigt."), again())
    return found


def _metadata(document: pdfium.PdfDocument, findings: Findings) -> None:
    for key, value in document.get_metadata_dict(skip_empty=True).items():
        name, text = _META.get(key, ""), value.strip("\0 ")
        if name and text.lower() not in _EMPTY:
            findings.meta[name] = text[:500]
    tell_author(findings)


def _tell(pages: Sequence[PageText], findings: Findings) -> None:
    scanned = [at for at, page in enumerate(pages, start=1) if page.scanned]
    recognised = [at for at, page in enumerate(pages, start=1) if page.recognised]
    odd = [at for at, page in enumerate(pages, start=1) if page.odd > max(2, _UNRELIABLE * page.characters)]
    if scanned:
        findings.tell(ReportId.SCANNED, _("ohne Text, nur Bild: Seite {pages}").format(pages=_listed(scanned)))
        findings.partial = True
    if recognised:
        told = _("Text aus einer Texterkennung: Seite {pages}").format(pages=_listed(recognised))
        findings.tell(ReportId.SCANNED, told)
    if odd:
        told = _("Zeichen ohne Bedeutung in der Textschicht: Seite {pages}").format(pages=_listed(odd))
        findings.tell(ReportId.UNRELIABLE_TEXT, told)
    if hidden := sum(page.hidden for page in pages):
        findings.count(ReportId.HIDDEN_TEXT, hidden)
        findings.tell(ReportId.HIDDEN_TEXT, _("weiß, unsichtbar oder außerhalb der Seite"))
    if images := sum(page.images for page in pages):
        findings.count(ReportId.IMAGES, images)
    kinds = [kind for page in pages for kind in page.annotations]
    if comments := sum(kind in _COMMENTS for kind in kinds):
        findings.count(ReportId.COMMENTS, comments)
    if fields := kinds.count(raw.FPDF_ANNOT_WIDGET):
        findings.tell(ReportId.OTHER_CONTENT, _("Formularfelder nicht gelesen: {n}").format(n=fields))


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:20]))
    return f"{shown} …" if len(numbers) > 20 else shown


def _check_streams(data: bytes, findings: Findings) -> None:
    """Unpack every deflated stream without keeping it: a bomb is refused, a broken one told."""
    if b"/Encrypt" in data:
        return
    whole = 0
    for found in _STREAM.finditer(data):
        names = found[1].replace(b" ", b"")
        if b"/Filter/FlateDecode" not in names and b"/Filter[/FlateDecode]" not in names:
            continue
        inflater, size, at = zlib.decompressobj(), 0, found.end()
        rest = data[at : at + (8 << 20)]
        try:
            while rest and not inflater.eof:
                size += len(inflater.decompress(rest, 1 << 20))
                rest = inflater.unconsumed_tail
                if size > _LARGEST_STREAM or whole + size > _LARGEST_WHOLE:
                    what = _("Ausgepackt wäre die Datei größer, als gelesen wird.")
                    raise RefusedFileError(ReportId.TOO_LARGE, what, _("Die Datei neu als PDF drucken."))
        except zlib.error:
            findings.tell(ReportId.DAMAGED, _("Ein Teil der Datei lässt sich nicht entpacken."))
            findings.partial = True
        whole += size
