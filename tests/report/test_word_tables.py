"""Tables on paper: every column wide enough, no table wider than its page, nothing lost where one is cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pruefstand.report.blocks import Cell, CellKind, Column, Row, RowKind, Table
from pruefstand.report.word_tables import for_paper

PORTRAIT, LANDSCAPE = 160 * 1440 / 25.4, 247 * 1440 / 25.4
"""What A4 leaves between margins of 25 mm, in twentieths of a point."""

_TEXTS = st.text("abcdeWXYZ äß·%–0123456789", min_size=1, max_size=60).filter(
    lambda text: text.strip() not in ("", "–")
)


@st.composite
def _tables(draw: st.DrawFn) -> Table:
    columns = draw(st.integers(2, 30))
    heads = tuple(Column(draw(_TEXTS), draw(st.sampled_from(["", "Anteil"]))) for _column in range(columns))
    rows = []
    for _row in range(draw(st.integers(1, 4))):
        if draw(st.booleans()):
            rows.append(Row(draw(_TEXTS), kind=RowKind.GROUP))
        rows.append(Row(draw(_TEXTS), tuple(Cell(CellKind.TEXT, draw(_TEXTS)) for _column in range(columns - 1))))
    return Table("Eine Tabelle", heads, tuple(rows))


@given(_tables())
def test_a_table_fills_its_page(table: Table) -> None:
    """Columns have room and together the width of the page, upright or on its side; cut tables hold every cell once,
    in order, each with the heads of the rows."""
    parts = for_paper(table)
    for part in parts:
        assert min(part.widths) > 0
        assert abs(sum(part.widths) - (LANDSCAPE if part.wide else PORTRAIT)) < 1
        assert len(part.widths) == len(part.columns)
        assert part.columns[0] == table.columns[0]
        assert [row.title for row in part.rows] == [row.title for row in table.rows]
    for place, row in enumerate(table.rows):
        assert tuple(cell for part in parts for cell in part.rows[place].cells) == row.cells
    assert tuple(column for part in parts for column in part.columns[1:]) == table.columns[1:]
    assert len(parts) == 1 or all("(" in part.caption for part in parts)


def test_short_tables_stay_whole() -> None:
    """A table of a few lines is kept on one page, a long one is not."""
    row = Row("eins", (Cell(CellKind.TEXT, "zwei"),))
    columns = (Column("Was"), Column("Wie"))
    assert [for_paper(Table("x", columns, (row,) * n))[0].whole for n in (3, 300)] == [True, False]
