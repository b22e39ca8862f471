"""The same version of a system is told from another one."""

from __future__ import annotations

from pruefstand.study.configurations import changed_parts, same_version

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
