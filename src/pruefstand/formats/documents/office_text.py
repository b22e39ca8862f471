"""The text of a file from an office: as :func:`pruefstand.formats.encoding.decode` reads it, single bytes weighed.

Nothing in a file proves a code page of single bytes. German text shows it all the same: ä, ö, ü, ß and the paragraph
sign stand in other places in each, and read by the wrong one they give signs that German does not have.
"""

from __future__ import annotations

import re
from dataclasses import replace

from pruefstand.errors import InputError
from pruefstand.formats.documents.package import again
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.formats.encoding import Decoded, decode
from pruefstand.i18n import _

__all__ = ["declared_text", "office_decoded", "office_text", "wanted"]

_PAGES = ("cp1252", "mac_roman", "cp850")
_NAMES = {"cp1252": "Windows-1252", "mac_roman": "Mac OS Roman", "cp850": "DOS (850)"}
_EXPECTED = re.compile(r"[äöüßéèàç]|\b[ÄÖÜ]|§+\x20?(?=\d)|(?<!\w)[„‚»«]|[“”‘’](?!\w)|(?<=\x20)[–€…•](?=\x20)|[€°²³½]")
_STRANGE = re.compile(
    r"(?<=[a-zäöüß])[^\W\d_a-zäöüßA-Zéèêàâçáíóúñôïëšžč](?=[a-zäöüß])|(?<=[a-z])[ÄÖÜ](?=[a-z])|(?<=[A-ZÄÖÜ])[a-zà-ÿ](?=[A-ZÄÖÜ]{2})"
    r"|(?<!\w)[à-ÿ](?=[A-ZÄÖÜ]{3})|(?<=[^\W\d_])[§¤†‡‰¶¬¢£¥¦©®ªº¿¡„”“™»«›‹…•–€](?=[^\W\d_])"
    r"|[\x80-\x9f∂∑∏π∫√≈∆◊ﬁﬂıˆ˜¯˘˙˚¸˝˛ˇ╔╗╝╚═║░▒▓│┤▀▄█¤‡¬\ufffd]"
)
_SAMPLE = 200_000
_PAGE = re.compile(rb"\s*<(?:!doctype html|html|head|body|meta|\?xml)", re.IGNORECASE)
_DECLARED = re.compile(
    rb"<(?:meta|\?xml)[^>]{1,200}(?:charset|encoding) ?= ?[\"']?([A-Za-z0-9_-]{2,20})", re.IGNORECASE
)
_DECLARABLE = {
    **dict.fromkeys(("iso-8859-1", "latin1", "windows-1252", "cp1252", "iso-8859-15", "us-ascii"), "cp1252"),
    "macintosh": "mac_roman",
    "x-mac-roman": "mac_roman",
    "windows-1250": "cp1250",
    "iso-8859-2": "iso8859-2",
}
_HIGH = re.compile(rb"[\x80-\xff]+")
_UTF8 = re.compile(rb"(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+")


def office_text(data: bytes, name: str, findings: Findings) -> str:
    r"""The text with ``\n`` as its line end.

    A guessed encoding is told, and so are bytes that fit nowhere in a text that is UTF-8 otherwise. Raises
    :class:`RefusedFileError` for what is no text.
    """
    found = office_decoded(data, name, findings)
    if found.guessed:
        shown = _NAMES.get(found.encoding, found.encoding.upper())
        findings.tell(ReportId.ENCODING_GUESSED, _("als {encoding} gelesen").format(encoding=shown))
    return found.text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")


def declared_text(data: bytes) -> str:
    """The text of a page that names its own code page of single bytes; empty for anything else.

    A byte order mark counts for more, and so does a text that is UTF-8.
    """
    found = _DECLARED.search(data[:4096])
    page = _DECLARABLE.get(found[1].decode("ascii").lower(), "") if found else ""
    if not page or not _PAGE.match(data):
        return ""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(page, "replace").replace("\r\n", "\n").replace("\r", "\n")
    return ""


def office_decoded(data: bytes, name: str, findings: Findings) -> Decoded:
    """The text with its line ends as they are, and which encoding it was taken for; raises as :func:`office_text`."""
    try:
        found = decode(data, name)
    except InputError as fault:
        if b"\0" in data:
            what = _("Die Datei ist kein Text und keine der gelesenen Arten.")
            raise RefusedFileError(ReportId.WRONG_TYPE, what, wanted()) from None
        found = Decoded("", "cp1252", True)
        if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
            raise RefusedFileError(ReportId.DAMAGED, fault.problems[0].what, again()) from None
    if not found.guessed or found.encoding.startswith("utf"):
        return found
    high = b"".join(_HIGH.findall(data))
    if len(b"".join(_UTF8.findall(data))) > 0.8 * len(high):
        findings.tell(ReportId.DAMAGED, _("einzelne Bytes passen nicht zur Kodierung UTF-8"))
        findings.partial = True
        return Decoded(data.decode("utf-8", "replace"), "utf-8", False)
    pages = [(_weight(data[:_SAMPLE], page), page) for page in _PAGES]
    best = max(weight for weight, _page in pages)
    page = next(page for weight, page in pages if weight == best)
    return replace(found, text=data.decode(page, "replace"), encoding=page)


def _weight(data: bytes, page: str) -> int:
    """German signs minus signs that no German text has where they stand."""
    text = data.decode(page, "replace")
    return len(_EXPECTED.findall(text)) - 3 * len(_STRANGE.findall(text))


def wanted() -> str:
    """Which kinds of files are read."""
    return _("Gelesen werden .docx, .doc, .odt, .rtf, .pdf, .txt, .md, .html, .csv, .xlsx, .xls, .ods und .json.")
