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


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("dreimal geläutet", [("count", "3")]),
        ("3x geläutet", [("count", "3")]),
        ("dreimalige Probe", [("count", "3")]),
        ("dreimal täglich geläutet", [("rhythm", "3")]),
        ("Beet 3 x 4 m", [("pair", "3:4")]),
        ("einmal geläutet", []),
    ],
)
def test_how_often_something_was_done_is_a_number(text: str, found: list[tuple[str, str]]) -> None:
    """„dreimal“ counts; with a time it is a rhythm, between two lengths a pair, and „einmal“ is most often a filler."""
    assert _norms(text) == found


@pytest.mark.parametrize(
    ("text", "found"), [("Ein Paar Schuhe", [("count", "2")]), ("ein paar Schuhe", []), ("das Paar tanzt", [])]
)
def test_a_pair_of_a_thing_is_two(text: str, found: list[tuple[str, str]]) -> None:
    """With a capital letter before what it is of; „ein paar“ are some, „das Paar“ are persons."""
    assert _norms(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ein Viertel der Bänke", [("amount", "25 %")]),
        ("drei Viertel der Bänke", [("amount", "75 %")]),
        ("ein Viertel Jahr", [("duration", "3 months")]),
        ("um ein Viertel nach acht", [("clock", "08:15|20:15")]),
    ],
)
def test_a_quarter_is_a_share_and_no_part_of_the_clock(text: str, found: list[tuple[str, str]]) -> None:
    """Before „Jahr“ and „nach acht“ it is a time."""
    assert _norms(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("zu 1: 12 Meter Zaun", [("count", "1"), ("amount", "12 length")]),
        ("Maßstab 1 : 12", [("pair", "1:12")]),
        ("11:4 angenommen", [("pair", "11:4")]),
    ],
)
def test_a_number_before_a_colon_heads_what_follows(text: str, found: list[tuple[str, str]]) -> None:
    """A colon right behind it and a space are no ratio; a space on both sides or on none makes one."""
    assert _norms(text) == found


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("11 Mal Ja und 4 Mal Nein", ["ja", "nein"]),
        ("11 Ja und 4 Nein", ["ja", "nein"]),
        ("Stückzahl: 510. Anlauf am Abend", ["stuckzahl"]),
        ("im 12. Anlauf", ["anlauf"]),
        ("Stückzahl: 510 Kisten", ["kist"]),
    ],
)
def test_a_number_counts_the_right_word(text: str, labels: list[str]) -> None:
    """„Mal“ is passed over; a high number with a full stop ends its sentence and is no ordinal."""
    found = mentions(text, tables(shipped("all")), ())
    assert [one.label for one in found if one.kind == "count"] == labels


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("12 % mehr", [("amount", "12 %"), ("direction", "way:up")]),
        ("9 Euro weniger", [("amount", "9 EUR"), ("direction", "way:down")]),
        ("mehr als 12 %", [("amount", "12 %")]),
        ("12 Liter mehr", [("amount", "12 volume")]),
    ],
)
def test_more_behind_a_share_or_a_price_says_which_way(text: str, found: list[tuple[str, str]]) -> None:
    """Before the amount it is a bound, behind another unit it is only more of the thing."""
    assert _norms(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Insulin 0-0-18 IE", [("amount", "18 IE"), ("rhythm", "1")]),
        ("Sirup 5-0-5 ml", [("amount", "1/200 volume"), ("rhythm", "2")]),
        ("Tablette 0-0-1", [("rhythm", "1")]),
    ],
)
def test_a_scheme_with_a_unit_has_an_amount(text: str, found: list[tuple[str, str]]) -> None:
    """Without a unit it only tells when."""
    assert sorted(_norms(text)) == found
