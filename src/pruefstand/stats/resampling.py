"""The bootstrap of a statistic over units, or over the clusters that units belong to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pruefstand.stats.arguments import Rows, Values
from pruefstand.stats.draws import check_draws
from pruefstand.stats.labels import names_of
from pruefstand.stats.percentile import METHOD, percentile_interval

__all__ = ["Resampled", "Units", "resampled"]

_NO_DRAWS = "Ohne Intervall: keine Ziehungsliste angegeben."


@dataclass(frozen=True, slots=True)
class Units:
    """Which cluster each unit belongs to, numbered in the order of first appearance, and the draws of clusters."""

    cluster: NDArray[np.int64]
    draws: NDArray[np.int64] | None

    @classmethod
    def of(cls, count: int, clusters: Values | None, draws: Rows | None) -> Units:
        """Each unit is its own cluster unless ``clusters`` names one for every unit."""
        if clusters is None:
            number = np.arange(count)
        else:
            names = names_of(clusters, "clusters", count)
            places = {name: place for place, name in enumerate(dict.fromkeys(names))}
            number = np.asarray([places[name] for name in names])
        return cls(number, None if draws is None else check_draws(draws, int(number.max()) + 1))

    def counted(self, units: Sequence[int] | NDArray[np.int64]) -> int:
        """How many clusters these units come from."""
        return int(np.count_nonzero(np.bincount(self.cluster[units])))


@dataclass(frozen=True, slots=True)
class Resampled:
    """The interval as an estimate takes it: both ends or none, with the note that goes with it."""

    low: float | None
    high: float | None
    level: float | None
    method: str
    note: str


def resampled(
    units: Units, statistic: Callable[[NDArray[np.float64]], float], clusters: int, level: float
) -> Resampled:
    """Percentile interval of ``statistic(weight of each unit)`` over the draws; NaN where it is not defined."""
    if units.draws is None:
        return Resampled(None, None, None, "", _NO_DRAWS)
    columns = units.draws.shape[1]
    replicates = [
        statistic(np.bincount(draw, minlength=columns).astype(np.float64)[units.cluster]) for draw in units.draws
    ]
    found = percentile_interval(replicates, clusters, level)
    if not found.readable:
        return Resampled(None, None, None, "", found.note)
    return Resampled(found.low, found.high, level, METHOD, found.note)
