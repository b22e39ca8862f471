"""``read --inspect``: what is in a file, what of it would be read, and what would be left out."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pruefstand.errors import InputError, UnavailableError
from pruefstand.formats.documents.read import LARGEST_FILE, unread
from pruefstand.formats.documents.report import Reading
from pruefstand.i18n import _
from pruefstand.intake.documents import Documents

__all__ = ["Inspected", "inspect_file"]


@dataclass(frozen=True, slots=True)
class Inspected:
    """A file and what was read of it. ``sha256`` is that of its bytes; empty where they were too many to be read."""

    file: str
    size: int
    sha256: str
    reading: Reading

    def as_dict(self) -> Mapping[str, object]:
        """The shape that scripts rely on: status, text, rows or answers, meta, reports; and what more there is.

        ``meta`` is a list, one for each answer, where the file holds answers.
        """
        found = self.reading
        shape: dict[str, object] = {
            "status": str(found.status),
            "file": self.file,
            "kind": str(found.kind),
            "sha256": self.sha256,
            "size": self.size,
            "text": found.text,
        }
        if found.rows is not None:
            shape |= {"columns": list(found.columns), "rows": [dict(row) for row in found.rows]}
        if found.answers is not None:
            shape |= {"answers": list(found.answers), "meta": [dict(meta) for meta in found.answer_meta]}
        else:
            shape["meta"] = dict(found.meta)
        if found.sheet:
            shape["sheet"] = found.sheet
        shape["reports"] = [{"id": str(report.id), "detail": report.detail} for report in found.reports]
        if found.do:
            shape["do"] = found.do
        return shape


def inspect_file(path: Path) -> Inspected:
    """Read a file as ``read`` would, and take nothing over.

    Raises :class:`InputError` where there is no such file, :class:`UnavailableError` where it cannot be opened. A file
    that cannot be understood raises nothing: its status says so.
    """
    if not path.is_file():
        what = _("Die Datei gibt es nicht, oder sie ist ein Ordner.")
        raise InputError(what, where=str(path), do=_("Den Namen der Datei prüfen."))
    try:
        size = path.stat().st_size
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1) if size <= LARGEST_FILE else b""
    except OSError as error:
        what = _("Die Datei lässt sich nicht öffnen: {reason}.").format(reason=error.strerror or str(error))
        raise UnavailableError(what, where=str(path), do=_("Die Rechte an der Datei prüfen.")) from error
    if size > LARGEST_FILE:
        told = _("Die Datei ist größer als {n} MiB.").format(n=LARGEST_FILE >> 20)
        return Inspected(path.name, size, "", unread(told))
    with Documents() as documents:
        reading = documents.read(data, path.name)
    return Inspected(path.name, len(data), hashlib.sha256(data).hexdigest(), reading)
