"""The study's own files that a command names: which they are, which it must not name, and their copy."""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
import shutil
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path

from pruefstand.domain import Digest
from pruefstand.i18n import _
from pruefstand.study.folder import PROGRAM_MADE, Folder, ignored, shown
from pruefstand.systems.sandbox import names_folder, native

__all__ = ["LARGEST", "copy_files", "file_digests", "file_faults", "is_python", "missing_files", "named_files"]

LARGEST = 200 * 1000 * 1000
"""Bytes that a command's files may have in all; they are copied once per run."""

_NOT_COPIED = ("__pycache__", ".git")

_DATA = PROGRAM_MADE | {
    *("study.yaml", "cases", "cases.jsonl", "cases.csv", "cases.yaml", "references", "references.jsonl"),
    *("references.yaml", "attempts.csv", "decisions.jsonl", "withdrawals.jsonl", "corrections.csv"),
    *(f"answers.{suffix}" for suffix in ("csv", "xlsx", "ods", "xls", "jsonl", "json")),
    *("draws.u16", "key", "gold", "corpus", "ratings", "consent", "inbox", "exports", "delivered"),
}
"""Top-level names that hold cases, references, keys or what other systems answered."""

_OPTION = re.compile(r"(-[^=\s]*=)(.*)", re.DOTALL)


def _relative(argument: str) -> tuple[str, str]:
    """Split an argument into what stands before a relative path and that path, simple and with ``/``.

    ``--config=./systems/a.json`` gives ``("--config=", "systems/a.json")``. The path is empty where there can be none:
    options, absolute paths, placeholders, addresses, the folder itself.
    """
    option = _OPTION.fullmatch(argument)
    before, path = option.groups() if option else ("", argument)
    if not path or path.startswith("-") or "{" in path or "://" in path or Path(path).is_absolute():
        return argument, ""
    simple = posixpath.normpath(path)
    return (argument, "") if simple == "." else (before, simple)


def named_files(argv: Sequence[str], root: Path) -> dict[int, tuple[str, str]]:
    """By the argument's index: what stands before the path, and the path of a file or directory that is there below
    ``root``. A first argument without ``/`` is a program of the system, as in a shell."""
    found = {}
    for index, argument in enumerate(argv):
        before, path = _relative(argument)
        if path and not _leaves(path) and not (index == 0 and "/" not in argument) and _there(root, path):
            found[index] = (before, path)
    return found


def file_faults(argv: Sequence[str], root: Path, sealed: Sequence[str] = ()) -> list[tuple[str, str]]:
    """What is wrong and what to do, for everything that the command must not be given.

    ``sealed`` are further paths, relative to ``root``, of cases, references and materials.
    """
    faults = []
    for argument in argv:
        option = _OPTION.fullmatch(argument)
        path = option[2] if option else argument
        inside = Path(path).is_absolute() and Path(native(path)).resolve().is_relative_to(root.resolve())
        if inside or names_folder(native(argument), root):
            faults.append(
                (
                    _("Der Befehl nennt „{path}“ im Ordner der Studie mit ganzem Pfad.").format(path=path),
                    _("Den Pfad relativ zum Ordner der Studie schreiben; das Programm läuft dann aus einer Kopie."),
                )
            )
        elif _leaves(_relative(argument)[1]) and _there(root, path):
            faults.append(
                (
                    _("Der Befehl nennt „{path}“ außerhalb der Studie.").format(path=path),
                    _("Die Datei in den Ordner „systems“ legen oder ihren ganzen Pfad schreiben."),
                )
            )
    held = {path.split("/")[0].casefold() for path in (*_DATA, *sealed)}
    named = sorted({path for _before, path in named_files(argv, root).values()})
    data = [path for path in named if path.split("/")[0].casefold() in held]
    faults += [
        (
            _("Der Befehl nennt „{path}“; dort liegen Fälle, Referenzen oder Ergebnisse.").format(path=path),
            _("Kein System darf sie sehen. Programme in den Ordner „systems“ legen; der Fall kommt als Eingabe."),
        )
        for path in data
    ]
    for top in _tops([path for path in named if path not in data]):
        faults += _kept(root, top)
    return faults


def _kept(root: Path, top: str) -> Iterator[tuple[str, str]]:
    """Faults of a top-level entry that would be copied: its size, and links that would lead out of the copy."""
    entry, study = Folder(root).at(top), root.resolve()
    files = list(_walk(root, top))
    if entry.is_symlink() and entry.is_dir():
        files.append((top, entry))
    if sum(file.lstat().st_size for _path, file in files) > LARGEST:
        yield (
            _("„{path}“ ist größer als {limit} MB; der Befehl nennt etwas darin.").format(
                path=top, limit=LARGEST // 1_000_000
            ),
            _("Große Dateien außerhalb der Studie ablegen und ihren ganzen Pfad schreiben."),
        )
    for path, file in files:
        if not file.is_symlink():
            continue
        inner = file != entry and not file.readlink().is_absolute() and file.resolve().is_relative_to(entry.resolve())
        outer = file.readlink().is_absolute() or (file == entry and entry.is_dir())
        if not inner and not (outer and not file.resolve().is_relative_to(study)):
            what = _("„{path}“ ist eine Verknüpfung, die aus der Kopie heraus oder in die Studie führt.")
            yield what.format(path=path), _("Die Verknüpfung durch die Datei selbst ersetzen.")


def missing_files(argv: Sequence[str], root: Path, path: str) -> Iterator[str]:
    """Programs and program files that are not there or cannot be executed, each as a sentence."""
    named = named_files(argv, root)
    script = _script(argv)
    for index, argument in enumerate(argv[1:], start=1):
        found = _relative(argument)[1]
        below = found.split("/")[0] if "/" in found else ""
        expected = index == script or (below not in ("", "..") and Folder(root).at(below).is_dir())
        if found and expected and index not in named:
            yield _("Die Datei „{path}“ gibt es im Ordner der Studie nicht.").format(path=found)
    if script is not None and Path(argv[script]).is_absolute() and not Path(native(argv[script])).is_file():
        yield _("Die Datei „{path}“ gibt es nicht.").format(path=argv[script])
    if is_python(argv):
        return
    program = str(Folder(root).at(named[0][1])) if 0 in named else native(argv[0])
    if shutil.which(program, path=path) is None:
        yield _("Das Programm „{path}“ gibt es nicht, oder es ist nicht ausführbar.").format(path=argv[0])


def is_python(argv: Sequence[str]) -> bool:
    """A leading ``python`` or ``python3`` means our own interpreter."""
    return argv[0] in ("python", "python3")


def _script(argv: Sequence[str]) -> int | None:
    """Where the program file of a leading ``python`` stands; ``None`` for ``-m``, ``-c`` and other programs."""
    index = 1
    while is_python(argv) and index < len(argv) and argv[index] not in ("-m", "-c", "-"):
        if not argv[index].startswith("-"):
            return index
        index += 2 if argv[index] in ("-W", "-X") else 1
    return None


def copy_files(argv: Sequence[str], root: Path, target: Path) -> list[str]:
    """Copy what the arguments name to ``target`` and return the arguments with the copies' paths, as calls take them.

    A file below a directory of the study comes with all of its top-level directory, a file on top alone. The copies are
    read-only, so that no attempt can leave something there for the next. Raises ``OSError``.
    """
    named = named_files(argv, root)
    for top in _tops([path for _before, path in named.values()]):
        for path, file in _walk(root, top):
            copy = Folder(target).at(path)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy, follow_symlinks=False)
            if not copy.is_symlink():
                copy.chmod(stat.S_IMODE(copy.stat().st_mode) & ~0o222)
    for above, _names, _files in os.walk(target, topdown=False):
        Path(above).chmod(0o500)
    return [
        native(argument) if index not in named else native(named[index][0]) + str(Folder(target).at(named[index][1]))
        for index, argument in enumerate(argv)
    ]


def file_digests(argv: Sequence[str], root: Path) -> dict[str, Digest]:
    """The digest of every file that comes with the command, by its path below ``root``, sorted."""
    tops = _tops([path for _before, path in named_files(argv, root).values()])
    files = {path: file for top in tops for path, file in _walk(root, top) if file.is_file()}
    digests = {}
    for path in sorted(files):
        with files[path].open("rb") as stream:
            digests[path] = "sha256:" + hashlib.file_digest(stream, "sha256").hexdigest()
    return digests


def _tops(paths: Sequence[str]) -> list[str]:
    return sorted({path.split("/")[0] for path in paths})


def _walk(root: Path, top: str) -> Iterator[tuple[str, Path]]:
    """Files and links below a top-level entry, or the entry itself; the text is the path below ``root``."""
    entry = Folder(root).at(top)
    if not entry.is_dir():
        yield top, entry
        return
    for above, names, files in os.walk(entry):
        names[:] = sorted(name for name in names if name not in _NOT_COPIED)
        links = [name for name in names if Path(above, name).is_symlink()]
        for name in sorted([*files, *links]):
            file = Path(above, name)
            if not ignored(name) and (file.is_symlink() or file.is_file()):
                yield shown(file.relative_to(root)), file


def _leaves(path: str) -> bool:
    return path.split("/")[0] == ".."


def _there(root: Path, path: str) -> bool:
    return Folder(root).at(path).exists()
