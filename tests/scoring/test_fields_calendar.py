from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pruefstand.scoring.checker import DELIVERED, Subject
from pruefstand.scoring.field import Field, FieldType
from pruefstand.scoring.fields import Fields

CHECKER = Fields(
    (
        Field("status", FieldType.CHOICE, ("found", "missing")),
        Field("date", FieldType.DAY, required_when=("status", "found")),
    )
)
RIGHT = {"status": "found", "date": "2027-04-19"}


def test_a_day_of_the_right_form_that_no_calendar_has(subject: Callable[..., Subject]) -> None:
    """2027-02-30 keeps the form and fails the calendar, which is a row of its own; a wrong form fails both; null is no
    day that could be wrong."""

    def calendar(date: object) -> tuple[object, object]:
        rows = CHECKER.check(subject(json.dumps(RIGHT | {"date": date}), RIGHT)).rows
        found = {(row.measure, row.part): row.numerator for row in rows if row.variant == DELIVERED}
        assert found["fields.calendar", ""] == found["fields.calendar", "date"]
        return found["fields.form", ""], found["fields.calendar", "date"]

    assert calendar("2027-04-19") == calendar("2028-02-29") == (1, 1)
    assert calendar("2027-02-30") == calendar("2027-02-29") == calendar("2027-13-01") == (1, 0)
    assert calendar("30.02.2027") == calendar(None) == (0, 0)
    missing = json.dumps({"status": "missing", "date": None})
    rows = CHECKER.check(subject(missing, RIGHT)).rows
    assert next(row.numerator for row in rows if row.measure == "fields.calendar") == 1


def test_a_text_may_have_a_pattern(subject: Callable[..., Subject]) -> None:
    """The whole text must match, and a text that does not is a breach of form; only texts have patterns."""
    checker = Fields((Field("nr", FieldType.TEXT, pattern="[A-Z]{2}-[0-9]+"),))
    for value, holds in (("AB-12", 1), ("AB-12 ", 0), ("ab-12", 0), ("", 0)):
        verdict = checker.check(subject(json.dumps({"nr": value}), {"nr": value}))
        assert verdict.rows[0].numerator == holds
        assert {found.verdict for found in verdict.findings} == (set() if holds else {"pattern" if value else "empty"})
    with pytest.raises(ValueError, match="pattern goes with"):
        Field("n", FieldType.NUMBER, pattern="1")
