"""The store: raw bytes under the name of their digest, written once, checked at every reading."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pruefstand.domain import Digest, digest_of
from pruefstand.errors import InputError, Problem
from pruefstand.i18n import _
from pruefstand.study.folder import Folder, ignored, shown, sync_directory, unavailable, write_atomic
from pruefstand.study.manifest import hash_file

__all__ = ["Store"]

_DIGEST = re.compile(r"sha256:([0-9a-f]{2})[0-9a-f]{62}")


@dataclass(frozen=True, slots=True)
class Store:
    """``outputs/ab/<sha256>`` of one folder. Safe for several threads and processes at once."""

    folder: Folder

    def path(self, digest: Digest) -> Path:
        """Where bytes of this digest lie, there or not; raises ``ValueError`` for what is no digest."""
        found = _DIGEST.fullmatch(digest)
        if not found:
            raise ValueError(f"no SHA-256 digest: {digest!r}")
        return self.folder.outputs / found[1] / digest.removeprefix("sha256:")

    def put(self, data: bytes) -> Digest:
        """Keep these bytes durably; the same bytes are kept once.

        Raises ``InputError`` where a file of that name holds other bytes, ``UnavailableError`` where the disk refuses.
        """
        digest = digest_of(data)
        path = self.path(digest)
        if not path.exists():
            write_atomic(path, data)
            return digest
        self.get(digest)
        try:
            sync_directory(path.parent)  # a process killed after writing the file may have left its name undurable
        except OSError as error:
            raise unavailable(error, path) from error
        return digest

    def get(self, digest: Digest) -> bytes:
        """The bytes of this digest; raises ``InputError`` where they are missing or have been changed."""
        path = self.path(digest)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            what = _("Diese Ausgabe fehlt.")
            raise InputError(what, where=self._name(path), do=_restore()) from None
        except OSError as error:
            raise unavailable(error, path) from error
        if digest_of(data) != digest:
            raise InputError(_changed(), where=self._name(path), do=_restore())
        return data

    def audit(self) -> list[Problem]:
        """What is wrong in ``outputs/``: files whose content is not what their name says, and foreign files."""
        problems = []
        for path in sorted(self.folder.outputs.rglob("*")) if self.folder.outputs.is_dir() else ():
            if path.is_dir() and not path.is_symlink():
                continue
            if ignored(path.name):
                continue
            digest = f"sha256:{path.name}"
            where = self._name(path)
            if path.is_symlink() or not _DIGEST.fullmatch(digest) or path != self.path(digest):
                what = _("Diese Datei gehört nicht hierher: outputs/ enthält nur Ausgaben unter ihrer Prüfsumme.")
                problems.append(Problem(where, what, _("Verschieben oder löschen Sie sie.")))
            elif hash_file(path) != digest:
                problems.append(Problem(where, _changed(), _restore()))
        return problems

    def _name(self, path: Path) -> str:
        return shown(path.relative_to(self.folder.root))


def _changed() -> str:
    return _("Der Inhalt dieser Ausgabe wurde geändert; er passt nicht zu ihrer Prüfsumme.")


def _restore() -> str:
    return _("Holen Sie die Datei aus einer Sicherung zurück.")
