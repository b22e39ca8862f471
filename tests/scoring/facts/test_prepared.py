"""A reference made ready: what it calls somebody, and the short nouns of which compounds may be made."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.shipped import shipped


@pytest.mark.parametrize(
    ("person", "sentence", "calling"),
    [
        ("Baufirma", "Baufirma liefert die Setzlinge.", True),
        ("Nachbarschaft", "Nachbarschaft liefert die Setzlinge.", True),
        ("Försterei", "Die Försterei liefert die Setzlinge.", True),
        ("Försterei", "Försterei liefert die Setzlinge.", False),
        ("Reiser", "Reiser liefert die Setzlinge.", False),
    ],
)
def test_a_word_of_the_tables_is_a_calling_and_no_surname(person: str, sentence: str, calling: bool) -> None:
    """An article before it makes a calling, or a table that has the very word; a surname stays one."""
    fact = Fact("f", f"{person} liefert die Setzlinge", "", {"person": person})
    made = prepare(FactReference((sentence,), (fact,)), shipped("all"))
    assert (person in made.callings) is calling
    assert [one.norm for one in made.facts[0].typed] == [f"{'calling' if calling else 'name'}:{person}"]


@pytest.mark.parametrize(
    ("fact", "short"), [("Hut hängt am Tor", {"hut", "tor"}), ("Sie hängt am Tor", {"tor"}), ("CRP am Tor", {"tor"})]
)
def test_short_nouns_of_the_reference_make_compounds(fact: str, short: set[str]) -> None:
    """Nouns of three letters do, words without content and abbreviations do not."""
    made = prepare(FactReference((f"{fact}.",), (Fact("f", fact, "", {}),)), shipped("all"))
    assert {each for each in made.vocabulary if len(each) <= 3} == short
