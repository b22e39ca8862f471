"""German number words: cardinals, ordinals, halves and fractions, exactly.

Own grammar; to check it: Duden, *Die Grammatik* (10th ed. 2022), numerals; nothing is guessed: a word that is no
complete numeral has no value, and ``ein``, which is mostly an article, has one only inside a larger numeral.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from pruefstand.language.values import Exactly

__all__ = ["cardinal", "fraction_word", "ordinal"]

_DIGITS = {
    "null": 0,
    "ein": 1,
    "eins": 1,
    "eine": 1,
    "zwei": 2,
    "zwo": 2,
    "drei": 3,
    "vier": 4,
    "fünf": 5,
    "sechs": 6,
    "sieben": 7,
    "acht": 8,
    "neun": 9,
}
_TEENS = {
    "zehn": 10,
    "elf": 11,
    "zwölf": 12,
    "dreizehn": 13,
    "vierzehn": 14,
    "fünfzehn": 15,
    "sechzehn": 16,
    "siebzehn": 17,
    "achtzehn": 18,
    "neunzehn": 19,
}
_TENS = {
    "zwanzig": 20,
    "dreißig": 30,
    "vierzig": 40,
    "fünfzig": 50,
    "sechzig": 60,
    "siebzig": 70,
    "achtzig": 80,
    "neunzig": 90,
}
_HALVES = {"einhalb": 1, "anderthalb": 1, "eineinhalb": 1}
_TWO_DIGITS = re.compile(
    rf"(?:(?P<unit>{'|'.join(_DIGITS)})und)?(?P<ten>{'|'.join(_TENS)})"
    rf"|(?P<teen>{'|'.join(sorted(_TEENS, key=len, reverse=True))})"
    rf"|(?P<digit>{'|'.join(sorted(_DIGITS, key=len, reverse=True))})"
)
_LONGEST = 80
_INFLECTED = {"zweier": 2, "dreier": 3, "beide": 0, "zweien": 2, "dreien": 3, "vieren": 4}
_ORDINAL_STEMS = {"erst": 1, "dritt": 3, "siebt": 7, "acht": 8}
_ORDINAL = re.compile(r"(?P<stem>[a-zäöüß]+?)(?:e|er|es|en|em|ens)")
_PARTS = {
    "halb": 2,
    "hälfte": 2,
    "drittel": 3,
    "viertel": 4,
    "fünftel": 5,
    "sechstel": 6,
    "siebtel": 7,
    "achtel": 8,
    "neuntel": 9,
    "zehntel": 10,
    "zwölftel": 12,
    "zwanzigstel": 20,
    "hundertstel": 100,
    "tausendstel": 1000,
}


@lru_cache(maxsize=8192)
def cardinal(word: str) -> Exactly | None:
    """The value of one number word (``zweiundzwanzig`` 22, ``hundertfünfzig`` 150, ``zweieinhalb`` 2.5), or ``None``.

    Upper and lower case, ``ss`` for ``ß``, ``fuenf``; up to 999,999. ``ein`` and ``eine`` alone have none.
    """
    word = word.lower().replace("dreissig", "dreißig").replace("fuenf", "fünf").replace("zwoelf", "zwölf")
    if len(word) > _LONGEST or word in {"ein", "eine"}:
        return None
    if word in _INFLECTED:
        return Decimal(_INFLECTED[word]) if _INFLECTED[word] else None
    if word in _HALVES:
        return Decimal("1.5") if word != "einhalb" else Decimal("0.5")
    if word.endswith("einhalb"):
        whole = _whole(word.removesuffix("einhalb").removesuffix("und"))
        return None if whole is None or whole == 0 else Decimal(whole) + Decimal("0.5")
    whole = _whole(word)
    return None if whole is None else Decimal(whole)


def _whole(word: str) -> int | None:
    """0 to 999,999; nothing missing, nothing left over."""
    thousands, found, rest = word.partition("tausend")
    if not found:
        return _below_thousand(word)
    high = 1 if not thousands else _below_thousand(thousands)
    low = 0 if not rest else _below_thousand(rest.removeprefix("und"))
    return None if high is None or low is None or not high else high * 1000 + low


def _below_thousand(word: str) -> int | None:
    hundreds, found, rest = word.partition("hundert")
    if not found:
        return _below_hundred(word)
    high = 1 if not hundreds else _below_hundred(hundreds)  # "neunzehnhundert"
    low = 0 if not rest else _below_hundred(rest.removeprefix("und"))
    return None if high is None or low is None or not high else high * 100 + low


def _below_hundred(word: str) -> int | None:
    match = _TWO_DIGITS.fullmatch(word)
    if match is None:
        return None
    if match["ten"]:
        return _TENS[match["ten"]] + (_DIGITS[match["unit"]] if match["unit"] else 0)
    return _TEENS[match["teen"]] if match["teen"] else _DIGITS[match["digit"]]


@lru_cache(maxsize=8192)
def ordinal(word: str) -> int | None:
    """The value of an ordinal in any form (``zweite``, ``dritten``, ``zweiundzwanzigster``, ``erstens``), or ``None``.

    ``achten`` is none: it is more often a verb.
    """
    word = word.lower().replace("dreissig", "dreißig").replace("fuenf", "fünf")
    match = _ORDINAL.fullmatch(word)
    if match is None or word == "achten" or len(word) > _LONGEST:
        return None
    stem = match["stem"]
    for ending, value in _ORDINAL_STEMS.items():  # "hundertdritte", "der erste"
        if stem == ending:
            return value
        before = stem.removesuffix(ending)
        if before != stem and before.endswith(("hundert", "tausend")):
            whole = _whole(before)
            return None if whole is None else whole + value
    if stem.endswith("st"):
        whole = _whole(stem[:-2])
        if whole is not None:  # "sechste" ends like "zwanzigste" and is none of them
            return whole if (whole % 100 >= 20 or whole % 100 == 0) and whole else None
    if stem.endswith("t"):
        whole = _whole(stem[:-1])
        return whole if whole is not None and 2 <= whole % 100 < 20 and whole not in {3, 7} else None
    return None


@lru_cache(maxsize=4096)
def fraction_word(word: str) -> Fraction | None:
    """The value of a fraction in one word (``Drittel`` 1/3, ``dreiviertel`` 3/4, ``Zweidrittel`` 2/3), or ``None``.

    ``halb`` alone is none (it may be a clock time), and neither is a compound such as ``Halbjahr``.
    """
    word = word.lower()
    for part, denominator in _PARTS.items():
        if word.endswith(part) and part not in {"halb", "hälfte"}:
            before = word.removesuffix(part)
            if not before:
                return Fraction(1, denominator)
            count = _below_hundred(before)
            if count:
                return Fraction(count, denominator)
    return Fraction(1, 2) if word == "hälfte" else None
