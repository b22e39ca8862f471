"""Files that a table names: below the folder, portable, there."""

from __future__ import annotations

from unicodedata import normalize

from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.study.folder import Folder, portable_fault, unavailable

__all__ = ["read_delivered"]


def read_delivered(folder: Folder, named: str, where: str) -> bytes:
    """The bytes of a file below the folder, as they are; ``named`` may use the backslashes of Windows.

    Links are not followed, inside the folder neither: whoever delivers could link to the references. Raises
    :class:`InputError` at ``where`` for a path that leads out of the folder, over a link or to no file.
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
        return path.read_bytes()
    except OSError as error:
        raise unavailable(error, path) from error
