"""Times as a text names them: dates, weeks, months, hours, spans, rhythms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from pruefstand.language.calendar import month_number
from pruefstand.language.number_words import cardinal, ordinal
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.units import measured_in

__all__ = ["clocks", "daily", "date_ranges", "months", "number_of", "rhythms", "spans", "spelled_dates", "weeks"]

_NUM = r"(?P<n>\d+|[a-zäöüß]{3,}?)"
_TIMES = re.compile(
    r"(?<!\w)(?:(?P<n>\d{1,2}|[A-Za-zäöüß]{3,10}?)[ -]?(?:x|×|[mM]al)"
    r"|(?P<each>jede[nmrs]?)(?: (?P<th>[a-zäöü]{4,10}te[nrs]?|\d{1,2}\.))?)"
    r"[ ,]{0,2}(?:am |pro |/|je |in der |im |die |a )?"
    r"(?P<u>täglich(?:e[nmrs]?)?|Tag(?:es)?|wöchentlich(?:e[nmrs]?)?|Woche|monatlich(?:e[nmrs]?)?|Monat"
    r"|jährlich(?:e[nmrs]?)?|Jahr|Stunde|stündlich(?:e[nmrs]?)?|die(?!\w)|d(?!\w))(?!\w)"
)
_DAILY = re.compile(
    r"(?<=\w)/ ?(?:Tag|d)(?!\w)|(?<!\w)[aA]m Tag(?! (?:der|des|nach|vor|danach|davor|zuvor|darauf)\b)(?!\w)"
)
_EVERY = re.compile(
    r"(?<!\w)[aA]lle (?:(?P<n>\d{1,2}|[a-zäöüß]{3,10}) )?(?P<u>Stunden|Tagen?|Wochen?|Monaten?|Jahren?|d|h)(?!\w)"
    r"|(?<!\w)(?P<m>\d{1,2}|[a-zäöüß]{3,8})-?(?P<v>stündlich|tägig|täglich|wöchentlich|monatlich|jährlich)(?:e[nmrs]?)?(?!\w)"
)
_PER_DAY = {"tag": Fraction(1), "täg": Fraction(1), "die": Fraction(1), "woc": Fraction(1, 7), "wöc": Fraction(1, 7)}
_PER_DAY |= {"d": Fraction(1), "h": Fraction(24)}
_PER_DAY |= {
    "mon": Fraction(1, 30),
    "jah": Fraction(1, 365),
    "jäh": Fraction(1, 365),
    "stu": Fraction(24),
    "stü": Fraction(24),
}
_SPAN = re.compile(
    r"(?<![\w-])(?:[eE]in(?:e[nmrs]?)?|1) (?P<half>halbe[nmrs]? )?"
    r"(?P<u>Stunde|Tage?s?|Woche|Monate?s?|Jahre?s?)(?!\w)|(?P<h2>[hH]albjahr|[hH]albes Jahr)(?!\w)"
)
_MONTH = re.compile(
    r"(?<!\w)(?:(?P<part>Anfang|Mitte|Ende) )?(?P<m>Januar|Jänner|Februar|Feber|März|April|Mai|Juni|Juli|August"
    r"|September|Oktober|November|Dezember)(?: (?P<y>(?:19|20)\d\d))?(?!\w)"
)
_SPELLED_DATE = re.compile(
    r"(?<!\w)(?P<d>[a-zäöüß]{2,20}te[nmrs]) (?P<m>[A-ZÄ][a-zä]{2,8})(?: (?P<y>[a-zäöüß]{8,}|\d{4}))?(?!\w)"
)
_DAYS_OF_MONTH = re.compile(
    r"(?<![\w.])(?P<a>[0-3]?\d)\. ?[–-] ?(?P<b>[0-3]?\d)\. ?(?P<m>0?[1-9]|1[0-2])\.(?: ?(?P<y>(?:19|20)\d\d))?(?!\d)"
)
_CLOCK_H = re.compile(
    r"(?<![\w.,:])(?P<h>[01]?\d|2[0-3])[.:](?P<m>[0-5]\d) ?h(?!\w)"
    r"|(?:^|(?<=\n)|(?<=um )|(?<=gegen )|(?<=tag )|(?<=woch )|(?<=tag, )|(?<=woch, ))(?P<full>[01]?\d|2[0-3]) ?h(?!\w)"
)
_WEEK = re.compile(r"(?<!\w)Kalenderwoche (?P<n>\d{1,2}|[a-zäöüß]{3,20})(?!\w)")


def number_of(word: str | None) -> Decimal | Fraction | None:
    """The number that digits or a number word say; ``None`` for anything else."""
    if not word:
        return None
    if word.isdigit():
        return Decimal(word)
    word = word.lower()
    return Decimal(1) if word in ("ein", "eine", "einer") else cardinal(word)


def spelled_dates(text: str) -> Iterator[Mention]:
    """Days in words: „elfter August 2024“."""
    for match in _SPELLED_DATE.finditer(text):
        day, month = (
            ordinal(match["d"].lower()) or ordinal(re.sub("m$", "n", match["d"].lower())),
            month_number(match["m"]),
        )
        if day and month and day <= 31:
            year = match["y"]
            number = number_of(year)
            end = match.end() if number else match.end("m")
            norm = f"{int(number) if number else '-'}-{month:02}-{int(day):02}"
            yield Mention("date", norm, match.start(), end, text[match.start() : end])


def date_ranges(text: str) -> Iterator[Mention]:
    """Both days of „7.–11.7.“."""
    for match in _DAYS_OF_MONTH.finditer(text):
        month = f"{int(match['m']):02}"
        for group in ("a", "b"):
            norm = f"{match['y'] or '-'}-{month}-{int(match[group]):02}"
            end = match.end(group) if group == "a" else match.end()
            yield Mention("date", norm, match.start(group), end, text[match.start(group) : end])


def weeks(text: str) -> Iterator[Mention]:
    """Calendar weeks."""
    for match in _WEEK.finditer(text):
        number = number_of(match["n"])
        if number and number <= 53:
            yield Mention("date", f"W{int(number)}", *match.span(), match[0])


def clocks(text: str) -> Iterator[Mention]:
    """Hours with an *h*: „16.15 h“, „um 15 h“."""
    for match in _CLOCK_H.finditer(text):
        yield Mention("clock", f"{int(match['h'] or match['full']):02}:{match['m'] or '00'}", *match.span(), match[0])


def rhythms(text: str) -> Iterator[Mention]:
    """How often, as times a day."""
    for match in _TIMES.finditer(text):
        unit = _PER_DAY[match["u"][:3].lower()]
        if match["each"]:
            number = Fraction(1)
            if match["th"]:
                nth = ordinal(match["th"].lower()) if match["th"][0].isalpha() else int(match["th"].rstrip("."))
                if not nth:
                    continue
                number = Fraction(1, int(nth))
        else:
            told = number_of(match["n"])
            if told is None:
                continue
            number = Fraction(told)
        yield Mention("rhythm", str(number * unit), *match.span(), match[0])
    for match in _EVERY.finditer(text):
        told = number_of(match["n"] or match["m"]) if match["n"] or match["m"] else Decimal(1)
        if told:
            unit = _PER_DAY[(match["u"] or match["v"])[:3].lower()]
            yield Mention("rhythm", str(unit / Fraction(told)), *match.span(), match[0])


def spans(text: str) -> Iterator[Mention]:
    """Spans of one: „eine Woche“, „ein halbes Jahr“."""
    for match in _SPAN.finditer(text):
        word = match["u"] or "Jahr"
        amount = Fraction(1, 2) if match["half"] or match["h2"] else Fraction(1)
        measured = measured_in(amount, word)
        if measured:
            yield Mention("duration", str(measured), *match.span(), match[0], measured)


def months(text: str) -> Iterator[Mention]:
    """Months, with or without their year."""
    for match in _MONTH.finditer(text):
        part = (match["part"] or "").lower()
        yield Mention("month", f"{match['y'] or '-'}-{month_number(match['m']):02}{part}", *match.span(), match[0])


def daily(text: str) -> Iterator[Mention]:
    """„am Tag“ and „/d“ where no amount has taken it."""
    for match in _DAILY.finditer(text):
        yield Mention("rhythm", "1", *match.span(), match[0])
