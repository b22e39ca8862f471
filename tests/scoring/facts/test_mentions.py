"""Values of all kinds as documents write them."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.mentions import mentions
from pruefstand.scoring.facts.shipped import shipped
from pruefstand.scoring.facts.tables import tables


def _norms(text: str, names: tuple[str, ...] = (), callings: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    return [(one.kind, one.norm) for one in mentions(text, tables(shipped("all")), names, callings)]


def _same(one: str, other: str) -> bool:
    return _norms(one) == _norms(other) != []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Durchfluss 12 l/min", "Durchfluss zwölf Liter pro Minute"),
        ("Durchfluss 12 l/min", "Durchfluss 12 Liter Wasser in der Minute"),
        ("Saatgut 5 g/m²", "Saatgut fünf Gramm pro Quadratmeter"),
        ("Gebühr 30 Cent", "Gebühr 0,30 Euro"),
        ("Gebühr 50 Rappen", "Gebühr 0,50 CHF"),
        ("Reaktion nach 250 ms", "Reaktion nach 250 Millisekunden"),
        ("Höhe zwei Meter vierzig", "Höhe 2,40 m"),
        ("Becken 3x5 m groß", "Becken 3 x 5 m groß"),
    ],
)
def test_rates_cents_and_milliseconds_have_one_form(one: str, other: str) -> None:
    """The unit written out, with the thing between, or in hundredths is the same value."""
    assert _same(one, other)


def test_votes_are_for_against_and_abstained() -> None:
    """„11:4:1“ is an ordered pair and the abstentions by themselves."""
    assert _norms("Angenommen mit 11:4:1.") == [("pair", "11:4"), ("count", "1")]


@pytest.mark.parametrize("text", ["bei einer Enthaltung", "bei 1 Enthaltung"])
def test_one_abstention_is_counted(text: str) -> None:
    """The article before a vote is a number."""
    (one,) = mentions(text, tables(shipped("all")), ())
    assert (one.kind, one.norm, bool(one.label)) == ("count", "1", True)


def test_an_article_before_another_noun_counts_nothing() -> None:
    """„einer Weiche“ is no number."""
    assert _norms("an einer Weiche") == []


def test_persons_together_and_a_scale_are_numbers() -> None:
    """„zu zweit“ are two, on the „Zehnerskala“ a number is one of ten; the name of the scale alone is none."""
    assert _norms("Sie tragen zu zweit.") == [("count", "2")]
    assert _norms("3 auf der Zehnerskala") == _norms("Zehnerskala bei 3") == _norms("NRS 3") == [("pair", "3:10")]
    assert _norms("auf der Zehnerskala") == []


def test_an_hour_before_a_thing_counts_the_thing() -> None:
    """„9 Uhr 20 Kisten“ is nine o'clock and twenty boxes."""
    assert _norms("um 9 Uhr 20 Kisten") == [("clock", "09:00"), ("count", "20")]


def test_a_calling_is_a_person_of_its_own_kind() -> None:
    """What the reference calls somebody with an article is no surname."""
    assert _norms("die Försterei zahlt", ("Försterei",), ("Försterei",)) == [("person", "calling:Försterei")]
    assert _norms("Aigner zahlt", ("Aigner",)) == [("person", "name:Aigner")]


def test_names_behind_first_names_and_offices_are_found() -> None:
    """A name that the reference does not know: behind a first name, or an unknown word behind an office."""
    assert ("person", "name:Wiese") in _norms("Nach Angaben von Tamara Wiese läuft der Brunnen.")
    assert ("person", "name:Oswald") in _norms("Die Vorlage kam von Bürgermeisterin Oswald.")
    assert ("person", "name:Rosen") not in _norms("Im Garten blühen Rosen Tulpen.")
