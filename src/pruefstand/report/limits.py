"""The limits of the plan held against every system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pruefstand.evaluation import Barred
from pruefstand.evaluation.model import GateVerdict
from pruefstand.i18n import _
from pruefstand.report.blocks import Cell, CellKind, Column, Row, RowKind, Section, State, Table
from pruefstand.report.lookup import Lookup
from pruefstand.report.measures import system_columns
from pruefstand.report.numbers import count
from pruefstand.report.words import systems_counted, variant_word

__all__ = ["gate_section", "held_by", "outcome", "together"]


def outcome(verdicts: Iterable[GateVerdict]) -> bool | None:
    """One broken limit breaks all; else one undecided leaves it open."""
    return together(verdict.held for verdict in verdicts)


def together(held: Iterable[bool | None]) -> bool | None:
    """Whether all of these are held: one that is not decides, else one that nobody knows leaves it open."""
    found = list(held)
    return False if False in found else None if None in found else True


def held_by(lookup: Lookup, system: str) -> list[bool | None]:
    """Every limit and every error that excludes: whether this system keeps it."""
    found = [verdict.held for verdict in lookup.evaluation.gate if verdict.system == system]
    return [*found, *(one.held for one in lookup.evaluation.barred if one.system == system)]


def _barred_rows(lookup: Lookup) -> list[Row]:
    titles = {kind.id: kind.title for kind in lookup.evaluation.errors}
    by_address = {(one.error, one.system): one for one in lookup.evaluation.barred}
    rows = []
    for error in dict.fromkeys(one.error for one in lookup.evaluation.barred):
        cells = [_bar(by_address[error, system.id]) for system in lookup.systems]
        rows.append(Row(titles[error], tuple(cells), (_("Sperre: höchstens 0 Läufe"),)))
    return rows


def _bar(one: Barred) -> Cell:
    sub = _("{n} von {judged} gewerteten Läufen").format(n=count(one.attempts), judged=count(one.judged))
    if one.held is None:
        return Cell(CellKind.STATUS, _("nicht entscheidbar"), (_("keine Messung"),), state=State.HINT)
    if one.held:
        return Cell(CellKind.STATUS, _("nicht vorgekommen"), (sub,), state=State.OK)
    return Cell(CellKind.STATUS, _("gesperrt"), (sub, variant_word(one.variant)), state=State.NO)


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
    """Errors that exclude and limits, by system, with what was found; ``None`` where the plan sets none."""
    gate = lookup.evaluation.gate
    if not gate and not lookup.evaluation.barred:
        return None
    by_address = _addressed(gate)
    rows = _barred_rows(lookup)
    for text, number in dict.fromkeys((text, number) for text, number, _system in by_address):
        cells = []
        for system in lookup.systems:
            verdict = by_address.get((text, number, system.id))
            missing = Cell(CellKind.NA, _("entfällt"), (_("gilt hier nicht"),))
            cells.append(_status(verdict.held, verdict.found) if verdict else missing)
        rows.append(Row(text, tuple(cells)))
    results = []
    for system in lookup.systems:
        if system.id in lookup.barred:
            results.append(Cell(CellKind.STATUS, _("gesperrt"), state=State.NO))
            continue
        held = held_by(lookup, system.id)
        results.append(_status(together(held)) if held else Cell(CellKind.NA, _("entfällt"), (_("keine Grenze"),)))
    rows.append(Row(_("Ergebnis"), tuple(results), (_("alle Grenzen zusammen"),), RowKind.SUM))
    columns = (Column(_("Grenze"), numeric=False), *system_columns(lookup, numeric=False))
    limits = _("Eine Grenze") if len(rows) == 2 else _("{n} Grenzen").format(n=len(rows) - 1)
    caption = f"{limits}, {systems_counted(lookup.evaluation.kind, len(lookup.systems))}"
    read = _("Im Plan festgelegt. Ein guter Durchschnitt hebt eine verletzte Grenze oder eine Sperre nicht auf.")
    head = _("Grenzen und Sperren") if lookup.evaluation.barred else _("Grenzen des Plans")
    return Section("grenzen", head, read, (Table(caption, columns, tuple(rows)),))
