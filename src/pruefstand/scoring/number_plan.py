"""The checker ``number`` as the plan writes it."""

from __future__ import annotations

from decimal import Decimal

from pruefstand.i18n import _
from pruefstand.scoring.leniency import Leniency, parse_leniencies
from pruefstand.scoring.number import Number, unit_fault
from pruefstand.scoring.numeral import Notation
from pruefstand.scoring.repair import parse_repairs
from pruefstand.study.node import Node
from pruefstand.study.schema import Reader

__all__ = ["parse"]

_KEYS = ("checker", "aspect", "notation", "tolerance", "relative_tolerance", "units", "unit_required")
_KNOWN = {leniency.value: leniency for leniency in (Leniency.SURROUNDING_SPACE, Leniency.FINAL_PUNCTUATION)}


def parse(reader: Reader, node: Node | None) -> Number | None:
    """The checker from its entry under ``score``; ``None`` if ``reader`` got a problem."""
    before = len(reader.problems)
    entries = reader.mapping(node, (*_KEYS, "ignore", "repairs"), required=("checker",))
    aspect = reader.name(entries.get("aspect")) or "answer"
    notation = reader.choice(entries.get("notation"), Notation) or Notation.EITHER
    absolute = reader.number(entries.get("tolerance"), at_least=0)
    relative = reader.share(entries.get("relative_tolerance"))
    if "tolerance" in entries and "relative_tolerance" in entries:
        reader.report(
            entries["relative_tolerance"],
            _("„tolerance“ und „relative_tolerance“ stehen nebeneinander."),
            _("Eine der beiden Zeilen streichen: Der Spielraum ist fest oder ein Anteil der Referenz."),
        )
    units = _units(reader, entries.get("units"))
    unit_required = bool(reader.yes_no(entries.get("unit_required")))
    if unit_required and "units" not in entries:
        reader.report(
            entries["unit_required"],
            _("Eine Einheit ist verlangt, aber keine genannt."),
            _("Ergänzen Sie zum Beispiel: units: [€, Euro]"),
        )
    ignore = parse_leniencies(reader, reader.sequence(entries.get("ignore")), _KNOWN)
    repairs = parse_repairs(reader, entries.get("repairs"))
    if len(reader.problems) > before:
        return None
    return Number(
        notation, absolute or Decimal(0), relative or Decimal(0), units, unit_required, ignore, repairs, aspect
    )


def _units(reader: Reader, node: Node | None) -> tuple[str, ...]:
    """The spellings of the unit: not empty, without digits, each once."""
    units: list[str] = []
    for item in reader.sequence(node):
        unit = (reader.text(item) or "").strip()
        if unit and (unit in units or unit_fault(unit)):
            reader.report(
                item,
                _("Die Einheit „{unit}“ steht doppelt oder kann ein Teil der Zahl sein.").format(unit=unit),
                _("Jede Schreibweise der Einheit einmal nennen, zum Beispiel: units: [€, Euro]"),
            )
        elif unit:
            units.append(unit)
    return tuple(units)
