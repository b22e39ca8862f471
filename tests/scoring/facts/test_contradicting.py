"""A fact that is told rightly in one place and wrongly in another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("more", "verdict"),
    [
        ("Die Glocke des Turms läutet seit Freitag.", "falsified:contradiction"),
        ("Die Glocke des Turms läutet seit Montag.", "preserved"),
        ("Die Glocke im Hof läutet seit Freitag.", "preserved"),
        ("Der Turm steht seit Freitag.", "preserved"),
    ],
)
def test_the_parts_of_a_word_are_the_word_together(more: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„die Glocke des Turms“ is the „Turmglocke“; another bell, or the tower alone, contradicts nothing."""
    told = judged(f"Die Turmglocke läutet seit Montag. {more}", {"f": "Turmglocke läutet seit Montag"})
    assert told.verdicts == {"f": verdict}


def test_the_value_of_another_fact_contradicts_nothing(judged: Callable[..., Judgement]) -> None:
    """The day of the costumes, told of the rehearsal, is still that of the costumes; a day of no fact is wrong."""
    document = "Die Probe des Chors ist am 4. Mai. Kostüme nähen. Der Chor hat Probe am 30. Juni."
    facts = {"p": "Probe des Chors am 4. Mai"}
    assert judged(document, facts).verdicts == {"p": "falsified:contradiction"}
    facts["k"] = "Kostüme bis 30. Juni nähen"
    assert judged(document, facts).verdicts["p"] == "preserved"
    facts["k"] = "Kostüme bis 30. Juli nähen"
    assert judged(document, facts).verdicts["p"] == "falsified:contradiction"


BELIED = {
    "g": ("Gewächshaus wird nicht abgerissen", {"polarity": "neg"}),
    "t": "Traktor fährt seit Montag",
}


@pytest.mark.parametrize(
    ("more", "verdict", "border"),
    [
        ("Das Gewächshaus bekommt Besuch von Bagger und Kran.", "falsified:contradiction", "contradiction"),
        ("Das Gewächshaus ist da.", "preserved", ""),
        ("Das Gewächshaus bekommt keinen Besuch von Bagger und Kran.", "preserved", ""),
        ("Der Traktor bekommt Besuch von Bagger und Kran.", "preserved", ""),
        ("Am Teich quaken Frösche und Kröten.", "preserved", ""),
    ],
)
def test_what_is_said_of_a_denied_thing_may_belie_it(
    more: str, verdict: str, border: str, judged: Callable[..., Judgement]
) -> None:
    """A sentence that says something new of a thing which only the denied fact has is looked at as its contradiction;
    one that says nothing new, denies, or speaks of another fact's thing is not."""
    told = judged(f"Das Gewächshaus wird nicht abgerissen. Der Traktor fährt seit Montag. {more}", BELIED)
    assert (told.facts[0].verdict, told.facts[0].border) == (verdict, border)
    assert told.facts[1].verdict == "preserved"


def test_only_a_denied_fact_is_belied(judged: Callable[..., Judgement]) -> None:
    """What is said of a thing that the reference affirms adds to it."""
    told = judged(
        "Das Gewächshaus wird abgerissen. Das Gewächshaus bekommt Besuch von Bagger und Kran.",
        {"g": ("Gewächshaus wird abgerissen", {"polarity": "pos"})},
    )
    assert told.verdicts == {"g": "preserved"}
    assert len(told.unsupported) == 1
