"""The same content in two notations is the same; another content never is."""

from __future__ import annotations

import pytest

from pruefstand.language.finding import find


def _values(text: str) -> list[tuple[str, str]]:
    """Kinds and normal forms, an ordinal as its number."""
    return sorted((one.kind.replace("ordinal", "number"), one.norm.rstrip(".")) for one in find(text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("zweieinhalb Stunden", "2,5 Stunden"),
        ("dreißig Milligramm", "30 mg"),
        ("am dritten Mai 2021", "am 3.5.2021"),
        ("zwölf Uhr fünfzehn", "12:15 Uhr"),
        ("Artikel 6 EMRK", "Art 6 EMRK"),
        ("vierzig Prozent", "40 %"),
        ("eintausendzweihundert Euro", "1.200 €"),
        ("fünf Milligramm pro Kilogramm", "5 mg/kg"),
        ("achtunddreißig Komma zwei Grad Celsius", "38,2 °C"),
        ("im Jahr zweitausendzwanzig", "im Jahr 2020"),
        ("20 ml", "20 Milliliter"),
        ("10.000 IE", "zehntausend Internationale Einheiten"),
        ("um 8 Uhr", "um 8:00 Uhr"),
        ("2 Mio. Euro", "zwei Millionen Euro"),
        ("1. Jänner 2020", "1. Januar 2020"),
        ("§§ 5 und 6 StGB", "§ 5 und § 6 StGB"),
        ("fünfzigtausend", "50 000"),
        ("fünf Komma null fünf", "5,05"),
        ("14-tägige Frist", "Frist von vierzehn Tagen"),
    ],
)
def test_same_content(one: str, other: str) -> None:
    """Words and digits, short and long forms give one value."""
    assert _values(one) == _values(other) != []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 mg", "5 µg"),
        ("1,5 l", "15 l"),
        ("halb acht", "acht Uhr"),
        ("2,5 mg", "25 mg"),
        ("keine Allergie", "Allergie"),
        ("4 Ob 12/20x", "4 Ob 12/20y"),
        ("§ 5 Abs 1 ABGB", "§ 5 Abs 2 ABGB"),
        ("§ 5 ABGB", "§ 5 BGB"),
        ("3.4.2021", "4.3.2021"),
        ("12.500", "12,500"),
        ("14 Tage", "14 Wochen"),
        ("fünfzehn", "fünfzig"),
        ("1-0-1", "1-1-0"),
        ("zweite Instanz", "dritte Instanz"),
        ("100 €", "100 CHF"),
        ("5 %", "5 Prozentpunkte"),
        ("120/80", "80/120"),
        ("NJW 2020, 12", "NJW 2021, 12"),
        ("bis 5 Tage", "bis 6 Tage"),
    ],
)
def test_different_content(one: str, other: str) -> None:
    """Another number, unit, law, date, order or negation is another value."""
    assert _values(one) != _values(other)
