"""Whether what a fact denies is denied in the document: the predicate decides, in whatever words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("fact", "document", "verdict", "border"),
    [
        ("Brunnen wird nicht abgeschaltet", "Der Brunnen bleibt in Betrieb.", "preserved", "polarity"),
        ("alte Uhr wird nicht abgebaut", "Die alte Uhr bleibt hängen.", "preserved", "polarity"),
        ("Brunnen wird nicht abgeschaltet", "Der Brunnen wird abgeschaltet.", "falsified:negation", ""),
        ("alte Uhr wird nicht abgebaut", "Die alte Uhr wird abgebaut, der Sockel bleibt.", "falsified:negation", ""),
        ("kein Brunnen im Hof", "Der Brunnen im Hof bleibt.", "falsified:negation", ""),
    ],
)
def test_what_stays_is_not_changed(
    fact: str, document: str, verdict: str, border: str, judged: Callable[..., Judgement]
) -> None:
    """„bleibt“ stands for a change that is denied, and a person looks; for a thing that is denied it does not."""
    (one,) = judged(document, {"f": fact}).facts
    assert (one.verdict, one.border) == (verdict, border)


@pytest.mark.parametrize(
    ("fact", "document", "verdict", "border"),
    [
        ("kein Halsband mehr getragen", "Getragenes Halsband abgenommen.", "preserved", "polarity"),
        ("kein Halsband getragen", "Getragenes Halsband abgenommen.", "falsified:negation", ""),
        ("kein Halsband mehr getragen", "Getragenes Halsband geputzt.", "falsified:negation", ""),
    ],
)
def test_no_more_is_told_by_what_was_removed(
    fact: str, document: str, verdict: str, border: str, judged: Callable[..., Judgement]
) -> None:
    """What was taken away is there „kein … mehr“; where a fact only says „kein“, it was never there."""
    (one,) = judged(document, {"f": fact}).facts
    assert (one.verdict, one.border) == (verdict, border)


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Katze in der Halle nicht orientiert", "In der Halle ist die Katze desorientiert.", "preserved"),
        ("Katze in der Halle nicht orientiert", "In der Halle ist die Katze orientiert.", "falsified:negation"),
    ],
)
def test_a_predicate_that_denies_by_itself_settles(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„desorientiert“ is „nicht orientiert“, whatever stands beside it."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "polarity", "document", "verdict"),
    [
        ("Riss im Putz", "", "Der Riss im Putz ist nicht gewachsen.", "preserved"),
        ("Pacht beträgt 700 Euro", "", "Die Pacht von 700 Euro ist nicht überwiesen.", "preserved"),
        ("Riss im Putz", "", "Im Putz war kein Riss.", "falsified:negation"),
        ("Riss im Putz", "", "Ein Riss im Putz ist nicht vorhanden.", "falsified:negation"),
        ("Putz ist getrocknet", "", "Der Putz ist noch nicht getrocknet.", "falsified:negation"),
    ],
)
def test_what_is_denied_beside_a_thing_leaves_it(
    fact: str, polarity: str, document: str, verdict: str, verdict_of: Callable[..., str]
) -> None:
    """Something else denied of a thing does not deny the thing; a denied verb of the fact does."""
    assert verdict_of(fact, polarity, document) == verdict


@pytest.mark.parametrize(
    ("fact", "polarity", "document", "verdict"),
    [
        ("Ultraschall zeigt keinen Stein", "neg", "Im Ultraschall wurde ein Stein ausgeschlossen.", "preserved"),
        ("Ultraschall zeigt keinen Stein", "neg", "Ein Stein war im Ultraschall nicht zu sehen.", "preserved"),
        ("Ultraschall zeigt keinen Stein", "neg", "Im Ultraschall war ein Stein zu sehen.", "falsified:negation"),
    ],
)
def test_where_something_is_denied_is_no_part_of_the_denial(
    fact: str, polarity: str, document: str, verdict: str, verdict_of: Callable[..., str]
) -> None:
    """Behind a preposition beside the right denial stands where or by what it was found."""
    assert verdict_of(fact, polarity, document) == verdict


@pytest.mark.parametrize(
    ("fact", "polarity", "document", "verdict"),
    [
        ("Einlass nur mit Karte", "", "Ohne Karte kein Einlass.", "preserved"),
        ("Für den Einlass ist eine Karte nötig", "", "Ohne Karte ist kein Einlass möglich.", "preserved"),
        ("Für den Einlass ist eine Karte nötig", "", "Für den Einlass ist keine Karte nötig.", "falsified:negation"),
    ],
)
def test_a_condition_may_be_told_by_its_want(
    fact: str, polarity: str, document: str, verdict: str, verdict_of: Callable[..., str]
) -> None:
    """„nur mit A“, „A ist nötig“ and „ohne A kein B“ set the same condition."""
    assert verdict_of(fact, polarity, document) == verdict
