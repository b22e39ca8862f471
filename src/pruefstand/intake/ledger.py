"""Who agreed to what: ``consent/ledger.jsonl``, one line an event, never changed, without names.

Each line names the digest of the line before it, so that a changed or missing line is found. A later entry of the same
participant replaces the one before; both stay. Behind a withdrawal comes nothing of the same participant any more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date

from pruefstand.domain import digest_of
from pruefstand.errors import InputError, place
from pruefstand.formats.jsonl import Json, canonical_json, iter_jsonl
from pruefstand.i18n import N_, _
from pruefstand.study.folder import Folder, write_atomic

__all__ = ["BOXES", "LEDGER", "Consent", "Ledger", "add_line", "next_code", "read_ledger", "with_line"]

LEDGER = "consent/ledger.jsonl"
"""The ledger's path in the folder."""

BOXES: Mapping[str, str] = {
    "participation": N_("Teilnahme"),
    "transfer": N_("Übermittlung an einen KI-Anbieter"),
    "quotation": N_("Zitat"),
    "reuse": N_("Nachnutzung"),
}
"""What is agreed to, each by a box of its own."""

_CODE = re.compile(r"([A-Za-z]{1,3})(\d{1,4})")
_FIELDS = {
    "consent": {"record", "participant", "form", "version", "date", "boxes", "before"},
    "seal": {"record", "until", "before"},
    "withdrawal": {"record", "participant", "date", "before"},
}


@dataclass(frozen=True, slots=True)
class Consent:
    """One entry: the code of a participant, version and digest of the form that was signed, its date, and the boxes
    that were ticked."""

    participant: str
    version: str
    form: str
    date: str
    boxes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The entry in force of each participant, by code in small letters, the day from which the lead may know, and the
    day of each withdrawal by code."""

    entries: Mapping[str, Consent] = field(default_factory=dict)
    until: date | None = None
    lines: int = 0
    withdrawn: Mapping[str, str] = field(default_factory=dict)

    def sealed(self, today: date) -> bool:
        """Whether it is too early to tell who takes part."""
        return self.until is not None and today < self.until

    def takes_part(self, code: str) -> bool:
        """Whether this participant agreed to take part."""
        entry = self.entries.get(code.casefold())
        return entry is not None and "participation" in entry.boxes and code.casefold() not in self.withdrawn


def read_ledger(folder: Folder) -> Ledger | None:
    """The ledger of a study, ``None`` where it has none.

    Raises :class:`InputError` at the first line that is none of ours or does not follow the one before it.
    """
    path = folder.at(LEDGER)
    if not path.is_file():
        return None
    data = path.read_bytes()
    entries: dict[str, Consent] = {}
    until: date | None = None
    withdrawn: dict[str, str] = {}
    before = ""
    raw = data.splitlines()
    count = 0
    for line, value in iter_jsonl([data], LEDGER):
        where = place(LEDGER, line)
        if not isinstance(value, dict) or value.get("before") != before:
            what = _("Die Zeile schließt nicht an die vorige an: das Verzeichnis wurde geändert.")
            raise InputError(what, where=where, do=_("Das Verzeichnis aus einer Sicherung holen; nie darin ändern."))
        if value.get("record") == "seal":
            until = _day(value.get("until"), where)
        elif value.get("record") == "withdrawal" and set(value) == _FIELDS["withdrawal"]:
            day = _day(value.get("date"), where)
            withdrawn[str(value.get("participant")).casefold()] = day.isoformat()
        else:
            entry = _entry(value, where)
            entries[entry.participant.casefold()] = entry
        before = digest_of(raw[line - 1])
        count += 1
    return Ledger(entries, until, count, withdrawn)


def _entry(value: Mapping[str, Json], where: str) -> Consent:
    texts = [value.get(name) for name in ("participant", "version", "form", "date")]
    boxes = value.get("boxes")
    if (
        value.get("record") != "consent"
        or set(value) != _FIELDS["consent"]
        or not all(isinstance(text, str) for text in texts)
        or not isinstance(boxes, list)
        or not all(box in BOXES for box in boxes)
    ):
        what = _("Die Zeile ist kein Eintrag des Verzeichnisses.")
        raise InputError(what, where=where, do=_("Einträge nur mit „pruefstand consent“ machen."))
    participant, version, form, day = map(str, texts)
    return Consent(participant, version, form, day, tuple(str(box) for box in boxes))


def _day(value: Json, where: str) -> date:
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        what = _("„{text}“ ist kein Tag.").format(text=value)
        raise InputError(what, where=where, do=_("Als JJJJ-MM-TT schreiben, etwa 2027-02-01.")) from None


def add_line(folder: Folder, record: Mapping[str, Json]) -> None:
    """Append one record behind the lines that are there, which are checked before.

    The whole file is put in place at once: a kill leaves the old one. Raises :class:`InputError` for a broken ledger,
    ``UnavailableError`` where the disk refuses.
    """
    read_ledger(folder)
    path = folder.at(LEDGER)
    write_atomic(path, with_line(path.read_bytes() if path.is_file() else b"", record))


def with_line(data: bytes, record: Mapping[str, Json]) -> bytes:
    """The ledger in these bytes with one record behind its last line."""
    lines = data.splitlines()
    before = digest_of(lines[-1]) if lines else ""
    return data + canonical_json(json.loads(json.dumps({**record, "before": before}))) + b"\n"


def next_code(taken: Iterable[str]) -> str:
    """The next free participant's code: T01, T02, … after the highest number of that form."""
    found = [_CODE.fullmatch(code.strip()) for code in taken]
    numbers = [int(match[2]) for match in found if match is not None and match[1].upper() == "T"]
    return f"T{max(numbers, default=0) + 1:02d}"
