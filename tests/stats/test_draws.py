"""Draw lists and percentile limits."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.stats import (
    draw_clusters,
    draw_uniforms,
    draws_digest,
    read_draws,
    read_uniforms,
    write_draws,
    write_uniforms,
)
from pruefstand.stats.draws import multiplicities
from pruefstand.stats.percentile import limits, percentile_interval


def test_the_list_is_numpy_s() -> None:
    """A new list is the documented call; its file is little-endian 16 bit, one draw after the other."""
    draws = draw_clusters(62, 5, 1)
    expected = np.random.default_rng(1).integers(0, 62, size=(5, 62))
    assert draws.dtype == np.int64
    assert (draws == expected).all()
    data = write_draws(draws)
    assert data[:4] == bytes([expected[0, 0] % 256, expected[0, 0] // 256, expected[0, 1] % 256, expected[0, 1] // 256])
    assert draws_digest(data) == hashlib.sha256(data).hexdigest()


@given(st.integers(1, 300), st.integers(1, 20), st.integers(0, 2**64))
def test_round_trip(clusters: int, count: int, seed: int) -> None:
    """A list read back is the list written, and so are the uniform numbers, bit by bit."""
    draws = draw_clusters(clusters, count, seed)
    assert (read_draws(write_draws(draws), clusters) == draws).all()
    uniforms = draw_uniforms(3, count, seed)
    assert read_uniforms(write_uniforms(uniforms), 3).tobytes() == uniforms.tobytes()


def test_multiplicities_count() -> None:
    """Each row says how often each cluster was drawn and sums to the number of clusters."""
    draws = draw_clusters(7, 30, 3)
    found = multiplicities(draws)
    assert found.tolist() == [[draw.count(cluster) for cluster in range(7)] for draw in draws.tolist()]


@pytest.mark.parametrize(
    ("data", "clusters"),
    [(b"", 2), (b"\0\0\0", 2), (b"\0\0\1\0\2\0", 2), (b"\0\0\2\0", 2), (b"\0\0", 0), (b"\0\0", 65537)],
)
def test_damaged_lists(data: bytes, clusters: int) -> None:
    """An empty or torn file, an index beyond the clusters, an impossible number of clusters: refused."""
    with pytest.raises(InputError):
        read_draws(data, clusters)


@pytest.mark.parametrize("value", [1.0, -0.1, float("nan")])
def test_damaged_uniforms(value: float) -> None:
    """Numbers outside [0, 1) are no uniform draws."""
    with pytest.raises(InputError):
        read_uniforms(np.array([value]).tobytes(), 1)


@given(st.integers(1, 3000), st.sampled_from([0.5, 0.9, 0.95, 0.99]), st.integers(0, 50), st.integers(1, 10**6))
def test_limits_are_type_7(size: int, level: float, seed: int, values: int) -> None:
    """The limits are numpy's quantiles of type 7 for any number of draws, many ties included."""
    row = np.random.default_rng(seed).integers(0, values, size=size).astype(float)
    expected = np.quantile(row, [(1 - level) / 2, (1 + level) / 2])
    assert limits(row[None, :], level)[0] == pytest.approx(expected, rel=1e-9, abs=1e-9)


def test_limits_of_ordered_draws() -> None:
    """Whatever the order, even with the smallest values just where the shortcut looks, the limits are the same."""
    row = np.arange(10_000.0)
    misleading = np.empty(10_000)
    places = np.arange(10_000) % 8 == 0
    misleading[places], misleading[~places] = row[:1250], row[1250:]
    shuffled = np.random.default_rng(1).permutation(row)
    for values in (row, row[::-1].copy(), misleading, misleading[::-1].copy()):
        assert (limits(values[None, :], 0.95) == limits(shuffled[None, :], 0.95)).all()


def test_what_must_not_be_read() -> None:
    """One cluster, no spread, many undefined draws: the limits are on record, or absent, and never readable."""
    one = percentile_interval([0.1, 0.2, 0.3], 1, 0.95)
    assert (one.low is not None, one.readable) == (True, False)
    flat = percentile_interval([0.0] * 50, 30, 0.95)
    assert (flat.low, flat.high, flat.readable) == (0, 0, False)
    holes = percentile_interval([np.nan] * 11 + [0.1, 0.2] * 45, 30, 0.95)
    assert (holes.low, holes.readable, holes.undefined) == (None, False, 11)
    few = percentile_interval([np.nan] * 10 + [0.1, 0.2] * 45, 30, 0.95)
    assert few.readable
    assert "ausgelassen" in few.note
