from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from pruefstand.domain import Better, Exact, FailedAs, Measure, Scale, Summary

COUNT = Measure("passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED)
FACTS = replace(COUNT, failed=FailedAs.LEFT_OUT)
RATE = Measure("words", "Wortfehler", Scale.QUANTITY, (Summary.POOL,))
GRADE = Measure("grade", "Note", Scale.INTERVAL, (Summary.MEAN,))
STAGE = Measure("stage", "Stufe", Scale.ORDINAL, (Summary.MEDIAN,), levels=("1", "2"))
TIMES = Measure("times", "Zeiten", Scale.DISTRIBUTION, (Summary.QUANTILES,))
GUESS = Measure("guess", "Vermutung", Scale.NOMINAL, (Summary.SHARES,), levels=("Mensch", "KI"))

FITTING = {
    Scale.COUNT: {Summary.POOL},
    Scale.QUANTITY: {Summary.POOL, Summary.MEAN, Summary.MEDIAN, Summary.QUANTILES},
    Scale.INTERVAL: {Summary.MEAN, Summary.MEDIAN, Summary.QUANTILES},
    Scale.DISTRIBUTION: {Summary.MEDIAN, Summary.QUANTILES},
    Scale.ORDINAL: {Summary.MEDIAN, Summary.SHARES},
    Scale.NOMINAL: {Summary.SHARES},
}


@pytest.mark.parametrize("scale", Scale)
@pytest.mark.parametrize("summary", Summary)
def test_only_fitting_summaries(scale: Scale, summary: Summary) -> None:
    """No mean of ranks, no pooled grades: a scale is summed up only in ways that mean something."""
    levels = ("a", "b") if scale in (Scale.ORDINAL, Scale.NOMINAL) else ()
    if summary in FITTING[scale]:
        assert Measure("m", "M", scale, (summary,), levels=levels).summary == (summary,)
    else:
        with pytest.raises(ValueError, match="is not summed up by"):
            Measure("m", "M", scale, (summary,), levels=levels)


@pytest.mark.parametrize(
    ("measure", "change", "said"),
    [
        (COUNT, {"summary": ()}, "is not summed up by"),
        (RATE, {"summary": (Summary.POOL, Summary.POOL)}, "a summary stands twice"),
        (STAGE, {"levels": ()}, "levels go with"),
        (RATE, {"levels": ("a",)}, "levels go with"),
        (GUESS, {"levels": ("KI", "KI")}, "a level stands twice"),
        (GUESS, {"levels": ("KI", "")}, "an empty level"),
        (RATE, {"parts": ("a", "a")}, "a part stands twice"),
        (COUNT, {"better": Better.LOWER}, "as not passed"),
        (RATE, {"failed": FailedAs.NOT_PASSED, "better": Better.HIGHER}, "as not passed"),
    ],
)
def test_contradictions_are_refused(measure: Measure, change: dict[str, object], said: str) -> None:
    """A row of the code book that contradicts itself cannot be made."""
    with pytest.raises(ValueError, match=said):
        replace(measure, **change)  # type: ignore[arg-type]  # one change at a time


@pytest.mark.parametrize(
    ("measure", "numerator", "denominator", "value", "fits"),
    [
        (COUNT, 1, 1, None, True),
        (COUNT, 0, 1, None, True),
        (COUNT, 1, 2, None, False),  # a failed attempt could not be weighed against it
        (COUNT, 0, 0, None, False),
        (FACTS, 106, 118, None, True),
        (FACTS, 0, 0, None, True),
        (FACTS, 3, 2, None, False),
        (FACTS, -1, 2, None, False),
        (FACTS, Decimal("1.5"), 2, None, False),
        (FACTS, 1, Decimal("1.5"), None, False),
        (FACTS, None, None, "1", False),
        (RATE, 7, 5, None, True),
        (RATE, Decimal("3.25"), Decimal("61.10"), None, True),
        (RATE, 1, -1, None, False),
        (RATE, 1, 1, "1", False),
        (GRADE, None, None, "2", True),
        (GRADE, None, None, "-2.50", True),
        (GRADE, None, None, "2,5", False),
        (GRADE, None, None, "NaN", False),
        (GRADE, 2, 1, None, False),
        (TIMES, None, None, "0.30:2 1.5:1", True),
        (TIMES, None, None, "1.5:1 0.30:2", False),
        (TIMES, None, None, "0.30:0", False),
        (TIMES, None, None, "0.30", False),
        (TIMES, None, None, "a:1", False),
        (TIMES, 1, 1, None, False),
        (STAGE, None, None, "2", True),
        (STAGE, None, None, "3", False),
        (GUESS, None, None, "KI", True),
        (GUESS, None, None, "ki", False),
        (GUESS, 1, 1, "KI", False),
    ],
)
def test_what_fits_a_scale(
    measure: Measure, numerator: Exact | None, denominator: Exact | None, value: str | None, fits: bool
) -> None:
    """Only what the scale says may be summed up under it; the rest has its reason."""
    assert (measure.unfit(numerator, denominator, value) is None) is fits


def test_single_quotients_are_kept_where_sums_do_not_do() -> None:
    """Pooling needs sums only; mean, median and quantiles of a quantity need every quotient."""
    assert not RATE.keeps_rows
    assert replace(RATE, summary=(Summary.POOL, Summary.MEDIAN)).keeps_rows
    assert not GRADE.keeps_rows
