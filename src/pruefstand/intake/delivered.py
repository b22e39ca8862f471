"""Files that a table names: below the folder, portable, there."""

from __future__ import annotations

from unicodedata import normalize

from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.study.folder import Folder, portable_fault, unavailable

__all__ = ["read_delivered"]


def read_delivered(folder: Folder, named: str, where: str, *, most: int | None = None) -> bytes:
    """The bytes of a file below the folder, as they are; ``named`` may use the backslashes of Windows.

    Links are not followed, inside the folder neither: whoever delivers could link to the references. Raises
    :class:`InputError` at ``where`` for a path that leads out of the folder, over a link or to no file, and for a file
    of more than ``most`` bytes, which is not opened.
    """
    relative = normalize("NFC", named).replace("\\", "/")
    fault = portable_fault(relative)
    if fault is not None:
        what = _("Der Pfad „{file}“ geht nicht: {fault}.").format(file=named, fault=fault)
        raise InputError(what, where=where, do=_("Einen Pfad unterhalb des Ordners der Studie angeben."))
    path = folder.at(relative)
    below = [path, *path.parents][: len(relative.split("/"))]
    try:
        if any(part.is_symlink() for part in below) or not path.resolve().is_relative_to(folder.root.resolve()):
            what = _("„{file}“ ist eine Verknüpfung, oder der Weg dorthin führt über eine.").format(file=named)
            raise InputError(what, where=where, do=_("Die Datei selbst in den Ordner legen, keine Verknüpfung."))
        if not path.is_file():  # a pipe would be waited for
            what = _("Die Datei „{file}“ gibt es nicht.").format(file=relative)
            raise InputError(what, where=where, do=_("Die Datei an diese Stelle legen oder den Pfad ändern."))
        if most is not None and path.stat().st_size > most:
            what = _("„{file}“ ist größer als {n} MiB.").format(file=relative, n=most >> 20)
            raise InputError(what, where=where, do=_("Bilder aus der Datei nehmen, oder sie teilen."))
        return path.read_bytes()
    except OSError as error:
        raise unavailable(error, path) from error
