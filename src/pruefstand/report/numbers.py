"""Numbers as the reader writes them: in German „1.234,5“, „12,4 %“ and „48,6–87,7“, in English "1,234.5" and "12.4%".

Rounding is half up on the shortest decimal that stands for the float, as one rounds on paper. Nothing here reads the
machine's locale.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

from pruefstand.domain import Exact, exact_text
from pruefstand.i18n import _, language

__all__ = ["Style", "count", "fraction", "number", "p_words", "percent", "plain_style", "share_style", "span"]

_MINUS = "\N{MINUS SIGN}"
_CONTEXT = Context(prec=400)  # wide enough for any float written out


def _decimal(value: float | Exact) -> Decimal:
    return Decimal(repr(value)) if isinstance(value, float) else Decimal(value)


def _grouped(digits: str) -> str:
    text = f"{Decimal(digits):,f}"
    return text if language() == "en" else text.translate(str.maketrans(",.", ".,"))


_LEAST_P = 0.001


def number(value: float | Exact, decimals: int) -> str:
    """The number with so many decimals, grouped by thousands; a true minus; what rounds to zero has no sign."""
    rounded = _decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP, _CONTEXT)
    return (_MINUS if rounded < 0 else "") + _grouped(format(abs(rounded), "f"))


def count(value: Exact) -> str:
    """An exact number with all its digits: 1.218, 41,250."""
    text = exact_text(value)
    return _MINUS + _grouped(text[1:]) if text.startswith("-") else _grouped(text)


def percent(share: float | Exact, decimals: int = 1) -> str:
    """A share (1 is all) as percent. What is not nothing never shows as 0,0 %, what is not all never as 100,0 %."""
    exact = _decimal(share)
    least = Decimal(1).scaleb(-decimals)
    shown = (exact * 100).quantize(least, ROUND_HALF_UP, _CONTEXT)
    if exact > 0 and shown == 0:
        text = "< " + number(least, decimals)
    elif exact < 1 and shown == 100:
        text = "> " + number(100 - least, decimals)
    else:
        text = number(exact * 100, decimals)
    return text + ("%" if language() == "en" else " %")


def fraction(numerator: Exact, denominator: Exact) -> str:
    """A fraction as it was counted: 52 / 72."""
    return f"{count(numerator)} / {count(denominator)}"


def p_words(p: float) -> str:
    """A p value with its sign: p = 0,012. One that would round to nothing is p < 0,001."""
    return f"p = {number(p, 3)}" if p >= _LEAST_P else f"p < {number(_LEAST_P, 3)}"


def span(low: str, high: str, *, signed: bool) -> str:
    """Two formatted bounds: with an en dash, or with „bis“ where a bound may be negative."""
    return _("{low} bis {high}").format(low=low, high=high) if signed else f"{low}–{high}"


@dataclass(frozen=True, slots=True)
class Style:
    """How all values of one column are written: shares as percent or plain, with how many decimals, and whether a
    bound may be negative."""

    percent: bool
    decimals: int
    signed: bool = False

    def value(self, value: float) -> str:
        """The value, with its percent sign if it is a share."""
        return percent(value, self.decimals) if self.percent else number(value, self.decimals)

    def bare(self, value: float) -> str:
        """The value without a sign of its unit, for bounds and axes."""
        return number(_decimal(value) * 100 if self.percent else value, self.decimals)

    def interval(self, low: float, high: float) -> str:
        """The interval in the unit of the column."""
        return span(self.bare(low), self.bare(high), signed=self.signed)


def share_style(*, signed: bool = False) -> Style:
    """Percent with one decimal."""
    return Style(percent=True, decimals=1, signed=signed)


def plain_style(values: Iterable[float]) -> Style:
    """The style of a column of plain numbers: three significant digits of its largest value, at most four decimals, and
    no more decimals than the numbers have. No values: whole numbers."""
    numbers = [_decimal(value) for value in values]
    largest = max((abs(value) for value in numbers), default=Decimal(0))
    wanted = 1 if largest >= 10 else 2 if largest >= 1 else 3 if largest >= Decimal("0.1") else 4
    had = max((-int(value.normalize(_CONTEXT).as_tuple().exponent) for value in numbers), default=0)
    return Style(percent=False, decimals=max(0, min(wanted, had)), signed=any(value < 0 for value in numbers))
