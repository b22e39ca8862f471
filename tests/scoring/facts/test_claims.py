"""What is said of one fact is not said of another."""

from __future__ import annotations

from collections.abc import Callable

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
