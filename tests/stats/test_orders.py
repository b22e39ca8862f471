"""Random orders, old and new."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.stats import DotNetRandom, sealed_shuffle, seed_commitment, shuffle

SEED = "5a" * 32


def test_published_numbers() -> None:
    """The first numbers of seed 42 are the well-known ones; 1791000000 needs the wrap of 32 bit arithmetic."""
    generator = DotNetRandom(42)
    assert [generator.next() for _ in range(3)] == [1434747710, 302596119, 269548474]
    assert shuffle(range(5), 42) == (2, 1, 4, 0, 3)
    assert shuffle(range(5), 1_791_000_000) == (1, 0, 4, 3, 2)


@given(st.integers(-(2**31), 2**31 - 1), st.integers(0, 30))
def test_every_seed_gives_a_permutation(seed: int, size: int) -> None:
    """No seed loses or doubles an item, and a seed and its negative give the same order."""
    found = shuffle(range(size), seed)
    assert sorted(found) == list(range(size))
    if seed > -(2**31):
        assert shuffle(range(size), -seed) == found


@given(st.integers(-(2**31), 2**31 - 1), st.integers(1, 2**31 - 1))
def test_ranges(seed: int, limit: int) -> None:
    """Numbers stay below their limit, doubles in [0, 1)."""
    generator = DotNetRandom(seed)
    assert all(0 <= generator.next(limit) < limit for _ in range(5))
    assert all(0 <= generator.next_double() < 1 for _ in range(5))
    assert generator.next(0) == 0


@pytest.mark.parametrize("seed", [2**31, -(2**31) - 1, 1.5, "1", None])
def test_no_seed(seed: object) -> None:
    """A seed is a signed 32 bit integer."""
    with pytest.raises(InputError):
        DotNetRandom(seed)


def test_bad_ranges() -> None:
    """Negative limits and spans beyond 31 bits are refused."""
    with pytest.raises(InputError):
        DotNetRandom(1).next(-1)
    with pytest.raises(InputError):
        DotNetRandom(1).next_between(5, 4)
    with pytest.raises(InputError):
        DotNetRandom(1).next_between(-(2**31), 2**31 - 1)


def test_the_commitment_is_a_plain_hash() -> None:
    """Anybody can check the revealed seed with sha256sum."""
    assert seed_commitment(SEED) == hashlib.sha256(SEED.encode()).hexdigest()


def test_recomputed_by_hand() -> None:
    """The order follows from SHA-256 of seed, purpose and counter as documented."""
    words = [
        int.from_bytes(hashlib.sha256(f"{SEED}\nF1\n0".encode()).digest()[start : start + 8], "big")
        for start in (0, 8, 16)
    ]
    order = list("XYZW")
    for i, word in zip((3, 2, 1), words, strict=True):
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert sealed_shuffle("XYZW", SEED, "F1") == tuple(order)


def test_every_order_comes_about_equally_often() -> None:
    """Over 2,400 purposes each of the 24 orders of four items appears 100 times, give or take five deviations."""
    found = Counter(sealed_shuffle("XYZW", SEED, str(purpose)) for purpose in range(2400))
    assert len(found) == 24
    assert all(50 < times < 150 for times in found.values())


@pytest.mark.parametrize("seed", ["", "5a" * 31, "5A" * 32, SEED + "\n", 5])
def test_no_sealed_seed(seed: object) -> None:
    """A seed is 64 lower-case hexadecimal digits and nothing else."""
    with pytest.raises(InputError):
        sealed_shuffle("XY", seed)
