"""Rich Text Format (specification 1.9.1) as it stands once all tracked changes are accepted."""

from __future__ import annotations

from collections.abc import Callable

from pruefstand.formats.documents.builder import tidy
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.opc import tell_author
from pruefstand.formats.documents.package import again
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.formats.documents.rtf_state import State
from pruefstand.formats.documents.rtf_story import Story
from pruefstand.formats.documents.rtf_tables import RtfTables, page_of
from pruefstand.formats.documents.rtf_tokens import tokens
from pruefstand.formats.documents.rtf_words import ENDS, FLAGS, HEADERS, INFO, PAGES, SIGNS, SKIPPED, STARRED, TABLES
from pruefstand.formats.documents.symbols import symbol
from pruefstand.i18n import _

__all__ = ["read_rtf"]

_DEEPEST = 4000


def read_rtf(data: bytes, findings: Findings) -> Document:
    """The document; a file that ends inside a group is told as damaged, with what came before.

    Raises :class:`RefusedFileError` for groups nested deeper than 4,000.
    """
    reader = _Reader(findings)
    if not reader.run(data):
        findings.tell(ReportId.DAMAGED, _("Die Datei endet mitten im Dokument."))
        findings.partial = True
    findings.meta.update({name: text.strip() for name, text in findings.meta.items()})
    tell_author(findings)
    return reader.story.done()


class _Reader:
    """Runs over the tokens with a stack of states, one a group."""

    def __init__(self, findings: Findings) -> None:
        self.findings, self.tables = findings, RtfTables()
        self.story = Story(findings, self.tables)
        self.state = State()
        self._stack: list[State] = []
        self._starred = False
        self._first = False  # the next token is the first of its group
        self._skip = 0  # characters that stand in for one of Unicode
        self._bytes = bytearray()
        self._level = ""
        self._counted: set[str] = set()

    def run(self, data: bytes) -> bool:
        """Read all tokens; whether every group was closed."""
        for kind, value, number in tokens(data):
            if kind in ("hex", "text"):
                self._raw(kind, value)
                continue
            self._flush()
            if kind == "open":
                self._open()
            elif kind == "close":
                if self._close():
                    return True
            elif self._skip:
                self._skip -= 1
            elif kind == "sign":
                self._sign(value)
            else:
                self._word(value.decode("ascii"), number)
        self._flush()
        return False

    def _raw(self, kind: str, value: bytes) -> None:
        """Bytes of text; those that stand in for a character of Unicode are passed over."""
        skipped = min(self._skip, len(value))
        self._skip -= skipped
        self._first = self._starred = False
        if kind == "hex" and not skipped and (self._symbolic() or self.state.to == "level"):
            self._flush()
            self._symbol(value[0])
        else:
            self._bytes += value[skipped:]

    def _open(self) -> None:
        self._skip = 0
        if len(self._stack) >= _DEEPEST:
            what = _("Die Gruppen der Datei sind tiefer verschachtelt, als gelesen wird.")
            raise RefusedFileError(ReportId.DAMAGED, what, again())
        self._stack.append(self.state)
        self.state = self.state.inner()
        self._first, self._starred = True, False

    def _close(self) -> bool:
        """End a group; whether it was the last one."""
        self._skip = 0
        if not self._stack:
            return True
        closed, self.state = self.state, self._stack.pop()
        self._first = self._starred = False
        if closed.to == "level" and self.state.to != "level":
            self.tables.level_text(self._level)
        if closed.to == "styles" and self.state.to == "styles":
            self.tables.style_end()
        if closed.begins:
            self.story.end(closed.begins, closed, in_table=self.state.in_table)
        return not self._stack

    def _symbolic(self) -> bool:
        font = self.tables.fonts.get(self.state.font)
        return font is not None and font.symbols and self.state.to == "text"

    def _symbol(self, code: int) -> None:
        if self.state.to == "level":
            self._level += (
                chr(code) if not self._level or code < 9 else bytes([code]).decode(self.tables.page, "replace")
            )
        else:
            self._text(symbol(code, self.tables.fonts[self.state.font].name))

    def _flush(self) -> None:
        """Bytes in hand become text, by the code page of their font."""
        if not self._bytes:
            return
        font = self.tables.fonts.get(self.state.font)
        page = font.page if font is not None and font.page and self.state.to == "text" else self.tables.page
        data = bytes(self._bytes)
        self._bytes.clear()
        if font is not None and font.symbols and self.state.to == "text":
            self._text("".join(symbol(code, font.name) for code in data))
        else:
            self._text(data.decode(page, "replace"))

    def _text(self, text: str) -> None:
        to = self.state.to
        self._first = self._starred = False
        if to == "text":
            self.story.add(text, self.state)
        elif to == "fonts":
            self.tables.font_text(text)
        elif to == "colors":
            self.tables.color_text(text)
        elif to == "styles":
            self.tables.style_text(text)
        elif to == "level":
            self._level += text
        elif to in INFO:
            self.findings.meta[INFO[to]] = (self.findings.meta.get(INFO[to], "") + text)[:500]
        elif to in ("frame", "comment", "label") and text.strip():
            self._beside(to, text)

    def _beside(self, to: str, text: str) -> None:
        if to == "label":
            self.story.label += text
        elif to == "frame" and text.strip() not in self._counted:
            self._counted.add(text.strip()[:200])
            self.findings.count(ReportId.HEADER_FOOTER)

    def _sign(self, value: bytes) -> None:
        self._first = self._first and value == b"*"
        if value == b"*":
            self._starred = True
        elif value in (b"~", b"_", b"\\", b"{", b"}"):
            self._text({b"~": "\u00a0", b"_": "-"}.get(value, value.decode("ascii")))
        elif value in (b"\n", b"\r") and self.state.to == "text":
            self.story.end_paragraph(self.state)

    def _word(self, word: str, number: int | None) -> None:
        first, self._first = self._first, False
        starred, self._starred = self._starred, False
        if word == "u":
            self._unicode(number or 0)
        elif word == "uc":
            self.state.fallback = min(max(0, 1 if number is None else number), 100)
        elif (first or starred) and self._destination(word, starred):
            return
        elif self.state.to == "text":
            self._body(word, number)
        elif self.state.to == "label" and word == "tab":
            self.story.label += " "
        else:
            self._head(word, 1 if number is None else number)

    def _unicode(self, number: int) -> None:
        self._text(chr(number % 0x10000) if -0x10000 < number < 0x10000 else "\ufffd")
        self._skip = self.state.fallback

    def _destination(self, word: str, starred: bool) -> bool:
        """Whether the word says where its group belongs; a starred one that nobody knows is skipped."""
        state = self.state
        if state.to == "skip":
            return True
        if "upr" in (state.to, word):
            state.twice(word)
        elif word in TABLES:
            state.to = TABLES[word]
            self._level = ""
        elif word in INFO and state.to == "info":
            state.to = word
            if INFO[word] in self.findings.meta:
                self.findings.meta[INFO[word]] += "; "
        elif word in HEADERS:
            state.to = "frame" if state.to == "text" else "skip"
        elif word == "pict":
            self.findings.count(ReportId.IMAGES)
            state.to = "skip"
        elif word in ("listtext", "pntext"):
            state.to = "label" if state.to == "text" else "skip"
            self.story.label = ""
        elif word in ("footnote", "annotation", "shptxt", "dptxbxtext"):
            self._begin(word)
        elif word == "object":
            self.findings.count(ReportId.EMBEDDED_OBJECTS)
        elif word in SKIPPED or (starred and word not in STARRED):
            state.to = "skip"
        else:
            return word in STARRED
        return True

    def _begin(self, word: str) -> None:
        """A group with text of its own."""
        state = self.state
        if word == "annotation":
            self.findings.count(ReportId.COMMENTS)
            state.to = "skip"
        elif state.to != "text" or state.deleted or state.hidden:
            state.to = "skip"
        elif word == "footnote":
            self.story.begin_note()
            state.begins = word
        else:
            self.story.begin_box()
            state.begins = word
            state.coloured = True

    def _head(self, word: str, number: int) -> None:
        """A control word outside the text."""
        tables = self.tables
        takers: dict[str, Callable[[str, int], None]] = {
            "fonts": tables.font_word,
            "colors": tables.color_word,
            "styles": tables.style_word,
            "lists": tables.list_word,
            "overrides": tables.override_word,
        }
        if self.state.to == "nest" and word == "nestrow":
            self.story.add("\n", self._stack[-1])
        elif self.state.to in takers:
            takers[self.state.to](word, number)

    def _body(self, word: str, number: int | None) -> None:
        """A control word in the text."""
        state = self.state
        if word in SIGNS:
            self.story.add(SIGNS[word], state)
        elif word in ENDS:
            self._end(word)
        elif word in FLAGS:
            setattr(state, FLAGS[word], number != 0)
        elif word == "revised" and number != 0:
            self.findings.count(ReportId.TRACKED_CHANGES)
        elif word in PAGES:
            self.tables.page = PAGES[word]
        elif word == "ansicpg":
            self.tables.page = page_of(number or 0)
        elif word == "chftn":
            self.story.mark(state)
        elif word in ("trowd", "cellx"):
            self.story.define_row(begins=word == "trowd")
        elif word == "ftnalt":
            self.story.make_endnote()
        else:
            state.take(word, number)

    def _end(self, word: str) -> None:
        if word == "cell":
            self.story.end_cell(self.state)
        elif word == "row":
            self.story.end_row()
        elif self.state.deleted and word == "par":
            self.story.renumber(self.state)
            self.findings.count(ReportId.TRACKED_CHANGES)
        elif tidy(word):
            self.story.end_paragraph(self.state)
