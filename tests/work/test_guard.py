"""The guard: values come back, limits are kept, and after a limit work goes on."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from pruefstand.errors import InputError
from pruefstand.work.guard import Guard, Limit, LimitHit


@pytest.fixture(scope="module")
def guard() -> Iterator[Guard]:
    """One guard for all tests: each must leave it fit for the next."""
    with Guard(seconds=2, memory=256 << 20) as made:
        yield made


def test_values_come_back(guard: Guard) -> None:
    """A call gives the value of the function."""
    assert guard.call(len, b"abc") == 3
    assert guard.call(os.path.join, "a", "b") == os.path.join("a", "b")  # noqa: PTH118 - a function with two arguments


def test_work_is_done_in_one_process_of_its_own(guard: Guard) -> None:
    """Calls share a process that is not ours."""
    first, second = guard.call(os.getpid), guard.call(os.getpid)
    assert first == second != os.getpid()


def test_a_call_that_takes_too_long_is_ended(guard: Guard) -> None:
    """The limit of time ends the process, and the next call has a new one."""
    before = guard.call(os.getpid)
    begun = time.monotonic()
    assert guard.call(time.sleep, 60) == LimitHit(Limit.TIME)
    assert time.monotonic() - begun < 20
    assert guard.call(os.getpid) != before


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="only Linux bounds the memory of a process")  # noqa: PTH110 - no path of ours
def test_a_call_that_takes_too_much_memory_is_ended(guard: Guard) -> None:
    """The limit of memory ends the call, and the next one works."""
    assert guard.call(bytes, 1 << 30) == LimitHit(Limit.MEMORY)
    assert guard.call(len, guard.call(bytes, 1 << 20)) == 1 << 20


def test_a_crash_is_told(guard: Guard) -> None:
    """A process that dies gives no value, and the next call has a new one."""
    assert guard.call(os._exit, 3) == LimitHit(Limit.CRASHED)
    assert guard.call(len, b"") == 0


def test_errors_come_out(guard: Guard) -> None:
    """An exception of the function is raised here; one that cannot be sent comes as its text."""
    with pytest.raises(ValueError, match="invalid literal"):
        guard.call(int, "x")
    with pytest.raises((InputError, RuntimeError), match="kaputt"):
        guard.call(_broken)


def _broken() -> None:
    raise InputError("kaputt", do="nichts")


def test_several_workers_serve_several_threads() -> None:
    """Each worker does one call at a time, and threads wait for a free one."""
    with Guard(seconds=20, memory=256 << 20, workers=2) as made, ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda size: made.call(bytes, size), range(8))) == [bytes(size) for size in range(8)]


def test_the_end_of_the_block_ends_the_workers() -> None:
    """No process is left behind."""
    with Guard(seconds=20, memory=256 << 20) as made:
        process = made.call(os.getpid)
    assert isinstance(process, int)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"memory": 0}, {"workers": 0}])
def test_limits_that_cannot_be_kept_are_refused(limits: dict[str, int]) -> None:
    """A limit is positive, and somebody must work."""
    with pytest.raises(ValueError, match="limits"):
        Guard(**{"seconds": 1, "memory": 1, **limits})
