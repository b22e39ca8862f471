"""An answer that is a file: what it is, whether it can be read whole, and its text, derived anew wherever it is needed.

The bytes are the answer; nothing but them is recorded. The text comes from the same readers each time.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from pruefstand.errors import InputError
from pruefstand.formats.documents.kinds import FileKind
from pruefstand.formats.documents.office_text import office_text
from pruefstand.formats.documents.report import Findings, Reading, RefusedFileError, Report, ReportId, Status
from pruefstand.formats.encoding import decode
from pruefstand.i18n import _
from pruefstand.intake.delivery import TEXT, is_blank
from pruefstand.intake.documents import Documents
from pruefstand.study.attempts import Recorded
from pruefstand.study.store import Store

__all__ = ["Looked", "answer_text", "document_suffix", "document_text", "look_at", "recorded_text"]

_MEDIA = {
    FileKind.DOCX: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    FileKind.DOC: "application/msword",
    FileKind.ODT: "application/vnd.oasis.opendocument.text",
    FileKind.RTF: "application/rtf",
    FileKind.PDF: "application/pdf",
    FileKind.HTML: "text/html",
    FileKind.MD: "text/markdown",
}
_SUFFIXES = {media: kind.value for kind, media in _MEDIA.items()}
_TABLES = (FileKind.CSV, FileKind.XLSX, FileKind.XLS, FileKind.ODS)
_PLAIN_NAMES = (".txt", ".md", ".text", ".markdown")


@dataclass(frozen=True, slots=True)
class Looked:
    """An answer's file: its media type, whether there is text in it, and what was found beside the text."""

    media: str
    blank: bool
    reports: tuple[Report, ...] = ()


def look_at(documents: Documents, content: bytes, name: str, where: str) -> Looked:
    """What this file is as one answer.

    Raises :class:`InputError` at ``where`` with the way out for a file that cannot be read, is encrypted or scanned,
    can be read in part only, or holds a table or an export with many answers.
    """
    if name.casefold().endswith(_PLAIN_NAMES) and is_blank(content):
        return Looked(TEXT, blank=True)
    return _judged(documents.read(content, name), name, where)


def _judged(found: Reading, name: str, where: str) -> Looked:
    named_text = name.casefold().endswith(_PLAIN_NAMES)
    if named_text and found.document is None and found.status is Status.OK:
        return Looked(TEXT, blank=False)  # text that looks like a table or like JSON, under the name of a text
    if found.kind in _TABLES or found.answers is not None:
        what = _("„{file}“ ist eine Tabelle oder ein Export, keine einzelne Antwort.").format(file=name)
        raise InputError(what, where=where, do=_("Die Datei so einlesen: pruefstand read ORDNER DATEI"))
    _refuse_half(found, name, where)
    return Looked(_MEDIA.get(FileKind(found.kind), TEXT), found.status is Status.NO_TEXT, found.reports)


def _refuse_half(found: Reading, name: str, where: str) -> None:
    scanned = any(report.id is ReportId.SCANNED for report in found.reports)
    if found.status is Status.OK or (found.status is Status.NO_TEXT and not scanned):
        return
    told = "; ".join(report.detail for report in found.reports if report.detail)
    if scanned:
        what = _("„{file}“ ist eingescannt und enthält keinen oder nicht allen Text: {told}")
        do = _("Den Text abschreiben oder durch eine Texterkennung geben, dann als Text oder Word-Datei einlesen.")
    elif found.status is Status.PARTIAL:
        what = _("„{file}“ lässt sich nur zum Teil lesen: {told}")
        do = _("Die Datei in ihrem Programm öffnen, neu speichern und noch einmal einlesen.")
    else:
        what, do = _("„{file}“ lässt sich nicht lesen: {told}"), found.do
    raise InputError(what.format(file=name, told=told), where=where, do=do)


def document_suffix(media: str) -> str:
    """The suffix of a document of this media type; empty for text that is read as it stands."""
    return _SUFFIXES.get(media, "")


def answer_text(documents: Documents, content: bytes, media: str, where: str) -> str:
    """The text of a recorded answer from its bytes and media type.

    Plain text is decoded as it stands; a document gives what its reader keeps. Raises :class:`InputError` at ``where``
    for bytes that give no text, or not all of it.
    """
    suffix = document_suffix(media)
    if not suffix:
        return _plain(content, where)
    return document_text(documents, content, f"answer.{suffix}", where)


def document_text(documents: Documents, content: bytes, name: str, where: str) -> str:
    """The text of a document of any kind, whole; raises :class:`InputError` as :func:`look_at` does."""
    found = documents.read(content, name)
    looked = _judged(found, name, where)
    return _plain(content, where) if looked.media == TEXT else found.text


def _plain(content: bytes, where: str) -> str:
    """The text as it stands; where nothing proves the encoding, as the reader of texts weighs it."""
    with suppress(InputError):
        found = decode(content, where)
        if not found.guessed:
            return found.text
    try:
        return office_text(content, where, Findings())
    except RefusedFileError as fault:
        raise InputError(fault.detail, where=where, do=fault.do) from None


def recorded_text(documents: Documents, recorded: Recorded, store: Store) -> str:
    """The text of a recorded attempt's output, checked against its digest; raises as :func:`answer_text` does, and
    ``ValueError`` for an attempt without an output."""
    content = recorded.bytes(store)
    media = recorded.attempt.output.media if recorded.attempt.output is not None else ""
    return answer_text(documents, content, media, recorded.where)
