from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import StoppedError, UnavailableError
from pruefstand.work.cancel import Cancel
from pruefstand.work.executor import make_executor, map_ordered


@given(st.lists(st.integers(0, 3), max_size=20), st.integers(1, 4), st.integers(1, 6))
def test_results_come_in_the_order_of_the_items(naps: list[int], workers: int, window: int) -> None:
    """Whatever takes how long on how many workers, order and number of results are those of the items."""

    def work(item: tuple[int, int]) -> int:
        time.sleep(item[1] / 2000)
        return item[0]

    with make_executor(workers) as executor:
        found = list(map_ordered(work, enumerate(naps), executor, window=window, cancel=Cancel()))
    assert found == list(range(len(naps)))


def test_no_more_than_the_window_is_taken() -> None:
    """Items are taken one by one as places become free, so that an iterator may be endless."""
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        while True:
            taken += 1
            yield taken

    with make_executor(2) as executor:
        done = map_ordered(lambda item: item, items(), executor, window=3, cancel=Cancel())
        for count in range(1, 50):
            next(done)
            assert taken <= count + 2


def test_a_stop_is_never_taken_for_the_end() -> None:
    """What is in flight is delivered, then the stop is raised: half the results never pass for all."""
    cancel = Cancel()
    found = []
    with make_executor(2) as executor:
        done = map_ordered(lambda item: item, range(100), executor, window=4, cancel=cancel)
        found += [next(done) for _ in range(10)]
        cancel.set()
        with pytest.raises(StoppedError):
            found.extend(done)
    assert 10 < len(found) <= 14
    assert sorted(found) == list(range(len(found)))


def test_a_flag_set_after_the_last_item_stops_nothing() -> None:
    """Who has all results has them, even when the flag is set while the last ones are on their way."""
    cancel = Cancel()

    def items() -> Iterator[int]:
        yield 1

    with make_executor(1) as executor:
        done = map_ordered(lambda item: item, items(), executor, window=2, cancel=cancel)
        assert next(done) == 1
        cancel.set()
        assert list(done) == []


def test_an_exception_comes_out() -> None:
    """A fault of the function is the caller's to see."""

    def work(item: int) -> int:
        if item == 3:
            raise LookupError(item)
        return item

    with make_executor(2) as executor, pytest.raises(LookupError):
        list(map_ordered(work, range(10), executor, window=2, cancel=Cancel()))


def test_processes_give_what_threads_give() -> None:
    """The kind of worker is no part of any result."""
    with make_executor(2, "process") as executor:
        found = list(map_ordered(abs, range(-20, 0), executor, window=4, cancel=Cancel()))
    assert found == list(range(20, 0, -1))


def test_a_worker_that_is_gone_is_told() -> None:
    """A process that the system ends (for want of memory) is no fault of ours: the reader learns what helps."""
    with make_executor(1, "process") as executor, pytest.raises(UnavailableError, match="--workers 1"):
        list(map_ordered(os._exit, [3] * 5, executor, window=2, cancel=Cancel()))


@pytest.mark.parametrize("kind", ["thread", "process"])
def test_there_is_at_least_one_worker(kind: str) -> None:
    """No workers would wait for ever."""
    with pytest.raises(ValueError, match="greater than 0"):
        make_executor(0, kind)  # type: ignore[arg-type]  # the parameter is typed for literals
