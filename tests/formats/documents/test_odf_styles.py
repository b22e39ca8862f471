"""Labels of OpenDocument lists."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.odf_styles import ListLevel, label_of

LEVELS = {
    1: ListLevel("upperRoman", suffix="."),
    2: ListLevel("decimal", shown=2),
    3: ListLevel("lowerLetter", prefix="(", suffix=")"),
    4: ListLevel("decimal", pattern="§ %1%/%4%"),
    5: ListLevel("bullet", "•"),
    6: ListLevel(""),
}


@pytest.mark.parametrize(
    ("depth", "label"), [(1, "II."), (2, "II.3"), (3, "(a)"), (4, "§ II/9"), (5, "•"), (6, ""), (7, "")]
)
def test_labels(depth: int, label: str) -> None:
    """Prefix, suffix, levels above and patterns make the label; a level not reached counts as begun."""
    assert label_of(LEVELS, depth, {1: 2, 2: 3, 4: 9}) == label
