"""What a file is, by its content; its name only decides between kinds of text that look alike."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from enum import StrEnum

import olefile

from pruefstand.formats.documents.office_text import wanted
from pruefstand.formats.documents.package import Package, again, parse_xml
from pruefstand.formats.documents.report import RefusedFileError, ReportId, Status
from pruefstand.i18n import N_, _

__all__ = ["KIND_TITLES", "FileKind", "binary_kind", "kind_of_suffix", "package_kind", "suffix_of", "text_kind"]


class FileKind(StrEnum):
    """The kinds of files that are read."""

    DOCX = "docx"
    DOC = "doc"
    ODT = "odt"
    RTF = "rtf"
    PDF = "pdf"
    TXT = "txt"
    MD = "md"
    HTML = "html"
    CSV = "csv"
    XLSX = "xlsx"
    XLS = "xls"
    ODS = "ods"
    JSON = "json"


KIND_TITLES: Mapping[FileKind, str] = {
    FileKind.DOCX: N_("Word (Office Open XML)"),
    FileKind.DOC: N_("Word 97"),
    FileKind.ODT: N_("OpenDocument-Text"),
    FileKind.RTF: N_("RTF"),
    FileKind.PDF: N_("PDF"),
    FileKind.TXT: N_("reiner Text"),
    FileKind.MD: N_("Markdown"),
    FileKind.HTML: N_("HTML"),
    FileKind.CSV: N_("CSV-Tabelle"),
    FileKind.XLSX: N_("Excel (Office Open XML)"),
    FileKind.XLS: N_("Excel 97"),
    FileKind.ODS: N_("OpenDocument-Tabelle"),
    FileKind.JSON: N_("JSON"),
}
"""The name of each kind, to be translated when shown."""

_SUFFIXES: Mapping[str, FileKind] = {
    **dict.fromkeys(("docx", "docm", "dotx", "dotm"), FileKind.DOCX),
    **dict.fromkeys(("doc", "dot"), FileKind.DOC),
    **dict.fromkeys(("odt", "ott"), FileKind.ODT),
    **dict.fromkeys(("txt", "text", "asc"), FileKind.TXT),
    **dict.fromkeys(("md", "markdown", "mdown"), FileKind.MD),
    **dict.fromkeys(("html", "htm", "xhtml"), FileKind.HTML),
    **dict.fromkeys(("csv", "tsv", "tab"), FileKind.CSV),
    **dict.fromkeys(("xlsx", "xlsm", "xltx", "xltm"), FileKind.XLSX),
    **dict.fromkeys(("xls", "xlt"), FileKind.XLS),
    **dict.fromkeys(("ods", "ots"), FileKind.ODS),
    **dict.fromkeys(("json", "jsonl", "ndjson"), FileKind.JSON),
    "rtf": FileKind.RTF,
    "pdf": FileKind.PDF,
}
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FOREIGN = (
    *((b"\x89PNG", "PNG"), (b"\xff\xd8\xff", "JPEG"), (b"GIF8", "GIF"), (b"II*\0", "TIFF"), (b"MM\0*", "TIFF")),
    *((b"MZ", "EXE"), (b"\x7fELF", "ELF"), (b"\x1f\x8b", "GZIP"), (b"7z\xbc\xaf", "7z"), (b"Rar!", "RAR")),
    *((b"OggS", "Ogg"), (b"RIFF", "RIFF"), (b"ID3", "MP3"), (b"BM", "BMP"), (b"\xca\xfe\xba\xbe", "Java")),
    *((b"%!PS", "PostScript"), (b"SQLite format", "SQLite"), (b"BZh", "BZIP2"), (b"\xfd7zXZ", "XZ")),
)
_NEVER_TEXT = frozenset({"PNG", "JPEG", "ELF", "GZIP", "7z", "XZ", "Java", "PostScript"})
"""Whose first bytes begin no text in any of the encodings that are read, so that no zero byte is needed to tell."""
_HTML = re.compile(
    r"\s*+(?:<\?xml[^>]*>\s*+)?(?>(?:<!--.*?-->\s*+)*+)<(?:!doctype html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_XML = re.compile(r"\s*<\?xml\b|\s*<(?:office:document|w:wordDocument|pkg:package)\b")
_MAIL = re.compile(r"(?:[\w-]{1,60}:[^\n]*\n(?:[ \t][^\n]*\n)*){0,60}?MIME-Version:", re.IGNORECASE)
_SEP = re.compile(r"sep=.\n", re.IGNORECASE)
_COLUMNS = frozenset(
    [
        "antwort",
        "herkunft",
        "anbieter",
        "modell",
        "version",
        "datum",
        "prompt",
        "hilfsmittel",
        "kennung",
        "einwilligung",
        "fall",
        "frage",
    ]
)
_MARKDOWN_NAMES = frozenset({FileKind.MD})


def suffix_of(name: str) -> str:
    """The suffix of a file's name in small letters, without its dot; empty for none."""
    head, dot, suffix = name.rpartition(".")
    return suffix.lower() if dot and head and "/" not in suffix and "\\" not in suffix else ""


def kind_of_suffix(name: str) -> FileKind | None:
    """What the name says the file is; ``None`` where it says nothing."""
    return _SUFFIXES.get(suffix_of(name))


def binary_kind(data: bytes) -> FileKind | None:
    """The kind of a file that is no zip and no plain text; ``None`` for what may be text.

    Raises :class:`RefusedFileError` for encrypted documents and for kinds that are not read.
    """
    if data.startswith(_OLE):
        return _compound(data)
    start = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n\0")
    if start.startswith(b"{\\rtf"):
        return FileKind.RTF
    if b"%PDF-" in data[:1024]:
        return FileKind.PDF
    if data[:2] == b"\x09\x08" and data[3:4] == b"\0":
        return FileKind.XLS
    title = next((title for sign, title in _FOREIGN if data.startswith(sign)), "")
    if title and (b"\0" in data[:4096] or title in _NEVER_TEXT):
        what = _("Das ist eine Datei der Art {kind}; sie enthält keine Antwort, die gelesen werden kann.")
        raise RefusedFileError(ReportId.WRONG_TYPE, what.format(kind=title), wanted())
    return None


def _compound(data: bytes) -> FileKind:
    """What an OLE container holds (MS-CFB)."""
    try:
        with olefile.OleFileIO(io.BytesIO(data)) as container:
            names = {entry[0] for entry in container.listdir() if len(entry) == 1}
            names |= {entry[-1] for entry in container.listdir() if len(entry) > 1 and entry[-1] == "EncryptedPackage"}
    except (OSError, ValueError, IndexError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        what = _("Die Datei ist abgeschnitten oder beschädigt: Ihr Verzeichnis fehlt.")
        raise RefusedFileError(ReportId.DAMAGED, what, again()) from None
    if "EncryptedPackage" in names:
        what = _("Die Datei ist mit einem Kennwort verschlüsselt.")
        raise RefusedFileError(ReportId.ENCRYPTED, what, _("Die Datei ohne Kennwort speichern."), Status.ENCRYPTED)
    if "WordDocument" in names:
        return FileKind.DOC
    if names & {"Workbook", "Book"}:
        return FileKind.XLS
    what = _("Die Datei ist ein Dokument einer Art, die nicht gelesen wird.")
    raise RefusedFileError(ReportId.WRONG_TYPE, what, wanted())


def package_kind(package: Package) -> FileKind:
    """What a zip package holds; raises :class:`RefusedFileError` for encrypted and for any other zip file."""
    manifest = package.read("META-INF/manifest.xml") if "META-INF/manifest.xml" in package else b""
    if "encrypted-package" in package or b"encryption-data" in manifest:
        what = _("Die Datei ist mit einem Kennwort verschlüsselt.")
        raise RefusedFileError(ReportId.ENCRYPTED, what, _("Die Datei ohne Kennwort speichern."), Status.ENCRYPTED)
    if "[Content_Types].xml" in package:
        types = package.read("[Content_Types].xml")
        parse_xml(types, "[Content_Types].xml")
        for sign, kind in ((b"wordprocessingml", FileKind.DOCX), (b"spreadsheetml", FileKind.XLSX)):
            if sign in types and b"presentationml" not in types:
                return kind
        folders = {name.split("/")[0] for name in package.names}
        if "word" in folders:
            return FileKind.DOCX
        if "xl/workbook.xml" in package:
            return FileKind.XLSX
    elif "content.xml" in package:
        mime = package.read("mimetype").strip() if "mimetype" in package else b""
        if b"spreadsheet" in mime:
            return FileKind.ODS
        if b"presentation" not in mime and b"graphics" not in mime:
            return FileKind.ODT if b"text" in mime else _open_document(package)
    what = _("Die Datei ist ein ZIP-Archiv, aber kein Dokument, das gelesen wird.")
    raise RefusedFileError(ReportId.WRONG_TYPE, what, wanted())


def _open_document(package: Package) -> FileKind:
    body = next(iter(package.xml("content.xml").iter("{*}body")), None)
    if body is not None and body.find("{*}spreadsheet") is not None:
        return FileKind.ODS
    return FileKind.ODT


def text_kind(text: str, name: str) -> FileKind:
    """What a plain text is: HTML and JSON by their beginning, a table by its columns, else what its name says."""
    named = kind_of_suffix(name)
    if _HTML.match(text) or (named is FileKind.HTML and "<" in text):
        return FileKind.HTML
    if _XML.match(text):
        if named is FileKind.HTML:
            return FileKind.HTML
        what = _("Die Datei ist XML einer Art, die nicht gelesen wird.")
        raise RefusedFileError(ReportId.WRONG_TYPE, what, wanted())
    if _MAIL.match(text[:20_000]):
        what = _("Die Datei ist eine E-Mail oder ein Webarchiv; darin ist der Text verpackt.")
        raise RefusedFileError(ReportId.WRONG_TYPE, what, _("Sie öffnen und als Text, HTML oder .docx speichern."))
    if named is FileKind.JSON or (text.lstrip()[:1] in ("{", "[") and _is_json(text)):
        return FileKind.JSON
    if named is FileKind.CSV or _SEP.match(text) or _is_table(text):
        return FileKind.CSV
    return FileKind.MD if named in _MARKDOWN_NAMES else FileKind.TXT


def _is_json(text: str) -> bool:
    """Whether the whole or its first line is an object, or a list of objects."""
    for part in (text, text.lstrip().split("\n", 1)[0]):
        try:
            value = json.loads(part)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
            return True
    return False


def _is_table(text: str) -> bool:
    header = text.lstrip("\n").split("\n", 1)[0]
    return any(
        "antwort" in (names := [part.strip(' "').lower() for part in header.split(sign)])
        and len(_COLUMNS & set(names)) >= 2
        for sign in ";\t,"
    )
