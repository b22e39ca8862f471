"""Votes told apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pruefstand.scoring.facts.ballots import Ballot, ballots
from pruefstand.scoring.facts.judging import Judgement
from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.shipped import shipped


def _ballots(text: str) -> list[tuple[int, int]]:
    prepared = prepare(FactReference((), (Fact("f", "Antrag"),)), shipped("meeting"))
    read = prepared.read(text)
    found: list[Ballot] = list(ballots(read, range(len(read.expanded.sentences))))
    return [(int(one.ayes), int(one.noes)) for one in found]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("9 Mitglieder dafür, vier dagegen.", [(9, 4)]),
        ("Dafür neun Stimmen, dagegen 4.", [(9, 4)]),
        ("9 stimmten zu, vier nicht.", [(9, 4)]),
        ("Neun befürworteten das, vier lehnten es ab.", [(9, 4)]),
        ("Vier waren dagegen, neun dafür.", [(9, 4)]),
        ("Ja 9, Nein 4.", [(9, 4)]),
        ("Ja-Stimmen: 9, Nein-Stimmen: 4", [(9, 4)]),
        ("9 pro, 4 contra.", [(9, 4)]),
        ("Neun stimmten zu und vier stimmten nicht zu.", [(9, 4)]),
        ("9 Ja-Stimmen, 4 Nein-Stimmen, zwei Enthaltungen.", [(9, 4)]),
        ("9 waren dafür, 4 dagegen und zwei enthielten sich.", [(9, 4)]),
        ("Angenommen mit neun Ja- gegen vier Neinstimmen.", [(9, 4)]),
        ("Mit 9 Stimmen bei vier Gegenstimmen angenommen.", [(9, 4)]),
        ("Neun waren dafür, niemand dagegen.", [(9, 0)]),
        ("Am 3. Mai stimmten 9 für den Antrag, vier gegen ihn.", [(9, 4)]),
        ("9 dafür.", []),
        ("Vier Kinder spielen 9 Minuten.", []),
        ("Das Spiel endete 9 zu 4.", []),
    ],
)
def test_one_for_and_one_against(text: str, found: list[tuple[int, int]]) -> None:
    """Whatever says for and against, before or behind its number; one side alone is no ballot."""
    assert _ballots(text) == found


@pytest.mark.parametrize(
    ("document", "verdict"),
    [
        ("Abstimmung: 9 Mitglieder dafür, vier dagegen.", "preserved"),
        ("Bei der Abstimmung stimmten 9 zu, vier nicht.", "preserved"),
        ("In der Abstimmung stimmten 9 Mitglieder zu, vier lehnten ab.", "preserved"),
        ("Neun Mitglieder waren dafür, vier dagegen.", "preserved"),
        ("Abstimmung: sieben dafür, vier dagegen.", "falsified:value"),
        ("Abstimmung: 4 dafür, 9 dagegen.", "falsified:value"),
        ("Sieben befürworteten das, vier lehnten es ab.", "falsified:value"),
        ("Es gab keine Abstimmung 9 zu 4.", "falsified:negation"),
        ("Mit neun Stimmen bei vier Gegenstimmen gab es die Abstimmung nicht.", "falsified:negation"),
    ],
)
def test_a_vote_told_in_words(document: str, verdict: str, judged: Callable[..., Judgement]) -> None:
    """„Neun dafür, vier dagegen“ is 9 to 4, also without a word of the vote; those against deny nothing."""
    assert judged(document, {"f": "Abstimmung 9 zu 4"}).verdicts == {"f": verdict}


def test_the_ballot_of_another_vote(judged: Callable[..., Judgement]) -> None:
    """A vote that stands there is not taken for another one; which of two votes a lone ballot is nobody knows."""
    facts = {"a": "Abstimmung Zaun 9 zu 4", "b": "Abstimmung Dach 7 zu 6"}
    document = "Zaun: 9 dafür, 4 dagegen. Dach: 7 dafür, 6 dagegen."
    assert judged(document, facts).verdicts == {"a": "preserved", "b": "preserved"}
    assert judged("Acht waren dafür, fünf dagegen.", facts).verdicts == {"a": "missing", "b": "missing"}
