"""Markdown (CommonMark with tables, strikethrough, footnotes and front matter) as the text that it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.front_matter import front_matter_plugin

from pruefstand.formats.documents.builder import Builder
from pruefstand.formats.documents.document import Document
from pruefstand.formats.documents.markdown_rules import keep_all, notes_last
from pruefstand.formats.documents.opc import tell_author
from pruefstand.formats.documents.report import Findings, RefusedFileError, ReportId
from pruefstand.i18n import _

__all__ = ["read_markdown"]

_DEEPEST = 100
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_HIDDEN = re.compile(
    r"<(script|style|template|noscript)\b.*?(?:</\1\s*>|\Z)"
    r"|<(\w+)\b[^>]{0,500}?(?:\bhidden\b|display\s*:\s*none|visibility\s*:\s*hidden)[^>]{0,500}>.*?(?:</\2\s*>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)\b[^>]{0,2000}>")
_TAG_NAMES = (
    "a abbr address article aside b bdi bdo big blockquote body br caption center cite code col colgroup data dd del"
    " details dfn dialog div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe"
    " img input ins kbd label legend li link main mark menu meta nav object ol p param picture pre q rp rt ruby s samp"
    " section small source span strike strong sub summary sup svg table tbody td tfoot th thead time title tr tt u ul"
    " var video wbr"
)
_TAGS = frozenset(_TAG_NAMES.split())
"""What is taken off as HTML; anything else in angle brackets („<Name des Mieters>“) is text."""

_YAML_LINE = re.compile(r"\s*(?:#.*|[\w .-]{1,60}:(?:\s.*)?|- .*|\s+\S.*)?")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_FRONT = re.compile(r"^(author|autor|autorin|title|titel|date|datum)\s*:\s*(.+)$", re.IGNORECASE | re.MULTILINE)
_KEYS = {"author": "author", "autor": "author", "autorin": "author", "title": "title", "titel": "title"}


def read_markdown(text: str, findings: Findings) -> Document:
    """The text without its marks; code keeps its lines, HTML in it loses its tags, comments are left out."""
    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": _DEEPEST}).enable(["table", "strikethrough"])
    keep_all(parser)
    if _has_front(text):
        parser.use(front_matter_plugin)
    # Comments go first: an opening one may hide blocks that only look like text.
    env: dict[str, Any] = {}
    tokens = parser.parse(_without_hidden(text, findings), env)
    if any(token.level >= _DEEPEST - 1 for token in tokens):  # the parser passes over what is deeper
        what = _("Der Text ist tiefer verschachtelt, als gelesen wird.")
        raise RefusedFileError(ReportId.TOO_LARGE, what, _("Die Datei als reinen Text (.txt) speichern."))
    page = _Page(findings)
    tokens, alone = notes_last(tokens, env)
    if alone:
        told = _("Fußnoten, auf die kein Zeichen im Text verweist, stehen am Ende: {n}").format(n=alone)
        findings.tell(ReportId.UNRELIABLE_TEXT, told)
    page.read(tokens)
    return page.into.done()


def _has_front(text: str) -> bool:
    """Whether the text begins with metadata, which is no part of it; a rule („---“) above text is none."""
    lines = text.split("\n")
    if not re.fullmatch(r"---\s*", lines[0]):
        return False
    end = next((at for at, line in enumerate(lines[1:], start=1) if re.fullmatch(r"(?:---|\.\.\.)\s*", line)), 0)
    return end > 1 and ":" in "".join(lines[1:end]) and all(map(_YAML_LINE.fullmatch, lines[1:end]))


def _without_hidden(text: str, findings: Findings) -> str:
    """The text without comments and hidden HTML, but for those inside fenced code."""
    parts = re.split(r"(^(?:```|~~~).*?(?:^(?:```|~~~)[ \t]*$|\Z))", text, flags=re.DOTALL | re.MULTILINE)
    for at in range(0, len(parts), 2):
        parts[at], comments = _COMMENT.subn("", parts[at])
        parts[at], hidden = _HIDDEN.subn("", parts[at])
        if comments:
            findings.count(ReportId.COMMENTS, comments)
        if hidden:
            findings.count(ReportId.HIDDEN_TEXT, hidden)
    return "".join(parts)


class _Page:
    """Turns the flat list of tokens into blocks."""

    def __init__(self, findings: Findings) -> None:
        self.into, self.findings = Builder(), findings
        self._lists: list[int | None] = []  # the next number, or None for bullets
        self._signs: list[str] = []
        self._label = ""
        self._rows: list[list[str]] = []
        self._note: list[str] | None = None
        self._open = ""

    def read(self, tokens: Sequence[Token]) -> None:
        """All tokens in order."""
        heading = 0
        for token in tokens:
            kind = token.type
            if kind == "front_matter":
                self._front(token.content)
            elif kind == "heading_open":
                heading = int(token.tag[1:])
            elif kind == "inline":
                self._inline(self._text(token.children or []), heading)
                heading = 0
            elif kind in ("fence", "code_block"):
                self._paragraph(token.content, 0)
            elif kind == "html_block":
                for line in _BREAK.sub("\n", token.content).split("\n"):
                    self._paragraph(_TAG.sub(_untagged, line), 0)
            else:
                self._structure(token)

    def _structure(self, token: Token) -> None:
        kind = token.type
        if kind in ("ordered_list_open", "bullet_list_open"):
            start = token.attrGet("start")
            self._lists.append(None if kind[0] == "b" else int(start) if start is not None else 1)
            self._signs.append(token.markup)
        elif kind in ("ordered_list_close", "bullet_list_close"):
            self._lists.pop()
            self._signs.pop()
        elif kind == "list_item_open":
            number = self._lists[-1]
            self._label = "•" if number is None else f"{number}{self._signs[-1]}"
            self._lists[-1] = None if number is None else number + 1
        elif kind == "list_item_close":
            self._label = ""
        elif kind == "tr_open":
            self._rows.append([])
        elif kind == "table_close":
            self.into.grid(self._rows)
            self._rows = []
        elif kind == "footnote_open":
            self._note, self._open = [], _mark(token)
        elif kind == "footnote_close":
            self.into.note(self._open, self._note or [])
            self._note = None

    def _front(self, content: str) -> None:
        for found in _FRONT.finditer(content):
            self.findings.meta[_KEYS.get(found[1].lower(), "created")] = found[2].strip().strip("\"'")
        tell_author(self.findings)

    def _inline(self, text: str, heading: int) -> None:
        if self._rows:
            self._rows[-1].append(text)
        else:
            self._paragraph(text, heading)

    def _paragraph(self, text: str, heading: int) -> None:
        if self._note is not None:
            self._note += f"{self._label} {text}".strip().split("\n")
            self._label = ""
        elif text.strip():
            self.into.paragraph(text, self._label, heading, len(self._lists))
            self._label = ""

    def _text(self, tokens: Sequence[Token]) -> str:
        return "".join(self._pieces(tokens))

    def _pieces(self, tokens: Sequence[Token]) -> Iterator[str]:
        stars: list[bool] = []  # for each open emphasis: whether its marks are signs between digits
        for at, token in enumerate(tokens):
            if token.type in ("em_open", "strong_open"):
                stars.append(_between_digits(tokens, at))
            if token.type in ("em_open", "strong_open", "em_close", "strong_close"):
                yield token.markup if stars[-1] else ""
                if token.type.endswith("close"):
                    stars.pop()
            elif token.type in ("text", "code_inline", "text_special"):
                yield token.content
            elif token.type == "softbreak":
                yield " "
            elif token.type == "hardbreak":
                yield "\n"
            elif token.type == "footnote_ref":
                yield f"[{_mark(token)}]"
            elif token.type == "image":
                self.findings.count(ReportId.IMAGES)
            elif token.type == "html_inline":
                yield "\n" if _BREAK.fullmatch(token.content) else _TAG.sub(_untagged, token.content)


def _untagged(found: re.Match[str]) -> str:
    return "" if found[1].lower() in _TAGS else found[0]


def _between_digits(tokens: Sequence[Token], at: int) -> bool:
    """Whether a mark of emphasis stands between two digits, as in „2*3*4“: then it is a sign and no mark."""
    before = tokens[at - 1].content if at else ""
    after = tokens[at + 1].content if at + 1 < len(tokens) else ""
    return before[-1:].isdigit() and after[:1].isdigit()


def _mark(token: Token) -> str:
    """The number of a note, as it is printed, counted in the order of the marks."""
    return str(int(token.meta.get("id", 0)) + 1)
