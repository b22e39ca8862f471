"""How it was computed, what is not said, and by which checksums it can be computed again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pruefstand.domain import Estimate, Measure, Scale
from pruefstand.i18n import N_, _
from pruefstand.report.blocks import Block, Cell, CellKind, Column, Listing, Pair, Pairs, Paragraph, Row, Section, Table
from pruefstand.report.cells import level_words
from pruefstand.report.evidence import study_limits
from pruefstand.report.lookup import Lookup
from pruefstand.report.numbers import count, number
from pruefstand.report.older import STATES
from pruefstand.report.words import better_word, lines, scale_word, summary_word

_SCOPE = {
    "description": N_("Beschreibung"),
    "use": N_("Einsatzbereich"),
    "task.input": N_("Aufgabe: Eingangsmaterial"),
    "task.wanted": N_("Aufgabe: gewünschtes Ergebnis"),
    "task.limits": N_("Aufgabe: Grenzen"),
    "task.output": N_("Aufgabe: Form der Ausgabe"),
    "period": N_("Zeitraum"),
    "category": N_("Kategorie"),
    "task": N_("Aufgabe"),
    "protocol": N_("Protokollfassung"),
}
_MADE = {"program": N_("Prüfstand, Fassung"), "libraries": N_("Bibliotheken"), "language": N_("Sprache")}

__all__ = ["checksum_section", "limit_section", "method_section"]


def method_section(lookup: Lookup) -> Section:
    """The code book with the method behind every interval."""
    columns: tuple[Column, ...] = (
        Column(_("Messgröße"), numeric=False),
        Column(_("Art"), numeric=False),
        Column(_("Zusammengefasst"), numeric=False),
        Column(_("Intervall"), numeric=False),
        Column(_("Designeffekt")),
    )
    with_formula = any(measure.formula for measure in lookup.evaluation.measures)
    if with_formula:
        columns = (*columns, Column(_("Formel"), numeric=False))
    rows = tuple(_measure_row(lookup, measure, formula=with_formula) for measure in lookup.evaluation.measures)
    read = _("So ist jede Zahl dieses Berichts entstanden.")
    if not rows:
        return Section("verfahren", _("Verfahren"), read, (Paragraph(_("Der Plan nennt keine Messgröße.")),))
    blocks: list[Block] = [Table(_("Messgrößen und ihre Regeln"), columns, rows)]
    deff = _(
        "Läufe desselben Falls sind nicht unabhängig. Die Intervalle von Anteilen rechnen deshalb mit n / Designeffekt."
    )
    if any(result.estimate.deff is not None for result in lookup.evaluation.results):
        blocks.append(Paragraph(deff))
    return Section("verfahren", _("Verfahren"), read, tuple(blocks), full=True)


def _measure_row(lookup: Lookup, measure: Measure, *, formula: bool) -> Row:
    estimates = [result.estimate for series in lookup.of(measure) for result in series.results]
    kind = [scale_word(measure.scale), better_word(measure.better)]
    levels = " · ".join(_(level) for level in measure.levels)
    arrow = _("vom besten zum schlechtesten") if measure.scale is Scale.ORDINAL else ""
    sub = (_("Regelfassung {version}").format(version=measure.version),)
    cells: tuple[Cell, ...] = (
        Cell(CellKind.TEXT, kind[0], tuple(filter(None, [kind[1], levels, arrow]))),
        Cell(CellKind.TEXT, ", ".join(summary_word(summary) for summary in measure.summary)),
        _interval_method(estimates),
        _design_effect(estimates),
    )
    if formula:
        cells += (Cell(CellKind.TEXT, _(measure.formula)) if measure.formula else _absent(_("keine Formel")),)
    return Row(_(measure.title), cells, sub)


def _absent(why: str) -> Cell:
    return Cell(CellKind.NA, _("entfällt"), (why,))


def _interval_method(estimates: Sequence[Estimate]) -> Cell:
    found = dict.fromkeys((e.method, e.level) for e in estimates if e.low is not None)
    if not found:
        notes = dict.fromkeys(lines(e.note) for e in estimates if e.value is not None and e.note)
        return _absent(" ".join(notes) or _("kein Intervall gerechnet"))
    texts = [f"{_(method)}, {level_words(level)}" if method else level_words(level) for method, level in found]
    return Cell(CellKind.TEXT, texts[0], tuple(texts[1:]))


def _design_effect(estimates: Iterable[Estimate]) -> Cell:
    effects = sorted({e.deff for e in estimates if e.deff is not None})
    if not effects:
        return _absent(_("nicht verwendet"))
    if len(effects) == 1:
        return Cell(CellKind.COUNT, number(effects[0], 2))
    return Cell(CellKind.COUNT, _("{low} bis {high}").format(low=number(effects[0], 2), high=number(effects[-1], 2)))


def limit_section(lookup: Lookup) -> Section:
    """The scope that the study states, the limits that follow from its design, and what was not measured."""
    evaluation = lookup.evaluation
    blocks: list[Block] = []
    if any(text.strip() for text in evaluation.scope.values()):
        pairs = (
            Pair(_(_SCOPE[key]) if key in _SCOPE else key, text)
            for key, text in evaluation.scope.items()
            if text.strip()
        )
        blocks.append(Pairs(tuple(pairs)))
    limits = [_("Die Zahlen gelten für diese Fälle unter diesen Bedingungen. Über andere Aufgaben sagen sie nichts.")]
    if any((system.repeats or 1) > 1 for system in lookup.systems):
        limits.append(
            _("Mehrere Läufe desselben Falls zeigen, wie stark ein System schwankt. Sie sind keine neuen Fälle.")
        )
    if lookup.groups:
        limits.append(
            _(
                "Wie viele Fälle eine Gruppe hat, ist gewählt, nicht beobachtet. "
                "Der Gesamtwert ist keine Häufigkeit im Einsatz."
            )
        )
    limits.append(
        _(
            "Ob zwei sich unterscheiden, sagt ihre gepaarte Differenz, nicht der Abstand zweier Intervalle. Ein p-Wert "
            "belegt nur etwas für einen Vergleich, der vor den Daten erklärt wurde."
        )
        if evaluation.differences
        else _(
            "Überlappen zwei Intervalle, ist ein Unterschied nicht ausgeschlossen, aber nicht belegt. "
            "Einen Test zwischen den Verglichenen rechnet dieser Bericht nicht."
        )
    )
    limits += [*study_limits(lookup), *(_(sentence) for sentence in evaluation.not_shown)]
    blocks.append(Listing((*limits, *_not_measured(lookup))))
    read = _("Kein Satz dieses Berichts soll weiter reichen als seine Daten.")
    return Section("umfang", _("Was nicht gesagt wird"), read, tuple(blocks))


def _not_measured(lookup: Lookup) -> tuple[str, ...]:
    measured = {result.measure for result in lookup.evaluation.results if result.estimate.value is not None}
    said = [
        _("Nicht gemessen: {measure}.").format(measure=_(measure.title))
        for measure in lookup.evaluation.measures
        if measure.id not in measured
    ]
    for system in lookup.systems:
        row = lookup.denominators(system)
        if row.planned > row.started:
            text = _(
                "{system}: {n} von {planned} vorgesehenen Läufen stehen in keinem Nenner "
                "(nicht begonnen, nicht unterstützt oder widerrufen)."
            )
            said.append(
                text.format(system=system.title, n=count(row.planned - row.started), planned=count(row.planned))
            )
    if lookup.evaluation.disputed:
        text = _("Strittige Fälle ohne Wertung: {n}.")
        said.append(text.format(n=count(len(lookup.evaluation.disputed))))
    said.append(_("Nicht gemessen ist alles, was keine Messgröße dieses Berichts nennt."))
    return tuple(said)


def checksum_section(lookup: Lookup, made_with: Mapping[str, str]) -> Section:
    """The three states, seal, the configuration of every system, and what the report was made with."""
    evaluation = lookup.evaluation
    states = {"task": evaluation.task, "rules": evaluation.rules, "plan": evaluation.plan}
    pairs = [Pair(_(STATES[key]), digest, mono=True) for key, digest in states.items() if digest]
    pairs.append(
        Pair(_("Siegel"), evaluation.seal, mono=True) if evaluation.seal else Pair(_("Siegel"), _("keines, Entwurf"))
    )
    pairs += [Pair(system.title, system.configuration, mono=True) for system in lookup.systems]
    pairs += [Pair(_(_MADE.get(name, name)), version, mono=True) for name, version in made_with.items()]
    read = _("Wer nachrechnet und dieselben Werte erhält, hat dieselben Dateien.")
    apart = Paragraph(
        _(
            "Weicht einer dieser Stände von dem eines anderen Berichts ab, sind die Zahlen beider nicht voneinander "
            "abzuziehen: Der Unterschied kann aus dem Stand kommen."
        )
    )
    said = Paragraph(
        _(
            "Alle Ergebnisse stehen in results.csv und ergebnisse.csv, alle Fälle in cases.csv, "
            "alles zusammen in report.json."
        )
    )
    return Section("stand", _("Stand und Prüfsummen"), read, (Pairs(tuple(pairs)), apart, said))
