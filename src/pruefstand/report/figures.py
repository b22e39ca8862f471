"""Charts of a series: one mark and interval per system, stacked shares of levels, two forms of the output."""

from __future__ import annotations

from pruefstand.domain import Result, Summary, System
from pruefstand.i18n import _
from pruefstand.report.blocks import Chart, ChartKind, ChartRow, Segment
from pruefstand.report.cells import interval_words, level_words, value_text
from pruefstand.report.lookup import Lookup, Series, Statistic
from pruefstand.report.numbers import count, percent
from pruefstand.report.scales import axis_of, axis_words
from pruefstand.report.words import part_word, tag, variant_word

__all__ = ["forest", "pairs", "shares"]

_PATTERNS = 5


def _joined(parts: list[str]) -> str:
    return "; ".join(parts) + "."


def forest(lookup: Lookup, series: Series, statistic: Statistic, caption: str) -> Chart | None:
    """All systems on one axis, all groups together; ``None`` where no system has a value."""
    results = {system.id: series.result(statistic, system) for system in lookup.systems}
    axis = axis_of(series, statistic, results.values())
    if axis is None:
        return None
    rows, said, without = [], [], []
    level: float | None = None
    for system in lookup.systems:
        result = results[system.id]
        if result is None or result.estimate.value is None:
            without.append(system.title)
            continue
        estimate = result.estimate
        text, interval = value_text(series, result), interval_words(series, estimate, statistic)
        rows.append(ChartRow(tag(system), text, interval, estimate.value, estimate.low, estimate.high))
        said.append(f"{system.title} {text}" + (f", {level_words(estimate.level)} {interval}" if interval else ""))
        level = level or estimate.level
    read = [f"{level_words(level)}." if level else "", axis_words(axis), _without(without)]
    title = _("{what} auf einer gemeinsamen Achse").format(what=caption)
    return Chart(ChartKind.FOREST, caption, " ".join(filter(None, read)), title, _joined(said), tuple(rows), axis)


def _without(names: list[str]) -> str:
    return _("Ohne Wert: {names}.").format(names=", ".join(names)) if names else ""


def shares(lookup: Lookup, series: Series, caption: str) -> Chart | None:
    """Shares of all levels per system as stacked bars; ``None`` where there are too many levels for patterns that can
    be told apart, or nothing to show."""
    statistics = [statistic for statistic in series.statistics if statistic.summary == Summary.SHARES]
    if not statistics or len(statistics) > _PATTERNS:
        return None
    rows, said, without = [], [], []
    for system in lookup.systems:
        segments, words, n = [], [], 0
        for pattern, statistic in enumerate(statistics):
            result = series.result(statistic, system)
            if result is not None and result.estimate.value is not None:
                word = part_word(statistic.part)
                segments.append(Segment(result.estimate.value, word, pattern))
                words.append(f"{word} {percent(result.estimate.value)}")
                n = max(n, result.estimate.n)
        if segments:
            rows.append(ChartRow(tag(system), _("n = {n}").format(n=count(n)), segments=tuple(segments)))
            said.append(f"{system.title}: " + ", ".join(words))
        else:
            without.append(system.title)
    if not rows:
        return None
    read = [_("Anteile unter 13 % stehen nur in der Tabelle."), _without(without)]
    legend = tuple(Segment(0.0, part_word(statistic.part), place) for place, statistic in enumerate(statistics))
    title = _("{what} als gestapelte Balken").format(what=caption)
    return Chart(
        ChartKind.BARS, caption, " ".join(filter(None, read)), title, _joined(said), tuple(rows), legend=legend
    )


def pairs(lookup: Lookup, first: Series, second: Series, statistic: Statistic, caption: str) -> Chart | None:
    """Two forms of the same outputs on one axis, from the open circle to the filled one."""
    both: list[tuple[System, Result, Result]] = []
    for system in lookup.systems:
        one, other = first.result(statistic, system), second.result(statistic, system)
        if one and other and one.estimate.value is not None and other.estimate.value is not None:
            both.append((system, one, other))
    axis = axis_of(first, statistic, [result for _system, *two in both for result in two])
    if axis is None:
        return None
    rows, said = [], []
    for system, one, other in both:
        texts = [value_text(first, one), value_text(second, other)]
        rows.append(ChartRow(tag(system), " → ".join(texts), value=one.estimate.value, after=other.estimate.value))
        said.append(_("{system}: {one}, danach {other}").format(system=system.title, one=texts[0], other=texts[1]))
    legend = (variant_word(first.variant), variant_word(second.variant))
    title = _("{what} in beiden Fassungen").format(what=caption)
    return Chart(ChartKind.PAIRS, caption, axis_words(axis), title, _joined(said), tuple(rows), axis, pair=legend)
