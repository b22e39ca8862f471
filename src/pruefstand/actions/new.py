"""``new``: a commented folder that ``check`` accepts."""

from __future__ import annotations

import shutil
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.study.folder import shown, unavailable
from pruefstand.study.plan import Kind

__all__ = ["new"]


def new(kind: Kind, path: Path) -> tuple[str, ...]:
    """Make the folder; returns the files in it. One that exists must be empty: nothing is ever overwritten.

    It appears whole or not at all: made aside, then put in place, ``study.yaml`` last, without which it is no study.
    """
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise InputError(
            _("„{path}“ gibt es schon, und es ist kein leerer Ordner.").format(path=shown(path)),
            do=_("Einen anderen Namen nennen; „pruefstand new“ überschreibt nichts."),
        )
    there = path.exists()
    try:
        home = path if there else path.parent
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=home, prefix=".neu-") as scratch:
            made = Path(scratch) / "ordner"
            with as_file(files("pruefstand") / "skeletons" / kind.value) as source:
                shutil.copytree(source, made, ignore=shutil.ignore_patterns("__pycache__"))
            (made / "gitattributes").rename(made / ".gitattributes")
            if there:
                _move(made, path)
            else:
                made.rename(path)
    except OSError as error:
        raise unavailable(error, path) from error
    return tuple(sorted(file.relative_to(path).as_posix() for file in path.rglob("*") if file.is_file()))


def _move(made: Path, path: Path) -> None:
    """Everything into a folder that is there: it may be where the user stands, or a disk of its own."""
    moved: list[Path] = []
    try:
        for entry in sorted(made.iterdir(), key=lambda entry: entry.name == "study.yaml"):
            entry.rename(path / entry.name)
            moved.append(path / entry.name)
    except OSError:
        for entry in moved:
            (shutil.rmtree if entry.is_dir() else Path.unlink)(entry)
        raise
