from __future__ import annotations

import pytest

from pruefstand.blinding.codes import MOST_CODES, code


def test_order_of_codes() -> None:
    """Codes begin with X, Y, Z, W, Q, K, go on with single letters, then with two."""
    assert [code(n) for n in range(8)] == ["X", "Y", "Z", "W", "Q", "K", "C", "D"]
    assert [code(n) for n in range(20, 24)] == ["U", "V", "XX", "XY"]


def test_codes_are_unique_and_tell_apart() -> None:
    """No code comes twice, none holds A or B (the two ways of grading) or I or O (read as digits)."""
    codes = [code(n) for n in range(MOST_CODES)]
    assert len({name.casefold() for name in codes}) == MOST_CODES == 506
    assert not set("".join(codes)) & set("ABIO")


@pytest.mark.parametrize("index", [-1, MOST_CODES])
def test_no_code_beyond_the_end(index: int) -> None:
    """Where codes end, there is none: nothing starts again from X."""
    with pytest.raises(ValueError, match="no code"):
        code(index)
