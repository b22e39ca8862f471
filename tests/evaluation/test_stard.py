"""Accuracy of yes/no answers: tables by hand, intervals against statsmodels, laws that hold for all answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.contingency_tables import mcnemar as other_mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from pruefstand.evaluation.stard import accuracy, in_denominator, majority, pooled_accuracy
from pruefstand.evaluation.stard_model import (
    MEASURES,
    NO_TARGET,
    NOT_JUDGED,
    Arm,
    Flow,
    IndexAnswer,
    IndexResult,
    NoReference,
)
from pruefstand.evaluation.stard_pairs import PAIRED, paired_accuracy

YES, NO, UNCLEAR = IndexResult


def _answer(
    case: str, index: IndexResult | None, reference: bool | None, *, system: str = "a", repeat: int = 1, **more: object
) -> IndexAnswer:
    without = None if reference is not None else NoReference.MISSING
    made = IndexAnswer(
        system,
        case,
        case,
        repeat,
        target=True,
        index=index,
        missing="" if index else NOT_JUDGED,
        reference=reference,
        no_reference=without,
    )
    return replace(made, **more)  # type: ignore[arg-type] # fields by name


def _table(tp: int, fp: int, fn: int, tn: int) -> list[IndexAnswer]:
    kinds = [(YES, True)] * tp + [(YES, False)] * fp + [(NO, True)] * fn + [(NO, False)] * tn
    return [_answer(f"F{number}", index, reference) for number, (index, reference) in enumerate(kinds)]


def test_the_five_measures_by_hand() -> None:
    """30, 3, 4, 17 give 30/34, 17/20, 30/33, 17/21 and 47/54 with Wilson's intervals as statsmodels computes them."""
    found = accuracy(_table(30, 3, 4, 17))
    fractions = {"sensitivity": (30, 34), "specificity": (17, 20), "ppv": (30, 33), "npv": (17, 21)}
    fractions["accuracy"] = (47, 54)
    for name, (k, n) in fractions.items():
        estimate = found.measure(name).plain
        assert (estimate.numerator, estimate.denominator, estimate.n) == (k, n, n)
        assert estimate.value == pytest.approx(k / n)
        assert (estimate.low, estimate.high) == pytest.approx(proportion_confint(k, n, 0.05, "wilson"))
        assert found.measure(name).clustered.low == pytest.approx(estimate.low)


def test_answers_of_one_case_widen_the_interval_beside() -> None:
    """Two equal answers to each of 10 cases: the protocol's interval is that of 20 answers, the one beside it that of
    10 cases."""
    answers = [_answer(f"F{case}", YES, case < 8, repeat=run) for case in range(10) for run in (1, 2)]
    ppv = accuracy(answers).measure("ppv")
    assert (ppv.plain.low, ppv.plain.high) == pytest.approx(proportion_confint(16, 20, 0.05, "wilson"))
    assert (ppv.clustered.low, ppv.clustered.high) == pytest.approx(proportion_confint(8, 10, 0.05, "wilson"))
    assert (ppv.clustered.deff, ppv.clustered.clusters) == (2.0, 10)


def test_a_denominator_of_zero_has_its_reason() -> None:
    """Where nobody can be counted a measure is not computable, and its reason names what is missing."""
    found = accuracy(_table(2, 0, 1, 0))
    specificity = found.measure("specificity")
    assert specificity.plain.value is None
    assert "„nein“ lautet" in specificity.plain.reason
    assert specificity.clustered == specificity.plain
    nothing = accuracy([_answer("F1", None, True)])
    assert [one.plain.value for one in nothing.measures] == [None] * 5
    assert len({one.plain.reason for one in nothing.measures}) == 5


def test_every_exclusion_is_counted_where_it_happens() -> None:
    """Cases without question, failures, withdrawals, unread answers, undetermined ones and missing references each have
    their place, and none of them is in the table."""
    answers = [
        *_table(1, 1, 1, 1),
        IndexAnswer("a", "O", "O", 1, target=False),
        _answer("W", None, True, missing="withdrawn"),
        _answer("T", None, True, missing="timeout"),
        _answer("U", None, True),
        _answer("V", UNCLEAR, True),
        _answer("X", UNCLEAR, None),
        _answer("Y", YES, None),
        _answer("Z", NO, None, no_reference=NoReference.DISPUTED),
    ]
    flow = accuracy(answers).flow
    assert (flow.planned, flow.eligible, flow.tested) == (12, 11, 8)
    assert flow.not_eligible == {NO_TARGET: 1}
    assert flow.missing == {NOT_JUDGED: 1, "timeout": 1, "withdrawn": 1}
    assert [(arm.total, dict(arm.no_reference), arm.yes, arm.no) for arm in flow.arms] == [
        (3, {"missing": 1}, 1, 1),
        (3, {"disputed": 1}, 1, 1),
        (2, {"missing": 1}, 1, 0),
    ]
    assert accuracy(answers).fields.total == 4


def test_a_flow_that_does_not_add_up_cannot_be_made() -> None:
    """Every node is the sum of its children, or there is no diagram."""
    arms = tuple(Arm(index, 1, {}, 1, 0) for index in IndexResult)
    three = (arms[0], arms[1], arms[2])
    Flow(4, {NO_TARGET: 1}, 3, {}, 3, three)
    with pytest.raises(ValueError, match="eligible"):
        Flow(5, {NO_TARGET: 1}, 3, {}, 3, three)
    with pytest.raises(ValueError, match="index result"):
        Flow(4, {NO_TARGET: 1}, 3, {"timeout": 1}, 3, three)
    with pytest.raises(ValueError, match="arms"):
        Flow(4, {}, 4, {}, 4, three)
    with pytest.raises(ValueError, match="three arms"):
        Flow(4, {NO_TARGET: 1}, 3, {}, 3, (arms[1], arms[0], arms[2]))
    with pytest.raises(ValueError, match="children"):
        Arm(YES, 2, {}, 1, 0)
    with pytest.raises(ValueError, match="at least once"):
        Arm(YES, 1, {"missing": 0}, 1, 0)


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ([YES], YES),
        ([YES, NO], UNCLEAR),
        ([YES, YES, NO], YES),
        ([YES, NO, UNCLEAR], UNCLEAR),
        ([NO, NO, UNCLEAR], NO),
        ([UNCLEAR, UNCLEAR, YES], UNCLEAR),
        ([YES, YES, NO, UNCLEAR], UNCLEAR),
        ([YES, YES, YES, NO, UNCLEAR], YES),
        ([NO, NO, YES, YES], UNCLEAR),
    ],
)
def test_the_majority_of_raters(said: Sequence[IndexResult], result: IndexResult) -> None:
    """What more than half of them say; a tie or no majority is undetermined."""
    assert majority(said) is result
    with pytest.raises(ValueError, match="nobody"):
        majority([])


_ANSWERS = st.lists(
    st.builds(
        _answer,
        st.sampled_from([f"F{number}" for number in range(6)]),
        st.sampled_from([YES, NO, UNCLEAR, None]),
        st.sampled_from([True, False, None]),
        system=st.sampled_from(["a", "b"]),
    ),
    min_size=1,
    max_size=40,
)


@given(_ANSWERS)
def test_nothing_disappears(answers: list[IndexAnswer]) -> None:
    """Planned answers = excluded + without result + undetermined + without reference + the four fields, always."""
    for one in pooled_accuracy(answers):
        flow, mine = one.flow, [answer for answer in answers if answer.system == one.system]
        unclear = flow.arm(UNCLEAR).total
        without = sum(sum(arm.no_reference.values()) for arm in flow.arms if arm.index is not UNCLEAR)
        lost = sum(flow.not_eligible.values()) + sum(flow.missing.values())
        assert flow.planned == len(mine) == lost + unclear + without + one.fields.total
        assert one.fields.total == sum(answer.counted for answer in mine)
        assert one.clusters <= one.fields.total


@given(_ANSWERS)
def test_swapping_the_labels_swaps_the_measures(answers: list[IndexAnswer]) -> None:
    """Calling every yes a no turns sensitivity into specificity and ppv into npv, and leaves accuracy as it is."""
    other = {YES: NO, NO: YES, UNCLEAR: UNCLEAR, None: None}
    swapped = [
        replace(one, index=other[one.index], reference=None if one.reference is None else not one.reference)
        for one in answers
    ]
    twins = {"sensitivity": "specificity", "specificity": "sensitivity", "ppv": "npv", "npv": "ppv"}
    for one, two in zip(pooled_accuracy(answers), pooled_accuracy(swapped), strict=True):
        for name in MEASURES:
            before, after = one.measure(name), two.measure(twins.get(name, name))
            assert before.plain.value == after.plain.value
            assert (before.clustered.low, before.clustered.high) == (after.clustered.low, after.clustered.high)


@given(_ANSWERS)
def test_order_and_names_change_no_number(answers: list[IndexAnswer]) -> None:
    """The same answers in another order, of conditions with other names, give the same numbers."""
    names = {"a": "z", "b": "a"}
    renamed = [replace(answer, system=names[answer.system]) for answer in reversed(answers)]
    before = {one.system: one for one in pooled_accuracy(answers)}
    for one in pooled_accuracy(renamed):
        same = next(before[old] for old, new in names.items() if new == one.system)
        assert replace(one, system=same.system) == same


def _pairs() -> list[IndexAnswer]:
    """Twelve cases: both right at 5, only the first at 4, only the second at 1, neither at 2."""
    rows = []
    for number, (first, second) in enumerate(
        [(True, True)] * 5 + [(True, False)] * 4 + [(False, True)] + [(False, False)] * 2
    ):
        reference = number % 2 == 0
        for system, right in (("a", first), ("b", second)):
            rows.append(_answer(f"F{number}", YES if right is reference else NO, reference, system=system))
    return rows


def test_paired_differences_are_those_of_the_same_cases() -> None:
    """Accuracy 9/12 against 6/12 with 4 and 1 discordant cases: the exact p is McNemar's, the difference 3/12."""
    found = {one.measure: one for one in paired_accuracy(_pairs(), ["a", "b"])}
    assert tuple(found) == PAIRED
    whole = found["accuracy"]
    assert (whole.cases, whole.only_first, whole.only_second) == (12, 4, 1)
    assert whole.estimate.value == pytest.approx(3 / 12)
    assert whole.estimate.p == pytest.approx(other_mcnemar([[5, 4], [1, 2]], exact=True).pvalue)
    raw = [one.estimate.p for one in found.values()]
    assert [one.p_holm for one in found.values()] == pytest.approx(list(multipletests(raw, method="holm")[1]))
    assert not whole.settled
    assert found["sensitivity"].cases + found["specificity"].cases == 12


def test_only_common_cases_are_compared() -> None:
    """A case at which one condition has nothing in the table, or an answer to another question, is in no difference."""
    answers = _pairs()
    lost = [replace(answers[0], index=UNCLEAR), replace(answers[2], apart=True), answers[1], *answers[3:]]
    whole = next(one for one in paired_accuracy(lost, ["a", "b"]) if one.measure == "accuracy")
    assert whole.cases == 10
    nothing = paired_accuracy([one for one in answers if one.system == "a"], ["a", "b"])
    assert all(one.estimate.value is None and one.estimate.reason for one in nothing)


def test_several_answers_to_a_case_are_pooled() -> None:
    """With two answers to a case a share stands for the case, and single cases are not called right or wrong."""
    answers = [*_pairs(), *(replace(one, repeat=2) for one in _pairs() if one.system == "a")]
    whole = next(one for one in paired_accuracy(answers, ["a", "b"]) if one.measure == "accuracy")
    assert whole.estimate.value == pytest.approx(3 / 12)
    assert (whole.only_first, whole.only_second) == (None, None)


def test_an_answer_checks_itself() -> None:
    """Result and reference are there, or why not; never both, never a reason that nobody knows."""
    with pytest.raises(ValueError, match="an index result"):
        _answer("F", YES, True, missing="timeout")
    with pytest.raises(ValueError, match="no reason"):
        _answer("F", None, True, missing="krank")
    with pytest.raises(ValueError, match="a reference"):
        _answer("F", YES, True, no_reference=NoReference.LATE)
    with pytest.raises(ValueError, match="nothing is tested"):
        IndexAnswer("a", "F", "F", 1, target=False, index=YES)
    with pytest.raises(ValueError, match="one condition"):
        accuracy([_answer("F", YES, True), _answer("F", YES, True, system="b")])
    assert not in_denominator("accuracy", _answer("F", UNCLEAR, True))
