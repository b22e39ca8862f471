"""The control part of a catalogue: each time that somebody opened it, from the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pruefstand.domain import Digest
from pruefstand.errors import InputError, place
from pruefstand.i18n import _
from pruefstand.study.chain import parse_line, read_lines
from pruefstand.study.folder import Folder

__all__ = ["Opening", "control_record", "openings"]

_START = b'{"record":"control"'


@dataclass(frozen=True, slots=True)
class Opening:
    """One opening of the control part.

    ``number`` counts from 1 in the order of the journal, ``reason`` is what whoever opened it wrote, and
    ``instruction_digest`` that of the instruction of that moment: a later one has been shaped by what was seen.
    """

    number: int
    utc: str
    reason: str
    instruction_digest: Digest


def control_record(utc: str, reason: str, instruction: Digest, plan: Digest) -> dict[str, object]:
    """The journal's line about an opening."""
    return {"record": "control", "utc": utc, "reason": reason, "instruction": instruction, "plan": plan}


def openings(folder: Folder) -> tuple[Opening, ...]:
    """Every opening, oldest first; empty where there is none. Raises ``InputError`` for a line that is damaged."""
    lines = [line for line in read_lines(folder) if line[2].startswith(_START)]
    return tuple(
        _opening(number, parse_line(file, line, raw), place(file, line))
        for number, (file, line, raw) in enumerate(lines, start=1)
    )


def _opening(number: int, record: Mapping[str, Any], where: str) -> Opening:
    texts = [record.get(key) for key in ("utc", "reason", "instruction")]
    if not all(isinstance(text, str) for text in texts):
        what, do = _("Dieser Eintrag ist beschädigt."), _("Holen Sie journal/ aus einer Sicherung zurück.")
        raise InputError(what, where=where, do=do)
    utc, reason, instruction = map(str, texts)
    return Opening(number, utc, reason, instruction)
