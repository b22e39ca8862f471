"""Signs of units and currencies, and words of time: which follow a number and belong to it.

Compiled by hand from the International System of Units (9th brochure of the BIPM), from UCUM for laboratory units, and
from ISO 4217 for currencies.
"""

from __future__ import annotations

import re

__all__ = [
    "CURRENCY",
    "DURATION",
    "UNIT",
    "UNIT_WORD",
    "UNIT_WORDS",
    "currency",
    "duration_unit",
    "unit_norm",
    "unit_of_word",
]

_MASS = ("kg", "KG", "mg", "MG", "µg", "ug", "mcg", "ng", "pg", "dag", "g", "t")
_VOLUME = ("ml", "mL", "ML", "cl", "dl", "dL", "hl", "µl", "µL", "fl", "fL", "l", "L")
_SIMPLE = (
    *_MASS,
    *_VOLUME,
    *("ccm", "cm³", "m³", "mm³", "cm3", "m3"),
    *("km²", "km2", "m²", "m2", "cm²", "cm2", "mm²", "mm2", "ha", "km", "cm", "dm", "mm", "µm", "nm", "m"),
    *("mmHg", "cmH2O", "hPa", "kPa", "MPa", "mbar", "bar", "Pa"),
    *("°C", "°F", "° C", "°"),
    *("kWh", "MWh", "GWh", "Wh", "kW", "MW", "mW", "W", "kV", "mV", "MV", "V", "mA", "kHz", "MHz", "mHz", "GHz", "Hz"),
    *("kJ", "MJ", "mJ", "mPa", "MΩ", "mΩ", "MBq", "mBq", "mN", "MN"),
    *("kcal", "cal", "dB(A)", "dB", "lx", "lm", "Nm", "kN", "PS", "mSv", "Sv", "Gy", "mGy", "kBq", "Bq", "Ω"),
    *("mmol", "µmol", "nmol", "pmol", "mol", "mval", "mosmol", "I.E.", "IE", "I.U.", "IU", "mIU", "µIU"),
    *("mU", "MU", "kU"),
    *("Hub", "Hübe", "gtt", "Bq", "GB", "MB", "kB", "TB", "Mbit", "Gbit", "px", "dpi", "CHE", "Ch", "Charr"),
    *("ppm", "ppb", "‰"),
)
_TIME_SIGNS = {"h": "TH", "min": "TM", "s": "TS", "ms": "", "d": "D", "a": "Y"}
_PER = (
    "kg",
    "d",
    "h",
    "min",
    "s",
    "l",
    "L",
    "dl",
    "dL",
    "ml",
    "mL",
    "m²",
    "m2",
    "m³",
    "µl",
    "µL",
    "g",
)
_PER_ALSO = ("mol", "Tag", "die", "nl", "a", "km", "mmol", "ha")


def _choice(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in sorted(set(words), key=lambda word: (-len(word), word)))


UNIT = (
    rf"(?:(?:{_choice((*_SIMPLE, 'h', 'min', 'ms', 's', 'd'))})"
    rf"(?: ?/ ?(?:{_choice((*_PER, *_PER_ALSO))})){{0,2}}|/(?:{_choice(('min', 'µl', 'µL', 'nl', 'mm³'))})"
    r"|x10\^?[0-9]/l|Promille)(?![\w°²³])"
)
"""A regular expression, without groups, for a unit sign after a number."""

_SAME = {"ug": "µg", "mcg": "µg", "mL": "ml", "dL": "dl", "L": "l", "µL": "µl", "fL": "fl", "° C": "°C", "m2": "m²"}
_SAME |= {"MG": "mg", "KG": "kg", "ML": "ml"}
_SAME |= {"km2": "km²", "cm2": "cm²", "mm2": "mm²", "m3": "m³", "cm3": "cm³", "ccm": "cm³", "Promille": "‰"}
_SAME |= {"I.E.": "IE", "I.U.": "IU", "mosmol": "mosmol"}


def unit_norm(sign: str) -> str:
    """The unit in its one spelling: ``mcg`` is ``µg``, ``mL`` is ``ml``, ``Promille`` is ``‰``; no blanks."""
    return "/".join(_SAME.get(part.strip(), part.strip().replace(" ", "")) for part in sign.split("/"))


_CURRENCIES = {
    "€": "EUR",
    "EUR": "EUR",
    "Euro": "EUR",
    "Euros": "EUR",
    "CHF": "CHF",
    "Fr.": "CHF",
    "sFr.": "CHF",
    "SFr.": "CHF",
    "Franken": "CHF",
    "Schweizer Franken": "CHF",
    "USD": "USD",
    "US-$": "USD",
    "US$": "USD",
    "$": "USD",
    "US-Dollar": "USD",
    "Dollar": "USD",
    "GBP": "GBP",
    "£": "GBP",
    "Pfund Sterling": "GBP",
    "ATS": "ATS",
    "öS": "ATS",
    "Schilling": "ATS",
    "DM": "DEM",
    "DEM": "DEM",
    "D-Mark": "DEM",
    "JPY": "JPY",
    "CZK": "CZK",
    "PLN": "PLN",
    "HUF": "HUF",
    "SEK": "SEK",
    "NOK": "NOK",
    "DKK": "DKK",
}
CURRENCY = rf"(?:{_choice(tuple(_CURRENCIES))})"
"""A regular expression, without groups, for a currency before or after a number."""


def currency(sign: str) -> str:
    """The code of ISO 4217 for a sign or word; raises ``KeyError`` for any other."""
    return _CURRENCIES[sign]


_SPANS = {
    "Sekunde": "TS",
    "Minute": "TM",
    "Stunde": "TH",
    "Tag": "D",
    "Kalendertag": "D",
    "Woche": "W",
    "Monat": "M",
    "Jahr": "Y",
    "Lebensjahr": "",
}
DURATION = (
    r"(?:(?:Sekunden|Sekunde|Sek\.|Minuten|Minute|Min\.|Stunden|Stunde|Std\.|Kalendertagen|Kalendertage|Tagen|Tages"
    r"|Tage"
    r"|Tag|Wochen|Woche|Monaten|Monats|Monate|Monat|Jahren|Jahres|Jahre|Jahr)|(?:min|h|s)(?![\w/]))(?!\w)"
)
"""A regular expression, without groups, for a word or sign of time after a number."""
_SHORT = {"Sek.": "TS", "Min.": "TM", "Std.": "TH"}


def duration_unit(word: str) -> str:
    """The letters of ISO 8601 for a word of time in any form: ``Tagen`` is ``D``, ``h`` is ``TH``; empty if none."""
    if word in _SHORT or word in _TIME_SIGNS:
        return _SHORT.get(word) or _TIME_SIGNS[word]
    for stem, letters in _SPANS.items():
        if word.startswith(stem) and len(word) - len(stem) <= 2:
            return letters
    return ""


_WORDS = {
    "Milligramm": "mg",
    "Mikrogramm": "µg",
    "Kilogramm": "kg",
    "Kilo": "kg",
    "Dekagramm": "dag",
    "Gramm": "g",
    "Tonnen": "t",
    "Tonne": "t",
    "Milliliter": "ml",
    "Zentiliter": "cl",
    "Deziliter": "dl",
    "Hektoliter": "hl",
    "Liter": "l",
    "Litern": "l",
    "Stundenkilometer": "km/h",
    "Kilometer": "km",
    "Kilometern": "km",
    "Zentimeter": "cm",
    "Zentimetern": "cm",
    "Millimeter Quecksilbersäule": "mmHg",
    "Millimeter Quecksilber": "mmHg",
    "Millimeter": "mm",
    "Millimetern": "mm",
    "Quadratmeter": "m²",
    "Quadratmetern": "m²",
    "Kubikmeter": "m³",
    "Kubikmetern": "m³",
    "Hektar": "ha",
    "Meter": "m",
    "Metern": "m",
    "Grad Celsius": "°C",
    "Grad": "°",
    "Millimol": "mmol",
    "Internationale Einheiten": "IE",
    "Internationalen Einheiten": "IE",
    "Watt": "W",
    "Kilowattstunden": "kWh",
    "Kilowatt": "kW",
    "Volt": "V",
}
UNIT_WORD = (
    rf"(?:(?:{_choice(tuple(_WORDS))})(?: (?:pro|je) (?:{_choice((*_WORDS, 'Stunde', 'Minute', 'Tag'))}))?)(?!\w)"
)
"""A regular expression, without groups, for a unit in words."""
UNIT_WORDS = frozenset(word.split()[-1] for word in (*_WORDS, "Stunde", "Minute"))
"""The last words of units in words."""
_PER_WORDS = {"Stunde": "h", "Minute": "min", "Tag": "d", **_WORDS}


def unit_of_word(word: str) -> str:
    """The sign for a unit in words: ``Milligramm pro Deziliter`` is ``mg/dl``; raises ``KeyError`` for any other."""
    whole, _per, part = word.replace(" je ", " pro ").partition(" pro ")
    return _WORDS[whole] + (f"/{_PER_WORDS[part]}" if part else "")
