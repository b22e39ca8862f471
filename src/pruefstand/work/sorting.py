"""Sorting more than fits into memory: sorted runs in temporary files, merged block by block."""

from __future__ import annotations

import marshal
import tempfile
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from operator import itemgetter
from typing import IO, Any, TypeVar

from pruefstand.errors import UnavailableError
from pruefstand.i18n import _

__all__ = ["sorted_lines", "temporary_folder"]

Key = TypeVar("Key", bound=tuple[Any, ...])

_key = itemgetter(0)
_BATCH = 256  # items that are read back at once, per run, at most
_MOST_RUNS = 48  # open files and memory stay bounded: so many runs are merged into one
_PER_ITEM = 300  # bytes that an item takes in memory beside its line, roughly


def sorted_lines(items: Iterable[tuple[Key, bytes]], *, chunk_bytes: int = 32 << 20) -> Iterator[tuple[Key, bytes]]:
    """The items by their keys, ascending; items of equal key in the order in which they came.

    A key is a tuple of texts and whole numbers that can be compared with one another.

    Memory is bounded by about twice ``chunk_bytes``, whatever the number and size of items; items of one key are held
    together, and of the longest item there may be one a run. What does not fit goes to nameless files in the temporary
    directory of the system; they end with the iterator, and with the process. Raises ``UnavailableError`` where that
    directory is full or cannot be written.
    """
    with ExitStack() as files:
        runs: list[IO[bytes]] = []
        chunk: list[tuple[Key, bytes]] = []
        size = 0
        for item in items:
            chunk.append(item)
            size += len(item[1]) + _PER_ITEM
            if size >= chunk_bytes:
                chunk.sort(key=_key)
                runs.append(_spill(chunk, files, chunk_bytes))
                chunk, size = [], 0
                if len(runs) == _MOST_RUNS:
                    merged = _spill(_merge([_batches(run) for run in runs]), files, chunk_bytes)
                    for run in runs:
                        run.close()
                    runs = [merged]
        chunk.sort(key=_key)
        if not runs:
            yield from chunk
            return
        runs.append(_spill(chunk, files, chunk_bytes))
        del chunk
        yield from _merge([_batches(run) for run in runs])


def _spill(items: Iterable[tuple[Key, bytes]], files: ExitStack, chunk_bytes: int) -> IO[bytes]:
    """Sorted items in a temporary file, ready to be read from its beginning.

    One batch of every run is in memory when they are merged, so all of them together must not be larger than a chunk.
    """
    try:
        run = files.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - the stack closes it
        batch: list[tuple[Key, bytes]] = []
        size = 0
        for item in items:
            batch.append(item)
            size += len(item[1]) + _PER_ITEM
            if len(batch) == _BATCH or size * _MOST_RUNS >= chunk_bytes:
                _write(run, batch)
                batch, size = [], 0
        _write(run, batch)
        run.seek(0)
    except OSError as error:
        what = _("Im Verzeichnis für vorübergehende Dateien lässt sich nicht sortieren: {reason}.")
        do = _("Schaffen Sie dort Platz, oder nennen Sie mit TMPDIR ein anderes Verzeichnis.")
        raise UnavailableError(
            what.format(reason=error.strerror or str(error)), where=temporary_folder(), do=do
        ) from error
    return run


def _write(run: IO[bytes], batch: list[Any]) -> None:
    data = marshal.dumps(batch)
    run.write(len(data).to_bytes(8, "big"))
    run.write(data)


def temporary_folder() -> str:
    """Where temporary files go; empty where there is no place for them."""
    try:
        return tempfile.gettempdir()
    except OSError:
        return ""


def _batches(run: IO[bytes]) -> Iterator[list[Any]]:
    """The batches of a run, as they were written."""
    while size := run.read(8):
        yield marshal.loads(run.read(int.from_bytes(size, "big")))  # noqa: S302 - a nameless file that is ours alone


def _merge(runs: list[Iterator[list[Any]]]) -> Iterator[Any]:
    """Merge sorted runs; of equal keys the earlier run's come first.

    Everything up to the smallest last key of the batches in memory can be given out: that block is sorted at once,
    which for presorted pieces is a merge at the speed of C.
    """
    pools: list[list[Any]] = [next(run, []) for run in runs]
    while any(pools):
        bound = min(pool[-1][0] for pool in pools if pool)
        block: list[Any] = []
        for number, run in enumerate(runs):
            pool = pools[number]
            while pool and pool[0][0] <= bound:
                cut = bisect_right(pool, bound, key=_key)
                block += pool[:cut]
                pool = pool[cut:] or next(run, [])
            pools[number] = pool
        block.sort(key=_key)
        yield from block
