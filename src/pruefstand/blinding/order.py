"""A random order that can be computed again from its seed, on any machine and in any language.

The order is that of Fisher and Yates in Durstenfeld's form (doi:10.1145/364520.364540). Its integers are drawn without
bias from SHA-256: draw number k (from 0) is the digest of

    seed (32 bytes), for each word of the purpose its length in UTF-8 (4 bytes, big end first) and its UTF-8 bytes,
    k (8 bytes, big end first)

read as a number with the big end first. To get a number below n, a draw of at least ``2**256 - 2**256 % n`` is thrown
away, and the rest of the division of any other by n is taken.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import count
from typing import TypeVar

__all__ = ["shuffled"]

T = TypeVar("T")
_RANGE = 1 << 256


def shuffled(items: Iterable[T], seed: str, *purpose: str) -> tuple[T, ...]:
    """The items in the random order of this seed (64 hexadecimal digits) and purpose.

    The order depends on the order in which they are given: whoever wants one that does not sorts them first.
    """
    order = list(items)
    draws = _draws(bytes.fromhex(seed), purpose)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, draws)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _draws(seed: bytes, purpose: tuple[str, ...]) -> Iterator[int]:
    words = b"".join(len(word.encode()).to_bytes(4, "big") + word.encode() for word in purpose)
    for number in count():
        yield int.from_bytes(hashlib.sha256(seed + words + number.to_bytes(8, "big")).digest(), "big")


def _below(bound: int, draws: Iterator[int]) -> int:
    fair = _RANGE - _RANGE % bound
    return next(draw for draw in draws if draw < fair) % bound
