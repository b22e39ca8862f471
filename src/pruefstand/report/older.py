"""An earlier report, from its ``report.json``: readable whatever version wrote it, under the states that it names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pruefstand.domain import Digest
from pruefstand.errors import InputError
from pruefstand.i18n import N_, _

__all__ = ["STATES", "ReportState", "differing_states", "read_state"]

STATES: Mapping[str, str] = {
    "task": N_("Stand der Aufgaben"),
    "rules": N_("Stand der Referenzen und Regeln"),
    "plan": N_("Stand des Plans"),
}
"""The three states by their key in ``report.json``, with their German words."""


@dataclass(frozen=True, slots=True)
class ReportState:
    """What a report was made under. A state that its version did not write down is empty; ``results`` are its results
    as they stand there, ``made_with`` programs and their versions."""

    title: str
    version: str
    draft: bool
    task: Digest
    rules: Digest
    plan: Digest
    seal: str
    made_with: Mapping[str, str]
    results: tuple[Mapping[str, Any], ...]

    @property
    def unnamed(self) -> tuple[str, ...]:
        """The keys of the states that it does not name."""
        return tuple(key for key in STATES if not getattr(self, key))


def read_state(data: bytes, file: str = "report.json") -> ReportState:
    """The states of a report and its results; raises :class:`InputError` for bytes that are no ``report.json``."""
    try:
        found = json.loads(data)
        return ReportState(
            title=_text(found["title"]),
            version=_text(found.get("version", "")),
            draft=found["draft"] is True,
            task=_text(found.get("task", "")),
            rules=_text(found.get("rules", "")),
            plan=_text(found["plan"]),
            seal=_text(found.get("seal", "")),
            made_with={_text(key): _text(value) for key, value in found.get("made_with", {}).items()},
            results=tuple(dict(result) for result in found["results"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError(
            _("Die Datei ist kein Bericht im Format von report.json."),
            where=file,
            do=_("Die Datei „report.json“ aus einem Berichtsordner nennen."),
        ) from None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def differing_states(one: ReportState, other: ReportState) -> tuple[str, ...]:
    """The keys of the states in which two reports differ, or that one of them does not name: with any of them their
    numbers must not be subtracted. Empty where all three are known and equal."""
    return tuple(key for key in STATES if not getattr(one, key) or getattr(one, key) != getattr(other, key))
