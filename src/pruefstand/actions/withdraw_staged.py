"""A change of many files that survives a kill: all of it is prepared aside, then put in place, as often as it takes.

The new contents and a list of what to do lie in ``~$widerruf/``, a name that every walk passes over; the list is
written last. Before it is there nothing has happened; from then on every step may be done again.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pruefstand.domain import digest_of
from pruefstand.errors import InputError, Problem, RefusedError
from pruefstand.i18n import _
from pruefstand.study.folder import Folder, sync_directory, unavailable, write_atomic

__all__ = ["Staged", "discard", "pending", "put_in_place", "refuse_pending", "stage", "unfinished"]

_ASIDE = "~$widerruf"
_LIST = "liste.json"


@dataclass(frozen=True)
class Staged:
    """What is to be done: new contents by path, paths to delete, and what whoever asked needs to go on (JSON).

    ``before`` is the digest of each file that gets new contents, empty where there was none: one that somebody changed
    in between is left alone.
    """

    replaced: tuple[str, ...]
    deleted: tuple[str, ...]
    before: Mapping[str, str]
    more: dict[str, Any] = field(default_factory=dict)


def stage(folder: Folder, contents: Mapping[str, bytes], deleted: tuple[str, ...], more: dict[str, Any]) -> Staged:
    """Prepare all of it durably. Raises ``UnavailableError`` where the disk refuses; nothing has changed then."""
    discard(folder)
    names = tuple(sorted(contents))
    for number, name in enumerate(names):
        write_atomic(_aside(folder) / str(number), contents[name])
    before = {name: _digest(folder.at(name)) for name in names}
    value = {"replaced": names, "deleted": deleted, "before": before, "more": more}
    write_atomic(_aside(folder) / _LIST, json.dumps(value).encode())
    return Staged(names, deleted, before, more)


def pending(folder: Folder) -> Staged | None:
    """What a killed process had prepared and not finished; ``None`` where there is nothing."""
    try:
        value = json.loads((_aside(folder) / _LIST).read_bytes())
        return Staged(tuple(value["replaced"]), tuple(value["deleted"]), value["before"], value["more"])
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError) as error:
        what, do = _("Die Liste eines unterbrochenen Widerrufs ist beschädigt."), _("Den Ordner „{path}“ löschen.")
        raise InputError(what, where=_ASIDE, do=do.format(path=_ASIDE)) from error


def unfinished(folder: Folder) -> Problem | None:
    """What to say of a withdrawal that was broken off, or of a list of one that is damaged; ``None`` where all is
    well."""
    try:
        found = pending(folder)
    except InputError as error:
        return error.problems[0]
    if found is None:
        return None
    what = _("Ein Widerruf ist unterbrochen: Was er löscht, ist vielleicht erst zum Teil gelöscht.")
    do = _("„pruefstand withdraw“ mit derselben oder einer anderen Kennung aufrufen; es führt ihn zu Ende.")
    return Problem(_ASIDE, what, do)


def refuse_pending(folder: Folder) -> None:
    """Raise :class:`RefusedError` while a withdrawal is not finished: nothing is made of an answer that is going."""
    if (found := unfinished(folder)) is not None:
        raise RefusedError(found.what, where=found.where, do=found.do)


def put_in_place(folder: Folder, staged: Staged) -> tuple[str, ...]:
    """Replace and delete; what raters see keeps its time. Returns the paths that somebody changed in
    between, which are left as they are."""
    changed = []
    try:
        for number, name in enumerate(staged.replaced):
            new, path = _aside(folder) / str(number), folder.at(name)
            if not new.exists():
                continue
            now = _digest(path)
            if now not in (staged.before[name], digest_of(new.read_bytes())):
                changed.append(name)
                continue
            with _kept_times(path.parent, name):
                if path.exists():
                    (shutil.copystat if _timeless(name) else shutil.copymode)(path, new)
                path.parent.mkdir(parents=True, exist_ok=True)
                new.replace(path)
            sync_directory(path.parent)
        for name in staged.deleted:
            path = folder.at(name)
            if path.parent.is_dir():
                with _kept_times(path.parent, name):
                    _remove(path)
                sync_directory(path.parent)
    except OSError as error:
        raise unavailable(error, folder.root) from error
    return tuple(changed)


def discard(folder: Folder) -> None:
    """Take away what was prepared."""
    shutil.rmtree(_aside(folder), ignore_errors=True)


class _kept_times:  # noqa: N801 - used as a function, by with
    """What raters see tells nothing of when: a directory of theirs keeps its time while its contents change."""

    def __init__(self, path: Path, name: str) -> None:
        self._path, self._timeless = path, _timeless(name)
        self._times: tuple[int, int] | None = None

    def __enter__(self) -> None:
        with suppress(FileNotFoundError):
            if not self._timeless:
                return
            found = self._path.stat()
            self._times = found.st_atime_ns, found.st_mtime_ns

    def __exit__(self, *_: object) -> None:
        if self._times is not None:
            os.utime(self._path, ns=self._times)


def _timeless(name: str) -> bool:
    """Whether a file has a time of its own; any other must look new to whoever makes backups."""
    return name.startswith("blind/")


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _digest(path: Path) -> str:
    return digest_of(path.read_bytes()) if path.is_file() else ""


def _aside(folder: Folder) -> Path:
    return folder.root / _ASIDE
