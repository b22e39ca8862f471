from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from pruefstand.language.values import Found, moved, written


def test_written() -> None:
    """Values are written exactly, without trailing zeros; a fraction that no decimal holds stays one."""
    assert [
        written(v) for v in (Decimal("12.50"), Decimal("-0.5"), Decimal("1E+3"), Fraction(1, 3), Fraction(3, 4))
    ] == ["12.5", "-0.5", "1000", "1/3", "0.75"]


def test_found_checks_itself() -> None:
    """A value without place or form, or with a choice of one, is refused."""
    for wrong in ({"start": 2, "end": 2}, {"norm": ""}, {"readings": ("1",)}, {"readings": ("1", "1")}):
        with pytest.raises(ValueError, match=r"place|readings"):
            Found(**{"kind": "number", "norm": "1", "start": 0, "end": 1, "text": "1", **wrong})  # type: ignore[arg-type] # wrong on purpose


def test_moved() -> None:
    """A moved value differs in its place alone."""
    one = Found("case", "OGH 4 Ob 1/20x", 0, 3, "abc", readings=("a", "b"), court="OGH", extra="Rz 3")
    two = moved(one, 5)
    assert (two.start, two.end) == (5, 8)
    assert moved(two, -5) == one
