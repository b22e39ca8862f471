"""HTML as it is seen: visible text by blocks; scripts, styles, comments and what is hidden are left out and named."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml import etree

from pruefstand.formats.documents.builder import Builder
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.html_notes import find_notes
from pruefstand.formats.documents.html_void import close_voids
from pruefstand.formats.documents.numerals import numeral
from pruefstand.formats.documents.opc import tell_author, words_of
from pruefstand.formats.documents.package import again
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.formats.documents.visibility import StyleSheet, declarations, is_hiding, is_white
from pruefstand.i18n import _

__all__ = ["read_html"]

_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "header",
        "hr",
        "html",
        "legend",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "ul",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "li",
        "caption",
        "center",
    ]
)
_NOTHING = frozenset(["head", "style", "colgroup", "col"])
_UNSEEN = frozenset(["template", "datalist"])
_FIELDS = frozenset(["textarea", "select", "option"])
_ACTIVE = frozenset(["script", "iframe", "frame", "object", "embed", "applet", "audio", "video", "canvas", "svg"])
_BREAKS = {"br": "\n", "wbr": ""}
_LIST_TYPES = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_LIST_STYLES = {
    "lower-alpha": "lowerLetter",
    "lower-latin": "lowerLetter",
    "upper-alpha": "upperLetter",
    "upper-latin": "upperLetter",
    "lower-roman": "lowerRoman",
    "upper-roman": "upperRoman",
    "decimal": "decimal",
    "decimal-leading-zero": "decimalZero",
    "none": "none",
    **dict.fromkeys(("disc", "circle", "square"), ""),
}
_SPACE = re.compile(r"[ \t\n\r\f]+")
_CUT = re.compile(r"<[/!A-Za-z][^<>]*\Z")
_BACK = re.compile(r"\s*[↩↑⏎⤴^]\ufe0e?\s*$")
_PERSONAL = {"author": "author", "company": "company", "generator": "application", "date": "created"}
_DEEP = ("Excessive depth", "xmlSAX2Characters: huge", "Buffer size limit", "too deep")


def read_html(text: str, findings: Findings) -> Document:
    """The visible text of a page.

    Raises :class:`RefusedFileError` for entity declarations and for elements nested deeper than 255 levels.
    """
    if re.search(r"<!ENTITY", text, re.IGNORECASE):
        what = _("Die Seite erklärt eigene Entitys; darin verstecken sich Entity-Angriffe.")
        raise RefusedFileError(ReportId.ENTITIES, what, _("Die Seite im Browser öffnen und neu speichern."))
    # The text is decoded already: what the page says of its encoding must not count again.
    parser = etree.HTMLParser(encoding="utf-8", no_network=True, huge_tree=False, remove_pis=True)
    try:
        root = etree.fromstring(close_voids(text.replace("\0", "")).encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, ValueError):
        root = None
    if any(sign in entry.message for entry in parser.error_log for sign in _DEEP):
        what = _("Die Seite ist tiefer verschachtelt, als gelesen wird.")
        raise RefusedFileError(ReportId.TOO_LARGE, what, again())
    if root is None:
        return Document()
    if _CUT.search(text[-2000:]):
        findings.tell(ReportId.DAMAGED, _("Die Datei endet mitten im Dokument."))
        findings.partial = True
    page = _Page(root, findings)
    page.element(root)
    page.close()
    return page.into.done()


class _Page:
    """Walks the tree; a paragraph is gathered until a block begins or ends."""

    def __init__(self, root: etree._Element, findings: Findings) -> None:
        self.into, self.findings = Builder(), findings
        sheets = [element.text or "" for element in root.iter("style")]
        self._sheet = StyleSheet("\n".join(sheets))
        self._text: list[str] = []
        self._label, self._heading, self._depth, self._pre = "", 0, 0, 0
        self._lists: list[tuple[str, int, int]] = []  # kind of numbers, the next one, the step
        self._notes, self._links = find_notes(root)
        self._head(root)

    def _head(self, root: etree._Element) -> None:
        title = root.find(".//title")
        if title is not None and (title.text or "").strip():
            self.findings.meta["title"] = (title.text or "").strip()
        if root.find(".//script") is not None:
            self.findings.tell(ReportId.EMBEDDED_OBJECTS, "script")
        for element in root.iter("meta"):
            key, content = _PERSONAL.get((element.get("name") or "").lower(), ""), element.get("content") or ""
            if key and content.strip():
                self.findings.meta[key] = content.strip()
        tell_author(self.findings)

    def close(self) -> None:
        """End the paragraph in hand."""
        text = "".join(self._text)
        self._text = []
        if text.strip():
            self.into.paragraph(text, self._label, self._heading, self._depth)
            self._label = ""

    def element(self, element: etree._Element) -> None:
        """One element with its text and children, but not its tail."""
        if not isinstance(element.tag, str):
            if (
                element.tag is etree.Comment
                and (element.text or "").strip()
                and not (element.text or "").startswith("[")
            ):
                self.findings.count(ReportId.COMMENTS)
            return
        tag = element.tag.lower()
        if self._left_out(element, tag):
            return
        if tag in _BREAKS:
            self._text.append(_BREAKS[tag])
        elif tag == "table":
            self._table(element)
        elif element in self._notes:
            self._note(element)
        elif element in self._links:
            self._text.append(f"[{self._links[element]}]")
        elif self._is_way_back(element):
            self._text.append(" ")
        elif tag in _BLOCKS:
            self._block(element, tag)
        else:
            if tag in ("img", "image"):
                self.findings.count(ReportId.IMAGES)
            self._inside(element)

    def _inside(self, element: etree._Element) -> None:
        self._add(element.text)
        for child in element:
            self.element(child)
            self._add(child.tail)

    def _add(self, text: str | None) -> None:
        if not text:
            return
        if self._pre:
            self._text.append(text)
            return
        flat = _SPACE.sub(" ", text)
        if flat.startswith(" ") and (not self._text or self._text[-1].endswith((" ", "\n"))):
            flat = flat[1:]
        if flat:
            self._text.append(flat)

    def _block(self, element: etree._Element, tag: str) -> None:
        self.close()
        outer = self._heading, self._depth
        if tag in ("ol", "ul", "menu"):
            self._list(element, tag)
        elif tag == "li":
            self._item(element)
        else:
            if tag[0] == "h" and tag[1:].isdecimal():
                self._heading = int(tag[1:])
            self._pre += tag == "pre"
            self._inside(element)
            self._pre -= tag == "pre"
        self.close()
        self._heading, self._depth = outer
        if tag == "li":
            self._label = ""

    def _list(self, element: etree._Element, tag: str) -> None:
        start, reverse = element.get("start") or "", element.get("reversed") is not None
        first = sum(1 for child in element if child.tag == "li") if reverse else 1
        if re.fullmatch(r"-?\d{1,6}", start):
            first = int(start)
        self._lists.append((_numbers_of(element, tag), first, -1 if reverse else 1))
        self._depth = len(self._lists)
        self._inside(element)
        self.close()
        self._lists.pop()

    def _item(self, element: etree._Element) -> None:
        kind, number, step = self._lists[-1] if self._lists else ("", 1, 1)
        value = element.get("value") or ""
        if re.fullmatch(r"-?\d{1,6}", value):
            number = int(value)
        if self._lists:
            self._lists[-1] = (kind, number + step, step)
        kind = _numbers_of(element, "", kind)
        self._label = "•" if not kind else "" if kind == "none" else f"{numeral(number, kind)}."
        self._inside(element)

    def _note(self, element: etree._Element) -> None:
        self.close()
        if element.tag == "li" and self._lists:
            kind, number, step = self._lists[-1]
            self._lists[-1] = (kind, number + step, step)
        inner = self._apart(element)
        lines = [_BACK.sub("", line) for line in inner.lines().split("\n")]
        own = re.escape(self._notes[element])
        lines[0] = re.sub(rf"^\[?{own}[\].)]?(?:\s+|$)", "", lines[0])  # the mark itself is often repeated there
        self.into.note(self._notes[element], lines)

    def _apart(self, element: etree._Element) -> Builder:
        """What is in an element, as blocks of their own."""
        outer = self.into, self._text, self._label, self._heading, self._depth, self._lists
        self.into, self._text, self._label, self._heading, self._depth, self._lists = Builder(), [], "", 0, 0, []
        self._inside(element)
        self.close()
        inner = self.into
        self.into, self._text, self._label, self._heading, self._depth, self._lists = outer
        return inner

    def _is_way_back(self, element: etree._Element) -> bool:
        """Whether this is the mark at the beginning of a note, which leads back to the text."""
        if element.tag != "a" or not (element.get("href") or "").startswith("#"):
            return False
        holder = next((outer for outer in element.iterancestors() if outer in self._notes), None)
        return holder is not None and words_of(element).strip(" []()") == self._notes[holder]

    def _table(self, element: etree._Element) -> None:
        self.close()
        rows = []
        for child in _rows(element):
            if child.tag == "caption":
                self.element(child)
            elif not self._left_out(child, "tr"):
                cells = [self._apart(cell) for cell in child if cell.tag in ("td", "th") and not self._hidden(cell)]
                rows.append([cell.lines() for cell in cells])
                self.into.notes += [note for cell in cells for note in cell.notes]
        self.into.grid(rows)

    def _left_out(self, element: etree._Element, tag: str) -> bool:
        if tag in _NOTHING:
            return True
        if tag in _UNSEEN or tag in _FIELDS:
            if words_of(element).strip():
                self.findings.count(ReportId.HIDDEN_TEXT if tag in _UNSEEN else ReportId.OTHER_CONTENT)
            return True
        if tag in _ACTIVE:
            self.findings.tell(ReportId.EMBEDDED_OBJECTS, tag)
            return True
        if tag == "del":
            self.findings.count(ReportId.TRACKED_CHANGES)
            return True
        if tag == "ins":
            self.findings.count(ReportId.TRACKED_CHANGES)
        if _is_comment(element):
            self.findings.count(ReportId.COMMENTS)
            return True
        if self._is_frame(element, tag):
            self.findings.count(ReportId.HEADER_FOOTER)
            return True
        if not self._hidden(element):
            return False
        if self._is_only_invisible(element):
            self._seen_inside(element)
        return True

    def _is_frame(self, element: etree._Element, tag: str) -> bool:
        """Navigation, and the header and footer of the page (not of an article); a header with a heading stays."""
        parent = element.getparent()
        if tag == "nav" or declarations(element.get("style") or "").get("mso-element") in ("header", "footer"):
            return True
        if parent is None or parent.tag != "body":
            return False
        title = (element.get("title") or "").lower() if tag == "div" else tag  # a text processor writes it so
        return title == "footer" or (title == "header" and not any(True for _h in element.iter("h1", "h2")))

    def _hidden(self, element: etree._Element) -> bool:
        style = self._style(element)
        white = is_white(style) and not any("background" in name for name in style) and not self._on_colour(element)
        if not (element.get("hidden") is not None or element.tag == "noscript" or is_hiding(style) or white):
            return False
        if words_of(element).strip():
            self.findings.count(ReportId.HIDDEN_TEXT)
        return True

    def _style(self, element: etree._Element) -> dict[str, str]:
        """What style sheets, its own attribute and, of a font, its colour say of an element."""
        tag, classes = str(element.tag).lower(), (element.get("class") or "").split()
        names = {tag, f"#{element.get('id')}", *(f".{name}" for name in classes)}
        color = {"color": (element.get("color") or "").lower()} if tag == "font" else {}
        return color | self._sheet.style(names, element.get("style") or "")

    def _is_only_invisible(self, element: etree._Element) -> bool:
        """Whether nothing but ``visibility`` hides the element, which what is in it may undo."""
        style = self._style(element)
        invisible = style.pop("visibility", "") in ("hidden", "collapse")
        return invisible and element.get("hidden") is None and not is_hiding(style)

    def _seen_inside(self, element: etree._Element) -> None:
        """Read what is visible again inside an element that is not."""
        for child in element:
            if not isinstance(child.tag, str):
                continue
            if self._style(child).get("visibility") == "visible":
                self.element(child)
            elif self._is_only_invisible(child) or not is_hiding(self._style(child)):
                self._seen_inside(child)

    def _on_colour(self, element: etree._Element) -> bool:
        """Whether this element or one around it has a background."""
        for outer in (element, *element.iterancestors()):
            if outer.get("bgcolor") or "background" in (outer.get("style") or ""):
                return True
        return False


def _is_comment(element: etree._Element) -> bool:
    """Whether this is a comment, or the mark of one, as Word writes them into pages."""
    named = set((element.get("class") or "").split()) & {"msocomanchor", "msocomtxt", "MsoCommentReference"}
    return bool(named) or declarations(element.get("style") or "").get("mso-element") in ("comment-list", "comment")


def _numbers_of(element: etree._Element, tag: str, kind: str = "") -> str:
    """How a list or an item spells its numbers: by its style, else its type, else ``kind``; empty for bullets."""
    style = declarations(element.get("style") or "")
    named = (style.get("list-style-type") or style.get("list-style") or "").split(" ")[0]
    if named in _LIST_STYLES:
        return _LIST_STYLES[named]
    return _LIST_TYPES.get(element.get("type") or "", "decimal" if tag == "ol" else kind)


def _rows(element: etree._Element) -> Iterable[etree._Element]:
    """Rows and the caption, through the groups of a table."""
    for child in element:
        if child.tag in ("tr", "caption"):
            yield child
        elif child.tag in ("thead", "tbody", "tfoot"):
            yield from _rows(child)
