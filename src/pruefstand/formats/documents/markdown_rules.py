"""What a parser of Markdown drops without a word, kept: cells past a table's head, notes that nothing refers to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block import table as find_table
from markdown_it.rules_block.table import escapedSplit, getLine
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

__all__ = ["keep_all", "notes_last"]


def keep_all(parser: MarkdownIt) -> None:
    """Teach a parser with tables to keep every cell, and notes, whose definitions stay where they stand."""
    parser.block.ruler.at("table", _whole_table, {"alt": ["paragraph", "reference"]})
    parser.use(footnote_plugin, inline=True)
    parser.core.ruler.disable("footnote_tail")


def _whole_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    before = len(state.tokens)
    if not find_table(state, start, end, silent):
        return False
    made = state.tokens[before:]
    del state.tokens[before:]
    width, at = sum(token.type == "th_open" for token in made), -1
    for token in made:
        if token.type == "tr_open" and token.map:
            at = token.map[0]
        if token.type == "tr_close" and at > start:
            for text in _cells(getLine(state, at))[width:]:
                state.tokens += _cell(text, at, token.level + 1)
        state.tokens.append(token)
    return True


def _cells(line: str) -> list[str]:
    cells = escapedSplit(line.strip())
    if cells and not cells[0]:
        cells.pop(0)
    if cells and not cells[-1]:
        cells.pop()
    return [cell.strip() for cell in cells]


def _cell(text: str, line: int, level: int) -> Iterator[Token]:
    yield Token("td_open", "td", 1, level=level, block=True)
    yield Token("inline", "", 0, level=level + 1, content=text, map=[line, line + 1], children=[], block=True)
    yield Token("td_close", "td", -1, level=level, block=True)


def notes_last(tokens: Sequence[Token], env: Mapping[str, Any]) -> tuple[list[Token], int]:
    """The tokens with all notes behind the text, each between ``footnote_open`` and ``footnote_close``, and how many of
    them nothing refers to.

    Notes come in the order of their marks; those without one, and a second of the same name, follow and count on.
    """
    body: list[Token] = []
    defined: list[tuple[str, list[Token]]] = []
    within = [body]
    for token in tokens:
        if token.type == "footnote_reference_open":
            defined.append((token.meta["label"], []))
            within.append(defined[-1][1])
        elif token.type == "footnote_reference_close":
            within.pop()
        else:
            within[-1].append(token)
    listed = env.get("footnotes", {}).get("list", {})
    for number, note in sorted(listed.items()):
        if "tokens" in note:
            inner = [Token("inline", "", 0, content=note["content"], children=note["tokens"])]
        else:
            at = next((at for at, (label, _inner) in enumerate(defined) if label == note.get("label")), None)
            inner = [] if at is None else defined.pop(at)[1]
        body += _note(number, inner)
    for number, (_label, inner) in enumerate(defined, start=len(listed)):
        body += _note(number, inner)
    return body, len(defined)


def _note(number: int, inner: Sequence[Token]) -> Iterator[Token]:
    yield Token("footnote_open", "", 1, meta={"id": number})
    yield from inner
    yield Token("footnote_close", "", -1)
