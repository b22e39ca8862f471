"""The same version of a system is told from another one."""

from __future__ import annotations

from pathlib import Path

from pruefstand.domain import Material, Task, digest_of
from pruefstand.study.configurations import (
    changed_parts,
    configuration_record,
    instruction_record,
    recorded_configurations,
    recorded_tasks,
    same_version,
    task_record,
)
from pruefstand.study.folder import Folder
from pruefstand.study.journal import open_journal, read_records

THEN = {"kind": "command", "command": ["python", "systems/a.py"], "environment": [], "files": {"systems/a.py": "1"}}


def test_an_added_file_is_no_other_version() -> None:
    """A second program beside the first does not make the first one another."""
    assert same_version(THEN, {**THEN, "files": {"systems/a.py": "1", "systems/b.py": "2"}})


def test_whatever_was_there_counts() -> None:
    """A changed or deleted file, another command, another variable: another version."""
    assert not same_version(THEN, {**THEN, "files": {"systems/a.py": "2"}})
    assert changed_parts(THEN, {**THEN, "files": {"systems/a.py": "2"}, "environment": ["KEY"]}) == (
        "environment",
        "systems/a.py",
    )
    assert not same_version(THEN, {**THEN, "files": {}})
    assert not same_version(THEN, {**THEN, "command": ["python", "systems/a.py", "-x"]})
    assert not same_version(THEN, {**THEN, "environment": ["KEY"]})


def test_what_a_system_saw_is_found_again(tmp_path: Path) -> None:
    """Instruction and task stand in the journal under their digests, word for word, and are known from then on."""
    folder = Folder(tmp_path)
    material = Material("frage.txt", "text/plain; charset=utf-8", digest_of(b"Frage?"), 6)
    task = Task("F1", digest_of("Antworte ä.".encode()), (material,))
    assert recorded_tasks(folder) == frozenset()
    with open_journal(folder, purpose="run") as writer:
        writer.write(instruction_record("Antworte ä."))
        writer.write(task_record(task, digest_of(b"task")))
        writer.write(configuration_record("a", THEN))
    assert recorded_tasks(folder) == {task.instruction, digest_of(b"task")}
    lines = [record for _file, _line, record in read_records(folder)][1:3]
    assert lines[0]["text"] == "Antworte ä."
    assert lines[1]["instruction"] == lines[0]["digest"]
    assert lines[1]["materials"] == [
        {"name": "frage.txt", "media": material.media, "digest": material.digest, "size": 6}
    ]
    assert "F1" not in str(lines[1])


def test_a_configuration_is_found_by_its_digest(tmp_path: Path) -> None:
    """The digest is that of its canonical form, whatever order its keys have."""
    folder = Folder(tmp_path)
    record = configuration_record("a", THEN)
    assert record["digest"] == configuration_record("b", dict(reversed(THEN.items())))["digest"]
    with open_journal(folder, purpose="run") as writer:
        writer.write(record)
    assert recorded_configurations(folder) == {record["digest"]: THEN}
