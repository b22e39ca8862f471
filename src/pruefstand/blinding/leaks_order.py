"""Whether the order of the codes follows anything that it must not: import, alphabet, size or origin."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["By", "OrderCheck", "Placed", "order_checks"]

By = Literal["import", "alphabet", "size", "origin"]

_MOST_PAIRS = 600
_RARE = 0.001


@dataclass(frozen=True, slots=True)
class Placed:
    """One answer: its case, the place of its code in the order of codes, when it was imported (its place in the
    journal), the name of what it came from, its size in characters, and its origin."""

    case: str
    place: int
    imported: int
    name: str
    size: int
    origin: str


@dataclass(frozen=True, slots=True)
class OrderCheck:
    """How many of the pairs of answers of one case stand in the order of their codes as by this, over all cases.

    ``p`` is the chance that an order drawn by lot agrees, or disagrees, at least so much; ``None`` where no two answers
    of a case differ by it. Below 0.001 the order is ``suspect``: the lead must know, but codes are never drawn again.
    """

    by: By
    agreeing: int
    pairs: int
    p: float | None

    @property
    def suspect(self) -> bool:
        """Whether chance alone would hardly give this order."""
        return self.p is not None and self.p < _RARE


def order_checks(answers: Iterable[Placed]) -> tuple[OrderCheck, ...]:
    """The order of codes against import, alphabet, size and origin.

    Counted are agreeing pairs within each case (Kendall 1938, doi:10.1093/biomet/30.1-2.81), ties left out. Up to 600
    pairs the distribution is exact: the inversions of permutations of a multiset, whose generating function is the
    Gaussian multinomial coefficient (Andrews 1976, The Theory of Partitions, chapter 3), folded over the cases. Beyond
    that it is the normal one with Kendall's variance for ties. Two-sided.
    """
    cases: dict[str, list[Placed]] = defaultdict(list)
    for answer in answers:
        cases[answer.case].append(answer)
    keys: Mapping[By, Callable[[Placed], tuple[int, str]]] = {
        "import": lambda one: (one.imported, ""),
        "alphabet": lambda one: (0, one.name),
        "size": lambda one: (one.size, ""),
        "origin": lambda one: (0, one.origin),
    }
    ordered = [sorted(cases[case], key=lambda one: one.place) for case in sorted(cases)]
    return tuple(_check(by, [[key(one) for one in case] for case in ordered]) for by, key in keys.items())


def _check(by: By, cases: Sequence[Sequence[tuple[int, str]]]) -> OrderCheck:
    agreeing = pairs = 0
    groups: list[tuple[int, ...]] = []
    for values in cases:
        counts = tuple(sorted(Counter(values).values()))
        agreeing += sum(a < b for n, a in enumerate(values) for b in values[n + 1 :])
        pairs += _pairs(counts)
        groups.append(counts)
    if not pairs:
        return OrderCheck(by, 0, 0, None)
    return OrderCheck(by, agreeing, pairs, _chance(groups, agreeing, pairs))


def _pairs(counts: Sequence[int]) -> int:
    """Pairs of one case that differ."""
    return (sum(counts) ** 2 - sum(count * count for count in counts)) // 2


def _chance(groups: Sequence[tuple[int, ...]], agreeing: int, pairs: int) -> float:
    apart = abs(2 * agreeing - pairs)
    if pairs > _MOST_PAIRS:
        variance = sum(_spread(sum(counts)) - sum(map(_spread, counts)) for counts in groups) / 72
        return math.erfc(apart / 2 / math.sqrt(2 * variance))
    whole = [1]
    for counts in groups:
        whole = _folded(whole, _inversions(counts))
    extreme = sum(ways for number, ways in enumerate(whole) if abs(2 * number - pairs) >= apart)
    return extreme / sum(whole)


def _spread(count: int) -> int:
    return count * (count - 1) * (2 * count + 5)


def _inversions(counts: Sequence[int]) -> list[int]:
    """How many orders of a multiset have 0, 1, 2 … inversions: the product of (1 - q^i) over all places, divided by
    those within each group."""
    size = _pairs(counts) + 1
    ways = [1] + [0] * (size - 1)
    for factor in range(1, sum(counts) + 1):
        for at in range(size - 1, factor - 1, -1):
            ways[at] -= ways[at - factor]
    for count in counts:
        for factor in range(1, count + 1):
            for at in range(factor, size):
                ways[at] += ways[at - factor]
    return ways


def _folded(one: Sequence[int], other: Sequence[int]) -> list[int]:
    whole = [0] * (len(one) + len(other) - 1)
    for n, a in enumerate(one):
        for m, b in enumerate(other):
            whole[n + m] += a * b
    return whole
