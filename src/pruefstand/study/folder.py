"""The folder of a study: where things lie, which names are allowed, and how a file is written whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import secrets
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import BinaryIO

from pruefstand.errors import InputError, UnavailableError
from pruefstand.i18n import _

__all__ = [
    "IGNORED",
    "PROGRAM_MADE",
    "Folder",
    "ignored",
    "make_directory",
    "portable_fault",
    "shown",
    "sync_directory",
    "unavailable",
    "write_atomic",
    "write_atomic_stream",
]

IGNORED = ("~$*", ".DS_Store", "Thumbs.db", "desktop.ini", ".~lock.*#", "__pycache__")
"""Names that office programs, file managers and Python leave behind; never sealed, never told. Our own temporary files
begin with ``~$`` too, so that one left by a killed process disturbs nothing."""

PROGRAM_MADE = frozenset({"SHA256SUMS", "journal", "outputs", "derived", "report", "blind", "site"})
"""Top-level names that the program itself writes."""

_DEVICES = frozenset(
    {
        "con",
        "prn",
        "aux",
        "nul",
        "conin$",
        "conout$",
        *(f"{port}{n}" for port in ("com", "lpt") for n in "123456789¹²³"),
    }
)
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
_LONGEST_NAME = 255  # bytes of UTF-8: the limit of Linux; Windows and macOS count fewer units for the same text
_LONGEST_PATH = 200  # characters: leaves room for the folder's own path within the 260 of Windows
_FULL = (errno.ENOSPC, errno.EDQUOT)
_DENIED = (errno.EACCES, errno.EPERM, errno.EROFS)


@dataclass(frozen=True, slots=True)
class Folder:
    """A study's folder; ``root`` is kept as it was given, so that messages name what the reader typed."""

    root: Path

    @classmethod
    def open(cls, path: Path) -> Folder:
        """The folder at this path; raises ``InputError`` where there is none or it holds no ``study.yaml``."""
        folder = cls(path)
        if not path.is_dir():
            what, do = _("Diesen Ordner gibt es nicht."), _("Prüfen Sie den Pfad, oder legen Sie ihn an: {command}")
        elif not folder.plan.is_file():
            what = _("Hier liegt keine study.yaml.")
            do = _("Nennen Sie den Ordner der Studie, oder legen Sie eine an: {command}")
        else:
            return folder
        raise InputError(what, where=shown(path), do=do.format(command="pruefstand new catalogue|study|index DIR"))

    def at(self, relative: str) -> Path:
        """The path of a name inside the folder (POSIX, NFC).

        Names on disk are UTF-8 under every locale, ``POSIX`` too; joining text to ``root`` by hand is right only
        where the locale agrees.
        """
        return self.root / os.fsdecode(relative.encode("utf-8"))

    @property
    def plan(self) -> Path:
        """``study.yaml``."""
        return self.root / "study.yaml"

    @property
    def journal(self) -> Path:
        """What happened, line by line."""
        return self.root / "journal"

    @property
    def outputs(self) -> Path:
        """Raw bytes by digest."""
        return self.root / "outputs"

    @property
    def derived(self) -> Path:
        """What can be made again from the rest."""
        return self.root / "derived"

    @property
    def report(self) -> Path:
        """The rendered report."""
        return self.root / "report"

    @property
    def key(self) -> Path:
        """Which code stands for whom; never shown to raters."""
        return self.root / "key"

    @property
    def blind(self) -> Path:
        """What raters are given."""
        return self.root / "blind"

    @property
    def ratings(self) -> Path:
        """The raters' sheets, as they came."""
        return self.root / "ratings"

    @property
    def sums(self) -> Path:
        """The list of sealed files."""
        return self.root / "SHA256SUMS"


def shown(path: Path) -> str:
    """A path as a reader should see it: UTF-8 under every locale, ``/`` on every system."""
    return os.fsencode(path).decode("utf-8", "replace").replace(os.sep, "/")


def ignored(name: str) -> bool:
    """Whether a file or directory of this name is passed over everywhere (:data:`IGNORED`, in any case)."""
    return any(fnmatchcase(name.casefold(), pattern.casefold()) for pattern in IGNORED)


def portable_fault(relative: str) -> str | None:
    """Why this relative POSIX path cannot be kept on every system, as half a sentence in the reader's language.

    ``None`` if it can: relative, inside the folder, NFC, no character or device name that Windows refuses, no part
    that ends in a dot or space, no part beyond 255 bytes, at most 200 characters in all.
    """
    if len(relative) > _LONGEST_PATH:
        return _("der Pfad ist länger als {n} Zeichen").format(n=_LONGEST_PATH)
    for part in relative.split("/"):
        fault = _part_fault(part)
        if fault is not None:
            return fault
    return None


def _part_fault(part: str) -> str | None:
    """The fault of one name between two slashes."""
    if part in ("", ".", ".."):
        return _("der Pfad ist nicht einfach und relativ")
    if any("\ud800" <= character <= "\udfff" for character in part):
        return _("der Name ist kein gültiges UTF-8")
    if unicodedata.normalize("NFC", part) != part:
        return _("Umlaute oder Akzente sind in zwei Zeichen zerlegt (NFD statt NFC)")
    found = _FORBIDDEN.search(part)
    if found:
        return _("das Zeichen {character} ist unter Windows verboten").format(character=ascii(found[0]))
    if part[-1] in ". ":
        return _("ein Name endet mit Punkt oder Leerzeichen")
    if part.split(".")[0].rstrip().casefold() in _DEVICES:
        return _("„{name}“ ist unter Windows ein Gerätename").format(name=part)
    if len(part.encode("utf-8")) > _LONGEST_NAME:
        return _("ein Name ist länger als {n} Bytes").format(n=_LONGEST_NAME)
    return None


def unavailable(error: OSError, path: Path) -> UnavailableError:
    """The disk's refusal as an error for the reader, with the way out; a full disk is said as such."""
    if error.errno in _FULL:
        what = _("Der Datenträger ist voll.")
        do = _("Schaffen Sie Platz und wiederholen Sie den Befehl; was fertig war, ist erhalten.")
    elif error.errno == errno.EFBIG:
        what = _("Die Datei darf hier nicht so groß werden.")
        do = _("Heben Sie die Größenbeschränkung auf (ulimit -f, Dateisystem) und wiederholen Sie den Befehl.")
    elif error.errno in _DENIED:
        what = _("Hier darf nicht geschrieben werden, oder ein anderes Programm hält die Datei offen.")
        do = _("Schließen Sie die Datei in anderen Programmen und prüfen Sie die Rechte am Ordner.")
    else:
        what = _("Der Datenträger meldet einen Fehler: {reason}.").format(reason=error.strerror or str(error))
        do = _("Prüfen Sie Datenträger und Verbindung und wiederholen Sie den Befehl.")
    return UnavailableError(what, where=shown(path), do=do)


def sync_directory(path: Path) -> None:
    """Make the names in a directory durable; Windows offers no such call and needs none."""
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_directory(path: Path) -> None:
    """Make a directory and those above it, durably; one that is there is left alone. Raises ``OSError``."""
    if path.is_dir():
        return
    make_directory(path.parent)
    path.mkdir(exist_ok=True)
    sync_directory(path.parent)


def write_atomic(path: Path, data: bytes) -> None:
    """Write a whole file durably or leave the old one untouched; raises ``UnavailableError``."""
    with write_atomic_stream(path) as handle:
        handle.write(data)


@contextmanager
def write_atomic_stream(path: Path) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file at ``path`` when the block ends well, durably; missing directories are made.

    When the block raises, or the disk refuses (``UnavailableError``), the old file stays and no other is left.
    """
    temporary = path.parent / f"~${secrets.token_hex(8)}"
    try:
        make_directory(path.parent)
        with temporary.open("xb") as handle:
            yield handle
            handle.flush()
            os.fsync(handle.fileno())
        temporary.replace(path)
        sync_directory(path.parent)
    except OSError as error:
        raise unavailable(error, path) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
