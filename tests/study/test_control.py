from __future__ import annotations

from pathlib import Path

import pytest

from pruefstand.domain import digest_of
from pruefstand.errors import InputError
from pruefstand.study.control import Opening, control_record, openings
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal

INSTRUCTION, PLAN = digest_of(b"Auftrag"), digest_of(b"Plan")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder with an empty journal."""
    (tmp_path / "study.yaml").write_text("format: 1\n", encoding="utf-8")
    return Folder.open(tmp_path)


def test_openings_are_counted_in_the_order_of_the_journal(folder: Folder) -> None:
    """Each record is one opening, whichever process wrote it; other records are none."""
    assert openings(folder) == ()
    for reason in ("Erste Kontrolle", "Nach einer Korrektur"):
        with open_journal(folder, purpose="control") as writer:
            writer.write({"record": "note", "control": "control"})
            writer.write(control_record("2027-01-02T03:04:05.000Z", reason, INSTRUCTION, PLAN))
    assert openings(folder) == (
        Opening(1, "2027-01-02T03:04:05.000Z", "Erste Kontrolle", INSTRUCTION),
        Opening(2, "2027-01-02T03:04:05.000Z", "Nach einer Korrektur", INSTRUCTION),
    )


@pytest.mark.parametrize("key", ["utc", "reason", "instruction"])
def test_a_damaged_opening_is_told(folder: Folder, key: str) -> None:
    """An opening that does not say when, why or with which instruction is no fewer openings: it is an error."""
    record = {**control_record("2027-01-02T03:04:05.000Z", "x", INSTRUCTION, PLAN), key: 7}
    with open_journal(folder, purpose="control") as writer:
        writer.write(record)
    with pytest.raises(InputError, match="beschreibt keine Öffnung") as told:
        openings(folder)
    assert told.value.problems[0].where.endswith(":2")
