"""The sections of the main measures: driven by scale, summary, levels and direction of the code book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pruefstand.domain import Better, FailedAs, Measure, Result, Scale, Source, Summary, System
from pruefstand.i18n import _
from pruefstand.report import figures
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Notice, Row, RowKind, Section, Table
from pruefstand.report.cells import (
    Footnotes,
    estimate_cell,
    fraction_cell,
    interval_cell,
    level_words,
    statistic_word,
    value_text,
)
from pruefstand.report.lookup import Lookup, Series, Statistic
from pruefstand.report.numbers import count
from pruefstand.report.presorted import ai_notice
from pruefstand.report.scales import axis_of, axis_words
from pruefstand.report.words import basis_word, better_word, source_word, system_word, tag

__all__ = [
    "basis_sentence",
    "best_words",
    "cases_word",
    "is_single",
    "mark_best",
    "measure_section",
    "measured_groups",
    "method_words",
    "system_columns",
]

_MOST_BESIDE = 6
_MOST_FORESTS = 3


def measure_section(lookup: Lookup, measure: Measure, number: int) -> Section:
    """One main measure: chart, values per group and system, both bases, n and units."""
    blocks: list[Block] = []
    leading = lookup.leading(measure)
    for series in leading:
        title = _(measure.title) if len(leading) == 1 else f"{_(measure.title)}: {source_word(series.source)}"
        blocks += [ai_notice()] if series.source == Source.AI else []
        blocks += _single(lookup, series, title) if is_single(series) else _several(lookup, series, title)
    if not blocks:
        text = _("Zu dieser Messgröße gibt es keine Messung.")
        blocks.append(Notice(_("nicht berechenbar"), text))
    wide = any(isinstance(block, Table) and len(block.columns) > _MOST_BESIDE for block in blocks)
    return Section(f"m{number}", _(measure.title), _how_to_read(measure), tuple(blocks), wide)


def is_single(series: Series) -> bool:
    """Whether the series has one number per system, which is no share of a level."""
    return len(series.statistics) == 1 and series.statistics[0].summary != Summary.SHARES


def _how_to_read(measure: Measure) -> str:
    better = better_word(measure.better)
    failed = {
        FailedAs.NOT_PASSED: _("Ein ausgefallener Lauf zählt als nicht bestanden."),
        FailedAs.LEFT_OUT: _("Ausgefallene Läufe zählen hier nicht mit; sie stehen bei den Nennern."),
    }[measure.failed]
    read = [f"{better[0].upper()}{better[1:]}." if better else "", failed]
    if measure.scale in (Scale.ORDINAL, Scale.NOMINAL):
        read.insert(0, _("Jeder Anteil steht mit seinem Bruch und seinem Intervall."))
    return " ".join(filter(None, read))


def _direction(series: Series, result: Result) -> Better:
    """Which direction may be marked as best: none for shares of levels and for stopped times (which may run over
    different measuring paths); ranks among ordinal levels count from the best."""
    stopped = series.source == Source.CLOCK and series.measure.scale is Scale.QUANTITY
    if result.summary == Summary.SHARES or stopped:
        return Better.NONE
    if series.measure.scale is Scale.ORDINAL:
        return Better.LOWER
    return series.measure.better


def mark_best(
    lookup: Lookup, series: Series, results: Sequence[Result | None], cells: Sequence[Cell]
) -> tuple[Cell, ...]:
    """The cells of these results, the best marked; at a tie of what is shown all of them, but none that is barred."""
    first = next((result for result in results if result is not None), None)
    best = None if first is None else lookup.best(results, _direction(series, first))
    text = "" if best is None else value_text(series, best)
    return tuple(
        replace(cell, best=_may_be_best(lookup, result) and cell.kind is CellKind.VALUE and cell.text == text)
        for cell, result in zip(cells, results, strict=True)
    )


def _may_be_best(lookup: Lookup, result: Result | None) -> bool:
    return result is not None and result.system not in lookup.barred


def method_words(results: Iterable[Result | None]) -> str:
    """Level and method of these intervals, if they have one in common."""
    found = {(r.estimate.level, r.estimate.method) for r in results if r is not None and r.estimate.low is not None}
    if not found:
        return _("Ohne Intervall.")
    if len(found) > 1:
        return _("Intervalle: siehe Verfahren.")
    level, method = found.pop()
    return f"{level_words(level)} ({_(method)})." if method else f"{level_words(level)}."


def system_columns(lookup: Lookup, *, numeric: bool = True) -> tuple[Column, ...]:
    """A column per system, with its mark; one that is barred says so."""
    return tuple(
        Column(system.title, _("gesperrt") if system.id in lookup.barred else "", numeric, tag(system))
        for system in lookup.systems
    )


def _barred(lookup: Lookup, system: System) -> tuple[str, ...]:
    return (_("gesperrt"),) if system.id in lookup.barred else ()


def cases_word(n: int) -> str:
    """So many cases."""
    return _("1 Fall") if n == 1 else _("{n} Fälle").format(n=count(n))


def basis_sentence(series: Series) -> str:
    """Which attempts are in the denominator, and what it counts."""
    per = _("Einheit des Nenners: {per}.").format(per=_(series.measure.per)) if series.measure.per else ""
    return " ".join(filter(None, [_("Grundlage: {basis}.").format(basis=basis_word(series.basis)), per]))


def _per_system(lookup: Lookup, what: str) -> str:
    known = {"study": _("{what} je Bedingung"), "index": _("{what} je Produkt")}
    return known.get(lookup.evaluation.kind, _("{what} je System")).format(what=what)


def best_words(rows: Iterable[Row]) -> str:
    """The rule of reading for marked cells, where there are any."""
    return _("Hinterlegt: bester gezeigter Wert.") if any(cell.best for row in rows for cell in row.cells) else ""


def _single(lookup: Lookup, series: Series, title: str) -> list[Block]:
    statistic = series.statistics[0]
    chart = figures.forest(lookup, series, statistic, _per_system(lookup, title))
    blocks: list[Block] = [chart] if chart else []
    groups = measured_groups(lookup, series)
    if groups:
        blocks.append(_group_table(lookup, series, statistic, title, groups))
    blocks.append(_overall_table(lookup, series, statistic, title))
    return blocks


def measured_groups(lookup: Lookup, series: Series) -> tuple[tuple[str, str], ...]:
    """The groups (id, title) that have a result in this series."""
    return tuple((group, name) for group, name in lookup.groups if group in series.groups)


def _group_table(
    lookup: Lookup, series: Series, statistic: Statistic, title: str, groups: tuple[tuple[str, str], ...]
) -> Table:
    everything = [series.result(statistic, system, group) for group in ("", *dict(groups)) for system in lookup.systems]
    axis = axis_of(series, statistic, everything)
    notes = Footnotes()

    def cells(group: str) -> tuple[Cell, ...]:
        found = (series.result(statistic, system, group) for system in lookup.systems)
        return tuple(estimate_cell(series, result, notes, axis) for result in found)

    rows = [
        Row(name, cells(group), (cases_word(lookup.evaluation.group_sizes.get(group, 0)),)) for group, name in groups
    ]
    rows.append(Row(_("Insgesamt"), cells(""), (_("alle Gruppen zusammen"),), RowKind.SUM))
    read = [
        _("Unter jedem Wert der Bruch und das Intervall."),
        method_words(everything),
        basis_sentence(series),
        _("Punkt: Wert, Linie: Intervall.") if axis else "",
        axis_words(axis) if axis else "",
    ]
    columns = (Column(_("Fallgruppe"), numeric=False), *system_columns(lookup))
    caption = _("{what} je Gruppe").format(what=title)
    return Table(caption, columns, tuple(rows), " ".join(filter(None, read)), notes.texts)


def _overall_table(lookup: Lookup, series: Series, statistic: Statistic, title: str) -> Table:
    notes = Footnotes()
    results = [series.result(statistic, system) for system in lookup.systems]
    values = mark_best(lookup, series, results, [_value_only(series, result, notes) for result in results])
    level = next((r.estimate.level for r in results if r is not None and r.estimate.level), None)
    columns = [
        Column(system_word(lookup.evaluation.kind), numeric=False),
        Column(statistic_word(series, statistic), basis_word(series.basis)),
        Column(_("Bruch"), _("Zähler / Nenner")) if _has_fraction(results) else Column(_("n"), _("Messungen")),
    ]
    cells = [[value, fraction_cell(result)] for value, result in zip(values, results, strict=True)]
    if level is not None:
        columns.append(Column(level_words(level)))
        for row, result in zip(cells, results, strict=True):
            row.append(interval_cell(series, result))
    if series.other_basis is not None:
        columns.append(Column(_("Zum Vergleich"), basis_word(series.other_basis)))
        for row, system in zip(cells, lookup.systems, strict=True):
            other = series.result(statistic, system, basis=series.other_basis)
            row.append(estimate_cell(series, other, notes))
    columns.append(Column(_("Unabhängige Einheiten"), _("Fälle oder Quellen")))
    rows = tuple(
        Row(system.title, (*row, _units(result)), _barred(lookup, system), tag=tag(system))
        for system, row, result in zip(lookup.systems, cells, results, strict=True)
    )
    read = " ".join(filter(None, [basis_sentence(series), method_words(results), best_words(rows)]))
    caption = _("{what} insgesamt").format(what=title)
    return Table(caption, tuple(columns), rows, read, notes.texts)


def _has_fraction(results: Iterable[Result | None]) -> bool:
    return any(result is not None and result.estimate.numerator is not None for result in results)


def _value_only(series: Series, result: Result | None, notes: Footnotes) -> Cell:
    cell = estimate_cell(series, result, notes)
    return cell if cell.kind is CellKind.NA else replace(cell, sub=())


def _units(result: Result | None) -> Cell:
    if result is None or result.estimate.clusters is None:
        return Cell(CellKind.NA, _("entfällt"), (_("nicht gezählt"),))
    return Cell(CellKind.COUNT, count(result.estimate.clusters))


def _several(lookup: Lookup, series: Series, title: str) -> list[Block]:
    first = series.statistics[0]
    if series.measure.levels:
        chart = figures.shares(lookup, series, _per_system(lookup, title))
    else:
        chart = figures.forest(lookup, series, first, _per_system(lookup, f"{title}, {statistic_word(series, first)}"))
    blocks: list[Block] = [chart] if chart else []
    if _has_forests(series):
        for statistic in series.statistics:
            caption = _per_system(lookup, f"{title}, {statistic_word(series, statistic)}")
            one = figures.forest(lookup, series, statistic, caption)
            blocks += [one] if one else []
    blocks.append(_statistics_table(lookup, series, title, groups=measured_groups(lookup, series)))
    other = series.other_basis
    if other is not None:
        swapped = replace(series, results=tuple(r for r in series.results if r.basis is other))
        caption = _("{what}, zum Vergleich: {basis}").format(what=title, basis=basis_word(other))
        blocks.append(_statistics_table(lookup, swapped, caption, groups=()))
    return blocks


def _has_forests(series: Series) -> bool:
    """Whether the shares of the levels are drawn with their intervals too: few levels, by those who decide."""
    measure = series.measure
    return measure.scale is Scale.NOMINAL and len(measure.levels) <= _MOST_FORESTS and series.source != Source.AI


def _statistics_table(lookup: Lookup, series: Series, title: str, *, groups: tuple[tuple[str, str], ...]) -> Table:
    notes = Footnotes()
    shown: list[Result | None] = []

    def rows_of(group: str) -> list[Row]:
        by_column: list[tuple[Cell, ...]] = []
        for statistic in series.statistics:
            results = [series.result(statistic, system, group) for system in lookup.systems]
            shown.extend(results)
            cells = [estimate_cell(series, result, notes) for result in results]
            by_column.append(mark_best(lookup, series, results, cells))
        last = [_units(_first(series, system, group)) for system in lookup.systems]
        return [
            Row(system.title, cells, tag=tag(system))
            for system, cells in zip(lookup.systems, zip(*by_column, last, strict=True), strict=True)
        ]

    rows: list[Row] = []
    if groups:
        rows.append(Row(_("Alle Gruppen zusammen"), kind=RowKind.GROUP))
    rows += rows_of("")
    for group, name in groups:
        size = cases_word(lookup.evaluation.group_sizes.get(group, 0))
        rows += [Row(name, sub=(size,), kind=RowKind.GROUP), *rows_of(group)]
    columns = (
        Column(system_word(lookup.evaluation.kind), numeric=False),
        *(Column(statistic_word(series, statistic), _unit(statistic)) for statistic in series.statistics),
        Column(_("Unabhängige Einheiten"), _("Fälle oder Quellen")),
    )
    read = [
        _("Unter jedem Wert der Bruch oder n und das Intervall."),
        method_words(shown),
        basis_sentence(series),
        best_words(rows),
    ]
    return Table(title, columns, tuple(rows), " ".join(filter(None, read)), notes.texts)


def _unit(statistic: Statistic) -> str:
    return _("Anteil") if statistic.summary == Summary.SHARES else ""


def _first(series: Series, system: System, group: str) -> Result | None:
    found = (series.result(statistic, system, group) for statistic in series.statistics)
    return next((result for result in found if result is not None and result.estimate.clusters is not None), None)
