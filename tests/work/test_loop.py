"""Coroutines behind the seam of executors."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import CancelledError, wait

import pytest

from pruefstand.work.loop import LoopExecutor


async def give(value: int, seconds: float = 0.0) -> int:
    """The value, after some time."""
    await asyncio.sleep(seconds)
    return value


def test_futures_give_what_the_coroutines_give() -> None:
    """Positional and named arguments go in, a result or the exception comes out."""

    async def fail() -> None:
        raise LookupError("nichts")

    with LoopExecutor() as loop:
        assert loop.submit(give, 3).result(5) == 3
        assert loop.submit(give, value=4, seconds=0.001).result(5) == 4
        with pytest.raises(LookupError, match="nichts"):
            loop.submit(fail).result(5)


def test_a_thousand_wait_at_once_in_one_thread() -> None:
    """What waits costs no thread: a thousand waits of 0.2 s are over in much less than two of them, in one thread."""
    before = threading.active_count()
    with LoopExecutor() as loop:
        begun = time.monotonic()
        futures = [loop.submit(give, n, 0.2) for n in range(1000)]
        assert threading.active_count() == before + 1
        assert [future.result(10) for future in futures] == list(range(1000))
        assert time.monotonic() - begun < 10
    assert threading.active_count() == before


def test_a_cancelled_future_cancels_its_task() -> None:
    """The coroutine learns of it and can still tidy up; the others go on."""
    begun, tidied = threading.Event(), threading.Event()

    async def hang() -> None:
        begun.set()
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            tidied.set()

    with LoopExecutor() as loop:
        other = loop.submit(give, 1, 0.05)
        future = loop.submit(hang)
        assert begun.wait(5)
        assert future.cancel()
        with pytest.raises(CancelledError):
            future.result(5)
    assert tidied.is_set()
    assert other.result(0) == 1


def test_closing_waits_for_what_is_in_flight() -> None:
    """After the block everything has its result."""
    with LoopExecutor() as loop:
        futures = [loop.submit(give, n, 0.05) for n in range(5)]
    assert [future.result(0) for future in futures] == list(range(5))


def test_closing_may_call_off_what_is_in_flight() -> None:
    """With ``cancel_futures`` nobody waits for what hangs."""
    loop = LoopExecutor()
    futures = [loop.submit(asyncio.sleep, 60) for _ in range(5)]
    begun = time.monotonic()
    loop.shutdown(cancel_futures=True)
    assert time.monotonic() - begun < 10
    assert all(future.cancelled() for future in futures)


def test_what_is_made_on_the_loop_lives_there() -> None:
    """``call`` runs on the loop on which everything submitted runs, and gives the result or the exception."""

    async def here() -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    async def fail() -> None:
        raise OSError("zu")

    with LoopExecutor() as loop:
        assert loop.call(here()) is loop.submit(here).result(5)
        with pytest.raises(OSError, match="zu"):
            loop.call(fail())


@pytest.mark.parametrize("first", [True, False])
def test_a_second_close_does_nothing(first: bool) -> None:
    """Closing twice is closing once, whether the first one waited for the thread or not."""
    loop = LoopExecutor()
    future = loop.submit(give, 1)
    loop.shutdown(wait=first)
    again = threading.Thread(target=loop.shutdown, daemon=True)
    again.start()
    again.join(5)
    assert not again.is_alive()
    assert future.result(0) == 1
    assert wait([future]).done == {future}


def test_after_the_close_nothing_is_taken() -> None:
    """As every executor says, a closed one refuses; the function is not even called."""
    called = []
    with LoopExecutor() as loop:
        pass
    with pytest.raises(RuntimeError):
        loop.submit(lambda: called.append(1))
    assert called == []
