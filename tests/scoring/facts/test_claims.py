"""What is said of one fact is not said of another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


def test_a_denial_that_another_fact_claims_turns_nothing_else(judged: Callable[..., Judgement]) -> None:
    """The one *nicht* of a sentence is that of the fact which denies; the other fact beside it stays affirmed."""
    facts = {"h": "Heckenschnitt erledigt", "t": "Teich nicht gereinigt"}
    told = judged("Der Heckenschnitt ist erledigt, der Teich nicht gereinigt.", facts)
    assert told.verdicts == {"h": "preserved", "t": "preserved"}
    told = judged("Der Heckenschnitt ist nicht erledigt, der Teich gereinigt.", facts)
    assert told.verdicts == {"h": "falsified:negation", "t": "falsified:negation"}


def test_a_denial_of_nobody_keeps_a_denied_fact_for_a_person(judged: Callable[..., Judgement]) -> None:
    """„Einen Antrag gibt es nicht“ for „kein Antrag gestellt“: denied in another way, and looked at."""
    facts = {"f": "Fernleihe nicht beantragt"}
    assert judged("Einen Antrag auf Fernleihe gibt es bisher nicht.", facts).verdicts == {"f": "preserved"}
    assert judged("Die Fernleihe ist beantragt.", facts).verdicts == {"f": "falsified:negation"}


@pytest.mark.parametrize(
    ("document", "tower", "bridge"),
    [
        ("Der Steg ist am 9. Mai dran, der Turm ist gesperrt.", "missing", "preserved"),
        ("Der Steg ist am 9. Mai dran, der Turm ist am 4. Mai gesperrt.", "preserved", "preserved"),
        ("Der Turm ist am 4. Mai gesperrt.", "preserved", "missing"),
    ],
)
def test_a_fact_told_by_its_values_owns_its_clause(
    document: str, tower: str, bridge: str, judged: Callable[..., Judgement]
) -> None:
    """Only when all are judged shows where the bridge is told; then its date is no wrong one of the tower."""
    facts = {"t": "Turm am 4. Mai gesperrt", "s": "Steg am Nordtor am 9. Mai geprüft"}
    assert judged(document, facts).verdicts == {"t": tower, "s": bridge}


def test_a_fact_that_is_told_nowhere_owns_nothing(judged: Callable[..., Judgement]) -> None:
    """A place that a second fact has lost explains no wrong date of the first."""
    facts = {"t": "Turm am 4. Mai geölt", "b": "Brücke im Park am 9. Mai geprüft"}
    told = judged("Geölt wurde der Turm. Der Turm im Park: am 4. Mai geprüft.", facts)
    assert told.verdicts == {"t": "preserved", "b": "missing"}


@pytest.mark.parametrize(
    ("hedge", "verdict"),
    [("am 4. Mai", "falsified:time"), ("am 9. Mai", "preserved")],
)
def test_a_sentence_with_only_the_name_of_a_fact_s_person_tells_no_fact(
    hedge: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """The date of the tomatoes explains no wrong date in the sentence about the hedge, though both name Frau Holm."""
    facts = {
        "t": ("Frau Holm gießt die Tomaten am 4. Mai", {"person": "Holm"}),
        "h": ("Hecke am 9. Mai geschnitten", {}),
    }
    told = judged(f"Die Hecke wurde {hedge} mit Frau Holm geschnitten. Am 4. Mai gießt sie die Tomaten.", facts)
    assert told.verdicts == {"t": "preserved", "h": verdict}


def test_a_denial_before_its_predicate_belongs_to_it(judged: Callable[..., Judgement]) -> None:
    """„Nicht zugestimmt hat …“ denies the agreement, not the building that it is about."""
    facts = {"z": "Chor stimmt dem Umbau nicht zu", "u": "Umbau des Turms begonnen"}
    told = judged("Nicht zugestimmt hat der Chor dem begonnenen Umbau des Turms.", facts)
    assert told.verdicts == {"z": "preserved", "u": "preserved"}
    told = judged("Nicht begonnen hat der Umbau des Turms. Zugestimmt hat der Chor dem Umbau.", facts)
    assert told.verdicts == {"z": "falsified:negation", "u": "falsified:negation"}
