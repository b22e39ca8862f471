from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from pruefstand.domain import (
    AttemptKey,
    Basis,
    Better,
    Case,
    Exact,
    FailedAs,
    Measure,
    Measurement,
    Scale,
    Source,
    Summary,
)
from pruefstand.evaluation.estimates import Summed, summed_up
from pruefstand.evaluation.tally import Address, tally

PASSED = Measure("passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED)
FACTS = Measure("facts", "Fakten", Scale.COUNT, (Summary.POOL,))
RATE = Measure("rate", "Rate", Scale.QUANTITY, (Summary.POOL, Summary.MEAN))
STAGE = Measure("stage", "Stufe", Scale.ORDINAL, (Summary.MEDIAN,), levels=("1", "2", "gesperrt"))
CASES = {f"c{n}": Case(f"c{n}", "", f"c{n}") for n in range(8)}


def _pair(case: int, repeat: int, numerator: Exact, denominator: Exact, measure: Measure = PASSED) -> Measurement:
    key = AttemptKey("a", f"c{case}", repeat)
    by = ("x", "1", 1, "ok", "")
    return Measurement(key, "delivered", measure.id, "", Source.RULE, *by, numerator, denominator)


def _summed(measure: Measure, rows: Sequence[Measurement]) -> list[Summed]:
    counted = tally(rows, {measure.id: measure}, CASES)
    return list(summed_up(measure, counted[Address(measure.id, "", "delivered", "rule", "a", "")]))


def test_eight_of_eight() -> None:
    """Repeats of a case count as one observation: 24 of 24 at eight cases reach down to 0,676 (8 / (8 + 1,96²)), and
    no further than 8 of 8."""
    once = _summed(PASSED, [_pair(case, 1, 1, 1) for case in range(8)])[0].estimate
    thrice = _summed(PASSED, [_pair(case, n, 1, 1) for case in range(8) for n in (1, 2, 3)])[0].estimate
    assert once.low == pytest.approx(8 / (8 + 1.959963984540054**2), abs=1e-12)
    assert (once.value, once.high, once.n, once.clusters, once.deff) == (1, 1, 8, 8, 1)
    assert (thrice.low, thrice.high, thrice.n, thrice.clusters, thrice.deff) == (once.low, 1, 24, 8, 3)


def test_pooled_is_never_the_mean_of_rates() -> None:
    """1 of 10 and 1 of 1 are 2 of 11, not 0,55; where a mean is asked for it stands beside."""
    pooled, mean = _summed(RATE, [_pair(0, 1, 1, 10, RATE), _pair(1, 1, 1, 1, RATE)])
    assert (pooled.estimate.value, pooled.estimate.numerator, pooled.estimate.denominator) == (2 / 11, 2, 11)
    assert mean.estimate.value == 0.55


def test_both_bases_of_a_pass() -> None:
    """A failed attempt is not passed among the started ones and absent from the measured ones; the first leads."""
    lost = replace(_pair(2, 1, 0, 1), status="timeout", reason="10 s", numerator=None, denominator=None)
    started, measured = _summed(PASSED, [_pair(0, 1, 1, 1), _pair(1, 1, 0, 1), lost])
    assert [(one.basis, one.main) for one in (started, measured)] == [(Basis.STARTED, True), (Basis.MEASURED, False)]
    assert (started.estimate.numerator, started.estimate.denominator, started.estimate.clusters) == (1, 3, 3)
    assert (measured.estimate.numerator, measured.estimate.denominator, measured.estimate.clusters) == (1, 2, 2)


def test_a_cluster_without_units_is_not_in_the_sample() -> None:
    """A case with nothing to find (0 of 0) tells nothing and must not narrow the interval."""
    rows = [_pair(0, 1, 3, 6, FACTS), _pair(1, 1, 2, 4, FACTS)]
    (without,) = _summed(FACTS, rows)
    (with_empty,) = _summed(FACTS, [*rows, _pair(2, 1, 0, 0, FACTS)])
    assert with_empty == without
    assert (without.estimate.clusters, without.estimate.deff) == (2, 5)


def test_nothing_over_nothing_has_its_reason() -> None:
    """Measured over a denominator of 0 is another reason than not measured at all; neither is 0."""
    (nothing,) = _summed(FACTS, [_pair(0, 1, 0, 0, FACTS)])
    assert (nothing.estimate.value, nothing.estimate.reason) == (None, "der Nenner ist 0")
    pooled, mean = _summed(RATE, [_pair(0, 1, 2, 0, RATE)])
    assert (pooled.estimate.numerator, pooled.estimate.denominator, pooled.estimate.n) == (2, 0, 1)
    assert {pooled.estimate.reason, mean.estimate.reason} == {"der Nenner ist 0"}
    lost = replace(_pair(0, 1, 0, 1), status="not_run", reason="x", numerator=None, denominator=None)
    assert {one.estimate.reason for one in _summed(PASSED, [lost])} == {"keine Messung"}


def _unmeasured(case: int, reason: str, status: str = "not_checkable") -> Measurement:
    return replace(_pair(case, 1, 0, 1, RATE), status=status, reason=reason, numerator=None, denominator=None)


def test_where_nothing_was_measured_the_rows_say_why() -> None:
    """One reason for all rows is the reason of the number that is missing; with several, or with failures among them,
    there is none that holds for all. Many reasons are counted without being kept."""
    same = [_unmeasured(case, "die Länge ist unbekannt") for case in range(3)]
    assert {one.estimate.reason for one in _summed(RATE, same)} >= {"die Länge ist unbekannt"}
    for rows in ([*same, _unmeasured(3, "anderes")], [*same, _unmeasured(3, "10 s", "timeout")]):
        assert _summed(RATE, rows)[0].estimate.reason == "keine Messung"
    measured = _summed(RATE, [*same, _pair(3, 1, 1, 2, RATE)])[0].estimate
    assert (measured.value, measured.reason) == (0.5, "")
    many = tally([_unmeasured(n % 8, f"Grund {n}") for n in range(500)], {"rate": RATE}, CASES)
    (counters,) = many.values()
    assert len(counters.reasons) == 21
    assert counters.reasons.total() == 500


def test_the_mean_counts_the_clusters_that_gave_a_number() -> None:
    """A quotient over 0 is no number: neither n nor the clusters count it."""
    _pooled, mean = _summed(RATE, [_pair(0, 1, 1, 2, RATE), _pair(1, 1, 5, 0, RATE)])
    assert (mean.estimate.value, mean.estimate.n, mean.estimate.clusters) == (0.5, 1, 1)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2)])
def test_sums_are_exact_whatever_their_size(order: tuple[int, ...]) -> None:
    """A float, or a decimal of 28 digits, would lose the small one beside the large, and the order would count."""
    numbers = [Decimal(10) ** 30, Decimal("0.001"), -(Decimal(10) ** 30)]
    pooled, mean = _summed(RATE, [_pair(0, n + 1, numbers[n], 1, RATE) for n in order])
    assert (pooled.estimate.numerator, pooled.estimate.denominator) == (Decimal("0.001"), 3)
    assert pooled.estimate.value == mean.estimate.value == float(Fraction(1, 3000))


@pytest.mark.parametrize(
    ("levels", "value", "label"),
    [("122", 2, "2"), ("12", 1.5, "1 / 2"), ("1gg", 3, "gesperrt"), ("1g", 2, "1 / gesperrt")],
)
def test_the_median_of_ranks_names_its_levels(levels: str, value: float, label: str) -> None:
    """Between two levels both are named; the number is their rank, best first, and never a mean of codes alone."""
    rows = [
        replace(_pair(n, 1, 0, 1, STAGE), numerator=None, denominator=None, value="gesperrt" if one == "g" else one)
        for n, one in enumerate(levels)
    ]
    (median,) = _summed(STAGE, rows)
    assert (median.estimate.value, median.label, median.estimate.n) == (value, label, len(levels))
