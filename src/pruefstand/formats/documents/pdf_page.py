"""One page of a PDF as lines of visible characters, by PDFium."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pypdfium2 as pdfium
from pypdfium2 import raw

from pruefstand.formats.documents.symbols import symbol

__all__ = ["Line", "PageText", "ornaments", "read_page"]

_WHITE = 250
_TINY = 1.5  # points
_INVISIBLE = frozenset({raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP})
_HYPHENS = frozenset("-\u00ad\u2010\x02\ufffe")
_MOST_CHARACTERS = 2_000_000
_RAISED = str.maketrans("0123456789*", "⁰¹²³⁴⁵⁶⁷⁸⁹*")
_BEFORE_RAISED = re.compile("(?<=\\S) (?=[⁰¹²³⁴⁵⁶⁷⁸⁹])")  # PDFium sees a gap there
_LIGATURES = {
    **{0xFB00 + at: text for at, text in enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"))},
    # Fonts of TeX that do not say what their signs mean give the places that these have in them.
    **{0x1B + at: text for at, text in enumerate(("ff", "fi", "fl", "ffi", "ffl"))},
    **dict(zip((0x0B, 0x0C, 0x0E, 0x0F), ("ff", "fi", "ffi", "ffl"), strict=True)),
}
_ORNAMENT = re.compile(r"(?<=[^\W\d_])[\u2700-\u27bf]|[\u2700-\u27bf](?=[^\W\d_\u2700-\u27bf]|[\u2700-\u27bf]{2})")
_ROMAN = re.compile(r"(?<!\S)[ivx]{1,5}(?!\S)")
_RAISABLE = frozenset("0123456789")


@dataclass(slots=True)
class Line:
    """One printed line: where it stands (points from the lower left), how large it is, its text.

    ``hyphen`` says that the line ends in a hyphen, which is not in the text.
    """

    text: str
    left: float
    right: float
    base: float
    size: float
    hyphen: str = ""


@dataclass(slots=True)
class PageText:
    """What is on a page. ``hidden`` counts runs of text that cannot be seen, ``odd`` characters that mean nothing."""

    width: float
    height: float
    lines: list[Line] = field(default_factory=list)
    characters: int = 0
    hidden: int = 0
    odd: int = 0
    images: int = 0
    recognised: bool = False
    scanned: bool = False
    annotations: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Run:
    """How a text object looks."""

    visible: bool
    invisible_mode: bool
    size: float


@dataclass(slots=True)
class _Sign:
    text: str
    left: float
    right: float
    base: float
    size: float


class _Page:
    """Reads the characters of a page once, in the order of its content."""

    def __init__(self, page: pdfium.PdfPage) -> None:
        self._page, self._runs = page, dict[int, _Run]()
        self._boxes: list[tuple[float, float, float, float]] | None = None
        width, height = page.get_size()
        self.found = PageText(width, height)
        self._left, self._bottom, self._right, self._top = page.get_bbox()
        self.covered = 0.0

    def objects(self) -> None:
        """Count images and how much of the page the largest covers."""
        area = max(1.0, (self._right - self._left) * (self._top - self._bottom))
        for item in self._page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=4):
            self.found.images += 1
            left, bottom, right, top = item.get_bounds()
            self.covered = max(self.covered, (right - left) * (top - bottom) / area)

    def annotations(self) -> None:
        """Note the kinds of what is pinned to the page."""
        for index in range(min(raw.FPDFPage_GetAnnotCount(self._page), 10_000)):
            annotation = raw.FPDFPage_GetAnnot(self._page, index)
            if annotation:
                self.found.annotations.append(raw.FPDFAnnot_GetSubtype(annotation))
                raw.FPDFPage_CloseAnnot(annotation)

    def _run(self, handle: Any, text_page: Any, index: int, box: tuple[float, float]) -> _Run:
        address = ctypes.addressof(handle.contents) if handle else 0
        known = self._runs.get(address)
        if known is None:
            mode = raw.FPDFTextObj_GetTextRenderMode(handle) if handle else 0
            size = raw.FPDFText_GetFontSize(text_page, index) * _scale(text_page, index)
            known = _Run(True, mode in _INVISIBLE, size)
            known.visible = not known.invisible_mode and size > _TINY and not self._unseen(text_page, index, box)
            self._runs[address] = known
        return known

    def _unseen(self, text_page: Any, index: int, place: tuple[float, float]) -> bool:
        """White or transparent on nothing, or beyond the edge of the page."""
        parts = [ctypes.c_uint() for _part in range(4)]
        if raw.FPDFText_GetFillColor(text_page, index, *parts):
            red, green, blue, alpha = (part.value for part in parts)
            if alpha < 8:
                return True
            if min(red, green, blue) >= _WHITE and not self._on_colour(place):
                return True
        x, y = place
        return not (self._left - 2 <= x <= self._right + 2 and self._bottom - 2 <= y <= self._top + 2)

    def _on_colour(self, place: tuple[float, float]) -> bool:
        """Whether something that is not white is drawn there."""
        if self._boxes is None:
            self._boxes = list(self._coloured())
        x, y = place
        return any(left <= x <= right and bottom <= y <= top for left, bottom, right, top in self._boxes)

    def _coloured(self) -> Iterator[tuple[float, float, float, float]]:
        for item in self._page.get_objects(max_depth=4):
            if item.type == raw.FPDF_PAGEOBJ_PATH:
                fill, stroke = ctypes.c_int(), ctypes.c_int()
                parts = [ctypes.c_uint() for _part in range(4)]
                raw.FPDFPath_GetDrawMode(item, fill, stroke)
                raw.FPDFPageObj_GetFillColor(item, *parts)
                if not fill.value or (min(part.value for part in parts[:3]) >= _WHITE) or parts[3].value < 8:
                    continue
            elif item.type not in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING):
                continue
            yield item.get_bounds()

    def text(self) -> None:
        """All characters: visible ones become lines, others are counted."""
        helper = self._page.get_textpage()
        number = min(helper.count_chars(), _MOST_CHARACTERS)
        text_page = helper.raw
        self.found.recognised = self.covered >= 0.5
        spots = [ctypes.c_double() for _spot in range(6)]
        origin, box = spots[:2], spots[2:]
        pending: list[_Sign] = []
        before: tuple[int, bool] | None = None
        modes = 0
        # Each of these is called once a character: the lookups are half of the time.
        unicode, place, bounds, owner = (
            raw.FPDFText_GetUnicode,
            raw.FPDFText_GetCharOrigin,
            raw.FPDFText_GetCharBox,
            raw.FPDFText_GetTextObject,
        )
        for index in range(number):
            code = unicode(text_page, index)
            sign = _LIGATURES.get(code) or (chr(code) if 0 < code < 0x110000 else "\ufffd")
            if 0xF000 <= code <= 0xF0FF:  # bullets keep the place that they have in a symbol font
                sign = symbol(code, "Symbol")
            if sign in "\r\n":
                self._end(pending)
                pending = []
                continue
            if sign == " " and raw.FPDFText_IsGenerated(text_page, index) == 1:
                if pending:
                    last = pending[-1]
                    pending.append(_Sign(" ", last.right, last.right, last.base, last.size))
                continue
            place(text_page, index, *origin)
            bounds(text_page, index, *box)
            x, y = origin[0].value, origin[1].value
            run = self._run(owner(text_page, index), text_page, index, (x + 0.5, y + 0.5))
            kept = run.visible or (run.invisible_mode and self.found.recognised)
            if not kept:
                key = (id(run), False)
                self.found.hidden += key != before and not sign.isspace()
                before = key if not sign.isspace() else before
                continue
            modes += run.invisible_mode
            before = None
            self.found.characters += 1
            if not " " <= sign <= "~":
                self._odd(sign, code, text_page, index)
            left, right = box[0].value, box[1].value
            pending.append(_Sign(sign, left or x, right or x, y, run.size))
            if sign in _HYPHENS and (code in (2, 0xFFFE) or raw.FPDFText_IsHyphen(text_page, index) == 1):
                self._end(pending)
                pending = []
        self._end(pending)
        self.found.recognised = modes > 0
        # Ornaments inside words: the font says that its letters are some.
        self.found.odd += sum(ornaments(line.text) for line in self.found.lines)
        letters = sum(sign.isalnum() for line in self.found.lines for sign in line.text)
        self.found.scanned = letters < 20 and self.covered >= 0.5
        helper.close()

    def _odd(self, sign: str, code: int, text_page: Any, index: int) -> None:
        if sign.isascii():
            if code < 32 and code not in (2, 9):
                self.found.odd += 1
        elif sign in "\ufffd\ufffe\uffff" or "\ue000" <= sign < "\uf900":
            self.found.odd += code != 0xFFFE
        elif raw.FPDFText_HasUnicodeMapError(text_page, index) == 1:
            self.found.odd += 1

    def _end(self, signs: list[_Sign]) -> None:
        for line in _lines(signs):
            if not _joins(self.found.lines, line):
                self.found.lines.append(line)


def ornaments(text: str) -> int:
    """How many ornaments stand inside words, where no writer puts one."""
    return len(_ORNAMENT.findall(text))


def _scale(text_page: Any, index: int) -> float:
    """How much the page enlarges a character of this size."""
    matrix = raw.FS_MATRIX()
    if not raw.FPDFText_GetMatrix(text_page, index, matrix):
        return 1.0
    scale = (abs(matrix.a * matrix.d - matrix.b * matrix.c)) ** 0.5
    return float(scale) if scale > 0 else 1.0


def _lines(signs: list[_Sign]) -> Iterator[Line]:
    """Signs in a row, cut where the base line jumps by more than half a line."""
    start = 0
    for at in range(1, len(signs) + 1):
        if at == len(signs) or abs(signs[at].base - signs[at - 1].base) > 0.7 * max(signs[at].size, signs[at - 1].size):
            if line := _line(signs[start:at]):
                yield line
            start = at


def _line(signs: list[_Sign]) -> Line | None:
    while signs and signs[-1].text.isspace():
        signs.pop()
    while signs and signs[0].text.isspace():
        del signs[0]
    if not signs:
        return None
    sizes = sorted(sign.size for sign in signs)
    size = sizes[len(sizes) // 2]
    bases = sorted(sign.base for sign in signs if sign.size >= 0.9 * size)
    base = bases[len(bases) // 2] if bases else signs[0].base
    hyphen = ""
    if signs[-1].text in _HYPHENS and len(signs) > 1:
        hyphen = "-" if signs[-1].text != "\u00ad" else "\u00ad"
        signs = signs[:-1]
    pieces = [_raised(sign, size, base) for sign in signs]
    for start, end in _endnote_marks(signs, size, base):
        pieces[start] = "[" + pieces[start]
        pieces[end - 1] += "]"
    text = "".join(pieces).replace("\u00ad", "").replace("\x02", "-").replace("\ufffe", "-")
    if pieces != [sign.text for sign in signs]:
        text = _BEFORE_RAISED.sub("", text)
    return Line(text, min(sign.left for sign in signs), signs[-1].right, base, size, hyphen)


def _raised(sign: _Sign, size: float, base: float) -> str:
    """A small digit above the line is the mark of a note (or an exponent), and is written as one."""
    if sign.text in _RAISABLE and sign.size < 0.8 * size and sign.base > base + 0.15 * size:
        return sign.text.translate(_RAISED)
    return sign.text


def _endnote_marks(signs: list[_Sign], size: float, base: float) -> Iterator[tuple[int, int]]:
    """Where small raised letters behind a word are a Roman number: the mark of an endnote."""
    raised = "".join(
        sign.text[:1] if sign.size < 0.8 * size and sign.base > base + 0.15 * size else " " for sign in signs
    )
    for found in _ROMAN.finditer(raised):
        if found.start() and not signs[found.start() - 1].text.isspace():
            yield found.start(), found.end()


def _joins(lines: list[Line], line: Line) -> bool:
    """Whether a line goes on to the right of the one before, which PDFium cuts behind raised signs; then join it."""
    if not lines or lines[-1].hyphen:
        return False
    last = lines[-1]
    size = max(last.size, line.size)
    if abs(last.base - line.base) > 0.4 * size or not -0.3 * size <= line.left - last.right <= 1.5 * size:
        return False
    small = min(last.size, line.size) < 0.8 * size
    text = line.text
    if small and line.size < last.size and line.base > last.base + 0.15 * size and text.isdecimal():
        text = text.translate(_RAISED)
    elif small and line.size < last.size and line.base > last.base + 0.15 * size and _ROMAN.fullmatch(text):
        text = f"[{text}]"
    raised = text != line.text
    gap = " " if not raised and line.left - last.right > 0.15 * size else ""
    last.text += gap + text
    last.right, last.hyphen = line.right, line.hyphen
    if line.size > last.size:
        last.size, last.base = line.size, line.base
    return True


def read_page(page: pdfium.PdfPage) -> PageText:
    """The lines of a page in the order of its content, and what of it is not read."""
    reader = _Page(page)
    reader.objects()
    reader.annotations()
    reader.text()
    return reader.found
