"""Intervals of a share."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.stats import clopper_pearson, jeffreys, wilson

COUNTS = st.integers(1, 3000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
EFFECTS = st.fractions(1, 30)


@given(COUNTS, EFFECTS, st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_wilson_contains_the_share(counts: tuple[int, int], deff: Fraction, level: float) -> None:
    """0 <= low <= k/n <= high <= 1 for every count, design effect and level; the ends are exact at 0 and n."""
    k, n = counts
    found = wilson(k, n, deff, level)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert (found.low == 0) == (k == 0)
    assert (found.high == 1) == (k == n)


@given(COUNTS, EFFECTS)
def test_wilson_mirrors(counts: tuple[int, int], deff: Fraction) -> None:
    """The interval of the misses is the mirror image of that of the hits."""
    k, n = counts
    hits, misses = wilson(k, n, deff), wilson(n - k, n, deff)
    assert hits.low == pytest.approx(1 - misses.high, abs=1e-15)
    assert hits.high == pytest.approx(1 - misses.low, abs=1e-15)


@given(COUNTS, EFFECTS)
def test_wilson_is_monotone(counts: tuple[int, int], deff: Fraction) -> None:
    """With one event more neither limit falls: fewer errors never look worse."""
    k, n = counts
    fewer, more = wilson(max(k - 1, 0), n, deff), wilson(k, n, deff)
    assert fewer.low <= more.low
    assert fewer.high <= more.high


@given(COUNTS, st.fractions(1, 10), st.fractions(1, 10))
def test_a_larger_design_effect_widens(counts: tuple[int, int], one: Fraction, other: Fraction) -> None:
    """The interval under the larger design effect holds that under the smaller."""
    low, high = sorted((one, other))
    narrow, wide = wilson(*counts, low), wilson(*counts, high)
    assert wide.low <= narrow.low + 1e-15
    assert narrow.high <= wide.high + 1e-15


@given(COUNTS)
def test_clopper_pearson_holds_jeffreys(counts: tuple[int, int]) -> None:
    """Jeffreys' interval with the end rule lies within Clopper and Pearson's (Brown, Cai, DasGupta 2001)."""
    inner, outer = jeffreys(*counts, ends=True), clopper_pearson(*counts)
    assert outer.low <= inner.low + 1e-12
    assert inner.high <= outer.high + 1e-12


def test_no_observation_is_no_zero() -> None:
    """0 of 0 has no value and no interval, but a reason."""
    for found in (wilson(0, 0), jeffreys(0, 0), clopper_pearson(0, 0)):
        assert found.value is None
        assert found.low is None
        assert found.reason


def test_the_fraction_is_kept_exactly() -> None:
    """Counts come back as they went in, as integers or decimals."""
    found = wilson(Decimal("3.25"), Decimal("61.10"), deff=1.5)
    assert (found.numerator, found.denominator) == (Decimal("3.25"), Decimal("61.1"))
    whole = wilson(3.0, 8)
    assert (whole.numerator, whole.denominator, whole.n) == (3, 8, 8)
    assert isinstance(whole.numerator, int)


def test_n_over_deff_is_not_rounded() -> None:
    """Ten observations with DEFF 1.5 give the interval of 20/3."""
    assert wilson(4, 10, 1.5).high == pytest.approx(wilson(Fraction(8, 3), Fraction(20, 3)).high, rel=1e-14)


@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        ({"k": 3, "n": 2}, "k"),
        ({"k": -1, "n": 2}, "k"),
        ({"k": 1, "n": -2}, "n"),
        ({"k": 1, "n": 2, "deff": 0.99}, "deff"),
        ({"k": 1, "n": 2, "deff": float("inf")}, "deff"),
        ({"k": "1", "n": 2}, "k"),
        ({"k": None, "n": 2}, "k"),
        ({"k": True, "n": 2}, "k"),
        ({"k": float("nan"), "n": 2}, "k"),
        ({"k": Decimal("Infinity"), "n": 2}, "k"),
        ({"k": 1, "n": 2, "level": 1}, "level"),
        ({"k": 1, "n": 2, "level": 95}, "level"),
    ],
)
def test_bad_counts_name_their_argument(arguments: dict[str, object], where: str) -> None:
    """Anything that is no count, or more hits than observations, is one error with the argument and a way out."""
    with pytest.raises(InputError) as caught:
        wilson(**arguments)
    assert caught.value.problems[0].where == where
    assert caught.value.problems[0].do


def test_clopper_pearson_takes_whole_counts_only() -> None:
    """An exact interval of 2.5 events does not exist."""
    with pytest.raises(InputError):
        clopper_pearson(2.5, 10)
