"""Numbers that are told without their unit or noun: votes, persons together, scales, fractions, ages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.rhythms import number_of
from pruefstand.scoring.facts.tables import Tables
from pruefstand.scoring.facts.units import measured_in

__all__ = ["ages", "fractions", "times_done", "votes"]

_VOTES = re.compile(
    r"(?<![\w:.,])(?P<a>[1-9]\d{0,2}):(?P<b>\d|[1-9]\d{1,2}):(?P<c>\d|[1-9]\d{1,2})(?![\w:]| ?(?:Uhr|h)(?!\w))"
)
_NO_SHARE = r"(?:Stunde|Jahr|nach|vor|bis|über|der (?:Alt|Innen)?[sS]tadt|[a-zäöü]+ Uhr)"
"""What a quarter may be of, and is no share then."""
_FRACTION = re.compile(
    r"(?<!\w)(?P<n>ein(?:e[mnrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|\d{1,3}"
    r"|[a-zäöüß]{5,25}(?= (?:Hundert|Tausend)))"
    rf" (?P<part>Drittel|Viertel(?! {_NO_SHARE}|jahr|stunde)|Fünftel|Sechstel|Achtel"
    r"|Zehntel|Hundertstel|Tausendstel)n?s?(?!\w)",
    re.IGNORECASE,
)
_PARTS = {"drit": 3, "vier": 4, "fünf": 5, "sech": 6, "acht": 8, "zehn": 10, "hund": 100, "taus": 1000}
_AGE = re.compile(
    r"(?<!\w)(?:[iI]m Alter von (?P<n>[1-9]\d)(?! ?(?:Jahr|Monat|Tag|Woche))"
    r"|mit (?P<m>[1-9]\d)(?= (?:an|erkrankt|verstorben|gestorben)(?!\w))|(?P<j>\d{1,3})-[jJ]ährige[nmrs]?(?!\w))"
)
_ONE_VOTE = re.compile(r"(?<!\w)[eE]in(?:e[nmrs]?)? (?P<label>Enthaltung|Gegenstimme|Stimme|Stimmenthaltung)(?!\w)")
_PAIR = re.compile(r"(?<!\w)[eE]in Paar(?= (?P<label>[A-ZÄÖÜ][\w-]+))")
_TOGETHER = re.compile(r"(?<!\w)zu (?P<n>zweit|dritt|viert|fünft)(?!\w)")
_PERSONS_TOGETHER = {"zweit": 2, "dritt": 3, "viert": 4, "fünft": 5}
_SCALE = r"(?:Zehner-?[sS]kala|NRS|VAS|Skala (?:bis|von (?:0|null|1|eins) bis) (?:10|zehn))"
_SCALE_OF_TEN = re.compile(
    rf"(?<!\w){_SCALE}(?:\s?:|\s(?:bei|von|mit))?\s(?P<after>\d{{1,2}})(?![\w/,.]\d|\w| (?:von|auf))"
    rf"|(?<![\w,.])(?P<before>\d{{1,2}})(?: Punkten?)? (?:auf|nach|laut) (?:der |einer )?{_SCALE}(?!\w)"
)


def votes(text: str, tables: Tables) -> Iterator[Mention]:
    """„11:4:1“: for, against, abstained; „zu zweit“: two persons; „3 auf der Zehnerskala“: of ten."""
    for match in _VOTES.finditer(text):
        values = (Decimal(match["a"]), Decimal(match["b"]))
        yield Mention(
            "pair",
            ":".join(str(value) for value in values),
            match.start(),
            match.end("b"),
            text[match.start() : match.end("b")],
            values=values,
        )
        yield Mention("count", match["c"].lstrip("0") or "0", *match.span("c"), match["c"])
    for match in _ONE_VOTE.finditer(text):
        yield Mention("count", "1", *match.span(), match[0], label=tables.stem(match["label"]))
    for match in _PAIR.finditer(text):
        yield Mention("count", "2", *match.span(), match[0], label=tables.stem(match["label"]))
    for match in _TOGETHER.finditer(text):
        yield Mention("count", str(_PERSONS_TOGETHER[match["n"]]), *match.span(), match[0])
    for match in _SCALE_OF_TEN.finditer(text):
        value = Decimal(match["after"] or match["before"])
        if value <= 10:
            yield Mention("pair", f"{value}:10", *match.span(), match[0], values=(value, Decimal(10)))


_TIMES = re.compile(
    r"(?<!\w)(?P<n>zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\d{1,2})"
    r"(?:[ -]?[mM]al(?:ige[nmrs]?)?| ?[x×])(?! ?\d|\w)",
    re.IGNORECASE,
)


def times_done(text: str) -> Iterator[Mention]:
    """„dreimal aufgestanden“: how often something was done."""
    for match in _TIMES.finditer(text):
        number = number_of(match["n"])
        if number:
            yield Mention("count", str(Fraction(number)), *match.span(), match[0], label="mal")


def fractions(text: str) -> Iterator[Mention]:
    """„um ein Fünftel“ is 20 %."""
    for match in _FRACTION.finditer(text):
        number = Decimal(1) if match["n"].lower().startswith("ein") else number_of(match["n"])
        if number:
            measured = measured_in(Fraction(number) * 100 / _PARTS[match["part"].lower()[:4]], "%")
            yield Mention("amount", str(measured), *match.span(), match[0], measured)


def ages(text: str) -> Iterator[Mention]:
    """„mit 58 erkrankt“, „im Alter von 58“, „ein 58-Jähriger“: years."""
    for match in _AGE.finditer(text):
        group = match.lastgroup or ""
        measured = measured_in(Decimal(match[group]), "Jahre")
        yield Mention("duration", str(measured), *match.span(group), match[group], measured)
