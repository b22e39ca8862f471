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


LIMIT = "Die Pacht beträgt höchstens 500 Euro"
SAME = "preserved"
OTHER = "falsified:value"


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die Pacht beträgt maximal 500 Euro.", SAME),
        ("Die Pacht beträgt bis zu 500 Euro.", SAME),
        ("Die Pacht beträgt nicht mehr als 500 Euro.", SAME),
        ("Mehr als 500 Euro darf die Pacht nicht betragen.", SAME),
        ("Die Pacht darf 500 Euro nicht überschreiten.", SAME),
        ("Die Pacht beträgt 500 Euro oder weniger.", SAME),
        ("Die Pacht beträgt weniger als 500 Euro.", SAME),
        ("Höchstbetrag der Pacht: 500 Euro.", SAME),
        ("Die Pacht beträgt 500 Euro.", SAME),
        ("Die Pacht beträgt kaum mehr als 500 Euro.", SAME),
        ("Es gibt eine Rechnung über 500 Euro Pacht.", SAME),
        ("Die Pacht beträgt wenigstens 500 Euro.", OTHER),
        ("Die Pacht beträgt mehr als 500 Euro.", OTHER),
        ("Die Pacht liegt über 500 Euro.", OTHER),
        ("Die Pacht beträgt nicht weniger als 500 Euro.", OTHER),
        ("Die Pacht darf 500 Euro nicht unterschreiten.", OTHER),
        ("Die Pacht übersteigt 500 Euro.", OTHER),
        ("Die Pacht beträgt 500 Euro oder mehr.", OTHER),
        ("Mindestbetrag der Pacht: 500 Euro.", OTHER),
    ],
)
def test_every_way_to_say_a_bound(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„Nicht mehr als“, „bis zu“ and „nicht überschreiten“ are *höchstens*; „mehr als“ and „oder mehr“ are not."""
    assert judged(document, {"f": LIMIT}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Trinkmenge mindestens 1,5 Liter", "Die Trinkmenge darf 1,5 Liter nicht überschreiten.", OTHER),
        ("Trinkmenge mindestens 1,5 Liter", "Die Trinkmenge darf 1,5 Liter nicht unterschreiten.", SAME),
        ("mehr als 100 Gäste kamen", "Es kamen weniger als 100 Gäste.", OTHER),
        ("mehr als 100 Gäste kamen", "Es kamen mehr als 100 Gäste, aber keine Kinder.", SAME),
        ("Verbot ab 1. Februar", "Auf dem Hof sind Roller ab 1. Februar verboten.", SAME),
        ("Roller höchstens 50 km/h", "Der Roller fährt nicht schneller als 50 km/h.", SAME),
        ("Roller höchstens 50 km/h", "Der Roller fährt schneller als 50 km/h.", OTHER),
        ("Roller fährt schneller als 50 km/h", "Der Roller fährt nicht schneller als 50 km/h.", "falsified:negation"),
        ("Roller höchstens 50 km/h", "Der Roller fährt höchstens 50 km/h nicht.", "falsified:negation"),
        ("Glut unter 38 Grad", "Die Glut überstieg 38 Grad nicht.", SAME),
        ("Zutritt ab 16 Jahren", "Zutritt nicht unter 16 Jahren.", SAME),
        ("Zutritt ab 16 Jahren", "Zutritt bis zu 16 Jahren.", "falsified:time"),
        ("schläft mehr als fünf Stunden", "Er schläft weniger als 5 Stunden.", "falsified:time"),
        ("Überschreitung um 8 km/h", "Überschreitung der Höchstgeschwindigkeit um 8 km/h.", SAME),
    ],
)
def test_bounds_of_any_value(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """Amounts, numbers and spans have bounds alike; by how much something passes one is none."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


def test_what_has_an_opposite_is_weighty(judged: Callable[..., Judgement]) -> None:
    """„unwirksam“ is never taken for „wirksam“."""
    assert judged("Die Pacht ist unwirksam.", {"f": "Die Pacht ist wirksam"}).verdicts == {"f": "falsified:negation"}
