"""The paired cluster bootstrap of an index: 20 products × 40 counters × 62 recordings, 10,000 draws.

Run: python benchmarks/stats/bootstrap.py. Each figure is the median of three in this one run, the peer on the same
outputs. Prints one line per figure and ends with 1 where a limit is missed.
"""

from __future__ import annotations

import hashlib
import os
import platform
import resource
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from statistics import median

import numpy as np
from numpy.typing import NDArray
from scipy.stats import bootstrap as scipy_bootstrap
from threadpoolctl import threadpool_limits

from pruefstand import stats
from pruefstand.stats.draws import multiplicities
from pruefstand.stats.percentile import limits
from pruefstand.stats.pooling import counters, pooled

SYSTEMS, MEASURES, CLUSTERS, DRAWS = 20, 20, 62, 10_000
WEIGHTS = np.linspace(1, 2, MEASURES)


def timed(work: Callable[[], object], times: int = 3) -> float:
    """The median time of the work in seconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return median(found)


def made() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Counters that look like an index's: numerators and denominators, measures × systems by clusters, and draws."""
    generator = np.random.default_rng(20261101)
    bottom = generator.integers(40, 400, size=(MEASURES * SYSTEMS, CLUSTERS))
    top = generator.binomial(bottom, generator.uniform(0.02, 0.3, size=(MEASURES * SYSTEMS, 1)))
    return top, bottom, stats.draw_clusters(CLUSTERS, DRAWS, 1)


def score(ratios: NDArray[np.float64]) -> NDArray[np.float64]:
    """A score from all measures, measures × systems × draws: a capped linear part value each, weighted."""
    found = np.zeros(ratios.shape[1:])
    for weight, ratio in zip(100 * WEIGHTS / WEIGHTS.sum(), ratios, strict=True):
        found += weight * (1 - np.minimum(ratio * 2, 1))
    return found


def index(top: NDArray[np.int64], bottom: NDArray[np.int64], draws: NDArray[np.int64]) -> bytes:
    """All 400 ratios with intervals, all 190 differences of the score and of one main measure; their digest."""
    table, replicates = stats.ratio_replicates(top, bottom, draws)
    estimates = stats.ratio_estimates(table, replicates)
    cube = replicates.reshape(MEASURES, SYSTEMS, DRAWS)
    values = (top.sum(axis=1) / bottom.sum(axis=1)).reshape(MEASURES, SYSTEMS)
    main = stats.all_differences(values[0], cube[0])
    scores = stats.all_differences(score(values), score(cube))
    ends = np.array([(one.low, one.high) for one in estimates])
    return hashlib.sha256(
        b"".join(part.tobytes() for part in (ends, main.low, main.high, scores.low, scores.high))
    ).digest()


def every_difference(replicates: NDArray[np.float64], values: NDArray[np.float64]) -> None:
    """All 3,800 differences: 190 pairs of products in 20 measures."""
    for one, row in zip(replicates.reshape(MEASURES, SYSTEMS, DRAWS), values, strict=True):
        stats.all_differences(row, one)


def peer(top: NDArray[np.int64], bottom: NDArray[np.int64]) -> None:
    """scipy.stats.bootstrap on the same 400 ratios and twice 190 differences, clusters as paired observations."""
    i, j = np.triu_indices(SYSTEMS, 1)

    def outputs(places: NDArray[np.int64]) -> NDArray[np.float64]:
        ratios = (top[:, places].sum(axis=1) / bottom[:, places].sum(axis=1)).reshape(MEASURES, SYSTEMS)
        scores = score(ratios)
        return np.concatenate([ratios.ravel(), ratios[0][i] - ratios[0][j], scores[i] - scores[j]])

    scipy_bootstrap(
        (np.arange(CLUSTERS),),
        outputs,
        n_resamples=DRAWS,
        method="percentile",
        vectorized=False,
        rng=np.random.default_rng(1),
    )


def main() -> int:
    """Measure, print, judge."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("numpy", "scipy"))
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, {packages}")
    top, bottom, draws = made()
    table = counters({"top": top, "bottom": bottom})
    weights = multiplicities(draws)
    _, replicates = stats.ratio_replicates(top, bottom, draws)
    values = (top.sum(axis=1) / bottom.sum(axis=1)).reshape(MEASURES, SYSTEMS)
    whole = timed(lambda: index(top, bottom, draws))
    pairs = timed(lambda: every_difference(replicates, values))
    other = timed(lambda: peer(top, bottom))
    print(f"multiplicities            {timed(lambda: multiplicities(draws)):8.3f} s")
    print(f"matrix product            {timed(lambda: pooled(table, weights)):8.3f} s")
    print(f"quantiles of 400 ratios   {timed(lambda: limits(replicates, 0.95)):8.3f} s")
    print(f"400 ratios, 2 × 190 diff. {whole:8.3f} s   limit 0.5")
    print(f"3,800 differences         {pairs:8.3f} s   limit 2")
    print(f"scipy.stats.bootstrap     {other:8.3f} s   {other / whole:.1f} times as long, limit 5")
    digests = set()
    for threads in (1, 2):
        with threadpool_limits(threads):
            digests.add(index(top, bottom, draws))
    print(f"same bytes on 1 and 2 threads: {'yes' if len(digests) == 1 else 'NO'}")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
    return int(whole > 0.5 or pairs > 2 or other < 5 * whole or len(digests) != 1)


if __name__ == "__main__":
    sys.exit(main())
