"""Any file to what it says: detected by content, guarded, read by the reader of its kind."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Mapping

from lxml import etree

from pruefstand.formats.documents.answers import read_answers
from pruefstand.formats.documents.csv_table import read_csv, tell_empty_answers
from pruefstand.formats.documents.doc import read_doc
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.docx import read_docx
from pruefstand.formats.documents.html import read_html
from pruefstand.formats.documents.kinds import (
    KIND_TITLES,
    FileKind,
    binary_kind,
    kind_of_suffix,
    package_kind,
    suffix_of,
    text_kind,
)
from pruefstand.formats.documents.markdown import read_markdown
from pruefstand.formats.documents.ods import read_ods
from pruefstand.formats.documents.odt import read_odt
from pruefstand.formats.documents.office_text import declared_text, office_text
from pruefstand.formats.documents.package import Package, again
from pruefstand.formats.documents.pdf import read_pdf
from pruefstand.formats.documents.plain import read_plain
from pruefstand.formats.documents.report import Findings, Reading, RefusedFileError, Report, ReportId, Status
from pruefstand.formats.documents.rtf import read_rtf
from pruefstand.formats.documents.sheet import Tabular, page_rows
from pruefstand.formats.documents.xls import read_xls
from pruefstand.formats.documents.xlsx import read_xlsx
from pruefstand.i18n import N_, _, speaking

__all__ = ["LARGEST_FILE", "read_document", "read_speaking", "unread"]

LARGEST_FILE = 100 << 20
"""The most bytes that a file may have."""

# What readers and the libraries below them raise where the bytes break the rules of their format.
_BROKEN = (
    *(ValueError, LookupError, ArithmeticError, TypeError, AttributeError, AssertionError, EOFError, OSError),
    *(struct.error, zlib.error, RuntimeError, etree.LxmlError),
)
_COUNTED: Mapping[ReportId, str] = {
    ReportId.COMMENTS: N_("Kommentare weggelassen: {n}"),
    ReportId.EMBEDDED_OBJECTS: N_("eingebettete Objekte weggelassen: {n}"),
    ReportId.HEADER_FOOTER: N_("Kopf- oder Fußzeilen weggelassen: {n}"),
    ReportId.HIDDEN_TEXT: N_("Stellen verborgenen Texts weggelassen: {n}"),
    ReportId.IMAGES: N_("Bilder weggelassen: {n}"),
    ReportId.OTHER_CONTENT: N_("Teile anderer Art weggelassen: {n}"),
    ReportId.REASONING: N_("Gedankengänge weggelassen: {n}"),
    ReportId.TOOL_CALLS: N_("Werkzeugaufrufe weggelassen: {n}"),
    ReportId.TRACKED_CHANGES: N_("nachverfolgte Änderungen, Eingefügtes gelesen, Gelöschtes weggelassen: {n}"),
}


def read_document(data: bytes, name: str) -> Reading:
    """What a file says. ``name`` is for messages, and decides only between kinds of text that look alike.

    Never raises for anything that bytes can hold: a file that cannot be read gives a reading with ``encrypted`` or
    ``error``, one report that says why, and the way out. Nothing is read half without being told: then the status is
    ``partial``. Time and memory are bounded by the caller.
    """
    try:
        return _attempt(data, name)
    except MemoryError:
        return unread(_("Zum Lesen der Datei reicht der Speicher nicht."))


def _attempt(data: bytes, name: str) -> Reading:
    findings = Findings()
    try:
        return _read(data, name, findings)
    except RefusedFileError as fault:
        reports = (Report(fault.found, fault.detail), *_type_differs(findings))
        return Reading(fault.status, meta=findings.meta, reports=reports, do=fault.do)
    except _BROKEN:
        what = _("Die Datei ist beschädigt; sie lässt sich nicht lesen.")
        return Reading(Status.ERROR, reports=(Report(ReportId.DAMAGED, what),), do=again())


def read_speaking(data: bytes, name: str, language: str) -> Reading:
    """The same in a reader's language, for a guarded process that does not know it.

    Raises ``MemoryError``, from which such a process is replaced.
    """
    with speaking(language):
        return _attempt(data, name)


def unread(detail: str, found: ReportId = ReportId.TOO_LARGE) -> Reading:
    """The reading of a file that was given up: nothing of it is used."""
    return Reading(Status.ERROR, reports=(Report(found, detail),), do=again())


def _type_differs(findings: Findings) -> tuple[Report, ...]:
    return tuple(report for report in findings.reports({}) if report.id is ReportId.TYPE_DIFFERS)


def _read(data: bytes, name: str, findings: Findings) -> Reading:
    if not data.strip(b"\0 \t\r\n\xef\xbb\xbf"):
        what = _("Die Datei ist leer.") if not data else _("Die Datei enthält nur Leerraum.")
        raise RefusedFileError(ReportId.EMPTY_FILE, what, _("Die Datei noch einmal speichern oder kopieren."))
    if len(data) > LARGEST_FILE:
        what = _("Die Datei ist größer als {n} MiB.").format(n=LARGEST_FILE >> 20)
        raise RefusedFileError(ReportId.TOO_LARGE, what, _("Bilder aus der Datei nehmen, oder sie teilen."))
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        package = Package(data)
        package.refuse_twins()
        kind = package_kind(package)
        _note_kind(kind, name, findings)
        if kind in _PACKED_TABLES:
            return _table(_PACKED_TABLES[kind](package, findings), kind, findings)
        return _document(_PACKED_TEXTS[kind](package, findings), kind, findings)
    kind_found = binary_kind(data)
    if kind_found is not None:
        _note_kind(kind_found, name, findings)
        if kind_found is FileKind.XLS:
            return _table(read_xls(data, findings), kind_found, findings)
        return _document(_BINARY_TEXTS[kind_found](data, findings), kind_found, findings)
    return _text(data, name, findings)


_PACKED_TEXTS: Mapping[FileKind, Callable[[Package, Findings], Document]] = {
    FileKind.DOCX: read_docx,
    FileKind.ODT: read_odt,
}
_PACKED_TABLES: Mapping[FileKind, Callable[[Package, Findings], Tabular]] = {
    FileKind.XLSX: read_xlsx,
    FileKind.ODS: read_ods,
}
_TABLES = frozenset({FileKind.CSV, FileKind.XLS, FileKind.XLSX, FileKind.ODS})
_BINARY_TEXTS: Mapping[FileKind, Callable[[bytes, Findings], Document]] = {
    FileKind.DOC: read_doc,
    FileKind.RTF: read_rtf,
    FileKind.PDF: read_pdf,
}


def _text(data: bytes, name: str, findings: Findings) -> Reading:
    text = declared_text(data) or office_text(data, name, findings)
    kind = text_kind(text, name)
    table = _csv(text, name) if kind is FileKind.CSV else None
    if kind is FileKind.CSV and table is None:
        kind = FileKind.TXT
    _note_kind(kind, name, findings)
    if kind is FileKind.HTML:
        page = read_html(text, findings)
        rows = page_rows(page) if kind_of_suffix(name) in _TABLES else None
        return _document(page, kind, findings) if rows is None else _table(rows, kind, findings)
    if kind is FileKind.MD:
        return _document(read_markdown(text, findings), kind, findings)
    if table is not None:
        return _table(table, kind, findings)
    if kind is FileKind.JSON:
        found = read_answers(text, name, findings)
        status = _status(any(answer.strip() for answer in found.texts), findings)
        return Reading(
            status, kind, answers=found.texts, answer_meta=found.meta, meta=findings.meta, reports=_reports(findings)
        )
    return _document(read_plain(text), kind, findings)


def _csv(text: str, name: str) -> Tabular | None:
    """The table in a text; ``None`` where one that is named a text only begins like a table."""
    try:
        return read_csv(text, name)
    except RefusedFileError:
        if kind_of_suffix(name) not in (FileKind.TXT, FileKind.MD):
            raise
        return None


def _document(found: Document, kind: FileKind, findings: Findings) -> Reading:
    status = _status(bool(found.blocks or found.notes), findings)
    return Reading(status, kind, document=found, meta=findings.meta, reports=_reports(findings))


def _table(found: Tabular, kind: FileKind, findings: Findings) -> Reading:
    tell_empty_answers(found, findings)
    status = _status(bool(found.rows), findings)
    return Reading(
        status,
        kind,
        columns=found.columns,
        rows=found.rows,
        meta=findings.meta,
        sheet=found.name,
        row_numbers=found.numbers,
        reports=_reports(findings),
    )


def _status(has_text: bool, findings: Findings) -> Status:
    if not has_text:
        if not any(findings.has(what) for what in (ReportId.SCANNED, ReportId.EMPTY_ANSWER, ReportId.NO_ANSWER)):
            findings.tell(ReportId.EMPTY_ANSWER, _("kein Text"))
        return Status.NO_TEXT
    return Status.PARTIAL if findings.partial else Status.OK


def _reports(findings: Findings) -> tuple[Report, ...]:
    return findings.reports({what: _(text) for what, text in _COUNTED.items()})


def _note_kind(kind: FileKind, name: str, findings: Findings) -> None:
    """Say so where the name promises another kind than the content is."""
    named = kind_of_suffix(name)
    if named is not None and named is not kind:
        told = _("{kind}, benannt als {suffix}").format(kind=_(KIND_TITLES[kind]), suffix=suffix_of(name))
        findings.tell(ReportId.TYPE_DIFFERS, told)
