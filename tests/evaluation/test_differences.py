"""Two systems on the same cases, against numbers computed by hand and by a second way."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from pruefstand.domain import (
    AttemptKey,
    Better,
    Case,
    Estimate,
    FailedAs,
    Measure,
    Measurement,
    Origin,
    Result,
    Role,
    Scale,
    Source,
    Split,
    Summary,
    System,
    SystemKind,
)
from pruefstand.evaluation import differences
from pruefstand.evaluation.case_draws import DRAWS, SEED
from pruefstand.evaluation.differences import Pairs, settled
from pruefstand.stats import draw_clusters, quantile

PASSED = Measure(
    "passed", "Bestanden", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER, failed=FailedAs.NOT_PASSED, main=True
)
ERROR = Measure("error.x", "Fehler", Scale.COUNT, (Summary.POOL,), better=Better.LOWER)
OTHER = Measure("form", "Form", Scale.COUNT, (Summary.POOL,), better=Better.HIGHER)
NAMES = tuple(f"c{n}" for n in range(8))
CASES = {name: Case(name, "g" if n < 4 else "h", name) for n, name in enumerate(NAMES)}


def _system(name: str, cases: Sequence[str] = NAMES) -> System:
    return System(name, name, SystemKind.COMMAND, Origin.PROGRAM, Role.TESTED, tuple(cases), None, "")


def _rows(system: str, marks: dict[str, str], measure: str = "passed", variant: str = "delivered") -> list[Measurement]:
    """One row a letter: ``1`` passed, ``0`` not, ``t`` timeout, ``k`` checker failed."""
    said = {"t": "timeout", "k": "checker_failed"}
    return [
        Measurement(
            AttemptKey(system, case, repeat),
            variant,
            measure,
            "",
            Source.RULE,
            "x",
            "1",
            1,
            said.get(mark, "ok"),
            "" if mark in "01" else "Grund",
            int(mark) if mark in "01" else None,
            1 if mark in "01" else None,
        )
        for case, letters in marks.items()
        for repeat, mark in enumerate(letters, start=1)
    ]


def _results(
    rows: Sequence[Measurement],
    systems: Sequence[System] = (_system("a"), _system("b")),
    apart: frozenset[AttemptKey] = frozenset(),
    cases: dict[str, Case] = CASES,
) -> list[Result]:
    pairs = Pairs((PASSED, ERROR, OTHER), {"error.x"}, cases, apart)
    assert list(pairs.watch(rows)) == list(rows)
    return list(pairs.results(systems, ("g", "h"), "sha256:p"))


def _whole(found: Sequence[Result], measure: str = "passed") -> Estimate:
    (one,) = [r.estimate for r in found if not r.group and not r.split and r.measure == measure]
    return one


ALL = dict.fromkeys(NAMES, "111")
SOME = dict(zip(NAMES, ["111", "110", "100", "000", "111", "101", "011", "001"], strict=True))


def test_value_and_interval_by_a_second_way() -> None:
    """24 of 24 against 14 of 24 is 10/24; the ends are the type 7 quantiles of the differences of 2,000 draws of whole
    cases, added up here one by one."""
    estimate = _whole(_results([*_rows("a", ALL), *_rows("b", SOME)]))
    hits = [SOME[name].count("1") for name in NAMES]
    draws = draw_clusters(8, DRAWS, SEED)
    replicates = [1 - sum(hits[case] for case in draw) / 24 for draw in draws.tolist()]
    assert estimate.value == pytest.approx(10 / 24, abs=1e-15)
    assert estimate.low == pytest.approx(quantile(replicates, Fraction(25, 1000)).value, abs=1e-12)
    assert estimate.high == pytest.approx(quantile(replicates, Fraction(975, 1000)).value, abs=1e-12)
    assert (estimate.n, estimate.clusters, estimate.level) == (8, 8, 0.95)
    assert "20 Clustern" in estimate.note


def test_p_is_that_of_all_exchanges() -> None:
    """All 2^8 ways of exchanging the two within whole cases, counted out here, give the p of the estimate."""
    estimate = _whole(_results([*_rows("a", ALL), *_rows("b", SOME)]))
    gaps = [3 - SOME[name].count("1") for name in NAMES]
    sums = [sum(s * g for s, g in zip(signs, gaps, strict=True)) for signs in product((1, -1), repeat=8)]
    assert estimate.p == pytest.approx(2 * sum(total >= sum(gaps) for total in sums) / 2**8)


def test_groups_stand_beside_the_total() -> None:
    """Each group has its own difference: 12/12 - 6/12 and 12/12 - 8/12 here."""
    found = _results([*_rows("a", ALL), *_rows("b", SOME)])
    assert {(r.group, r.estimate.n): r.estimate.value for r in found} == {
        ("", 8): pytest.approx(10 / 24),
        ("g", 4): pytest.approx(6 / 12),
        ("h", 4): pytest.approx(4 / 12),
    }
    assert {(r.system, r.against, r.basis.value, r.main) for r in found} == {("a", "b", "started", True)}


def test_parts_of_a_catalogue_are_compared_apart() -> None:
    """Develop and control cases have differences of their own."""
    cases = {n: Case(n, "g", n, split=Split.CONTROL if n == "c0" else Split.DEVELOP) for n in NAMES}
    found = _results([*_rows("a", ALL), *_rows("b", SOME)], cases=cases)
    assert {r.split: r.estimate.n for r in found if not r.group} == {"": 8, "develop": 7, "control": 1}


def test_a_failure_counts_as_the_measure_says() -> None:
    """A timeout is not passed where the measure says so, and where it leaves failures out the case is not compared."""
    left = {**SOME, "c0": "ttt"}
    found = _results([*_rows("a", ALL), *_rows("a", ALL, "error.x"), *_rows("b", left), *_rows("b", left, "error.x")])
    assert _whole(found).value == pytest.approx((24 - 11) / 24)
    assert (_whole(found, "error.x").value, _whole(found, "error.x").n) == (pytest.approx((21 - 11) / 21), 7)


def test_only_common_cases_are_subtracted() -> None:
    """A case at which one side has no valid measurement is left out for both, and the estimate says so."""
    estimate = _whole(_results([*_rows("a", {**ALL, "c1": "kkk"}), *_rows("b", SOME)]))
    assert (estimate.value, estimate.n) == (pytest.approx((21 - 12) / 21), 7)
    assert estimate.note.startswith("Nicht an allen Fällen")


def test_partial_designs_meet_on_what_both_were_planned_at() -> None:
    """Two systems with one common case are compared there; without any there is no difference at all."""
    first, second = dict.fromkeys(NAMES[:3], "1"), dict.fromkeys(NAMES[2:], "0")
    rows = [*_rows("a", first), *_rows("b", second)]
    estimate = _whole(_results(rows, (_system("a", NAMES[:3]), _system("b", NAMES[2:]))))
    assert (estimate.value, estimate.n, estimate.low) == (1, 1, None)
    assert _results(rows, (_system("a", NAMES[:2]), _system("b", NAMES[3:]))) == []


def test_attempts_of_another_state_are_not_subtracted() -> None:
    """An attempt made under another task counts on neither side; a case with no other attempt is not compared."""
    rows = [*_rows("a", ALL), *_rows("b", SOME)]
    apart = frozenset(AttemptKey("b", case, 1) for case in NAMES) | {AttemptKey("a", "c7", n) for n in (1, 2, 3)}
    estimate = _whole(_results(rows, apart=apart))
    hits = sum(SOME[name][1:].count("1") for name in NAMES[:7])
    assert (estimate.value, estimate.n) == (pytest.approx(1 - hits / 14), 7)


def test_edited_outputs_are_not_compared() -> None:
    """What somebody changed by hand stands in no difference."""
    rows = [*_rows("a", ALL, variant="edited"), *_rows("b", SOME, variant="edited")]
    assert _results(rows) == []


def test_measures_that_nobody_leads_with_are_not_compared() -> None:
    """Only the main measures and the classes of errors are: hundreds of differences would hide the one that counts."""
    rows = [*_rows("a", ALL, "form"), *_rows("b", SOME, "form")]
    assert _results(rows) == []


def test_variants_of_one_source_are_one_unit() -> None:
    """Cases from one source are drawn together: eight cases of two sources are two clusters."""
    cases = {n: Case(n, "g", "q1" if place < 4 else "q2") for place, n in enumerate(NAMES)}
    estimate = _whole(_results([*_rows("a", ALL), *_rows("b", SOME)], cases=cases))
    assert (estimate.n, estimate.clusters) == (8, 2)


def test_too_many_cases_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond what a small machine holds there is a reason in the place of a number."""
    monkeypatch.setattr(differences, "MOST_CLUSTERS", 7)
    estimate = _whole(_results([*_rows("a", ALL), *_rows("b", SOME)]))
    assert estimate.value is None
    assert "5.000" in estimate.reason
    assert differences._TOO_MANY.startswith("mehr als 5.000")


@pytest.mark.parametrize(
    ("low", "high", "p", "clusters", "said"),
    [
        (0.1, 0.4, 0.03, 8, True),
        (-0.4, -0.1, 0.03, 8, True),
        (0.1, 0.4, 0.125, 8, False),
        (0.0, 0.4, 0.03, 8, False),
        (-0.1, 0.4, 0.03, 8, False),
        (0.1, 0.4, None, 19, False),
        (0.1, 0.4, None, 20, True),
        (0.1, 0.4, 0.06, 100, False),
        (None, None, 0.001, 100, False),
    ],
)
def test_what_may_be_read_as_a_difference(
    low: float | None, high: float | None, p: float | None, clusters: int, said: bool
) -> None:
    """The interval leaves out 0 and the exact test does not contradict; with few cases it must be there."""
    level = None if low is None else 0.95
    estimate = Estimate(value=0.2, n=clusters, low=low, high=high, level=level, p=p, clusters=clusters)
    assert settled(estimate) is said
