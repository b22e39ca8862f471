"""Persons of one surname of whom nobody can tell whether they are one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("fact", "document", "border"),
    [
        ("Kathi Meier kommt", "Katharina Meier kommt.", "person"),
        ("Hans Koch kommt", "Johann Koch kommt.", "person"),
        ("Peter Lechner kommt", "Petra Lechner kommt.", "person"),
        ("Frau Weber kommt", "Frau Weber-Koch kommt.", "person"),
        ("Frau Weber-Koch kommt", "Frau Weber kommt.", "person"),
        ("Kathi Meier kommt", "Kathi Meier kommt.", ""),
        ("Kathi Meier kommt", "Frau Meier kommt.", ""),
        ("Frau Weber-Koch kommt", "Frau Weber-Koch kommt.", ""),
    ],
)
def test_a_namesake_is_a_reason_to_look(
    fact: str, document: str, border: str, judged: Callable[..., Judgement]
) -> None:
    """A given name that may be short for the other, or a part of a double name, falsifies nothing."""
    (one,) = judged(document, {"f": fact}).facts
    assert (one.verdict, one.border) == ("preserved", border)


def test_another_double_name_is_another_person(judged: Callable[..., Judgement]) -> None:
    """Two double names with one part in common are two."""
    facts = {"f": "Frau Weber-Koch kommt"}
    assert judged("Frau Weber-Lang kommt.", facts).verdicts == {"f": "falsified:person"}
