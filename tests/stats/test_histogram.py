from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.stats import bootstrap_quantile, draw_clusters, histogram_quantile

histograms = st.lists(
    st.dictionaries(st.integers(0, 60).map(lambda n: Fraction(n, 100)), st.integers(1, 5), min_size=1, max_size=6),
    min_size=1,
    max_size=6,
)


@settings(max_examples=40)
@given(histograms, st.sampled_from([Fraction(1, 2), Fraction(95, 100), Fraction(0), Fraction(1)]))
def test_histograms_say_what_their_values_do(found: list[dict[Fraction, int]], p: Fraction) -> None:
    """Value, interval, n and clusters are those of the values written out and resampled one by one."""
    draws = draw_clusters(len(found), 200, 7)
    values = [(value, at) for at, one in enumerate(found) for value, times in one.items() for _time in range(times)]
    theirs = bootstrap_quantile([value for value, _at in values], [at for _value, at in values], p, draws)
    ours = histogram_quantile(found, p, draws)
    assert (ours.n, ours.clusters, ours.note) == (theirs.n, theirs.clusters, theirs.note)
    for one, other in ((ours.value, theirs.value), (ours.low, theirs.low), (ours.high, theirs.high)):
        assert (one is None) == (other is None)
        assert one is None or one == pytest.approx(other, abs=1e-12)


def test_one_cluster_has_no_interval() -> None:
    """A single scenario says nothing of others."""
    found = histogram_quantile([{Fraction(1): 2, Fraction(2): 1}], Fraction(1, 2), draw_clusters(1, 50, 1))
    assert (found.value, found.low, found.high) == (1.0, None, None)
    assert found.note


def test_no_value_is_refused() -> None:
    """Without any value there is no quantile."""
    with pytest.raises(ValueError, match="at least once"):
        histogram_quantile([{}], Fraction(1, 2), draw_clusters(1, 50, 1))
