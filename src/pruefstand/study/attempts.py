"""Attempts in the journal: one line for what was decided, one for every start, and all of them sorted by address."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, System, Try, digest_of
from pruefstand.errors import InputError, Problem, place
from pruefstand.i18n import N_, _
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.folder import Folder
from pruefstand.study.store import Store
from pruefstand.work.sorting import sorted_lines

__all__ = ["INLINE_LIMIT", "InFlight", "Recorded", "align", "attempt_record", "planned_keys", "recorded"]

INLINE_LIMIT = 32 * 1024
"""Bytes of an output that may stand in its journal line."""

_NOT_STARTED = N_("nicht gestartet")
_INTERRUPTED = N_("unterbrochen")
_STATUS = {status.value: status for status in AttemptStatus}
_KINDS = frozenset({"started", "ended", "attempt"})
_MOST_TOLD = 20
_Bytes = bytes  # inside Recorded the name means its method

_Line = tuple[tuple[str, str, int, int, int], bytes]
"""System, case, repeat, number of the file, line; and the line itself."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A decided attempt. ``content`` is its output where that stands in the line; ``where`` is file and line."""

    attempt: Attempt
    content: _Bytes | None
    where: str

    def bytes(self, store: Store) -> _Bytes:
        """The output, checked against its digest.

        Raises ``InputError`` where it is missing or changed, ``ValueError`` for an attempt that has none.
        """
        output = self.attempt.output
        if output is None:
            raise ValueError(f"{self.attempt.key}: no output")
        if self.content is None:
            return store.get(output.digest)
        if digest_of(self.content) != output.digest:
            what = _("Die Ausgabe in dieser Zeile passt nicht zu ihrer Prüfsumme.")
            raise InputError(what, where=self.where, do=_("Holen Sie journal/ aus einer Sicherung zurück."))
        return self.content


@dataclass(frozen=True, slots=True)
class InFlight:
    """An attempt that was started and never decided.

    ``tries`` have ended, ``open_try`` is the number of one that has not, begun at ``started``; ``where`` is its last
    line.
    """

    key: AttemptKey
    tries: tuple[Try, ...]
    open_try: int | None
    where: str
    started: str = ""


def attempt_record(
    attempt: Attempt, content: bytes | None, *, store: Store | None, keep_apart: bool
) -> dict[str, object]:
    """The journal line of a decided attempt.

    An output of at most 32 KiB of valid UTF-8 stands in the line, unless ``keep_apart`` (every answer of a person, so
    that it can be deleted). Any other is put to the store here, before the line can be written; with ``content`` of
    ``None`` it must be there already. Raises ``ValueError`` where content and attempt disagree.
    """
    output = attempt.output
    if output is None and content is not None:
        raise ValueError(f"{attempt.key}: content without an output")
    return {
        "record": "attempt",
        "system": attempt.key.system,
        "case": attempt.key.case,
        "repeat": attempt.key.repeat,
        "task": attempt.task,
        "status": attempt.status.value,
        "reason": attempt.reason,
        "route": attempt.route,
        "tries": [
            {"number": t.number, "started": t.started, "ended": t.ended, "outcome": t.outcome.value, "reason": t.reason}
            for t in attempt.tries
        ],
        "clock": dict(attempt.clock),
        "provenance": dict(attempt.provenance),
        "output": None if output is None else _output_record(output, content, store, keep_apart),
    }


def _output_record(output: Output, content: bytes | None, store: Store | None, keep_apart: bool) -> dict[str, object]:
    """The output's part of the line; the bytes are safe when this returns."""
    if output.parent is not None:
        raise ValueError("the journal holds raw outputs only")
    record: dict[str, object] = {"digest": output.digest, "media": output.media, "size": output.size}
    if content is not None and (digest_of(content) != output.digest or len(content) != output.size):
        raise ValueError(f"these bytes are not {output.digest}")
    if content is not None and len(content) <= INLINE_LIMIT and not keep_apart:
        try:
            record["text"] = content.decode("utf-8")
            return record
        except UnicodeDecodeError:
            pass
    if store is None:
        raise ValueError("this output needs a store")
    if content is None:
        store.get(output.digest)
    else:
        store.put(content)
    return record


def recorded(folder: Folder, *, chunk: int = 32 << 20) -> Iterator[Recorded | InFlight]:
    """Every attempt of the journal once, sorted by system, case (code points) and repeat, in bounded memory.

    ``chunk`` is the number of bytes sorted at once. Raises ``InputError`` for a broken line and for an attempt that
    was decided twice, naming both places.
    """
    files: list[str] = []
    group: list[_Line] = []
    for line in sorted_lines(_addressed(folder, files), chunk_bytes=chunk):
        if group and group[0][0][:3] != line[0][:3]:
            yield _decided(group, files)
            group = []
        group.append(line)
    if group:
        yield _decided(group, files)


def _addressed(folder: Folder, files: list[str]) -> Iterator[_Line]:
    """The lines about attempts with their addresses; ``files`` is filled with the files' names in passing."""
    for file, number, raw in read_lines(folder):
        if number == 1:
            files.append(file)
        record = parse_line(file, number, raw)
        if record["record"] in _KINDS:
            system, case, repeat = record.get("system"), record.get("case"), record.get("repeat")
            if type(system) is not str or type(case) is not str or type(repeat) is not int or repeat < 1:
                raise _broken(place(file, number))
            yield (system, case, repeat, len(files), number), raw


def _decided(group: list[_Line], files: list[str]) -> Recorded | InFlight:
    """What the lines of one address, in the order of the journal, say of it."""
    found = None
    tries: dict[int, Try] = {}
    started: dict[int, str] = {}
    where = ""
    for (system, case, repeat, file, number), raw in group:
        if found is None and raw.startswith(b'{"record":"started"') and len(group) > 1 and _has_attempt(group):
            continue
        record = parse_line(files[file - 1], number, raw)
        where = place(files[file - 1], number)
        kind = record["record"]
        if kind == "attempt":
            if found is not None:
                what = _("Der Lauf {key} steht zweimal im Journal, hier und in {other}.").format(
                    key=found.attempt.key, other=found.where
                )
                do = _("Nehmen Sie eine der beiden Journaldateien heraus; von Hand ist keine Zeile zu ändern.")
                raise InputError(what, where=where, do=do)
            found = _attempt(record, AttemptKey(system, case, repeat), where)
            continue
    raise NotImplementedError
