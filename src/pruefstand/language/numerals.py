"""Numbers in digits, in German, Austrian, Swiss and English notation: their exact value, and where it is open."""

from __future__ import annotations

import re
from decimal import Decimal

__all__ = ["MAGNITUDE", "NUMERAL", "magnitude", "numeral", "roman"]

NUMERAL = (
    r"(?:[0-9]{1,3}(?:\.[0-9]{3}){1,6}(?:,[0-9]{1,6})?(?![0-9.,]?[0-9])"  # 12.500,50
    r"|[0-9]{1,3}(?:'[0-9]{3}){1,6}(?:[.,][0-9]{1,6})?(?![0-9'])"  # 12'500.50
    r"|[0-9]{1,3}(?:,[0-9]{3}){1,6}\.[0-9]{1,6}(?![0-9.,]?[0-9])"  # 1,250.00
    r"|[0-9]{1,3}(?:,[0-9]{3}){2,6}(?![0-9.,]?[0-9])"  # 1,250,000
    r"|(?<![0-9] )[1-9][0-9]{0,2}(?: [0-9]{3}){1,6}(?:,[0-9]{1,6})?(?![0-9]| [0-9]|[.,/:'-][0-9])"  # 12 500,50
    r"|[0-9]{1,15}(?:[.,][0-9]{1,9})?(?![0-9]))"
)
"""A regular expression, without groups, for one number in digits."""

_GROUPS = re.compile(r"[0-9]{1,3}(?:([.,' ])[0-9]{3})(?:\1[0-9]{3})*(?:[.,][0-9]+)?")
_FACTORS = {
    "tsd": 3,
    "tausend": 3,
    "t": 3,
    "mio": 6,
    "million": 6,
    "millionen": 6,
    "mrd": 9,
    "milliarde": 9,
    "milliarden": 9,
    "bio": 12,
    "billion": 12,
    "billionen": 12,
}
MAGNITUDE = r"(?:Tsd\.?|Tausend|tausend|Mio\.?|Millionen|Million|Mrd\.?|Milliarden|Milliarde|Bio\.|Billionen|Billion)"
_ROMAN = re.compile(r"(M{0,3})(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def numeral(text: str) -> tuple[Decimal, ...]:
    """The values that a number in digits can have, the likelier first; empty if it is none (``1.2.3``, ``007``).

    A point before exactly three digits groups (``1.250`` is 1250), except after a lone zero; a comma is decimal. Only a
    single comma before exactly three digits is open (``1,250``: 1.25 or 1250), for English texts write so. An
    apostrophe and a blank group, and then a point is decimal as in Switzerland (``12'500.50``).
    """
    if not re.fullmatch(NUMERAL, text):
        return ()
    marks = [sign for sign in text if not sign.isdigit()]
    whole = re.split(r"[.,' ]", text)[0]
    if len(whole) > 1 and whole[0] == "0":
        return ()
    if not marks:
        return (Decimal(text),)
    grouped = _GROUPS.fullmatch(text)
    first = marks[0]
    if grouped and whole != "0" and (first in "' ." or len(marks) > 1):
        body = text.replace(first, "")
        return (Decimal(body.replace(",", ".")),)
    if len(marks) > 1 or first in "' ":  # 0.123.456 is no number
        return ()
    plain = Decimal(text.replace(",", "."))
    if grouped and whole != "0" and first == ",":
        return plain, Decimal(text.replace(",", ""))
    return (plain,)


def magnitude(word: str) -> int:
    """The number of zeros that a word adds (``Mio.`` 6); raises ``KeyError`` for any other word."""
    return _FACTORS[word.rstrip(".").lower()]


def roman(text: str) -> int | None:
    """The value of a roman numeral in capitals from I to MMMCMXCIX, or ``None``."""
    if not text or not _ROMAN.fullmatch(text):
        return None
    values = [_ROMAN_VALUES[sign] for sign in text]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))
