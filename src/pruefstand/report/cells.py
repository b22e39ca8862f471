"""From an estimate to a cell: the number, then its fraction, then its interval; or why there is no number."""

from __future__ import annotations

from pruefstand.domain import Estimate, Scale, Summary
from pruefstand.i18n import _
from pruefstand.report.blocks import Axis, Cell, CellKind, Strip
from pruefstand.report.lookup import Series, Statistic
from pruefstand.report.numbers import count, fraction, percent, span
from pruefstand.report.words import part_word, summary_word

__all__ = ["Footnotes", "estimate_cell", "fraction_cell", "interval_cell", "level_words", "statistic_word", "value_text"]


class Footnotes:
    """The caveats of one table, each with a number; the same caveat has one number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def of(self, estimate: Estimate | None) -> tuple[int, ...]:
        """The number of this estimate's caveat, if it has one."""
        if estimate is None or not estimate.note:
            return ()
        return (self._numbers.setdefault(_(estimate.note), len(self._numbers) + 1),)

    @property
    def texts(self) -> tuple[str, ...]:
        """All caveats, in the order of their numbers."""
        return tuple(self._numbers)


def level_words(level: float | None) -> str:
    """What the interval is called: 95-%-Intervall."""
    return _("Intervall") if level is None else _("{level}-%-Intervall").format(level=percent(level, 0).rstrip("% "))


def statistic_word(series: Series, statistic: Statistic) -> str:
    """The head of a column: the level of a share, the part, or how it is summed up."""
    if statistic.name == Summary.SHARES:
        return part_word(statistic.part)
    if statistic.name == Summary.POOL:
        whole = _("Anteil") if series.measure.scale is Scale.COUNT else _("Wert, gepoolt")
        return part_word(statistic.part) if statistic.part else whole
    word = summary_word(statistic.summary)
    return f"{word}: {part_word(statistic.part)}" if statistic.part else word


def value_text(series: Series, statistic: Statistic, value: float) -> str:
    """The value as it is written. On an ordinal scale it is a place among the levels, counted from 1 for the best; a
    half is between two of them."""
    levels = series.measure.levels
    if series.measure.scale is Scale.ORDINAL and statistic.name == Summary.MEDIAN:
        lower, upper = int(value), -int(-value // 1)
        if lower == upper:
            return part_word(levels[lower - 1])
        return _("zwischen „{one}“ und „{other}“").format(
            one=part_word(levels[lower - 1]), other=part_word(levels[upper - 1])
        )
    return series.style(statistic).value(value)


def interval_words(series: Series, statistic: Statistic, estimate: Estimate) -> str:
    """The interval without its level, or nothing."""
    if estimate.low is None or estimate.high is None:
        return ""
    if series.measure.scale is Scale.ORDINAL and statistic.name == Summary.MEDIAN:
        low, high = (value_text(series, statistic, bound) for bound in (estimate.low, estimate.high))
        return span(low, high, signed=True)
    return series.style(statistic).interval(estimate.low, estimate.high)


def _amount(estimate: Estimate) -> str:
    if estimate.numerator is not None and estimate.denominator is not None:
        return fraction(estimate.numerator, estimate.denominator)
    return _("n = {n}").format(n=count(estimate.n))


def _missing(estimate: Estimate | None) -> Cell:
    if estimate is None:
        return Cell(CellKind.NA, _("fehlt"), (_("Die Auswertung enthält dazu kein Ergebnis."),))
    return Cell(CellKind.NA, _("nicht berechenbar"), (_(estimate.reason),))


def estimate_cell(
    series: Series, statistic: Statistic, estimate: Estimate | None, notes: Footnotes, axis: Axis | None = None
) -> Cell:
    """Value, and in small type fraction (or n) and interval; with an axis also the strip."""
    if estimate is None or estimate.value is None:
        return _missing(estimate)
    text = value_text(series, statistic, estimate.value)
    small = " · ".join(part for part in (_amount(estimate), interval_words(series, statistic, estimate)) if part)
    strip = None
    if axis is not None:
        strip = Strip(estimate.value, estimate.low, estimate.high, axis, f"{text}, {small}")
    return Cell(CellKind.VALUE, text, (small,), notes=notes.of(estimate), strip=strip)


def fraction_cell(estimate: Estimate | None) -> Cell:
    """The exact fraction behind a rate, or n where the value is no rate."""
    if estimate is None:
        return _missing(estimate)
    return Cell(CellKind.FRACTION, _amount(estimate))


def interval_cell(series: Series, statistic: Statistic, estimate: Estimate | None) -> Cell:
    """The interval alone, or why there is none."""
    if estimate is None or estimate.value is None:
        return _missing(estimate)
    words = interval_words(series, statistic, estimate)
    if words:
        return Cell(CellKind.INTERVAL, words)
    return Cell(CellKind.NA, _("ohne Intervall"), (_("für diese Zusammenfassung wird keines gerechnet"),))
