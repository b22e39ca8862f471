"""Deliveries into the journal: all checked before anything is written, each recorded once, in bounded memory."""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Output, System, digest_of
from pruefstand.errors import InputError, Problem, UnavailableError
from pruefstand.i18n import _
from pruefstand.intake.delivery import MOST_PROBLEMS, Delivery
from pruefstand.study.attempts import InFlight, Recorded, attempt_record, recorded
from pruefstand.study.folder import unavailable
from pruefstand.study.journal import JournalWriter
from pruefstand.study.load import Study
from pruefstand.study.store import Store
from pruefstand.study.withdrawals import withdrawn_attempts
from pruefstand.work.progress import Progress
from pruefstand.work.sorting import sorted_lines, temporary_folder

__all__ = ["Received", "receive"]

_EDITED = frozenset({"yes", "ja", "true", "wahr", "1", "x"})
_NOT_EDITED = frozenset({"", "no", "nein", "false", "falsch", "0"})
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")

_Item = tuple[tuple[str, str, int, int], bytes]
"""System, case, repeat (0: not numbered), place in the order of delivery; and the packed delivery."""


@dataclass(frozen=True, slots=True)
class Received:
    """How many attempts were recorded, by status too, and how many had been recorded before."""

    recorded: int
    known: int
    statuses: Mapping[AttemptStatus, int]


def receive(
    study: Study,
    deliveries: Iterable[Delivery],
    writer: JournalWriter,
    store: Store,
    *,
    progress: Progress | None = None,
) -> Received:
    """Record these deliveries as attempts under the present tasks.

    Where none of a system's deliveries at a case is numbered, they are numbered from 1 in the order in which they come,
    past the numbers of withdrawn answers.
    What is recorded already with the same status and the same bytes is passed over, so that a file can be read again.
    People's answers are kept as files of their own. Raises :class:`InputError`, with nothing written, for an address
    outside the plan, a system that runs here, a number twice or in part only, a person without consent, and an attempt
    that is recorded with other content.
    """
    problems = _Problems()
    known = 0
    with _spool_file() as spool:
        ordered = sorted_lines(_addressed(study, deliveries, problems))
        stream = recorded(study.folder)
        before = next(stream, None)
        for key, packed in _numbered(ordered, study, withdrawn_attempts(study.folder), problems):
            while before is not None and _address(before) < key:
                before = next(stream, None)
            if isinstance(before, Recorded) and _address(before) == key:
                if _same(before, packed):
                    known += 1
                else:
                    problems.add(_conflict(before, packed))
            else:
                _spool(spool, key, packed)
        problems.close()
        counts = _write(study, _spooled(spool), writer, store, progress)
    return Received(counts.total(), known, dict(sorted(counts.items())))


class _Problems:
    """Collects faults and ends the work at the twentieth."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, problem: Problem) -> None:
        self.found.append(problem)
        if len(self.found) >= MOST_PROBLEMS:
            self.close()

    def close(self) -> None:
        if self.found:
            raise InputError.of(self.found)


def _addressed(study: Study, deliveries: Iterable[Delivery], problems: _Problems) -> Iterator[_Item]:
    """Each sound delivery with its address, packed."""
    systems = {system.id: (system, frozenset(system.cases)) for system in study.systems}
    for number, delivery in enumerate(deliveries):
        system, cases = systems.get(delivery.system, (None, frozenset[str]()))
        delivery = _with_edited(delivery)  # noqa: PLW2901 - the same delivery, its word for „edited“ as the program knows it
        fault = _fault(delivery, system, cases, study) or _edited_fault(delivery)
        if fault is not None:
            problems.add(Problem(delivery.where, *fault))
        else:
            yield (delivery.system, delivery.case, delivery.repeat or 0, number), _packed(delivery)


def _with_edited(delivery: Delivery) -> Delivery:
    """``ja``, ``true`` and the like under ``edited`` are ``yes``; what is none of the words stays and is told."""
    told = delivery.provenance.get("edited", "").strip().casefold()
    meant = "yes" if told in _EDITED else "" if told in _NOT_EDITED else told
    others = {name: text for name, text in delivery.provenance.items() if name != "edited"}
    return replace(delivery, provenance={**others, "edited": meant} if meant else others)


def _edited_fault(delivery: Delivery) -> tuple[str, str] | None:
    told = delivery.provenance.get("edited", "")
    if told not in ("", "yes"):
        what = _("„{text}“ sagt nicht, ob die Ausgabe von Hand geändert wurde.").format(text=told[:40])
        return what, _("Unter „edited“ „yes“ oder „no“ schreiben.")
    original = delivery.provenance.get("original", "")
    if told and original and not _DIGEST.fullmatch(original):
        what = _("„{text}“ ist keine Prüfsumme der ursprünglichen Ausgabe.").format(text=original[:80])
        return what, _("Unter „original“ „sha256:“ und 64 Ziffern schreiben, oder nichts, wenn sie nicht mehr da ist.")
    return None


def _fault(delivery: Delivery, system: System | None, cases: frozenset[str], study: Study) -> tuple[str, str] | None:
    if system is None:
        what = _("Das System „{system}“ kennt der Plan nicht.").format(system=delivery.system)
        return what, _("Die Kennung berichtigen oder das System im Plan ergänzen.")
    if system.kind.runs_here:
        what = _("Das System „{system}“ läuft hier selbst; seine Ausgaben werden nicht eingelesen.")
        do = _("Für die fertigen Ausgaben ein zweites System ohne „{key}“ anlegen.")
        return what.format(system=system.id), do.format(key=system.kind.value)
    if delivery.case not in cases:
        what = _("Den Fall „{case}“ gibt es nicht.")
        if delivery.case in study.cases:
            what = _("Das System „{system}“ ist am Fall „{case}“ nicht vorgesehen.")
        do = _("Die Kennung berichtigen oder den Fall ergänzen.")
        return what.format(case=delivery.case, system=system.id), do
    if system.repeats is not None and (delivery.repeat or 0) > system.repeats:
        what = _("Lauf {repeat} ist nicht geplant; das System „{system}“ hat {repeats}.")
        what = what.format(repeat=delivery.repeat, system=system.id, repeats=system.repeats)
        return what, _("Die Nummer berichtigen oder im Plan „repeats“ erhöhen.")
    if system.origin.human and delivery.provenance.get("consent") != "yes":
        what = _("Die Antwort eines Menschen kommt ohne Einwilligung.")
        return what, _("Antworten von Menschen mit der Spalte „Einwilligung“ in answers.csv einlesen.")
    return None


def _numbered(
    ordered: Iterable[_Item], study: Study, taken: Collection[AttemptKey], problems: _Problems
) -> Iterator[tuple[tuple[str, str, int], bytes]]:
    """The deliveries with their final addresses, sorted; what comes in the wrong number is told."""
    planned = {system.id: system.repeats for system in study.systems}
    here: tuple[str, str, int] | None = None
    previous, open_end = b"", False
    for (system, case, repeat, _number), packed in ordered:
        same = here is not None and here[:2] == (system, case)
        if repeat == 0:
            key = (system, case, here[2] + 1 if same and here else 1)
            while taken and AttemptKey(*key) in taken:
                key = (system, case, key[2] + 1)
            open_end = True
            limit = planned[system]
            if limit is not None and key[2] == limit + 1:
                what = _("Das System „{system}“ hat am Fall „{case}“ mehr Ausgaben als Läufe ({repeats}).")
                what = what.format(system=system, case=case, repeats=limit)
                problems.add(Problem(_place(packed), what, _("Überzählige löschen oder im Plan „repeats“ erhöhen.")))
        else:
            key = (system, case, repeat)
            if same and open_end:
                what = _("Zu System „{system}“ und Fall „{case}“ sind manche Ausgaben nummeriert, andere nicht.")
                what = what.format(system=system, case=case)
                problems.add(Problem(_place(packed), what, _("Alle nummerieren oder keine.")))
                continue
            open_end = False
            if key == here:
                what = _("Lauf {repeat} von System „{system}“ am Fall „{case}“ kommt zweimal, zuerst in {first}.")
                what = what.format(repeat=repeat, system=system, case=case, first=_place(previous))
                problems.add(Problem(_place(packed), what, _("Die Nummer berichtigen oder eine der beiden löschen.")))
                continue
        here, previous = key, packed
        yield key, packed


def _packed(delivery: Delivery) -> bytes:
    """A delivery as one line of JSON and its content."""
    content = delivery.content
    header = [
        delivery.status.value,
        delivery.reason,
        delivery.media,
        delivery.route,
        dict(delivery.clock),
        dict(delivery.provenance),
        delivery.where,
        None if content is None else digest_of(content),
    ]
    return json.dumps(header).encode() + b"\n" + (content or b"")


def _header(packed: bytes) -> list[Any]:
    """Status, reason, media, route, clock, provenance, place and digest."""
    header: list[Any] = json.loads(packed[: packed.index(b"\n")])
    return header


def _place(packed: bytes) -> str:
    place: str = _header(packed)[6]
    return place


def _address(found: Recorded | InFlight) -> tuple[str, str, int]:
    key = found.attempt.key if isinstance(found, Recorded) else found.key
    return key.system, key.case, key.repeat


def _same(before: Recorded, packed: bytes) -> bool:
    """Same status and bytes; of a person also the same code. An excluded attempt is known by its bytes."""
    status, _reason, _media, _route, _clock, provenance, _where, digest = _header(packed)
    attempt = before.attempt
    known = attempt.output.digest if attempt.output else None
    if attempt.status is AttemptStatus.WITHDRAWN:
        return known is not None and known == digest
    codes = {attempt.provenance.get("participant", ""), provenance.get("participant", "")}
    return attempt.status.value == status and known == digest and len(codes) == 1


def _conflict(before: Recorded, packed: bytes) -> Problem:
    if before.attempt.status is AttemptStatus.WITHDRAWN and before.attempt.output is None:
        what = _("Der Lauf {key} wurde widerrufen; er wird nicht wieder eingelesen.")
        return Problem(_place(packed), what.format(key=before.attempt.key), _("Die Zeile löschen."))
    what = _("Der Lauf {key} ist mit anderem Inhalt schon verzeichnet, in {other}.")
    do = _(
        "Was verzeichnet ist, bleibt. Einen weiteren Lauf mit der nächsten freien Nummer versehen („Lauf“, „repeat“); "
        "war die erste Fassung falsch, die Studie ohne ihr Journal neu beginnen."
    )
    return Problem(_place(packed), what.format(key=before.attempt.key, other=before.where), do)


@contextmanager
def _spool_file() -> Iterator[IO[bytes]]:
    """A nameless file for what is checked and waits to be recorded."""
    try:
        spool = tempfile.TemporaryFile(prefix="pruefstand-")  # noqa: SIM115 - closed below, whatever happens
    except OSError as error:
        raise _no_space(error) from error
    try:
        yield spool
    finally:
        with suppress(OSError):  # what a full disk refused is written again, in vain, when the file is closed
            spool.close()


def _no_space(error: OSError) -> UnavailableError:
    return unavailable(error, Path(temporary_folder() or "TMPDIR"))


def _spool(spool: IO[bytes], key: tuple[str, str, int], packed: bytes) -> None:
    try:
        head = json.dumps([*key, len(packed)]).encode()
        spool.write(head + b"\n" + packed)
    except OSError as error:
        raise _no_space(error) from error


def _spooled(spool: IO[bytes]) -> Iterator[tuple[AttemptKey, bytes]]:
    try:
        spool.seek(0)  # writes what is still held back
    except OSError as error:
        raise _no_space(error) from error
    while head := spool.readline():
        system, case, repeat, length = json.loads(head)
        yield AttemptKey(system, case, repeat), spool.read(length)


def _write(
    study: Study,
    checked: Iterable[tuple[AttemptKey, bytes]],
    writer: JournalWriter,
    store: Store,
    progress: Progress | None,
) -> Counter[AttemptStatus]:
    apart = {system.id: system.origin.human for system in study.systems}
    counts: Counter[AttemptStatus] = Counter()
    for key, packed in checked:
        name, reason, media, route, clock, provenance, _where, digest = _header(packed)
        status = AttemptStatus(name)
        content = None if digest is None else packed[packed.index(b"\n") + 1 :]
        output = None if content is None else Output(digest, media, len(content))
        attempt = Attempt(key, study.tasks[key.case], status, reason, route, (), output, clock, provenance)
        writer.write(attempt_record(attempt, content, store=store, keep_apart=apart[key.system]))
        counts[status] += 1
        if progress is not None:
            progress.step(failed=int(status is not AttemptStatus.COMPLETED))
    writer.commit()
    return counts
