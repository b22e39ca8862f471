"""The main measures in every form of the output: strict and repaired as two labelled numbers, edited ones apart."""

from __future__ import annotations

from pruefstand.domain import Result
from pruefstand.evaluation.edited import is_edited
from pruefstand.i18n import _
from pruefstand.report import figures
from pruefstand.report.blocks import Block, Column, Paragraph, Row, RowKind, Section, Table
from pruefstand.report.cells import Footnotes, estimate_cell, statistic_word
from pruefstand.report.lookup import Lookup, Series
from pruefstand.report.measures import basis_sentence, is_single, measured_groups, method_words
from pruefstand.report.numbers import count
from pruefstand.report.words import system_word, tag, variant_word

__all__ = ["edited_section", "variant_section"]


def variant_section(lookup: Lookup) -> Section | None:
    """The main measures in every form of the output, side by side; ``None`` where each has one form only. What was
    edited by hand is no form of what was delivered: see :func:`edited_section`."""
    blocks: list[Block] = []
    for measure in lookup.main_measures:
        for leading in lookup.leading(measure):
            forms = [s for s in lookup.of(measure) if s.source == leading.source and not is_edited(s.variant)]
            if len(forms) > 1:
                blocks += _forms(lookup, leading, forms)
    if not blocks:
        return None
    if any(series.variant.startswith("repaired:") for series in lookup.series):
        head = _("Streng und nach Reparatur")
        read = _("Zwei Fragen, zwei Zahlen: Wurde der Auftrag eingehalten, und war das Ergebnis noch zu verwenden?")
    else:
        head, read = _("Fassungen der Ausgabe"), _("Dieselben Läufe, in jeder Fassung für sich gemessen.")
    return Section("fassungen", head, read, tuple(blocks))


def edited_section(lookup: Lookup) -> Section | None:
    """The main measures of what somebody changed by hand, in tables of their own; ``None`` where nobody did."""
    blocks: list[Block] = []
    for measure in lookup.main_measures:
        edited = [series for series in lookup.of(measure) if is_edited(series.variant)]
        if edited:
            blocks += _forms(lookup, edited[0], edited)
    if not blocks:
        return None
    counted = ", ".join(
        f"{system.title} {count(n)}" for system in lookup.systems if (n := lookup.denominators(system).edited)
    )
    blocks.insert(0, Paragraph(_("Von Hand geänderte Ausgaben: {counts}.").format(counts=counted)))
    read = _(
        "Diese Zahlen sagen, was nach einem menschlichen Eingriff herauskam. Sie sind keine Leistung des Systems und "
        "in keiner anderen Zahl dieses Berichts enthalten."
    )
    return Section("bearbeitet", _("Von Hand geänderte Ausgaben"), read, tuple(blocks))


def _forms(lookup: Lookup, leading: Series, forms: list[Series]) -> list[Block]:
    blocks: list[Block] = []
    title = _(leading.measure.title)
    for statistic in leading.statistics:
        name = title if is_single(leading) else f"{title}: {statistic_word(leading, statistic)}"
        chart = (
            figures.pairs(lookup, forms[0], forms[1], statistic, name)
            if len(forms) == 2 and is_single(leading) and not is_edited(leading.variant)
            else None
        )
        blocks += [chart] if chart else []
        notes = Footnotes()
        rows = []
        shown: list[Result | None] = []
        groups = measured_groups(lookup, leading)
        for group, title_ in (("", _("Alle Gruppen zusammen")), *groups):
            if groups:
                rows.append(Row(title_, kind=RowKind.GROUP))
            for system in lookup.systems:
                results = [form.result(statistic, system, group) for form in forms]
                shown += results
                cells = (estimate_cell(form, result, notes) for form, result in zip(forms, results, strict=True))
                rows.append(Row(system.title, tuple(cells), tag=tag(system)))
        columns = (
            Column(system_word(lookup.evaluation.kind), numeric=False),
            *(Column(variant_word(form.variant)) for form in forms),
        )
        read = [method_words(shown), basis_sentence(leading)]
        blocks.append(Table(name, columns, tuple(rows), " ".join(read), notes.texts))
    return blocks
