"""The axis that all rows of a chart share: where it begins and ends, its ticks, which end is better."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from pruefstand.domain import Better, Result, Scale, Summary
from pruefstand.i18n import _
from pruefstand.report.blocks import Axis
from pruefstand.report.lookup import Series, Statistic
from pruefstand.report.numbers import Style, number, percent

__all__ = ["axis_of", "axis_words"]

_STEPS = (Decimal(1), Decimal(2), Decimal("2.5"), Decimal(5), Decimal(10))
_WANTED = 4
_LEAST = Decimal("1e-9")


def axis_of(series: Series, statistic: Statistic, results: Iterable[Result | None]) -> Axis | None:
    """The axis for these results of one statistic, or ``None`` where there is no value to show.

    Shares run from 0 to 100 %; where less is better only as far as the intervals reach, because such shares crowd at
    the good end. Amounts begin at 0, other numbers where their intervals do.
    """
    ends = [
        bound
        for result in results
        if result is not None and result.estimate.value is not None
        for bound in (result.estimate.value, result.estimate.low, result.estimate.high)
        if bound is not None
    ]
    if not ends:
        return None
    style = series.style(statistic)
    better = _("besser") if series.measure.better is not Better.NONE and statistic.summary != Summary.SHARES else ""
    mirrored = series.measure.better is Better.LOWER and bool(better)
    factor = Decimal(100) if style.percent else Decimal(1)
    share = series.is_share(statistic)
    if share and not mirrored:
        low, high, step = Decimal(0), Decimal(100), Decimal(25)
    else:
        start = min(0.0, *ends) if share or series.measure.scale is Scale.QUANTITY else min(ends)
        low, high, step = _nice(Decimal(repr(start)) * factor, Decimal(repr(max(ends))) * factor)
        high = min(high, Decimal(100)) if share else high
    ticks = []
    at = low
    while at <= high:
        ticks.append((float(at / factor), _label(at, step, style, end=at in (low, high))))
        at += step
    return Axis(float(low / factor), float(high / factor), tuple(ticks), mirrored, better)


def axis_words(axis: Axis) -> str:
    """From where to where the axis runs, in the order in which it is drawn."""
    first, last = axis.ticks[0][1], axis.ticks[-1][1]
    if axis.mirrored:
        first, last = last, first
    return _("Achse von {first} bis {last}.").format(first=first, last=last)


def _label(at: Decimal, step: Decimal, style: Style, *, end: bool) -> str:
    decimals = max(0, -int(step.normalize().as_tuple().exponent))
    return percent(at / 100, decimals) if style.percent and end else number(at, decimals)


def _nice(low: Decimal, high: Decimal) -> tuple[Decimal, Decimal, Decimal]:
    """Round ends and a round step, about four steps long. A range that is too short to be seen gets the length of its
    values, or 1 around zero."""
    largest = max(abs(low), abs(high))
    length = high - low
    if length <= largest * _LEAST or largest <= _LEAST:
        length = largest if largest > _LEAST else Decimal(1)
    size = Decimal(1).scaleb((length / _WANTED).adjusted())
    step = next(step * size for step in _STEPS if step * size * _WANTED >= length)
    start, stop = (low / step).to_integral_value(ROUND_FLOOR), (high / step).to_integral_value(ROUND_CEILING)
    return start * step, max(stop, start + 1) * step, step
