"""Files that a table names: below the folder, portable, there."""

from __future__ import annotations

from unicodedata import normalize

from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.study.folder import Folder, portable_fault, unavailable

__all__ = ["read_delivered"]


def read_delivered(folder: Folder, named: str, where: str) -> bytes:
    """The bytes of a file below the folder, as they are; ``named`` may use the backslashes of Windows.

    Raises :class:`InputError` at ``where`` for a path that leads out of the folder or to no file.
    """
    relative = normalize("NFC", named).replace("\\", "/")
    fault = portable_fault(relative)
    if fault is not None:
        what = _("Der Pfad „{file}“ geht nicht: {fault}.").format(file=named, fault=fault)
        raise InputError(what, where=where, do=_("Einen Pfad unterhalb des Ordners der Studie angeben."))
    path = folder.at(relative)
    if not path.resolve().is_relative_to(folder.root.resolve()):
        what = _("„{file}“ führt aus dem Ordner der Studie hinaus.").format(file=named)
        raise InputError(what, where=where, do=_("Die Datei selbst in den Ordner legen, keine Verknüpfung."))
    try:
        return path.read_bytes()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        what = _("Die Datei „{file}“ gibt es nicht.").format(file=relative)
        raise InputError(what, where=where, do=_("Die Datei an diese Stelle legen oder den Pfad ändern.")) from None
    except OSError as error:
        raise unavailable(error, path) from error
