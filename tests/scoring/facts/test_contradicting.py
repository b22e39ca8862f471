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


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Bericht wurde angenommen", "Der Bericht wurde angenommen, ohne Fragen zu stellen.", "preserved"),
        ("Wunde ist trocken", "Die Wunde ist trocken. Der Verband war durchfeuchtet.", "preserved"),
        ("Boden ist trocken", "Der Boden ist trocken. Keine Feuchtigkeit.", "preserved"),
        ("Allergie gegen Nüsse", "Er hat eine Allergie gegen Nüsse. Keine Allergien.", "falsified:contradiction"),
    ],
)
def test_only_the_own_word_denied_denies_all(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„Keine Allergien“ denies every allergy; another word that may stand for one of the fact's denies none."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "more", "verdict"),
    [
        ("kein Sturz", "Die Sturzprophylaxe wird fortgeführt.", "preserved"),
        ("keine Thrombose", "Die Thrombosestrümpfe sitzen gut.", "preserved"),
        ("keine Thrombose", "Eine Beinvenenthrombose liegt vor.", "falsified:contradiction"),
        ("kein Dekubitus", "Ein Dekubitus an der Ferse wird versorgt.", "falsified:contradiction"),
        ("keine Magensonde", "Die Magensonde hatte das Krankenhaus gezogen.", "preserved"),
        ("keine Magensonde", "Die Magensonde wurde entfernt.", "preserved"),
        ("keine Magensonde", "Die Magensonde fördert wenig.", "falsified:contradiction"),
    ],
)
def test_a_denied_thing_must_stand_there_itself(
    fact: str, more: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """The „Dekubitusprophylaxe“ is no „Dekubitus“, and a thing that was taken away is no more."""
    assert judged(f"{fact.capitalize()}. {more}", {"f": (fact, {"polarity": "neg"})}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    "more",
    [
        "Die Familien wünschten sich das Freibad mit Rutschen seit Jahren.",
        "Das Freibad hätte Rutschen und Becken bekommen sollen.",
        "Früher zog das Freibad Gäste aus der Umgebung an.",
        "Das Freibad hatte Gäste aus der Umgebung angezogen.",
    ],
)
def test_wishes_and_the_past_belie_nothing(more: str, judged: Callable[..., Judgement]) -> None:
    """What people want of a thing that will not be, or what was, does not say that it will be."""
    fact = {"f": ("Freibad wird nicht saniert", {"polarity": "neg"})}
    assert judged(f"Das Freibad wird nicht saniert. {more}", fact).verdicts == {"f": "preserved"}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Am Montag hat die Stadt die Brücke abgenommen. Eine Abnahme gab es nicht.", "falsified:contradiction"),
        ("Eine Abnahme gab es nicht. Die Bestellerin wartet.", "preserved"),
        ("Eine Abnahme gab es nicht. Falls die Abnahme kommt, wird gefeiert.", "preserved"),
    ],
)
def test_the_deed_itself_contradicts(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„abgenommen“ is the denied „Abnahme“; who orders a thing, or what is only supposed, is not."""
    assert judged(document, {"f": ("keine Abnahme", {"polarity": "neg"})}).verdicts == {"f": verdict}
