"""Things told by their place in a row or by a version: „der dritte Prototyp“, „Prototyp Nr. 3“, „Firmware 2.4“."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.rhythms import number_of
from pruefstand.scoring.facts.tables import Tables

__all__ = ["numbered", "versions"]

_NUMBERED = re.compile(
    r"(?<!\w)(?P<label>[A-ZÄÖÜ][a-zäöüß]{3,}) (?:Nr\.?|Nummer|No\.?)"
    r" ?(?P<n>\d{1,3}|ein|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)"
    r"(?![\w.,]\d)(?!\w)"
)
_VERSION = re.compile(
    r"(?<!\w)(?:Firmware|Version|Release|Build|Softwarestand|Ausgabe|v)[ -]?"
    r"(?P<n>\d{1,3}(?:(?:\.| Punkt )\d{1,3}){1,3})(?!\w|\.\d)"
    r"|(?<!\w)(?:Firmware|Version|Release)[ -]?(?P<w>[a-zäöüß]{3,10} Punkt [a-zäöüß]{3,10})(?!\w)"
)


def numbered(text: str, tables: Tables) -> Iterator[Mention]:
    """The number of a thing with the noun before it: „Prototyp Nr. 3“."""
    for match in _NUMBERED.finditer(text):
        number = number_of(match["n"])
        if number:
            yield Mention("count", str(number), *match.span("n"), match["n"], label=tables.stem(match["label"]))


def versions(text: str) -> Iterator[Mention]:
    """Versions, which are neither dates nor decimals."""
    for match in _VERSION.finditer(text):
        told = match["n"] or match["w"]
        pieces = [number_of(piece) for piece in re.split(r"\.| Punkt ", told)]
        if all(piece is not None for piece in pieces):
            norm = ".".join(str(int(piece)) for piece in pieces if piece is not None)
            yield Mention("code", norm, *match.span("n" if match["n"] else "w"), told)
