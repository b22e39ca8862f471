"""Sorting in bounded memory."""

from __future__ import annotations

import errno
import tempfile
import tracemalloc
from operator import itemgetter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import UnavailableError
from pruefstand.work.sorting import sorted_lines

_ITEMS = st.lists(st.tuples(st.tuples(st.text(max_size=3), st.integers(0, 5)), st.binary(max_size=20)), max_size=300)


@given(items=_ITEMS, chunk=st.sampled_from([1, 700, 5_000, 1 << 20]))
def test_order_is_that_of_a_stable_sort(items: list[Any], chunk: int) -> None:
    """Any chunk size gives what a stable sort in memory gives, also when runs are merged into runs."""
    assert list(sorted_lines(items, chunk_bytes=chunk)) == sorted(items, key=itemgetter(0))


def test_equal_keys_over_many_batches_keep_their_order() -> None:
    """Equal keys stay in order of arrival although they fill more than one batch of several runs."""
    items = [((n // 2_000,), str(n).encode()) for n in range(4_000)]
    items = items[::2] + items[1::2]
    assert list(sorted_lines(items, chunk_bytes=300_000)) == sorted(items, key=itemgetter(0))


def test_memory_is_bounded_for_large_items_too() -> None:
    """Items of 50 kB, eight times as many as fit, take no more than about twice the chunk."""
    chunk = 4 << 20
    tracemalloc.start()
    try:
        items = (((n * 7919 % 640,), b"x" * 50_000) for n in range(640))
        assert [key for key, _line in sorted_lines(items, chunk_bytes=chunk)] == [(n,) for n in range(640)]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2.5 * chunk


@pytest.mark.parametrize("end", ["exhausted", "abandoned", "failed"])
def test_temporary_files_end_with_the_iterator(monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    """Temporary files are closed, and so removed, whether the sorting is finished, left or fails."""
    made: list[Any] = []
    real = tempfile.TemporaryFile

    def noted(*arguments: Any, **options: Any) -> Any:
        made.append(real(*arguments, **options))
        return made[-1]

    def items() -> Any:
        for n in range(2_000):
            if end == "failed" and n == 1_500:
                raise ValueError("bad input")
            yield (n % 7,), b"x" * 100

    monkeypatch.setattr(tempfile, "TemporaryFile", noted)
    stream = sorted_lines(items(), chunk_bytes=100_000)
    if end == "failed":
        with pytest.raises(ValueError, match="bad input"):
            next(stream)
    else:
        next(stream)
        if end == "exhausted":
            list(stream)
        else:
            stream.close()  # type: ignore[attr-defined] # it is a generator
    assert len(made) > 2
    assert all(file.closed for file in made)


def test_full_temporary_directory_names_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where temporary files cannot be written the reader is told of TMPDIR."""

    def full(*_arguments: Any, **_options: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    with pytest.raises(UnavailableError, match="TMPDIR"):
        list(sorted_lines([((1,), b"")] * 10, chunk_bytes=1))
