from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.rating import Condition, Rate, Table, Weighted, derive_level, shipped
from pruefstand.rating.totals import counted

_A = shipped("system_a").derived[0]
_MAGESH = shipped("axes").derived[0]
_GATES = [f"K{n}" for n in range(1, 10)]
_QUALITIES = [f"Q{n}" for n in range(1, 9)]
_WEIGHTS = (15, 15, 15, 20, 15, 10, 5, 5)
_PASSED = dict.fromkeys(_GATES, "bestanden")


def _marks(failed: tuple[str, ...] = (), grades: tuple[int, ...] = (1,) * 8) -> dict[str, str | None]:
    return {
        **_PASSED,
        **dict.fromkeys(failed, "nicht bestanden"),
        **{name: str(grade) for name, grade in zip(_QUALITIES, grades, strict=True)},
    }


def test_the_rules_are_those_of_the_protocol() -> None:
    """K1, K4 and K9 fail outright, K2, K3 and K5 to K8 cap at 4, and the weights are 15, 15, 15, 20, 15, 10, 5, 5."""
    assert isinstance(_A, Weighted)
    assert [gate.criterion for gate in _A.fails] == ["K1", "K4", "K9"]
    assert [gate.criterion for gate in _A.caps] == ["K2", "K3", "K5", "K6", "K7", "K8"]
    assert {str(gate).partition(" ")[2] for gate in (*_A.fails, *_A.caps)} == {"nicht bestanden"}
    assert (_A.cap, _A.levels) == ("4", ("1", "2", "3", "4", "5"))
    assert dict(_A.weights) == dict(zip(_QUALITIES, _WEIGHTS, strict=True))
    means = {criterion.id: criterion.means for criterion in shipped("system_a").criteria if criterion.means}
    assert means == {"K2": "invented_citation", "K3": "miscitation"}


@given(
    st.lists(st.sampled_from(_GATES), unique=True).map(tuple),
    st.lists(st.integers(1, 5), min_size=8, max_size=8).map(tuple),
)
def test_a_mean_never_buys_back_a_gate(failed: tuple[str, ...], grades: tuple[int, ...]) -> None:
    """Worked out anew: the worst of what gates allow and the weighted mean, halves to the worse grade."""
    mean = Fraction(sum(w * g for w, g in zip(_WEIGHTS, grades, strict=True)), 100)
    expected = math.floor(mean + Fraction(1, 2))
    if failed:
        expected = 5 if {"K1", "K4", "K9"} & set(failed) else max(4, expected)
    assert derive_level(_A, _marks(failed, grades)) == (str(expected), "")


@pytest.mark.parametrize(
    ("grades", "level"),
    [
        ((3, 3, 3, 2, 2, 2, 3, 2), "3"),  # 2,5 exactly
        ((3, 3, 3, 2, 2, 2, 2, 2), "2"),  # 2,45
        ((1, 1, 1, 1, 1, 1, 1, 1), "1"),
        ((5, 5, 5, 5, 5, 5, 5, 4), "5"),
        ((1, 2, 1, 2, 2, 1, 1, 1), "2"),  # 1,5 exactly
    ],
)
def test_halves_go_to_the_worse_grade(grades: tuple[int, ...], level: str) -> None:
    """The mean is an exact fraction: half a grade is half a grade, never 2.4999."""
    assert derive_level(_A, _marks(grades=grades)) == (level, "")


def test_what_is_missing_is_not_computable() -> None:
    """A missing quality or gate makes the total „nicht berechenbar“ and names it, a cap too; only a gate that fails
    outright decides alone."""
    for failed in ((), ("K2",)):
        assert derive_level(_A, {**_marks(failed), "Q3": None}) == (None, "nicht berechenbar: Q3 fehlt")
    assert derive_level(_A, {**_marks(), "K7": None}) == (None, "nicht berechenbar: K7 fehlt")
    assert derive_level(_A, {"K9": "nicht bestanden"}) == ("5", "")
    assert derive_level(_A, {}, {"K1": "K1 Frage"})[1].startswith(
        "nicht berechenbar: K1 Frage, K4, K9, K2 und 13 weitere"
    )


@pytest.mark.parametrize(
    ("correctness", "groundedness", "level"),
    [
        ("falsch", None, "halluziniert"),
        ("falsch", "belegt", "halluziniert"),
        ("verweigert", None, "unvollständig"),
        ("richtig", "belegt", "korrekt"),
        ("richtig", "falsch belegt", "halluziniert"),
        ("richtig", "nicht belegt", "unvollständig"),
        ("richtig", None, None),
        (None, "falsch belegt", None),
        (None, None, None),
    ],
)
def test_the_category_of_magesh(correctness: str | None, groundedness: str | None, level: str | None) -> None:
    """Wrong or wrongly supported is hallucinated, refused or unsupported is incomplete; what the two columns do not
    settle is „nicht ableitbar“."""
    assert isinstance(_MAGESH, Table)
    found, reason = derive_level(_MAGESH, {"correctness": correctness, "groundedness": groundedness})
    assert found == level
    assert reason.startswith("nicht ableitbar") == (level is None)
    if level is None:
        assert reason == f"nicht ableitbar: {'groundedness' if correctness else 'correctness'} fehlt"


def test_a_rule_that_may_hold_is_not_passed_over() -> None:
    """Where it depends on an empty cell whether a rule holds, no later rule decides in its place."""
    rules = (((Condition("a", "x"),), "eins"), ((Condition("b", "x"),), "zwei"))
    table = Table(id="t", title="T", levels=("eins", "zwei"), rules=rules)
    assert derive_level(table, {"b": "x"}) == (None, "nicht ableitbar: a fehlt")
    assert derive_level(table, {"a": "y", "b": "x"}) == ("zwei", "")
    assert derive_level(table, {"a": "y", "b": "y"}) == (None, "nicht ableitbar: keine Regel passt")


def test_the_two_rates_have_their_own_denominators() -> None:
    """Invented and wrong citations over all cited ones, invented facts over all checked ones; not measured is not 0."""
    citations, facts = shipped("rates").derived
    assert isinstance(citations, Rate)
    assert isinstance(facts, Rate)
    marks = {"cited": "7", "cited_invented": "1", "cited_wrong": "2", "facts": "0", "facts_invented": "0"}
    assert (counted(citations, marks), counted(facts, marks)) == ((3, 7), (0, 0))
    assert counted(citations, {**marks, "cited_wrong": None}) is None
