"""Krippendorff's alpha on 1,000,000 ratings against the krippendorff package, and on 100,000 distinct values.

Run: python benchmarks/stats/alpha.py. Medians of three in one run; ends with 1 where ours is slower. Both get an array
in their own form (ours masked, the package's NaN); the time from nested lists stands beside it.
"""

from __future__ import annotations

import os
import platform
import resource
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from statistics import median

import krippendorff
import numpy as np

from pruefstand.stats import krippendorff_alpha

UNITS, RATERS = 200_000, 5


def timed(work: Callable[[], object]) -> float:
    """The median of three times in seconds."""
    found = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return median(found)


def main() -> int:
    """Measure, print, judge."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("numpy", "krippendorff"))
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, {packages}")
    generator = np.random.default_rng(20261101)
    base = generator.integers(1, 6, size=UNITS)
    noise = generator.integers(1, 6, size=(RATERS, UNITS))
    ratings = np.where(generator.random((RATERS, UNITS)) < 0.6, base, noise).astype(float)
    ratings[generator.random(ratings.shape) < 0.1] = np.nan
    masked = np.ma.masked_invalid(ratings)
    lists = [[None if value != value else int(value) for value in row] for row in ratings.tolist()]  # noqa: PLR0124 - only NaN differs from itself
    slower = False
    for level in ("nominal", "ordinal", "interval"):
        ours = timed(lambda level=level: krippendorff_alpha(masked, level))
        nested = timed(lambda level=level: krippendorff_alpha(lists, level))
        theirs = timed(lambda level=level: krippendorff.alpha(ratings, level_of_measurement=level))
        slower |= ours > theirs
        print(f"{level:9} ours {ours:.3f} s, from lists {nested:.3f} s, krippendorff {theirs:.3f} s")
    for size in (25_000, 50_000, 100_000):
        first = generator.normal(size=size // 2)
        values = np.vstack([first, first + 0.3 * generator.normal(size=size // 2)])
        times = [
            timed(lambda level=level, v=values: krippendorff_alpha(v, level))
            for level in ("nominal", "ordinal", "interval")
        ]
        print(f"{size:7,} distinct values: " + ", ".join(f"{seconds:.3f} s" for seconds in times))
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
    return int(slower)


if __name__ == "__main__":
    sys.exit(main())
