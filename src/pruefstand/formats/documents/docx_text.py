"""The text of a story in WordprocessingML (body, note, text box) as it stands once all tracked changes are accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lxml import etree

from pruefstand.formats.documents.builder import Builder, tidy
from pruefstand.formats.documents.docx_numbering import Numbering
from pruefstand.formats.documents.docx_styles import Look, Styles, W, look_of, val
from pruefstand.formats.documents.lists import Label, tell_spelling
from pruefstand.formats.documents.opc import local
from pruefstand.formats.documents.report import Findings, ReportId
from pruefstand.formats.documents.symbols import symbol
from pruefstand.i18n import _

__all__ = ["Story"]

_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_DELETED = frozenset({f"{W}del", f"{W}moveFrom"})
_INSERTED = frozenset({f"{W}ins", f"{W}moveTo"})
_SIGNS = {f"{W}tab": "\t", f"{W}ptab": "\t", f"{W}br": "\n", f"{W}cr": "\n", f"{W}noBreakHyphen": "-"}
_SILENT = frozenset(
    f"{W}{name}"
    for name in ("rPr", "pPr", "instrText", "delText", "delInstrText", "softHyphen", "footnoteRef", "endnoteRef")
) | {f"{W}sdtPr", f"{W}sdtEndPr", f"{W}tblPr", f"{W}tblGrid", f"{W}sectPr", f"{W}annotationRef", f"{W}rt"}
_RUN_PROPERTIES, _RUN_STYLE, _INSERTED_RUN = f"{W}rPr", f"{W}rStyle", f"{W}ins"
_TEXTS = frozenset({f"{W}t", f"{_M}t"})
_RUN, _ALTERNATES = f"{W}r", f"{_MC}AlternateContent"
_PICTURES = frozenset({"blip", "imagedata"})

_NoteMark = Callable[[str, str, str], str]


class Story:
    """Reads blocks into a builder. ``mark`` gives the mark of a note by its kind, id and the text of its run.

    A text box stands before the paragraph that it is tied to, or after it where text precedes it there.
    """

    def __init__(self, styles: Styles, numbering: Numbering, findings: Findings, mark: _NoteMark) -> None:
        self.styles, self.numbering, self.findings, self.mark = styles, numbering, findings, mark
        self.shaded = False  # a background of the whole document makes white text visible
        self._text: list[str] = []
        self._carried = ""  # what stands before a deleted paragraph mark goes on in the next paragraph
        self._fields: list[bool] = []  # for each open field: whether its result has begun
        self._before: list[etree._Element] = []
        self._after: list[etree._Element] = []
        self._base = Look()
        self._coloured = 0
        self._own_mark: etree._Element | None = None  # the run whose text is the mark of a note

    def blocks(self, parent: etree._Element, into: Builder) -> None:
        """All paragraphs and tables below this element."""
        for element in self._children(parent):
            if element.tag == f"{W}p":
                self._paragraph(element, into)
            elif element.tag == f"{W}tbl":
                self._flush(into)
                self._table(element, into)
            elif local(element) == "altChunk":
                self._missing()
            elif local(element) == "object":
                self.findings.count(ReportId.EMBEDDED_OBJECTS)
        self._flush(into)

    def _missing(self) -> None:
        """Another file stands here, whose text belongs to the document but is not read."""
        told = _("an einer Stelle steht eine andere Datei (altChunk, subDoc), ihr Text fehlt")
        self.findings.tell(ReportId.EMBEDDED_OBJECTS, told)
        self.findings.partial = True

    def _flush(self, into: Builder) -> None:
        into.paragraph(self._carried)
        self._carried = ""

    def _children(self, parent: etree._Element) -> Iterator[etree._Element]:
        """Blocks, through whatever is only wrapped around them."""
        for element in parent:
            tag = element.tag
            if tag in _DELETED:
                self.findings.count(ReportId.TRACKED_CHANGES)
            elif tag in (f"{W}p", f"{W}tbl") or local(element) in ("altChunk", "object"):
                yield element
            elif tag == _ALTERNATES:
                yield from self._children(_chosen(element))
            elif tag not in _SILENT:
                if tag in _INSERTED:
                    self.findings.count(ReportId.TRACKED_CHANGES)
                yield from self._children(element)

    def _paragraph(self, element: etree._Element, into: Builder) -> None:
        properties = element.find(f"{W}pPr")
        style_id = val(properties, "pStyle") or self.styles.default
        style = self.styles.get(style_id)
        outer = self._text, self._before, self._after, self._base
        self._text, self._before, self._after = [], [], []
        self._base = Look(shaded=look_of(properties).shaded).over(style.look).over(self.styles.base)
        self._inline(element, self._base)
        if not all(self._fields):  # an instruction that does not end with its paragraph would swallow the rest
            self._fields = []
        own, before, after = "".join(self._text), self._before, self._after
        self._text, self._before, self._after, self._base = outer
        marks = None if properties is None else properties.find(f"{W}rPr")
        text = self._carried + own
        joined = marks is not None and any(marks.find(tag) is not None for tag in _DELETED)
        for box in before:
            self._box(box, into)
        if joined:
            self.findings.count(ReportId.TRACKED_CHANGES)
            self._carried = text
        else:
            if marks is not None and any(marks.find(tag) is not None for tag in _INSERTED):
                self.findings.count(ReportId.TRACKED_CHANGES)
            self._carried = ""
            label, depth = self._label(properties, style_id)
            shown = label.text if label is not None else ""
            if label is not None and label.close and tidy(text):
                text, shown = shown + text.lstrip(), ""
            outline = val(properties, "outlineLvl")
            heading = style.heading if not outline.isdecimal() else int(outline) + 1 if int(outline) < 9 else 0
            into.paragraph(text, shown, heading, depth)
        for box in after:
            self._box(box, into)

    def _box(self, element: etree._Element, into: Builder) -> None:
        """A text box, whose own background is not looked for."""
        carried, self._carried = self._carried, ""
        self._coloured += 1
        self.blocks(element, into)
        self._coloured -= 1
        self._carried = carried

    def _label(self, properties: etree._Element | None, style_id: str) -> tuple[Label | None, int]:
        """The label and how deep the paragraph stands in lists: by its own numbering, else by its style's."""
        place = None if properties is None else properties.find(f"{W}numPr")
        inherited = self.styles.get(style_id).numbering
        list_id = val(place, "numId") or (inherited[0] if inherited else "")
        if list_id in ("", "0"):
            return None, 0
        level = val(place, "ilvl")
        if level.isdecimal():
            depth = int(level)
        else:
            linked = self.numbering.linked(style_id, list_id)
            depth = linked if linked is not None else inherited[1] if inherited else 0
        found = self.numbering.next(list_id, depth)
        if found is not None and found.unknown:
            tell_spelling(self.findings, found.unknown)
        return found, min(depth, 8) + 1

    def _table(self, element: etree._Element, into: Builder) -> None:
        rows = []
        self._coloured += 1
        for row in self._rows(element, f"{W}tr"):
            change = row.find(f"{W}trPr/{W}del")
            if change is not None:
                self.findings.count(ReportId.TRACKED_CHANGES)
                continue
            cells = []
            for cell in self._rows(row, f"{W}tc"):
                if cell.find(f"{W}tcPr/{W}cellDel") is not None:
                    self.findings.count(ReportId.TRACKED_CHANGES)
                    continue
                if cell.find(f"{W}tcPr/{W}cellIns") is not None:
                    self.findings.count(ReportId.TRACKED_CHANGES)
                inner = Builder()
                self.blocks(cell, inner)
                cells.append(inner.lines())
                into.notes += inner.notes
            rows.append(cells)
        self._coloured -= 1
        into.grid(rows)

    def _rows(self, parent: etree._Element, wanted: str) -> Iterator[etree._Element]:
        for element in parent:
            if element.tag == wanted:
                yield element
            elif element.tag in _DELETED:
                self.findings.count(ReportId.TRACKED_CHANGES)
            elif element.tag not in _SILENT:
                yield from self._rows(element, wanted)

    def _inline(self, parent: etree._Element, look: Look) -> None:
        """The text of what stands in a paragraph."""
        for element in parent:
            tag = element.tag
            if tag in _TEXTS:
                if parent is not self._own_mark:
                    self._add(element.text or "", look)
            elif tag in _SIGNS:
                self._add(_SIGNS[tag], look)
            elif tag == _RUN:
                self._run(element, look)
            elif tag in _DELETED:
                self.findings.count(ReportId.TRACKED_CHANGES)
            elif tag == _ALTERNATES:
                self._inline(_chosen(element), look)
            elif tag not in _SILENT and not self._marked(element, parent, look):
                if tag in _INSERTED:
                    self.findings.count(ReportId.TRACKED_CHANGES)
                self._inline(element, look)

    def _marked(self, element: etree._Element, parent: etree._Element, look: Look) -> bool:
        """Whether this stands for something else than text inside it: a field's mark, a note, a symbol, a drawing."""
        tag = element.tag
        if tag == f"{W}fldChar":
            self._field(element)
        elif tag == f"{W}sym":
            self._add(_symbol(element), look)
        elif tag in (f"{W}footnoteReference", f"{W}endnoteReference"):
            self._note(element, parent, look)
        elif tag == f"{W}subDoc":
            self._missing()
        elif tag == f"{W}commentReference":
            self.findings.count(ReportId.COMMENTS)
        elif tag in (f"{W}drawing", f"{W}pict", f"{W}object"):
            self._drawn(element)
        else:
            return False
        return True

    def _run(self, element: etree._Element, look: Look) -> None:
        properties = element.find(_RUN_PROPERTIES)
        if properties is not None and len(properties):
            own = look_of(properties)
            for child in properties:
                if child.tag == _RUN_STYLE:
                    own = own.over(self.styles.get(child.get(f"{W}val") or "").look)
                elif child.tag == _INSERTED_RUN:
                    self.findings.count(ReportId.TRACKED_CHANGES)
            look = own.over(look)
        self._inline(element, look)

    def _add(self, text: str, look: Look) -> None:
        if not all(self._fields):
            return
        white = look.white and not (look.shaded or self.shaded or self._coloured)
        if look.hidden or white:
            if text.strip():
                self.findings.count(ReportId.HIDDEN_TEXT)
            return
        self._text.append(text)

    def _field(self, element: etree._Element) -> None:
        kind = element.get(f"{W}fldCharType")
        if kind == "begin":
            self._fields.append(False)
        elif kind == "separate" and self._fields:
            self._fields[-1] = True
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _note(self, element: etree._Element, run: etree._Element, look: Look) -> None:
        custom = ""
        if (element.get(f"{W}customMarkFollows") or "0") in ("1", "true", "on"):
            custom = "".join(found.text or "" for found in run.iterfind(f"{W}t"))
            self._own_mark = run if custom.strip() else self._own_mark
        mark = self.mark(local(element).removesuffix("Reference"), element.get(f"{W}id") or "", custom)
        if mark:
            self._add(f"[{mark}]", look)

    def _drawn(self, element: etree._Element) -> None:
        """Text boxes wait for the end of their paragraph; pictures and objects are only counted."""
        for found in _boxes(element):
            name = local(found)
            if name == "txbxContent":
                (self._after if "".join(self._text).strip() else self._before).append(found)
            elif name in _PICTURES:
                self.findings.count(ReportId.IMAGES)
            elif name in ("OLEObject", "chart", "relIds"):
                self.findings.count(ReportId.EMBEDDED_OBJECTS)


def _chosen(element: etree._Element) -> etree._Element:
    """The one branch of alternatives that is read: the first choice with something in it, else the fallback."""
    for name in ("Choice", "Fallback"):
        for branch in element.iterfind(f"{_MC}{name}"):
            if len(branch):
                return branch
    return element[-1] if len(element) else etree.Element("nothing")


def _boxes(element: etree._Element) -> Iterator[etree._Element]:
    """What is drawn, in order; a text box is given whole, and of alternatives one."""
    for child in element:
        if child.tag == _ALTERNATES:
            yield from _boxes(_chosen(child))
        else:
            yield child
            if local(child) != "txbxContent":
                yield from _boxes(child)


def _symbol(element: etree._Element) -> str:
    code = element.get(f"{W}char") or ""
    try:
        return symbol(int(code, 16), element.get(f"{W}font") or "")
    except ValueError:
        return "\ufffd"
