"""Two values that belong together in their order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.judging import Judgement


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die Bücherei öffnet künftig um 9 Uhr, bisher um 10 Uhr.", "preserved"),
        ("Bisher öffnete die Bücherei um 10 Uhr, künftig um 9 Uhr.", "preserved"),
        ("Die Bücherei öffnet künftig um 10 Uhr, bisher um 9 Uhr.", "falsified:time"),
    ],
)
def test_the_old_and_the_new_hour_keep_their_places(
    document: str, verdict: str, judged: Callable[..., Judgement]
) -> None:
    """Which of two hours is the former one is told by *statt*, *bisher*, *zuvor*."""
    assert judged(document, {"f": "Bücherei öffnet um 9 Uhr statt bisher um 10 Uhr"}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Der Antrag auf ein Stellwerk wurde mit elf Ja-Stimmen und vier Nein-Stimmen angenommen.", "preserved"),
        ("Der Antrag auf ein Stellwerk wurde mit 11:4 angenommen.", "preserved"),
        ("Der Antrag auf ein Stellwerk wurde mit 4 zu 11 Stimmen angenommen.", "falsified:value"),
    ],
)
def test_votes_are_ordered(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """For stands before against, also where the two are told apart."""
    assert judged(document, {"f": "Antrag Stellwerk mit 11 zu 4 Stimmen angenommen"}).verdicts == {"f": verdict}


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Die Vorlage zum Lesesaal wurde mit 11:4:1 angenommen.", "preserved"),
        ("Die Vorlage zum Lesesaal wurde mit 11 zu 4 bei einer Enthaltung angenommen.", "preserved"),
        ("Die Vorlage zum Lesesaal wurde mit 11 zu 4 bei drei Enthaltungen angenommen.", "falsified:value"),
    ],
)
def test_abstentions_are_told_apart(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„1 Enthaltung“ is „einer Enthaltung“ and the last of three numbers; another number of it is wrong."""
    facts = {"f": "Vorlage Lesesaal mit 11 zu 4 Stimmen bei 1 Enthaltung angenommen"}
    assert judged(document, facts).verdicts == {"f": verdict}
