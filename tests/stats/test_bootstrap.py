"""The cluster bootstrap and paired differences."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import beta
from threadpoolctl import threadpool_limits

from pruefstand.errors import InputError
from pruefstand.stats import (
    RareShare,
    all_differences,
    bootstrap_function,
    bootstrap_quantile,
    bootstrap_statistic,
    cluster_bootstrap,
    draw_clusters,
    draw_uniforms,
    paired_difference,
    quantile,
    ratio,
    ratio_replicates,
)
from pruefstand.stats.pooling import counters, pooled

CLUSTERS = 24
DRAWS = draw_clusters(CLUSTERS, 400, 11)
SOURCE = np.random.default_rng(7)
BOTTOM = SOURCE.integers(20, 90, size=(3, CLUSTERS))
TOP = SOURCE.binomial(BOTTOM, [[0.1], [0.12], [0.3]])


def _counts(size: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 30), min_size=size, max_size=size)


def test_pooled_then_divided() -> None:
    """Each replicate is the sum of the drawn numerators by the sum of the drawn denominators."""
    _, replicates = ratio_replicates(TOP, BOTTOM, DRAWS)
    expected = [TOP[1][draw].sum() / BOTTOM[1][draw].sum() for draw in DRAWS]
    assert replicates[1].tolist() == expected
    found = cluster_bootstrap(TOP, BOTTOM, DRAWS)[1]
    assert found.value == TOP[1].sum() / BOTTOM[1].sum()
    assert (found.numerator, found.denominator) == (int(TOP[1].sum()), int(BOTTOM[1].sum()))
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(expected, [0.025, 0.975])), rel=1e-12)
    assert (found.clusters, found.draws, found.note) == (CLUSTERS, 400, "")


@given(_counts(6), st.integers(0, 2**32))
def test_order_of_clusters_in_a_draw_does_not_matter(top: list[int], seed: int) -> None:
    """Permuting a draw, or renumbering clusters in data and draws together, changes no bit."""
    draws = draw_clusters(6, 40, seed)
    bottom = [30, 31, 32, 33, 34, 35]
    found = cluster_bootstrap(top, bottom, draws)
    assert cluster_bootstrap(top, bottom, draws[:, ::-1]) == found
    assert cluster_bootstrap(top[::-1], bottom[::-1], 5 - draws) == found


def test_duplicated_clusters_change_no_value() -> None:
    """All clusters twice: the point estimates stay as they are."""
    twice = cluster_bootstrap(np.hstack([TOP, TOP]), np.hstack([BOTTOM, BOTTOM]), draw_clusters(2 * CLUSTERS, 50, 1))
    once = cluster_bootstrap(TOP, BOTTOM, DRAWS)
    assert [one.value for one in twice] == [one.value for one in once]


def test_decimals_and_scaling_change_nothing() -> None:
    """Counters in tenths give what the same counters in whole units give, bit by bit."""
    tenths = [[Decimal(int(x)) / 10 for x in row] for row in TOP]
    bottoms = [[int(x) / 10 for x in row] for row in BOTTOM]
    found, plain = cluster_bootstrap(tenths, bottoms, DRAWS), cluster_bootstrap(TOP, BOTTOM, DRAWS)
    assert [(one.value, one.low, one.high) for one in found] == [(one.value, one.low, one.high) for one in plain]
    assert found[0].numerator == Decimal(int(TOP[0].sum())) / 10


def test_nothing_observed() -> None:
    """A denominator of 0 has no value; 0 of something has a value but no zero-width interval."""
    none, zero = cluster_bootstrap([[0] * CLUSTERS] * 2, [[0] * CLUSTERS, [5] * CLUSTERS], DRAWS)
    assert none.value is None
    assert none.reason
    assert (zero.value, zero.low, zero.raw_low, zero.raw_high) == (0, None, 0, 0)
    assert "denselben Wert" in zero.note


def test_draws_without_denominator_are_counted() -> None:
    """A product that ran in few clusters has draws without value: left out, counted, and named."""
    bottom = [5] * 3 + [0] * (CLUSTERS - 3)
    found = cluster_bootstrap([1, 2, 3] + [0] * (CLUSTERS - 3), bottom, DRAWS)[0]
    assert found.undefined == sum(not (draw < 3).any() for draw in DRAWS)
    assert found.clusters == 3
    assert "ausgelassen" in found.note


def test_same_bytes_on_one_and_two_threads() -> None:
    """The pooled sums do not depend on the number of threads, for integers and for what is beyond them."""
    big = SOURCE.integers(0, 2**50, size=(40, CLUSTERS))
    for table in (np.tile(TOP, (40, 1)), big):
        found = set()
        for threads in (1, 2):
            with threadpool_limits(threads):
                ones = cluster_bootstrap(table, np.full_like(table, 2**20), draw_clusters(CLUSTERS, 3000, 3))
            found.add(tuple((one.low, one.high) for one in ones))
        assert len(found) == 1


def test_sums_beyond_the_floats() -> None:
    """Where sums pass 2^53 they are rounded, and still right to 15 digits."""
    table = counters({"x": [[2**60 + 1, 3]]})
    assert not table.exact
    assert pooled(table, np.array([[1.0, 1.0]]))[0, 0] == pytest.approx(2**60 + 4, rel=1e-15)
    unsigned = counters({"x": np.array([[2**63, 1]], dtype=np.uint64)})
    assert unsigned.totals.tolist() == [float(2**63)]


def test_times_are_resampled_by_recording() -> None:
    """Quantiles of times: each draw takes all runs of the drawn recordings."""
    times = SOURCE.exponential(30, size=60).round(2)
    owners = [run % CLUSTERS for run in range(60)]
    found = bootstrap_quantile(times, owners, 0.95, DRAWS)
    assert found.value == quantile(times, 0.95).value
    replicates = [
        np.quantile([t for cluster in draw for t, o in zip(times, owners, strict=True) if o == cluster], 0.95)
        for draw in DRAWS[:400]
    ]
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(replicates, [0.025, 0.975])), rel=1e-9)
    mean = bootstrap_statistic(times, owners, lambda x: float(x.mean()), DRAWS)
    assert mean.low < mean.value < mean.high


def _score(sums: np.ndarray) -> np.ndarray:
    return 100 * (1 - np.minimum(ratio(sums[:2]) / 0.5, 1)) - 50 * sums[2] / sums[3]


def test_any_function_of_the_counters() -> None:
    """A score is computed anew from the pooled counters of every draw."""
    table = np.vstack([TOP[0], BOTTOM[0], TOP[1], BOTTOM[1]])
    found = bootstrap_function(table, _score, DRAWS)
    replicates = [float(_score(table[:, draw].sum(axis=1)[:, None].astype(float))[0]) for draw in DRAWS]
    assert (found.low, found.high) == pytest.approx(tuple(np.quantile(replicates, [0.025, 0.975])), rel=1e-12)


def test_rare_severe_errors_get_beta_draws() -> None:
    """Without any severe error the score's interval reaches down, not up; the value itself is untouched."""
    events, documents = [0] * CLUSTERS, [3] * CLUSTERS
    table = np.array([TOP[0], BOTTOM[0], events, documents])
    column = draw_uniforms(1, 400, 5)[:, 0]
    found = bootstrap_function(table, _score, DRAWS, rare=RareShare(2, 3, 1.5, column))
    plain = bootstrap_function(table, _score, DRAWS)
    assert found.value == plain.value
    assert found.low < plain.low
    shares = bootstrap_function(table, lambda sums: sums[2] / sums[3], DRAWS, rare=RareShare(2, 3, 1.5, column))
    expected = np.quantile(beta(0.5, 72 / 1.5 + 0.5).ppf(column), [0.025, 0.975])
    assert (shares.low, shares.high) == pytest.approx(tuple(expected), rel=1e-9)


@pytest.mark.parametrize(
    ("events", "applies"),
    [
        ([0] * 10, True),
        ([4] + [0] * 9, True),
        ([1] * 4 + [0] * 6, True),
        ([9] * 4 + [0] * 6, True),
        ([1] * 5 + [0] * 5, False),
    ],
)
def test_when_an_error_is_rare(events: list[int], applies: bool) -> None:
    """Fewer than five events, or events from fewer than five recordings."""
    rare = RareShare(0, 1, 1, np.zeros(1))
    assert rare.applies(counters({"table": [events, [9] * 10]})) == applies


def test_beta_draws_of_a_few_events() -> None:
    """Two events in 72 documents with DEFF 1.5: every draw is a quantile of Beta(2/1.5 + 1/2, 70/1.5 + 1/2)."""
    table = [[2] + [0] * (CLUSTERS - 1), [3] * CLUSTERS]
    column = draw_uniforms(1, 400, 6)[:, 0]
    found = bootstrap_function(table, ratio, DRAWS, rare=RareShare(0, 1, 1.5, column))
    expected = np.quantile(beta(2 / 1.5 + 0.5, 70 / 1.5 + 0.5).ppf(column), [0.025, 0.975])
    assert (found.low, found.high) == pytest.approx(tuple(expected), rel=1e-9)
    assert found.value == 2 / 72


def test_equal_in_total_is_no_evidence() -> None:
    """Systems that differ in clusters but not in total have p = 1."""
    a, b = [[1, 2, 3], [10, 20, 30]], [[3, 2, 1], [30, 20, 10]]
    assert paired_difference(a, b, draw_clusters(3, 50, 1)).p == 1


def test_difference_is_antisymmetric() -> None:
    """Swapping the systems turns the sign of value and interval and leaves p as it is."""
    a, b = [TOP[0], BOTTOM[0]], [TOP[1], BOTTOM[0]]
    one, other = paired_difference(a, b, DRAWS), paired_difference(b, a, DRAWS)
    assert one.value == -other.value
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low), rel=1e-12)
    assert one.p == other.p
    assert one.p_method.startswith("exakter")
    assert (one.first, one.second) == (other.second, other.first)


def test_no_difference_has_no_p() -> None:
    """A system against itself: difference 0, no interval of width 0, no p, each with its reason."""
    found = paired_difference([TOP[0], BOTTOM[0]], [TOP[0], BOTTOM[0]], DRAWS)
    assert (found.value, found.low, found.p) == (0, None, None)
    assert found.note
    assert found.p_reason


def test_p_of_differing_denominators() -> None:
    """Up to 16 differing clusters all exchanges are tried; beyond that p needs a list of drawn exchanges."""
    a, b = [TOP[0], BOTTOM[0]], [TOP[2], BOTTOM[2]]
    none = paired_difference(a, b, DRAWS)
    assert none.p is None
    assert "16 Cluster" in none.p_reason
    flips = draw_uniforms(CLUSTERS, 999, 1) < 0.5
    drawn = paired_difference(a, b, DRAWS, flips=flips)
    assert drawn.p == 0.001
    assert drawn.p_method.startswith("gezogen")
    few = paired_difference([TOP[0][:6], BOTTOM[0][:6]], [TOP[2][:6], BOTTOM[2][:6]], draw_clusters(6, 50, 1))
    assert few.p == 2 / 2**6


def test_both_exact_tests_agree() -> None:
    """With equal denominators the built distribution gives the p that trying all exchanges gives."""
    a, b = [TOP[0][:9], BOTTOM[0][:9]], [TOP[1][:9], BOTTOM[0][:9]]
    draws = draw_clusters(9, 50, 1)
    built = paired_difference(a, b, draws)
    tried = paired_difference(a, b, draws, function=lambda sums: sums[0] / sums[1])
    assert built.p == pytest.approx(tried.p, rel=1e-12)


def test_all_pairs_at_once() -> None:
    """The differences of all pairs are those of each pair."""
    _, replicates = ratio_replicates(TOP, BOTTOM, DRAWS)
    values = TOP.sum(axis=1) / BOTTOM.sum(axis=1)
    found = all_differences(values, replicates)
    for place, (i, j) in enumerate(found.pairs.tolist()):
        pair = paired_difference([TOP[i], BOTTOM[i]], [TOP[j], BOTTOM[j]], DRAWS)
        assert (found.value[place], found.low[place], found.high[place]) == (pair.value, pair.low, pair.high)
    assert found.pairs.tolist() == [[0, 1], [0, 2], [1, 2]]


@pytest.mark.parametrize(
    ("call", "where"),
    [
        (lambda: cluster_bootstrap([[1, 2], [1]], [[1, 2], [1, 2]], [[0, 1]]), "numerators[1]"),
        (lambda: cluster_bootstrap([[1, -2]], [[1, 2]], [[0, 1]]), "numerators[0][1]"),
        (lambda: cluster_bootstrap(np.array([[1, -2]]), [[1, 2]], [[0, 1]]), "numerators[0][1]"),
        (lambda: cluster_bootstrap([[1, 2]], [[1, None]], [[0, 1]]), "denominators[0][1]"),
        (lambda: cluster_bootstrap([[1, 2]], [[1, 2], [3, 4]], [[0, 1]]), "denominators"),
        (lambda: cluster_bootstrap([[1, 2]], [[1, 2, 3]], [[0, 1]]), "denominators"),
        (lambda: cluster_bootstrap([1, 2], [1, 2], [[0, 1, 2]]), "draws"),
        (lambda: cluster_bootstrap([1, 2], [1, 2], [[0, 2]]), "draws[0][1]"),
        (lambda: cluster_bootstrap([1, 2], [1, 2], [[0, 1], [1]]), "draws"),
        (lambda: cluster_bootstrap([1, 2], [1, 2], [[0.5, 1]]), "draws"),
        (lambda: cluster_bootstrap([1, 2], [1, 2], []), "draws"),
        (lambda: bootstrap_quantile([1, 2], [0], 0.5, [[0]]), "clusters"),
        (lambda: bootstrap_quantile([1, 2], [0, 1], 0.5, [[0]]), "clusters[1]"),
        (lambda: paired_difference([[1, 2]], [[1, 2]], [[0, 1]]), "a"),
        (lambda: paired_difference([[1], [2]], [[1, 2], [3, 4]], [[0]]), "b"),
        (lambda: bootstrap_function([[1, 2]], lambda sums: sums, [[0, 1]]), "function"),
    ],
)
def test_bad_counters_name_their_place(call: object, where: str) -> None:
    """Ragged, negative or missing counters and draw lists of another corpus: one error with argument and place."""
    with pytest.raises(InputError) as caught:
        call()
    assert caught.value.problems[0].where == where
