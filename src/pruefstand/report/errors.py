"""Errors with consequences: the plan's classes in the order of what would come of them, groups beside every total."""

from __future__ import annotations

from pruefstand.domain import Result
from pruefstand.evaluation import ErrorKind
from pruefstand.evaluation.edited import is_edited
from pruefstand.i18n import _
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Paragraph, Row, RowKind, Section, Table
from pruefstand.report.cells import Footnotes, estimate_cell
from pruefstand.report.lookup import Lookup, Series
from pruefstand.report.measures import cases_word, method_words, system_columns
from pruefstand.report.words import consequence_word, variant_word

__all__ = ["error_section"]


def error_section(lookup: Lookup) -> Section | None:
    """Every class with its rate per group and system; ``None`` where the plan names none."""
    kinds = lookup.evaluation.errors
    if not kinds:
        return None
    notes = Footnotes()
    shown: list[Result | None] = []
    rows: list[Row] = []
    for kind in kinds:
        rows += _rows(lookup, kind, notes, shown)
    columns = (Column(_("Fehlerart"), numeric=False), *system_columns(lookup))
    read = [
        _("Anteil der gewerteten Läufe mit mindestens einem solchen Befund; darunter der Bruch und das Intervall."),
        method_words(shown),
        _("Ein Lauf kann in mehreren Arten stehen. Ausgefallene Läufe stehen hier nicht: Ein Ausfall ist kein Fehler."),
    ]
    blocks: list[Block] = [Table(_("Fehlerarten nach ihren Folgen"), columns, tuple(rows), " ".join(read), notes.texts)]
    if any(not kind.consequence for kind in kinds):
        blocks.append(Paragraph(_("Zu Fehlerarten ohne genannte Folge sagt der Plan nicht, was sie auslösen.")))
    head = _("Oben steht, was ungeprüft eine falsche Handlung auslöst; darunter, was auffällt oder nur aufhält.")
    return Section("folgen", _("Fehler und ihre Folgen"), head, tuple(blocks))


def _rows(lookup: Lookup, kind: ErrorKind, notes: Footnotes, shown: list[Result | None]) -> list[Row]:
    about = [consequence_word(kind.consequence)]
    if kind.excludes:
        about.insert(0, _("Sperre: kein Mittelwert hebt sie auf"))
    rows = [Row(kind.title, sub=(" · ".join(about),), kind=RowKind.GROUP)]
    forms = [s for s in lookup.series if s.measure.id == kind.measure and not is_edited(s.variant)]
    if not forms:
        return [*rows, Row(_("Insgesamt"), _cells(lookup, None, "", notes, shown))]
    for group, name in lookup.groups:
        size = cases_word(lookup.evaluation.group_sizes.get(group, 0))
        rows.append(Row(name, _cells(lookup, forms[0], group, notes, shown), (size,)))
    for place, form in enumerate(forms):
        sub = (variant_word(form.variant),) if len(forms) > 1 else ()
        whole = RowKind.SUM if place == 0 else RowKind.PLAIN
        rows.append(Row(_("Insgesamt"), _cells(lookup, form, "", notes, shown), sub, whole))
    return rows


def _cells(
    lookup: Lookup, series: Series | None, group: str, notes: Footnotes, shown: list[Result | None]
) -> tuple[Cell, ...]:
    if series is None:
        nothing = Cell(CellKind.NA, _("nicht berechenbar"), (_("keine Messung"),))
        return tuple(nothing for _system in lookup.systems)
    results = [series.result(series.statistics[0], system, group) for system in lookup.systems]
    shown += results
    return tuple(estimate_cell(series, result, notes) for result in results)
