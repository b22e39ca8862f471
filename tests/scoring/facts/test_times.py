"""Times and amounts as documents write them, and names before nouns: what the typed readers find."""

from __future__ import annotations

import pytest

from pruefstand.scoring.facts.likeness import alike
from pruefstand.scoring.facts.mentions import mentions
from pruefstand.scoring.facts.shipped import shipped
from pruefstand.scoring.facts.tables import tables


def _found(text: str) -> list[tuple[str, str]]:
    return [(one.kind, one.norm) for one in mentions(text, tables(shipped("all")), ())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Projekttage 7.–11.7.", [("date", "--07-07"), ("date", "--07-11")]),
        ("Kurs 07.–09.03.2027", [("date", "2027-03-07"), ("date", "2027-03-09")]),
        ("15 h: Visite", [("clock", "15:00")]),
        ("Visite um 8 h", [("clock", "08:00")]),
        ("Visite 16.15 h", [("clock", "16:15")]),
        ("Trinkmenge 300 ml/Tag", [("amount", "3/10 volume"), ("rhythm", "1")]),
        ("Trinkmenge 300 ml am Tag", [("amount", "3/10 volume"), ("rhythm", "1")]),
        ("Pumpe 20 mg/h", [("amount", "1/50 mass"), ("period", "per:hour")]),
        ("zwei Meter vierzig", [("amount", "12/5 length")]),
        ("bei dreimal täglicher Messung", [("rhythm", "3")]),
        ("am Tag der Operation", []),
        ("Inventur Ende 2027", [("month", "2027-ende")]),
        ("Inventur Anfang des Jahres 2027", [("month", "2027-anfang")]),
        ("Inventur zum Jahresende 2027", [("month", "2027-ende")]),
        ("Mitte 2000 Euro", [("amount", "2000 EUR")]),
        ("Inventur Q3", [("date", "Q3")]),
        ("Inventur im dritten Quartal", [("date", "Q3")]),
        ("Inventur Quartal III", [("date", "Q3")]),
        ("Inventur im 2. Halbjahr", [("date", "H2")]),
        ("Inventur im zweiten Halbjahr", [("date", "H2")]),
        ("Schließung 20 Uhr", [("clock", "20:00")]),
        ("Schließung acht Uhr abends", [("clock", "20:00"), ("moment", "daytime:abends")]),
        ("Schließung acht Uhr morgens", [("clock", "08:00"), ("moment", "daytime:morgens")]),
        ("Schließung um acht Uhr", [("clock", "08:00|20:00")]),
    ],
)
def test_a_time_or_amount_has_one_form(text: str, expected: list[tuple[str, str]]) -> None:
    """Every notation of a value ends in one norm, and nothing else is found."""
    assert _found(text) == expected


def test_a_noun_behind_a_name_is_no_surname() -> None:
    """„Herr Berger Kopfschmerzen“ names Berger; two names stay two where neither is a noun of the rules."""
    assert ("person", "name:Berger") in _found("Um 9 Uhr gab Herr Berger Kopfschmerzen an.")
    assert ("person", "name:Moser") in _found("Frau Vera Moser kommt.")


@pytest.mark.parametrize(
    ("end", "day", "same"),
    [
        ("Ende September 2027", "30. September 2027", True),
        ("Ende Februar 2028", "29. Februar 2028", True),
        ("Ende Februar 2027", "28. Februar 2027", True),
        ("Ende September", "30. September", True),
        ("bis Ende September", "29. September", False),
        ("bis Ende September", "30. September", True),
    ],
)
def test_the_end_of_a_month_is_its_last_day(end: str, day: str, same: bool) -> None:
    """Leap years count where the year is told."""
    (one,), (other,) = (mentions(text, tables(shipped("all")), ()) for text in (end, day))
    assert alike(one, other) is alike(other, one) is same
