"""A random order for new studies: the seed is secret until the unblinding, its hash is committed before.

A clock seed can be guessed and .NET's generator has at most 2^31 orders. Here the seed is 32 secret random bytes,
written as 64 hexadecimal digits; the numbers are SHA-256 of seed and counter, so that every reader can recompute the
order with standard tools on any platform. Shuffle: Durstenfeld 1964, doi:10.1145/364520.364540.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

from pruefstand.stats.arguments import fault, sequence

__all__ = ["sealed_shuffle", "seed_commitment"]

T = TypeVar("T")

_SEED = re.compile(r"[0-9a-f]{64}")


def seed_commitment(seed: str) -> str:
    """The SHA-256 of the seed's text, to be published before and compared after; ``sha256sum`` of a file that holds
    the 64 digits and nothing else prints the same.
    """
    return hashlib.sha256(_checked(seed).encode("ascii")).hexdigest()


def sealed_shuffle(items: Sequence[T], seed: str, purpose: str = "") -> tuple[T, ...]:
    """The items in the order that seed and purpose give; every order is equally likely. No items or one: unchanged.

    ``purpose`` (a case's id, say) makes several orders of one seed independent. Place i swaps with a place drawn
    from 0 … i: 64 bit words of SHA-256(seed, purpose, counter), words that would favour some places are passed over.
    """
    order = sequence(items, "items")
    if not isinstance(purpose, str):
        raise fault("purpose", "Der Zweck ist kein Text.", "Einen Text angeben, etwa die Kennung des Falls.")
    words = _words(_checked(seed), purpose)
    for i in range(len(order) - 1, 0, -1):
        fair = 2**64 - 2**64 % (i + 1)
        j = next(word for word in words if word < fair) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def _words(seed: str, purpose: str) -> Iterator[int]:
    counter = 0
    while True:
        digest = hashlib.sha256(f"{seed}\n{purpose}\n{counter}".encode()).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        counter += 1


def _checked(seed: str) -> str:
    if not isinstance(seed, str) or not _SEED.fullmatch(seed):
        raise fault("seed", "Die Saat hat nicht 64 Hexadezimalziffern.", "64 Zeichen aus 0-9 und a-f angeben.")
    return seed
