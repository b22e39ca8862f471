"""The values of a reference, asked for those alike another."""

from __future__ import annotations

import itertools

import pytest

from pruefstand.scoring.facts.known_values import KnownValues
from pruefstand.scoring.facts.likeness import COMPARABLE, alike
from pruefstand.scoring.facts.mention import ATTRIBUTES, Mention
from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.shipped import shipped

_TEXT = (
    "Am 3. Mai 2027 um 14 Uhr, im Mai, seit 14 Stunden, zwei Wochen, 14 Tagen; 5 mg, 0,005 g, 5 Tabletten, -8 Euro,"
    " um 8 Euro gesunken, 25 %, 1/4, 7 zu 2, dreimal täglich, 3x/Tag, alle 8 Stunden, jeden Freitag, freitags, täglich,"
    " pro Tag, im Monat, § 433 Abs. 2 BGB, links, rechts, 37,2 °C, 37,2 Grad, zwölf Stühle, 12 Plätze, Ende Mai."
)


@pytest.fixture(scope="module")
def mentions() -> tuple[Mention, ...]:
    """The mentions of a text with values of every kind."""
    reference = FactReference(("Stuhl.",), (Fact("f", "Stuhl", "", {}),))
    return prepare(reference, shipped("all")).read(_TEXT).mentions


def test_the_owners_are_those_of_every_value_alike(mentions: tuple[Mention, ...]) -> None:
    """Asked by kind and size the values are the same as compared one by one."""
    known = KnownValues(enumerate(mentions))
    for one in mentions:
        wanted = {number for number, other in enumerate(mentions) if alike(one, other) or alike(other, one)}
        assert set(known.owners(one)) == wanted, one
        assert known.known(one) == bool(wanted)


def test_kinds_that_are_never_alike_are_not_compared(mentions: tuple[Mention, ...]) -> None:
    """``COMPARABLE`` is symmetrical and names every kind with itself."""
    assert set(COMPARABLE) == set(ATTRIBUTES)
    for one, other in itertools.product(COMPARABLE, repeat=2):
        assert (other in COMPARABLE[one]) == (one in COMPARABLE[other])
    assert {one.kind for one in mentions} >= {"amount", "count", "duration", "date", "clock", "rhythm", "norm", "pair"}


def test_nothing_is_alike_in_an_empty_reference(mentions: tuple[Mention, ...]) -> None:
    """Without values no owner."""
    assert not any(KnownValues(()).known(one) for one in mentions)
