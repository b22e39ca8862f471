"""The confirmatory tests: sign flip, Wilcoxon, McNemar, Cochran, Friedman, Holm."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from pruefstand.errors import InputError
from pruefstand.stats import cochran_q, friedman, holm, mcnemar, sign_flip_test, wilcoxon_signed_rank

DIFFERENCES = st.lists(st.integers(-9, 9), min_size=1, max_size=9)


@given(
    st.one_of(
        DIFFERENCES, st.lists(st.sampled_from([10**8 + 1, -(10**8) - 8, 10**7 + 3, -6, 7]), max_size=9, min_size=1)
    )
)
def test_sign_flip_is_the_enumeration(d: list[int]) -> None:
    """P is the share of the 2^n signs whose sum is at least as far from 0; the direction does not matter."""
    found = sign_flip_test(d)
    if not any(d):
        assert found.p is None
        assert found.reason
        return
    sums = [abs(sum(sign * x for sign, x in zip(signs, d, strict=True))) for signs in product((1, -1), repeat=len(d))]
    assert found.p == sum(value >= abs(sum(d)) for value in sums) / len(sums)
    assert sign_flip_test([-x for x in d][::-1]).p == found.p


@given(DIFFERENCES)
def test_the_unit_does_not_matter(d: list[int]) -> None:
    """Differences in thousandths or in millions of the same unit give the same p."""
    assert sign_flip_test([Fraction(x, 1000) for x in d]).p == sign_flip_test([x * 10**6 for x in d]).p


def test_decimals_tie_exactly() -> None:
    """0.1 + 0.2 ties with 0.3, whether floats, decimals or fractions."""
    assert sign_flip_test([0.1, 0.2, -0.3]).p == 1
    assert sign_flip_test([Decimal("0.1"), Fraction(1, 5), 0.3]).p == 0.25


def test_too_fine_for_an_exact_test() -> None:
    """Fifty finely resolved differences are beyond an exact test: a reason, no approximation in silence."""
    found = sign_flip_test([1 + Fraction(1, 10**9 + i) for i in range(50)])
    assert found.p is None
    assert "runden" in found.reason


def test_many_clusters_are_exact() -> None:
    """All of 62 clusters in favour of one side is 2 of 2^62 signs."""
    assert sign_flip_test([1] * 62).p == 2.0**-61


@given(st.lists(st.integers(1, 10**6), min_size=3, max_size=30, unique=True), st.randoms(use_true_random=False))
def test_wilcoxon_without_ties_is_scipy(sizes: list[int], source: object) -> None:
    """Without ties and zeros the exact p is scipy's exact p."""
    d = [size if source.random() < 0.6 else -size for size in sizes]
    found = wilcoxon_signed_rank(d)
    expected = scipy.stats.wilcoxon(d, method="exact")
    assert found.p == pytest.approx(expected.pvalue, rel=1e-12)


def test_too_many_ranks_for_an_exact_test() -> None:
    """So many ranks, or so many signs, are beyond an exact test: a reason, the approximation on request."""
    d = [x + 1 - (2 * x + 2) * (x % 2) for x in range(3500)]
    assert wilcoxon_signed_rank(d).p is None
    assert wilcoxon_signed_rank(d).reason
    assert wilcoxon_signed_rank(d, p="normal").p is not None
    assert sign_flip_test([1, -1] * 60_000).p is None


@given(DIFFERENCES)
def test_wilcoxon_is_symmetric(d: list[int]) -> None:
    """Swapping the two conditions changes no p, and Pratt's ranks exceed Wilcoxon's only through zeros."""
    for zeros in ("drop", "pratt"):
        assert wilcoxon_signed_rank([-x for x in d], zeros=zeros).p == wilcoxon_signed_rank(d, zeros=zeros).p
    if 0 not in d:
        assert wilcoxon_signed_rank(d, zeros="pratt").p == wilcoxon_signed_rank(d).p


def test_approximations_say_so() -> None:
    """A normal p carries the note that it is one."""
    assert "Näherung" in wilcoxon_signed_rank([1, 2, 3], p="normal").note


@given(st.integers(0, 20), st.integers(0, 20))
def test_mcnemar_counts_discordant_pairs_only(b: int, c: int) -> None:
    """Concordant pairs do not matter, nor which side is first; without discordant pairs the reading says so."""
    found = mcnemar([[50, b], [c, 1]])
    assert found.p == mcnemar([[0, c], [b, 0]]).p
    assert bool(found.reading) == (b + c == 0)
    if b + c:
        assert found.p == pytest.approx(scipy.stats.binomtest(b, b + c).pvalue, rel=1e-12)


@given(st.lists(st.lists(st.integers(0, 1), min_size=3, max_size=3), min_size=2, max_size=12))
def test_cochran_is_friedman_of_yes_and_no(rows: list[list[int]]) -> None:
    """On 0 and 1 the two statistics coincide, and both fail together."""
    one, other = cochran_q(rows), friedman(rows)
    assert (one.p is None) == (other.p is None)
    if one.p is not None:
        assert one.statistic == pytest.approx(other.statistic, rel=1e-12, abs=1e-12)


@given(st.lists(st.lists(st.integers(1, 5), min_size=4, max_size=4), min_size=2, max_size=12))
def test_friedman_is_scipy(rows: list[list[int]]) -> None:
    """With ties too the statistic is scipy's; where all are tied there is a reason instead of NaN."""
    found = friedman(rows)
    if found.p is None:
        assert all(len(set(row)) == 1 for row in rows)
        return
    expected = scipy.stats.friedmanchisquare(*np.array(rows).T)
    assert found.statistic == pytest.approx(expected.statistic, rel=1e-9, abs=1e-9)
    assert found.p == pytest.approx(expected.pvalue, rel=1e-9)


def test_friedman_takes_two_conditions() -> None:
    """Two conditions are no error (scipy refuses them): it is then the sign test's chi-square."""
    assert friedman([[1, 2], [1, 3], [2, 5], [4, 1]]).statistic == 1


@settings(max_examples=8)  # statsmodels takes a tenth of a second each time
@given(st.lists(st.floats(0, 1), min_size=1, max_size=9))
def test_holm_is_statsmodels(p: list[float]) -> None:
    """The adjusted values are statsmodels', never below the raw ones, in their order."""
    found = holm(p)
    assert found == pytest.approx(multipletests(p, method="holm")[1], abs=1e-12)
    assert all(adjusted >= raw for adjusted, raw in zip(found, p, strict=True))


@pytest.mark.parametrize(
    "call",
    [
        lambda: sign_flip_test([]),
        lambda: sign_flip_test([1, None]),
        lambda: sign_flip_test([float("inf")]),
        lambda: wilcoxon_signed_rank([1, "2"]),
        lambda: wilcoxon_signed_rank([1], zeros="keep"),
        lambda: wilcoxon_signed_rank([1], p="asymptotic"),
        lambda: mcnemar([[1, 2, 3], [1, 2, 3]]),
        lambda: mcnemar([[1, 2], [1]]),
        lambda: mcnemar([[1, -2], [1, 0]]),
        lambda: mcnemar([[1, 2.5], [1, 0]]),
        lambda: cochran_q([[1, 2]]),
        lambda: cochran_q([[1], [0]]),
        lambda: cochran_q([[1, None]]),
        lambda: friedman([[1], [2]]),
        lambda: friedman([[1, 2], [2]]),
        lambda: holm([]),
        lambda: holm([1.2]),
    ],
)
def test_bad_input(call: object) -> None:
    """Empty, ragged, negative, missing or infinite input is one error of ours."""
    with pytest.raises(InputError):
        call()
