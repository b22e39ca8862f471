"""Word's .docx, .docm and .dotx (ECMA-376, ISO/IEC 29500; transitional and strict)."""

from __future__ import annotations

from collections.abc import Mapping

from lxml import etree

from pruefstand.formats.documents.builder import Builder, without_mark
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.docx_numbering import Numbering
from pruefstand.formats.documents.docx_styles import Styles, W, val
from pruefstand.formats.documents.docx_text import Story
from pruefstand.formats.documents.numerals import numeral
from pruefstand.formats.documents.opc import Relation, main_part, read_properties, relations
from pruefstand.formats.documents.package import Package
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.i18n import _

__all__ = ["read_docx"]

_SEPARATORS = frozenset({"separator", "continuationSeparator", "continuationNotice"})
_SPELLINGS = {"footnote": "decimal", "endnote": "lowerRoman"}


def read_docx(package: Package, findings: Findings) -> Document:
    """The document with all tracked changes accepted; what is left out is in the findings."""
    part = main_part(package, "word/document.xml")
    found = relations(package, part)
    by_kind = {relation.kind: relation.part for relation in found.values() if relation.part}
    root = package.xml(part)
    body = root.find(f"{W}body")
    if body is None:
        what = _("Dem Dokument fehlt der Textkörper.")
        raise RefusedFileError(ReportId.DAMAGED, what, _("Die Datei in ihrem Programm öffnen und neu speichern."))
    notes = _Notes(package, by_kind, body, findings)
    into = Builder()
    story = Story(
        Styles(_optional(package, by_kind, "styles")),
        Numbering(_optional(package, by_kind, "numbering")),
        findings,
        notes.mark,
    )
    story.shaded = root.find(f"{W}background") is not None
    story.blocks(body, into)
    notes.read(story, into)
    _left_out(package, found, findings)
    read_properties(package, findings)
    return into.done()


def _optional(package: Package, by_kind: Mapping[str, str], kind: str) -> etree._Element | None:
    """A part that a document may lack."""
    return package.xml(by_kind[kind]) if kind in by_kind else None


class _Notes:
    """Numbers notes in the order of their marks and reads them after the body."""

    def __init__(self, package: Package, by_kind: Mapping[str, str], body: etree._Element, findings: Findings) -> None:
        self._findings = findings
        settings = _optional(package, by_kind, "settings")
        self._elements: dict[tuple[str, str], etree._Element] = {}
        self._spelling = dict(_SPELLINGS)
        self._number = dict.fromkeys(_SPELLINGS, 0)
        self._marks: dict[tuple[str, str], str] = {}
        for kind in _SPELLINGS:
            root = _optional(package, by_kind, f"{kind}s")
            for element in () if root is None else root.iterfind(f"{W}{kind}"):
                if element.get(f"{W}type") not in _SEPARATORS:
                    self._elements[kind, element.get(f"{W}id") or ""] = element
            places = [settings, body.find(f"{W}sectPr")]
            for place in [found for found in places if found is not None]:
                self._spelling[kind] = val(place.find(f"{W}{kind}Pr"), "numFmt") or self._spelling[kind]
                start = val(place.find(f"{W}{kind}Pr"), "numStart")
                self._number[kind] = (
                    int(start) - 1 if start.isdecimal() and 0 < int(start) < 10_000 else self._number[kind]
                )
        if self._spelling["endnote"] == self._spelling["footnote"] and all(
            any(kind == found for found, _id in self._elements) for kind in _SPELLINGS
        ):
            self._spelling["endnote"] = "lowerRoman"  # two notes of one mark could not be told apart

    def mark(self, kind: str, note_id: str, custom: str) -> str:
        """The mark of a note; empty for one that is not there, which is told. A second reference repeats the mark."""
        key = (kind, note_id)
        if key not in self._elements:
            self._findings.tell(ReportId.DAMAGED, _("Zu einem Notenzeichen fehlt der Text der Note."))
            self._findings.partial = True
            return ""
        if key not in self._marks:
            if not custom:
                self._number[kind] += 1
            self._marks[key] = custom.strip() or numeral(self._number[kind], self._spelling[kind])
        return self._marks[key]

    def read(self, story: Story, into: Builder) -> None:
        """All notes with a mark; notes may hold marks themselves, which then follow."""
        done: set[tuple[str, str]] = set()
        while waiting := [key for key in self._marks if key not in done]:
            for key in sorted(waiting, key=lambda key: key[0] == "endnote"):
                done.add(key)
                inner = Builder()
                story.blocks(self._elements[key], inner)
                into.note(self._marks[key], without_mark(inner.lines(), self._marks[key]).split("\n"))


def _left_out(package: Package, found: Mapping[str, Relation], findings: Findings) -> None:
    """Name what stands in parts that are not read: headers, footers, comments, embedded objects, macros."""
    for relation in found.values():
        if relation.kind in ("header", "footer") and relation.part and _has_text(package.xml(relation.part)):
            findings.count(ReportId.HEADER_FOOTER)
        elif relation.kind == "comments" and relation.part and not findings.has(ReportId.COMMENTS):
            number = sum(1 for _comment in package.xml(relation.part).iterfind(f"{W}comment"))
            if number:
                findings.count(ReportId.COMMENTS, number)
        elif relation.kind == "vbaProject":
            findings.tell(ReportId.EMBEDDED_OBJECTS, _("Makros"))
        elif relation.kind in ("oleObject", "package", "aFChunk", "control") and relation.part:
            findings.tell(ReportId.EMBEDDED_OBJECTS, relation.part.rpartition("/")[2][:80])


def _has_text(root: etree._Element) -> bool:
    return any((element.text or "").strip() for element in root.iter(f"{W}t"))
