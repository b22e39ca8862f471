"""The text of a binary Word document, character by character, with what holds for each (MS-DOC, 2.4.1 and 2.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pruefstand.formats.documents.builder import OWN_MARK, Builder, tidy
from pruefstand.formats.documents.doc_file import Piece, WordFile
from pruefstand.formats.documents.doc_lists import DocLists
from pruefstand.formats.documents.doc_properties import (
    Character,
    DocStyles,
    Paragraph,
    PropertyMap,
    character,
    paragraph,
)
from pruefstand.formats.documents.report import Findings, ReportId
from pruefstand.formats.documents.symbols import symbol

__all__ = ["DocText"]

_CHARACTERS, _PARAGRAPHS, _STYLES = 12, 13, 1
_SIGNS = {"\x0b": "\n", "\x0e": "\n", "\x1e": "-", "\x1f": "", "\x09": "\t", "\xa0": "\xa0"}
_ENDS = frozenset("\r\x07\x0c")
_FIELD = {"\x13": "begin", "\x14": "separate", "\x15": "end"}
_NARROW = {code: bytes([code]).decode("cp1252", "replace") for code in range(256)}

_Boxes = Mapping[int, Sequence[tuple[int, int]]]


class DocText:
    """Reads stretches of the text into builders. ``marked`` gathers the places whose mark was printed."""

    def __init__(self, file: WordFile, findings: Findings, marks: Mapping[int, str]) -> None:
        self._file, self._findings, self._marks = file, findings, marks
        self._looks = PropertyMap(file, _CHARACTERS, paragraphs=False)
        self._shapes = PropertyMap(file, _PARAGRAPHS, paragraphs=True)
        self._styles = DocStyles(file.structure(_STYLES))
        self._lists = DocLists(file, findings)
        self._known: dict[tuple[bytes, bytes, bytes], Character] = {}
        self.marked: set[int] = set()

    def read(self, start: int, end: int, into: Builder, boxes: _Boxes) -> None:
        """All paragraphs and tables of a stretch; boxes stand before the paragraph that they are tied to."""
        part = _Part(into, self._lists, self._styles)
        fields: list[bool] = []
        waiting: list[tuple[int, int]] = []
        for place, sign, look in self._signs(start, end):
            if place in boxes:
                waiting += boxes[place]
            if sign in _ENDS:
                shape = self._shape(place)
                for box in self._taken(waiting):
                    self.read(*box, into, {})
                if look.deleted and sign == "\r":
                    self._findings.count(ReportId.TRACKED_CHANGES)
                    part.strike_end(shape)
                elif shape.inner_row or shape.inner_cell:
                    part.text.append("\n" if shape.inner_row else " | ")
                elif sign == "\x07":
                    part.end_cell(shape)
                else:
                    part.end_paragraph(shape)
                fields = [] if not all(fields) else fields
            elif sign in _FIELD and look.special:
                _turn(fields, _FIELD[sign])
            elif all(fields):
                self._put(part, place, sign, look)
        part.finish()
        for box in [*waiting, *boxes.get(self._file.lengths[0], ())]:
            self.read(*box, into, {})

    def _taken(self, waiting: list[tuple[int, int]]) -> list[tuple[int, int]]:
        taken = list(waiting)
        waiting.clear()
        return taken

    def _put(self, part: _Part, place: int, sign: str, look: Character) -> None:
        if look.deleted:
            part.struck = True
            part.told(self._findings, ReportId.TRACKED_CHANGES, place)
            return
        if look.inserted:
            part.told(self._findings, ReportId.TRACKED_CHANGES, place)
        if look.hidden or (look.white and not look.shaded):
            if not sign.isspace():
                part.told(self._findings, ReportId.HIDDEN_TEXT, place)
            return
        if place in self._marks:
            self._note(part, place)
        elif look.symbol is not None and look.special:
            part.text.append(symbol(look.symbol[1], ""))
        elif sign in _SIGNS:
            part.text.append(_SIGNS[sign])
        elif sign == "\x05":
            self._findings.count(ReportId.COMMENTS)
        elif sign == "\x01" and look.special:
            self._findings.count(ReportId.IMAGES)
        elif sign >= " ":
            part.text.append(sign)

    def _note(self, part: _Part, place: int) -> None:
        """The mark of a note; one that its writer chose is printed before the place, or at it."""
        self.marked.add(place)
        mark = self._marks[place]
        for _sign in mark if OWN_MARK.fullmatch(mark) else "":
            if part.text and part.text[-1] in tuple(mark):
                part.text.pop()
        part.text.append(f"[{mark}]")

    def _shape(self, place: int) -> Paragraph:
        """The paragraph whose end stands at a place."""
        piece = self._piece(place)
        if piece is None:
            return Paragraph()
        data = self._shapes.at(piece.place(place))[0]
        style = int.from_bytes(data[:2], "little")
        found = paragraph(data[2:], self._styles.paragraph(style))
        return paragraph(piece.changes, found) if piece.changes else found

    def _piece(self, place: int) -> Piece | None:
        pieces = self._file.pieces
        low, high = 0, len(pieces)
        while low < high:
            middle = (low + high) // 2
            if pieces[middle].end <= place:
                low = middle + 1
            else:
                high = middle
        return pieces[low] if low < len(pieces) and pieces[low].start <= place else None

    def _signs(self, start: int, end: int) -> Iterator[tuple[int, str, Character]]:
        """Each character with its place and look."""
        for piece in self._file.pieces:
            if piece.end <= start or piece.start >= end:
                continue
            place = max(piece.start, start)
            last = min(piece.end, end)
            width = 1 if piece.narrow else 2
            while place < last:
                at = piece.place(place)
                data, until = self._looks.at(at)
                shape, shaped_until = self._shapes.at(at)
                until = min(until, shaped_until)
                stop = min(last, place + max(1, (until - at + width - 1) // width))
                look = self._look(data, piece.changes, shape)
                raw = self._file.main[at : piece.place(stop)]
                text = (
                    "".join(map(_NARROW.__getitem__, raw)) if piece.narrow else raw.decode("utf-16-le", "surrogatepass")
                )
                for sign in text:
                    yield place, sign, look
                    # A character beyond the basic plane takes two places.
                    place += 1 if piece.narrow or sign < "\U00010000" else 2
                place = stop

    def _look(self, data: bytes, changes: bytes, shape: bytes) -> Character:
        """How characters look by their paragraph's style, their own style and their own changes."""
        key = (data, changes, shape)
        known = self._known.get(key)
        if known is None:
            around = paragraph(shape[2:], self._styles.paragraph(int.from_bytes(shape[:2], "little")))
            base = self._styles.character(around.style)
            # The ground of a table's cell is not looked for: text in it counts as seen.
            base = replace(base, shaded=base.shaded or around.shaded or around.in_table)
            known = character(data, base)
            if known.style >= 0:
                known = character(data, _over(self._styles.character(known.style), base))
            if changes:
                known = character(changes, known)
            self._known[key] = known
        return known


def _over(own: Character, base: Character) -> Character:
    return Character(hidden=own.hidden or base.hidden, white=own.white or base.white, shaded=own.shaded or base.shaded)


def _turn(fields: list[bool], kind: str) -> None:
    """A field begins, comes to its result, or ends; text counts only in results."""
    if kind == "begin":
        fields.append(False)
    elif fields and kind == "separate":
        fields[-1] = True
    elif fields:
        fields.pop()


class _Part:
    """Gathers paragraphs and tables."""

    def __init__(self, into: Builder, lists: DocLists, styles: DocStyles) -> None:
        self.into, self._lists, self._styles = into, lists, styles
        self.text: list[str] = []
        self.struck = False
        self._cells: list[str] = []
        self._rows: list[list[str]] = []
        self._told: dict[ReportId, int] = {}
        self._struck_end: tuple[int, Paragraph] | None = None

    def told(self, findings: Findings, what: ReportId, place: int) -> None:
        """Count a stretch once, not each of its characters."""
        if self._told.get(what) != place - 1:
            findings.count(what)
        self._told[what] = place

    def strike_end(self, shape: Paragraph) -> None:
        """The end of a paragraph is deleted, so that the next one goes on with it.

        Where nothing is left between two such ends, a whole paragraph was deleted, and only one of them was its own.
        """
        kept = sum(map(len, self.text))
        if self._struck_end is not None and self._struck_end[0] == kept and kept:
            self.end_paragraph(self._struck_end[1])
        else:
            self._struck_end = (kept, shape)

    def end_paragraph(self, shape: Paragraph) -> None:
        """The paragraph ends; inside a table it is one of its cell's."""
        text = _whole(self.text)
        if self.struck and not text.strip():
            self._reset()
            return
        label, depth = self._label(shape)
        if shape.in_table and not shape.row_end:
            self.text = [f"{label} {text.strip()}" if label and text.strip() else text, "\n"]
            self.struck = False
            return
        self._end_table()
        heading = shape.outline + 1 if 0 <= shape.outline < 9 else 0
        self.into.paragraph(text, label, heading, depth)
        self._reset()

    def end_cell(self, shape: Paragraph) -> None:
        """A cell ends, or with the mark behind the last one the row."""
        if shape.row_end:
            if self._cells:
                self._rows.append(self._cells)
            self._cells = []
            self._reset()
            return
        label, _depth = self._label(shape)
        text = tidy(_whole(self.text))
        self._cells.append(f"{label} {text}" if label and text else text)
        self._reset()

    def finish(self) -> None:
        """What is in hand at the end."""
        if self._cells:
            self._rows.append(self._cells)
            self._cells = []
        if _whole(self.text).strip():
            self.end_paragraph(Paragraph())
        self._end_table()

    def _end_table(self) -> None:
        if self._rows:
            self.into.grid(self._rows)
            self._rows = []

    def _reset(self) -> None:
        self.text, self.struck, self._struck_end = [], False, None

    def _label(self, shape: Paragraph) -> tuple[str, int]:
        style = self._styles.paragraph(shape.style)
        number = shape.list_number if shape.list_number >= 0 else style.list_number
        level = shape.level if shape.level >= 0 else max(0, style.level)
        found = self._lists.next(number, level)
        return (found.text.strip(), level + 1) if found is not None else ("", 0)


def _whole(pieces: list[str]) -> str:
    """The pieces as one text, without the bar behind the last cell of an inner row."""
    return "".join(pieces).replace(" | \n", "\n")
