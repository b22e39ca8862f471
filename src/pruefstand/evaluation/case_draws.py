"""The lists of draws of cases that intervals of this room rest on: fixed, so that anyone gets the same limits."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DRAWS", "MOST_CLUSTERS", "SEED", "case_draws"]

DRAWS = 2000
SEED = 1
"""Every difference and every mean over so many clusters uses the list ``draw_clusters(clusters, DRAWS, SEED)``."""

MOST_CLUSTERS = 5000
"""Beyond it nothing is drawn: the lists would no longer fit into the memory of a small machine."""


@lru_cache(maxsize=8)
def case_draws(clusters: int) -> NDArray[np.int64]:
    """The list over so many clusters, draws × clusters."""
    from pruefstand.stats import draw_clusters  # noqa: PLC0415 - running must not load scipy

    return draw_clusters(clusters, DRAWS, SEED)
