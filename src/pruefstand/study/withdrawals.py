"""Who withdrew what, and what was excluded: ``withdrawals.jsonl``, one line an event, only ever extended.

A line holds nothing of an answer, no digest of it either: one word is found again from its digest by trying. It names
participants by their code, which is no name, because the withdrawal must be provable and nobody may be read in again
by mistake. Each line names the digest of the line before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pruefstand.domain import AttemptKey, Digest, digest_of
from pruefstand.errors import InputError, place
from pruefstand.formats.jsonl import Json, canonical_json, iter_jsonl
from pruefstand.i18n import _
from pruefstand.study.folder import Folder

__all__ = [
    "WITHDRAWALS",
    "Stage",
    "Withdrawal",
    "extended",
    "read_withdrawals",
    "withdrawn_attempts",
    "withdrawn_participants",
]

WITHDRAWALS = "withdrawals.jsonl"
"""The path of the list in the folder."""


class Stage(StrEnum):
    """How far the study had come: before blinding, blinded, with ratings, unblinded."""

    OPEN = "open"
    BLINDED = "blinded"
    RATED = "rated"
    UNBLINDED = "unblinded"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """One event.

    ``number`` counts from 1. ``participant`` is a code or empty; ``attempts`` are the addresses that it took out,
    ``codes`` (case and code) those of them that raters had, ``raters`` who. Only an exclusion has a ``reason``:
    withdrawing needs none. ``before`` is the digest of ``SHA256SUMS`` under which every earlier report stands (empty:
    never frozen).
    """

    number: int
    utc: str
    participant: str
    attempts: tuple[AttemptKey, ...]
    codes: tuple[tuple[str, str], ...]
    raters: tuple[str, ...]
    stage: Stage
    reason: str = ""
    seal: Digest = ""

    def __post_init__(self) -> None:
        if self.number < 1 or not self.utc:
            raise ValueError("a withdrawal has its number and its time")
        if self.excluded and self.participant:
            raise ValueError("a participant is not excluded but withdraws")

    @property
    def excluded(self) -> bool:
        """Whether the lead excluded the answer of a machine; else a person withdrew."""
        return bool(self.reason)


def read_withdrawals(folder: Folder) -> tuple[Withdrawal, ...]:
    """Every event, oldest first; none where there is no list.

    Raises :class:`InputError` at the first line that is none of ours or does not follow the one before it.
    """
    path = folder.at(WITHDRAWALS)
    if not path.is_file():
        return ()
    data = path.read_bytes()
    raw = data.splitlines()
    found: list[Withdrawal] = []
    before = ""
    for line, value in iter_jsonl([data], WITHDRAWALS):
        if not isinstance(value, dict) or value.get("before") != before:
            raise _broken(line)
        try:
            found.append(_parsed(value, len(found) + 1))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise _broken(line) from None
        before = digest_of(raw[line - 1])
    return tuple(found)


def _broken(line: int) -> InputError:
    what = _("Die Zeile ist kein Eintrag oder schließt nicht an den vorigen an: das Verzeichnis wurde geändert.")
    do = _("Das Verzeichnis der Widerrufe aus einer Sicherung holen; nie darin ändern.")
    return InputError(what, where=place(WITHDRAWALS, line), do=do)


def _parsed(value: Mapping[str, Json], number: int) -> Withdrawal:
    attempts, codes, raters = value["attempts"], value["codes"], value["raters"]
    if not isinstance(attempts, list) or not isinstance(codes, list) or not isinstance(raters, list):
        raise TypeError
    if value["number"] != number or value["record"] != "withdrawal":
        raise ValueError
    keys = [(_text(one[0]), _text(one[1]), one[2]) for one in attempts if isinstance(one, list)]
    return Withdrawal(
        number,
        _text(value["utc"]),
        _text(value["participant"]),
        tuple(AttemptKey(system, case, repeat) for system, case, repeat in keys if isinstance(repeat, int)),
        tuple((_text(one[0]), _text(one[1])) for one in codes if isinstance(one, list)),
        tuple(map(_text, raters)),
        Stage(_text(value["stage"])),
        _text(value["reason"]),
        _text(value["seal"]),
    )


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def extended(data: bytes, events: Iterable[Withdrawal]) -> bytes:
    """The list (empty where there is none) with these events behind its last line."""
    for event in events:
        lines = data.splitlines()
        record = {
            "record": "withdrawal",
            "number": event.number,
            "utc": event.utc,
            "participant": event.participant,
            "attempts": [[key.system, key.case, key.repeat] for key in event.attempts],
            "codes": [list(code) for code in event.codes],
            "raters": list(event.raters),
            "stage": event.stage.value,
            "reason": event.reason,
            "seal": event.seal,
            "before": digest_of(lines[-1]) if lines else "",
        }
        data += canonical_json(record) + b"\n"
    return data


def withdrawn_participants(folder: Folder) -> Mapping[str, str]:
    """The day on which each participant withdrew, by code in small letters."""
    return {one.participant.casefold(): one.utc[:10] for one in read_withdrawals(folder) if one.participant}


def withdrawn_attempts(folder: Folder) -> frozenset[AttemptKey]:
    """The addresses of people's answers that were withdrawn; they stay taken."""
    return frozenset(key for one in read_withdrawals(folder) if not one.excluded for key in one.attempts)
