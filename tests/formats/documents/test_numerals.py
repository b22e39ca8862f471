"""Numbers of lists and notes."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.numerals import numeral


@pytest.mark.parametrize(
    ("number", "spelling", "text"),
    [
        (4, "decimal", "4"),
        (4, "decimalZero", "04"),
        (1994, "upperRoman", "MCMXCIV"),
        (9, "lowerRoman", "ix"),
        (26, "lowerLetter", "z"),
        (27, "lowerLetter", "aa"),
        (28, "lowerColumn", "ab"),
        (702, "upperColumn", "ZZ"),
        (703, "upperColumn", "AAA"),
        (7, "decimalZero3", "007"),
        (53, "upperLetter", "AAA"),
        (5, "chicago", "**"),
        (3, "none", ""),
        (0, "upperLetter", "0"),
        (-2, "lowerRoman", "-2"),
        (10**9, "upperRoman", "1000000000"),
        (7, "unheard of", "7"),
    ],
)
def test_spellings(number: int, spelling: str, text: str) -> None:
    """Each spelling as word processors write it; what has none is written in digits."""
    assert numeral(number, spelling) == text
