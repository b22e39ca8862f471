"""Counters of clusters, added up per draw so that no digit is lost and no number of threads changes a bit."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pruefstand.stats.arguments import Rows, count, fault, listed, rows_of

__all__ = ["Counters", "counters", "pooled"]

_EXACT = 2**53


@dataclass(frozen=True, slots=True)
class Counters:
    """Rows × clusters of counts in units of 1/scale: integers, or, where their sums pass 2^53, rounded floats."""

    cells: NDArray[np.float64]
    scale: int
    exact: bool

    @property
    def totals(self) -> NDArray[np.float64]:
        """The sum of each row in units of 1/scale."""
        return np.array([math.fsum(row) for row in self.cells.tolist()])


def counters(tables: dict[str, Rows]) -> Counters:
    """Put tables of counts, rows × clusters, below each other in one common unit.

    A single list is one row. Counts are exact numbers from 0 up; decimals are taken as written. Ragged rows, tables
    with different numbers of clusters, negative or infinite counts: ``InputError`` naming table, row and cluster.
    """
    blocks, parts = [], []
    for name, table in tables.items():
        block = _integers(table)
        if block is None:
            cells = [
                [count(cell, f"{name}[{i}][{j}]") for j, cell in enumerate(row)]
                for i, row in enumerate(_rows(table, name))
            ]
            parts += [cell for row in cells for cell in row]
            block = np.array(cells, dtype=object)
        blocks.append(block)
        if block.shape[1] != blocks[0].shape[1]:
            raise fault(
                name,
                "{clusters} Cluster, davor waren es {before}.",
                "In jeder Tabelle dieselben Cluster in derselben Reihenfolge angeben.",
                clusters=block.shape[1],
                before=blocks[0].shape[1],
            )
    scale = math.lcm(*(part.denominator for part in parts))
    stacked = np.vstack(blocks)
    if scale == 1 and stacked.dtype != object:
        whole = stacked.astype(np.float64)
        return Counters(whole, 1, _safe(float(whole.max(initial=0)), stacked.shape[1]))
    scaled = [[int(cell * scale) for cell in row] for row in stacked.tolist()]
    if _safe(max(map(max, scaled)), stacked.shape[1]):
        return Counters(np.array(scaled, dtype=np.float64), scale, True)
    return Counters(np.array([[float(cell) for cell in row] for row in stacked.tolist()]), 1, False)


def _safe(largest: float, clusters: int) -> bool:
    """Whether every draw's sum stays an exact float: it takes ``clusters`` cells, at worst the largest each time."""
    return largest * clusters <= _EXACT


def _rows(table: Rows, name: str) -> list[list[object]]:
    found = listed(table, name)
    return rows_of(found if isinstance(found[0], list | tuple | np.ndarray) else [found], name)


def _integers(table: Rows) -> NDArray[np.int64] | None:
    """The fast way for arrays of counts; anything else is read cell by cell, which names the place of a fault."""
    if not isinstance(table, np.ndarray) or table.dtype.kind not in "iu" or table.ndim not in (1, 2) or not table.size:
        return None
    return np.atleast_2d(table).astype(np.int64) if table.min() >= 0 and table.max() <= _EXACT else None


def pooled(table: Counters, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sum of each row under each row of ``weights`` (how often each cluster counts): rows × draws.

    Sums of integers below 2^53 are exact in any order, so the fast matrix product gives the same bits on any number of
    threads; otherwise the sums are formed in one fixed order.
    """
    if table.exact:
        sums: NDArray[np.float64] = table.cells @ weights.T
    else:
        sums = np.einsum("rc,dc->rd", table.cells, weights, optimize=False)
    return sums
