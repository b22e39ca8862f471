"""Tables of a report in analogy to STARD that are about all conditions: overview, pairs, cases, checklists, states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pruefstand.evaluation.stard_facts import ConditionState, Stard, StudyFacts
from pruefstand.evaluation.stard_model import MEASURES, IndexResult, PairedAccuracy
from pruefstand.i18n import N_, _, ngettext
from pruefstand.report.blocks import (
    Block,
    Cell,
    CellKind,
    Column,
    Notice,
    Pair,
    Pairs,
    Row,
    RowKind,
    Section,
    State,
    Table,
)
from pruefstand.report.numbers import count, number, share_style
from pruefstand.report.stard_items import ChecklistRow, Standing
from pruefstand.report.stard_words import index_word, measure_word, reference_word, share_cell
from pruefstand.report.words import lines, tag

__all__ = [
    "cases_section",
    "checklist_section",
    "overview_section",
    "pairs_section",
    "standing_counts",
    "state_section",
]

_STANDINGS = {
    Standing.FILLED: (State.OK, N_("belegt")),
    Standing.PARTLY: (State.HINT, N_("teilweise")),
    Standing.LEAD: (State.OK, N_("ergänzt")),
    Standing.OPEN: (State.OPT, N_("offen")),
}
_MADE = {"program": N_("Prüfstand, Fassung"), "libraries": N_("Bibliotheken"), "language": N_("Sprache")}


def overview_section(found: Stard) -> Section:
    """All conditions with their five measures, and what stands beside the table of each."""
    systems = {system.id: system for system in found.systems}
    columns = (
        Column(_("Bedingung"), numeric=False),
        *(Column(measure_word(name), "%") for name in MEASURES),
        Column(_("In der Tafel"), _("Antworten; Fälle")),
        Column(_("Unbestimmt")),
        Column(_("Ausgeschlossen")),
    )
    rows = []
    for one in found.conditions:
        out = one.flow.planned - one.flow.undetermined - one.fields.total
        cells = (
            *(share_cell(one.measure(name).plain) for name in MEASURES),
            Cell(CellKind.COUNT, count(one.fields.total), (count(one.cases),)),
            Cell(CellKind.COUNT, count(one.flow.undetermined)),
            Cell(CellKind.COUNT, count(out)),
        )
        rows.append(Row(systems[one.system].title, cells, tag=tag(systems[one.system])))
    read = _(
        "Anteil, Bruch, 95-%-Intervall nach Wilson wie im Studienprotokoll. Sensitivität und Spezifität gehören "
        "zusammen: Wer immer „ja“ sagt, hat die eine zu 100 %."
    )
    table = Table(_("Genauigkeit je Bedingung"), columns, tuple(rows), read)
    head = _("Die Fehler in beide Richtungen stehen getrennt, weil sie verschiedene Folgen haben.")
    return Section("ueberblick", _("Genauigkeit auf einen Blick"), head, (table,), full=True)


def pairs_section(found: Stard) -> Section | None:
    """Paired differences; ``None`` for a single condition."""
    if not found.pairs:
        return None
    titles = {system.id: system.title for system in found.systems}
    columns = (
        Column(_("Maß"), numeric=False),
        Column(_("Differenz"), _("Prozentpunkte, 95-%-Intervall")),
        Column(_("Nur der erste richtig")),
        Column(_("Nur der zweite richtig")),
        Column(_("Gemeinsame Fälle")),
        Column(_("p"), _("exakt; nach Holm")),
        Column(_("Lesart"), numeric=False),
    )
    rows: list[Row] = []
    notes: dict[str, int] = {}
    for pair in found.pairs:
        heading = _("{first} gegen {second}").format(first=titles[pair.first], second=titles[pair.second])
        if not any(row.title == heading for row in rows):
            rows.append(Row(heading, kind=RowKind.GROUP))
        rows.append(Row(measure_word(pair.measure), tuple(_pair_cells(pair, notes))))
    read = _("Erster minus zweiter, nur an Fällen, zu denen beide eine Antwort in der Tafel haben.")
    table = Table(_("Gepaarte Differenzen"), columns, tuple(rows), read, tuple(notes))
    beyond = Notice(
        _("Nicht Teil des Studienprotokolls"),
        _(
            "Das Protokoll prüft Unterschiede zwischen Bedingungen nicht auf Signifikanz. Ein p-Wert belegt nur etwas "
            "für einen Vergleich, der vor den Daten erklärt wurde; sonst beschreibt er."
        ),
    )
    said = _(
        "Intervall: 2.000 Ziehungen ganzer Fälle mit fester Saat. p: Tausch der Bedingungen innerhalb der Fälle, bei "
        "einer Antwort je Fall der exakte McNemar-Test; nach Holm über alle Vergleiche dieses Abschnitts. "
        "Vorhersagewerte fehlen, weil ihre Nenner von den Antworten selbst abhängen."
    )
    return Section("paare", _("Über das Protokoll hinaus: Vergleich"), said, (beyond, table), full=True)


def _pair_cells(pair: PairedAccuracy, notes: dict[str, int]) -> Iterator[Cell]:
    e = pair.estimate
    if e.value is None:
        without = Cell(CellKind.NA, _("entfällt"), (_("keine Differenz"),))
        yield Cell(CellKind.NA, _("nicht berechenbar"), (_(e.reason),))
        yield from (without, without, Cell(CellKind.COUNT, count(pair.cases)), without)
        yield Cell(CellKind.TEXT, _("keine Aussage"))
        return
    style = share_style(signed=True)
    numbered = (notes.setdefault(lines(e.note), len(notes) + 1),) if e.note else ()
    if e.low is None or e.high is None:
        yield Cell(CellKind.VALUE, style.bare(e.value), (_("kein Intervall"),), notes=numbered)
    else:
        yield Cell(CellKind.VALUE, style.bare(e.value), (style.interval(e.low, e.high),), notes=numbered)
    for alone in (pair.only_first, pair.only_second):
        if alone is None:
            yield Cell(CellKind.NA, _("entfällt"), (_("mehrere Antworten je Fall"),))
        else:
            yield Cell(CellKind.COUNT, count(alone))
    yield Cell(CellKind.COUNT, count(pair.cases))
    if e.p is None or pair.p_holm is None:
        yield Cell(CellKind.NA, _("nicht berechenbar"), (_(pair.p_reason),))
    else:
        yield Cell(CellKind.VALUE, number(e.p, 4), (number(pair.p_holm, 4),))
    yield Cell(
        CellKind.TEXT, _("Intervall ohne 0, Test widerspricht nicht") if pair.settled else _("Unterschied nicht belegt")
    )


def cases_section(found: Stard) -> Section:
    """Every case with its question, its reference and what each condition's answers say."""
    columns = (
        Column(_("Fall"), numeric=False),
        Column(_("Zielfrage"), numeric=False),
        Column(_("Referenz"), numeric=False),
        *(Column(system.title, numeric=False, tag=tag(system)) for system in found.systems),
    )
    rows = []
    for study in found.studies:
        if len(found.studies) > 1:
            rows.append(Row(study.name, kind=RowKind.GROUP))
        for case in study.cases:
            key = case.same_as or f"{study.name}/{case.id}"
            cells = (
                Cell(CellKind.TEXT, case.question),
                Cell(CellKind.TEXT, reference_word(case.reference, case.no_reference)),
                *(_said(found.readings.get((study.name, key, system.id))) for system in found.systems),
            )
            sub = (_("wie {case}").format(case=case.same_as),) if case.same_as else ()
            rows.append(Row(case.id, cells, sub))
    read = _("Je Bedingung, wie viele ihrer Antworten „ja“, „nein“ oder „unbestimmt“ sagen.")
    other = sum(study.other_cases for study in found.studies)
    if other:
        read += " " + ngettext(
            "{n} Fall ohne Zielfrage steht nicht hier.", "{n} Fälle ohne Zielfrage stehen nicht hier.", other
        ).format(n=other)
    return Section(
        "faelle", _("Die Fälle"), read, (Table(_("Referenz und Antworten je Fall"), columns, tuple(rows)),), full=True
    )


def _said(counts: tuple[int, int, int, int] | None) -> Cell:
    if counts is None:
        return Cell(CellKind.NA, _("entfällt"), (_("nicht vorgesehen"),))
    words = (*(index_word(index) for index in IndexResult), _("ohne Ergebnis"))
    parts = [f"{word} {count(n)}" for word, n in zip(words, counts, strict=True) if n]
    return Cell(CellKind.TEXT, ", ".join(parts))


def standing_counts(rows: tuple[ChecklistRow, ...]) -> Mapping[Standing, int]:
    """How many rows are filled, partly filled, filled by the lead, open."""
    numbers = Counter(row.standing for row in rows)
    return {standing: numbers[standing] for standing in Standing}


def checklist_section(rows: tuple[ChecklistRow, ...], address: str, head: str, read: str, lead_file: str) -> Section:
    """A checklist: each row with its standing and what is proven, or where the lead writes it."""
    sourced = any(row.source for row in rows)
    columns = (
        Column(_("Punkt"), numeric=False),
        Column(_("Inhalt"), numeric=False),
        Column(_("Stand"), numeric=False),
        Column(_("Was belegt ist, was fehlt"), numeric=False),
        *((Column(_("Verlangt von"), numeric=False),) if sourced else ()),
    )
    body: list[Row] = []
    section = ""
    for row in rows:
        if row.section != section:
            section = row.section
            body.append(Row(section, kind=RowKind.GROUP))
        source = (Cell(CellKind.TEXT, row.source),) if sourced else ()
        body.append(Row(row.number, (Cell(CellKind.TEXT, row.text), _standing(row), _told(row, lead_file), *source)))
    numbers = standing_counts(rows)
    parts = [f"{_(_STANDINGS[key][1])} {count(numbers[key])}" for key in _STANDINGS]
    if numbers[Standing.NOT_APPLICABLE]:
        parts.append(f"{_('entfällt')} {count(numbers[Standing.NOT_APPLICABLE])}")
    caption = ngettext("{n} Zeile", "{n} Zeilen", len(rows)).format(n=len(rows)) + ": " + ", ".join(parts)
    return Section(address, head, read, (Table(caption, columns, tuple(body)),), full=True)


def _standing(row: ChecklistRow) -> Cell:
    if row.standing is Standing.NOT_APPLICABLE:
        return Cell(CellKind.NA, _("entfällt"), row.told)
    state, word = _STANDINGS[row.standing]
    return Cell(CellKind.STATUS, _(word), state=state)


def _told(row: ChecklistRow, lead_file: str) -> Cell:
    said = list(row.told) if row.standing is not Standing.NOT_APPLICABLE else []
    if row.lead:
        said.append(_("Studienleitung: {text}").format(text=row.lead))
    if row.standing is Standing.OPEN or not said:
        task = _("Aufgabe der Studienleitung; Text unter „{number}“ in {file}").format(
            number=row.number, file=lead_file
        )
        said.append(task if row.standing is Standing.OPEN else _("keine Angabe nötig"))
    return Cell(CellKind.TEXT, said[0], tuple(said[1:]))


def state_section(found: Stard, made_with: Mapping[str, str]) -> Section:
    """Under which states the numbers stand: plan, seal, rubric, gold documents, and each condition in each study."""
    blocks: list[Block] = []
    for study in found.studies:
        blocks.append(Pairs(tuple(_study_pairs(study))))
        blocks.append(_conditions(found, study))
    blocks.append(Pairs(tuple(Pair(_(_MADE.get(name, name)), text, mono=True) for name, text in made_with.items())))
    read = _("Gleich ist in mehreren Studien nur die Kennung einer Bedingung. Was sonst verschieden ist, steht hier.")
    return Section("staende", _("Stände"), read, tuple(blocks))


def _study_pairs(study: StudyFacts) -> Iterator[Pair]:
    yield Pair(
        _("Name der Studie"), f"{study.name}: {study.title} ({_('Stand {version}').format(version=study.version)})"
    )
    yield Pair(_("Plan"), study.plan, mono=True)
    if study.seal:
        yield Pair(_("Siegel {number}").format(number=study.seal_number), study.seal, mono=True)
    yield Pair(_("Raster"), study.rubric)
    readers = ngettext("{n} Person", "{n} Personen", study.people).format(n=study.people)
    yield Pair(
        _("Gelesen von"),
        readers + (f", {ngettext('{n} KI', '{n} KI', study.ais).format(n=study.ais)}" if study.ais else ""),
    )
    for case in study.cases:
        for path, digest in case.gold:
            yield Pair(_("Expertendokument zu {case}").format(case=case.id), f"{path} {digest}", mono=True)


def _conditions(found: Stard, study: StudyFacts) -> Table:
    columns = (
        Column(_("Bedingung"), numeric=False),
        Column(_("Antworten")),
        Column(_("Angegeben zu Modell oder Person"), numeric=False),
        Column(_("Einstellungen"), numeric=False),
        Column(_("Abweichend"), numeric=False),
    )
    systems = {system.id: system for system in found.systems}
    rows = []
    for state in study.states:
        given = (*state.details, *state.dates)
        cells = (
            Cell(CellKind.COUNT, count(state.answers)),
            _texts(given, _("nicht angegeben")),
            _texts(state.settings, _("nicht bekannt")),
            _texts(tuple(_deviating(state)), _("nichts")),
        )
        rows.append(Row(systems[state.system].title, cells, tag=tag(systems[state.system])))
    return Table(_("Bedingungen in {study}").format(study=study.name), columns, tuple(rows))


def _texts(found: tuple[str, ...], none: str) -> Cell:
    return Cell(CellKind.TEXT, found[0], found[1:]) if found else Cell(CellKind.TEXT, none)


def _deviating(state: ConditionState) -> Iterator[str]:
    if state.other_question:
        yield _("anderer Wortlaut der Frage: {n}").format(n=count(state.other_question))
    if state.other_state:
        yield _("frühere Fassung von Frage oder System: {n}").format(n=count(state.other_state))
    if state.gold_seen:
        yield _("Goldstandard als Hilfsmittel, keine Messung: {n}").format(n=count(state.gold_seen))
