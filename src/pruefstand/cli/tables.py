"""Results as a table of plain text, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any

from pruefstand.cli.words import status_words
from pruefstand.domain import AttemptStatus, Estimate, Measure, Result, Scale, Summary, exact_text
from pruefstand.evaluation import Evaluation
from pruefstand.i18n import _, language
from pruefstand.report.words import part_word, variant_word

__all__ = ["result_lines", "results_json"]


def result_lines(found: Evaluation) -> list[str]:
    """The leading results of every main measure, group by group, system by system; then every denominator."""
    lines: list[str] = []
    for measure in _leading(found):
        variants = sorted({result.variant for result in found.results if result.measure == measure.id})
        for variant in variants:
            title = _(measure.title) if len(variants) == 1 else f"{_(measure.title)}, {variant_word(variant)}"
            # A repaired variant answers a question of its own: its total is enough here, its groups are in the report.
            groups = (*found.groups, "") if variant == variants[0] else ("",)
            if rows := _rows(found, measure, variant, groups):
                lines += ["", title, *_laid_out(rows)]
    lines += ["", *_denominators(found)]
    for verdict in found.gate:
        word = {True: _("hält"), False: _("verletzt"), None: _("nicht entscheidbar")}[verdict.held]
        lines.append(f"{_('Grenze')}: {verdict.system}: {verdict.text} – {verdict.found}: {word}")
    if found.draft:
        lines.append(_("Entwurf: Es gibt kein Siegel, das hält; „pruefstand freeze“ friert ein."))
    lines += found.notes
    return lines[1:]


def _leading(found: Evaluation) -> list[Measure]:
    """The main measures; where none is marked, all."""
    return [measure for measure in found.measures if measure.main] or list(found.measures)


def _rows(found: Evaluation, measure: Measure, variant: str, groups: Iterable[str]) -> list[tuple[str, ...]]:
    return [
        (found.groups.get(group, _("alle")), system.id, *_cells(measure, result))
        for group in groups
        for system in found.systems
        for result in found.results
        if (result.measure, result.variant, result.group, result.system) == (measure.id, variant, group, system.id)
        and result.main
        and (result.part == "" or result.summary in (Summary.SHARES, Summary.QUANTILES))
    ]


def _cells(measure: Measure, result: Result) -> tuple[str, ...]:
    estimate = result.estimate
    what = {Summary.MEAN: _("Mittel"), Summary.MEDIAN: _("Median")}.get(Summary(result.summary), part_word(result.part))
    if estimate.value is None:
        return (what, "", _("nicht berechenbar: {reason}").format(reason=_(estimate.reason)), "")
    whole = isinstance(estimate.numerator, int) and isinstance(estimate.denominator, int)
    share = measure.scale is Scale.COUNT or result.summary == Summary.SHARES
    share = share or (measure.scale is Scale.QUANTITY and result.summary == Summary.POOL and whole)
    value = part_word(result.label) or _number(estimate.value, percent=share)
    return (what, _fraction(estimate), value, _interval(estimate, percent=share))


def _fraction(estimate: Estimate) -> str:
    if estimate.numerator is None or estimate.denominator is None:
        return f"n = {estimate.n}"
    return f"{exact_text(estimate.numerator)} / {exact_text(estimate.denominator)}"


def _interval(estimate: Estimate, *, percent: bool) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    ends = [_number(end, percent=percent).rstrip(" %") for end in (estimate.low, estimate.high)]
    return f"[{ends[0]}–{ends[1]}]"


def _number(value: float, *, percent: bool) -> str:
    places = Decimal("0.1") if percent else Decimal("0.01")
    number = (Decimal(repr(value)) * (100 if percent else 1)).quantize(places, ROUND_HALF_EVEN)
    if language() == "en":
        return f"{number}%" if percent else str(number)
    return (f"{number} %" if percent else str(number)).replace(".", ",")


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
