"""Kinds of files by name and content."""

from __future__ import annotations

import pytest

from pruefstand.formats.documents.kinds import KIND_TITLES, FileKind, binary_kind, kind_of_suffix, suffix_of
from pruefstand.formats.documents.report import RefusedFileError


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


@pytest.mark.parametrize("start", [b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"\x1f\x8b\x08", b"\xfd7zXZ"])
def test_a_picture_or_an_archive_is_no_text(start: bytes) -> None:
    """Its first bytes tell it, also where no zero byte follows."""
    with pytest.raises(RefusedFileError):
        binary_kind(start)


def test_text_may_begin_like_a_picture() -> None:
    """Letters that open a bitmap or a program open sentences as well; without a zero byte they are text."""
    assert binary_kind("BMJ und MZ sind Kürzel.".encode()) is None
