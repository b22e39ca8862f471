"""Attempts made: each noted before it starts and recorded when it has ended, whatever it came to."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from typing import Any, TypeAlias

from pruefstand.domain import AttemptKey, AttemptStatus
from pruefstand.errors import Problem, PruefstandError, UnavailableError
from pruefstand.i18n import _
from pruefstand.providers.response import Response
from pruefstand.running.book import MOST_INTERRUPTED, Book
from pruefstand.running.health import Health
from pruefstand.running.options import RunOptions
from pruefstand.running.runner import Begun, Job, Queue
from pruefstand.study.journal import JournalWriter
from pruefstand.study.store import Store
from pruefstand.systems.outcome import Failure, TryResult
from pruefstand.work.cancel import Cancel
from pruefstand.work.lanes import Lane, finished
from pruefstand.work.progress import Progress

__all__ = ["RunSummary", "run"]

_Held: TypeAlias = "tuple[Begun, TryResult]"
_SHORTEST_TRY = Decimal("0.001")
_LONGEST_REST = Decimal(60)
"""Seconds that a service may ask us to wait where the plan does not say how long is too long."""
_UNFINISHED = (AttemptStatus.INTERRUPTED, AttemptStatus.CANCELLED)


@dataclass(frozen=True, slots=True)
class RunSummary:
    """What a run did: attempts decided by status, attempts that got a further try after a kill, further tries after a
    declared failure, tokens used as far as services say."""

    statuses: Mapping[AttemptStatus, int]
    again: int
    retried: int
    tokens: int


def run(
    queues: Sequence[Queue],
    options: RunOptions,
    writer: JournalWriter,
    store: Store,
    *,
    progress: Progress,
    cancel: Cancel,
) -> RunSummary:
    """Make these attempts and write each to the journal as it ends; no queue waits for another.

    Nothing is made twice: what is decided stays. What was in flight when an earlier process was killed is noted as
    interrupted and gets one further try; a failure gets further tries only as ``options`` declare. Where ``cancel`` is
    set, what is in work is ended, its tries noted as cancelled (which uses up nothing), and ``StoppedError`` is raised
    once everything is durable. Where this computer fails (disk, memory), the same is done and that error raised. Where
    a service cannot be asked, its queue ends, the others go on, and ``UnavailableError`` says so at the end.
    """
    book = Book(writer, store, progress)
    hand = _Hand(book, options, cancel)
    lines = {line.lane: line for line in (_Line(queue, hand) for queue in queues)}
    try:
        for lane, job, future in finished(tuple(lines), cancel, progress.tick):
            hand.ending(partial(lines[lane].end, job, future))
    except BaseException:
        cancel.set()  # or the executors would wait for tries whose attempts nobody records any more
        raise
    for line in lines.values():
        hand.ending(line.close)
    writer.commit()
    if hand.failure is not None:
        raise hand.failure
    if cancel.is_set() and not all(lane.over for lane in lines):
        raise cancel.stopped()
    if left := [line.left for line in lines.values() if line.left is not None]:
        raise UnavailableError.of(left)
    return RunSummary(dict(sorted(book.statuses.items())), book.again, book.retried, book.tokens)


class _Hand:
    """What all lines of a run share."""

    def __init__(self, book: Book, options: RunOptions, cancel: Cancel) -> None:
        self.book, self.options, self.cancel = book, options, cancel
        self.failure: PruefstandError | None = None
        self.lanes: list[Lane[Job, Any]] = []

    def starting(self, work: Callable[[], list[Future[Any]]]) -> Future[Any] | None:
        """Begin a try; where that fails, nothing further begins, and what is in work ends by itself."""
        try:
            return next(iter(work()), None)
        except PruefstandError as error:
            self.failure = self.failure or error
            for lane in self.lanes:
                lane.stop()
            return None

    def ending(self, work: Callable[[], None]) -> None:
        """Record an end; where this computer fails in that, all work is called off, and the first failure is kept."""
        try:
            work()
        except PruefstandError as error:
            self.failure = self.failure or error
            self.cancel.set()


class _Line:
    """One queue at work."""

    def __init__(self, queue: Queue, hand: _Hand) -> None:
        self._queue, self._hand = queue, hand
        self._begun: dict[AttemptKey, Begun] = {}
        self._health: Health[_Held] = Health()
        self.left: Problem | None = None
        self._resting: Problem | None = None
        self.lane: Lane[Job, Any] = Lane(
            queue.jobs, self._submit, width=1 if queue.careful else queue.width, gap=queue.gap
        )
        hand.lanes.append(self.lane)

    def _submit(self, job: Job) -> Future[Any] | None:
        return self._hand.starting(partial(self._start, job))

    def _start(self, job: Job) -> list[Future[Any]]:
        """Begin the next try of this attempt; empty where it is decided without one."""
        book, options = self._hand.book, self._hand.options
        job_now = replace(job, tries=book.settle(job), begun=time.monotonic() if job.begun is None else job.begun)
        prepared = job.prepared()
        if reason := job.runner.unfit(prepared):
            book.unmade(job_now, prepared, AttemptStatus.UNSUPPORTED, reason)
            return []
        interrupted = sum(each.outcome is AttemptStatus.INTERRUPTED for each in job_now.tries)
        if interrupted >= MOST_INTERRUPTED:
            book.interrupted(job_now, prepared)
            return []
        if not job.tries:
            book.again += interrupted
        seconds = options.time_limit
        if options.attempt_limit is not None:
            left = options.attempt_limit - _spent(job_now)
            if job.tries and left <= 0:  # it waited for its turn until its time was over
                last = job.tries[-1]
                book.unmade(job_now, prepared, last.outcome, last.reason)
                return []
            seconds = max(_SHORTEST_TRY, min(seconds, left))
        started = book.begin(job_now)
        self._begun[job.pending.key] = Begun(job_now, prepared, started, seconds)
        return [job.runner.submit(prepared, job.pending.key.repeat, seconds)]

    def end(self, job: Job, future: Future[Any]) -> None:
        """Record what a try came to: its attempt, or only that it ended."""
        begun, book = self._begun.pop(job.pending.key), self._hand.book
        try:
            raw = future.result()
        except CancelledError:
            book.cancelled(begun)
            return
        except PruefstandError:
            book.cancelled(begun)
            raise
        if isinstance(raw, Response):
            book.keep(begun, raw)
        result = job.runner.read(raw, begun.seconds)
        if result.status is AttemptStatus.CANCELLED:
            book.cancelled(begun)
            return
        book.use(result.tokens)
        if not self._health.doubtful(result.failure) and result.failure is not Failure.NO_ACCESS:
            self.lane.width = self._queue.width
        self._rest(begun, result)
        if not self._tried_again(begun, result):
            self._judge(begun, result)

    def _tried_again(self, begun: Begun, result: TryResult) -> bool:
        """Whether this failure gets a further try, as declared."""
        retry = self._hand.options.retry
        declared = result.failure
        if retry is None or (Failure.CONNECTION if declared is Failure.UNREACHABLE else declared) not in retry.on:
            return False
        failed = 1 + begun.job.unreached + sum(each.outcome not in _UNFINISHED for each in begun.job.tries)
        pause = retry.pause(failed, result.wait)
        limit = self._hand.options.attempt_limit
        if pause is None or (limit is not None and _spent(begun.job) + pause >= limit):
            return False
        if self._hand.cancel.is_set() or self.lane.stopped:
            self._hand.book.cancelled(begun)
            return True
        unreached = result.failure is Failure.UNREACHABLE
        book = self._hand.book
        one = book.cancelled(begun, result.reason) if unreached else book.ended(begun, result)
        book.retried += 1
        count = begun.job.unreached + unreached
        self.lane.again(replace(begun.job, tries=(*begun.job.tries, one), unreached=count), float(pause))
        return True

    def _judge(self, begun: Begun, result: TryResult) -> None:
        """Decide the attempt, unless its failure says nothing of the system."""
        health, book = self._health, self._hand.book
        if health.leave(result.failure) and (health.doubtful(result.failure) or result.failure is Failure.NO_ACCESS):
            self.lane.stop()
            self.left = self.left or _left(begun, result)
            for one, told in [*health.release(), (begun, result)]:
                book.cancelled(one, told.reason)
        elif health.doubtful(result.failure):
            health.held.append((begun, result))
        else:
            self._healthy(result)
            book.decide(begun, _with_wait(result))

    def _rest(self, begun: Begun, result: TryResult) -> None:
        """Give the service the pause that it asks for; one that asks for more than the plan allows is left for now."""
        if result.wait is None:
            return
        retry = self._hand.options.retry
        most = _LONGEST_REST if retry is None else retry.at_most
        if result.wait <= most:
            self.lane.hold(float(result.wait))
        else:
            self.lane.stop()
            self._resting = self._resting or _left(begun, result)

    def _healthy(self, result: TryResult) -> None:
        self._health.answered = self._health.answered or result.failure is None
        if result.provenance.get("http") or result.failure is None:
            for one, told in self._health.release():
                self._hand.book.decide(one, told)

    def close(self) -> None:
        """What is held back at the end: failures, where anything has been answered; else nobody was asked at all."""
        held = self._health.release()
        for begun, result in held:
            reached = self._health.answered and result.failure is not Failure.UNREACHABLE
            if reached and not self._hand.cancel.is_set():
                self._hand.book.decide(begun, result)
            else:
                self._hand.book.cancelled(begun, result.reason)
        undecided = [one for one in held if not self._health.answered or one[1].failure is Failure.UNREACHABLE]
        if undecided and not self._hand.cancel.is_set():
            self.left = self.left or _left(*undecided[-1])
        if self._resting is not None and not self.lane.spent():
            self.left = self.left or self._resting


def _spent(job: Job) -> Decimal:
    """Seconds since the attempt began in this process, in milliseconds' precision."""
    passed = 0.0 if job.begun is None else time.monotonic() - job.begun
    return Decimal(int(passed * 1000)) / 1000


def _with_wait(result: TryResult) -> TryResult:
    """A failure after which the service asked for a wait says so."""
    if result.wait is None:
        return result
    told = {**result.provenance, "retry_after": str(result.wait)}
    return replace(result, provenance=told)


def _left(begun: Begun, result: TryResult) -> Problem:
    """Why a service is not asked any more, and the way out."""
    system = begun.job.pending.key.system
    if result.failure is Failure.UNREACHABLE:
        what = _("Das System „{system}“ ist nicht zu erreichen ({reason}).")
        do = _("Adresse und Netz prüfen, dann denselben Befehl noch einmal aufrufen: Er macht dort weiter.")
    elif result.wait is not None and result.failure in (Failure.RATE_LIMIT, Failure.SERVER_ERROR):
        what = _("Das System „{system}“ verlangt eine Pause von {seconds} s ({reason}).")
        what = what.replace("{seconds}", str(result.wait))
        do = _("Danach denselben Befehl noch einmal aufrufen, oder unter „retry“ ein größeres „at_most“ erlauben.")
    elif result.failure in (Failure.NO_ACCESS, Failure.DENIED):
        what = _("Das System „{system}“ lässt die Anfrage nicht zu ({reason}).")
        do = _("Schlüssel, Name des Modells, Adresse und Guthaben prüfen, dann denselben Befehl noch einmal aufrufen.")
    else:
        what = _("Das System „{system}“ nimmt keine Anfrage in dieser Form an ({reason}).")
        do = _("Die Einstellungen im Plan berichtigen, dann denselben Befehl noch einmal aufrufen.")
    reason = _(result.reason) if result.reason else ""
    note = result.provenance.get("network", "")
    return Problem(system, what.format(system=system, reason=f"{reason}, {note}" if note else reason), do)
