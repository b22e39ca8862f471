"""Triggers of a text: what each of them reaches, and how far."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.forward import FAR
from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.shipped import shipped

PREPARED = prepare(
    FactReference(("Das Beet ist nicht bewässert.",), (Fact("b", "Beet nicht bewässert", "", {}),)), shipped("all")
)


@pytest.mark.parametrize(
    ("text", "reached", "direct"),
    [
        ("Die Weiche klemmt nicht.", {"Weiche", "klemmt"}, {"klemmt"}),
        ("Es gibt keine Bremse und keinen Puffer.", {"Bremse"}, {"Bremse"}),
        ("Der Zug fährt ohne Speisewagen ab.", {"Speisewagen"}, {"Speisewagen"}),
    ],
)
def test_a_trigger_has_its_reach_and_what_it_belongs_to(text: str, reached: set[str], direct: set[str]) -> None:
    """*nicht* its clause and its predicate, *kein* and *ohne* their noun."""
    read = PREPARED.read(text)
    first = read.triggers[0]
    assert {read.words[index].text for index in first.reached if read.words[index].says} == reached
    assert {read.words[index].text for index in first.direct if read.words[index].says} == direct


@pytest.mark.parametrize(
    "text", ["nicht ", "Beet nicht ", "Beet nicht, ", "kein Beet, ", "weder Beet, ", "er, nicht, "]
)
def test_a_denial_looks_a_bounded_way_around_itself(text: str) -> None:
    """A thousand denials in one sentence: what they reach grows with the text and not with its square."""
    read = PREPARED.read(text * 1000)
    assert len(read.triggers) == 1000
    assert max(len(trigger.reached | trigger.direct) for trigger in read.triggers) <= 4 * FAR
