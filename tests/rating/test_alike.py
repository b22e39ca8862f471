from __future__ import annotations

from itertools import permutations

import pytest

from pruefstand.domain import Rating
from pruefstand.rating.alike import equal_sheets, foreign_order
from pruefstand.rating.sheets import FilledSheet

_ORDERS = {
    "R1": [("F1", code) for code in "DACBE"],
    "R2": [("F1", code) for code in "EBCAD"],
    "R3": [("F1", code) for code in "CDBAE"],
}


def _sheet(rater: str, codes: str, values: str = "") -> FilledSheet:
    ratings = tuple(
        Rating(rater, "F1", code, "grade", None if value == "-" else value, 1, "sha256:0")
        for code, value in zip(codes, values, strict=False)
    )
    return FilledSheet(f"{rater}.csv", "sha256:0", rater, ratings, (), rows=tuple(("F1", code) for code in codes))


@pytest.mark.parametrize(
    ("rater", "codes", "other"),
    [
        ("R2", "DACBE", "R1"),
        ("R1", "CDBAE", "R3"),
        ("R2", "DACE", "R1"),  # a row deleted does not hide it
        ("R2", "EBCAD", ""),
        ("R2", "ABCDE", ""),
        ("R2", "EDCBA", ""),
        ("R2", "CAB", ""),  # one of six orders tells nothing
        ("KI", "DACBE", ""),  # never given an order
    ],
)
def test_whose_order_it_is(rater: str, codes: str, other: str) -> None:
    """Another rater's order is told, whole or with gaps; the own one, a sorted one, one that says nothing are not."""
    assert foreign_order(_sheet(rater, codes), _ORDERS) == other


def test_only_another_raters_order_is_told() -> None:
    """Of all 120 orders of R2's five rows exactly those of R1 and R3 are told."""
    told = {codes for codes in map("".join, permutations("ABCDE")) if foreign_order(_sheet("R2", codes), _ORDERS)}
    assert told == {"DACBE", "CDBAE"}


def test_the_same_order_for_both_is_nobodys_fault() -> None:
    """Where two raters were given the same order it tells nothing."""
    assert foreign_order(_sheet("R2", "DACBE"), {"R1": _ORDERS["R1"], "R2": _ORDERS["R1"]}) == ""


def test_equal_judgements_are_told() -> None:
    """Five answers with the same judgement each, in whatever order; not four, not with one that differs or is empty."""
    one = _sheet("R1", "ABCDE", "12345")
    assert [note.where for note in equal_sheets([one, _sheet("R2", "EDCBA", "54321")])] == ["R2.csv"]
    assert not list(equal_sheets([one, _sheet("R2", "ABCDE", "12344")]))
    assert not list(equal_sheets([one, _sheet("R2", "ABCDE", "1234-")]))
    assert not list(equal_sheets([_sheet("R1", "ABCD", "1234"), _sheet("R2", "ABCD", "1234")]))
