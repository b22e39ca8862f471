"""Distributions: how often each number came, exact, as one value of a table that adds up over rows."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from pruefstand.domain.numbers import Exact, exact_text, parse_exact

__all__ = ["distribution_text", "parse_distribution"]


def distribution_text(counts: Mapping[Exact, int]) -> str:
    """``NUMBER:TIMES`` for every number that came, ascending, parted by blanks: ``0.30:2 0.31:1``.

    Raises ``ValueError`` without any number and for a number of times below 1.
    """
    if not counts or min(counts.values()) < 1:
        raise ValueError("a distribution has numbers, each at least once")
    return " ".join(f"{exact_text(number)}:{counts[number]}" for number in sorted(counts))


def parse_distribution(text: str) -> tuple[tuple[Decimal, int], ...]:
    """The numbers with their times, ascending; raises ``ValueError`` for any other spelling than
    :func:`distribution_text` has."""
    found: list[tuple[Decimal, int]] = []
    for pair in text.split(" "):
        number, parted, times = pair.partition(":")
        value, count = Decimal(parse_exact(number)), parse_exact(times) if parted else 0
        if not isinstance(count, int) or count < 1 or (found and value <= found[-1][0]):
            raise ValueError(f"not a distribution: {pair!r}")
        found.append((value, count))
    return tuple(found)
