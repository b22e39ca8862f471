"""Things told by a letter or a Roman numeral beside their name, and dozens: „Vitamin D“, „II. Grades“."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.language.number_words import cardinal
from pruefstand.language.numerals import roman
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.stems import uninflected

__all__ = ["by_letter", "degrees", "dozens"]

_BY_LETTER = re.compile(
    r"(?<!\w)(?P<noun>[A-ZÄÖÜ](?:[A-ZÄÖÜ]*|[a-zäöüß]{2,}))[ -](?P<sign>[A-HK-UW-Z]\d{0,2}|\d{1,3}[A-Z])"
    r"(?![\w’'-]|\.\w|/\w)"
)
_INITIAL = re.compile(r"\.\s+[A-ZÄÖÜ][a-zäöüß]")
_ALWAYS = ("Vitamin", "Hepatitis", "Typ", "Gruppe", "Haus", "Saal", "Block", "Stiege", "Station", "Anlage", "Variante")
_NEVER = {"Herr", "Herrn", "Frau", "Dr", "Prof", "Mag", "Ing", "Fr", "Hr", "Abs", "Art", "Nr"}
_SCALES = {"C", "F", "K"}
"""„Grad C“ tells a temperature, no thing."""
_DEGREE = re.compile(r"(?<!\w)(?P<r>[IVX]{1,4})\.?(?= ?(?:[gG]radig|Grad(?:es)?)(?!\w))")
_DOZEN = re.compile(r"(?<!\w)(?:(?P<n>[a-zäöüß]{2,6}|\d{1,2}) )?(?P<half>halbe[sn]? )?Dutzend(?!\w)")


def by_letter(text: str) -> Iterator[Mention]:
    """The letter of a thing as a term of its name, „Vitamin D“ and „Vitamin B12“; no initial of a name."""
    for match in _BY_LETTER.finditer(text):
        noun = match["noun"]
        if noun in _NEVER or (noun == "Grad" and match["sign"] in _SCALES):
            continue
        if noun not in _ALWAYS and _INITIAL.match(text, match.end()):
            continue  # „Karl M. Huber“
        sign = match["sign"] if match["sign"][0] != "D" else "D"  # „Vitamin D3“ is one of „Vitamin D“
        yield Mention("term", f"{uninflected(noun)} #:{sign}", *match.span(), match[0])


def degrees(text: str) -> Iterator[Mention]:
    """Roman numbers before *Grad*, as numbers; those behind it are read with all numbers behind a word."""
    for match in _DEGREE.finditer(text):
        if value := roman(match["r"]):
            yield Mention("count", str(value), *match.span("r"), match["r"])


def dozens(text: str) -> Iterator[Mention]:
    """„ein Dutzend“: twelve."""
    for match in _DOZEN.finditer(text):
        told = match["n"] or "ein"
        number = int(told) if told.isdigit() else cardinal(told) or 1
        yield Mention("count", str(number * 12 // (2 if match["half"] else 1)), *match.span(), match[0])
