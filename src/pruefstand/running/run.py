"""Attempts made: each noted before it starts and recorded when it has ended, whatever it came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, Try, digest_of, exact_text
from pruefstand.errors import PruefstandError, StoppedError
from pruefstand.i18n import N_
from pruefstand.running.options import RunOptions
from pruefstand.running.pending import Pending
from pruefstand.study.attempts import attempt_record
from pruefstand.study.journal import JournalWriter
from pruefstand.study.store import Store
from pruefstand.study.task import Prepared
from pruefstand.systems.command import Program, TryResult, start
from pruefstand.work.cancel import Cancel
from pruefstand.work.executor import make_executor, map_completed
from pruefstand.work.progress import Progress

__all__ = ["Job", "RunSummary", "run"]

_INTERRUPTED = N_("unterbrochen")
_CANCELLED = N_("abgebrochen")
_MOST_INTERRUPTED = 2
"""Tries cut off by a kill: the first gets one further try, the second decides the attempt."""


@dataclass(frozen=True, slots=True)
class Job:
    """One attempt to make; ``prepared`` lays out the task when its turn comes, so that few are held at once."""

    pending: Pending
    prepared: Callable[[], Prepared]
    program: Program
    options: RunOptions


@dataclass(frozen=True, slots=True)
class RunSummary:
    """How many attempts this run decided, by status, and how many of them got a further try after a kill."""

    statuses: Mapping[AttemptStatus, int]
    again: int


@dataclass(frozen=True, slots=True)
class _Begun:
    job: Job
    prepared: Prepared
    earlier: tuple[Try, ...]
    started: str


@dataclass(frozen=True, slots=True)
class _Ended:
    begun: _Begun
    ended: str
    result: TryResult | PruefstandError


def run(
    jobs: Iterable[Job], writer: JournalWriter, store: Store, *, workers: int, progress: Progress, cancel: Cancel
) -> RunSummary:
    """Make these attempts, ``workers`` at a time, and write each to the journal as it ends.

    Nothing is made twice: what is decided stays. What was in flight when an earlier process was killed is noted as
    interrupted and gets one further try. Where ``cancel`` is set, running programs are killed, their tries noted as
    cancelled (which uses up nothing), and ``StoppedError`` is raised once everything is durable. Where this computer
    fails (disk, memory), the same is done and that error raised.
    """
    book = _Book(writer, store, progress)
    with make_executor(workers) as executor:
        try:
            for each in map_completed(
                lambda begun: _try(begun, writer, cancel),
                book.begin(jobs),
                executor,
                window=workers,
                cancel=cancel,
            ):
                book.end(each)
                if book.failure is not None:
                    cancel.set()
        except StoppedError as stopped:
            book.failure = book.failure or stopped
        except BaseException:
            cancel.set()  # or the executor would wait for programs whose attempts nobody records any more
            raise
    writer.commit()
    if book.failure is not None:
        raise book.failure
    return RunSummary(dict(sorted(book.statuses.items())), book.again)


def _try(begun: _Begun, writer: JournalWriter, cancel: Cancel) -> _Ended:
    """One start, in a thread of its own."""
    options = begun.job.options
    result: TryResult | PruefstandError
    try:
        result = start(
            begun.job.program,
            begun.prepared,
            repeat=begun.job.pending.key.repeat,
            time_limit=options.time_limit,
            output_limit=options.output_limit,
            cancel=cancel,
        )
    except PruefstandError as error:
        result = error
    return _Ended(begun, writer.utc(), result)


class _Book:
    """Keeps the journal of one run and counts what it writes; used from one thread."""

    def __init__(self, writer: JournalWriter, store: Store, progress: Progress) -> None:
        self._writer, self._store, self._progress = writer, store, progress
        self.statuses: Counter[AttemptStatus] = Counter()
        self.again = 0
        self.failure: PruefstandError | None = None

    def begin(self, jobs: Iterable[Job]) -> Iterator[_Begun]:
        """Note each start at the moment when it is taken. Where no further one can begin, what is in flight still ends:
        the error waits in ``failure``."""
        try:
            for job in jobs:
                if (begun := self._begin(job)) is not None:
                    yield begun
        except PruefstandError as error:
            self.failure = error

    def _begin(self, job: Job) -> _Begun | None:
        """Settle what an earlier process left in flight; ``None`` where that decides the attempt."""
        key, earlier = job.pending.key, job.pending.tries
        prepared = job.prepared()
        now = self._writer.utc()
        if job.pending.open_try is not None:
            cut = Try(job.pending.open_try, job.pending.opened, now, AttemptStatus.INTERRUPTED, _INTERRUPTED)
            self._note_end(key, cut)
            earlier += (cut,)
        interrupted = sum(each.outcome is AttemptStatus.INTERRUPTED for each in earlier)
        if interrupted >= _MOST_INTERRUPTED:
            status, provenance = AttemptStatus.INTERRUPTED, job.program.provenance
            attempt = Attempt(key, prepared.digest, status, _INTERRUPTED, "local", earlier, provenance=provenance)
            self._decide(attempt, b"")
            return None
        self.again += interrupted
        self._writer.write({"record": "started", **_address(key), "try": len(earlier) + 1, "utc": now})
        self._writer.flush()
        return _Begun(job, prepared, earlier, now)

    def end(self, each: _Ended) -> None:
        """Record what a try came to: the attempt, or only that the try ended."""
        begun, result = each.begun, each.result
        key, number = begun.job.pending.key, len(begun.earlier) + 1
        if isinstance(result, PruefstandError) or result.status is AttemptStatus.CANCELLED:
            self.failure = self.failure or (result if isinstance(result, PruefstandError) else Cancel.stopped())
            self._note_end(key, Try(number, begun.started, each.ended, AttemptStatus.CANCELLED, _CANCELLED))
            self._writer.flush()
            return
        provenance = dict(begun.job.program.provenance)
        if result.exit_code is not None:
            provenance["exit"] = str(result.exit_code)
        if result.stderr_tail:
            provenance["stderr"] = result.stderr_tail
        self._decide(
            Attempt(
                key,
                begun.prepared.digest,
                result.status,
                result.reason,
                "local",
                (*begun.earlier, Try(number, begun.started, each.ended, result.status, result.reason)),
                Output(digest_of(result.output), _media(result.output), len(result.output)) if result.output else None,
                {"seconds": exact_text(result.seconds)},
                provenance,
            ),
            result.output,
        )

    def _decide(self, attempt: Attempt, content: bytes) -> None:
        self._writer.write(attempt_record(attempt, content or None, store=self._store, keep_apart=False))
        self._writer.flush()
        self.statuses[attempt.status] += 1
        self._progress.step(failed=attempt.status is not AttemptStatus.COMPLETED)

    def _note_end(self, key: AttemptKey, ended: Try) -> None:
        self._writer.write(
            {
                "record": "ended",
                **_address(key),
                "try": ended.number,
                "outcome": ended.outcome.value,
                "reason": ended.reason,
                "utc": ended.ended,
            }
        )


def _address(key: AttemptKey) -> dict[str, object]:
    return {"system": key.system, "case": key.case, "repeat": key.repeat}


def _media(output: bytes) -> str:
    """Text where it is UTF-8 without NUL, bytes otherwise; no guess beyond that."""
    try:
        output.decode("utf-8")
    except UnicodeDecodeError:
        return "application/octet-stream"
    return "application/octet-stream" if b"\0" in output else "text/plain; charset=utf-8"
