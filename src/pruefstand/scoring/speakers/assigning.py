"""The best assignment of rows to columns, each at most once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["assigned"]


def assigned(
    table: NDArray[np.int64] | NDArray[np.float64], *, maximize: bool = False
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and their columns whose sum is least, or with ``maximize`` greatest; empty for an empty table."""
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - half a second that only speakers need

    rows, columns = linear_sum_assignment(table, maximize=maximize)
    return rows, columns
