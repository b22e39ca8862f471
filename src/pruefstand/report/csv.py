"""The results as tables: ``results.csv`` and ``cases.csv`` for programs, ``ergebnisse.csv`` for Excel and people."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from pruefstand.domain import Estimate, Exact, Measure, Result, exact_text
from pruefstand.evaluation.model import Evaluation
from pruefstand.formats.table import write_table
from pruefstand.i18n import _
from pruefstand.report.words import basis_word, lines, part_word, source_word, split_word, summary_word, variant_word

__all__ = ["CASE_COLUMNS", "RESULT_COLUMNS", "cases_csv", "excel_csv", "plain", "results_csv"]

RESULT_COLUMNS = (
    "measure",
    "part",
    "summary",
    "system",
    "against",
    "group",
    "variant",
    "source",
    "basis",
    "main",
    "value",
    "low",
    "high",
    "level",
    "method",
    "n",
    "clusters",
    "numerator",
    "denominator",
    "deff",
    "p",
    "reason",
    "note",
    "plan",
    "label",
    "split",
)
"""The columns of ``results.csv``; new ones are added at the end only."""

CASE_COLUMNS = ("case", "group", "system", "repeat", "mark", "changed")


def plain(value: float | Exact | None) -> str:
    """A number in plain digits with a decimal point, exactly as it is; empty for none."""
    if value is None:
        return ""
    if isinstance(value, float):
        return format(Decimal(repr(value)), "f")
    return exact_text(value)


def _numbers(estimate: Estimate) -> tuple[str, ...]:
    e = estimate
    ends = map(plain, (e.value, e.low, e.high, e.level))
    counts = map(plain, (e.n, e.clusters, e.numerator, e.denominator, e.deff, e.p))
    return (*ends, e.method, *counts, e.reason, e.note)


def results_csv(evaluation: Evaluation) -> bytes:
    """One row per result, in the order of the evaluation; where a value is empty, ``reason`` says why.

    ``label`` names the level where the value is only its rank (an ordinal median). Behind the results of all cases come
    those of each part of a catalogue (``split``), then the differences of two systems (``against``).
    """
    return write_table(RESULT_COLUMNS, (_row(result) for result in _every(evaluation)), excel=False)


def _every(evaluation: Evaluation) -> Iterator[Result]:
    yield from evaluation.results
    yield from evaluation.parts
    yield from evaluation.differences


def _row(r: Result) -> tuple[str, ...]:
    main = "yes" if r.main else "no"
    address = (
        r.measure,
        r.part,
        r.summary,
        r.system,
        r.against or "",
        r.group,
        r.variant,
        r.source,
        str(r.basis),
        main,
    )
    return (*address, *_numbers(r.estimate), r.plan, r.label, r.split)


def cases_csv(evaluation: Evaluation) -> bytes:
    """One row per attempt in the list of cases: every case, not only those that the page shows. ``changed`` says what
    differs between the repeats of this case and system."""
    changed = {(one.system, one.case): " ".join(one.changed) for one in evaluation.stability}

    def rows() -> Iterator[tuple[str, ...]]:
        for row in evaluation.cases:
            for cell in row.cells:
                for repeat, mark in enumerate(cell.marks, start=1):
                    yield row.case, row.group, cell.system, str(repeat), mark, changed.get((cell.system, row.case), "")

    return write_table(CASE_COLUMNS, rows(), excel=False)


def excel_csv(evaluation: Evaluation) -> bytes:
    """The results with titles instead of identifiers and a decimal comma; what cannot be computed says so and why."""
    measures = {measure.id: measure for measure in evaluation.measures}
    systems = {system.id: system.title for system in evaluation.systems}
    columns = (
        _("Messgröße"),
        _("Teil"),
        _("Zusammenfassung"),
        _("Verglichen"),
        _("gegen"),
        _("Fallgruppe"),
        _("Fassung"),
        _("Quelle"),
        _("Grundlage"),
        _("maßgeblich"),
        _("Wert"),
        _("untere Grenze"),
        _("obere Grenze"),
        _("Niveau"),
        _("Verfahren"),
        _("n"),
        _("unabhängige Einheiten"),
        _("Zähler"),
        _("Nenner"),
        _("Designeffekt"),
        _("p-Wert"),
        _("Grund"),
        _("Anmerkung"),
        _("Teil des Katalogs"),
    )

    def row(r: Result) -> tuple[str, ...]:
        value, low, high, level, method, *counts, reason, note = _numbers(r.estimate)
        return (
            _(measures[r.measure].title if r.measure in measures else r.measure),
            part_word(r.part, measures.get(r.measure)),
            summary_word(r.summary),
            systems.get(r.system, r.system),
            systems.get(r.against or "", r.against or ""),
            evaluation.groups.get(r.group, r.group) or _("alle Gruppen zusammen"),
            variant_word(r.variant),
            source_word(r.source),
            basis_word(r.basis),
            _("ja") if r.main else _("nein"),
            _level(r, measures.get(r.measure)) or _comma(value) or _("nicht berechenbar"),
            *(_comma(number) for number in (low, high, level)),
            _(method),
            *(_comma(number) for number in counts),
            _(reason),
            lines(note),
            split_word(r.split) if r.split else _("alle Fälle"),
        )

    return write_table(columns, (row(result) for result in _every(evaluation)), excel=True)


def _level(r: Result, measure: Measure | None) -> str:
    """The level of an ordinal median; two that it falls between are joined by a word: „2 / 3“ could become a day."""
    return _(" und ").join(part_word(level, measure) for level in r.label.split(" / ")) if r.label else ""


def _comma(number: str) -> str:
    return number.replace(".", ",")
