"""The fresh folder that a program runs in: the task's files and nothing else."""

from __future__ import annotations

import os
import re
import secrets
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
from pruefstand.work.sorting import temporary_folder

__all__ = ["Place", "fresh_folder", "names_folder", "native", "private_folder", "temporary_fault"]

_END_OF_NAME = r"(?![^/\\:;,\"'\s])"
"""What follows a folder in a text that names it: ``/data/studie`` is not named by ``/data/studie-2``."""


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
    temporary = Path(temporary_folder()).resolve()
    if not temporary_folder() or not temporary.is_relative_to(root.resolve()):
        return None
    return Problem(
        shown(temporary),
        _("Der Ordner für temporäre Dateien liegt in der Studie; Programme fänden von dort zu den Referenzen."),
        _("Die Umgebungsvariable TMPDIR auf einen Ordner außerhalb der Studie setzen."),
    )


@contextmanager
def private_folder() -> Iterator[Path]:
    """A new folder of the user's own in the system's folder for temporary files, removed at the end.

    It lies in a folder that can be passed but not listed, under a name that cannot be guessed: several programs run at
    the same time, and one that looks around in the folder for temporary files does not come upon the others' cases.
    """
    try:
        shell = Path(tempfile.mkdtemp(prefix="pruefstand-")).resolve()
    except OSError as error:
        raise unavailable(error, Path(temporary_folder() or "TMPDIR")) from error
    try:
        folder = shell / secrets.token_hex(8)
        try:
            folder.mkdir(stat.S_IRWXU)
            shell.chmod(stat.S_IWUSR | stat.S_IXUSR)
        except OSError as error:
            raise unavailable(error, shell) from error
        yield folder
    finally:
        _remove(shell)


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


def names_folder(text: str, root: Path) -> bool:
    """Whether a text holds the whole path of this folder, in whatever it is wrapped (``file://…``, ``-I…``)."""
    folders = {os.path.normcase(path) for path in (root.absolute(), root.resolve())}
    return any(re.search(re.escape(folder) + _END_OF_NAME, os.path.normcase(text)) for folder in folders)


def native(text: str) -> str:
    """Text as this system's calls take it: names and arguments are UTF-8 under every locale, ``POSIX`` too."""
    return os.fsdecode(text.encode())


def _write(path: Path, data: bytes) -> Path:
    with path.open("xb") as stream:
        stream.write(data)
    return path


def _remove(folder: Path) -> None:
    """Remove all of it, whatever rights a program has left and however deep it has nested; what cannot be removed is no
    reason to lose the attempt."""
    waiting = [folder]
    while waiting:
        place = waiting.pop()
        if place.is_symlink():
            continue
        with suppress(OSError):
            place.chmod(stat.S_IRWXU)
            for entry in list(place.iterdir()):
                with suppress(OSError):
                    if entry.is_symlink() or not entry.is_dir():
                        entry.unlink()
                    elif place == folder:
                        waiting.append(entry)
                    else:
                        waiting.append(_raised(entry, folder))
        if place != folder:
            with suppress(OSError):
                place.rmdir()
    shutil.rmtree(folder, ignore_errors=True)


def _raised(entry: Path, folder: Path) -> Path:
    """Move a directory directly below ``folder``: there no path is ever too long and nothing recurses."""
    entry.chmod(stat.S_IRWXU)  # a directory that may not be written cannot be moved
    return entry.rename(folder / secrets.token_hex(8))
