"""Values that people say otherwise than they write them, beside those that :mod:`pruefstand.language` finds."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from pruefstand.language.finding import find
from pruefstand.language.number_words import cardinal, ordinal
from pruefstand.language.numerals import roman
from pruefstand.language.values import Found
from pruefstand.scoring.words_written import number_of, written

__all__ = ["NORM_KINDS", "NUMBER_KINDS", "said", "values"]

_WRITTEN = frozenset({"amount", "date", "dose", "duration", "number", "ordinal", "percent", "time"})
NUMBER_KINDS = _WRITTEN | {"code"}
"""Kinds of typed values that are counted as numbers; of codes those of this module."""

NORM_KINDS = frozenset({"case", "celex", "ecli", "eu_act", "journal", "norm", "pinpoint", "rs"})
"""Kinds of typed values that are counted as norms and citations."""

_TYPED = _WRITTEN | NORM_KINDS

_TIMES = re.compile(
    r"(?<![\w.,/:-])(?P<n>[0-9]{1,4}|[^\W\d_]{3,30}?)(?: ?[x×](?=[ ]?[0-9]|[ ]|$)| ?-?[mM]al(?!\w)| ?[x×](?!\w))"
)
_ROMAN = re.compile(
    r"(?<!\w)(?:[Rr]ömisch (?P<word>[^\W\d_]{3,20})|(?P<sign>[IVX]{2,6})"
    r"|(?<=[a-zäöüß] )(?:der|die|des|dem|den) (?P<order>[A-ZÄÖÜ][^\W\d_]{3,20}))(?!\w)"
)


_GROUPS = re.compile(
    r"(?<![\w.,/:+-])(?:\+[1-9][0-9]{0,2}(?:(?: |[ ]?[/-][ ]?)[0-9]{1,8}){2,6}|\+[1-9][0-9]{6,14}"
    r"|0[0-9]{1,5}(?:[ ]?[/-][ ]?|[ ])[0-9]{2,}(?:[ -][0-9]{2,12}){0,8}|0[0-9]{2,})"
    r"(?![\w/:]|[.,-][0-9]| [0-9])"
)
_ACCOUNT = re.compile(
    r"(?<!\w)[A-Z]{2}[0-9]{2}(?: [0-9]{4}){3,7}(?: [0-9]{1,3})?(?!\w| [0-9])|(?<!\w)[A-Z]{2}[0-9]{14,32}(?!\w)"
)
_INNER = re.compile(r"(?<=[^\W\d_]-)(?:[1-9][0-9]{0,2}|[^\W\d_]{3,30})(?=-[^\W\d_]|(?![\w/-]|[.,:][0-9]))")
_DECADE = re.compile(
    r"(?<!\w)(?:(?P<n>(?:(?:18|19|20)?[1-9])0)er|(?P<word>[^\W\d_]{4,30}ig)er)(?=-? ?[Jj]ahre)", re.IGNORECASE
)
_SEGMENT = re.compile(
    r"(?<!\w)(?P<part>[CLS]|Th|[BHLS]WK) ?(?P<a>[0-9]{1,2}) ?[/-] ?(?:(?P=part) ?)?(?P<b>[0-9]{1,2})"
    r"(?![\w/]|[.,][0-9])"
)
_DIAGNOSIS = re.compile(r"(?<![\w.])[A-TV-Z][0-9]{2}\.[0-9]{1,2}(?![\w]|\.[0-9])")


def values(text: str) -> list[Found]:
    """Every typed value of a text, spoken or written, in order, none within another; their places are those of
    ``text``, which has single blanks between its words."""
    new = written(text)
    read = text if new is None else new.text
    found = said(read, [one for one in find(read) if one.kind in _TYPED])
    if new is None:
        return found
    placed: list[Found] = []
    for one in found:
        start, end = new.place(one.start, end=False), new.place(one.end, end=True)
        if not placed or start >= placed[-1].end:
            placed.append(replace(one, start=start, end=end))
    return placed


def said(text: str, found: Sequence[Found]) -> list[Found]:
    """The values of a text, in order, with those that replace what they cover.

    „dreimal“, „3-mal“, „3x“ are a number of times, „römisch drei“ and „III“ a number, „Karl der Fünfte“ has the number
    of „Karl V.“ where that is written with at least two signs. Digits in groups that begin with a nought or a plus sign
    are one code, and so are account numbers, decades („90er Jahre“), segments of the spine and
    codes of diagnoses. A value that reaches over the end of another is none.
    """
    kept = list(found)
    for one in (*_times(text), *_romans(text), *_coded(text)):
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


def _coded(text: str) -> Iterator[Found]:
    """What is the same in any grouping of its digits or with any sign between them, and numbers between hyphens."""
    for match in _GROUPS.finditer(text):
        yield _code("".join(re.findall(r"[+0-9]", match[0])), match)
    for match in _ACCOUNT.finditer(text):
        yield _code(match[0].replace(" ", ""), match)
    for match in _INNER.finditer(text):
        number = number_of(match[0])
        if number is not None and match[0] != "ein":
            yield Found("number", number, *match.span(), match[0], Decimal(number))
    for match in _DECADE.finditer(text):
        number = match["n"] or number_of(match["word"])
        if number is not None and int(number) % 10 == 0:
            yield _code(f"{number}er", match)
    for match in _SEGMENT.finditer(text):
        yield _code(f"{match['part']} {match['a']}/{match['b']}", match)
    for match in _DIAGNOSIS.finditer(text):
        yield _code(match[0], match)


def _code(norm: str, match: re.Match[str]) -> Found:
    return Found("code", norm, *match.span(), match[0])


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
