"""Tables for paper: how wide each column is, whether a page must lie on its side, and where a table is cut in two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pruefstand.report.blocks import Cell, Column, Row, RowKind, Table
from pruefstand.report.picture_type import text_width

__all__ = ["WordTable", "for_paper"]

_PORTRAIT, _LANDSCAPE = 9071, 14003
"""The width between the margins in twentieths of a point: 160 and 247 mm."""

_SIZE, _SMALL = 180, 160
_PADDING = 140
_LONGEST_WORD = 2300
_LONGEST_LINE = 5200
_LONGEST_NUMBER = 1500
_LINE = 230
_SHORT = 5200
"""A table up to a third of a page high stays whole."""

_MARK = "M\N{NO-BREAK SPACE}"
"""As wide as a mark and its space."""


@dataclass(frozen=True, slots=True)
class WordTable:
    """A table with the width of its columns in twentieths of a point; ``wide`` on a page that lies on its side,
    ``whole`` where its rows shall stay on one page."""

    table: Table
    widths: tuple[int, ...]
    wide: bool
    whole: bool

    @property
    def caption(self) -> str:
        """What it shows."""
        return self.table.caption

    @property
    def read(self) -> str:
        """How to read it."""
        return self.table.read

    @property
    def columns(self) -> tuple[Column, ...]:
        """The heads."""
        return self.table.columns

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows."""
        return self.table.rows

    @property
    def notes(self) -> tuple[str, ...]:
        """The footnotes."""
        return self.table.notes


def for_paper(table: Table) -> tuple[WordTable, ...]:
    """The table as one, or as several with the same first column where not even a page on its side is wide enough for
    the longest words of all columns."""
    least = [_least(table, place) for place in range(len(table.columns))]
    if sum(least) <= _LANDSCAPE:
        return (_fitted(table, least),)
    parts = []
    pieces = list(_pieces(least))
    for number, places in enumerate(pieces, start=1):
        caption = f"{table.caption} ({number}/{len(pieces)})"
        columns = tuple(table.columns[place] for place in places)
        rows = tuple(
            row
            if row.kind is RowKind.GROUP
            else replace(row, cells=tuple(row.cells[place - 1] for place in places[1:]))
            for row in table.rows
        )
        notes = table.notes  # a cell keeps the number of its footnote
        part = replace(table, caption=caption, columns=columns, rows=rows, notes=notes)
        parts.append(_fitted(part, [least[place] for place in places]))
    return tuple(parts)


def _pieces(least: Sequence[int]) -> Iterator[tuple[int, ...]]:
    room, taken = _LANDSCAPE - least[0], [0]
    for place, width in enumerate(least[1:], start=1):
        if width > room and len(taken) > 1:
            yield tuple(taken)
            room, taken = _LANDSCAPE - least[0], [0]
        taken.append(place)
        room -= width
    yield tuple(taken)


def _fitted(table: Table, least: list[int]) -> WordTable:
    wide = sum(least) > _PORTRAIT
    whole = _LANDSCAPE if wide else _PORTRAIT
    wanted = [max(_wanted(table, place), width) for place, width in enumerate(least)]
    widths = _shared_out(least, wanted, whole)
    return WordTable(table, widths, wide, _height(table, widths) <= _SHORT)


def _shared_out(least: Sequence[int], wanted: Sequence[int], whole: int) -> tuple[int, ...]:
    """Every column its least; what is left goes in equal parts to those that want more, then to the first."""
    widths = list(least)
    room = whole - sum(widths)
    wanting = [place for place, width in enumerate(widths) if wanted[place] > width]
    while wanting and room >= len(wanting):
        share = room // len(wanting)
        for place in wanting:
            more = min(share, wanted[place] - widths[place])
            widths[place] += more
            room -= more
        wanting = [place for place in wanting if wanted[place] > widths[place]]
    widths[0] += max(room, 0)
    return tuple(widths)


def _height(table: Table, widths: Sequence[int]) -> int:
    """About how high the table is, in twentieths of a point."""
    return sum(_row_height(row, widths) for row in table.rows)


def _row_height(row: Row, widths: Sequence[int]) -> int:
    if row.kind is RowKind.GROUP:
        return _LINE
    cells = [(row.title, row.sub), *((cell.text, cell.sub) for cell in row.cells)]
    return max(
        sum(1 + text_width(text, _SIZE) // max(width - _PADDING, 1) for text in (head, *sub)) * _LINE
        for (head, sub), width in zip(cells, widths, strict=True)
    )


def _head(table: Table, place: int) -> Iterator[tuple[str, int, bool]]:
    """Every text of a column's head with its size and whether it is bold."""
    column = table.columns[place]
    yield (_MARK * bool(column.tag.origin) + column.tag.name if column.tag else column.title), _SIZE, True
    yield column.unit, _SMALL, False
    if column.tag and column.tag.origin and column.tag.word != column.tag.name:
        yield f"({column.tag.word})", _SMALL, False


def _body(table: Table, place: int) -> Iterator[tuple[str, int, bool]]:
    """The same of everything below it."""
    for row in table.rows:
        if row.kind is RowKind.GROUP:
            continue
        if place == 0:
            yield (
                (_MARK * bool(row.tag.origin) + row.tag.name if row.tag else row.title),
                _SIZE,
                row.kind is RowKind.SUM,
            )
            if row.tag and row.tag.origin and row.tag.word != row.tag.name:
                yield f"({row.tag.word})", _SMALL, False
            yield from ((text, _SMALL, False) for text in row.sub)
        else:
            cell: Cell = row.cells[place - 1]
            yield (_MARK * bool(cell.state or cell.tag) + cell.text), _SIZE, bool(cell.best or cell.state)
            yield from ((text, _SMALL, False) for text in cell.sub)


def _least(table: Table, place: int) -> int:
    """Room for the longest word; a checksum breaks."""
    texts = [*_head(table, place), *_body(table, place)]
    words = [(word, size, bold) for text, size, bold in texts for word in text.replace("\n", " ").split(" ")]
    least = min(_longest(words), _LONGEST_WORD)
    if table.columns[place].numeric:  # a fraction and its interval stay on one line
        least = max(least, min(_longest(_body(table, place)), _LONGEST_NUMBER))
    return least + _PADDING


def _wanted(table: Table, place: int) -> int:
    """Room for the longest line below the head, which may break."""
    return min(_longest(_body(table, place)), _LONGEST_LINE) + _PADDING


def _longest(texts: Iterable[tuple[str, int, bool]]) -> int:
    return max((text_width(text, size, bold=bold) for text, size, bold in texts), default=0)
