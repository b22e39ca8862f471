"""Times as a text names them: dates, weeks, months, hours, spans."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from pruefstand.language.calendar import month_number
from pruefstand.language.number_words import ordinal
from pruefstand.scoring.facts.mention import Mention
from pruefstand.scoring.facts.rhythms import number_of
from pruefstand.scoring.facts.units import measured_in

__all__ = [
    "clocks",
    "date_ranges",
    "months",
    "months_in_figures",
    "of_the_day",
    "quarters",
    "spans",
    "spelled_dates",
    "weeks",
]

_SPAN = re.compile(
    r"(?<![\w-])(?:[eE]in(?:e[nmrs]?)?|1) (?P<half>halbe[nmrs]? )?"
    r"(?P<u>Stunde|Tage?s?|Woche|Monate?s?|Jahre?s?)(?!\w)|(?P<h2>[hH]albjahr|[hH]albes Jahr)(?!\w)"
)
_MONTH = re.compile(
    r"(?<!\w)(?:(?P<part>Anfang|Mitte|Ende) )?(?P<m>Januar|Jänner|Februar|Feber|März|April|Mai|Juni|Juli|August"
    r"|September|Oktober|November|Dezember)(?: (?P<y>(?:19|20)\d\d))?(?!\w)"
)
_PART_OF_YEAR = re.compile(
    r"(?<!\w)(?:(?P<part>Anfang|Mitte|Ende)(?: des Jahres)? |Jahres(?P<named>anfang|mitte|ende) )"
    r"(?P<y>(?:19|20)\d\d)(?![\w/-]|[.,]\d|\s?(?:€|Euro|EUR|Franken|CHF)(?!\w))"
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
_ORDINAL = r"ersten?[mrs]?|zweiten?[mrs]?|dritten?[mrs]?|vierten?[mrs]?|[1-4]\.|IV|I{1,3}"
_QUARTER = re.compile(
    rf"(?<!\w)(?:(?P<a>{_ORDINAL})[ -]?(?:Quartals?|Halbjahr(?:e?s)?|Hj\.?|Hbj\.?|Quart\.)"
    r"|(?:Quartal|Halbjahr) (?P<b>[1-4]|IV|I{1,3}|eins|zwei)"
    r"|Q(?P<c>[1-4])|(?:HJ|H)(?P<d>[12]))(?!\w)"
)
_ROOM = re.compile(r"(?:[Rr]aum|[Hh]alle|[Ss]aal|[Zz]immer|[Hh]aus|[Bb]lock|[Tt]rakt|[Gg]ang|[Tt]yp|[Mm]odell) $")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "eins": 1, "zwei": 2}
_EVENING = re.compile(r"\s(?:abends|nachmittags|am Abend|am Nachmittag|p\.\s?m\.)(?!\w)")
_MORNING = re.compile(r"\s(?:morgens|früh|vormittags|in der Früh|am Morgen|am Vormittag)(?!\w)")
_HALF = re.compile(
    r"(?<!\w)[hH]alb (?P<n>eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?: Uhr)?(?!\w)"
)
_WEEK = re.compile(r"(?<!\w)Kalenderwoche (?P<n>\d{1,2}|[a-zäöüß]{3,20})(?!\w)")


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


def quarters(text: str) -> Iterator[Mention]:
    """Quarters and halves of a year: „Q2“, „im zweiten Quartal“, „2. Hj.“."""
    for match in _QUARTER.finditer(text):
        told = (match["a"] or match["b"] or match["c"] or match["d"]).rstrip(".")
        number = _ROMAN.get(told) or (int(told) if told.isdigit() else ordinal(re.sub("[mrs]$", "n", told.lower())))
        if (match["c"] or match["d"]) and (
            text[match.end() : match.end() + 1] == "-" or _ROOM.search(text[max(0, match.start() - 20) : match.start()])
        ):
            continue  # „Halle H1“, „H2-Blocker“
        kind = "H" if match["d"] or re.search(r"halbj|hb?j", match[0].lower()) else "Q"
        if number and number <= (2 if kind == "H" else 4):
            yield Mention("date", f"{kind}{int(number)}", *match.span(), match[0])


def of_the_day(text: str, norm: str, said: str, end: int) -> str:
    """The norm of an hour: „acht Uhr abends“ is 20:00; in words, or told so, an hour up to twelve may be either."""
    if not re.fullmatch(r"(?:0\d|1[0-2]):[0-5]\d", norm):
        return norm
    later = f"{(int(norm[:2]) % 12) + 12:02}{norm[2:]}"
    if _EVENING.match(text, end):
        return later
    return f"{norm}|{later}" if said[:1].isalpha() and not _MORNING.match(text, end) else norm


def clocks(text: str) -> Iterator[Mention]:
    """Hours with an *h*: „16.15 h“, „um 15 h“; and half hours, which may be either: „halb zwei“."""
    for match in _HALF.finditer(text):
        hour = number_of(match["n"])
        if hour and 1 <= hour <= 12:
            norm = of_the_day(text, f"{int(hour) - 1:02}:30", "halb", match.end())
            yield Mention("clock", norm, *match.span(), match[0])
    for match in _CLOCK_H.finditer(text):
        yield Mention("clock", f"{int(match['h'] or match['full']):02}:{match['m'] or '00'}", *match.span(), match[0])


def spans(text: str) -> Iterator[Mention]:
    """Spans of one: „eine Woche“, „ein halbes Jahr“."""
    for match in _SPAN.finditer(text):
        word = match["u"] or "Jahr"
        amount = Fraction(1, 2) if match["half"] or match["h2"] else Fraction(1)
        measured = measured_in(amount, word)
        if measured:
            yield Mention("duration", str(measured), *match.span(), match[0], measured)


_MONTH_SLASH = re.compile(r"(?<![\w/.,-])(?P<m>0?[1-9]|1[0-2])/(?P<y>(?:19|20)\d\d)(?![\w/]|[.,]\d)")


def months_in_figures(text: str) -> Iterator[Mention]:
    """„05/2027“."""
    for match in _MONTH_SLASH.finditer(text):
        yield Mention("date", f"{match['y']}-{int(match['m']):02}", *match.span(), match[0])


def months(text: str) -> Iterator[Mention]:
    """Months, with or without their year; and parts of a year: „Ende 2025“."""
    for match in _PART_OF_YEAR.finditer(text):
        part = (match["part"] or match["named"]).lower()
        yield Mention("month", f"{match['y']}-{part}", *match.span(), match[0])
    for match in _MONTH.finditer(text):
        part = (match["part"] or "").lower()
        yield Mention("month", f"{match['y'] or '-'}-{month_number(match['m']):02}{part}", *match.span(), match[0])
