"""The part of a catalogue that an instruction was improved on, and the part that was held back, apart."""

from __future__ import annotations

from pruefstand.domain import Result, digest_of
from pruefstand.i18n import _, ngettext
from pruefstand.report.blocks import Block, Cell, Column, Pair, Pairs, Paragraph, Row, RowKind, Section, Table
from pruefstand.report.cells import Footnotes, estimate_cell
from pruefstand.report.lookup import Lookup, Series
from pruefstand.report.measures import cases_word, method_words
from pruefstand.report.numbers import count
from pruefstand.report.words import split_word, system_word, tag

__all__ = ["part_section"]


def part_section(lookup: Lookup) -> Section | None:
    """Every main measure by part, and how often the control part was opened; ``None`` where there is one part only and
    it was never opened."""
    evaluation = lookup.evaluation
    blocks: list[Block] = []
    for measure in lookup.main_measures:
        for series in lookup.leading(measure):
            blocks += _table(lookup, series)
    if "control" in evaluation.part_sizes or evaluation.openings:
        blocks += _openings(lookup)
    if not blocks:
        return None
    read = _("Fälle, an denen eine Anweisung verbessert wurde, sind keine unabhängige Kontrolle.")
    return Section("teile", _("Entwicklung und Kontrolle"), read, tuple(blocks))


def _table(lookup: Lookup, series: Series) -> list[Block]:
    evaluation = lookup.evaluation
    found: dict[tuple[str, str, str], Result] = {}
    for result in evaluation.parts:
        same = (result.measure, result.source, result.variant) == (
            series.measure.id,
            series.source,
            series.variant,
        )
        if same and result.main and (result.summary, result.part) == _leading(series):
            found[result.system, result.group, result.split] = result
    if not found:
        return []
    notes = Footnotes()
    shown: list[Result | None] = []

    def cells(system: str, group: str) -> tuple[Cell, ...]:
        results = [found.get((system, group, split)) for split in evaluation.part_sizes]
        shown.extend(results)
        return tuple(estimate_cell(series, result, notes) for result in results)

    rows: list[Row] = []
    for group, name in (("", _("Alle Gruppen zusammen")), *lookup.groups):
        if lookup.groups:
            rows.append(Row(name, kind=RowKind.GROUP))
        rows += [Row(system.title, cells(system.id, group), tag=tag(system)) for system in lookup.systems]
    columns = (
        Column(system_word(evaluation.kind), numeric=False),
        *(Column(split_word(split), cases_word(n)) for split, n in evaluation.part_sizes.items()),
    )
    caption = _("{what} je Teil des Katalogs").format(what=_(series.measure.title))
    read = _("Unter jedem Wert der Bruch und das Intervall.") + " " + method_words(shown)
    both = _("In den übrigen Tabellen stehen beide Teile zusammen, wo nichts anderes gesagt ist.")
    return [Table(caption, columns, tuple(rows), read, notes.texts), Paragraph(both)]


def _leading(series: Series) -> tuple[str, str]:
    statistic = series.statistics[0]
    return statistic.summary, statistic.part


def _openings(lookup: Lookup) -> list[Block]:
    openings = lookup.evaluation.openings
    if not openings:
        return [Paragraph(_("Dass der Kontrollteil geöffnet wurde, ist nicht verzeichnet."))]
    told = ngettext(
        "Der Kontrollteil wurde einmal geöffnet.", "Der Kontrollteil wurde {n}-mal geöffnet.", len(openings)
    ).format(n=count(len(openings)))
    now = digest_of(lookup.evaluation.instruction.encode())
    pairs = []
    for opening in openings:
        same = (
            _("dieselbe Arbeitsanweisung wie jetzt")
            if opening.instruction_digest == now
            else _("andere Arbeitsanweisung")
        )
        label = _("Öffnung {n}").format(n=opening.number)
        pairs.append(Pair(label, f"{opening.utc} · {opening.reason or _('ohne Grund')} · {same}"))
    return [Paragraph(told), Pairs(tuple(pairs))]
