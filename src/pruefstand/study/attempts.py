"""Attempts in the journal: one line for what was decided, one for every start, and all of them sorted by address."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, System, Try, digest_of
from pruefstand.errors import InputError, Problem, place
from pruefstand.i18n import N_, _
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.folder import Folder
from pruefstand.study.store import Store
from pruefstand.work.sorting import sorted_lines

__all__ = [
    "INLINE_LIMIT",
    "RESPONSE_START",
    "InFlight",
    "Recorded",
    "align",
    "attempt_record",
    "planned_keys",
    "recorded",
    "withdrawn_record",
]

INLINE_LIMIT = 32 * 1024
"""Bytes of an output that may stand in its journal line."""

RESPONSE_START = b'{"record":"response",'
"""How the line of a raw response begins: long ones are passed over unparsed."""

_NOT_STARTED = N_("nicht gestartet")
_INTERRUPTED = N_("unterbrochen")
_WITHDRAWN = N_("widerrufen")
_STATUS = {status.value: status for status in AttemptStatus}
_KINDS = frozenset({"started", "ended", "attempt", "withdrawn"})
_MOST_TOLD = 20
# A long line need not be parsed twice to be sorted. What looks otherwise is parsed; all of it is checked in _resolved.
_PLAIN_ATTEMPT = re.compile(
    rb'\{"record":"attempt","system":"([ !#-\[\]-~]+)","case":"([ !#-\[\]-~]+)","repeat":([1-9][0-9]{0,8}),'
)
_Bytes = bytes  # inside Recorded the name means its method

_Line = tuple[tuple[str, str, int, int, int, str], bytes]
"""System, case, repeat, number of the file from 0, line, kind of record; and the line itself."""


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


def withdrawn_record(key: AttemptKey, number: int, reason: str) -> dict[str, object]:
    """The journal line that takes an attempt out, whatever was decided of it.

    ``number`` is that of the withdrawal. Without a reason nothing of the attempt may be used any more (a person's
    answer); with one it is excluded, and what is known of it stays.
    """
    return {
        "record": "withdrawn",
        "system": key.system,
        "case": key.case,
        "repeat": key.repeat,
        "withdrawal": number,
        "reason": reason,
    }


def recorded(folder: Folder, *, chunk: int = 32 << 20) -> Iterator[Recorded | InFlight]:
    """Every attempt of the journal once, sorted by system, case (code points) and repeat, in bounded memory.

    ``chunk`` is the number of bytes sorted at once. Raises ``InputError`` for a broken line and for an attempt that
    was decided twice, naming both places.
    """
    files: list[str] = []
    group: list[_Line] = []
    for line in sorted_lines(_addressed(folder, files), chunk_bytes=chunk):
        if group and group[0][0][:3] != line[0][:3]:
            yield _resolved(group, files)
            group = []
        group.append(line)
    if group:
        yield _resolved(group, files)


def _addressed(folder: Folder, files: list[str]) -> Iterator[_Line]:
    """The lines that say how attempts ended up, with their addresses; ``files`` is filled with the files' names.

    Starts wait in memory for their decision and are dropped with it: only what was in flight at a kill remains, and
    that is never much.
    """
    waiting: dict[tuple[str, str, int], list[_Line]] = {}
    for file, number, raw in read_lines(folder):
        if number == 1:
            files.append(file)
        if raw.startswith(RESPONSE_START):
            continue
        plain = _PLAIN_ATTEMPT.match(raw)
        if plain:
            kind, address = "attempt", (plain[1].decode("ascii"), plain[2].decode("ascii"), int(plain[3]))
        else:
            record = parse_line(file, number, raw)
            kind = record["record"]
            if kind not in _KINDS:
                continue
            address = _address(record, place(file, number))
        line = ((*address, len(files) - 1, number, kind), raw)
        if kind in ("attempt", "withdrawn"):
            waiting.pop(address, None)
            yield line
        else:
            waiting.setdefault(address, []).append(line)
    for lines in waiting.values():
        yield from lines


def _address(record: dict[str, Any], where: str) -> tuple[str, str, int]:
    system, case, repeat = record.get("system"), record.get("case"), record.get("repeat")
    if type(system) is not str or type(case) is not str or type(repeat) is not int or repeat < 1:
        raise _broken(where)
    return system, case, repeat


def _broken(where: str) -> InputError:
    what = _("Diese Zeile des Journals beschreibt keinen Lauf.")
    do = _("Holen Sie die Datei aus einer Sicherung zurück; das Journal darf nicht von Hand geändert werden.")
    return InputError(what, where=where, do=do)


def _resolved(group: list[_Line], files: list[str]) -> Recorded | InFlight:
    """What the lines of one address, in the order of the journal, say of it."""
    withdrawn = [line for line in group if line[0][5] == "withdrawn"]
    if withdrawn:
        return _withdrawn(withdrawn[-1], [line for line in group if line[0][5] == "attempt"], files)
    decided = [line for line in group if line[0][5] == "attempt"]
    if not decided:
        return _in_flight(group, files)
    system, case, repeat, file, number, _kind = decided[0][0]
    where = place(files[file], number)
    if len(decided) > 1:
        again = place(files[decided[1][0][3]], decided[1][0][4])
        what = _("Der Lauf {key} steht zweimal im Journal, hier und in {other}.")
        do = _("Legen Sie eine der beiden Journaldateien beiseite; Zeilen dürfen nicht von Hand geändert werden.")
        raise InputError(what.format(key=f"{system}/{case}/{repeat}", other=again), where=where, do=do)
    record = parse_line(files[file], number, decided[0][1])
    if _address(record, where) != (system, case, repeat):
        raise _broken(where)
    try:
        return _recorded(record, AttemptKey(system, case, repeat), where)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _broken(where) from None


def _withdrawn(last: _Line, decided: list[_Line], files: list[str]) -> Recorded:
    """An attempt that was taken out: nothing of a person's answer, an excluded one with all that is known of it."""
    system, case, repeat, file, number, _kind = last[0]
    where = place(files[file], number)
    reason = parse_line(files[file], number, last[1]).get("reason")
    if not isinstance(reason, str):
        raise _broken(where)
    if reason and decided:
        found = _resolved(decided, files)
        if isinstance(found, Recorded):
            return replace(found, attempt=replace(found.attempt, status=AttemptStatus.WITHDRAWN, reason=reason))
    attempt = Attempt(AttemptKey(system, case, repeat), "", AttemptStatus.WITHDRAWN, reason or _WITHDRAWN, "")
    return Recorded(attempt, None, where)


def _recorded(record: dict[str, Any], key: AttemptKey, where: str) -> Recorded:
    """The attempt in a record; raises ``KeyError``, ``TypeError`` … for anything that is none."""
    found = record["output"]
    output = None if found is None else Output(found["digest"], found["media"], found["size"])
    text = None if found is None else found.get("text")
    attempt = Attempt(
        key=key,
        task=record["task"],
        status=_STATUS[record["status"]],
        reason=record["reason"],
        route=record["route"],
        tries=tuple(
            Try(each["number"], each["started"], each["ended"], _STATUS[each["outcome"]], each["reason"])
            for each in record["tries"]
        ),
        output=output,
        clock=record["clock"],
        provenance=record["provenance"],
    )
    return Recorded(attempt, None if text is None else text.encode("utf-8"), where)


def _in_flight(group: list[_Line], files: list[str]) -> InFlight:
    """The tries of an attempt that was never decided."""
    started: dict[int, str] = {}
    ended: dict[int, Try] = {}
    for address, raw in group:
        file, number, kind = address[3:]
        where = place(files[file], number)
        record = parse_line(files[file], number, raw)
        try:
            count = int(record["try"])
            if kind == "started":
                started[count] = record["utc"]
            else:
                outcome = _STATUS[record["outcome"]]
                ended[count] = Try(count, started.pop(count, ""), record["utc"], outcome, record["reason"])
        except (KeyError, TypeError, ValueError):
            raise _broken(where) from None
    key = AttemptKey(*group[0][0][:3])
    if sorted([*started, *ended]) != list(range(1, len(started) + len(ended) + 1)) or len(started) > 1:
        what = _("Die Versuche des Laufs {key} sind nicht lückenlos verzeichnet.").format(key=key)
        raise InputError(what, where=where, do=_("Holen Sie journal/ aus einer Sicherung zurück."))
    tries = tuple(ended[count] for count in sorted(ended))
    open_try = next(iter(started), None)
    return InFlight(key, tries, open_try, where, "" if open_try is None else started[open_try])


def planned_keys(systems: Sequence[System]) -> Iterator[AttemptKey]:
    """Every planned address, sorted by system, case (code points) and repeat.

    Raises ``ValueError`` for a system whose plan does not fix the number of repeats.
    """
    for system in _by_id(systems):
        if system.repeats is None:
            raise ValueError(f"system {system.id}: the number of repeats is not planned")
        for case in sorted(set(system.cases)):
            for repeat in range(1, system.repeats + 1):
                yield AttemptKey(system.id, case, repeat)


def _by_id(systems: Sequence[System]) -> list[System]:
    if len({system.id for system in systems}) != len(systems):
        raise ValueError("two systems of one id")
    return sorted(systems, key=lambda system: system.id)


def align(systems: Sequence[System], found: Iterable[Recorded | InFlight]) -> Iterator[Recorded]:
    """Every planned attempt exactly once, sorted, with what :func:`recorded` found of it.

    Never started is ``not_run``; started and never decided is ``interrupted``. A system without a fixed number of
    repeats has 1 to the highest one found, at least one, at each of its cases. Raises ``InputError`` at the end, or
    after twenty, for attempts outside the plan.
    """
    outside: list[Problem] = []
    stream = iter(found)
    current = next(stream, None)
    for system in _by_id(systems):
        for case in sorted(set(system.cases)):
            while current is not None and _key(current)[:2] < (system.id, case):
                _put_aside(current, outside)
                current = next(stream, None)
            repeat = 1
            while current is not None and _key(current)[:2] == (system.id, case):
                given = _key(current)[2]
                if system.repeats is not None and given > system.repeats:
                    _put_aside(current, outside)
                elif given < repeat:
                    raise ValueError("attempts come sorted and once")
                else:
                    yield from (_not_run(system.id, case, missing) for missing in range(repeat, given))
                    yield current if isinstance(current, Recorded) else _interrupted(current)
                    repeat = given + 1
                current = next(stream, None)
            yield from (_not_run(system.id, case, missing) for missing in range(repeat, (system.repeats or 1) + 1))
    while current is not None:
        _put_aside(current, outside)
        current = next(stream, None)
    if outside:
        raise InputError.of(outside)


def _key(found: Recorded | InFlight) -> tuple[str, str, int]:
    key = found.attempt.key if isinstance(found, Recorded) else found.key
    return key.system, key.case, key.repeat


def _put_aside(found: Recorded | InFlight, outside: list[Problem]) -> None:
    """Note an attempt outside the plan; the twentieth ends the search."""
    what = _("Der Lauf {key} steht im Journal, aber nicht im Plan.").format(key="/".join(map(str, _key(found))))
    do = _("Nehmen Sie ihn wieder in study.yaml auf, oder arbeiten Sie in einer Kopie des Ordners ohne journal/.")
    outside.append(Problem(found.where, what, do))
    if len(outside) == _MOST_TOLD:
        raise InputError.of(outside)


def _not_run(system: str, case: str, repeat: int) -> Recorded:
    key = AttemptKey(system, case, repeat)
    return Recorded(Attempt(key, "", AttemptStatus.NOT_RUN, _NOT_STARTED, ""), None, "")


def _interrupted(found: InFlight) -> Recorded:
    tries = found.tries
    if found.open_try is not None:
        tries += (Try(found.open_try, found.started, "", AttemptStatus.INTERRUPTED, _INTERRUPTED),)
    attempt = Attempt(found.key, "", AttemptStatus.INTERRUPTED, _INTERRUPTED, "", tries)
    return Recorded(attempt, None, found.where)
