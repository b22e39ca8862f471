from __future__ import annotations

import hashlib
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from pruefstand.blinding.order import shuffled

_SEED = hashlib.sha256(b"a fixed seed of the tests").hexdigest()


def test_the_order_is_the_documented_one() -> None:
    """Computed by hand from the description: three draws of SHA-256, from the last place down."""
    words = b"".join(len(w).to_bytes(4, "big") + w for w in (b"codes", "Fä".encode()))
    draws = [
        int.from_bytes(hashlib.sha256(bytes.fromhex(_SEED) + words + k.to_bytes(8, "big")).digest(), "big")
        for k in range(3)
    ]
    order = list("abcd")
    for last, draw in zip((3, 2, 1), draws, strict=True):
        other = draw % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert shuffled("abcd", _SEED, "codes", "Fä") == tuple(order)


@given(st.lists(st.integers(), max_size=30), st.binary(min_size=32, max_size=32), st.text(max_size=5))
def test_nothing_is_lost_or_added(items: list[int], seed: bytes, purpose: str) -> None:
    """An order holds each item once, and the same seed and purpose give the same order."""
    order = shuffled(items, seed.hex(), purpose)
    assert Counter(order) == Counter(items)
    assert order == shuffled(items, seed.hex(), purpose)


def test_purposes_are_told_apart() -> None:
    """Words that run together to the same letters are different purposes."""
    orders = {shuffled(range(50), _SEED, *words) for words in (("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""))}
    assert len(orders) == 4


def test_every_place_is_equally_likely() -> None:
    """Over 6,000 fixed seeds each of five items is equally often at each place, and each order equally frequent."""
    seeds = [hashlib.sha256(n.to_bytes(4, "big")).hexdigest() for n in range(6000)]
    orders = [shuffled("abcde", seed, "codes", "F1") for seed in seeds]
    for item in "abcde":
        places = Counter(order.index(item) for order in orders)
        assert chisquare([places[n] for n in range(5)]).pvalue > 0.001
    counts = Counter(orders)
    assert len(counts) == 120
    assert chisquare(list(counts.values())).pvalue > 0.001
