"""What a run needs of a system, whichever way it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol

from pruefstand.domain import Try
from pruefstand.running.pending import Pending
from pruefstand.study.task import Prepared
from pruefstand.systems.outcome import TryResult

__all__ = ["Begun", "Job", "Queue", "Runner"]


class Runner(Protocol):
    """A system that can be tried."""

    @property
    def route(self) -> str:
        """The way that its attempts go."""

    @property
    def provenance(self) -> Mapping[str, str]:
        """What each attempt's row tells of the system."""

    def unfit(self, prepared: Prepared, /) -> str:
        """Why the system cannot be given this task at all; empty where it can."""

    def submit(self, prepared: Prepared, repeat: int, seconds: Decimal, /) -> Future[Any]:
        """Begin one try, which ends by itself within so many seconds."""

    def read(self, raw: Any, seconds: Decimal, /) -> TryResult:
        """What the try's future gave, as a result."""


@dataclass(frozen=True, slots=True)
class Job:
    """One attempt to make; ``prepared`` lays out the task when its turn comes, so that few are held at once.

    ``tries`` have ended without deciding it; ``begun`` is the moment (monotonic seconds) at which the first of them
    began in this process.
    """

    pending: Pending
    prepared: Callable[[], Prepared]
    runner: Runner
    tries: tuple[Try, ...] = ()
    begun: float | None = None
    unreached: int = 0


@dataclass(frozen=True, slots=True)
class Queue:
    """The attempts of systems that share what they run on: at most ``width`` at once, ``gap`` seconds between starts.

    ``careful`` begins with a single one until something has been answered: whoever asks a service with a wrong key or
    setting should learn it from the first request, not from fifty.
    """

    jobs: Iterable[Job]
    width: int
    gap: float = 0.0
    careful: bool = False


@dataclass(frozen=True, slots=True)
class Begun:
    """A try in work."""

    job: Job
    prepared: Prepared
    started: str
    seconds: Decimal
