"""What an evaluation holds, found by address."""

from dataclasses import replace

import pytest

from pruefstand.domain import FailedAs, Scale, Summary
from pruefstand.evaluation.model import Evaluation
from pruefstand.report.lookup import Lookup


@pytest.mark.parametrize(
    ("cases", "expected"),
    [
        ((("E1",), ("E1",), ("E1",)), 1),
        ((("E1", "E2"), ("E2", "E3"), ("E1",)), 3),
        ((("E1",), ("E2",), ("E3",)), 3),
    ],
)
def test_cases_of_a_partial_design(edges: Evaluation, cases: tuple[tuple[str, ...], ...], expected: int) -> None:
    """Without groups the cases are all that any system was planned at, not those of the largest system."""
    systems = tuple(replace(system, cases=own) for system, own in zip(edges.systems, cases, strict=True))
    assert Lookup(replace(edges, systems=systems)).cases == expected


def test_cases_of_groups(catalogue: Evaluation) -> None:
    """With groups their cases are counted, whoever was planned at them."""
    assert Lookup(catalogue).cases == 8
    fewer = tuple(replace(system, cases=system.cases[:3]) for system in catalogue.systems)
    assert Lookup(replace(catalogue, systems=fewer)).cases == 8


def test_what_is_counted_per_case_is_no_share(catalogue: Evaluation) -> None:
    """Whole numbers over words are written as percent, over cases as they are: two spots per case are 2, not 200 %."""
    counted = [one for one in Lookup(catalogue).series if one.measure.scale is Scale.COUNT]
    assert counted
    for series in counted:
        for per, percent in (("Wort der Referenz", True), ("Testfall", False)):
            rate = replace(
                series, measure=replace(series.measure, scale=Scale.QUANTITY, per=per, failed=FailedAs.LEFT_OUT)
            )
            pooled = [one for one in rate.statistics if one.summary == Summary.POOL]
            assert pooled
            assert {rate.style(one).percent for one in pooled} == {percent}
