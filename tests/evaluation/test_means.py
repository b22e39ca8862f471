from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.evaluation.case_draws import DRAWS, SEED
from pruefstand.evaluation.means import Sums, mean_of
from pruefstand.stats import draw_clusters


def _sums(values: dict[str, list[str]]) -> dict[str, Sums]:
    found: dict[str, Sums] = {}
    for cluster, given_values in values.items():
        for value in given_values:
            found.setdefault(cluster, Sums()).add(Fraction(value))
    return found


def test_the_interval_is_the_percentiles_of_the_drawn_means() -> None:
    """Whole cases are drawn with all judgements; the limits are percentiles (type 7) of the drawn means."""
    grades = {"F1": ["1", "2", "1.5"], "F2": ["4"], "F3": ["2", "3"], "F4": ["5", "5", "4", "3"]}
    found = mean_of(_sums(grades))
    totals, counts = np.array([4.5, 4, 5, 17]), np.array([3, 1, 2, 4])
    draws = draw_clusters(4, DRAWS, SEED)
    drawn = [totals[draw].sum() / counts[draw].sum() for draw in draws]
    assert (found.value, found.n, found.clusters, found.level) == (3.05, 10, 4, 0.95)
    assert [found.low, found.high] == pytest.approx(np.percentile(drawn, [2.5, 97.5]), abs=1e-12)
    assert found.note == "Unter 20 Clustern ist das Perzentilintervall eher zu schmal."
    assert found.method == "arithmetisches Mittel, Cluster-Bootstrap, Perzentil"


def test_one_case_has_a_mean_and_no_interval() -> None:
    """Judgements of one case say nothing of how other cases differ; the mean stands, and the note says why."""
    found = mean_of(_sums({"F1": ["1", "2", "5"]}))
    assert (found.value, found.low, found.high, found.n, found.clusters) == (8 / 3, None, None, 3, 1)
    assert found.note.startswith("Kein Intervall: Alle Werte stammen aus einem einzigen Fall")
    assert found.method == "arithmetisches Mittel"


def test_equal_cases_have_no_interval_of_no_width() -> None:
    """Where every draw gives the same mean its spread is not known to be 0, and no interval is shown."""
    found = mean_of(_sums({"F1": ["2", "2"], "F2": ["2"]}))
    assert (found.value, found.low, found.level) == (2, None, None)
    assert found.note == "Kein Intervall: Alle Ziehungen geben denselben Wert."


def test_too_many_cases_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean of very many cases stands without an interval, and says so."""
    monkeypatch.setattr("pruefstand.evaluation.means.MOST_CLUSTERS", 2)
    found = mean_of(_sums({"F1": ["1"], "F2": ["2"], "F3": ["3"]}))
    assert (found.value, found.low) == (2, None)
    assert found.note == "Kein Intervall: Bei mehr als 5.000 Fällen wird keines gezogen."


_VALUES = st.lists(st.decimals(-50, 50, places=2).map(str), min_size=1, max_size=4)


@given(st.dictionaries(st.text("abcdef", min_size=1, max_size=2), _VALUES, min_size=2, max_size=6), st.integers(-9, 9))
def test_the_interval_holds_the_mean_of_no_case_outside_and_moves_with_the_values(
    values: dict[str, list[str]], by: int
) -> None:
    """Limits lie between the smallest and the largest value, also below 0; adding a number to all moves value and
    limits by it."""
    found = mean_of(_sums(values))
    moved = mean_of(_sums({name: [str(Fraction(v) + by) for v in of] for name, of in values.items()}))
    every = [float(Fraction(value)) for of in values.values() for value in of]
    assert found.value is not None
    assert moved.value == pytest.approx(found.value + by, abs=1e-9)
    if found.low is not None and found.high is not None:
        assert min(every) - 1e-9 <= found.low <= found.high <= max(every) + 1e-9
        assert moved.low is not None
        assert moved.low == pytest.approx(found.low + by, abs=1e-9)
