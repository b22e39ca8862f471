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
_SI = ("m", "µ", "n", "p", "k", "M", "G")
_SIMPLE = (
    *_MASS,
    *_VOLUME,
    *("ccm", "cm³", "m³", "mm³", "cm3", "m3"),
    *("km²", "km2", "m²", "m2", "cm²", "cm2", "mm²", "mm2", "ha", "km", "cm", "dm", "mm", "µm", "nm", "m"),
    *("mmHg", "cmH2O", "hPa", "kPa", "MPa", "mbar", "bar", "Pa"),
    *("W", "V", "Hz", "Bq", "Sv", "Gy", "Ω", "J", "A"),
    *("°C", "°F", "° C", "°"),
    # Milli and mega, pico and peta differ by the case of one letter only, so every prefix in use is listed.
    *(prefix + unit for unit in ("W", "V", "A", "Hz", "Pa", "J", "N", "Ω", "Bq", "Sv", "Gy") for prefix in _SI),
    *(prefix + unit for unit in ("mol", "val", "osmol") for prefix in ("", "m", "µ", "n", "p")),
    *("kWh", "MWh", "GWh", "mWh", "Wh", "kcal", "cal", "dB(A)", "dB", "lx", "lm", "Nm", "PS", "Ohm"),
    *("E", "I.E.", "IE", "I.U.", "IU", "mIU", "µIU", "mU", "MU", "kU", "µU", "U"),
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


_PREFIXES = {
    "Milli": "m",
    "Mikro": "µ",
    "Nano": "n",
    "Piko": "p",
    "Femto": "f",
    "Zenti": "c",
    "Dezi": "d",
    "Deka": "da",
    "Hekto": "h",
    "Kilo": "k",
    "Mega": "M",
    "Giga": "G",
    "Tera": "T",
}
_BASES = {
    "Gramm": "g",
    "Liter": "l",
    "Meter": "m",
    "Mol": "mol",
    "Osmol": "osmol",
    "Val": "val",
    "Watt": "W",
    "Lux": "lx",
    "Lumen": "lm",
    "Wattstunde": "Wh",
    "Volt": "V",
    "Ampere": "A",
    "Hertz": "Hz",
    "Pascal": "Pa",
    "Bar": "bar",
    "Joule": "J",
    "Kalorie": "cal",
    "Newton": "N",
    "Ohm": "Ω",
    "Gray": "Gy",
    "Sievert": "Sv",
    "Becquerel": "Bq",
    "Byte": "B",
    "Bit": "bit",
    "Unit": "U",
}
_WORDS = {
    "Kilo": "kg",
    "Tonne": "t",
    "Hektar": "ha",
    "Quadratkilometer": "km²",
    "Quadratmeter": "m²",
    "Quadratzentimeter": "cm²",
    "Quadratmillimeter": "mm²",
    "Kubikmeter": "m³",
    "Kubikzentimeter": "cm³",
    "Kubikmillimeter": "mm³",
    "Stundenkilometer": "km/h",
    "Millimeter Quecksilbersäule": "mmHg",
    "Millimetern Quecksilbersäule": "mmHg",
    "Millimeter Quecksilber": "mmHg",
    "Zentimeter Wassersäule": "cmH2O",
    "Zentimetern Wassersäule": "cmH2O",
    "Grad Celsius": "°C",
    "Grad Fahrenheit": "°F",
    "Grad": "°",
    "Internationale Einheiten": "IE",
    "Internationalen Einheiten": "IE",
    "internationale Einheiten": "IE",
    "internationalen Einheiten": "IE",
    "Einheiten": "E",
    "Dezibel": "dB",
}
_ENDING = "(?:n|s|en)?"
_UNIT_IN_WORDS = (
    rf"(?:(?:{_choice(tuple(_WORDS))})"
    rf"|(?:(?:{_choice(tuple(_PREFIXES))})(?:{_choice(tuple(base.lower() for base in _BASES))})"
    rf"|{_choice(tuple(_BASES))})){_ENDING}"
)
_PER_WORDS = {
    "Sekunde": "s",
    "Minute": "min",
    "Stunde": "h",
    "Tag": "d",
    "Jahr": "a",
}
_PER_IN_WORDS = rf"(?: (?:pro|je) (?:{_choice(tuple(_PER_WORDS))}|{_UNIT_IN_WORDS}))"
UNIT_WORD = (
    rf"(?:{_UNIT_IN_WORDS}{_PER_IN_WORDS}{{0,2}}"
    r"|(?:(?:Schlägen?|Atemzügen?|mal) )?(?:pro|je) Minute)(?!\w)"
)
"""A regular expression, without groups, for a unit in words: every unit of the list with every prefix, in any case of
the grammar, alone or per another; ``Schläge pro Minute`` is ``/min``."""
UNIT_WORDS = frozenset(
    form
    for word in (
        *(word.split()[-1] for word in _WORDS),
        *_BASES,
        *(prefix + base.lower() for prefix in _PREFIXES for base in _BASES),
        *("Sekunde", "Minute", "Stunde"),
    )
    for form in (word, f"{word}n", f"{word}s", f"{word}en")
)
"""The last words of units in words."""


def unit_of_word(word: str) -> str:
    """The sign for a unit in words: ``Milligramm pro Deziliter`` is ``mg/dl``; raises ``KeyError`` for any other."""
    whole, *parts = re.split(r"(?:^| )(?:pro|je) ", word)
    sign = "" if whole in {"", "Schläge", "Schlägen", "Atemzüge", "Atemzügen", "mal"} else _sign(whole)
    return sign + "".join(f"/{_PER_WORDS.get(part) or _sign(part)}" for part in parts)


def _sign(word: str) -> str:
    for form in (word, *(word.removesuffix(ending) for ending in ("n", "s", "en"))):
        if form in _WORDS:
            return _WORDS[form]
        if form in _BASES:
            return _BASES[form]
        for prefix, sign in _PREFIXES.items():
            base = form.removeprefix(prefix).capitalize()
            if form.startswith(prefix) and base in _BASES:
                return sign + _BASES[base]
    raise KeyError(word)
