"""Mid-ranks as integers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

__all__ = ["doubled_midranks"]


def doubled_midranks(values: Sequence[int | Fraction]) -> list[int]:
    """Twice the mid-rank of each value, so that ties stay integers: 3, 1, 3 gives 5, 2, 5."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0] * len(values)
    before = 0
    for _, group in groupby(order, key=values.__getitem__):
        tied = list(group)
        for index in tied:
            ranks[index] = 2 * before + len(tied) + 1
        before += len(tied)
    return ranks
