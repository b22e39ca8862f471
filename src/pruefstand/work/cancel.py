"""One flag that says: stop."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from pruefstand.errors import StoppedError
from pruefstand.i18n import _

__all__ = ["Cancel"]


class Cancel:
    """A flag that any thread may set and every long work looks at; once set it stays set."""

    def __init__(self) -> None:
        self._flag = threading.Event()

    def set(self) -> None:
        """Ask all work that looks at this flag to stop."""
        self._flag.set()

    def is_set(self) -> bool:
        """Whether work should stop."""
        return self._flag.is_set()

    @staticmethod
    def stopped() -> StoppedError:
        """The error that work raises once it has stopped and everything finished is safe."""
        return StoppedError(
            _("Abgebrochen; was fertig war, ist gespeichert."),
            do=_("Denselben Befehl noch einmal aufrufen: Er macht dort weiter."),
        )

    @contextmanager
    def on_interrupt(self) -> Iterator[Cancel]:
        """Inside the block the first Ctrl-C sets the flag, the second raises ``KeyboardInterrupt``.

        SIGTERM and a closed terminal count like Ctrl-C. Handlers belong to the main thread; in any other thread the
        block changes nothing.
        """
        if threading.current_thread() is not threading.main_thread():
            yield self
            return

        def interrupted(_number: int, _frame: FrameType | None) -> None:
            if self.is_set():
                raise KeyboardInterrupt
            self.set()

        # A closed terminal asks to stop as well, unless the caller (nohup) has said that it does not.
        asking = [signal.SIGINT, signal.SIGTERM]
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
            asking.append(signal.SIGHUP)
        before = {number: signal.signal(number, interrupted) for number in asking}
        try:
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
