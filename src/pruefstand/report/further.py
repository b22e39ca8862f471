"""The measures that the report does not lead with."""

from __future__ import annotations

from pruefstand.domain import Measure, Result, Source
from pruefstand.i18n import _
from pruefstand.report.blocks import Cell, CellKind, Column, Row, RowKind, Section, Table
from pruefstand.report.cells import Footnotes, estimate_cell, statistic_word
from pruefstand.report.lookup import Lookup, Series, Statistic
from pruefstand.report.measures import best_words, mark_best, measured_groups, method_words, system_columns
from pruefstand.report.words import better_word, source_word, variant_word

__all__ = ["further_section"]


def further_section(lookup: Lookup) -> Section | None:
    """All other measures but the classes of errors, in total and by group; ``None`` where there are none."""
    elsewhere = {measure.id for measure in lookup.main_measures} | {kind.measure for kind in lookup.evaluation.errors}
    series_list = [series for series in lookup.series if series.measure.id not in elsewhere]
    rest = [m for m in lookup.evaluation.measures if m.id not in elsewhere and not lookup.of(m)]
    if not series_list and not rest:
        return None
    notes = Footnotes()
    shown: list[Result | None] = []
    rows: list[Row] = []
    for series in sorted(series_list, key=lambda one: len(one.statistics) > 1):  # what needs no heading comes first
        several = len(series.statistics) > 1
        if several:
            rows.append(Row(_(series.measure.title), sub=_about(lookup, series), kind=RowKind.GROUP))
        for statistic in series.statistics:
            results = [series.result(statistic, system) for system in lookup.systems]
            shown += results
            cells = mark_best(lookup, series, results, [estimate_cell(series, result, notes) for result in results])
            word = statistic_word(series, statistic)
            if several:
                rows.append(Row(word, cells))
            else:
                rows.append(Row(_(series.measure.title), cells, _about(lookup, series, word)))
            if not statistic.part:
                rows += _by_group(lookup, series, statistic, notes)
    rows = [_without_result(lookup, measure) for measure in rest] + rows
    columns = (Column(_("Messgröße"), numeric=False), *system_columns(lookup))
    read = [
        _("Auf der Grundlage, die für die Messgröße gilt. Die Werte einzelner Teile je Gruppe stehen in results.csv."),
        method_words(shown) if series_list else "",
        best_words(rows),
    ]
    table = Table(
        _("Insgesamt und je Gruppe") if lookup.groups else _("Insgesamt"),
        columns,
        tuple(rows),
        " ".join(filter(None, read)),
        notes.texts,
    )
    head = _("Einzelne Merkmale, aus denen sich kein Gesamturteil ergibt.")
    return Section("weitere", _("Weitere Messgrößen"), head, (table,))


def _by_group(lookup: Lookup, series: Series, statistic: Statistic, notes: Footnotes) -> list[Row]:
    """The groups below their total."""
    rows = []
    for group, name in measured_groups(lookup, series):
        results = [series.result(statistic, system, group) for system in lookup.systems]
        cells = tuple(estimate_cell(series, result, notes) for result in results)
        rows.append(Row(_("darin: {group}").format(group=name), cells))
    return rows


def _about(lookup: Lookup, series: Series, word: str = "") -> tuple[str, ...]:
    per = _("Nenner: {per}").format(per=_(series.measure.per)) if series.measure.per else ""
    small = [word, per, better_word(series.measure.better)]
    if series.source != Source.RULE:
        small.append(source_word(series.source))
    if len(lookup.of(series.measure)) > 1:
        small.append(variant_word(series.variant))
    return (" · ".join(filter(None, small)),) if any(small) else ()


def _without_result(lookup: Lookup, measure: Measure) -> Row:
    cell = Cell(CellKind.NA, _("nicht berechenbar"), (_("keine Messung"),))
    return Row(_(measure.title), tuple(cell for _system in lookup.systems))
