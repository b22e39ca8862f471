"""``new``: a commented folder that ``check`` accepts."""

from __future__ import annotations

import shutil
import tempfile
from importlib.resources import as_file, files
from pathlib import Path

from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.study.folder import shown, unavailable
from pruefstand.study.plan import Kind

__all__ = ["new"]


def new(kind: Kind, path: Path) -> tuple[str, ...]:
    """Make the folder; returns the files in it. One that exists must be empty: nothing is ever overwritten.

    It appears whole or not at all.
    """
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise InputError(
            _("„{path}“ gibt es schon, und es ist kein leerer Ordner.").format(path=shown(path)),
            do=_("Einen anderen Namen nennen; „pruefstand new“ überschreibt nichts."),
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".neu-") as scratch:
            made = Path(scratch) / "ordner"
            with as_file(files("pruefstand") / "skeletons" / kind.value) as source:
                shutil.copytree(source, made, ignore=shutil.ignore_patterns("__pycache__"))
            (made / "gitattributes").rename(made / ".gitattributes")
            if path.exists():
                path.rmdir()
            made.rename(path)
    except OSError as error:
        raise unavailable(error, path) from error
    return tuple(sorted(file.relative_to(path).as_posix() for file in path.rglob("*") if file.is_file()))
