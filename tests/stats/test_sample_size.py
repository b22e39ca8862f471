"""Planned numbers of cases."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pruefstand.errors import InputError
from pruefstand.stats import sample_size, wilson


@settings(max_examples=30)
@given(
    st.fractions(0, 1, max_denominator=20),
    st.sampled_from([0.1, 0.2, 0.4]),
    st.integers(1, 5),
    st.sampled_from([0, 0.3, 1]),
)
def test_the_smallest_sufficient_number(share: object, width: float, units: int, icc: float) -> None:
    """With these cases the Wilson interval is narrow enough, with one fewer it is not."""
    found = sample_size(share=share, width=width, units_per_case=units, icc=icc)
    widths = []
    for cases in (found.cases, found.cases - 1):
        if cases:
            interval = wilson(share * cases * units, cases * units, 1 + (units - 1) * icc)
            widths.append(interval.high - interval.low)
    assert widths[0] <= width
    assert len(widths) == 1 or widths[1] > width


def test_perfectly_alike_runs_add_nothing() -> None:
    """With ICC 1 three runs a case need as many cases as one run."""
    once = sample_size(share=0.5, width=0.2)
    thrice = sample_size(share=0.5, width=0.2, units_per_case=3, icc=1)
    assert (thrice.cases, thrice.units) == (once.cases, 3 * once.cases)
    aim = {"only_first": 0.3, "only_second": 0.1, "power": 0.8}
    assert sample_size(**aim, units_per_case=3, icc=1).cases == sample_size(**aim).cases
    assert sample_size(**aim, units_per_case=3).cases == -(-sample_size(**aim).cases // 3)


def test_no_difference_cannot_be_found() -> None:
    """Equal shares on both sides have no sufficient number of cases: a reason."""
    found = sample_size(only_first=0.1, only_second=0.1, power=0.8)
    assert found.cases is None
    assert found.reason


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"share": 0.5},
        {"share": 0.5, "width": 0.2, "power": 0.8},
        {"share": 1.5, "width": 0.2},
        {"share": 0.5, "width": 0},
        {"only_first": 0.6, "only_second": 0.6, "power": 0.8},
        {"share": 0.5, "width": 0.2, "units_per_case": 0},
        {"share": 0.5, "width": 0.2, "icc": 2},
    ],
)
def test_unclear_aims(arguments: dict[str, float]) -> None:
    """No aim, both aims, impossible shares: refused."""
    with pytest.raises(InputError):
        sample_size(**arguments)
