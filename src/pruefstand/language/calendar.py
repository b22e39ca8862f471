"""Dates: in digits, with German, Austrian or English names of months, whole or without the year."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from pruefstand.language.anchors import before_numbers, hits, numbers
from pruefstand.language.number_words import cardinal, ordinal
from pruefstand.language.values import Bound, Found

__all__ = ["MONTH", "dates", "month_number"]

_MONTHS = {
    **dict.fromkeys(("januar", "jänner", "jaenner", "jan", "jän", "january"), 1),
    **dict.fromkeys(("februar", "feber", "feb", "february"), 2),
    **dict.fromkeys(("märz", "maerz", "mär", "mrz", "march"), 3),
    **dict.fromkeys(("april", "apr"), 4),
    **dict.fromkeys(("mai", "may"), 5),
    **dict.fromkeys(("juni", "jun", "juno", "june"), 6),
    **dict.fromkeys(("juli", "jul", "july"), 7),
    **dict.fromkeys(("august", "aug"), 8),
    **dict.fromkeys(("september", "sept", "sep"), 9),
    **dict.fromkeys(("oktober", "okt", "october", "oct"), 10),
    **dict.fromkeys(("november", "nov"), 11),
    **dict.fromkeys(("dezember", "dez", "december", "dec"), 12),
}
_NAMES = sorted((name.capitalize() for name in _MONTHS), key=len, reverse=True)
MONTH = rf"(?:{'|'.join(_NAMES)})"
"""A regular expression, without groups, for the name of a month, whole or cut."""

_YEAR = r"(?:1[5-9]|20|21)[0-9]{2}"
_DAY = r"(?:0?[1-9]|[12][0-9]|3[01])"
_NUMERIC = re.compile(
    rf"(?<![\w.,/:-])(?P<d>{_DAY})\.[ \n]?(?P<m>0?[1-9]|1[0-2])\.(?:[ \n]?(?P<y>{_YEAR}|[0-9]{{2}})(?![\w/-]|[.,][0-9])"
    r"|(?![\w.]|[ \n]?[0-9]))"
)
_NUMERIC_PAIR = re.compile(
    rf"(?<![\w.,/:-])(?P<d>{_DAY})\.(?: ?(?P<m>0?[1-9]|1[0-2])\.)? ?(?:-|–|bis) ?"
    rf"(?P<d2>{_DAY})\. ?(?P<m2>0?[1-9]|1[0-2])\. ?(?P<y>{_YEAR}|[0-9]{{2}})(?![\w/-]|[.,][0-9])"
)
_ISO = re.compile(rf"(?<![\w.,/:-])(?P<y>{_YEAR})-(?P<m>0[1-9]|1[0-2])-(?P<d>0[1-9]|[12][0-9]|3[01])(?![0-9/-])")
_SLASHED = re.compile(rf"(?<![\w.,/:-])(?P<a>[0-3]?[0-9])/(?P<b>[0-3]?[0-9])/(?P<y>{_YEAR})(?![\w/-])")
_TEXTUAL = re.compile(
    rf"(?<![\w.,/:-])(?P<d>{_DAY})\.?[ \n]?(?:(?P<between>(?:(?<=\.)|(?<=\.[ \n]))[-–/][ \n]?"
    rf"|[ \n]?(?:-|–|bis|und|oder|/)(?: zum)?[ \n])(?P<d2>{_DAY})\.?[ \n]?)?"
    rf"(?P<m>{MONTH})(?![\w])\.?(?:[ \n](?P<y>{_YEAR})(?![\w/]|[.,][0-9]))?"
)
_MONTH_FIRST = re.compile(rf"(?<!\w)(?P<m>{MONTH})[ \n](?P<d>{_DAY})(?:st|nd|rd|th)?,[ \n](?P<y>{_YEAR})(?!\w)")
_MONTH_YEAR = re.compile(rf"(?<![\w.-])(?P<m>{MONTH})\.?[ \n](?P<y>{_YEAR})(?![\w/]|[.,][0-9])")
_YEAR_WORD = r"(?:(?:fünf|sech|sieb|acht|neun)zehnhundert|(?:ein|zwei)tausend)[a-zäöüß]{0,30}"
_YEAR_IN_PARTS = r"(?:neunzehn|zwanzig) ?[a-zäöüß]{3,20}"  # „zwanzig vierundzwanzig“
_ORDINAL_END = re.compile(r"te[rns]? (?=[A-ZÄa-zäöü])")
_ORDINAL_WORD = r"[a-zäöüß]{2,20}te[rns]?"
_SPOKEN = re.compile(
    rf"(?<!\w)(?P<d>{_ORDINAL_WORD}) (?:(?P<between>bis|bis zum|und) (?P<d2>{_ORDINAL_WORD}) )?"
    rf"(?P<m>{MONTH}|[A-Za-zäöüß][a-zäöüß]{{2,12}}te[rns]?)"
    rf"(?: (?P<y>{_YEAR}|{_YEAR_WORD}|{_YEAR_IN_PARTS}))?(?!\w)"
)
_ON = re.compile(r"(?<!\w)(?:am|vom|zum|beim|dem|bis|seit|ab)[ \n]$")
_YEAR_IN_WORDS = re.compile(
    rf"(?<![\w.,/:-])(?:(?P<d>{_DAY})\.[ \n]?)?(?P<m>{MONTH})[ \n](?P<y>{_YEAR_WORD}|{_YEAR_IN_PARTS})(?!\w)"
)


def month_number(name: str) -> int | None:
    """1 to 12 for a month's name in any case, whole or cut, or ``None``."""
    return _MONTHS.get(name.lower().rstrip("."))


def dates(text: str, source: str) -> Iterator[Found]:
    """Every date in ``text`` (as :func:`pruefstand.language.folding.fold` gives it) in ISO 8601.

    Without a year ``--05-01``, without a day ``2020-05``; ranges give two dates, the first takes month and year from
    the second. Two digits of a year mean 1950 to 2049. ``03/04/2021`` has both readings, day first. A date that no
    calendar has (``31.02.2021``) is none; relative ones (``gestern``) are left alone.
    """
    starts = numbers(text)
    yield from _pairs(text, source, starts)
    for match in hits(_ISO, text, starts):
        yield from _one(match.span(), source, match["y"], int(match["m"]), int(match["d"]))
    for match in hits(_NUMERIC, text, starts):
        yield from _one(match.span(), source, match["y"], int(match["m"]), int(match["d"]))
    for match in hits(_SLASHED, text, starts):
        a, b = int(match["a"]), int(match["b"])
        readings = [iso for iso in (_iso(match["y"], b, a), _iso(match["y"], a, b)) if iso]
        if readings:
            several = tuple(dict.fromkeys(readings))
            yield _found(match.span(), source, readings[0], several if len(several) > 1 else ())
    for match in hits(_SPOKEN, text, _ordinal_starts(text)):
        yield from _spoken(match, text, source)
    for match in _YEAR_IN_WORDS.finditer(text):
        year = _year(match["y"])
        if year:
            day = int(match["d"]) if match["d"] else None
            yield from _one(match.span(), source, year, _MONTHS[match["m"].lower()], day)
    for match in hits(_TEXTUAL, text, starts):
        yield from _textual(match, source)
    for pattern in (_MONTH_FIRST, _MONTH_YEAR):
        for match in hits(pattern, text, before_numbers(text, starts)):
            day = int(match["d"]) if "d" in pattern.groupindex else None
            yield from _one(match.span(), source, match["y"], _MONTHS[match["m"].lower()], day)


def _spoken(match: re.Match[str], text: str, source: str) -> Iterator[Found]:
    """A date in words; of two days with one month the first takes month and year from the second."""
    month, named = month_number(match["m"]), True
    if month is None:
        month, named = _day(match["m"]), False
    year = _year(match["y"])
    end = match.end() if year else match.end("m")
    if month is None or not 1 <= month <= 12:
        return
    if not (named or year or _ON.search(text, max(0, match.start() - 6), match.start())):
        return
    days = [_iso(year, month, day) for day in map(_day, (match["d"], match["d2"])) if day]
    if len(days) != 1 + bool(match["d2"]) or None in days:
        return
    if not match["d2"]:
        yield _found((match.start(), end), source, days[0] or "")
        return
    ranged = match["between"] != "und"
    yield _found((match.start(), match.end("d")), source, days[0] or "", bound="from" if ranged else "")
    yield _found((match.start("d2"), end), source, days[1] or "", bound="to" if ranged else "")


def _day(word: str | None) -> int | None:
    """The number of an ordinal; behind a preposition „achten“ is one."""
    return None if word is None else 8 if word.lower() == "achten" else ordinal(word)


def _year(written: str | None) -> str | None:
    """The four digits of a year in digits or words; ``None`` for none."""
    if written is None or written.isdigit():
        return written
    parts = re.fullmatch("(neunzehn|zwanzig) ?(.+)", written)
    low = cardinal(parts[2]) if parts is not None else None
    if parts is not None and low is not None and low == int(low) and 10 <= low < 100:
        return f"{cardinal(parts[1])}{low}"
    return _whole_year(written)


def _whole_year(written: str) -> str | None:
    value = cardinal(written)
    return str(value) if value is not None and value == int(value) and 1500 <= value < 2200 else None


def _ordinal_starts(text: str) -> Iterator[int]:
    for match in _ORDINAL_END.finditer(text):
        at = match.start()
        while at and text[at - 1].isalpha() and match.start() - at < 24:
            at -= 1
        yield at


def _pairs(text: str, source: str, starts: list[int]) -> Iterator[Found]:
    for match in hits(_NUMERIC_PAIR, text, starts):
        month = int(match["m"] or match["m2"])
        first = _iso(match["y"], month, int(match["d"]))
        second = _iso(match["y"], int(match["m2"]), int(match["d2"]))
        if first and second:
            middle = match.start("d2")
            end = match.end("m") + 1 if match["m"] else match.end("d") + 1
            yield _found((match.start(), end), source, first, bound="from")
            yield _found((middle, match.end()), source, second, bound="to")


def _textual(match: re.Match[str], source: str) -> Iterator[Found]:
    month = _MONTHS[match["m"].lower()]
    if not match["y"] and not match["m"][0].isupper():
        return
    if not match["d2"]:
        yield from _one(match.span(), source, match["y"], month, int(match["d"]))
        return
    first, second = (_iso(match["y"], month, int(match[day])) for day in ("d", "d2"))
    if first and second:
        ranged = not re.search("und|oder|/", match["between"])
        yield _found((match.start(), match.start("between")), source, first, bound="from" if ranged else "")
        yield _found((match.start("d2"), match.end()), source, second, bound="to" if ranged else "")


def _one(span: tuple[int, int], source: str, year: str | None, month: int, day: int | None) -> Iterator[Found]:
    iso = _iso(year, month, day)
    if iso:
        yield _found(span, source, iso)


def _iso(year: str | None, month: int, day: int | None) -> str | None:
    if year is not None and len(year) == 2:
        year = ("20" if int(year) < 50 else "19") + year
    try:
        date(int(year or 2000), month, day or 1)
    except ValueError:
        return None
    return f"{year or '-'}-{month:02}" + (f"-{day:02}" if day else "")


def _found(span: tuple[int, int], source: str, norm: str, readings: tuple[str, ...] = (), bound: Bound = "") -> Found:
    start, end = span
    while source[end - 1].isspace():
        end -= 1
    return Found("date", norm, start, end, source[start:end], readings=readings, bound=bound)
