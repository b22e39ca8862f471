"""The measures that the report does not lead with."""

from __future__ import annotations

from pruefstand.domain import Measure, Result
from pruefstand.i18n import _
from pruefstand.report.blocks import Cell, CellKind, Column, Row, Section, Table
from pruefstand.report.cells import Footnotes, estimate_cell, statistic_word
from pruefstand.report.lookup import Lookup, Series, Statistic
from pruefstand.report.measures import best_words, mark_best, method_words, system_columns
from pruefstand.report.words import better_word, source_word, variant_word

__all__ = ["further_section"]


def further_section(lookup: Lookup) -> Section | None:
    """All other measures, all groups together; ``None`` where there are none."""
    main = {measure.id for measure in lookup.main_measures}
    series_list = [series for series in lookup.series if series.measure.id not in main]
    rest = [m for m in lookup.evaluation.measures if m.id not in main and not lookup.of(m)]
    if not series_list and not rest:
        return None
    notes = Footnotes()
    shown: list[Result | None] = []
    rows = []
    variants = {series.variant for series in series_list}
    for series in series_list:
        for statistic in series.statistics:
            results = [series.result(statistic, system) for system in lookup.systems]
            shown += results
            cells = mark_best(lookup, series, results, [estimate_cell(series, result, notes) for result in results])
            rows.append(Row(_(series.measure.title), tuple(cells), _about(series, statistic, len(variants) > 1)))
    rows += [_without_result(lookup, measure) for measure in rest]
    columns = (Column(_("Messgröße"), numeric=False), *system_columns(lookup))
    read = [
        _("Alle Gruppen zusammen, auf der Grundlage, die für die Messgröße gilt; je Gruppe stehen sie in results.csv."),
        method_words(shown) if series_list else "",
        best_words(rows),
    ]
    table = Table(_("Weitere Messgrößen"), columns, tuple(rows), " ".join(filter(None, read)), notes.texts)
    head = _("Einzelne Merkmale, aus denen sich kein Gesamturteil ergibt.")
    return Section("weitere", _("Weitere Messgrößen"), head, (table,))


def _about(series: Series, statistic: Statistic, with_variant: bool) -> tuple[str, ...]:
    per = _("Nenner: {per}").format(per=_(series.measure.per)) if series.measure.per else ""
    small = [statistic_word(series, statistic), per, better_word(series.measure.better)]
    if series.source != "rule":
        small.append(source_word(series.source))
    if with_variant:
        small.append(variant_word(series.variant))
    return (" · ".join(filter(None, small)),)


def _without_result(lookup: Lookup, measure: Measure) -> Row:
    cell = Cell(CellKind.NA, _("nicht berechenbar"), (_("keine Messung"),))
    return Row(_(measure.title), tuple(cell for _system in lookup.systems))
