"""Where a fact is told: its lines, the heads of lines and what follows them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Frieda kehrt den Turm am Montag", "Der Hof wird am Freitag gekehrt.\nTurm: am Montag gesperrt.", "missing"),
        ("Frieda kehrt den Turm am Montag", "Der Hof ist dicht.\nTurm: am Montag von Frieda gekehrt.", "preserved"),
        ("Hof am Turm gefegt", "Hof gefegt.\nTurm: nicht gefegt.", "preserved"),
        ("Hof am Turm gefegt", "Hof am Turm: nicht gefegt.", "falsified:negation"),
    ],
)
def test_the_head_of_the_next_line_tells_nothing_of_this_one(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„Turm:“ opens what is said of the tower; the line before it is not about the tower."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Miete der Scheune: höchstens 400 Euro.", "preserved"),
        ("Miete der Scheune: mindestens 400 Euro.", "falsified:value"),
        ("Miete der Scheune: höchstens 400 Euro.\nMiete des Ladens: mindestens 400 Euro.", "preserved"),
    ],
)
def test_what_follows_a_head_belongs_to_it(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """The bound behind the colon is that of the head, the bound in the next line is not."""
    assert judged(document, {"f": "Miete der Scheune höchstens 400 Euro"}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [("Untersuchung des Knies: mit CT.", "falsified:term"), ("Untersuchung des Knies: mit MRT.", "preserved")],
)
def test_a_term_behind_a_head_belongs_to_it(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """What the head announces is told behind it."""
    assert judged(document, {"f": "Untersuchung des Knies mit MRT"}).verdicts == {"f": verdict}


def test_what_another_fact_tells_behind_a_head_is_not_of_the_head(judged: Callable[..., Judgement]) -> None:
    """The shop behind the colon has its own bound, which turns none of the barn's; without the shop it does."""
    facts = {"m": "Miete der Scheune höchstens 400 Euro", "l": "Laden kostet mindestens 400 Euro"}
    document = "Miete der Scheune: der Laden kostet mindestens 400 Euro."
    assert judged(document, facts).verdicts == {"m": "preserved", "l": "preserved"}
    del facts["l"]
    assert judged(document, facts).verdicts == {"m": "falsified:value"}
