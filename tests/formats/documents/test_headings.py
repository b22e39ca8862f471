"""Headings by the names of their styles."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.headings import level_by_name


@pytest.mark.parametrize(
    ("name", "level"),
    [("heading 1", 1), ("Heading 3", 3), ("Überschrift 2", 2), ("Titel", 1), ("Normal", 0), ("heading 12", 0), ("", 0)],
)
def test_levels(name: str, level: int) -> None:
    """German and English names of headings give their level, any other none."""
    assert level_by_name(name) == level
