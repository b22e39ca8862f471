"""From an estimate to a cell: the number, then its fraction, then its interval; or why there is no number."""

from __future__ import annotations

from decimal import Decimal

from pruefstand.domain import Estimate, Result, Scale, Summary
from pruefstand.i18n import _
from pruefstand.report.blocks import Axis, Cell, CellKind, Strip
from pruefstand.report.lookup import Series, Statistic
from pruefstand.report.numbers import count, fraction
from pruefstand.report.words import lines, part_word, summary_word

__all__ = [
    "Footnotes",
    "estimate_cell",
    "fraction_cell",
    "interval_cell",
    "interval_words",
    "level_words",
    "statistic_word",
    "value_text",
]


class Footnotes:
    """The caveats of one table, each with a number; the same caveat has one number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def of(self, estimate: Estimate) -> tuple[int, ...]:
        """The number of this estimate's caveat, if it has one."""
        if not estimate.note:
            return ()
        return (self._numbers.setdefault(lines(estimate.note), len(self._numbers) + 1),)

    @property
    def texts(self) -> tuple[str, ...]:
        """All caveats, in the order of their numbers."""
        return tuple(self._numbers)


def level_words(level: float | None) -> str:
    """What the interval is called: 95-%-Intervall."""
    if level is None:
        return _("Intervall")
    return _("{level}-%-Intervall").format(level=count((Decimal(repr(level)) * 100).normalize()))


def statistic_word(series: Series, statistic: Statistic) -> str:
    """The head of a column: the level of a share, the part, the quantile, or how it is summed up."""
    if statistic.part:
        return part_word(statistic.part, series.measure)
    if statistic.summary == Summary.POOL:
        return _("Anteil") if series.measure.scale is Scale.COUNT else _("Wert, gepoolt")
    return summary_word(statistic.summary)


def value_text(series: Series, result: Result) -> str:
    """The value as it is written: the label where it is a rank, else the number in the style of its column. Raises
    ``ValueError`` where there is none."""
    if result.estimate.value is None:
        raise ValueError(f"{result.measure}: no value")
    return part_word(result.label) if result.label else series.style(Statistic.of(result)).value(result.estimate.value)


def interval_words(series: Series, estimate: Estimate, statistic: Statistic) -> str:
    """The interval without its level, or nothing."""
    if estimate.low is None or estimate.high is None:
        return ""
    return series.style(statistic).interval(estimate.low, estimate.high)


def _amount(estimate: Estimate) -> str:
    if estimate.numerator is not None and estimate.denominator is not None:
        return fraction(estimate.numerator, estimate.denominator)
    return _("n = {n}").format(n=count(estimate.n))


def _missing(result: Result | None) -> Cell:
    if result is None:
        return Cell(CellKind.NA, _("nicht berechenbar"), (_("dazu gibt es keine Messung"),))
    return Cell(CellKind.NA, _("nicht berechenbar"), (_(result.estimate.reason),))


def estimate_cell(series: Series, result: Result | None, notes: Footnotes, axis: Axis | None = None) -> Cell:
    """Value, and in small type fraction (or n) and interval; with an axis also the strip."""
    if result is None or result.estimate.value is None:
        return _missing(result)
    estimate = result.estimate
    text = value_text(series, result)
    words = (_amount(estimate), interval_words(series, estimate, Statistic.of(result)))
    small = " · ".join(filter(None, words))
    strip = None
    if axis is not None and estimate.value is not None:
        strip = Strip(estimate.value, estimate.low, estimate.high, axis, f"{text}, {small}")
    return Cell(CellKind.VALUE, text, (small,), notes=notes.of(estimate), strip=strip)


def fraction_cell(result: Result | None) -> Cell:
    """The exact fraction behind a rate, or n alone where there is none."""
    if result is None:
        return _missing(result)
    estimate = result.estimate
    rate = estimate.numerator is not None
    return Cell(CellKind.FRACTION, _amount(estimate)) if rate else Cell(CellKind.COUNT, count(estimate.n))


def interval_cell(series: Series, result: Result | None) -> Cell:
    """The interval alone, or why there is none."""
    if result is None or result.estimate.value is None:
        return _missing(result)
    words = interval_words(series, result.estimate, Statistic.of(result))
    if words:
        return Cell(CellKind.INTERVAL, words)
    return Cell(CellKind.NA, _("ohne Intervall"), (_("für diesen Wert wurde keines gerechnet"),))
