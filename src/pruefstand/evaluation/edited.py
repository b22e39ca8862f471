"""Outputs that a person changed by hand: in forms of their own, never pooled with what a system delivered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pruefstand.domain import Attempt, AttemptStatus, Finding, Measurement, MeasurementStatus, Source
from pruefstand.i18n import N_
from pruefstand.scoring.checker import DELIVERED

__all__ = ["EDITED", "NO_ORIGINAL", "edited_findings", "edited_rows", "is_edited", "original_of", "without_original"]

EDITED = "edited"
"""The variant of an output that was changed by hand; a repaired form of it is ``edited:repaired:…``."""

NO_ORIGINAL = N_("von Hand geändert, die Ausgabe des Systems liegt nicht vor")


def original_of(attempt: Attempt) -> str | None:
    """The digest of what the system delivered before somebody changed it, empty where it is not known; ``None`` for an
    attempt whose output nobody changed."""
    if attempt.status is not AttemptStatus.COMPLETED or attempt.provenance.get("edited") != "yes":
        return None
    return attempt.provenance.get("original", "")


def is_edited(variant: str) -> bool:
    """Whether this form of an output was changed by hand."""
    return variant.partition(":")[0] == EDITED


def _variant(variant: str) -> str:
    return EDITED if variant == DELIVERED else f"{EDITED}:{variant}"


def edited_rows(rows: Iterable[Measurement]) -> Iterator[Measurement]:
    """What the rules say of the changed output, in its own forms; what the clock says is the attempt's and not here."""
    return (replace(row, variant=_variant(row.variant)) for row in rows if row.source is not Source.CLOCK)


def edited_findings(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings of the changed output, in its own forms."""
    return (replace(finding, variant=_variant(finding.variant)) for finding in findings)


def without_original(rows: Iterable[Measurement]) -> Iterator[Measurement]:
    """The rows of the delivered form where that is not at hand: they stand in no denominator and say why."""
    for row in rows:
        if row.source is Source.CLOCK:
            yield row
        else:
            missing = MeasurementStatus.MISSING.value
            yield replace(row, status=missing, reason=NO_ORIGINAL, numerator=None, denominator=None, value=None)
