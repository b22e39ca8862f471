"""OpenDocument text: .odt and .ott (ODF 1.3, ISO/IEC 26300)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from lxml import etree

from pruefstand.formats.documents.builder import Builder
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.lists import tell_spelling
from pruefstand.formats.documents.numerals import is_spelling, numeral
from pruefstand.formats.documents.odf_meta import read_meta, tell_objects
from pruefstand.formats.documents.odf_styles import STYLE, TEXT, ListLevel, OdfStyle, OdfStyles, label_of
from pruefstand.formats.documents.opc import local, words_of
from pruefstand.formats.documents.package import Package, again
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.i18n import _

__all__ = ["read_odt"]

_NS = "{urn:oasis:names:tc:opendocument:xmlns:"
_OFFICE, _TABLE, _DRAW = f"{_NS}office:1.0}}", f"{_NS}table:1.0}}", f"{_NS}drawing:1.0}}"
_XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
_NOTHING = frozenset(
    f"{TEXT}{name}"
    for name in (
        "sequence-decls",
        "variable-decls",
        "user-field-decls",
        "dde-connection-decls",
        "alphabetical-index-auto-mark-file",
    )
) | {
    f"{_OFFICE}forms",
    f"{_OFFICE}scripts",
    f"{_OFFICE}annotation-end",
    f"{TEXT}script",
    f"{TEXT}ruby-text",
    f"{TEXT}note-citation",
}
_MOST_SPACES = 1000
_NO_LIST = "\0"  # no list has this id
_SHAPES = frozenset({"custom-shape", "rect", "ellipse", "circle", "polygon", "line", "path", "connector", "caption"})


def read_odt(package: Package, findings: Findings) -> Document:
    """The document as it stands; deleted text lies apart in the file and is left there."""
    root = package.xml("content.xml")
    body = root.find(f"{_OFFICE}body/{_OFFICE}text")
    if body is None:
        what = _("Dem Dokument fehlt der Textkörper.")
        raise RefusedFileError(ReportId.DAMAGED, what, again())
    common = package.xml("styles.xml") if "styles.xml" in package else None
    into = Builder()
    story = _Story(OdfStyles(root, common), findings, _marks(body))
    story.blocks(body, into)
    for element in () if common is None else common.iter():
        if _is_frame(element) and words_of(element).strip():
            findings.count(ReportId.HEADER_FOOTER)
    read_meta(package, findings)
    tell_objects(package, findings)
    return Document(tuple(into.blocks), (*story.notes["footnote"].notes, *story.notes["endnote"].notes))


def _marks(body: etree._Element) -> dict[etree._Element, str]:
    """The mark of each note: as stored, but counted anew where one number stands for two notes (as it does where they
    begin again on every page, which nobody sees here) or for none yet."""
    found: dict[etree._Element, str] = {}
    for name in ("footnote", "endnote"):
        notes = [note for note in body.iter(f"{TEXT}note") if (note.get(f"{TEXT}note-class") or "footnote") == name]
        stored = [note.find(f"{TEXT}note-citation") for note in notes]
        marks = ["" if one is None else (one.get(f"{TEXT}label") or words_of(one)).strip() for one in stored]
        own = [one is not None and bool(one.get(f"{TEXT}label")) for one in stored]
        counted = [mark for mark, labelled in zip(marks, own, strict=True) if not labelled]
        anew = len(set(counted)) < len(counted) or bool({"", "0"} & set(counted))
        number = 0
        for note, mark, labelled in zip(notes, marks, own, strict=True):
            number += not labelled
            spelling = "decimal" if name == "footnote" else "lowerRoman"
            found[note] = numeral(number, spelling) if anew and not labelled else mark
    return found


def _is_frame(element: etree._Element) -> bool:
    """Whether this is a header or footer of a page (their properties have the same names elsewhere)."""
    parent = element.getparent()
    of_page = parent is not None and parent.tag == f"{STYLE}master-page"
    return of_page and local(element).startswith(("header", "footer"))


class _Story:
    """Walks the body; counters of lists live as long as the document."""

    def __init__(self, styles: OdfStyles, findings: Findings, marks: dict[etree._Element, str]) -> None:
        self.styles, self.findings, self._marks = styles, findings, marks
        self.notes = {"footnote": Builder(), "endnote": Builder()}
        self._by_id: dict[str, dict[int, int]] = {}
        self._by_style: dict[str, dict[int, int]] = {}
        self._outline: dict[int, int] = {}
        self._text: list[str] = []
        self._before: list[etree._Element] = []
        self._after: list[etree._Element] = []
        self._coloured = 0

    def blocks(self, parent: etree._Element, into: Builder) -> None:
        """All blocks below an element."""
        for element in parent:
            self.block(element, into)

    def block(self, element: etree._Element, into: Builder) -> None:
        """One block."""
        tag, name = element.tag, local(element)
        if tag in _NOTHING:
            return
        if tag == f"{TEXT}tracked-changes":
            self.findings.count(ReportId.TRACKED_CHANGES, sum(1 for _r in element.iter(f"{TEXT}changed-region")))
        elif tag in (f"{TEXT}p", f"{TEXT}h"):
            self._paragraph(element, into, *self._outlined(element))
        elif tag == f"{TEXT}list":
            self._list(element, into, 1, "", None)
        elif tag == f"{TEXT}numbered-paragraph":
            self._numbered(element, into)
        elif tag == f"{_TABLE}table":
            self._table(element, into)
        elif tag == f"{TEXT}section" and self._is_hidden(element):
            self.findings.count(ReportId.HIDDEN_TEXT)
        elif name.endswith("-source") and tag.startswith(TEXT):
            return
        elif tag.startswith(_DRAW):
            self._drawn(element)
            self._boxes(into)
        else:
            self.blocks(element, into)

    def _is_hidden(self, element: etree._Element) -> bool:
        return element.get(f"{TEXT}display") == "none" or element.get(f"{TEXT}is-hidden") == "true"

    def _outlined(self, element: etree._Element) -> tuple[str, int]:
        """Label and level of a heading; headings are numbered by the outline of the document."""
        level = element.get(f"{TEXT}outline-level") or ""
        if element.tag != f"{TEXT}h" or not re.fullmatch(r"[1-9][0-9]?", level):
            return "", 1 if element.tag == f"{TEXT}h" else 0
        depth = int(level)
        if element.get(f"{TEXT}is-list-header") == "true" or depth not in self.styles.outline:
            return "", depth
        self._advance(self._outline, depth, self.styles.outline[depth].start)
        return self._spelled(self.styles.outline, depth, self._outline), depth

    def _spelled(self, levels: Mapping[int, ListLevel], depth: int, counters: Mapping[int, int]) -> str:
        """The label; a way of counting that is not known is told."""
        for level in (found for at, found in levels.items() if at <= depth):
            if level.spelling not in ("", "bullet") and not is_spelling(level.spelling):
                tell_spelling(self.findings, level.spelling)
        return label_of(levels, depth, counters)

    def _advance(self, counters: dict[int, int], depth: int, start: int, value: str = "") -> None:
        counters[depth] = counters[depth] + 1 if depth in counters else start
        if re.fullmatch(r"-?[0-9]{1,9}", value):
            counters[depth] = int(value)
        for deeper in [level for level in counters if level > depth]:
            del counters[deeper]

    def _list(
        self, element: etree._Element, into: Builder, depth: int, style: str, counters: dict[int, int] | None
    ) -> None:
        style = element.get(f"{TEXT}style-name") or style or self._style_below(element)
        if counters is None:
            known = self._by_id.get(element.get(f"{TEXT}continue-list") or _NO_LIST)
            if known is None and element.get(f"{TEXT}continue-numbering") == "true":
                known = self._by_style.get(style)
            counters = {} if known is None else known
            self._by_id[element.get(_XML_ID) or ""] = self._by_style[style] = counters
        levels = self.styles.levels(style)
        for item in element:
            labelled = item.tag == f"{TEXT}list-item"
            for child in item:
                if child.tag == f"{TEXT}list":
                    self._list(child, into, depth + 1, style, counters)
                    labelled = False
                elif child.tag in (f"{TEXT}p", f"{TEXT}h"):
                    label = ""
                    if labelled:
                        start = levels[depth].start if depth in levels else 1
                        self._advance(counters, depth, start, item.get(f"{TEXT}start-value") or "")
                        label, labelled = self._spelled(levels, depth, counters), False
                    level = _level_of(child)
                    self._paragraph(child, into, label, level, depth)
                else:
                    self.block(child, into)

    def _numbered(self, element: etree._Element, into: Builder) -> None:
        """A paragraph that is numbered without standing in a list; its list is known by id alone (5.3.6)."""
        style = element.get(f"{TEXT}style-name") or self._style_below(element)
        level = element.get(f"{TEXT}level") or "1"
        depth = int(level) if re.fullmatch(r"[1-9][0-9]?", level) else 1
        counters = self._by_id.setdefault(element.get(f"{TEXT}list-id") or style, {})
        levels = self.styles.levels(style)
        start = levels[depth].start if depth in levels else 1
        self._advance(counters, depth, start, element.get(f"{TEXT}start-value") or "")
        label = self._spelled(levels, depth, counters)
        for child in element:
            if child.tag in (f"{TEXT}p", f"{TEXT}h"):
                self._paragraph(child, into, label, _level_of(child), depth)

    def _style_below(self, element: etree._Element) -> str:
        """The list style that the first paragraph's style names, where the list itself names none."""
        first = next(element.iter(f"{TEXT}p", f"{TEXT}h"), None)
        return "" if first is None else self.styles.get("paragraph", first.get(f"{TEXT}style-name") or "").list_style

    def _paragraph(self, element: etree._Element, into: Builder, label: str, heading: int, depth: int = 0) -> None:
        outer = self._text, self._before, self._after
        self._text, self._before, self._after = [], [], []
        self._inline(element, self.styles.get("paragraph", element.get(f"{TEXT}style-name") or ""))
        text, before, after = "".join(self._text), self._before, self._after
        self._text, self._before, self._after = outer
        for box in before:
            self._box(box, into)
        into.paragraph(text, label, heading, depth)
        for box in after:
            self._box(box, into)

    def _boxes(self, into: Builder) -> None:
        boxes, self._before, self._after = [*self._before, *self._after], [], []
        for box in boxes:
            self._box(box, into)

    def _box(self, element: etree._Element, into: Builder) -> None:
        self._coloured += 1
        self.blocks(element, into)
        self._coloured -= 1

    def _add(self, text: str | None, look: OdfStyle) -> None:
        if not text:
            return
        if look.hidden or (look.white and not look.coloured and not self._coloured):
            if text.strip():
                self.findings.count(ReportId.HIDDEN_TEXT)
            return
        self._text.append(text)

    def _inline(self, element: etree._Element, look: OdfStyle) -> None:
        self._add(_flat(element.text, self._text), look)
        for child in element:
            self._child(child, look)
            self._add(_flat(child.tail, self._text), look)

    def _child(self, child: etree._Element, look: OdfStyle) -> None:
        tag = child.tag
        if tag == f"{TEXT}s":
            number = child.get(f"{TEXT}c") or "1"
            self._add(" " * min(int(number) if number.isdecimal() else 1, _MOST_SPACES), look)
        elif tag in (f"{TEXT}tab", f"{TEXT}line-break"):
            self._add("\t" if tag == f"{TEXT}tab" else "\n", look)
        elif tag == f"{TEXT}note":
            self._note(child, look)
        elif tag == f"{_OFFICE}annotation":
            self.findings.count(ReportId.COMMENTS)
        elif tag in (f"{TEXT}hidden-text", f"{TEXT}hidden-paragraph"):
            self.findings.count(ReportId.HIDDEN_TEXT)
        elif tag in (f"{TEXT}span", f"{TEXT}meta"):
            own = self.styles.get("text", child.get(f"{TEXT}style-name") or "")
            self._inline(child, own.over(look))
        elif tag.startswith(_DRAW):
            self._drawn(child)
        elif tag not in _NOTHING:
            self._inline(child, look)

    def _note(self, element: etree._Element, look: OdfStyle) -> None:
        body = element.find(f"{TEXT}note-body")
        if look.hidden:
            return
        if body is None:
            self.findings.tell(ReportId.DAMAGED, _("Zu einem Notenzeichen fehlt der Text der Note."))
            self.findings.partial = True
            return
        mark = self._marks.get(element, "*")
        self._add(f"[{mark}]", look)
        inner = Builder()
        self.blocks(body, inner)
        into = "endnote" if element.get(f"{TEXT}note-class") == "endnote" else "footnote"
        self.notes[into].note(mark, inner.lines().split("\n"))

    def _drawn(self, element: etree._Element) -> None:
        """Text boxes and shapes with text wait; pictures and objects are counted."""
        name = local(element)
        waiting = self._after if "".join(self._text).strip() else self._before
        if name == "text-box" or (name in _SHAPES and element.find(f".//{TEXT}p") is not None):
            waiting.append(element)
        elif name == "image":
            self.findings.count(ReportId.IMAGES)
        elif name in ("object", "object-ole", "plugin", "applet", "floating-frame"):
            self.findings.count(ReportId.EMBEDDED_OBJECTS)
        elif name in ("frame", "g", "a", "control", "page"):
            for child in element:
                # An object comes with a picture of itself, which is none of the document's.
                if local(child) != "image" or element.find(f"{_DRAW}object") is None:
                    self._drawn(child)

    def _table(self, element: etree._Element, into: Builder) -> None:
        rows = []
        self._coloured += 1
        for row in element.iter(f"{_TABLE}table-row"):
            if _owner(row) is not element:
                continue
            cells, covered = [], 0
            for cell in row:
                if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
                    continue
                if covered and cell.tag == f"{_TABLE}covered-table-cell":
                    covered -= 1
                    continue
                wide = cell.get(f"{_TABLE}number-columns-spanned") or "1"
                covered = min(int(wide), 1000) - 1 if wide.isdecimal() else 0
                inner = Builder()
                self.blocks(cell, inner)
                cells.append(inner.lines())
            rows.append(cells)
        self._coloured -= 1
        into.grid(rows)


def _level_of(element: etree._Element) -> int:
    """The level of a heading that stands in a list; 0 for a paragraph."""
    level = element.get(f"{TEXT}outline-level") or "1"
    return int(level) if element.tag == f"{TEXT}h" and re.fullmatch(r"[1-9][0-9]?", level) else 0


def _owner(row: etree._Element) -> etree._Element | None:
    """The table that a row belongs to."""
    return next(iter(row.iterancestors(f"{_TABLE}table")), None)


def _flat(text: str | None, before: list[str]) -> str:
    """White space as ODF counts it (19.5.1): any run of it is one space, and none follows another."""
    flat = re.sub(r"[ \t\r\n]+", " ", text or "")
    if flat.startswith(" ") and (not before or before[-1].endswith((" ", "\n", "\t"))):
        flat = flat[1:]
    return flat
