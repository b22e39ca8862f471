"""Folders written aside and put in place whole, or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pruefstand.study.folder import Folder, make_directory, sync_directory, unavailable, write_atomic

__all__ = ["Tree", "aside", "differing", "put", "remove", "write_secret"]

_FIXED_TIME = 315_619_200  # 1980-01-02T00:00:00Z: archives hold nothing before 1980, and count in local time


@contextmanager
def aside(folder: Folder) -> Iterator[Path]:
    """An empty directory of ours on the same disk, gone at the end; ``UnavailableError`` for what fails in it."""
    try:
        make_directory(folder.derived)
        path = Path(tempfile.mkdtemp(prefix="~$", dir=folder.derived))
    except OSError as error:
        raise unavailable(error, folder.derived) from error
    try:
        yield path
    except OSError as error:
        raise unavailable(error, folder.derived) from error
    finally:
        shutil.rmtree(path, ignore_errors=True)


class Tree:
    """Files below one directory that is not there yet.

    A ``secret`` one is the lead's alone, and every file of it is durable once it is added. Else it is what raters see,
    with one time and one mode for all; its files are not made durable one by one (that took half of the time), because
    they can be made again from the key, and are compared then.
    """

    def __init__(self, root: Path, *, secret: bool = False) -> None:
        self._folder, self._secret = Folder(root), secret
        root.mkdir()

    def add(self, name: str, data: bytes) -> None:
        """Write one file; raises ``OSError``."""
        path = self._folder.at(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as handle:
            handle.write(data)
            if self._secret:
                handle.flush()
                os.fsync(handle.fileno())

    def close(self) -> Path:
        """The directory, ready to be put in place."""
        root, secret = self._folder.root, self._secret
        for folder, _below, names in os.walk(root, topdown=False):
            modes = {os.path.join(folder, name): 0o600 if secret else 0o644 for name in names}  # noqa: PTH118 - see below
            for path, mode in {**modes, folder: 0o700 if secret else 0o755}.items():  # plain names take no memory
                os.chmod(path, mode)  # noqa: PTH101 - see above
                if not secret:
                    os.utime(path, (_FIXED_TIME, _FIXED_TIME))
        return root


def put(made: Path, target: Path) -> None:
    """Rename a directory to a place where nothing is yet; raises ``OSError``."""
    made.rename(target)
    sync_directory(target.parent)


def remove(target: Path) -> None:
    """Take a directory of ours away, if it is there."""
    shutil.rmtree(target, ignore_errors=True)


def write_secret(folder: Folder, files: Mapping[str, bytes]) -> None:
    """Write files into ``key/``, readable by the lead alone; files with the same bytes are left alone."""
    for name, data in sorted(files.items()):
        path = folder.key / name
        if not path.is_file() or path.read_bytes() != data:
            write_atomic(path, data)
            path.chmod(0o600)


def differing(made: Path, there: Path, passed_over: frozenset[str]) -> tuple[str, ...]:
    """The files of two directories that differ or are in one alone, sorted, apart from those of these names."""
    one, other = (
        {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
        for root in (made, there)
    )
    return tuple(
        name
        for name in sorted(one.keys() | other.keys())
        if name.rpartition("/")[2] not in passed_over
        and (name not in one or name not in other or one[name].read_bytes() != other[name].read_bytes())
    )
