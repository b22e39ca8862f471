"""Short forms written out: initials of names, cut words, initials of compounds."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.prepared import prepare
from pruefstand.scoring.facts.reference import Fact, FactReference
from pruefstand.scoring.facts.shipped import shipped


def _written_out(text: str, *facts: str) -> str:
    told = tuple(Fact(f"f{number}", fact, "", {}) for number, fact in enumerate(facts))
    made = prepare(FactReference(tuple(f"{fact}." for fact in facts), told), shipped("all"))
    return made.read(text).expanded.text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Den Chor leitet J. Jonasch.", "Den Chor leitet J. Jonasch."),
        ("Seit 4 J. Chorleiter.", "Seit 4 Jahr. Chorleiter."),
        ("Vor 4 J. Jonasch gehört.", "Vor 4 Jahr. Jonasch gehört."),
    ],
)
def test_the_initial_of_a_name_is_no_short_form(text: str, told: str) -> None:
    """„J. Jonasch“ is a person; behind a number „J.“ are years."""
    assert _written_out(text, "Frau Jonasch leitet den Chor") == told


@pytest.mark.parametrize(
    ("fact", "text", "told"),
    [
        ("Kassenwagen bemalt", "Kassenw. bemalt", "Kassenwagen bemalt"),
        ("Kassenwart bemalt", "Kassenw. bemalt", "Kassenwart bemalt"),
        ("Wagen bemalt", "Kassenw. bemalt", "Kassenwart bemalt"),
        ("Vereinbarkeit von Hof und Chor", "Vereinb. von Hof und Chor", "Vereinbarkeit von Hof und Chor"),
        ("Telefonzelle am Tor", "tel. am Tor", "telefonisch am Tor"),
    ],
)
def test_a_cut_word_is_first_the_one_of_the_reference(fact: str, text: str, told: str) -> None:
    """Only where no word of the reference begins so, or the form is very short, the tables tell what it means."""
    assert _written_out(text, fact) == told


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        ("Hausbesuch dauert", "Hausbesuch dauert."),
        ("Hochbeet dauert", "Hochbeet dauert."),
        ("Himbeeren reifen", "HB dauert."),
        ("Holzbottich reift", "HB dauert."),
    ],
)
def test_initials_stand_for_parts_that_are_words(fact: str, told: str) -> None:
    """``HB`` is a compound of which one part is known, and no word that only has a *b* somewhere."""
    assert _written_out("HB dauert.", fact) == told


@pytest.mark.parametrize(
    ("cut", "told"),
    [("Den Chor grüßt Mdt.", "Den Chor grüßt Mandant."), ("Den Chor grüßt MDT.", "Den Chor grüßt MDT.")],
)
def test_capitals_are_no_contraction(cut: str, told: str) -> None:
    """A word keeps some of its letters in „Mdt.“; letters that are all capitals stand for words of their own."""
    assert _written_out(cut, "Mandant grüßt den Chor") == told


@pytest.mark.parametrize(
    ("text", "told"),
    [("Typ-4-Segel gehisst.", "Typ 4 Segel gehisst."), ("Linie 3-5 fährt.", "Linie 3-5 fährt."), ("1-0-1", "1-0-1")],
)
def test_a_number_between_two_words_stands_by_itself(text: str, told: str) -> None:
    """A word joined with a number is read as its pieces; hyphens between numbers stay."""
    assert _written_out(text, "Segel vom Typ 4") == told


def test_metres_before_a_full_stop_are_no_abbreviation() -> None:
    """„Pfad 9 m.“ ends with metres, „Pfad m. Geländer“ has a rail."""
    assert _written_out("Pfad 9 m. Bank da.", "Pfad 9 km") == "Pfad 9 m. Bank da."
    assert _written_out("Pfad m. Geländer.", "Pfad 9 km") == "Pfad mit Geländer."
