"""TRN, texts with their names: ``words (name)``, as SCTK writes them."""

from __future__ import annotations

import re

from pruefstand.formats.speech.lines import DroppedError, read_fields
from pruefstand.formats.speech.values import Read, Utterance
from pruefstand.i18n import _

__all__ = ["read_trn"]

_NAMED = re.compile(r"(.*?)\s*\(([^()\s]+)\)", re.DOTALL)


def read_trn(data: bytes, file: str) -> Read[Utterance]:
    """One utterance a line. A name that comes twice is dropped the second time: nobody could tell which one counts."""
    seen: set[str] = set()

    def take(_fields: list[str], line: str) -> Utterance:
        found = _NAMED.fullmatch(line)
        if found is None:
            what = _("Am Ende der Zeile steht kein Name in Klammern.")
            raise DroppedError(what, _("Schreiben Sie etwa „guten Tag (aufnahme-01)“."))
        if found[2] in seen:
            what = _("Der Name „{name}“ kommt zum zweiten Mal.").format(name=found[2])
            raise DroppedError(what, _("Jede Aufnahme nur einmal nennen."))
        seen.add(found[2])
        return Utterance(found[2], found[1])

    return read_fields(data, file, take)
