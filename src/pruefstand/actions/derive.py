"""From outputs and ratings to the derived tables, in one sorted pass of bounded memory."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from decimal import Decimal
from importlib.metadata import version as installed
from itertools import chain
from pathlib import Path

from pruefstand import __version__
from pruefstand.actions.opened import Opened
from pruefstand.domain import Attempt, AttemptStatus, Digest, Measurement, Reference, digest_of
from pruefstand.evaluation.edited import edited_findings, edited_rows, original_of, without_original
from pruefstand.formats.jsonl import canonical_json
from pruefstand.formats.table import data_line, iter_written
from pruefstand.i18n import _
from pruefstand.intake.answer_text import document_suffix, recorded_text
from pruefstand.intake.documents import Documents
from pruefstand.scoring import aspects_read
from pruefstand.scoring.checker import Checker
from pruefstand.scoring.engine import Declared, Scored, score_attempt
from pruefstand.study.attempts import Recorded, align, recorded
from pruefstand.study.folder import make_directory, write_atomic, write_atomic_stream
from pruefstand.study.manifest import hash_file
from pruefstand.study.question import text_materials
from pruefstand.study.store import Store
from pruefstand.study.tables import (
    ATTEMPT_COLUMNS,
    FINDING_COLUMNS,
    MEASURE_COLUMNS,
    MEASUREMENT_COLUMNS,
    attempt_row,
    finding_row,
    measure_row,
    measurement_row,
)
from pruefstand.work.cancel import Cancel
from pruefstand.work.executor import make_executor, map_ordered
from pruefstand.work.progress import Progress

__all__ = ["METHODS", "TABLES", "Ratings", "Scores", "derive", "method_versions", "outputs", "ratings_digest"]

TABLES = ("attempts.csv", "findings.csv", "measurements.csv", "measures.csv")
METHODS = "methods.json"
_AT_ONCE = 1000
_BYTES_AT_ONCE = 16 << 20
_WORTH_PROCESSES = 4000

Ratings = Mapping[tuple[str, str, int], Sequence[Measurement]]
"""Rows made from ratings, by system, case and repeat."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What a pass came to: attempts by status, and rows by measurement status."""

    attempts: Mapping[str, int]
    rows: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Subject:
    """What scoring needs of one case."""

    materials: Mapping[str, str]
    references: Mapping[str, Reference]
    exposure: Mapping[str, Decimal]


@dataclass(frozen=True, slots=True)
class _Scorable:
    """An attempt with its output. Where somebody changed that by hand, ``original`` is what the system delivered, or
    ``None`` where it is not at hand."""

    attempt: Attempt
    content: bytes | None
    original: bytes | None = None

    @property
    def size(self) -> int:
        """Bytes held."""
        return len(self.content or b"") + len(self.original or b"")


@dataclass(frozen=True, slots=True)
class _Chunk:
    """A piece of work that can go to another process."""

    attempts: tuple[_Scorable, ...]
    subjects: Mapping[str, _Subject]
    checkers: tuple[Checker, ...]
    book: tuple[Declared, ...]
    ratings: Ratings


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The bytes of a chunk for each table, and its counts."""

    attempts: bytes
    measurements: bytes
    findings: bytes
    statuses: Mapping[str, int]
    row_statuses: Mapping[str, int]
    steps: int


def method_versions(opened: Opened) -> dict[str, str]:
    """The version of every method that shapes a number in the tables."""
    found = {f"{declared.by or 'rating'}": declared.by_version for declared in opened.code_book(rated=True)}
    return {**found, "table": "3", "rapidfuzz": installed("rapidfuzz")}


def derive(
    opened: Opened, ratings: Ratings, *, target: Path, workers: int, cancel: Cancel, quiet: bool = False
) -> Scores:
    """Write all derived tables to ``target``, whole or not at all (each by a rename).

    The bytes are the same on one process or many. Raises :class:`~pruefstand.errors.StoppedError` on cancel.
    """
    make_directory(target)
    statuses: dict[str, int] = {}
    rows: dict[str, int] = {}
    planned = sum(len(system.cases) * (system.repeats or 1) for system in opened.systems)
    with ExitStack() as stack:
        attempts = stack.enter_context(write_atomic_stream(target / "attempts.csv"))
        measurements = stack.enter_context(write_atomic_stream(target / "measurements.csv"))
        findings = stack.enter_context(write_atomic_stream(target / "findings.csv"))
        attempts.write(_head(ATTEMPT_COLUMNS))
        measurements.write(_head(MEASUREMENT_COLUMNS))
        findings.write(_head(FINDING_COLUMNS))
        progress = stack.enter_context(Progress(_("Läufe"), planned)) if not quiet else None
        for pieces in _scored(opened, ratings, workers if planned > _WORTH_PROCESSES else 1, cancel):
            attempts.write(pieces.attempts)
            measurements.write(pieces.measurements)
            findings.write(pieces.findings)
            for counts, more in ((statuses, pieces.statuses), (rows, pieces.row_statuses)):
                for key, count in more.items():
                    counts[key] = counts.get(key, 0) + count
            if progress is not None:
                progress.step(pieces.steps)
        if cancel.is_set():
            raise cancel.stopped()
    book = opened.code_book(rated=bool(ratings))
    code = (measure_row(d.measure, d.source, d.by, d.by_version, d.variants, d.rules) for d in book)
    write_atomic(target / "measures.csv", b"".join(iter_written(MEASURE_COLUMNS, code, excel=False)))
    made = {
        "program": __version__,
        "methods": method_versions(opened),
        "ratings": ratings_digest(ratings),
        "tables": {name: hash_file(target / name) for name in TABLES},
    }
    write_atomic(target / METHODS, json.dumps(made, indent=1, sort_keys=True).encode() + b"\n")
    return Scores(dict(sorted(statuses.items())), dict(sorted(rows.items())))


def ratings_digest(ratings: Ratings) -> Digest:
    """One digest over all rows that were made from ratings, empty without any: whether sheets say something else now
    than in the tables."""
    rows = [list(measurement_row(row)) for key in sorted(ratings) for row in ratings[key]]
    return digest_of(canonical_json(rows)) if rows else ""


def _head(columns: Sequence[str]) -> bytes:
    return b"".join(iter_written(columns, (), excel=False))


def _body(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    pieces = iter_written(columns, rows, excel=False)
    next(pieces)
    return b"".join(pieces)


def _scored(opened: Opened, ratings: Ratings, workers: int, cancel: Cancel) -> Iterator[_Pieces]:
    chunks = _chunks(opened, ratings)
    if workers == 1:
        for chunk in chunks:
            if cancel.is_set():
                return
            yield _score_chunk(chunk)
        return
    with make_executor(workers, "process") as executor:
        yield from map_ordered(_score_chunk, chunks, executor, window=2 * workers, cancel=cancel)


def _chunks(opened: Opened, ratings: Ratings) -> Iterator[_Chunk]:
    subjects = _Subjects(opened)
    for group in _groups(align(opened.systems, recorded(opened.folder)), Store(opened.folder)):
        found = [item.attempt.key for item in group]
        cases = {key.case for key in found}
        keys = [(key.system, key.case, key.repeat) for key in found]
        yield _Chunk(
            tuple(group),
            {case: subjects.of(case) for case in sorted(cases)},
            opened.checkers,
            opened.book,
            {key: ratings[key] for key in keys if key in ratings},
        )


def outputs(opened: Opened) -> Iterator[tuple[Attempt, bytes]]:
    """Every completed attempt with its output as it is measured: of a document its text."""
    store = Store(opened.folder)
    with Documents() as documents:
        for item in align(opened.systems, recorded(opened.folder)):
            content = _content(documents, item, store)
            if content is not None:
                yield item.attempt, content


def _groups(stream: Iterable[Recorded], store: Store) -> Iterator[list[_Scorable]]:
    """The attempts with their outputs in pieces, each bounded in number and in bytes; of a document its text."""
    group: list[_Scorable] = []
    size = 0
    with Documents() as documents:
        for item in stream:
            content = _content(documents, item, store)
            group.append(_Scorable(item.attempt, content, _original(item.attempt, store)))
            size += group[-1].size
            if len(group) == _AT_ONCE or size >= _BYTES_AT_ONCE:
                yield group
                group, size = [], 0
        if group:
            yield group


def _content(documents: Documents, item: Recorded, store: Store) -> bytes | None:
    output = item.attempt.output
    if item.attempt.status is not AttemptStatus.COMPLETED or output is None:
        return None
    if document_suffix(output.media):
        return recorded_text(documents, item, store).encode()
    return item.bytes(store)


def _original(attempt: Attempt, store: Store) -> bytes | None:
    """What the system delivered before somebody changed it; ``None`` where that was never kept."""
    digest = original_of(attempt) or ""
    try:
        return store.get(digest) if store.path(digest).is_file() else None
    except ValueError:  # the provenance of an import says whatever its author wrote
        return None


class _Subjects:
    """The cases as scoring sees them, made when they are first needed and kept for the next system."""

    def __init__(self, opened: Opened) -> None:
        self._study = opened.study
        self._aspects = aspects_read(opened.checkers)
        self._made: dict[str, _Subject] = {}

    def of(self, case: str) -> _Subject:
        """One case's text materials and references in force."""
        if case not in self._made:
            references = {
                aspect: reference
                for aspect in self._aspects
                if (reference := self._study.references.of(case, aspect)) is not None
            }
            found = self._study.by_id[case]
            self._made[case] = _Subject(text_materials(self._study, found), references, dict(found.exposure))
        return self._made[case]


def _score_chunk(chunk: _Chunk) -> _Pieces:
    attempts: list[Sequence[str]] = []
    findings: list[Sequence[str]] = []
    measurements: list[str] = []
    statuses: Counter[str] = Counter()
    row_statuses: Counter[str] = Counter()
    for item in chunk.attempts:
        attempt, key = item.attempt, item.attempt.key
        scored = _score(item, chunk)
        rated = chunk.ratings.get((key.system, key.case, key.repeat), ())
        rows = sorted(chain(scored.rows, rated), key=_within) if rated else scored.rows
        attempts.append(attempt_row(attempt))
        statuses[attempt.status.value] += 1
        address = data_line((key.system, key.case, str(key.repeat)))
        for row in rows:
            row_statuses[row.status] += 1
            measurements.append(f"{address},{_rest(row)}\n")
        findings += [finding_row(finding) for finding in scored.findings]
    return _Pieces(
        _body(ATTEMPT_COLUMNS, attempts),
        "".join(measurements).encode(),
        _body(FINDING_COLUMNS, findings),
        dict(statuses),
        dict(row_statuses),
        len(chunk.attempts),
    )


def _score(item: _Scorable, chunk: _Chunk) -> Scored:
    """The rows and findings of one attempt. What somebody changed by hand stands in forms of its own beside what the
    system delivered."""
    subject = chunk.subjects[item.attempt.key.case]

    def scored(content: bytes | None) -> Scored:
        return score_attempt(
            item.attempt,
            content,
            subject.materials,
            subject.references,
            chunk.checkers,
            chunk.book,
            subject.exposure,
        )

    found = scored(item.content)
    if original_of(item.attempt) is None:
        return found
    delivered = scored(item.original) if item.original is not None else Scored(tuple(without_original(found.rows)), ())
    rows = sorted((*delivered.rows, *edited_rows(found.rows)), key=_within)
    return Scored(tuple(rows), (*delivered.findings, *edited_findings(found.findings)))


def _rest(row: Measurement) -> str:
    """The row behind its address, as CSV. Few different ones make up a large table, so each is made once; equal numbers
    of other spelling (1 and 1.0) would share a key and are made anew."""
    if isinstance(row.numerator, Decimal) or isinstance(row.denominator, Decimal):
        return data_line(measurement_row(row)[3:])
    key = (
        *(row.variant, row.measure, row.part, row.source, row.by, row.by_version, row.take),
        *(row.status, row.reason, row.numerator, row.denominator, row.value),
    )
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[key] = data_line(measurement_row(row)[3:])
    return found


_KNOWN: dict[tuple[object, ...], str] = {}
_MOST_KNOWN = 20_000


def _within(row: Measurement) -> tuple[str, str, str, str, str, str, int]:
    """The order of one attempt's rows: the table's columns from the fourth on."""
    return row.variant, row.measure, row.part, row.source, row.by, row.by_version, row.take
