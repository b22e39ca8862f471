"""Outputs that somebody changed by hand have forms of their own."""

from __future__ import annotations

import pytest

from pruefstand.domain import Attempt, AttemptKey, AttemptStatus, Finding, Measurement, Output, Source
from pruefstand.evaluation.edited import (
    NO_ORIGINAL,
    edited_findings,
    edited_rows,
    is_edited,
    original_of,
    without_original,
)

KEY = AttemptKey("a", "c1", 1)
OUTPUT = Output("sha256:" + "0" * 64, "text/plain", 2)


def _row(variant: str, source: Source = Source.RULE) -> Measurement:
    return Measurement(KEY, variant, "passed", "", source, "x", "1", 1, "ok", "", 1, 1)


def _attempt(provenance: dict[str, str], status: AttemptStatus = AttemptStatus.COMPLETED) -> Attempt:
    reason = "" if status is AttemptStatus.COMPLETED else "Grund"
    return Attempt(KEY, "", status, reason, "import", output=OUTPUT, provenance=provenance)


def test_whose_output_was_changed() -> None:
    """Only what says ``edited: yes`` was; the original's digest goes with it where it is known; a failed attempt has
    nothing that could have been changed."""
    assert original_of(_attempt({})) is None
    assert original_of(_attempt({"edited": "no", "original": "x"})) is None
    assert original_of(_attempt({"edited": "yes"})) == ""
    assert original_of(_attempt({"edited": "yes", "original": "sha256:1"})) == "sha256:1"
    assert original_of(_attempt({"edited": "yes"}, AttemptStatus.TIMEOUT)) is None


def test_every_form_has_its_edited_one() -> None:
    """Delivered becomes edited, a repaired form keeps its repair; the clock's rows are the attempt's and stay away."""
    rows = [_row("delivered"), _row("repaired:markdown_fence"), _row("delivered", Source.CLOCK)]
    found = list(edited_rows(rows))
    assert [row.variant for row in found] == ["edited", "edited:repaired:markdown_fence"]
    assert all(is_edited(row.variant) and not is_edited(old.variant) for row, old in zip(found, rows, strict=False))
    finding = Finding(KEY, "delivered", "m", "", "wrong", "r")
    assert [one.variant for one in edited_findings([finding])] == ["edited"]


def test_without_its_original_nothing_is_said_of_the_system() -> None:
    """The delivered rows are missing with the reason, without any number; what the clock says stays."""
    rule, clock = without_original([_row("delivered"), _row("delivered", Source.CLOCK)])
    assert (rule.status, rule.reason, rule.numerator, rule.denominator) == ("missing", NO_ORIGINAL, None, None)
    assert clock == _row("delivered", Source.CLOCK)


@pytest.mark.parametrize("variant", ["delivered", "blinded", "repaired:markdown_fence", "editedly"])
def test_other_forms_are_not_edited(variant: str) -> None:
    """No other form is taken for an edited one."""
    assert not is_edited(variant)
