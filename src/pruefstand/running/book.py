"""The journal of a run: what is noted before a try, what came of it raw, and what it decides."""

from __future__ import annotations

from collections import Counter

from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, Try, digest_of, exact_text
from pruefstand.i18n import N_
from pruefstand.providers.response import Response
from pruefstand.running.runner import Begun, Job
from pruefstand.study.attempts import attempt_record
from pruefstand.study.journal import JournalWriter
from pruefstand.study.responses import response_record
from pruefstand.study.store import Store
from pruefstand.study.task import Prepared
from pruefstand.systems.outcome import TryResult
from pruefstand.work.progress import Progress

__all__ = ["MOST_INTERRUPTED", "Book"]

MOST_INTERRUPTED = 2
"""Tries cut off by a kill: the first gets one further try, the second decides the attempt."""

_ANSWERS = (AttemptStatus.COMPLETED, AttemptStatus.EMPTY, AttemptStatus.REFUSED)
_INTERRUPTED = N_("unterbrochen")
_CANCELLED = N_("abgebrochen")


class Book:
    """Keeps the journal of one run and counts what it writes; used from one thread."""

    def __init__(self, writer: JournalWriter, store: Store, progress: Progress) -> None:
        self._writer, self._store, self._progress = writer, store, progress
        self.statuses: Counter[AttemptStatus] = Counter()
        self.again = 0
        self.retried = 0
        self.tokens = 0

    def use(self, tokens: int) -> None:
        """So many more tokens were used."""
        self.tokens += tokens
        self._progress.tell(self.tokens)

    def settle(self, job: Job) -> tuple[Try, ...]:
        """The tries so far; one that was in flight when an earlier process was killed is noted as interrupted now."""
        if job.pending.open_try is None or job.tries:
            return job.tries or job.pending.tries
        now = self._writer.utc()
        cut = Try(job.pending.open_try, job.pending.opened, now, AttemptStatus.INTERRUPTED, _INTERRUPTED)
        self._ended(job.pending.key, cut)
        return (*job.pending.tries, cut)

    def begin(self, job: Job) -> str:
        """Note that the next try begins; the moment, in UTC."""
        now = self._writer.utc()
        self._writer.write({"record": "started", **_address(job.pending.key), "try": len(job.tries) + 1, "utc": now})
        self._writer.flush()
        return now

    def keep(self, begun: Begun, response: Response) -> None:
        """Keep a raw response before anything reads it."""
        number = len(begun.job.tries) + 1
        record = response_record(
            begun.job.pending.key,
            number,
            utc=self._writer.utc(),
            end=response.end.value,
            http=response.status,
            headers=response.headers,
            body=response.body,
            note=response.note,
            seconds=response.seconds,
            redacted=response.redacted,
            store=self._store,
        )
        self._writer.write(record)

    def ended(self, begun: Begun, result: TryResult) -> Try:
        """Note that a try has ended without deciding its attempt."""
        one = self._try(begun, result.status, result.reason)
        self._ended(begun.job.pending.key, one)
        self._writer.flush()
        return one

    def cancelled(self, begun: Begun, reason: str = "") -> Try:
        """Note that a try was called off, or says nothing of the system: that uses up nothing."""
        one = self._try(begun, AttemptStatus.CANCELLED, reason or _CANCELLED)
        self._ended(begun.job.pending.key, one)
        self._writer.flush()
        return one

    def interrupted(self, job: Job, prepared: Prepared) -> None:
        """Decide an attempt whose further try was cut off too."""
        self.unmade(job, prepared, AttemptStatus.INTERRUPTED, _INTERRUPTED)

    def unmade(self, job: Job, prepared: Prepared, status: AttemptStatus, reason: str) -> None:
        """Decide an attempt without a try that ended by itself."""
        tries = () if status is AttemptStatus.UNSUPPORTED else job.tries
        key, runner = job.pending.key, job.runner
        self._write(
            Attempt(key, prepared.digest, status, reason, runner.route, tries, provenance=runner.provenance), b""
        )

    def decide(self, begun: Begun, result: TryResult) -> None:
        """Record what the try came to as what its attempt came to."""
        job, output = begun.job, result.output
        last = self._try(begun, result.status, result.reason)
        self._write(
            Attempt(
                job.pending.key,
                begun.prepared.digest,
                result.status,
                result.reason,
                job.runner.route,
                (*job.tries, last),
                Output(digest_of(output), _media(output), len(output)) if output else None,
                {"seconds": exact_text(result.seconds)},
                {**job.runner.provenance, **result.provenance},
            ),
            output,
        )

    def _try(self, begun: Begun, status: AttemptStatus, reason: str) -> Try:
        return Try(len(begun.job.tries) + 1, begun.started, self._writer.utc(), status, reason)

    def _write(self, attempt: Attempt, content: bytes) -> None:
        self._writer.write(attempt_record(attempt, content or None, store=self._store, keep_apart=False))
        self._writer.flush()
        self.statuses[attempt.status] += 1
        self._progress.step(failed=attempt.status not in _ANSWERS)

    def _ended(self, key: AttemptKey, ended: Try) -> None:
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
