"""What changed between repeats of the same case; no repeat is picked out as the typical one."""

from __future__ import annotations

from collections.abc import Callable

from pruefstand.evaluation import Stability
from pruefstand.evaluation.details import CHANGES
from pruefstand.i18n import _
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Paragraph, Row, RowKind, Section, Table
from pruefstand.report.lookup import Lookup
from pruefstand.report.measures import system_columns
from pruefstand.report.numbers import count
from pruefstand.report.words import change_word

__all__ = ["stability_section"]

_MOST = 30


def _any(_one: Stability) -> bool:
    return True


def _changes(kind: str) -> Callable[[Stability], bool]:
    return lambda one: kind in one.changed


def stability_section(lookup: Lookup) -> Section | None:
    """How many cases changed, in what, and which; ``None`` where nothing was repeated."""
    found = lookup.evaluation.stability
    if not found:
        return None
    blocks: list[Block] = [_counts(lookup)]
    changed = [one for one in found if one.changed]
    if changed:
        blocks.append(_cases(lookup, changed))
    listed = list(dict.fromkeys(one.case for one in changed))
    if len(listed) > _MOST:
        rest = _("Gezeigt sind {shown} von {all} Fällen. Alle stehen in cases.csv.")
        blocks.append(Paragraph(rest.format(shown=count(_MOST), all=count(len(listed)))))
    read = _("Wiederholungen sind keine neuen Fälle. Sie zeigen, wie sehr ein System schwankt; jede zählt.")
    return Section("schwankung", _("Was sich zwischen Läufen ändert"), read, tuple(blocks))


def _counts(lookup: Lookup) -> Table:
    by_system = {
        system.id: [s for s in lookup.evaluation.stability if s.system == system.id] for system in lookup.systems
    }

    def row(title: str, of: Callable[[Stability], bool], sub: str = "", kind: RowKind = RowKind.PLAIN) -> Row:
        numbers = [sum(of(one) for one in by_system[system.id]) for system in lookup.systems]
        return Row(title, tuple(Cell(CellKind.COUNT, count(n)) for n in numbers), (sub,) if sub else (), kind)

    subs = {
        "answer": _("nach den Befunden der Prüfer, nicht nach dem Wortlaut"),
        "restraint": _("einmal geantwortet, einmal nicht"),
        "form": _("andere oder keine Formfehler"),
        "failure": _("ein Lauf ausgefallen, ein anderer nicht, oder anders"),
    }
    rows = [
        row(_("Fälle mit mindestens zwei Läufen"), _any),
        row(_("davon in allen Läufen gleich"), lambda one: not one.changed),
        *(
            row(
                _("davon geändert: {what}").format(what=change_word(kind)),
                _changes(kind),
                subs[kind],
            )
            for kind in CHANGES
        ),
    ]
    read = _("Zahl der Fälle. Ein Fall kann sich in mehrerem ändern; deshalb steht hier keine Summe.")
    columns = (Column(_("Was sich ändert"), numeric=False), *system_columns(lookup))
    return Table(_("Schwankung zwischen Läufen desselben Falls"), columns, tuple(rows), read)


def _cases(lookup: Lookup, changed: list[Stability]) -> Table:
    by_place = {(one.case, one.system): one for one in lookup.evaluation.stability}
    rows = []
    for case in list(dict.fromkeys(one.case for one in changed))[:_MOST]:
        cells = []
        for system in lookup.systems:
            one = by_place.get((case, system.id))
            if one is None:
                cells.append(Cell(CellKind.NA, _("entfällt"), (_("nicht wiederholt"),)))
            else:
                text = ", ".join(change_word(kind) for kind in one.changed) or _("gleich")
                cells.append(Cell(CellKind.TEXT, text, (_("{n} Läufe").format(n=count(one.repeats)),)))
        rows.append(Row(case, tuple(cells)))
    columns = (Column(_("Fall"), numeric=False), *system_columns(lookup, numeric=False))
    return Table(_("Fälle, in denen sich etwas ändert"), columns, tuple(rows))
