"""The openings of the control part, as the journal records them: each counted, with its reason and its instruction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pruefstand.domain import Digest
from pruefstand.errors import InputError, place
from pruefstand.i18n import _
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.folder import Folder

__all__ = ["OPENING_START", "Opening", "control_record", "openings"]

OPENING_START = b'{"record":"control",'
"""How the line of an opening begins."""


@dataclass(frozen=True, slots=True)
class Opening:
    """One opening of the control part.

    ``number`` counts from 1 in the order of the journal, ``utc`` is when, ``reason`` why, ``instruction_digest`` that
    of the instruction as it was then.
    """

    number: int
    utc: str
    reason: str
    instruction_digest: Digest


def control_record(utc: str, reason: str, instruction: Digest, plan: Digest) -> dict[str, object]:
    """The journal's line about an opening, with the digests of the instruction and the plan of that moment."""
    return {"record": "control", "utc": utc, "reason": reason, "instruction": instruction, "plan": plan}


def openings(folder: Folder) -> tuple[Opening, ...]:
    """Every opening in the order of the journal; none where the part was never opened.

    A record is ``{"record": "control", "utc", "reason", "instruction", "plan"}``, the last two digests. Raises
    :class:`~pruefstand.errors.InputError` with file and line for a line that is none.
    """
    found: list[Opening] = []
    for file, line, raw in read_lines(folder):
        if raw.startswith(OPENING_START):
            record = parse_line(file, line, raw)
            found.append(Opening(len(found) + 1, *_texts(record, place(file, line))))
    return tuple(found)


def _texts(record: dict[str, Any], where: str) -> tuple[str, str, str]:
    utc, reason, instruction = (record.get(key) for key in ("utc", "reason", "instruction"))
    if not isinstance(utc, str) or not isinstance(reason, str) or not isinstance(instruction, str):
        raise InputError(
            _("Diese Zeile des Journals beschreibt keine Öffnung des Kontrollteils."),
            where=where,
            do=_("Holen Sie die Datei aus einer Sicherung zurück; das Journal darf nicht von Hand geändert werden."),
        )
    return utc, reason, instruction
