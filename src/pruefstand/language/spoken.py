"""Numbers in words with what belongs to them: ``zwei Komma fünf``, ``drei Millionen Euro``, ``zwei Drittel``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from pruefstand.language.number_words import cardinal, fraction_word, ordinal
from pruefstand.language.numerals import roman
from pruefstand.language.quantities import Tail, measured, tail
from pruefstand.language.units import UNIT_WORD
from pruefstand.language.values import Exactly, Found

__all__ = ["labelled_romans", "spoken"]

_WORD = re.compile(r"[^\W\d_]+")
_CANDIDATE = re.compile(
    r"(?:[Nn]ull|[Ee]in|[Zz]w[eoaö]|[Dd]rei|[Dd]ritt|[Vv]ier|[Ff](?:ünf|uenf|uff)|[Ss]ech|[Ss]ieb|[Aa]cht|[Nn]eun"
    r"|[Zz]ehn|[Ee]lf"
    r"|[Hh]undert|[Tt]ausend|[Aa]nderthalb|[Ee]rste|[Zz]woelf)[^\W\d_]*"
)
_MAGNITUDES = {"tausend": 3, "millionen": 6, "million": 6, "milliarden": 9, "milliarde": 9, "billionen": 12}
# "acht" in "in Acht nehmen", "außer Acht"; "sieben" and "Sieben" as a verb or noun are rare beside numbers.
_NO_NUMBER_BEFORE = re.compile(r"(?:\b(?:in|außer|ausser|gib|gebt|gab|habt|hab) )$", re.IGNORECASE)
_NO_NUMBER_AFTER = re.compile(
    r" (?:geben|gegeben|gibt|zu geben|genommen|nehmen|zu nehmen|gelassen|lassen)\b", re.IGNORECASE
)
_HALF = re.compile("halbe[nmrs]?")
_ONE_OF = re.compile(rf"[ \n](?:{UNIT_WORD}|Prozent(?!\w))")
_MINUS = re.compile(r"(?<!\w)[Mm]inus[ \n]$")
_ONE = re.compile(r"(?:ein|eine|einem|einer|eines|einen)$", re.IGNORECASE)
_ADJECTIVE = re.compile(r"(?P<n>[a-zäöüß]{3,30}?)(?P<unit>minütig|stündig|tägig|wöchig|monatig|jährig)(?:e[rsmn]?)?$")
_ROMAN = re.compile(
    r"(?<!\w)(?:Band|Bd\.?|Kapitel|Kap\.?|Teil|Abschnitt|Hauptstück|Buch|Titel|Grad|Stadium|Typ|Stufe|Klasse|Faktor|"
    r"Senat|Heinrich|Karl|Ludwig|Leopold|Franz|Joseph|Elisabeth|Hartz|Fassung|Phase|NYHA|ASA|Killip|Gruppe)[ ]"
    r"(?P<r>[IVX]{1,6})(?!\w)"
)
_ORDINAL_ENDINGS = ("te", "ter", "tes", "ten", "tem", "tens")


def labelled_romans(text: str, source: str) -> Iterator[Found]:
    """Roman numerals behind a word that numbers things (``Band IV``, ``Grad II``): ``number`` with their value."""
    for match in _ROMAN.finditer(text):
        value = roman(match["r"])
        if value:
            yield Found(
                "number", str(value), *match.span("r"), source[slice(*match.span("r"))], Decimal(value), spelled=True
            )


def spoken(text: str, source: str) -> Iterator[Found]:
    """Every number in words, marked ``spelled``, with the same normal form as in digits.

    Cardinals, decimals with *Komma*, halves and fractions, magnitudes, percent, currencies, units and words of time in
    words, ordinals (kind ``ordinal``, ``2.``). ``ein`` counts only before a magnitude, a fraction, *halbe* and a unit
    in words; *minus* before a number is its sign; ``acht`` is none in *in Acht nehmen*.
    """
    at = 0
    before: Found | None = None
    while (match := _CANDIDATE.search(text, at)) is not None:
        at = match.end()
        if match.start() and (text[match.start() - 1].isalnum() or text[match.start() - 1] == "_"):
            continue
        found = _at(text, source, match)
        if found is not None:
            if before is not None and _is_range(text, before, found):
                before, found = _ranged(before, found)
            if before is not None:
                yield before
            before, at = found, max(at, found.end)
    if before is not None:
        yield before


def _is_range(text: str, one: Found, two: Found) -> bool:
    """„fünf bis sieben“, „zwischen fünf und sieben“."""
    between = text[one.end : two.start]
    if between in {" bis ", " bis zu "}:
        return True
    if between == " auf ":
        return text[max(0, one.start - 5) : one.start].endswith("von ")
    return between == " und " and text[max(0, one.start - 10) : one.start].rstrip().endswith("zwischen")


def _ranged(one: Found, two: Found) -> tuple[Found, Found]:
    """Both ends of a range carry its unit: „fünf bis sieben Tage“."""
    if one.value is None or two.value is None or one.kind == "ordinal" or two.kind == "ordinal":
        return one, two
    two = replace(two, bound="to")
    if one.unit or not two.unit:
        return replace(one, bound="from"), two
    norm = measured(one.value, Tail(one.end, 0, two.kind, two.unit))
    return replace(one, kind=two.kind, norm=norm, unit=two.unit, bound="from"), two


def _at(text: str, source: str, match: re.Match[str]) -> Found | None:
    start, lower = match.start(), match[0].lower()
    value, end = _value(text, match)
    if value is None:
        if lower.endswith(_ORDINAL_ENDINGS):
            number = ordinal(lower)
            if number is not None:
                return Found(
                    "ordinal",
                    f"{number}.",
                    start,
                    match.end(),
                    source[start : match.end()],
                    Decimal(number),
                    spelled=True,
                )
        adjective = _ADJECTIVE.match(lower)
        number_before = cardinal(adjective["n"]) if adjective else None
        if adjective and (number_before is None and adjective["n"] == "ein"):
            number_before = Decimal(1)
        if adjective and number_before is not None:
            norm = measured(number_before, Tail(end, 0, "duration", adjective["unit"], worded=True))
            return Found(
                "duration",
                norm,
                start,
                match.end(),
                source[start : match.end()],
                number_before,
                adjective["unit"],
                spelled=True,
            )
        return None
    behind = tail(text, end)
    if lower == "acht" and (
        _NO_NUMBER_BEFORE.search(text, max(0, start - 8), start) or _NO_NUMBER_AFTER.match(text, end)
    ):
        return None
    minus = _MINUS.search(text, max(0, start - 6), start)
    if minus is not None:
        start, value = minus.start(), -value
    norm = measured(value, behind)
    if isinstance(value, Fraction) and behind.end == end:
        norm = f"{value.numerator}/{value.denominator}"  # as in digits: "ein Viertel", "1/4"
    kind = behind.kind if behind.kind != "duration" or norm.startswith("P") else "number"
    value = value * 10**behind.zeros
    if behind.zeros and behind.kind == "number" and not behind.unit:
        rest = _rest(text, behind)
        if rest is not None:
            value, behind = value + (-rest[0] if minus else rest[0]), rest[1]
            kind, norm = behind.kind, measured(value, behind)
    return Found(kind, norm, start, behind.end, source[start : behind.end], value, behind.unit, spelled=True)


def _rest(text: str, magnitude: Tail) -> tuple[Decimal, Tail] | None:
    """What follows a magnitude and belongs to the same number („eine Million zweihunderttausend Euro“)."""
    following = _next(text, magnitude.end)
    rest = cardinal(following[0]) if following is not None else None
    if following is None or not isinstance(rest, Decimal) or rest != int(rest) or not 0 < rest < 10**magnitude.zeros:
        return None
    return rest, tail(text, following.end())


def _value(text: str, match: re.Match[str]) -> tuple[Exactly | None, int]:
    """The value of the words from here on, and where they end."""
    word, end = match[0].lower(), match.end()
    if _ONE.match(word):
        following = _next(text, end)
        if following is None:
            return None, end
        part = fraction_word(following[0]) if following[0][0].isupper() and following[0] != "Hälfte" else None
        if part is not None:
            return part, following.end()
        if following[0].lower() in _MAGNITUDES and following[0].lower() != "tausend":
            return Decimal(1), end
        if _HALF.fullmatch(following[0]):
            return Decimal("0.5"), following.end()
        if _ONE_OF.match(text, end):
            return Decimal(1), end
        return None, end
    value = cardinal(word)
    if value is None:
        return (
            (fraction_word(word), end)
            if word.startswith(("drei", "zwei", "fünf")) and not match[0][0].isupper()
            else (None, end)
        )
    following = _next(text, end)
    if following is not None and following[0].lower() == "komma":
        digits, stop = _digits(text, following.end())
        if digits:
            return Decimal(f"{value}.{digits}"), stop
    if following is not None and following[0][0].isupper() and value == int(value):
        part = fraction_word(following[0])
        if part is not None and part.numerator == 1 and part != Fraction(1, 2):
            return part * int(value), following.end()
    return value, end


def _next(text: str, at: int) -> re.Match[str] | None:
    return re.compile(r"[ \n]?([^\W\d_]+)").match(text, at) and _WORD.match(
        text, at + (text[at : at + 1] in {" ", "\n"})
    )


def _digits(text: str, at: int) -> tuple[str, int]:
    """What follows *Komma*: digit by digit (``eins vier``), or one number (``fünfundzwanzig``, ``vierzehn``)."""
    digits, end = "", at
    while (word := _next(text, end)) is not None and len(digits) < 12:
        value = cardinal(word[0])
        if value is None or value != int(value) or value > 99 or (value > 9 and digits):
            break
        digits, end = digits + str(int(value)), word.end()
        if value > 9:
            break
    return digits, end
