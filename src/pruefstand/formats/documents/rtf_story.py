"""The text of an RTF file in the making: paragraphs, tables, notes, boxes."""

from __future__ import annotations

from dataclasses import replace

from pruefstand.formats.documents.builder import OWN_MARK, Builder, tidy, without_mark
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.lists import (
    DEEPEST,
    Counters,
    Label,
    Level,
    fresh_counters,
    next_label,
    tell_spelling,
)
from pruefstand.formats.documents.numerals import numeral
from pruefstand.formats.documents.report import Findings, ReportId
from pruefstand.formats.documents.rtf_state import State
from pruefstand.formats.documents.rtf_tables import RtfTables

__all__ = ["Story"]

_HIGHEST_START = 400


class _Part:
    """A text of its own: the body, a note, a box."""

    def __init__(self) -> None:
        self.into = Builder()
        self.text: list[str] = []
        self.begun = 0  # where in ``text`` the paragraph in hand begins; a cell may hold several
        self.struck = False  # something of the paragraph was deleted
        self.label = ""
        self.cells: list[str] = []
        self.rows: list[list[str]] = []
        self.width = 0  # how many cells the row defines


class Story:
    """Takes text and ends of paragraphs, cells, rows; puts each into the innermost part."""

    def __init__(self, findings: Findings, tables: RtfTables) -> None:
        self.findings, self.tables = findings, tables
        self._parts = [_Part()]
        self._notes, self._last = Builder(), Builder()  # footnotes, and endnotes behind them
        self._counters: dict[int, Counters] = {}
        self._begun: set[tuple[int, int]] = set()
        self._foreign: set[tuple[int, int]] = set()  # levels that store labels which their list could not print
        self._changed: set[int | None] = set()  # lists of which a paragraph was deleted: their stored labels are stale
        self._footnotes = self._endnotes = 0
        self._mark: tuple[list[str], int] | None = None  # where the mark of the next note stands
        self._open: list[str] = []
        self._into: list[Builder] = []

    @property
    def label(self) -> str:
        """The label that the file stores for the paragraph in hand."""
        return self._parts[-1].label

    @label.setter
    def label(self, text: str) -> None:
        self._parts[-1].label = text

    def add(self, text: str, state: State) -> None:
        """Text, unless it is deleted or hidden."""
        part = self._parts[-1]
        if state.deleted:
            part.struck = True
            if text.strip():
                self.findings.count(ReportId.TRACKED_CHANGES)
            return
        white = state.color in self.tables.white and not (state.shaded or state.coloured or state.in_table)
        if state.hidden or state.small or white:
            if text.strip():
                self.findings.count(ReportId.HIDDEN_TEXT)
            return
        part.text.append(text)

    def mark(self, state: State) -> None:
        """The number of a note in the text; inside the note itself it is not repeated."""
        if self._open or state.deleted or state.hidden:
            return
        self._footnotes += 1
        part = self._parts[-1]
        part.text.append(f"[{self._footnotes}]")
        self._mark = (part.text, len(part.text) - 1)

    def begin_note(self) -> None:
        """A note begins. One without a number has a mark of its own before it, or else gets the next number."""
        part = self._parts[-1]
        own = OWN_MARK.search(part.text[-1]) if self._mark is None and part.text else None
        if own is not None:
            part.text[-1] = f"{part.text[-1][: own.start()]}[{own[1]}]"
        elif self._mark is None:
            self._footnotes += 1
            part.text.append(f"[{self._footnotes}]")
            self._mark = (part.text, len(part.text) - 1)
        self._open.append(own[1] if own is not None else str(self._footnotes))
        self._into.append(self._notes)
        self._parts.append(_Part())

    def make_endnote(self) -> None:
        """The note in hand is an endnote: it is counted apart, and in Roman numbers."""
        if self._into:
            self._into[-1] = self._last
        if self._open and self._mark is not None:
            self._footnotes -= 1
            self._endnotes += 1
            self._open[-1] = numeral(self._endnotes, "lowerRoman")
            pieces, at = self._mark
            pieces[at] = f"[{self._open[-1]}]"

    def begin_box(self) -> None:
        """A text box begins."""
        self._parts.append(_Part())

    def end(self, kind: str, state: State, *, in_table: bool = False) -> None:
        """The note or box in hand ends with its group; ``in_table`` says where that group stands."""
        self._finish(self._parts[-1], state)
        part = self._parts.pop()
        if kind == "footnote":
            mark = self._open.pop()
            self._into.pop().note(mark, without_mark(part.into.lines(), mark).split("\n"))
            self._mark = None
        else:
            # A box stands before the paragraph that it is tied to, and behind a table that is complete.
            if not in_table and not self._parts[-1].cells:
                self._end_table(self._parts[-1])
            self._parts[-1].into.blocks += part.into.blocks

    def end_paragraph(self, state: State) -> None:
        """The paragraph ends. One of which all was deleted is none, and is not counted in its list."""
        part = self._parts[-1]
        text = _joined(part.text)
        if part.struck and not text.strip():
            self.renumber(state)
            self._reset(part)
            return
        if state.in_table:
            label = self._labelled(state)
            own = _joined(part.text[part.begun :])
            part.text[part.begun :] = [f"{label} {own.lstrip()}" if label and own.strip() else own, "\n"]
            part.label, part.struck, part.begun = "", False, len(part.text)
            return
        if part.cells:  # a row that its writer never ended
            self.end_row()
        self._end_table(part)
        label = self._labelled(state)
        heading = state.outline + 1 if 0 <= state.outline < 9 else self.tables.headings.get(state.style, 0)
        part.into.paragraph(text, label, heading, state.level + 1 if label else 0)
        self._reset(part)

    def renumber(self, state: State) -> None:
        """A paragraph of the list in hand was deleted: what the file stores for those behind it no longer holds."""
        self._changed.add(self.tables.overrides.get(state.list_id))

    def end_cell(self, state: State) -> None:
        """A cell ends, and with it its last paragraph."""
        part = self._parts[-1]
        label = self._labelled(state)
        own = _joined(part.text[part.begun :])
        if label and own.strip():
            part.text[part.begun :] = [f"{label} {own.lstrip()}"]
        part.cells.append(tidy(_joined(part.text)))
        self._reset(part)

    def define_row(self, *, begins: bool) -> None:
        """The definition of a row begins, or names one more cell."""
        part = self._parts[-1]
        part.width = 0 if begins else part.width + 1

    def end_row(self) -> None:
        """A row of a table ends."""
        part = self._parts[-1]
        while len(part.cells) > part.width > 0 and not part.cells[-1]:
            part.cells.pop()  # some programs write more ends than there are cells
        part.rows.append(part.cells)
        part.cells = []

    def done(self) -> Document:
        """The document, with what was still open."""
        while len(self._parts) > 1:
            self.end("footnote" if self._open else "box", State())
        self._finish(self._parts[0], State())
        return Document(tuple(self._parts[0].into.blocks), (*self._notes.notes, *self._last.notes))

    def _finish(self, part: _Part, state: State) -> None:
        if part.cells:
            self.end_row()
        if _joined(part.text).strip():
            self.end_paragraph(replace(state, in_table=False, begins="") if state.in_table else state)
        self._end_table(part)

    def _end_table(self, part: _Part) -> None:
        if part.rows:
            part.into.grid(part.rows)
            part.rows = []

    def _reset(self, part: _Part) -> None:
        part.text, part.label, part.struck, part.begun = [], "", False, 0

    def _labelled(self, state: State) -> str:
        """The label: as stored, which is what its writer saw, until a paragraph of the list was deleted; from there on,
        and where none is stored, computed from the lists of the file."""
        part = self._parts[-1]
        stored = tidy(part.label)
        levels = self._levels(state)
        if levels is None:
            return "•" if stored in ("·", "\ufffd", "§", "o") else stored
        list_id = self.tables.overrides[state.list_id]
        counters = self._counters.setdefault(list_id, fresh_counters())
        if (state.list_id, state.level) not in self._begun:
            self._begun.add((state.list_id, state.level))
            if state.level in self.tables.starts.get(state.list_id, {}):
                counters[state.level] = None
        found: Label | None = next_label(levels, counters, state.level)
        computed = found.text.strip() if found is not None else ""
        if stored in ("", computed) or levels[state.level].spelling == "bullet" or list_id in self._changed:
            if found is not None and found.unknown:
                tell_spelling(self.findings, found.unknown)
            return computed
        if (list_id, state.level) not in self._foreign and not _count_on(levels, counters, state.level, stored):
            self._foreign.add((list_id, state.level))
        return stored

    def _levels(self, state: State) -> list[Level] | None:
        list_id = self.tables.overrides.get(state.list_id)
        levels = self.tables.lists.get(list_id) if list_id is not None else None
        if not levels or not 0 <= state.level < DEEPEST or (not levels[state.level].template):
            return None
        starts = self.tables.starts.get(state.list_id, {})
        return [replace(level, start=starts.get(at, level.start)) for at, level in enumerate(levels)]


def _count_on(levels: list[Level], counters: Counters, depth: int, stored: str) -> bool:
    """Set the counters so that the next paragraph follows this label; whether the list could print it at all."""
    for number in range(1, _HIGHEST_START):
        trial = list(counters)
        trial[depth] = number - 1
        label = next_label(levels, trial, depth)
        if label is not None and label.text.strip() == stored:
            counters[:] = trial
            return True
    return False


def _joined(pieces: list[str]) -> str:
    """The pieces as one text, without the bar behind the last cell of an inner row."""
    return "".join(pieces).replace(" | \n", "\n")
