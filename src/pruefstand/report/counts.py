"""Who was compared, every denominator, and what went wrong: counts of attempts, nothing estimated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from pruefstand.domain import AttemptStatus, Measure, MeasurementStatus, Source
from pruefstand.evaluation.model import Denominators
from pruefstand.i18n import _
from pruefstand.report.blocks import (
    Block,
    Cell,
    CellKind,
    Chart,
    ChartKind,
    ChartRow,
    Column,
    Paragraph,
    Row,
    RowKind,
    Section,
    Segment,
    Table,
)
from pruefstand.report.lookup import Lookup
from pruefstand.report.measures import system_columns
from pruefstand.report.numbers import count
from pruefstand.report.words import (
    mark_word,
    origin_word,
    place_word,
    role_word,
    source_word,
    system_word,
    tag,
    variant_word,
)

__all__ = ["denominator_section", "failure_section", "system_section"]

_FAILED = tuple(s for s in AttemptStatus if s.started and s is not AttemptStatus.COMPLETED)
_MEASURED = (
    *(str(status) for status in MeasurementStatus),
    *(str(status) for status in AttemptStatus if status is not AttemptStatus.COMPLETED),
)


def system_section(lookup: Lookup) -> Section:
    """Every system with its origin in mark and word, its role, its cases and repeats."""
    rows = []
    for system in lookup.systems:
        repeats = _("so viele, wie geliefert") if system.repeats is None else count(system.repeats)
        cells = (
            Cell(CellKind.TEXT, origin_word(system.origin)),
            Cell(CellKind.TEXT, role_word(system.role), (place_word(system.kind),)),
            Cell(CellKind.COUNT, count(len(system.cases))),
            Cell(CellKind.COUNT, repeats),
            Cell(CellKind.COUNT, count(lookup.denominators(system).planned)),
        )
        rows.append(Row(system.title, cells, tag=tag(system)))
    word = system_word(lookup.evaluation.kind)
    columns = (
        Column(word, numeric=False),
        Column(_("Herkunft"), numeric=False),
        Column(_("Rolle"), numeric=False),
        Column(_("Fälle")),
        Column(_("Läufe je Fall")),
        Column(_("vorgesehene Läufe")),
    )
    blocks: list[Block] = [Table(_("Die Verglichenen"), columns, tuple(rows))]
    if not lookup.same_cases:
        text = _("Nicht alle hatten dieselben Fälle. Ihre Gesamtwerte sind deshalb nicht gegeneinander hervorgehoben.")
        blocks.append(Paragraph(text))
    read = _("Jede Farbe steht für eine Herkunft und hat immer dieselbe Form und dasselbe Wort; der Rest ist Tinte.")
    return Section("systeme", _("Was verglichen wurde"), read, tuple(blocks))


def _counted(
    lookup: Lookup, title: str, of: Callable[[Denominators], int], *, sub: str = "", kind: RowKind = RowKind.PLAIN
) -> Row:
    numbers = [of(lookup.denominators(system)) for system in lookup.systems]
    cells = tuple(Cell(CellKind.COUNT, count(number)) for number in numbers)
    return Row(title, cells, (sub,) if sub else (), kind)


def denominator_section(lookup: Lookup) -> Section:
    """From planned to scored, every status with its sum, and the rows of every main measure."""
    blocks: list[Block] = [_whereabouts(lookup), _path(lookup), _statuses(lookup)]
    blocks += _measure_tables(lookup)
    read = _("Nichts verschwindet: Die Summe aller Zustände ist die Zahl der vorgesehenen Läufe.")
    return Section("nenner", _("Alle Nenner"), read, tuple(blocks))


def _whereabouts(lookup: Lookup) -> Chart | Paragraph:
    parts: tuple[tuple[str, Callable[[Denominators], int], int], ...] = (
        (_("gewertet"), lambda d: d.scored, 0),
        (_("beantwortet, aber nicht gewertet"), lambda d: d.answered - d.scored, 1),
        (_("ausgefallen"), lambda d: d.started - d.answered, -1),
        (_("nicht begonnen, nicht unterstützt oder widerrufen"), lambda d: d.planned - d.started, 3),
    )
    rows, said = [], []
    for system in lookup.systems:
        row = lookup.denominators(system)
        if row.planned:
            counts = [(word, of(row), pattern) for word, of, pattern in parts]
            segments = tuple(Segment(n / row.planned, word, pattern) for word, n, pattern in counts)
            rows.append(ChartRow(tag(system), _runs(row.planned), segments=segments))
            said.append(f"{system.title}: " + ", ".join(f"{count(n)} {word}" for word, n, _pattern in counts))
    if not rows:
        return Paragraph(_("Es war kein Lauf vorgesehen."))
    legend = tuple(Segment(0.0, word, pattern) for word, _of, pattern in parts)
    caption = _("Wo die vorgesehenen Läufe geblieben sind")
    read = _("Anteil an den vorgesehenen Läufen; Anteile unter 13 % stehen nur in der Tabelle.")
    return Chart(ChartKind.BARS, caption, read, caption, "; ".join(said) + ".", tuple(rows), legend=legend)


def _runs(n: int) -> str:
    return _("1 Lauf") if n == 1 else _("{n} Läufe").format(n=count(n))


def _path(lookup: Lookup) -> Table:
    rows = [
        _counted(lookup, _("Fälle"), lambda d: d.cases),
        _counted(
            lookup, _("unabhängige Einheiten"), lambda d: d.clusters, sub=_("Fälle oder Quellen, aus denen sie stammen")
        ),
        _counted(lookup, _("vorgesehen"), lambda d: d.planned, kind=RowKind.SUM),
        _counted(
            lookup, _("begonnen"), lambda d: d.started, sub=_("ohne nicht unterstützt, nicht begonnen, widerrufen")
        ),
        _counted(lookup, _("beantwortet"), lambda d: d.answered, sub=_("mit einer Ausgabe abgeschlossen")),
        _counted(lookup, _("lesbar"), lambda d: d.readable, sub=_("die Ausgabe ließ sich ganz auswerten")),
        _counted(lookup, _("gewertet"), lambda d: d.scored, sub=_("mindestens eine Hauptmessgröße gemessen")),
    ]
    extra = (
        _counted(lookup, _("mit mehr als einem Versuch"), lambda d: d.retried),
        _counted(lookup, _("durch Abbruch verlorene Versuche"), lambda d: d.interrupted_tries),
        _counted(lookup, _("unter einer früheren Aufgabe entstanden"), lambda d: d.foreign_task),
    )
    rows += [row for row in extra if any(cell.text != "0" for cell in row.cells)]
    columns = (Column(_("Menge"), numeric=False), *system_columns(lookup))
    return Table(_("Von den Fällen zu den gewerteten Läufen"), columns, tuple(rows))


def _status_table(
    lookup: Lookup,
    caption: str,
    first: str,
    statuses: Mapping[str, Mapping[str, int]],
    order: Sequence[str],
    total: str,
    why: Sequence[str] = (),
) -> Table:
    """Statuses by system with their sum; what occurred nowhere is named in one sentence instead of rows of zeros.
    ``why`` are sentences on rows without a number."""
    found = [status for status in order if any(counts.get(status) for counts in statuses.values())]
    systems = [system.id for system in lookup.systems]
    rows = [
        Row(mark_word(status), tuple(Cell(CellKind.COUNT, count(statuses[s].get(status, 0))) for s in systems))
        for status in found
    ]
    sums = tuple(Cell(CellKind.COUNT, count(sum(statuses[system].values()))) for system in systems)
    rows.append(Row(total, sums, kind=RowKind.SUM))
    absent = [mark_word(status) for status in order if status not in found]
    read = _("Kam nicht vor: {statuses}.").format(statuses=", ".join(absent)) if absent else ""
    read = " ".join([*why, *([read] if read else [])])
    return Table(caption, (Column(first, numeric=False), *system_columns(lookup)), tuple(rows), read)


def _statuses(lookup: Lookup) -> Table:
    counts = {
        system.id: {str(status): n for status, n in lookup.denominators(system).statuses.items()}
        for system in lookup.systems
    }
    caption, total = _("Was aus jedem vorgesehenen Lauf wurde"), _("Σ aller Zustände = vorgesehen")
    return _status_table(lookup, caption, _("Zustand"), counts, [str(s) for s in AttemptStatus], total)


def _by_variant(lookup: Lookup, measure: Measure, source: str) -> list[tuple[list[str], dict[str, Counter[str]]]]:
    """The statuses of a measure's rows of one source by system, once for all forms of the output that have the same."""
    found: dict[str, dict[str, Counter[str]]] = {}
    for system in lookup.systems:
        for row in lookup.denominators(system).measures:
            if row.measure == measure.id and row.source == source:
                by_system = found.setdefault(row.variant, {one.id: Counter() for one in lookup.systems})
                by_system[system.id].update(row.statuses)
    distinct: list[tuple[list[str], dict[str, Counter[str]]]] = []
    for variant, counts in found.items():
        same = next((variants for variants, known in distinct if known == counts), None)
        if same is None:
            distinct.append(([variant], counts))
        else:
            same.append(variant)
    return distinct


def _measure_tables(lookup: Lookup) -> list[Block]:
    tables: list[Block] = []
    for measure in lookup.main_measures:
        rows = [row for one in lookup.systems for row in lookup.denominators(one).measures if row.measure == measure.id]
        sources = sorted({row.source for row in rows}, key=[one.value for one in Source].index)
        for source in sources:
            for variants, counts in _by_variant(lookup, measure, source):
                order = [status for status in _MEASURED if any(status in found for found in counts.values())]
                caption = _("Messungen zu „{what}“").format(what=_(measure.title))
                several = len(variants) > 1 or len(lookup.of(measure)) > len(sources)
                told = [source_word(source)] if len(sources) > 1 else []
                told += ["; ".join(map(variant_word, variants))] if several else []
                caption = ": ".join([caption, *([", ".join(told)] if told else [])])
                why = _reasons(lookup, measure, source, variants)
                total = _("Σ aller Messungen")
                tables.append(_status_table(lookup, caption, _("Zustand"), counts, order, total, why))
    return tables


def _reasons(lookup: Lookup, measure: Measure, source: str, variants: Sequence[str]) -> list[str]:
    """Why there are rows without a number, each reason once with its systems."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for system in lookup.systems:
        for row in lookup.denominators(system).measures:
            if (row.measure, row.source) == (measure.id, source) and row.variant == variants[0]:
                for known, n in row.reasons.items():
                    found.setdefault(known, Counter())[system.title] = n
    told = _("Nicht berechenbar, {status}: {reason} ({systems}).")
    return [
        told.format(
            status=mark_word(status),
            reason=_(reason) if reason else _("andere Gründe"),
            systems=", ".join(f"{title}: {count(n)}" for title, n in by_system.items()),
        )
        for (status, reason), by_system in sorted(found.items())
    ]


def _having(status: AttemptStatus) -> Callable[[Denominators], int]:
    return lambda d: d.statuses.get(status, 0)


def failure_section(lookup: Lookup) -> Section:
    """Failed attempts by kind, and, where the evaluation counts them, attempts by kind of finding."""
    blocks: list[Block] = []
    failed = [s for s in _FAILED if any(lookup.denominators(x).statuses.get(s) for x in lookup.systems)]
    columns = (Column(_("Art"), numeric=False), *system_columns(lookup))
    if failed:
        rows = [_counted(lookup, mark_word(status), _having(status)) for status in failed]
        rows.append(
            _counted(
                lookup,
                _("Σ ausgefallen"),
                lambda d: d.started - d.answered,
                sub=_("von den begonnenen Läufen"),
                kind=RowKind.SUM,
            )
        )
        blocks.append(
            Table(_("Ausgefallene Läufe nach Art"), columns, tuple(rows), _("Ein Ausfall ist keine falsche Antwort."))
        )
    else:
        blocks.append(Paragraph(_("Kein begonnener Lauf ist ausgefallen.")))
    blocks += _findings(lookup)
    read = _("Ausfälle und Fehler in Antworten stehen getrennt, weil sie Verschiedenes bedeuten.")
    return Section("fehler", _("Fehler nach Art"), read, tuple(blocks))


def _findings(lookup: Lookup) -> list[Block]:
    counts: dict[tuple[str, str, str, str], dict[str, int]] = {}
    for finding in lookup.evaluation.findings:
        kind = (finding.variant, finding.measure, finding.item, finding.title)
        counts.setdefault(kind, {})[finding.system] = finding.attempts
    if not counts:
        return []
    several = len({variant for variant, *_kind in counts}) > 1
    titles = {measure.id: (_(measure.title),) for measure in lookup.evaluation.measures}
    rows = [
        Row(
            f"{item}: {_(title)}" if item else _(title),
            tuple(Cell(CellKind.COUNT, count(found.get(system.id, 0))) for system in lookup.systems),
            (*titles.get(measure, ()), *((variant_word(variant),) if several else ())),
        )
        for (variant, measure, item, title), found in counts.items()
    ]
    columns = (Column(_("Befund"), numeric=False), *system_columns(lookup))
    read = _("Läufe mit mindestens einem solchen Befund. Ein Lauf kann mehrere haben; deshalb steht hier keine Summe.")
    return [Table(_("Befunde in den Antworten"), columns, tuple(rows), read)]
