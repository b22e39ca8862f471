"""From counters to estimates, as the code book says; every number is made by ``stats``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pruefstand.domain import Basis, Estimate, Exact, FailedAs, Measure, Scale, Summary
from pruefstand.evaluation.case_draws import MOST_CLUSTERS, case_draws
from pruefstand.evaluation.means import MEAN, mean_of
from pruefstand.evaluation.tally import Tally
from pruefstand.i18n import N_

__all__ = ["Summed", "summed_up"]

_NOTHING = N_("keine Messung")
_NO_DENOMINATOR = N_("der Nenner ist 0")
_POOLED = N_("gepoolt")
_MEDIAN = N_("Median")


@dataclass(frozen=True, slots=True)
class Summed:
    """One number of a measure: how it was summed up, its level or part if any, on which basis, and the estimate."""

    summary: str
    level: str
    basis: Basis
    main: bool
    estimate: Estimate
    label: str = ""


def summed_up(measure: Measure, counters: Tally) -> Iterator[Summed]:
    """Every number that the code book asks for, in its order."""
    for summary in measure.summary:
        if summary is Summary.POOL and measure.scale is Scale.COUNT:
            yield from _shares_of_count(measure, counters)
        elif summary is Summary.POOL:
            yield Summed(summary, "", Basis.MEASURED, True, _pooled(counters))
        elif summary is Summary.SHARES:
            yield from _shares(measure, counters)
        elif summary is Summary.MEAN:
            yield Summed(summary, "", Basis.MEASURED, True, _mean(counters))
        elif summary is Summary.MEDIAN and measure.scale is Scale.ORDINAL:
            yield _ordinal(measure, counters)
        elif summary is Summary.MEDIAN:
            yield Summed(summary, "", Basis.MEASURED, True, _quantile(counters, Fraction(1, 2), _MEDIAN))
        else:
            yield Summed(summary, "p50", Basis.MEASURED, True, _quantile(counters, Fraction(1, 2), ""))
            yield Summed(summary, "p95", Basis.MEASURED, True, _quantile(counters, Fraction(95, 100), ""))


def _shares_of_count(measure: Measure, counters: Tally) -> Iterator[Summed]:
    """With all started attempts in the denominator, and with the measured ones only; the code book says which leads."""
    counts_failures = measure.failed is FailedAs.NOT_PASSED
    reason = _why(counters)
    if counts_failures:
        failed = sum(counters.failed.values())
        clusters = len(_with_units(counters) | counters.failed.keys())
        estimate = _share(counters.numerator, counters.denominator + failed, clusters, reason)
        yield Summed(Summary.POOL, "", Basis.STARTED, True, estimate)
    estimate = _share(counters.numerator, counters.denominator, len(_with_units(counters)), reason)
    yield Summed(Summary.POOL, "", Basis.MEASURED, not counts_failures, estimate)


def _with_units(counters: Tally) -> set[str]:
    """The clusters in the sample: one without any unit (0 of 0) tells nothing and must not narrow the interval."""
    return {cluster for cluster, (_above, below) in counters.by_cluster.items() if below}


def _why(counters: Tally) -> str:
    """Why there is no number: nothing was measured, or only over a denominator of 0."""
    return _NO_DENOMINATOR if counters.rows else _nothing(counters)


def _nothing(counters: Tally) -> str:
    """Why nothing was measured: in the words of the rows, where all of them say the same."""
    if len(counters.reasons) == 1 and counters.reasons.total() == counters.statuses.total():
        ((_status, reason),) = counters.reasons
        return reason or _NOTHING
    return _NOTHING


def _share(numerator: Exact, denominator: Exact, clusters: int, reason: str) -> Estimate:
    """A share with Wilson's interval for as many observations as there are clusters.

    DEFF = 1 + (m - 1) * ICC with ICC = 1, so DEFF = m, the mean number of observations in a cluster: repeats of one
    case count as one observation. This is the widest interval that the design effect allows.
    """
    from pruefstand.stats import wilson  # noqa: PLC0415 - running must not load scipy

    if denominator == 0:
        return Estimate(value=None, n=0, method="Wilson", reason=reason)
    deff = max(Fraction(denominator) / clusters, Fraction(1))
    estimate = wilson(Fraction(numerator), Fraction(denominator), deff)
    return Estimate(
        value=estimate.value,
        n=int(denominator),
        method=estimate.method,
        low=estimate.low,
        high=estimate.high,
        level=estimate.level,
        clusters=clusters,
        numerator=numerator,
        denominator=denominator,
        deff=float(deff),
    )


def _pooled(counters: Tally) -> Estimate:
    rows = sum(counters.rows.values())
    if rows == 0:
        return Estimate(value=None, n=0, method=_POOLED, reason=_nothing(counters))
    if counters.denominator == 0:
        return Estimate(
            value=None,
            n=rows,
            method=_POOLED,
            clusters=len(counters.rows),
            numerator=counters.numerator,
            denominator=counters.denominator,
            reason=_NO_DENOMINATOR,
        )
    return Estimate(
        value=float(Fraction(counters.numerator) / Fraction(counters.denominator)),
        n=rows,
        method=_POOLED,
        clusters=len(counters.rows),
        numerator=counters.numerator,
        denominator=counters.denominator,
    )


def _shares(measure: Measure, counters: Tally) -> Iterator[Summed]:
    total = sum(counters.levels.values())
    for level in measure.levels:
        estimate = _share(counters.levels[level], total, len(counters.rows), _nothing(counters))
        yield Summed(Summary.SHARES, level, Basis.MEASURED, True, estimate)


def _mean(counters: Tally) -> Estimate:
    if not counters.sums:
        return Estimate(value=None, n=0, method=MEAN, reason=_why(counters))
    return mean_of(counters.sums)


def _quantile(counters: Tally, share: Fraction, method: str) -> Estimate:
    numbers = _numbers(counters)
    if not numbers:
        return Estimate(value=None, n=0, method=method or N_("Quantil Typ 7"), reason=_why(counters))
    from pruefstand.stats.quantile import counted_quantile  # noqa: PLC0415 - running must not load scipy

    if 0 < len(counters.histograms) <= MOST_CLUSTERS:
        from pruefstand.stats.histogram import histogram_quantile  # noqa: PLC0415 - see above

        by_cluster = [
            {Fraction(value): times for value, times in counters.histograms[cluster].items()}
            for cluster in sorted(counters.histograms)
        ]
        return histogram_quantile(by_cluster, share, case_draws(len(by_cluster)))
    estimate = counted_quantile(numbers, share)
    return Estimate(value=estimate.value, n=estimate.n, method=method or estimate.method, clusters=_numbered(counters))


def _numbered(counters: Tally) -> int:
    """How many clusters gave a number: all with a value, and of pairs those that have a quotient somewhere."""
    return len(_with_units(counters) if counters.ratios else counters.rows)


def _numbers(counters: Tally) -> Counter[Fraction]:
    """Values of an interval scale, or the quotients of a quantity; a quotient over 0 is no number and left out."""
    numbers: Counter[Fraction] = Counter()
    for value, count in counters.values.items():
        numbers[Fraction(value)] += count
    for (above, below), count in counters.ratios.items():
        if below:
            numbers[Fraction(above) / Fraction(below)] += count
    return numbers


def _ordinal(measure: Measure, counters: Tally) -> Summed:
    given = [level for level in measure.levels for _repeat in range(counters.levels[level])]
    if not given:
        estimate = Estimate(value=None, n=0, method=_MEDIAN, reason=_nothing(counters))
        return Summed(Summary.MEDIAN, "", Basis.MEASURED, True, estimate)
    from pruefstand.stats import ordinal_median  # noqa: PLC0415 - running must not load scipy

    median = ordinal_median(given, measure.levels)
    places = [measure.levels.index(str(level)) + 1 for level in (median.lower, median.upper)]
    estimate = Estimate(value=sum(places) / 2, n=median.n, method=_MEDIAN, clusters=len(counters.rows))
    label = f"{median.lower} / {median.upper}" if median.between else str(median.lower)
    return Summed(Summary.MEDIAN, "", Basis.MEASURED, True, estimate, label)
