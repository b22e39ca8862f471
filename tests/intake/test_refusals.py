"""How many answers of people were refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from pruefstand.errors import InputError
from pruefstand.intake.refusals import refusal_record, refused_answers
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal


def _write(folder: Folder, *records: tuple[str, str, int]) -> None:
    with open_journal(folder, purpose="test") as writer:
        for source, digest, rows in records:
            writer.write(refusal_record(source, digest, rows, utc=writer.utc()))


def test_a_file_counts_once_and_a_table_by_its_most(tmp_path: Path) -> None:
    """The same file from outside counts once; of a table in the folder the largest number counts."""
    folder = Folder(tmp_path)
    assert refused_answers(folder) == 0
    _write(folder, ("", "sha256:a", 2), ("", "sha256:b", 1), ("answers.csv", "sha256:c", 3))
    _write(folder, ("", "sha256:a", 2), ("answers.csv", "sha256:d", 1))
    assert refused_answers(folder) == 2 + 1 + 3


def test_a_line_that_is_none_of_ours(tmp_path: Path) -> None:
    """A record without its number is told with its place."""
    folder = Folder(tmp_path)
    with open_journal(folder, purpose="test") as writer:
        writer.write({"record": "refused", "source": "", "digest": "sha256:a", "rows": "2"})
    with pytest.raises(InputError, match="journal/"):
        refused_answers(folder)
