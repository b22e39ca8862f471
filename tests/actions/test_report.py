"""A report is put in place whole or not at all."""

from __future__ import annotations

import errno
import importlib.metadata
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pruefstand.actions import report as module
from pruefstand.actions.report import made_with, report
from pruefstand.errors import UnavailableError

NAMES = ["bericht.docx", "cases.csv", "ergebnisse.csv", "index.html", "report.json", "results.csv"]


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_only_what_the_program_needs_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report needs no tool that only tests or building need, and does not change with its version."""
    asked: list[str] = []

    def bare(name: str) -> str:
        asked.append(name)
        needed = "click google-re2 HanTa hanta jinja2 jsonschema lxml markdown-it-py mdit-py-plugins numpy"
        if name not in (
            *needed.split(),
            "olefile",
            "openpyxl",
            "pypdfium2",
            "python-docx",
            "pyyaml",
            "PyYAML",
            "rapidfuzz",
            "scipy",
            "xlrd",
            "zstandard",
        ):
            raise importlib.metadata.PackageNotFoundError(name)
        return "1"

    monkeypatch.setattr(module, "version", bare)
    first = made_with()
    assert {"numpy", "rapidfuzz"} <= set(asked)
    monkeypatch.setattr(module, "version", lambda name: "2" if name == "numpy" else bare(name))
    assert made_with() != first


def test_what_an_earlier_report_left_is_gone(copy: Callable[[str], Path]) -> None:
    """Only the files of this report lie in its folder, and nothing else is left in the study's."""
    folder = copy("termine")
    before = sorted(path.name for path in folder.iterdir())
    (folder / "report" / "alt.html").write_bytes(b"alt")
    report(folder)
    assert sorted(_files(folder / "report")) == NAMES
    assert sorted(path.name for path in folder.iterdir()) == before


@pytest.mark.parametrize("at", range(1, len(NAMES) + 1))
def test_full_disk_leaves_the_old_report(at: int, copy: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """No room at any of the files: a message, the old report as it was, nothing beside it."""
    folder = copy("termine")
    whole, calls = module.write_atomic, iter(range(1, 100))

    def full(path: Path, data: bytes) -> None:
        if next(calls) == at:
            raise UnavailableError("voll", do="Platz schaffen")
        whole(path, data)

    before, listed = _files(folder / "report"), sorted(path.name for path in folder.iterdir())
    monkeypatch.setattr(module, "write_atomic", full)
    with pytest.raises(UnavailableError):
        report(folder)
    assert _files(folder / "report") == before
    assert sorted(path.name for path in folder.iterdir()) == listed


def test_a_report_that_cannot_be_renamed(copy: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the new folder cannot take its place the old one comes back."""
    folder = copy("termine")
    before, whole = _files(folder / "report"), Path.rename

    def refused(self: Path, target: Path) -> Path:
        if self.name.startswith("~$neu"):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        return whole(self, target)

    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(UnavailableError, match="nicht geschrieben"):
        report(folder)
    assert _files(folder / "report") == before


def test_a_link_is_replaced(copy: Callable[[str], Path], tmp_path: Path) -> None:
    """A link in the report's place makes way for it; what it leads to stays."""
    folder = copy("termine")
    (folder / "report").rename(tmp_path / "anderswo")
    before = _files(tmp_path / "anderswo")
    try:
        (folder / "report").symlink_to(tmp_path / "anderswo", target_is_directory=True)
    except OSError:
        pytest.skip("this system allows no links")
    report(folder)
    assert not (folder / "report").is_symlink()
    assert sorted(_files(folder / "report")) == NAMES
    assert _files(tmp_path / "anderswo") == before
