from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from pruefstand.errors import StoppedError
from pruefstand.work.cancel import Cancel


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_interrupt_sets_the_flag_and_the_second_raises(number: signal.Signals) -> None:
    """One Ctrl-C asks, two insist."""
    cancel = Cancel()
    with cancel.on_interrupt():
        os.kill(os.getpid(), number)
        assert cancel.is_set()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), number)


def test_the_handlers_of_before_come_back() -> None:
    """After the block Ctrl-C means what it meant before, also when the block raised."""
    before = signal.getsignal(signal.SIGINT)

    def fail() -> None:
        assert signal.getsignal(signal.SIGINT) is not before
        raise RuntimeError

    with pytest.raises(RuntimeError), Cancel().on_interrupt():
        fail()
    assert signal.getsignal(signal.SIGINT) is before


def test_another_thread_may_use_the_block() -> None:
    """Away from the main thread there are no handlers to set, and nothing fails."""
    cancel = Cancel()

    def work() -> bool:
        with cancel.on_interrupt() as same:
            return same is cancel and threading.current_thread() is not threading.main_thread()

    with ThreadPoolExecutor(1) as executor:
        assert executor.submit(work).result()


def test_the_error_of_a_stop_says_how_to_go_on() -> None:
    """Exit code 130 and a way out."""
    error = Cancel.stopped()
    assert isinstance(error, StoppedError)
    assert error.exit_code == 130
    assert "noch einmal" in error.problems[0].do
