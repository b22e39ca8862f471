"""Blocks refuse what a reader could not use."""

import pytest

from pruefstand.report.blocks import Axis, Cell, CellKind, Column, Row, RowKind, State, Table, Tag


@pytest.mark.parametrize("text", ["", " ", "–", "-", "nan", "None"])
def test_no_empty_number(text: str) -> None:
    """A cell for a number is neither empty nor a dash."""
    with pytest.raises(ValueError, match=r"empty|says nothing"):
        Cell(CellKind.VALUE, text)


def test_missing_says_why() -> None:
    """What cannot be computed has a reason, a state belongs to a status, a colour has its word."""
    with pytest.raises(ValueError, match="say why"):
        Cell(CellKind.NA, "nicht berechenbar")
    with pytest.raises(ValueError, match="state"):
        Cell(CellKind.TEXT, "eingehalten", state=State.OK)
    with pytest.raises(ValueError, match="word"):
        Tag("Muster-7", "modell")
    with pytest.raises(ValueError, match="length"):
        Axis(1, 1, ())


def test_rows_fit_their_table() -> None:
    """A row has a cell for every column, a heading row has none, and a footnote that is named exists."""
    columns = (Column("a"), Column("b"))
    cell = Cell(CellKind.COUNT, "1")
    assert Table("c", columns, (Row("r", (cell,)), Row("g", kind=RowKind.GROUP))).rows
    for rows in ((), (Row("r"),), (Row("r", (cell, cell)),), (Row("r", (Cell(CellKind.COUNT, "1", notes=(1,)),)),)):
        with pytest.raises(ValueError, match="c:"):
            Table("c", columns, rows)
