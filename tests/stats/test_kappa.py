"""Cohen's kappa."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from pruefstand.errors import InputError
from pruefstand.stats import cohen_kappa, draw_clusters

PAIRS = st.lists(st.tuples(st.sampled_from([1, 2, 3, None]), st.sampled_from([1, 2, 3, None])), min_size=1, max_size=30)


@given(PAIRS)
def test_agrees_with_scikit_learn(pairs: list[tuple[int | None, int | None]]) -> None:
    """Over the units that both rated ours is scikit-learn's value; where chance agreement is 1 there is none."""
    both = [(a, b) for a, b in pairs if a is not None and b is not None]
    found = cohen_kappa([a for a, _ in pairs], [b for _, b in pairs])
    assert found.n == len(both)
    if not both or len({label for pair in both for label in pair}) == 1:
        assert found.value is None
        assert found.reason
        return
    assert found.value == pytest.approx(cohen_kappa_score(*zip(*both, strict=True)), abs=1e-12)


@given(PAIRS)
def test_symmetric_and_nameless(pairs: list[tuple[int | None, int | None]]) -> None:
    """Swapping raters, reordering units and renaming categories change no bit."""
    a, b = [a for a, _ in pairs], [b for _, b in pairs]
    names = {1: "korrekt", 2: "unvollständig", 3: "halluziniert", None: None}
    found = cohen_kappa(a, b)
    assert cohen_kappa(b, a) == found
    assert cohen_kappa(a[::-1], b[::-1]) == found
    assert cohen_kappa([names[x] for x in a], [names[x] for x in b]) == found


def test_interval_over_units() -> None:
    """A draw list gives a percentile interval; each replicate is kappa of the drawn units."""
    a = [1, 2, 1, 3, 2, 1, 3, 3, 2, 1] * 3
    b = [1, 2, 2, 3, 2, 1, 3, 1, 2, 1] * 3
    draws = draw_clusters(30, 400, 2)
    found = cohen_kappa(a, b, draws=draws)
    replicates = [cohen_kappa([a[i] for i in draw], [b[i] for i in draw]).value for draw in draws[:400].tolist()]
    assert found.low == pytest.approx(np.quantile(replicates, 0.025), abs=1e-12)
    assert found.high == pytest.approx(np.quantile(replicates, 0.975), abs=1e-12)


@pytest.mark.parametrize(
    ("a", "b", "where"), [([1, 2], [1], "b"), ([1, "2"], [1, 2], "a[1]"), (["x"], [1], "b[0]"), ([], [], "a")]
)
def test_bad_labels(a: list[object], b: list[object], where: str) -> None:
    """Different lengths, no units, mixed kinds of labels: refused with the place."""
    with pytest.raises(InputError) as caught:
        cohen_kappa(a, b)
    assert caught.value.problems[0].where == where
