"""The cases, hardest first, and the disputed ones with both views."""

from __future__ import annotations

from collections import Counter

from pruefstand.evaluation.model import CaseRow
from pruefstand.i18n import _
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Paragraph, Row, Run, Section, Table
from pruefstand.report.lookup import Lookup
from pruefstand.report.measures import system_columns
from pruefstand.report.numbers import count
from pruefstand.report.words import mark_word

__all__ = ["MOST_CASES", "case_section", "disputed_section"]

MOST_CASES = 50
_SHAPES = {"passed": "pass", "not_passed": "fail", "completed": "done", "ok": "done"}


def case_section(lookup: Lookup) -> Section | None:
    """One mark per attempt and its word; at most ``MOST_CASES`` rows, with a sentence on the rest. ``None`` without
    cases."""
    cases = lookup.evaluation.cases
    if not cases:
        return None
    shown = cases[:MOST_CASES]
    columns = (Column(_("Fall"), numeric=False), *system_columns(lookup, numeric=False))
    read = _("Ein Zeichen je Lauf: gefüllt bestanden, Kreuz nicht bestanden, gestrichelt ohne Wertung.")
    rows = tuple(_row(lookup, row) for row in shown)
    blocks: list[Block] = [Table(_("Fälle, schwerster zuerst"), columns, rows, read)]
    if len(cases) > len(shown):
        rest = _("Gezeigt sind {shown} von {all} Fällen. Alle stehen in cases.csv.")
        blocks.append(Paragraph(rest.format(shown=count(len(shown)), all=count(len(cases)))))
    return Section(
        "faelle", _("Die schwersten Fälle"), _("Oben steht, woran am meisten gescheitert ist."), tuple(blocks), True
    )


def _row(lookup: Lookup, row: CaseRow) -> Row:
    by_system = {cell.system: cell.marks for cell in row.cells}
    title = lookup.evaluation.groups.get(row.group, row.group)
    cells = tuple(_cell(by_system.get(system.id, ())) for system in lookup.systems)
    return Row(row.case, cells, (title,) if title else ())


def _cell(marks: tuple[str, ...]) -> Cell:
    if not marks:
        return Cell(CellKind.NA, _("entfällt"), (_("hier nicht vorgesehen"),))
    words = [mark_word(mark) for mark in marks]
    counted = Counter(words)
    text = words[0] if len(words) == 1 else ", ".join(f"{n} × {word}" for word, n in counted.items())
    return Cell(
        CellKind.RUNS, text, runs=tuple(Run(_SHAPES.get(m, "out"), w) for m, w in zip(marks, words, strict=True))
    )


def disputed_section(lookup: Lookup) -> Section | None:
    """Cases whose reference is disputed, with every view; they are listed, not scored."""
    disputed = lookup.evaluation.disputed
    if not disputed:
        return None
    most = max(2, *(len(views) for views in disputed.values()))
    columns = (
        Column(_("Fall"), numeric=False),
        *(Column(_("{n}. Auffassung").format(n=n + 1), numeric=False) for n in range(most)),
    )
    none = Cell(CellKind.NA, _("entfällt"), (_("keine weitere Auffassung"),))
    rows = tuple(
        Row(
            case,
            (
                *(Cell(CellKind.TEXT, view if view.strip() else _("leer")) for view in views),
                *[none] * (most - len(views)),
            ),
        )
        for case, views in disputed.items()
    )
    read = _(
        "Über die richtige Lösung sind sich die Fachleute uneinig. Diese Fälle werden gezeigt, aber nicht gewertet."
    )
    return Section("strittig", _("Strittige Fälle"), read, (Table(_("Strittige Referenzen"), columns, rows),))
