"""The random generator of .NET Framework, so that orders drawn with it can be computed again.

Subtractive generator after Knuth 1997, The Art of Computer Programming 2, section 3.2.2, with two peculiarities: its
second index starts at 21 (Knuth: 31), and its arithmetic is unchecked 32 bit, which wraps for seeds above 161,803,398.
Shuffle: Durstenfeld 1964, doi:10.1145/364520.364540. For new studies see :mod:`pruefstand.stats.sealed_order`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pruefstand.stats.arguments import sequence, whole

__all__ = ["DotNetRandom", "shuffle"]

T = TypeVar("T")

_MAX = 2**31 - 1
_MIN = -(2**31)
_START = 161_803_398


def _wrapped(value: int) -> int:
    """The value as signed 32 bit arithmetic leaves it."""
    return (value + 2**31) % 2**32 - 2**31


class DotNetRandom:
    """``System.Random`` of .NET Framework for a signed 32 bit seed; a seed and its negative give the same numbers."""

    def __init__(self, seed: int) -> None:
        found = whole(seed, "seed", at_least=_MIN, at_most=_MAX)
        left = _wrapped(_START - (_MAX if found == _MIN else abs(found)))
        state = [0] * 56
        state[55] = left
        right = 1
        for i in range(1, 55):
            place = 21 * i % 55
            state[place] = right
            left, right = right, _lifted(_wrapped(left - right))
        for _ in range(4):
            for i in range(1, 56):
                state[i] = _lifted(_wrapped(state[i] - state[1 + (i + 30) % 55]))
        self._state = state
        self._first = 0
        self._second = 21

    def next(self, limit: int | None = None) -> int:
        """The next integer from 0 to 2^31 - 2, or, with a limit, from 0 to limit - 1 (0 for limit 0)."""
        if limit is None:
            return self._sample()
        return int(self.next_double() * whole(limit, "limit", at_most=_MAX))

    def next_between(self, low: int, high: int) -> int:
        """The next integer from ``low`` to ``high`` - 1, for ranges up to 2^31 - 1."""
        bottom = whole(low, "low", at_least=_MIN)
        span = whole(high, "high", at_least=bottom, at_most=bottom + _MAX) - bottom
        return int(self.next_double() * span) + bottom

    def next_double(self) -> float:
        """The next number in [0, 1)."""
        return self._sample() * (1.0 / _MAX)

    def _sample(self) -> int:
        self._first = self._first % 55 + 1
        self._second = self._second % 55 + 1
        value = _wrapped(self._state[self._first] - self._state[self._second])
        if value == _MAX:
            value -= 1
        self._state[self._first] = value = _lifted(value)
        return value


def _lifted(value: int) -> int:
    return value + _MAX if value < 0 else value


def shuffle(items: Sequence[T], seed: int) -> tuple[T, ...]:
    """The items in the order that Durstenfeld's shuffle gives with .NET's generator: for i from the last place down to
    the second, swap with place next(i + 1). No items or one: unchanged.
    """
    order = sequence(items, "items")
    generator = DotNetRandom(seed)
    for i in range(len(order) - 1, 0, -1):
        j = generator.next(i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)
