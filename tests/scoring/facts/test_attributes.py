"""Attributes compared one by one at the place of a fact."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


def test_a_value_where_only_another_fact_is_told_is_no_proof(judged: Callable[..., Judgement]) -> None:
    """The twelve tonnes of the bridge do not make the nine of the footbridge right."""
    facts = {"b": "Brücke für 12 t zugelassen", "s": "Steg für 12 t ausgelegt"}
    told = judged("Die Brücke ist für 12 t zugelassen. Der Steg ist für 9 t ausgelegt.", facts)
    assert told.verdicts == {"b": "preserved", "s": "falsified:value"}
    told = judged("Die Brücke ist für 12 t zugelassen. Der Steg ist ausgelegt.", facts)
    assert told.verdicts == {"b": "preserved", "s": "preserved"}
    assert {one.fact: one.border for one in told.facts} == {"b": "", "s": "absent"}


@pytest.mark.parametrize(
    ("document", "verdicts"),
    [
        ("Kirschen 10 kg, Birnen 5 kg.", ("falsified:value", "falsified:value")),
        ("Kirschen 5 kg, Birnen 3 kg.", ("preserved", "preserved")),
        ("Kirschen 5000 g, also 5 kg, Birnen 3 kg.", ("preserved", "preserved")),
    ],
)
def test_a_strange_value_is_not_healed_by_that_of_another(
    document: str, verdicts: tuple[str, str], judged: Callable[..., Judgement]
) -> None:
    """The right value beside another fact of the sentence says nothing of a fact that has a strange one of its own."""
    told = judged(document, {"k": "Kirschen 5 kg", "b": "Birnen 3 kg"})
    assert tuple(one.verdict for one in told.facts) == verdicts


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Zum Steg nur in Begleitung.", "preserved"),
        ("Zum Steg braucht es Begleitung.", "preserved"),
        ("Zum Steg ohne Begleitung.", "falsified:negation"),
    ],
)
def test_a_condition_in_other_words(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """What cannot be done without company is done in company only, and needs it."""
    assert judged(document, {"s": ("Zum Steg ohne Begleitung nicht möglich", {"polarity": "neg"})}).verdicts == {
        "s": verdict
    }


def test_another_unit_where_the_fact_is_told_in_full(judged: Callable[..., Judgement]) -> None:
    """A bare mention of the thing before it hides no false unit."""
    told = judged("Thema war die Spende. Die Spende macht 30 Euro aus.", {"s": "Spende von 30 Prozent"})
    assert told.verdicts == {"s": "falsified:unit"}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Beitrag 20 Euro pro Kind", "Der Beitrag beträgt 20 Euro pro Gruppe.", "falsified:unit"),
        ("Beitrag 20 Euro pro Kind", "Der Beitrag beträgt 20 Euro je Person.", "preserved"),
        ("Pacht 900 Euro im Monat", "Die Pacht beträgt 900 Euro im Quartal.", "falsified:unit"),
        (
            "Pacht 900 Euro im Monat",
            "Die Pacht beträgt 900 Euro im Quartal. Zwei Monatsmieten sind hinterlegt.",
            "falsified:unit",
        ),
        ("Zimmer 80 Euro pro Nacht", "Das Zimmer kostet 80 Euro pro Zimmer und Nacht.", "preserved"),
        ("Plan fertig bis zu den Osterferien", "Der Plan ist bis zu den Pfingstferien fertig.", "falsified:time"),
    ],
)
def test_what_an_amount_is_for_is_compared(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """„pro Kind“ and „pro Gruppe“, „im Monat“ and „im Quartal“ are different rates; so are holidays other days."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Wegegeld 4,10 Euro pro Quadratmeter", "Das Wegegeld beträgt 4,10 €/m².", "preserved"),
        ("Wegegeld 4,10 Euro pro Quadratmeter", "Wegegeld: 4,10 EUR je qm.", "preserved"),
        ("Wegegeld 4,10 Euro pro Quadratmeter", "Wegegeld: 4,10 EUR je Kubikmeter.", "falsified:unit"),
        ("Pachtbeginn mit 58 Jahren", "Mit 58 begann die Pacht.", "preserved"),
        ("Pachtbeginn mit 58 Jahren", "Mit 48 Jahren begann die Pacht.", "falsified:time"),
        ("Wasser 12 Liter um 22 Uhr", "Um 22 Uhr 12 Liter Wasser.", "preserved"),
        ("Wasser 12 Liter um 22 Uhr", "Um zweiundzwanzig Uhr zwölf Liter Wasser.", "preserved"),
        ("Strom auf 50 Lux in Saal 3", "50 Lux als Obergrenze für den Strom in Saal 3.", "preserved"),
        ("Wartung wöchentlich", "Die Wartung ist monatlich.", "falsified:time"),
    ],
)
def test_values_in_the_way_of_the_trade(
    fact: str, document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Rates by sign, an age without its years, an hour before an amount, numbers that are no change of each other."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("fact", "document", "verdict"),
    [
        ("Kalium 20 mg einmal täglich am Morgen", "Kalium 20 mg 0-0-1.", "falsified:time"),
        ("Kalium 20 mg einmal täglich am Morgen", "Kalium 20 mg 1-0-0.", "preserved"),
        ("Kalium 20 mg morgens und abends", "Kalium 20 mg 1-1-0.", "falsified:time"),
        ("Kalium 20 mg morgens und abends", "Kalium 20 mg 1-0-1.", "preserved"),
        ("Kalium 20 mg zweimal täglich", "Kalium 20 mg 1-1-0.", "preserved"),
    ],
)
def test_a_scheme_says_when(fact: str, document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """Where a scheme gives nothing in the morning, the right number a day does not make up for it."""
    assert judged(document, {"f": fact}).verdicts == {"f": verdict}
