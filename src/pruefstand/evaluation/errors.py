"""The plan's classes of errors: in the order of what comes of them, and as limits that no mean buys back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pruefstand.domain import System
from pruefstand.evaluation.details import Barred, ErrorKind
from pruefstand.evaluation.edited import is_edited
from pruefstand.evaluation.tally import Address, Tally
from pruefstand.scoring.error_classes import ErrorClass

__all__ = ["barred", "error_kinds"]


def error_kinds(errors: Sequence[ErrorClass]) -> tuple[ErrorKind, ...]:
    """The classes with their measures, what excludes first, then wrong acts, visible ones, detours, and last those of
    which the plan says nothing; within one rank in the order of the plan."""
    found = (
        ErrorKind(
            id=error.id,
            measure=error.measure.id,
            title=error.title,
            consequence=error.consequence.value if error.consequence else "",
            excludes=error.excludes,
            rank=error.rank,
        )
        for error in errors
    )
    return tuple(sorted(found, key=lambda kind: kind.rank))


def barred(
    kinds: Sequence[ErrorKind], systems: Sequence[System], counted: Mapping[Address, Tally]
) -> tuple[Barred, ...]:
    """Every class that excludes against every system.

    An error that only a repaired form of the output shows counts all the same: it is what would have been used. What
    was edited by hand is no output of the system and counts neither way.
    """
    found: dict[tuple[str, str], list[tuple[str, Tally]]] = {}
    for address, tally in counted.items():
        if not (address.group or address.split or address.part or is_edited(address.variant)):
            found.setdefault((address.measure, address.system), []).append((address.variant, tally))
    return tuple(
        _worst(kind, system.id, found.get((kind.measure, system.id), []))
        for kind in kinds
        if kind.excludes
        for system in systems
    )


def _worst(kind: ErrorKind, system: str, forms: Sequence[tuple[str, Tally]]) -> Barred:
    if not forms:
        return Barred(system, kind.id, "", 0, 0)
    variant, tally = min(
        forms, key=lambda form: (-Fraction(form[1].numerator), -Fraction(form[1].denominator), form[0])
    )
    return Barred(system, kind.id, variant, tally.numerator, tally.denominator)
