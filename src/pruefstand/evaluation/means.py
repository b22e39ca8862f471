"""The arithmetic mean of values with its interval over draws of whole cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pruefstand.domain import Estimate
from pruefstand.evaluation.case_draws import MOST_CLUSTERS, case_draws
from pruefstand.i18n import N_

__all__ = ["MEAN", "Sums", "mean_of"]

MEAN = N_("arithmetisches Mittel")
_METHOD = N_("arithmetisches Mittel, Cluster-Bootstrap, Perzentil")
_ONE = N_(
    "Kein Intervall: Alle Werte stammen aus einem einzigen Fall (oder einer Quelle). Wie weit andere Fälle abweichen, "
    "zeigen sie nicht."
)
_TOO_MANY = N_("Kein Intervall: Bei mehr als 5.000 Fällen wird keines gezogen.")


@dataclass(slots=True)
class Sums:
    """Sum, number and smallest of the values of one cluster."""

    total: Fraction = Fraction(0)
    count: int = 0
    least: Fraction = Fraction(0)

    def add(self, value: Fraction) -> None:
        """Count one value."""
        self.total += value
        self.count += 1
        self.least = min(self.least, value)


def mean_of(by_cluster: Mapping[str, Sums]) -> Estimate:
    """Sum / number of all values, exact; 95 % percentile interval over draws of clusters with all their values.

    ``n`` counts the values, ``clusters`` the clusters that gave one. A cluster with more values weighs more, in the
    mean and in every draw. No interval over one cluster, without any spread between clusters, or over more than
    ``MOST_CLUSTERS``; ``note`` then says so. Raises ``ValueError`` without a value. Source: Efron and Tibshirani 1993,
    An Introduction to the Bootstrap; Field and Welsh 2007, doi:10.1111/j.1467-9868.2007.00593.x.
    """
    sums = [by_cluster[name] for name in sorted(by_cluster) if by_cluster[name].count]
    n = sum(one.count for one in sums)
    if not n:
        raise ValueError("no value, no mean")
    value = float(sum((one.total for one in sums), Fraction(0)) / n)
    if len(sums) == 1 or len(sums) > MOST_CLUSTERS:
        return Estimate(value=value, n=n, method=MEAN, clusters=len(sums), note=_ONE if len(sums) == 1 else _TOO_MANY)
    from pruefstand.stats import cluster_bootstrap  # noqa: PLC0415 - running must not load scipy

    least = min(one.least for one in sums)  # counts are not negative: all values move up, the limits down again
    raised = [one.total - least * one.count for one in sums]
    (found,) = cluster_bootstrap([raised], [[one.count for one in sums]], case_draws(len(sums)))
    if found.low is None or found.high is None:
        return Estimate(value=value, n=n, method=MEAN, clusters=len(sums), note=found.note)
    low, high = found.low + float(least), found.high + float(least)
    return Estimate(
        value=value,
        n=n,
        method=_METHOD,
        low=low,
        high=high,
        level=found.level,
        clusters=len(sums),
        note=found.note,
    )
