"""One key for all forms of a word and the nouns made from it."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.shipped import shipped
from pruefstand.scoring.facts.stems import fold, stem, uninflected


@pytest.mark.parametrize(
    "forms",
    [
        ("liefern", "lieferte", "geliefert", "Lieferung", "Lieferungen"),
        ("anhören", "angehört", "Anhörung"),
        ("ausziehen", "auszog", "ausgezogen", "Auszug"),
        ("operieren", "operiert", "Operation", "Operationen"),
        ("mobilisieren", "mobilisiert", "Mobilisation", "Mobilisierung"),
        ("einholen", "einzuholen", "eingeholt"),
        ("Maß", "Mass"),
        ("offen", "offene", "offener"),
        ("Vertrag", "Vertrags", "Vertrages"),
        ("gehen", "ging", "gegangen"),
        ("bewerten", "bewertet", "bewertete", "bewerteten"),
        ("einschalten", "einschaltete", "eingeschaltet", "einzuschalten"),
        ("landen", "landet", "landete", "gelandet"),
        ("gefährden", "gefährdet", "gefährdete"),
    ],
)
def test_forms_of_one_word(forms: tuple[str, ...]) -> None:
    """Inflection, participles, infinitives with zu and nouns of verbs share their key, ß and ss too."""
    strong = shipped("all").strong
    assert len({stem(form, strong) for form in forms}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("Hand", "Hund"), ("Miete", "Mut"), ("laufen", "liefern"), ("Bein", "Bett")]
)
def test_other_words_have_other_keys(one: str, other: str) -> None:
    """Words that have nothing to do with each other are kept apart."""
    strong = shipped("all").strong
    assert stem(one, strong) != stem(other, strong)


def test_folding_is_for_comparison() -> None:
    """Umlauts, sharp s, hyphens and capitals go."""
    assert fold("Süß-Stoff’s") == "sussstoffs"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Berufung", "Berufungen", True),
        ("Testament", "Testaments", True),
        ("Testament", "Testamente", True),
        ("Chor", "Chöre", True),
        ("Beruf", "Berufung", False),
        ("Betrug", "betrug", False),
    ],
)
def test_a_word_without_its_ending(one: str, other: str, same: bool) -> None:
    """Case and number go, what makes another word and the capital letter stay."""
    assert (uninflected(one) == uninflected(other)) is same


@pytest.mark.parametrize(("word", "bare"), [("", ""), ("Los", "Los"), ("Lose", "Lose"), ("Hosen", "Hose")])
def test_a_short_word_keeps_its_ending(word: str, bare: str) -> None:
    """What is left of a word has four letters at least, and nothing stays nothing."""
    assert uninflected(word) == bare


@pytest.mark.parametrize(
    ("one", "other"), [("Gartenzwergers", "Gartenzwerger"), ("Vogelhäuschenbauers", "Vogelhäuschenbauer")]
)
def test_the_genitive_of_a_long_noun_on_er(one: str, other: str) -> None:
    """„des Druckservers“ is a form of „Druckserver“."""
    assert stem(one, {}) == stem(other, {})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("überweist", "überwiesen"),
        ("bestreitet", "bestritten"),
        ("beweist", "bewiesen"),
        ("anbietet", "angeboten"),
        ("verliere", "verloren"),
        ("entscheidend", "entschieden"),
        ("teilgenommen", "teilnehmen"),
    ],
)
def test_the_present_of_a_strong_verb_is_the_verb(one: str, other: str) -> None:
    """No form of a strong verb has a stem of its own, whatever letters end it."""
    rules = shipped("all")
    assert stem(one, rules.strong) == stem(other, rules.strong)
