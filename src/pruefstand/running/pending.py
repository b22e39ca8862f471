"""What is still to be run: planned, and not yet decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pruefstand.domain import AttemptKey, System, Try
from pruefstand.study.attempts import InFlight, Recorded, planned_keys, recorded
from pruefstand.study.folder import Folder

__all__ = ["Pending", "pending"]


@dataclass(frozen=True, slots=True)
class Pending:
    """An attempt to make. ``tries`` ended without deciding it; ``open_try`` is the number of one that was in flight
    when its process was killed, begun at ``opened``."""

    key: AttemptKey
    tries: tuple[Try, ...] = ()
    open_try: int | None = None
    opened: str = ""


def pending(systems: Sequence[System], folder: Folder) -> Iterator[Pending]:
    """Every planned attempt of these systems that the journal has not decided, sorted by system, case and repeat.

    The journal is read up to its end at the first step; what is written later changes nothing. Attempts outside the
    plan are passed over. Raises ``InputError`` for a broken journal.
    """
    found = recorded(folder)
    current = next(found, None)
    for key in planned_keys(systems):
        while current is not None and _key(current) < key:
            current = next(found, None)
        if current is None or _key(current) != key:
            yield Pending(key)
        elif isinstance(current, InFlight):
            yield Pending(key, current.tries, current.open_try, current.started)


def _key(found: Recorded | InFlight) -> AttemptKey:
    return found.key if isinstance(found, InFlight) else found.attempt.key
