"""Lists of files with their SHA-256, in the format of coreutils, and the walk that finds the files."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pruefstand.domain import Digest
from pruefstand.errors import InputError, Problem, place
from pruefstand.i18n import _
from pruefstand.study.folder import PROGRAM_MADE, Folder, ignored, portable_fault, unavailable

__all__ = ["Entry", "entries_below", "files_below", "hash_file", "read_sums", "sealable", "write_sums"]

_LINE = re.compile(r"(\\?)([0-9a-fA-F]{64}) [ *](.+)", re.DOTALL)
_ESCAPES = {"\\\\": "\\", "\\n": "\n", "\\r": "\r"}
_BLOCK = 1 << 20


def hash_file(path: Path, size: int | None = None) -> Digest:
    """The digest of a file, or of its first ``size`` bytes; read in blocks.

    Raises ``FileNotFoundError`` where it is missing, ``UnavailableError`` where the disk refuses.
    """
    total = hashlib.sha256()
    try:
        with path.open("rb") as handle:
            while block := handle.read(_BLOCK if size is None else min(_BLOCK, size)):
                total.update(block)
                if size is not None:
                    size -= len(block)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise unavailable(error, path) from error
    return "sha256:" + total.hexdigest()


def write_sums(sums: Mapping[str, Digest]) -> bytes:
    """The list as ``sha256sum`` writes it, sorted by name; names with backslash or line end are escaped as there."""
    lines = []
    for name, digest in sorted(sums.items()):
        escaped = name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")
        mark = "\\" if escaped != name else ""
        lines.append(f"{mark}{digest.removeprefix('sha256:')}  {escaped}\n")
    return "".join(lines).encode("utf-8")


def read_sums(data: bytes, file: str) -> dict[str, Digest]:
    """The list that ``sha256sum`` or :func:`write_sums` wrote: name → digest.

    CRLF, a BOM, empty lines and ``#`` comments are tolerated; raises ``InputError`` with every bad or doubled line.
    """
    sums: dict[str, Digest] = {}
    problems = []
    do = _("Holen Sie die Liste aus einer Sicherung zurück, oder versiegeln Sie neu: {command}").format(
        command="pruefstand freeze DIR"
    )
    for number, ended in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        raw = ended.removesuffix(b"\r")
        if not raw or raw.startswith(b"#"):
            continue
        found = _LINE.fullmatch(raw.decode("utf-8", "surrogateescape"))
        name = _unescape(found[3]) if found and found[1] else found[3] if found else None
        if found is None or name is None or any("\udc80" <= character <= "\udcff" for character in name):
            what = _("Das ist keine Zeile aus Prüfsumme (64 Ziffern), zwei Leerzeichen und Dateiname in UTF-8.")
            problems.append(Problem(place(file, number), what, do))
        elif name in sums:
            what = _("Die Datei „{name}“ steht schon weiter oben.").format(name=name)
            problems.append(Problem(place(file, number), what, do))
        else:
            sums[name] = "sha256:" + found[2].lower()
    if problems:
        raise InputError.of(problems)
    return sums


def _unescape(name: str) -> str | None:
    """The name behind coreutils' escapes, ``None`` for an escape that it does not write."""
    parts = re.split(r"(\\.?)", name, flags=re.DOTALL)
    if any(part.startswith("\\") and part not in _ESCAPES for part in parts):
        return None
    return "".join(_ESCAPES.get(part, part) for part in parts)


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """A file found below a folder; ``fault`` says in half a sentence why it cannot be sealed, or is empty."""

    path: str
    fault: str = ""


def entries_below(folder: Folder, paths: Iterable[str]) -> tuple[Entry, ...]:
    """Everything but directories and ignored names at or below these top-level paths, sorted by code points.

    A path that is not there holds nothing. Raises ``UnavailableError`` where a directory cannot be read.
    """
    wanted = {path.encode("utf-8", "surrogateescape") for path in paths}
    try:
        return tuple(sorted(_walk(os.fsencode(folder.root), b"", wanted)))
    except OSError as error:
        raise unavailable(error, folder.root) from error


def _walk(root: bytes, below: bytes, wanted: set[bytes] | None) -> Iterator[Entry]:
    """Names are read as bytes: a locale that cannot spell them would otherwise change them."""
    with os.scandir(os.path.join(root, below)) as found:  # noqa: PTH118 - Path knows no bytes
        entries = sorted((entry.name, entry) for entry in found if wanted is None or entry.name in wanted)
    folded: dict[str, str] = {}
    for raw, entry in entries:
        name = raw.decode("utf-8", "surrogateescape")
        if ignored(name):
            continue
        relative = below + b"/" + raw if below else raw
        twin = folded.setdefault(name.casefold(), name)
        fault = ""
        if twin != name:
            fault = _("auf manchen Systemen derselbe Name wie „{twin}“").format(twin=twin)
        elif entry.is_symlink():
            fault = _("eine Verknüpfung (Symlink), keine Datei")
        elif entry.is_dir(follow_symlinks=False):
            yield from _walk(root, relative, None)
            continue
        elif not entry.is_file(follow_symlinks=False):
            fault = _("weder Datei noch Ordner")
        text = relative.decode("utf-8", "surrogateescape")
        yield Entry(text, fault or portable_fault(text) or "")


def files_below(folder: Folder, paths: Iterable[str]) -> Iterator[str]:
    """The files at or below these top-level paths: POSIX, relative, NFC, sorted by code points.

    Raises ``InputError`` with all symlinks, names that are not portable and names that differ in case only.
    """
    entries = entries_below(folder, paths)
    do = _("Benennen Sie um oder ersetzen Sie durch eine gewöhnliche Datei; sonst ist der Ordner nicht übertragbar.")
    problems = [
        Problem(_printable(entry.path), _("Nicht übertragbar: {fault}.").format(fault=entry.fault), do)
        for entry in entries
        if entry.fault
    ]
    if problems:
        raise InputError.of(problems)
    return (entry.path for entry in entries)


def _printable(path: str) -> str:
    return path.encode("utf-8", "backslashreplace").decode("utf-8")


def sealable(folder: Folder) -> tuple[str, ...]:
    """The top-level names that hold at least one file and that a person wrote, sorted by code points.

    Left out are what the program makes, ignored names, and names that begin with a dot: they belong to tools
    (``.git``, ``.venv``) and change without the study.
    """
    names = {os.fsencode(path.name).decode("utf-8", "surrogateescape") for path in folder.root.iterdir()}
    mine = {name for name in names if name not in PROGRAM_MADE and not name.startswith(".") and not ignored(name)}
    return tuple(sorted({entry.path.split("/")[0] for entry in entries_below(folder, mine)}))
