from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pruefstand.language.finding import find

Norms = Callable[..., list[tuple[str, str]]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12.500 €", [("amount", "12500 EUR")]),
        ("EUR 12.500,00", [("amount", "12500 EUR")]),
        ("Fr. 12'500.–", [("amount", "12500 CHF")]),
        ("1.800,-- Euro", [("amount", "1800 EUR")]),
        ("1,5 Mio. Euro", [("amount", "1500000 EUR")]),
        ("500 TEUR", [("amount", "500000 EUR")]),
        ("4,5 %", [("percent", "4.5 %")]),
        ("4,5 Prozent", [("percent", "4.5 %")]),
        ("2 Prozentpunkte", [("percent", "2 PP")]),
        ("4–5 %", [("percent", "4 %"), ("percent", "5 %")]),
        ("von € 8.000 bis € 12.000", [("amount", "8000 EUR"), ("amount", "12000 EUR")]),
        ("zwischen 5 und 7 mg", [("number", "5 mg"), ("number", "7 mg")]),
        ("5 mg", [("number", "5 mg")]),
        ("5mg", [("number", "5 mg")]),
        ("5 Milligramm", [("number", "5 mg")]),
        ("0,5 mg/kg", [("number", "0.5 mg/kg")]),
        ("38,2 °C", [("number", "38.2 °C")]),
        ("bei −2,5 °C", [("number", "-2.5 °C")]),
        ("120/80 mmHg", [("number", "120/80 mmHg")]),
        ("1-0-1", [("dose", "1-0-1")]),
        ("½-0-½", [("dose", "½-0-½")]),
        ("1 – 1 – 1 – 0", [("dose", "1-1-1-0")]),
        ("14 Tage", [("duration", "P14D")]),
        ("8 h", [("duration", "PT8H")]),
        ("14-tägige Frist", [("duration", "P14D")]),
        ("Punkt 2.10", [("number", "2.10")]),
        ("Version 2.10.3", [("number", "2.10.3")]),
        ("0012", [("number", "0012")]),
        ("SpO2", [("code", "SpO2")]),
        ("ICD-10 I48.0", [("code", "ICD-10"), ("code", "I48.0")]),
        ("die 2. Instanz", [("ordinal", "2.")]),
        ("Es waren 12. Der Kläger", [("number", "12")]),
        ("1. Der Kläger\n2. Die Beklagte", [("list_mark", "1."), ("list_mark", "2.")]),
        ("1½ Stunden", [("duration", "PT1.5H")]),
    ],
)
def test_quantities(text: str, expected: list[tuple[str, str]], norms: Norms) -> None:
    """Numbers have their kind, their exact value and what belongs to them."""
    assert norms(text) == expected


def test_ranges_are_marked() -> None:
    """Both ends of a range say so and carry the unit."""
    one, two = find("10–14 mg")
    assert (one.bound, one.unit, two.bound, two.unit) == ("from", "mg", "to", "mg")


def test_ambiguous_number() -> None:
    """A number that German and English read differently says so."""
    (found,) = find("1,250 kg")
    assert found.readings == ("1.25 kg", "1250 kg")


@given(st.decimals(1, 10**6, places=2), st.sampled_from(["€", "EUR", "Euro"]))
def test_amounts_are_exact(value: Decimal, sign: str) -> None:
    """An amount has exactly its value, never a float, in whatever notation."""
    german = f"{value:,.2f}".translate(str.maketrans(",.", ".,"))
    swiss = f"{value:,.2f}".replace(",", "'")
    for text in (f"{german} {sign}", f"{sign} {german}", f"{swiss} {sign}"):
        (found,) = find(text)
        assert isinstance(found.value, Decimal | Fraction)
        assert (found.kind, found.value, found.unit) == ("amount", value, "EUR")
