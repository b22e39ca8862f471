"""Kinds of files by name and content."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.kinds import KIND_TITLES, FileKind, kind_of_suffix, suffix_of


@pytest.mark.parametrize(
    ("name", "suffix"), [("a.DOCX", "docx"), ("a.b.txt", "txt"), ("a", ""), (".x", ""), ("a.b/c", ""), ("a.", "")]
)
def test_suffixes(name: str, suffix: str) -> None:
    """The suffix is what stands behind the last dot of the name."""
    assert suffix_of(name) == suffix


def test_every_kind_has_a_name_and_a_suffix() -> None:
    """Each kind can be named, and is named by its own word."""
    assert set(KIND_TITLES) == set(FileKind)
    assert all(kind_of_suffix(f"a.{kind}") is kind for kind in FileKind)
