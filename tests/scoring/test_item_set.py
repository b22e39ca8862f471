from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.domain import MeasurementStatus, Reference, digest_of
from pruefstand.errors import Problem
from pruefstand.formats.jsonl import canonical_json
from pruefstand.scoring.checker import DELIVERED, Checker, Subject, Verdict
from pruefstand.scoring.item_set import ItemSet, Layout
from pruefstand.scoring.leniency import Leniency
from pruefstand.scoring.repair import Repair

Score = Callable[[str], tuple[tuple[Checker, ...], list[Problem]]]
RIGHT = ["Wien", "Graz", 3, True]
ITEMS = st.lists(
    st.one_of(st.text(min_size=1).filter(str.strip), st.integers(), st.booleans()), max_size=8, unique_by=repr
)


def _counts(verdict: Verdict) -> tuple[object, ...]:
    form, exact, precision, recall = (row for row in verdict.rows if row.variant == DELIVERED)
    return (
        form.numerator,
        exact.numerator,
        (precision.numerator, precision.denominator),
        (recall.numerator, recall.denominator),
    )


@pytest.mark.parametrize(
    ("output", "counts", "verdicts"),
    [
        (RIGHT, (1, 1, (4, 4), (4, 4)), []),
        ([True, 3.0, "Graz", "Wien"], (1, 1, (4, 4), (4, 4)), []),
        (["Wien", "Graz", 3], (1, 0, (3, 3), (3, 4)), ["missed"]),
        ([*RIGHT, "Linz"], (1, 0, (4, 5), (4, 4)), ["extra_item"]),
        ([*RIGHT, "Wien"], (1, 0, (4, 4), (4, 4)), ["duplicate_item"]),
        (["wien", "Graz", "3", 1], (1, 0, (1, 4), (1, 4)), ["extra_item"] * 3 + ["missed"] * 3),
        ([], (1, 0, (0, 0), (0, 4)), ["missed"] * 4),
    ],
)
def test_missing_and_extra_items_are_counted(
    output: list[object], counts: tuple[object, ...], verdicts: list[str], subject: Callable[..., Subject]
) -> None:
    """Order is nothing, kind is: the text 3 is not the number 3, and true is not 1."""
    verdict = ItemSet().check(subject(json.dumps(output), RIGHT))
    assert _counts(verdict) == counts
    assert [found.verdict for found in verdict.findings] == verdicts
    assert verdict.passed == {DELIVERED: not verdicts}


@pytest.mark.parametrize(
    ("output", "verdict"),
    [
        ("{}", "wrong_type"),
        ('"Wien"', "wrong_type"),
        ("[null]", "wrong_type"),
        ("[[]]", "wrong_type"),
        ('[{"a": 1}]', "wrong_type"),
        ('[""]', "wrong_type"),
        ("Wien, Graz", "not_json"),
        ("[NaN]", "not_json"),
        ("\x00", "not_text"),
    ],
)
def test_what_is_no_list_is_unreadable(output: str, verdict: str, subject: Callable[..., Subject]) -> None:
    """It fails the form and says nothing of precision and recall."""
    found = ItemSet().check(subject(output, RIGHT))
    assert found.rows[0].numerator == 0
    assert {row.status for row in found.rows[1:]} == {MeasurementStatus.UNREADABLE}
    assert [one.verdict for one in found.findings] == [verdict]
    assert not found.passed[DELIVERED]


def test_an_empty_list_against_an_empty_reference_passes(subject: Callable[..., Subject]) -> None:
    """Nothing to find and nothing found: the same set, with quotients of 0 of 0."""
    assert _counts(ItemSet().check(subject("[]", []))) == (1, 1, (0, 0), (0, 0))
    assert ItemSet().check(subject('["a"]', [])).passed == {DELIVERED: False}


def _settled(items: list[object]) -> Reference:
    content = canonical_json(items)
    return Reference("F1", "answer", 1, digest_of(content), "application/json", content.decode())


@given(items=ITEMS, data=st.data())
def test_order_is_nothing_and_every_change_is_something(items: list[object], data: st.DataObject) -> None:
    """Any permutation of the reference passes; with one item left out, added or said twice it never does."""
    settled = _settled(items)

    def passes(output: list[object]) -> bool:
        return ItemSet().check(Subject("F1", {}, settled, json.dumps(output).encode())).passed[DELIVERED]

    shuffled = data.draw(st.permutations(items))
    assert passes(list(shuffled))
    assert not passes([*shuffled, "§ neu §"])
    if items:
        place = data.draw(st.integers(0, len(items) - 1))
        assert not passes([item for number, item in enumerate(shuffled) if number != place])
        assert not passes([*shuffled, shuffled[place]])


@given(items=ITEMS, given_items=ITEMS)
def test_precision_and_recall_share_their_hits(items: list[object], given_items: list[object]) -> None:
    """Both have one numerator, which no denominator is smaller than; swapping the sides swaps the two."""
    here = ItemSet().check(Subject("F1", {}, _settled(items), json.dumps(given_items).encode()))
    there = ItemSet().check(Subject("F1", {}, _settled(given_items), json.dumps(items).encode()))
    _form, _exact, (hits, said), (same, asked) = _counts(here)  # type: ignore[misc]  # a tuple of tuples
    assert hits == same
    assert hits <= min(said, asked)
    assert _counts(there)[2:] == ((hits, asked), (hits, said))


def test_places_are_those_of_the_items(subject: Callable[..., Subject]) -> None:
    """A wrong item is told where it stands, inside a fence too."""
    checker = ItemSet(repairs=(Repair.MARKDOWN_FENCE,))
    output = '```json\n["Wien", "Linz"]\n```'
    verdict = checker.check(subject(output, ["Wien"]))
    found = verdict.findings[-1]
    assert (found.variant, found.verdict) == (Repair.MARKDOWN_FENCE.variant, "extra_item")
    assert found.output_span is not None
    assert output[slice(*found.output_span)] == '"Linz"'


def test_lines_are_items(subject: Callable[..., Subject]) -> None:
    """A line is an item as it stands, but for declared leniencies; blank lines are none."""
    strict, lenient = ItemSet(Layout.LINES), ItemSet(Layout.LINES, frozenset({Leniency.CASE}))
    assert strict.check(subject("Graz\r\n\r\nWien\n", ["Wien", "Graz"])).passed[DELIVERED]
    assert not strict.check(subject("- Graz\n- Wien\n", ["Wien", "Graz"])).passed[DELIVERED]
    assert not strict.check(subject("graz\nWien", ["Wien", "Graz"])).passed[DELIVERED]
    assert lenient.check(subject("graz\nWien", ["Wien", "Graz"])).passed[DELIVERED]
    assert strict.check(subject("", [])).passed[DELIVERED]


@pytest.mark.parametrize(
    ("layout", "answer", "fits"),
    [
        (Layout.JSON, [], True),
        (Layout.JSON, ["a", 1], True),
        (Layout.JSON, ["a", "a"], False),
        (Layout.JSON, [1, Decimal("1.0")], False),
        (Layout.JSON, [None], False),
        (Layout.JSON, "a", False),
        (Layout.LINES, ["a", 1], False),
        (Layout.LINES, ["a"], True),
    ],
)
def test_a_reference_is_a_list_of_different_items(
    layout: Layout, answer: object, fits: bool, reference: Callable[..., Reference]
) -> None:
    """An item twice, null or an object could never be met."""
    assert (ItemSet(layout).expectation_fault(reference(answer), {}) is None) == fits


def test_long_numbers_stay_apart(subject: Callable[..., Subject]) -> None:
    """Numbers that agree in their first 28 digits are different items."""
    one, other = "1" * 40, "1" * 39 + "2"
    assert not ItemSet().check(subject(f"[{one}]", [int(other)])).passed[DELIVERED]
    assert ItemSet().check(subject(f"[{one}.0]", [int(one)])).passed[DELIVERED]


def test_the_plan_declares_it(score: Score) -> None:
    """Layout, leniencies, repairs and aspect are read; faults are told."""
    (checker,), problems = score(
        "  - checker: set\n    layout: lines\n    ignore: [case]\n    repairs: [markdown_fence]\n    aspect: orte\n"
    )
    assert problems == []
    assert checker == ItemSet(Layout.LINES, frozenset({Leniency.CASE}), (Repair.MARKDOWN_FENCE,), "orte")
    assert score("  - checker: set\n")[0] == (ItemSet(),)
    assert len(score("  - checker: set\n    layout: komma\n")[1]) == 1


def test_five_hundred_items_too_many_are_told_and_all_counted(subject: Callable[..., Subject]) -> None:
    """A long list of foreign items cannot fill the table; what is missing is told all the same."""
    verdict = ItemSet().check(subject(json.dumps(list(range(2000))), ["Wien"]))
    assert [found.verdict for found in verdict.findings] == ["extra_item"] * 500 + ["missed"]
    assert _counts(verdict) == (1, 0, (0, 2000), (0, 1))
