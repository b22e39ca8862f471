"""Results as a table of plain text, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pruefstand.cli.words import status_words
from pruefstand.domain import AttemptStatus, Estimate, Result, Summary, exact_text
from pruefstand.evaluation import Evaluation
from pruefstand.i18n import _
from pruefstand.report.cells import interval_words, value_text
from pruefstand.report.lookup import Lookup, Series, Statistic
from pruefstand.report.numbers import count, fraction
from pruefstand.report.words import part_word, source_word, variant_word

__all__ = ["result_lines", "results_json"]


def result_lines(found: Evaluation) -> list[str]:
    """The leading results of every main measure, group by group, system by system; then every denominator. Numbers are
    written as the report writes them."""
    lines: list[str] = []
    lookup = Lookup(found)
    for measure in lookup.main_measures:
        several = lookup.of(measure)
        for series in several:
            words = [source_word(series.source)] if len({one.source for one in several}) > 1 else []
            words += [variant_word(series.variant)] if len({one.variant for one in several}) > 1 else []
            title = ", ".join([_(measure.title), *words])
            # A repaired variant answers a question of its own: its total is enough here, its groups are in the report.
            groups = (*found.groups, "") if series in lookup.leading(measure) else ("",)
            if rows := list(_rows(found, series, groups)):
                lines += ["", title, *_laid_out(rows)]
    lines += ["", *_denominators(found)]
    for verdict in found.gate:
        word = {True: _("hält"), False: _("verletzt"), None: _("nicht entscheidbar")}[verdict.held]
        told = _("Grenze {word}: {system}: {limit}; gefunden {found}")
        lines.append(told.format(word=word, system=verdict.system, limit=verdict.text, found=verdict.found))
    if found.draft:
        lines.append(_("Entwurf: Es gibt kein Siegel, das hält; „pruefstand freeze“ friert ein."))
    lines += found.notes
    return lines[1:]


def _rows(found: Evaluation, series: Series, groups: Iterable[str]) -> Iterator[tuple[str, ...]]:
    for group in groups:
        for system in found.systems:
            for statistic in series.statistics:
                result = series.result(statistic, system, group)
                whole = statistic.part == "" or statistic.summary in (Summary.SHARES, Summary.QUANTILES)
                if result is not None and whole:
                    yield (found.groups.get(group, _("alle")), system.id, *_cells(series, result))


def _cells(series: Series, result: Result) -> tuple[str, ...]:
    estimate = result.estimate
    what = {Summary.MEAN: _("Mittel"), Summary.MEDIAN: _("Median")}.get(Summary(result.summary), part_word(result.part))
    if estimate.value is None:
        return (what, "", _("nicht berechenbar: {reason}").format(reason=_(estimate.reason)), "")
    interval = interval_words(series, estimate, Statistic.of(result))
    return (what, _fraction(estimate), value_text(series, result), f"[{interval}]" if interval else "")


def _fraction(estimate: Estimate) -> str:
    if estimate.numerator is None or estimate.denominator is None:
        return f"n = {count(estimate.n)}"
    return fraction(estimate.numerator, estimate.denominator)


def _laid_out(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if column >= len(row) - 3 else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            if width
        ]
        lines.append("  " + "  ".join(cells).rstrip())
    return lines


def _denominators(found: Evaluation) -> Iterable[str]:
    words = status_words()
    for one in found.denominators:
        counts = {
            _("geplant"): one.planned,
            _("begonnen"): one.started,
            _("beantwortet"): one.answered,
            _("lesbar"): one.readable,
            _("gemessen"): one.scored,
        }
        failed = [f"{words[s]} {n}" for s, n in one.statuses.items() if s is not AttemptStatus.COMPLETED]
        line = f"{one.system}: " + ", ".join(f"{word} {n}" for word, n in counts.items())
        yield line + (f" ({', '.join(failed)})" if failed else "")


def results_json(found: Evaluation) -> dict[str, Any]:
    """The results and denominators for a script; what cannot be computed is ``null`` with a ``reason``."""
    return {
        "title": found.title,
        "draft": found.draft,
        "results": [_result(result) for result in found.results],
        "denominators": [
            {
                "system": one.system,
                "planned": one.planned,
                "started": one.started,
                "answered": one.answered,
                "readable": one.readable,
                "scored": one.scored,
                "statuses": {status.value: n for status, n in one.statuses.items()},
            }
            for one in found.denominators
        ],
        "notes": list(found.notes),
    }


def _result(result: Result) -> dict[str, Any]:
    estimate = result.estimate
    exact = {
        name: None if value is None else exact_text(value)
        for name, value in (("numerator", estimate.numerator), ("denominator", estimate.denominator))
    }
    return {
        "measure": result.measure,
        "part": result.part,
        "summary": result.summary,
        "system": result.system,
        "group": result.group,
        "variant": result.variant,
        "basis": result.basis.value,
        "main": result.main,
        "label": result.label,
        "value": estimate.value,
        "low": estimate.low,
        "high": estimate.high,
        "level": estimate.level,
        "method": _(estimate.method),
        "n": estimate.n,
        "clusters": estimate.clusters,
        **exact,
        "reason": _(estimate.reason),
    }
