"""Openings of the control part as the journal holds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pruefstand.errors import InputError
from pruefstand.study.control import Opening, openings
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal

RECORD = {
    "record": "control",
    "utc": "2027-03-01T09:00:00Z",
    "reason": "Abschluss",
    "instruction": "sha256:a",
    "plan": "sha256:b",
}


def _write(folder: Folder, *records: dict[str, object]) -> None:
    with open_journal(folder, purpose="control") as writer:
        for record in records:
            writer.write(record)


def test_openings_are_counted_over_all_files(tmp_path: Path) -> None:
    """Every opening of every journal file has its number, in the order of the chain; other records are passed over."""
    folder = Folder(tmp_path)
    assert openings(folder) == ()
    _write(folder, {**RECORD, "reason": "Zuerst"}, {"record": "controlled"})
    _write(folder, {**RECORD, "instruction": "sha256:c"})
    assert openings(folder) == (
        Opening(1, "2027-03-01T09:00:00Z", "Zuerst", "sha256:a"),
        Opening(2, "2027-03-01T09:00:00Z", "Abschluss", "sha256:c"),
    )


@pytest.mark.parametrize("key", ["utc", "reason", "instruction"])
@pytest.mark.parametrize("value", [None, 1, ["x"]])
def test_a_broken_opening_is_told_with_its_line(key: str, value: object, tmp_path: Path) -> None:
    """A line that does not say when, why and under which instruction is no opening, and the message names it."""
    folder = Folder(tmp_path)
    _write(folder, RECORD, {**RECORD, key: value})
    with pytest.raises(InputError) as caught:
        openings(folder)
    assert caught.value.problems[0].where.endswith(".jsonl:3")
