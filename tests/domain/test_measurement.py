from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from pruefstand.domain import MEASUREMENT_STATUSES, AttemptKey, AttemptStatus, Measurement, MeasurementStatus, Source

KEY = AttemptKey("naiv", "T01", 1)
OK = Measurement(KEY, "delivered", "passed", "", Source.RULE, "fields", "1", 1, "ok", "", 1, 1)
GUESS = replace(OK, measure="guess", numerator=None, denominator=None, value="KI")


def test_statuses_are_a_closed_list() -> None:
    """A row says ok, what came of measuring, or what came of the attempt; never „completed“."""
    attempts = {status.value for status in AttemptStatus} - {"completed"}
    assert attempts | {status.value for status in MeasurementStatus} == MEASUREMENT_STATUSES
    assert len(MEASUREMENT_STATUSES) == 16


@pytest.mark.parametrize("status", sorted(MEASUREMENT_STATUSES - {"ok"}))
def test_any_other_row_says_why_and_holds_nothing(status: str) -> None:
    """A row that is not ok has a reason and neither a number nor a level."""
    row = replace(OK, status=status, reason="Grund", numerator=None, denominator=None)
    assert row.numerator is row.denominator is None
    for wrong in ({"reason": ""}, {"numerator": 0, "denominator": 1}, {"value": "KI"}):
        with pytest.raises(ValueError, match=r"say why|neither pair nor level"):
            replace(row, **wrong)  # type: ignore[arg-type]  # one change at a time


@pytest.mark.parametrize(
    ("row", "change", "error", "said"),
    [
        (OK, {"status": "completed"}, ValueError, "unknown status"),
        (OK, {"numerator": None}, ValueError, "goes with its denominator"),
        (OK, {"denominator": None}, ValueError, "goes with its denominator"),
        (OK, {"value": "KI"}, ValueError, "one of them"),
        (GUESS, {"value": None}, ValueError, "one of them"),
        (GUESS, {"value": ""}, ValueError, "empty value"),
        (OK, {"numerator": 1.0}, TypeError, "exact"),
        (OK, {"denominator": 1.0}, TypeError, "exact"),
        (OK, {"numerator": True}, TypeError, "exact"),
        (OK, {"numerator": Decimal("NaN")}, ValueError, "finite"),
        (OK, {"denominator": Decimal("Infinity")}, ValueError, "finite"),
        (OK, {"take": 0}, ValueError, "from 1"),
    ],
)
def test_contradictions_are_refused(
    row: Measurement, change: dict[str, object], error: type[Exception], said: str
) -> None:
    """A row that contradicts itself, or holds a number that is not exact, cannot be made."""
    with pytest.raises(error, match=said):
        replace(row, **change)  # type: ignore[arg-type]  # one change at a time
