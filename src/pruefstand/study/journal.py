"""The journal as it is written: one writer and one new file per process start and shard, append-only, durable.

Nothing is ever appended to a file of an earlier process, so a tail torn by a kill stays the end of its file.
"""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from pruefstand import __version__
from pruefstand.errors import RefusedError, UnavailableError
from pruefstand.i18n import _
from pruefstand.study.chain import FORMAT, check_chain, heads, read_records
from pruefstand.study.folder import Folder, make_directory, shown, sync_directory, unavailable

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["JournalWriter", "check_chain", "open_journal", "read_records", "utc_now", "utc_text"]

_SHARD = re.compile(r"([1-9][0-9]*)/([1-9][0-9]*)")
_LARGEST_BUFFER = 1 << 18  # bytes; beyond it lines go to the system unasked
_LONGEST_UNSYNCED = 1.0  # seconds
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn line feeds into CRLF


def utc_now() -> datetime:
    """The clock of the machine, in UTC."""
    return datetime.now(UTC)


def utc_text(moment: datetime) -> str:
    """A moment as the journal writes it, ``2026-11-03T09:05:00.250Z``; raises ``ValueError`` without a time zone."""
    if moment.tzinfo is None:
        raise ValueError("a moment needs its time zone")
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def open_journal(
    folder: Folder, *, shard: str = "1/1", purpose: str, clock: Callable[[], datetime] = utc_now
) -> JournalWriter:
    """Begin to write; close the writer or use it as a context manager.

    The file ``journal/<utc>-<id>.jsonl`` is made at the first write. ``shard`` is ``k/n``; ``purpose`` is the command.
    Raises ``RefusedError`` while another process writes this shard, ``InputError`` where a file of the journal cannot
    be read, ``UnavailableError`` where the disk refuses.
    """
    found = _SHARD.fullmatch(shard)
    if not found or int(found[1]) > int(found[2]):
        raise ValueError(f"a shard is k/n, not {shard!r}")
    lock = _lock(folder.journal / f".lock-{found[1]}-of-{found[2]}", shard)
    try:
        return JournalWriter(folder, lock, shard=shard, purpose=purpose, clock=clock)
    except BaseException:
        os.close(lock)
        raise


def _lock(path: Path, shard: str) -> int:
    """Hold the operating system's lock of a shard: it ends with the process, however that ends."""
    try:
        make_directory(path.parent)
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise unavailable(error, path) from error
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        if error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            raise unavailable(error, path) from error
        what = _("Ein anderer Vorgang schreibt gerade in diese Studie (Teil {shard}).").format(shard=shard)
        do = _("Warten Sie, bis er fertig ist, oder beenden Sie ihn; danach wiederholen Sie den Befehl.")
        raise RefusedError(what, where=shown(path), do=do) from None
    return descriptor


class JournalWriter:
    """Writes records of one process; made by :func:`open_journal`. Safe for several threads."""

    def __init__(self, folder: Folder, lock: int, *, shard: str, purpose: str, clock: Callable[[], datetime]) -> None:
        started = clock()
        identity = secrets.token_hex(4)
        named = [{"file": head.file, "line": head.line, "digest": head.digest} for head in heads(folder)]
        header = {
            "record": "header",
            "format": FORMAT,
            "program": __version__,
            "id": identity,
            "utc": utc_text(started),
            "shard": shard,
            "purpose": purpose,
            "previous": named if len(named) > 1 else named[0] if named else None,
        }
        self._clock = clock
        self._path = folder.journal / f"{started.astimezone(UTC):%Y%m%dT%H%M%SZ}-{identity}.jsonl"
        self._lock: int | None = lock
        self._file: int | None = None
        self._header: bytes | None = _line(header)
        # Bytes of whole lines in the file, and lines not yet there. One value, replaced at once, and written always at
        # that offset: an interrupt in between makes the same bytes be written again, never a line twice.
        self._state: tuple[int, list[bytes]] = (0, [])
        self._buffered = 0
        self._synced = 0
        self._unsynced_since: float | None = None
        self._failure: UnavailableError | None = None
        self._guard = threading.RLock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def utc(self) -> str:
        """Now, by the writer's clock, as the journal writes it."""
        return utc_text(self._clock())

    def write(self, record: Mapping[str, object]) -> None:
        """Take one record (JSON without floats that are no numbers, its kind under ``record``); written later."""
        line = _line(record)
        with self._guard:
            self._check_open()
            lines = self._state[1]
            if self._header is not None:
                lines.append(self._header)
                self._header = None
            lines.append(line)
            self._buffered += len(line)
            if self._buffered > _LARGEST_BUFFER:
                self.flush()
            self._sync_if_due()

    def flush(self) -> None:
        """Hand everything to the operating system: it survives the end of this process, not yet a power cut."""
        with self._guard:
            self._check_open()
            self._flush()
            self._sync_if_due()

    def commit(self) -> None:
        """Make everything written so far durable; when this returns, it survives whatever comes."""
        with self._guard:
            self._check_open()
            self._flush()
            self._sync()

    def close(self) -> None:
        """Commit and let the next writer in; a second call does nothing."""
        with self._guard:
            if self._lock is None:
                return
            try:
                self._flush()
                self._sync()
            finally:
                self._release()

    def _check_open(self) -> None:
        if self._failure is not None:
            raise self._failure
        if self._lock is None:
            raise ValueError("the journal is closed")

    def _flush(self) -> None:
        size, lines = self._state
        if not lines:
            return
        data = memoryview(b"".join(lines))
        written = 0
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
                sync_directory(self._path.parent)
            os.lseek(self._file, size, os.SEEK_SET)
            while written < len(data):
                written += os.write(self._file, data[written:])
        except OSError as error:
            whole = bytes(data[:written]).rfind(b"\n") + 1
            raise self._fail(error, size + whole) from error
        self._state = (size + len(data), [])
        self._buffered = 0
        if self._unsynced_since is None:
            self._unsynced_since = time.monotonic()

    def _sync(self) -> None:
        size = self._state[0]
        if self._file is None or size == self._synced:
            return
        try:
            os.fsync(self._file)
        except OSError as error:
            raise self._fail(error, self._synced) from error  # what the disk holds of the rest is unknown
        self._synced = size
        self._unsynced_since = None

    def _sync_if_due(self) -> None:
        if self._unsynced_since is not None and time.monotonic() - self._unsynced_since >= _LONGEST_UNSYNCED:
            self._sync()

    def _fail(self, error: OSError, keep: int) -> UnavailableError:
        """End writing: the file keeps its whole lines and nothing else."""
        if self._file is not None:
            with suppress(OSError):
                os.ftruncate(self._file, keep)
                os.fsync(self._file)
        self._release()
        if keep == 0:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
        self._failure = unavailable(error, self._path)
        return self._failure

    def _release(self) -> None:
        for descriptor in (self._file, self._lock):
            if descriptor is not None:
                with suppress(OSError):
                    os.close(descriptor)
        self._file = self._lock = None


def _line(record: Mapping[str, object]) -> bytes:
    """One record as one line; raises ``ValueError`` for one without its kind, or with NaN or infinity."""
    if not isinstance(record.get("record"), str):
        raise ValueError("a record says of which kind it is")
    try:
        return json.dumps(record, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8") + b"\n"
    except UnicodeEncodeError:  # half a surrogate pair, from a file name that is no UTF-8: kept as an escape
        return json.dumps(record, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"
