"""The limits of the plan held against every system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pruefstand.evaluation.model import GateVerdict
from pruefstand.i18n import _
from pruefstand.report.blocks import Cell, CellKind, Column, Row, RowKind, Section, State, Table
from pruefstand.report.lookup import Lookup
from pruefstand.report.measures import system_columns
from pruefstand.report.words import systems_counted

__all__ = ["gate_section", "outcome"]


def outcome(verdicts: Iterable[GateVerdict]) -> bool | None:
    """One broken limit breaks all; else one undecided leaves it open."""
    held = [verdict.held for verdict in verdicts]
    return False if False in held else None if None in held else True


def _status(held: bool | None, found: str = "") -> Cell:
    word, state = {
        True: (_("eingehalten"), State.OK),
        False: (_("verletzt"), State.NO),
        None: (_("nicht entscheidbar"), State.HINT),
    }[held]
    return Cell(CellKind.STATUS, word, (found,) if found else (), state=state)


def _addressed(gate: Iterable[GateVerdict]) -> dict[tuple[str, int, str], GateVerdict]:
    """The verdicts by text and system; two limits of one text (groups of one title, say) are told apart by a number."""
    found: dict[tuple[str, int, str], GateVerdict] = {}
    seen: Counter[tuple[str, str]] = Counter()
    for verdict in gate:
        found[verdict.text, seen[verdict.text, verdict.system], verdict.system] = verdict
        seen[verdict.text, verdict.system] += 1
    return found


def gate_section(lookup: Lookup) -> Section | None:
    """Limits by system, with what was found; ``None`` where the plan sets none."""
    gate = lookup.evaluation.gate
    if not gate:
        return None
    by_address = _addressed(gate)
    rows = []
    for text, number in dict.fromkeys((text, number) for text, number, _system in by_address):
        cells = []
        for system in lookup.systems:
            verdict = by_address.get((text, number, system.id))
            missing = Cell(CellKind.NA, _("entfällt"), (_("gilt hier nicht"),))
            cells.append(_status(verdict.held, verdict.found) if verdict else missing)
        rows.append(Row(text, tuple(cells)))
    results = []
    for system in lookup.systems:
        verdicts = [verdict for verdict in gate if verdict.system == system.id]
        results.append(
            _status(outcome(verdicts)) if verdicts else Cell(CellKind.NA, _("entfällt"), (_("keine Grenze"),))
        )
    rows.append(Row(_("Ergebnis"), tuple(results), (_("alle Grenzen zusammen"),), RowKind.SUM))
    columns = (Column(_("Grenze"), numeric=False), *system_columns(lookup, numeric=False))
    limits = _("Eine Grenze") if len(rows) == 2 else _("{n} Grenzen").format(n=len(rows) - 1)
    caption = f"{limits}, {systems_counted(lookup.evaluation.kind, len(lookup.systems))}"
    read = _("Im Plan festgelegt. Ein guter Durchschnitt hebt eine verletzte Grenze nicht auf.")
    return Section("grenzen", _("Grenzen des Plans"), read, (Table(caption, columns, tuple(rows)),))
