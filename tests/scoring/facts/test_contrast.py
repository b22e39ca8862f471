"""Sentences that say one thing of one and the other of another."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.mark.parametrize(
    ("fact", "polarity", "document", "verdict"),
    [
        ("Schwellung am Daumen", "", "Außer am Daumen keine Schwellung.", "preserved"),
        ("Frau Orlik hob die Hand", "", "Bis auf Frau Orlik hob niemand die Hand.", "preserved"),
        ("Frau Orlik hob die Hand nicht", "neg", "Alle außer Frau Orlik hoben die Hand.", "preserved"),
        ("keine Schwellung am Daumen", "neg", "Am Daumen besteht eine Schwellung.", "falsified:negation"),
    ],
)
def test_an_exception_is_for_a_person_to_judge(
    fact: str, polarity: str, document: str, verdict: str, verdict_of: Callable[..., str]
) -> None:
    """What is told as an exception from what all the others do is accused of nothing."""
    assert verdict_of(fact, polarity, document) == verdict


@pytest.mark.parametrize(
    ("fact", "polarity", "document", "verdict"),
    [
        ("Die rechte Pumpe läuft", "", "Die rechte Pumpe läuft, die linke nicht.", "preserved"),
        ("Lehrlinge dürfen fahren", "", "Gäste dürfen nicht fahren, Lehrlinge schon.", "preserved"),
        ("Die Pumpe läuft", "", "Die Pumpe läuft nicht, sie steht seit Montag.", "falsified:negation"),
    ],
)
def test_a_clause_without_its_predicate_turns_nothing(
    fact: str, polarity: str, document: str, verdict: str, verdict_of: Callable[..., str]
) -> None:
    """A clause that only names somebody and *nicht* or *schon* denies nothing of the clause before."""
    assert verdict_of(fact, polarity, document) == verdict
