"""Values and sides that changed places within one sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement

FRUIT = {"k": "Kirschen 5 kg", "b": "Birnen 10 kg"}


@pytest.mark.parametrize(
    "document",
    [
        "Kirschen 10 kg, Birnen 5 kg.",
        "Er kauft 10 kg Kirschen und 5 kg Birnen.",
        "Birnen (5 kg), Kirschen (10 kg)",
        "Kirschen und Birnen: 10 und 5 kg.",
        "| Kirschen | 10 kg |\n| Birnen | 5 kg |",
        "Während die Kirschen 10 kg wiegen, sind es bei den Birnen 5 kg.",
    ],
)
def test_values_that_changed_places(document: str, judged: Callable[..., Judgement]) -> None:
    """Each piece of the sentence has the words of one fact and the value of the other: both are false, each with the
    value that stands with its own words."""
    told = judged(document, FRUIT).facts
    assert [one.verdict for one in told] == ["falsified:value"] * 2
    assert [one.shown.removesuffix(" kg") for one in told] == ["10", "5"]


@pytest.mark.parametrize(
    "document",
    [
        "Kirschen 5 kg, Birnen 10 kg.",
        "Er kauft 5 kg Kirschen und 10 kg Birnen.",
        "Kirschen und Birnen: 5 und 10 kg.",
        "Birnen und Kirschen: 10 und 5 kg.",
        "Kirschen und Birnen 5 bzw. 10 kg.",
        "Kirschen zuerst 10 kg, jetzt 5 kg; Birnen 5 kg, zuletzt 10 kg.",
        "Statt 10 kg Kirschen kauft er 5 kg, und statt 5 kg Birnen 10 kg.",
        "Zu den 10 kg Birnen kommen Kirschen mit 5 kg.",
        "| Kirschen | 5 kg |\n| Birnen | 10 kg |",
    ],
)
def test_values_in_their_own_place(document: str, judged: Callable[..., Judgement]) -> None:
    """In any order, and where it is not clear which value goes with which words."""
    assert set(judged(document, FRUIT).verdicts.values()) == {"preserved"}


@pytest.mark.parametrize("document", ["Kirschen und Birnen je 5 kg.", "Beide, Kirschen und Birnen, wiegen 5 kg."])
def test_one_value_for_both(document: str, judged: Callable[..., Judgement]) -> None:
    """„je“, „beide“: nothing changed its place."""
    told = judged(document, {"k": "Kirschen 5 kg", "b": "Birnen 5 kg"})
    assert set(told.verdicts.values()) == {"preserved"}


def test_only_those_that_changed_places_are_false(judged: Callable[..., Judgement]) -> None:
    """The third value of the list stands where it belongs."""
    facts = {**FRUIT, "n": "Nüsse 5 kg"}
    told = judged("Kirschen 10 kg, Birnen 5 kg, Nüsse 5 kg.", facts)
    assert list(told.verdicts.values()) == ["falsified:value", "falsified:value", "preserved"]


@pytest.mark.parametrize(
    ("facts", "document", "verdict"),
    [
        (("Beule links", "Kratzer rechts"), "Rechts eine Beule, links ein Kratzer.", "falsified:side"),
        (("Beule links", "Kratzer rechts"), "Links eine Beule, rechts ein Kratzer.", "preserved"),
        (("Beule links", "Kratzer rechts"), "Nach einer Beule links besteht rechts ein Kratzer.", "preserved"),
        (
            ("Tante zahlt 1/3 der Miete", "Enkel zahlt 2/3 der Miete"),
            "Die Tante zahlt zwei Drittel und der Enkel ein Drittel der Miete.",
            "falsified:value",
        ),
        (
            ("Tante zahlt 1/3 der Miete", "Enkel zahlt 2/3 der Miete"),
            "Von der Miete zahlt die Tante ein Drittel und der Enkel zwei Drittel.",
            "preserved",
        ),
        (
            ("Zaun mit 5 zu 4 beschlossen", "Brunnen mit 7 zu 2 beschlossen"),
            "Mit 7 zu 2 wurde der Zaun, mit 5 zu 4 der Brunnen beschlossen.",
            "falsified:value",
        ),
        (
            ("Zaun mit 5 zu 4 beschlossen", "Brunnen mit 7 zu 2 beschlossen"),
            "Mit 5 zu 4 wurde der Zaun, mit 7 zu 2 der Brunnen beschlossen.",
            "preserved",
        ),
        (
            ("Schnupfen seit zwei Tagen", "Husten seit drei Tagen"),
            "Seit drei Tagen Schnupfen, seit zwei Tagen Husten.",
            "falsified:time",
        ),
        (("Sturz am 3. Mai", "Aufnahme am 4. Mai"), "Am 4. Mai nach Sturz am 3. Mai aufgenommen.", "preserved"),
        (
            ("Chor singt am 3. Mai", "Feier am 4. Mai"),
            "Am 4. Mai singt der Chor, die Feier ist am 3. Mai.",
            "falsified:time",
        ),
    ],
)
def test_sides_shares_votes_and_times(
    facts: tuple[str, str], document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Whatever is compared changes its place in the same way."""
    told = judged(document, dict(zip("ab", facts, strict=True)))
    assert set(told.verdicts.values()) == {verdict}


@pytest.mark.parametrize(("side", "verdict"), [("rechts", "preserved"), ("links", "falsified:side")])
def test_the_side_before_the_amount_is_meant(side: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """Of two sides in a sentence the one between the thing and its amount says where it was measured."""
    document = f"Bei einem Kratzer rechts an der Tür maß die Beule {side} 7 mm."
    assert judged(document, {"k": "Kratzer rechts", "b": "Beule rechts 7 mm"}).verdicts["b"] == verdict
