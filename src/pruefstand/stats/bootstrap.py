"""The paired cluster bootstrap: whole clusters are drawn with all their runs, counters pooled, then divided.

Sources: Bisani and Ney 2004, doi:10.1109/ICASSP.2004.1326009; Efron and Tibshirani 1993, An Introduction to the
Bootstrap; Field and Welsh 2007, doi:10.1111/j.1467-9868.2007.00593.x. The draw list is given:
all systems use the same one, so that differences are paired and everybody can recompute every limit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pruefstand.domain import Estimate, Exact
from pruefstand.stats.arguments import Rows, Values, as_exact, fault, listed, number, probability, share, shown, whole
from pruefstand.stats.draws import check_draws, multiplicities
from pruefstand.stats.percentile import METHOD, Interval, limits, percentile_interval, read_interval
from pruefstand.stats.pooling import Counters, counters, pooled
from pruefstand.stats.proportion import NO_OBSERVATION
from pruefstand.stats.rare_share import RareShare

__all__ = [
    "BootstrapEstimate",
    "CounterFunction",
    "bootstrap_function",
    "bootstrap_quantile",
    "bootstrap_statistic",
    "cluster_bootstrap",
    "function_replicates",
    "ratio_estimates",
    "ratio_replicates",
]

CounterFunction = Callable[[NDArray[np.float64]], NDArray[np.float64]]

_BLOCK = 2500
_NO_VALUE = "Der Wert ist aus diesen Zählern nicht berechenbar."


@dataclass(frozen=True, slots=True, kw_only=True)
class BootstrapEstimate(Estimate):
    """An estimate with a percentile interval over draws of clusters.

    ``draws`` counts the draws, ``undefined`` those without value. ``raw_low`` and ``raw_high`` are the limits as the
    draws give them, also where they must not be read as an interval: one cluster or no spread, as ``note`` says;
    ``low`` and ``high`` are then ``None``.
    """

    draws: int
    undefined: int = 0
    raw_low: float | None = None
    raw_high: float | None = None


def cluster_bootstrap(
    numerators: Rows, denominators: Rows, draws: Rows, *, level: float = 0.95
) -> tuple[BootstrapEstimate, ...]:
    """For each system sum of numerators / sum of denominators, with its percentile interval over the same draws.

    Both tables are systems × clusters (or one list for one system), ``draws`` the list of :func:`draw_clusters` over
    these clusters. A denominator of 0 over all clusters: not computable; in single draws: these are left out and
    counted. ``n`` counts the clusters with a denominator.
    """
    table, replicates = ratio_replicates(numerators, denominators, draws)
    return ratio_estimates(table, replicates, level)


def ratio_estimates(
    table: Counters, replicates: NDArray[np.float64], level: float = 0.95
) -> tuple[BootstrapEstimate, ...]:
    """The estimates of :func:`cluster_bootstrap` from what :func:`ratio_replicates` gave; differences need that too."""
    certainty, rows = share(level, "level"), replicates.shape[0]
    totals, count = table.totals, replicates.shape[1]
    found = []
    for row, interval in enumerate(_intervals(replicates, table.cells[rows:] > 0, certainty)):
        top, bottom = totals[row], totals[rows + row]
        clusters = int(np.count_nonzero(table.cells[rows + row]))
        if bottom == 0:
            found.append(
                BootstrapEstimate(value=None, n=0, clusters=0, method=METHOD, reason=NO_OBSERVATION, draws=count)
            )
            continue
        fraction = (_exact(top, table), _exact(bottom, table))
        found.append(_estimate(top / bottom, clusters, clusters, interval, certainty, count, fraction))
    return tuple(found)


def _intervals(replicates: NDArray[np.float64], used: NDArray[np.bool_], level: float) -> list[Interval]:
    """All rows without undefined draws at once, the others one by one."""
    clusters = used.sum(axis=1).tolist()
    gaps = np.isnan(replicates).any(axis=1)
    if gaps.any():
        return [percentile_interval(row, size, level) for row, size in zip(replicates, clusters, strict=True)]
    ends = limits(replicates, level).tolist()
    return [read_interval(low, high, size) for (low, high), size in zip(ends, clusters, strict=True)]


def ratio_replicates(numerators: Rows, denominators: Rows, draws: Rows) -> tuple[Counters, NDArray[np.float64]]:
    """The counters (numerators above denominators) and the ratios, systems × draws; NaN where a denominator is 0."""
    table = counters({"numerators": numerators, "denominators": denominators})
    systems, odd = divmod(table.cells.shape[0], 2)
    if odd or np.shape(numerators) != np.shape(denominators):
        raise fault(
            "denominators", "Nicht zu jedem Zähler gibt es einen Nenner.", "Zwei gleich große Tabellen angeben."
        )
    weights = multiplicities(check_draws(draws, table.cells.shape[1]))
    replicates = np.empty((systems, weights.shape[0]))
    for start in range(0, weights.shape[0], _BLOCK):  # in blocks: fewer fresh memory pages
        sums = pooled(table, weights[start : start + _BLOCK])
        bottom = sums[systems:]
        with np.errstate(divide="ignore", invalid="ignore"):
            part = sums[:systems] / bottom
        part[bottom == 0] = np.nan
        replicates[:, start : start + _BLOCK] = part
    return table, replicates


def bootstrap_function(
    table: Rows, function: CounterFunction, draws: Rows, *, rare: RareShare | None = None, level: float = 0.95
) -> BootstrapEstimate:
    """Any function of one system's pooled counters, a score for instance, computed anew in every draw.

    ``table`` is counters × clusters. ``function`` takes the pooled counters, counters × draws, and gives one value a
    draw, NaN where there is none. ``rare`` replaces the share of a rare severe error by Beta draws in the replicates,
    never in the value itself. No value from all clusters: not computable.
    """
    certainty = share(level, "level")
    cells = counters({"table": table})
    weights = multiplicities(check_draws(draws, cells.cells.shape[1]))
    value, replicates = function_replicates(cells, function, weights, rare)
    clusters = int(np.count_nonzero(cells.cells.any(axis=0)))
    if np.isnan(value):
        return BootstrapEstimate(
            value=None, n=clusters, clusters=clusters, method=METHOD, reason=_NO_VALUE, draws=weights.shape[0]
        )
    interval = percentile_interval(replicates, clusters, certainty)
    return _estimate(value, clusters, clusters, interval, certainty, weights.shape[0])


def function_replicates(
    table: Counters, function: CounterFunction, weights: NDArray[np.float64], rare: RareShare | None
) -> tuple[float, NDArray[np.float64]]:
    """The function of the totals, and of each draw's sums."""
    sums = pooled(table, weights)
    if rare is not None and rare.applies(table):
        sums = rare.put_into(table, sums)
    value, replicates = (
        np.asarray(function(part / table.scale), dtype=np.float64) for part in (table.totals[:, None], sums)
    )
    if value.shape != (1,) or replicates.shape != (weights.shape[0],):
        raise fault("function", "Die Funktion gibt nicht einen Wert je Ziehung.", "Über die letzte Achse rechnen.")
    if np.isinf(replicates).any() or np.isinf(value).any():
        raise fault("function", "Die Funktion gibt unendliche Werte.", "NaN geben, wo es keinen Wert gibt.")
    return float(value[0]), replicates


def bootstrap_quantile(
    values: Values, clusters: Values, p: float, draws: Rows, *, level: float = 0.95
) -> BootstrapEstimate:
    """The p-quantile (type 7) of values such as times, resampled by whole clusters; see :func:`bootstrap_statistic`."""
    part = probability(p, "p")

    def statistic(ordered: NDArray[np.float64]) -> float:
        place = part * (ordered.size - 1)
        rank = int(place)
        upper = ordered[min(rank + 1, ordered.size - 1)]
        return float(ordered[rank] + float(place - rank) * (upper - ordered[rank]))

    return bootstrap_statistic(values, clusters, statistic, draws, level=level)


def bootstrap_statistic(
    values: Values,
    clusters: Values,
    statistic: Callable[[NDArray[np.float64]], float],
    draws: Rows,
    *,
    level: float = 0.95,
) -> BootstrapEstimate:
    """Any statistic of values, each in the cluster with this number in the draw list, resampled by whole clusters.

    ``statistic`` gets the values of a draw in ascending order. A draw that takes no cluster with values has none.
    ``n`` counts the values.
    """
    certainty = share(level, "level")
    found = [float(number(value, f"values[{index}]")) for index, value in enumerate(listed(values, "values"))]
    named = listed(clusters, "clusters", size=len(found))
    owners = [whole(cluster, f"clusters[{index}]") for index, cluster in enumerate(named)]
    weights = multiplicities(check_draws(draws)).astype(np.int64)
    if max(owners) >= weights.shape[1]:
        place = owners.index(max(owners))
        raise fault(
            f"clusters[{place}]",
            "Den Cluster {cluster} kennt die Ziehungsliste nicht.",
            "Nummern von 0 bis {most} angeben.",
            cluster=shown(owners[place]),
            most=weights.shape[1] - 1,
        )
    order = np.argsort(found, kind="stable")
    ordered, times = np.array(found)[order], weights[:, np.array(owners)[order]]
    samples = (np.repeat(ordered, row) for row in times)
    replicates = [statistic(sample) if sample.size else np.nan for sample in samples]
    interval = percentile_interval(replicates, len(set(owners)), certainty)
    return _estimate(statistic(ordered), len(found), len(set(owners)), interval, certainty, len(replicates))


def _exact(total: float, table: Counters) -> Exact:
    return as_exact(Fraction(total) / table.scale)


def _estimate(
    value: float,
    n: int,
    clusters: int,
    interval: Interval,
    level: float,
    draws: int,
    fraction: tuple[Exact, Exact] | tuple[None, None] = (None, None),
) -> BootstrapEstimate:
    shown = interval.readable
    return BootstrapEstimate(
        value=float(value),
        n=n,
        clusters=clusters,
        method=METHOD,
        low=interval.low if shown else None,
        high=interval.high if shown else None,
        level=level if shown else None,
        note=interval.note,
        numerator=fraction[0],
        denominator=fraction[1],
        draws=draws,
        undefined=interval.undefined,
        raw_low=interval.low,
        raw_high=interval.high,
    )
