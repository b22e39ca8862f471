"""Values that people say otherwise than they write them, beside those that :mod:`pruefstand.language` finds."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from decimal import Decimal

from pruefstand.language.number_words import cardinal, ordinal
from pruefstand.language.numerals import roman
from pruefstand.language.values import Found

__all__ = ["said"]

_TIMES = re.compile(
    r"(?<![\w.,/:-])(?P<n>[0-9]{1,4}|[^\W\d_]{3,30}?)(?: ?[x×](?=[ ]?[0-9]|[ ]|$)| ?-?[mM]al(?!\w)| ?[x×](?!\w))"
)
_ROMAN = re.compile(
    r"(?<!\w)(?:[Rr]ömisch (?P<word>[^\W\d_]{3,20})|(?P<sign>[IVX]{2,6})"
    r"|(?<=[a-zäöüß] )(?:der|die|des|dem|den) (?P<order>[A-ZÄÖÜ][^\W\d_]{3,20}))(?!\w)"
)


def said(text: str, found: Sequence[Found]) -> list[Found]:
    """The values of a text, in order, with those that replace what they cover.

    „dreimal“, „3-mal“, „3x“ are a number of times, „römisch drei“ and „III“ a number, „Karl der Fünfte“ has the number
    of „Karl V.“ where that is written with at least two signs. A value that reaches over the end of another is none.
    """
    kept = list(found)
    for one in (*_times(text), *_romans(text)):
        # No two values lie over each other, so that their ends are in order as well.
        low = bisect_right(kept, one.start, key=lambda other: other.end)
        high = bisect_left(kept, one.end, key=lambda other: other.start)
        if all(one.start <= other.start and other.end <= one.end for other in kept[low:high]):
            kept[low:high] = [one]
    return kept


def _times(text: str) -> Iterator[Found]:
    for match in _TIMES.finditer(text):
        word = match["n"]
        value = int(word) if word.isdigit() else 1 if word.lower() == "ein" else cardinal(word)
        if value is not None and value == int(value):
            yield Found("number", f"{int(value)} mal", *match.span(), match[0], Decimal(int(value)), "mal")


def _romans(text: str) -> Iterator[Found]:
    for match in _ROMAN.finditer(text):
        if match["sign"]:
            value = roman(match["sign"])
        elif match["order"]:
            value = ordinal(match["order"])
        else:
            number = cardinal(match["word"])
            value = int(number) if number is not None and number == int(number) else None
        if value:
            yield Found("number", str(value), *match.span(), match[0], Decimal(value), spelled=True)
