"""The fresh folder that a program runs in: the task's files and nothing else."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from pruefstand.errors import Problem
from pruefstand.i18n import _
from pruefstand.study.folder import shown, unavailable
from pruefstand.study.task import Prepared

__all__ = ["Place", "fresh_folder", "native", "private_folder", "temporary_fault"]


@dataclass(frozen=True, slots=True)
class Place:
    """Absolute paths of one start: the folder to run in, the scratch folder beside it, the task's files, the file that
    a program may write its output to. ``material`` is ``None`` where the task has none."""

    folder: Path
    scratch: Path
    instruction: Path
    material: Path | None
    out: Path


def temporary_fault(root: Path) -> Problem | None:
    """Private folders must not lie inside the study: from there a program could walk up to the references."""
    temporary = Path(tempfile.gettempdir()).resolve()
    if not temporary.is_relative_to(root.resolve()):
        return None
    return Problem(
        shown(temporary),
        _("Der Ordner für temporäre Dateien liegt in der Studie; Programme fänden von dort zu den Referenzen."),
        _("Die Umgebungsvariable TMPDIR auf einen Ordner außerhalb der Studie setzen."),
    )


@contextmanager
def private_folder() -> Iterator[Path]:
    """A new folder of the user's own (mode 0700) in the system's folder for temporary files, removed at the end."""
    try:
        folder = Path(tempfile.mkdtemp(prefix="pruefstand-")).resolve()
    except OSError as error:
        raise unavailable(error, Path(tempfile.gettempdir())) from error
    try:
        yield folder
    finally:
        _remove(folder)


@contextmanager
def fresh_folder(prepared: Prepared) -> Iterator[Place]:
    """Lay out the task in a private folder: ``aufgabe/`` with the instruction (``auftrag.txt``) and the materials,
    ``tmp/`` empty beside it. Raises :class:`~pruefstand.errors.UnavailableError` where the disk refuses."""
    with private_folder() as private:
        folder, scratch = private / "aufgabe", private / "tmp"
        instruction = "auftrag.txt"
        while instruction.casefold() in {name.casefold() for name, _data in prepared.files}:
            instruction = "_" + instruction
        try:
            folder.mkdir()
            scratch.mkdir()
            paths = [
                _write(folder / native(name), data)
                for name, data in ((instruction, prepared.instruction.encode()), *prepared.files)
            ]
        except OSError as error:
            raise unavailable(error, private) from error
        yield Place(folder, scratch, paths[0], paths[1] if prepared.files else None, private / "ausgabe")


def native(text: str) -> str:
    """Text as this system's calls take it: names and arguments are UTF-8 under every locale, ``POSIX`` too."""
    return os.fsdecode(text.encode())


def _write(path: Path, data: bytes) -> Path:
    with path.open("xb") as stream:
        stream.write(data)
    return path


def _remove(folder: Path) -> None:
    """Remove all of it, whatever rights a program has left; what cannot be removed is no reason to lose the attempt."""
    for above, names, _files in os.walk(folder):
        for path in (Path(above, name) for name in names):
            if not path.is_symlink():
                with suppress(OSError):
                    path.chmod(stat.S_IRWXU)
    shutil.rmtree(folder, ignore_errors=True)
