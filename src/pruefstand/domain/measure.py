"""Measures: the code book. Whoever sums up, compares or renders reads it and knows no measure's name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pruefstand.domain.distribution import parse_distribution
from pruefstand.domain.numbers import Exact, parse_exact

__all__ = ["Better", "FailedAs", "Measure", "Scale", "Summary"]


class Scale(StrEnum):
    """What kind of number or level a measurement holds.

    ``count`` is an integer over an integer whose numerator never exceeds its denominator, ``quantity`` exact numbers
    over an exposure (a rate that may pass 1, a time over 1), ``interval`` a number on a scale of its own (grade,
    percent), ``distribution`` many such numbers of one output with how often each came
    (:func:`~pruefstand.domain.distribution.distribution_text`), ``ordinal`` and ``nominal`` a level.
    """

    COUNT = "count"
    QUANTITY = "quantity"
    INTERVAL = "interval"
    DISTRIBUTION = "distribution"
    ORDINAL = "ordinal"
    NOMINAL = "nominal"


class Summary(StrEnum):
    """How rows of a measure become one number or a few."""

    POOL = "pool"
    MEAN = "mean"
    MEDIAN = "median"
    QUANTILES = "quantiles"
    SHARES = "shares"


class Better(StrEnum):
    """Which direction is good; ``none`` where neither is."""

    LOWER = "lower"
    HIGHER = "higher"
    NONE = "none"


class FailedAs(StrEnum):
    """What a failed attempt counts as; the other number is printed too."""

    NOT_PASSED = "not_passed"
    LEFT_OUT = "left_out"


_FITTING = {
    Scale.COUNT: {Summary.POOL},
    Scale.QUANTITY: {Summary.POOL, Summary.MEAN, Summary.MEDIAN, Summary.QUANTILES},
    Scale.INTERVAL: {Summary.MEAN, Summary.MEDIAN, Summary.QUANTILES},
    Scale.DISTRIBUTION: {Summary.MEDIAN, Summary.QUANTILES},
    Scale.ORDINAL: {Summary.MEDIAN, Summary.SHARES},
    Scale.NOMINAL: {Summary.SHARES},
}


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of the code book.

    ``id`` is dotted (``fields.form``), ``title`` German, ``per`` the unit of the denominator in German; ``levels``
    stand from best to worst on an ordinal scale; ``parts`` are the parts that every attempt has a row for (empty: the
    whole only); ``main`` marks the measure that a report leads with; ``formula`` is
    shown, never evaluated; ``version`` counts up whenever the same output could get another row.
    """

    id: str
    title: str
    scale: Scale
    summary: tuple[Summary, ...]
    per: str = ""
    levels: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    better: Better = Better.NONE
    failed: FailedAs = FailedAs.LEFT_OUT
    main: bool = False
    formula: str = ""
    version: str = "1"

    def __post_init__(self) -> None:
        if not self.summary or not set(self.summary) <= _FITTING[self.scale]:
            raise ValueError(f"measure {self.id}: {self.scale} is not summed up by {', '.join(self.summary)}")
        if len(set(self.summary)) != len(self.summary):
            raise ValueError(f"measure {self.id}: a summary stands twice")
        if (self.scale in (Scale.ORDINAL, Scale.NOMINAL)) != bool(self.levels):
            raise ValueError(f"measure {self.id}: levels go with ordinal and nominal scales")
        if len(set(self.levels)) != len(self.levels):
            raise ValueError(f"measure {self.id}: a level stands twice")
        if "" in self.levels:
            raise ValueError(f"measure {self.id}: an empty level is none")
        if len(set(self.parts)) != len(self.parts):
            raise ValueError(f"measure {self.id}: a part stands twice")
        if self.failed is FailedAs.NOT_PASSED and (self.scale is not Scale.COUNT or self.better is not Better.HIGHER):
            raise ValueError(f"measure {self.id}: only a count that is better higher can count a failure as not passed")

    def unfit(self, numerator: Exact | None, denominator: Exact | None, value: str | None) -> str | None:
        """Why this cannot stand in an ``ok`` row of this measure, in English; ``None`` if it can.

        A number summed up under the wrong scale would be wrong and look right, so whoever makes or sums up rows asks
        here. Where a failed attempt counts as not passed each row is 0 or 1 of 1, because the failed one counts 1.
        """
        if self.scale in (Scale.COUNT, Scale.QUANTITY):
            if numerator is None or denominator is None or value is not None:
                return "a numerator and a denominator, nothing else"
            if denominator < 0:
                return "a negative denominator"
            if self.scale is Scale.QUANTITY:
                return None
            if not isinstance(numerator, int) or not isinstance(denominator, int) or not 0 <= numerator <= denominator:
                return "a count of a count"
            return "0 or 1 of 1" if self.failed is FailedAs.NOT_PASSED and denominator != 1 else None
        if value is None or numerator is not None or denominator is not None:
            return "a value, nothing else"
        if self.scale is Scale.DISTRIBUTION:
            return _no_distribution(value)
        if self.scale is not Scale.INTERVAL:
            return None if value in self.levels else "one of the levels"
        try:
            parse_exact(value)
        except ValueError:
            return "a number in plain digits"
        return None

    @property
    def keeps_rows(self) -> bool:
        """Whether its summary needs the single quotients and not only their sums."""
        return self.scale is Scale.QUANTITY and self.summary != (Summary.POOL,)


def _no_distribution(value: str) -> str | None:
    try:
        parse_distribution(value)
    except ValueError:
        return "numbers with how often each came"
    return None
