"""Intraclass correlation and design effect."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.stats import design_effect, icc_anova, rare_event_icc, wilson

CLUSTER = st.integers(1, 6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
GROUPS = st.lists(st.lists(CLUSTER, min_size=1, max_size=6), min_size=1, max_size=4)


@given(GROUPS)
def test_order_does_not_matter(groups: list[list[tuple[int, int]]]) -> None:
    """Permuting systems and clusters changes no bit; events and non-events are interchangeable."""
    found = icc_anova(groups)
    assert icc_anova([system[::-1] for system in groups[::-1]]) == found
    other = icc_anova([[(n - y, n) for y, n in system] for system in groups])
    assert (other.value, other.raw, other.msb, other.msw) == (found.value, found.raw, found.msb, found.msw)


@given(GROUPS)
def test_clipped_last(groups: list[list[tuple[int, int]]]) -> None:
    """The value is the raw one brought into 0 … 1, or absent with a reason."""
    found = icc_anova(groups)
    if found.raw is None:
        assert found.value is None
        assert found.reason
    else:
        assert found.value == min(max(found.raw, 0), 1)


def test_differences_between_systems_are_no_correlation() -> None:
    """A perfect and a hopeless system vary between, not within: undefined, never 1 by itself."""
    groups = [[[3, 3]] * 6, [[0, 3]] * 6]
    found = icc_anova(groups)
    assert found.value is None
    ruled = rare_event_icc(groups)
    assert (ruled.value, ruled.event_pairs, ruled.other_pairs) == (1, 6, 6)
    assert "nicht definiert" in ruled.note


def test_no_rounding_noise() -> None:
    """Where floats give -0.38 out of rounding errors, exact fractions see 0/0."""
    assert icc_anova([[[0, 3], [0, 7], [0, 9]], [[5, 5], [11, 11]]]).raw is None


@pytest.mark.parametrize(
    ("pairs", "severe", "rare"),
    [(4, False, True), (5, False, False), (9, True, True), (10, True, False), (5, True, True)],
)
def test_the_rule_for_rare_events(pairs: int, severe: bool, rare: bool) -> None:
    """Fewer than 5 pairs with events (severe: 10) give ICC = 1; the same holds for pairs with non-events."""
    groups = [[[1, 3]] * pairs + [[0, 3]] * 12, [[0, 3]] * 20]
    mirrored = [[[size - events, size] for events, size in system] for system in groups]
    for given_groups in (groups, mirrored):
        found = rare_event_icc(given_groups, severe=severe)
        assert (found.value == 1) == rare
        assert bool(found.note) == rare


def test_pairs_count_over_all_systems() -> None:
    """Two events in each of three systems' recordings are six pairs, not two recordings."""
    groups = [[[1, 3], [1, 3], [0, 3], [0, 3]]] * 3
    assert rare_event_icc(groups).event_pairs == 6
    assert rare_event_icc(groups).exact == icc_anova(groups).exact


def test_with_icc_one_each_recording_counts_once() -> None:
    """62 recordings of three runs with ICC 1 weigh like 62 observations."""
    deff = design_effect(1, [3] * 62)
    assert deff == 3
    found, once = wilson(0, 186, deff), wilson(0, 62)
    assert found.high == once.high


def test_mean_and_kish() -> None:
    """Kish's form is the larger one for unequal sizes, the same for equal ones; empty clusters do not count."""
    assert design_effect(Fraction(1, 2), [1, 3, 5]) == 2
    assert design_effect(Fraction(1, 2), [1, 3, 5], "kish") == float(1 + (Fraction(35, 9) - 1) / 2)
    assert design_effect(0.2, [4, 4, 0], "kish") == design_effect(0.2, [4, 4])


@given(st.fractions(0, 1), st.lists(st.integers(1, 9), min_size=1, max_size=9))
def test_never_below_one(icc: Fraction, sizes: list[int]) -> None:
    """1 <= mean form <= Kish's form."""
    assert 1 <= design_effect(icc, sizes) <= design_effect(icc, sizes, "kish")


@pytest.mark.parametrize(
    "groups", [[], [[]], [[[1, 2, 3]]], [[[3, 2]]], [[[-1, 2]]], [[[0, 0]]], [[["1", 2]]], [[1, 2]], [[[0.5, 2]]]]
)
def test_bad_groups(groups: object) -> None:
    """More events than units, fractions of events, empty clusters only, other shapes: refused."""
    with pytest.raises(InputError):
        icc_anova(groups)


@pytest.mark.parametrize(
    ("icc", "sizes", "form"), [(-0.1, [3], "mean"), (1.1, [3], "mean"), (0.5, [0], "mean"), (0.5, [3], "median")]
)
def test_bad_effects(icc: float, sizes: list[int], form: str) -> None:
    """An unclipped ICC, no units, an unknown form: refused."""
    with pytest.raises(InputError):
        design_effect(icc, sizes, form)
