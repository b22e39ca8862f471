"""Quantiles and medians."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.stats import ordinal_median, quantile, weighted_median
from pruefstand.stats.quantile import counted_quantile

VALUES = st.lists(st.integers(-50, 50), min_size=1, max_size=40)


@given(VALUES, st.sampled_from([0, 0.025, 0.1, 0.5, 0.75, 0.95, 1]), st.sampled_from([1, 2, 6, 7, 8]))
def test_quantiles_lie_within(values: list[int], p: float, kind: int) -> None:
    """A quantile lies between smallest and largest value and does not depend on the order."""
    found = quantile(values, p, kind).value
    assert min(values) <= found <= max(values)
    assert found == quantile(values[::-1], p, kind).value


@given(VALUES, st.integers(0, 40))
def test_type_7_is_numpy(values: list[int], step: int) -> None:
    """Type 7 agrees with numpy's default."""
    assert quantile(values, step / 40).value == pytest.approx(float(np.quantile(values, step / 40)), abs=1e-9)


def test_ranks_are_exact() -> None:
    """0.95 of 20 values is the 19th of type 1, although 0.95 has no exact float."""
    assert quantile(list(range(1, 21)), 0.95, 1).value == 19
    assert quantile(list(range(1, 101)), 0.29, 1).value == 29


@given(VALUES)
def test_ordinal_median_names_both_middles(values: list[int]) -> None:
    """At least half of the grades are at or below the lower one, at least half at or above the upper one."""
    found = ordinal_median(values)
    assert 2 * sum(value <= found.lower for value in values) >= len(values)
    assert 2 * sum(value >= found.upper for value in values) >= len(values)
    assert found.lower in values
    assert found.upper in values


def test_grades_between_two_steps() -> None:
    """Four grades 1, 2, 3, gesperrt have no single median: both middle grades are named, never 2.5."""
    levels = [1, 2, 3, 4, "gesperrt"]
    found = ordinal_median(["gesperrt", 1, 3, 2], levels)
    assert (found.lower, found.upper, found.between, found.n) == (2, 3, True, 4)
    assert not ordinal_median(["gesperrt", "gesperrt", 1, None], levels).between


@pytest.mark.parametrize(
    ("x", "levels", "where"),
    [
        ([], None, "x"),
        ([None], None, "x"),
        ([1, "2"], None, "x[1]"),
        ([1, 6], [1, 2], "x[1]"),
        ([[1]], [1], "x[0]"),
        ("12", None, "x"),
    ],
)
def test_what_is_no_grade(x: object, levels: list[object] | None, where: str) -> None:
    """An unknown grade, none at all or a text instead of a list is told with its place."""
    with pytest.raises(InputError) as caught:
        ordinal_median(x, levels)
    assert caught.value.problems[0].where == where


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(0, 5)), min_size=1, max_size=12))
def test_weights_are_repetitions(pairs: list[tuple[int, int]]) -> None:
    """A weight of 3 is the value three times: then it is the plain median's two middles."""
    repeated = sorted(value for value, weight in pairs for _ in range(weight))
    found = weighted_median([value for value, _ in pairs], [weight for _, weight in pairs])
    if not repeated:
        assert found.value is None
        return
    assert found.lower == repeated[(len(repeated) - 1) // 2]
    assert found.upper == repeated[len(repeated) // 2]


def test_half_is_half() -> None:
    """0.1 + 0.2 against 0.3 is exactly half, which floats do not know."""
    found = weighted_median([1, 2, 3], [0.1, 0.2, 0.3])
    assert (found.lower, found.value, found.upper) == (2, 2.5, 3)


@pytest.mark.parametrize(("x", "w"), [([1], [-1]), ([1, 2], [1]), ([1, float("nan")], [1, 1]), ([], [])])
def test_bad_weights(x: list[float], w: list[float]) -> None:
    """Negative weights, lists of different length, NaN and empty lists are refused."""
    with pytest.raises(InputError):
        weighted_median(x, w)


def test_unknown_type() -> None:
    """Of the nine types only those with a use here exist."""
    with pytest.raises(InputError):
        quantile([1], 0.5, 3)


@given(VALUES, st.integers(0, 40))
def test_counted_values_are_the_same_sample(values: list[int], step: int) -> None:
    """Values with their counts give what the values written out give, however many they are."""
    share = Fraction(step, 40)
    counts = Counter(map(Fraction, values))
    assert counted_quantile(counts, share) == quantile(values, share)
    assert counted_quantile({value: count * 10**9 for value, count in counts.items()}, share).n == len(values) * 10**9
    with pytest.raises(ValueError, match="at least once"):
        counted_quantile({}, share)
