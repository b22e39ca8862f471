from __future__ import annotations

import math
from dataclasses import replace

import pytest

from pruefstand.domain import Estimate

SHARE = Estimate(value=0.5, n=2, low=0.1, high=0.9, level=0.95, numerator=1, denominator=2)
NONE = Estimate(value=None, n=0, reason="keine Messung")


@pytest.mark.parametrize(
    ("estimate", "change", "said"),
    [
        (SHARE, {"reason": "x"}, "reason why"),
        (NONE, {"reason": ""}, "reason why"),
        (SHARE, {"value": math.nan}, "value is not finite"),
        (SHARE, {"high": math.inf}, "high is not finite"),
        (SHARE, {"p": math.nan}, "p is not finite"),
        (SHARE, {"deff": math.inf}, "deff is not finite"),
        (SHARE, {"low": None}, "two ends"),
        (SHARE, {"low": 0.95}, "low above high"),
        (SHARE, {"level": None}, "a level"),
        (SHARE, {"level": 95}, "a level"),
        (NONE, {"low": 0.1, "high": 0.9, "level": 0.95}, "no interval without a value"),
        (SHARE, {"numerator": None}, "goes with its denominator"),
        (SHARE, {"n": -1}, "not negative"),
    ],
)
def test_contradictions_are_refused(estimate: Estimate, change: dict[str, object], said: str) -> None:
    """A value or the reason why there is none; an interval with two ends and its level; nothing that is no number."""
    with pytest.raises(ValueError, match=said):
        replace(estimate, **change)  # type: ignore[arg-type]  # one change at a time
