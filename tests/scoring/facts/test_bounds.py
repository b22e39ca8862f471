"""Bounds of values."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Die Pacht beträgt höchstens 500 Euro", "Die Pacht beträgt mindestens 500 Euro.", "falsified:value"),
        ("Die Pacht beträgt höchstens 500 Euro", "Die Pacht beträgt maximal 500 Euro.", "preserved"),
        ("Die Pacht beträgt höchstens 500 Euro", "Die Pacht beträgt 500 Euro.", "preserved"),
        ("Die Glut blieb unter 38 Grad", "Die Glut blieb über 38 Grad.", "falsified:value"),
        (
            "Die Pacht ist spätestens am 30. Juni fällig",
            "Die Pacht ist frühestens am 30. Juni fällig.",
            "falsified:time",
        ),
        ("Die Pacht beträgt mindestens 500 Euro", "Die Pacht beträgt nicht unter 500 Euro.", "preserved"),
    ],
)
def test_the_opposite_bound_falsifies(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """*höchstens* is not *mindestens*; a value without a bound is no other one."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


def test_what_has_an_opposite_is_weighty(judged: Callable[..., Judgement]) -> None:
    """„unwirksam“ is never taken for „wirksam“."""
    assert judged("Die Pacht ist unwirksam.", {"f": "Die Pacht ist wirksam"}).verdicts == {"f": "falsified:negation"}
