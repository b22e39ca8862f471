"""When two mentions say the same, and when one stands in the place of the other."""

from __future__ import annotations

import re
from calendar import monthrange
from fractions import Fraction

from pruefstand.language.units import duration_unit
from pruefstand.scoring.facts.mention import ATTRIBUTES, COUNTED, FALL, Mention
from pruefstand.scoring.facts.units import Measured

__all__ = ["COMPARABLE", "alike", "rivals"]

_OPPOSED = {
    ("bis", "ab"),
    ("ab", "bis"),
    ("in", "vor"),
    ("vor", "in"),
    ("bis", "nach"),
    ("seit", "bis"),
    ("bis", "seit"),
    ("vor", "nach"),
    ("nach", "vor"),
}
_CLASSES = {
    "date": {"date", "month"},
    "month": {"date", "month", "moment"},
    "moment": {"moment", "rhythm"},
    "clock": {"clock"},
    "duration": {"duration", "count"},
    "rhythm": {"rhythm", "moment", "period"},
    "amount": {"amount", "count"},
    "count": {"count", "amount", "duration"},
    "pair": {"pair", "count", "amount"},
    "norm": {"norm"},
    "code": {"code"},
    "side": {"side"},
    "period": {"period", "rhythm"},
    "direction": {"direction"},
    "status": {"status"},
    "person": {"person"},
    "term": {"term"},
}
COMPARABLE = {kind: (kind,) for kind in ATTRIBUTES} | {
    "amount": ("amount", "count", "pair"),
    "count": ("count", "amount", "duration", "month"),
    "duration": ("duration", "count", "clock"),
    "clock": ("clock", "duration"),
    "pair": ("pair", "amount"),
    "rhythm": ("rhythm", "moment", "period"),
    "moment": ("moment", "rhythm"),
    "period": ("period", "rhythm"),
    "date": ("date", "month"),
    "month": ("month", "date", "count"),
}
"""Kind to the kinds of which a mention may say the same."""
_DAY = re.compile(r"(?P<year>-|\d+)-(?P<month>\d\d)(?P<exact>(?:-\d\d)?[a-z]*)")
_PART = re.compile(r"(?P<year>-|\d+)-(?:(?P<month>\d\d))?(?P<part>anfang|mitte|ende)")
_DAYS = {"anfang": (1, 10), "mitte": (11, 20), "ende": (21, 31)}
_MONTHS = {"anfang": (1, 2), "mitte": (6, 7), "ende": (11, 12)}
"""What a part of a month or of a year may mean: „Mitte Mai“ is the 15th, „Ende 2025“ is in December."""
_PARTS_OF_YEAR = {"anfang": ("Q1", "H1"), "mitte": ("Q2", "Q3"), "ende": ("Q4", "H2")}
_NAMED = ("moment", "status", "direction", "period", "term")
"""Kinds whose norm is ``group:word``: words of one group exclude each other."""
_PERIOD_RHYTHMS = {
    "per:quarter": "1/90",
    "per:day": "1",
    "per:hour": "24",
    "per:week": "1/7",
    "per:month": "1/30",
    "per:year": "1/365",
}
_MEASURES = {"meil", "millisekund", "zoll", "pfund", "tonn", "fuss", "punkt"} | {
    *("tropf", "sack", "kist", "palett", "flasch", "bech", "loffel", "essloffel", "teeloffel", "messloffel", "kanist"),
    *("beutel", "packung", "karton", "ampull", "kapsel", "tass", "eim", "fass", "portion", "scheffel", "schachtel"),
}
"""Stems of words that are units, or are counted in the place of one, and that no table converts."""
_DEGREES = {"°", "°C"}
_PARAGRAPH = re.compile(r"^.*?(?=§|Art )")
_MONEY = {"EUR", "CHF", "USD", "GBP"}
_SHARE_WORDS = {"prozentpunkt", "prozent", "teil", "punkt", "eur", "euro", "frank"}
_LETTER = re.compile(r"(\d) ([a-z])(?![a-z])")
_SHARES = {"%", "PP"}


def alike(one: Mention, other: Mention) -> bool:
    """Whether two mentions say the same: equal amounts in any unit, a date without its year, ``7 Tage`` and
    ``1 Woche``; a bare number is alike an amount of that number."""
    if one.kind == other.kind:
        return _same_kind_alike(one, other)
    if other.kind not in COMPARABLE[one.kind]:
        return False
    if {one.kind, other.kind} == {"count", "duration"}:
        count, span = (one, other) if one.kind == "count" else (other, one)
        return _counts_span(count, span)
    if {one.kind, other.kind} == {"count", "month"}:
        count, month = (one, other) if one.kind == "count" else (other, one)
        return _year_of_part(month) == count.norm  # „bis 2025“ for „bis Ende 2025“
    if {one.kind, other.kind} == {"rhythm", "moment"}:
        rhythm, moment = (one, other) if one.kind == "rhythm" else (other, one)
        return bool(rhythm.label) and moment.norm.endswith(rhythm.label)
    if {one.kind, other.kind} == {"amount", "count"}:
        amount, count = (one, other) if one.kind == "amount" else (other, one)
        same = amount.measured is not None and str(amount.measured.number) == count.norm
        return same and count.label not in _MEASURES and not _of_other_things(amount, count)
    if {one.kind, other.kind} == {"pair", "amount"}:
        pair, amount = (one, other) if one.kind == "pair" else (other, one)
        return _is_share(pair, amount)
    if {one.kind, other.kind} == {"rhythm", "period"}:
        rhythm, period = (one, other) if one.kind == "rhythm" else (other, one)
        often = _PERIOD_RHYTHMS.get(period.norm, "")
        return often == rhythm.norm or _about_as_often(often, rhythm.norm)
    if one.kind == "clock" and other.kind == "duration":
        hours = other.measured.number if other.measured is not None and other.measured.unit == "h" else None
        return hours is not None and one.norm == f"{int(hours):02}:00"
    return {one.kind, other.kind} == {"date", "month"} and _same_kind_alike(one, other)


_SPANS = {"tag": "Tag", "woch": "Woche", "stund": "Stunde", "monat": "Monat", "jahr": "Jahr"}


def _counts_span(count: Mention, span: Mention) -> bool:
    """„elf Urlaubstage“ are eleven days, „der erste Tag“ is one day after."""
    unit = next((unit for stem, unit in _SPANS.items() if count.label.endswith(stem)), "")
    if not unit or span.measured is None or str(span.measured.number) != count.norm:
        return False
    if _other_days(span, count):
        return False
    return duration_unit(span.measured.unit) == duration_unit(unit)


def _of_other_things(amount: Mention, count: Mention) -> bool:
    """Whether a number counts things where a share or money is meant: „38 Fragebögen“ are no 38 %."""
    unit = amount.measured.unit if amount.measured is not None else ""
    return count.relation == COUNTED and (unit == "%" or unit in _MONEY) and count.label not in _SHARE_WORDS


def _is_share(pair: Mention, amount: Mention) -> bool:
    """„1/4“ is 25 %."""
    part, whole = (Fraction(value) for value in pair.values)
    share = amount.measured is not None and amount.measured.unit == "%"
    if not share or not 0 < part < whole or amount.measured is None:
        return False
    return amount.measured.number == 100 * part / whole or _rounds(100 * part / whole, amount.measured.number)


def _rounds(share: Fraction, other: Fraction) -> bool:
    """Whether a share that has no end in figures is told rounded: „ein Drittel“ is 33 % or 33,3 %."""
    endless = share.denominator
    for prime in (2, 5):
        while endless % prime == 0:
            endless //= prime
    return endless > 1 and any(round(share, places) == other for places in range(3))


def _lengths(pair: Mention) -> tuple[Fraction, ...]:
    """The values of a pair in the base of its unit: „40 mal 30 mm“ is „4 mal 3 cm“."""
    if pair.measured is None or not pair.measured.number:
        return tuple(Fraction(value) for value in pair.values)
    factor = Fraction(pair.measured.value) / Fraction(pair.measured.number)
    return tuple(Fraction(value) * factor for value in pair.values)


def _same_kind_alike(one: Mention, other: Mention) -> bool:
    opposed = (one.relation, other.relation) in _OPPOSED
    if one.kind == "duration":
        same = one.measured is not None and str(one.measured) == str(other.measured) and not opposed
        return same and not _other_days(one, other)
    if one.kind == "pair" and one.measured and other.measured:
        return one.measured.dimension == other.measured.dimension and _lengths(one) == _lengths(other)
    if one.kind == "amount" and one.measured and other.measured:
        return _amounts_alike(one.measured, other.measured, falls=one.relation == FALL)
    if one.kind in ("date", "month"):
        a, b = _end_of_month(one.norm), _end_of_month(other.norm)
        same = a == b or (a[0] == "-" and b.endswith(a[1:])) or (b[0] == "-" and a.endswith(b[1:]))
        return (same or _inside(one, other)) and not opposed
    if one.kind == "rhythm" and one.label and other.label and one.label != other.label:
        return False  # „jeden Abend“, „jeden Morgen“
    if one.kind == "count":
        things = {one.label, other.label} <= _MEASURES and one.label != other.label  # „zwei Kisten“, „zwei Säcke“
        return one.norm == other.norm and not things and not _other_days(one, other)
    if one.kind == "rhythm":
        return one.norm == other.norm or _about_as_often(one.norm, other.norm)
    if one.kind == "clock":
        return bool(set(one.norm.split("|")) & set(other.norm.split("|")))
    if one.kind == "person":
        return _same_person(one, other) or _by_first_name(one, other) or _by_first_name(other, one)
    return _norms_alike(one.norm, other.norm) if one.kind == "norm" else one.norm == other.norm


def _about_as_often(one: str, other: str) -> bool:
    """Whether two rhythms differ only by the length of the months: „halbjährlich“, „alle sechs Monate“."""
    if "/" not in one or "/" not in other:
        return False
    ratio = Fraction(one) / Fraction(other)
    return Fraction(97, 100) < ratio < Fraction(103, 100)


_WORKING = re.compile(r"(?:Werk|Arbeits|Bank|Geschäfts)tag")


def _other_days(one: Mention, other: Mention) -> bool:
    """Whether one counts the days of work and the other those of the calendar: „15 Werktage“, „15 Kalendertage“."""
    return {_days(one), _days(other)} == {"work", "calendar"}


def _days(one: Mention) -> str:
    """What sort of days a span has: ``work``, ``calendar`` or any."""
    said = f"{one.text} {one.label.capitalize()}"
    return "work" if _WORKING.search(said) else "calendar" if "Kalendertag" in said else ""


def _amounts_alike(mine: Measured, theirs: Measured, *, falls: bool) -> bool:
    """Whether two amounts are equal; „−8.400 EUR“ is, if it ``falls``, „sinken um 8.400 Euro“."""
    if falls and mine.dimension == theirs.dimension and mine.value == -theirs.value:
        return True
    if mine.unit == theirs.unit == "%":
        shares = Fraction(mine.number), Fraction(theirs.number)
        return shares[0] == shares[1] or _rounds(*shares) or _rounds(*reversed(shares))
    return str(mine) == str(theirs) or (mine.value == theirs.value and {mine.unit, theirs.unit} <= _DEGREES)


def _norms_alike(one: str, other: str) -> bool:
    """Whether two norms are one, also a paragraph without its statute."""
    if _LETTER.sub(r"\1\2", one) == _LETTER.sub(r"\1\2", other):
        return True
    if one[0] in "§A?" or other[0] in "§A?":
        return _PARAGRAPH.sub("", one) == _PARAGRAPH.sub("", other)
    return one.replace("-VO ", "verordnung ") == other.replace("-VO ", "verordnung ")


def _same_person(one: Mention, other: Mention) -> bool:
    """„Meier“ may be either of the Meiers that the reference knows."""
    bare, other_bare = one.norm.partition("/")[0], other.norm.partition("/")[0]
    return one.norm == other.norm or (bare == other_bare and bare in (one.norm, other.norm))


def _by_first_name(one: Mention, other: Mention) -> bool:
    """„Jonas“, for „Jonas Weber“."""
    return not one.label and one.norm.startswith("name:") and one.norm.removeprefix("name:") in other.label.split()


def _end_of_month(norm: str) -> str:
    """„Ende September“ is the last day of September, „Ende 2025“ that of the year; of a February without its year the
    28th."""
    part = _PART.fullmatch(norm)
    if part is not None and not part["month"]:
        return f"{part['year']}-12-31" if part["part"] == "ende" else norm
    if not norm.endswith("ende"):
        return norm
    year, month = norm[:-7], int(norm[-6:-4])
    return f"{norm[:-4]}-{monthrange(int(year) if year.isdigit() else 1, month)[1]}"


def _year_of_part(one: Mention) -> str:
    """The year of „Ende 2025“; empty where a mention is no part of a year."""
    part = _PART.fullmatch(one.norm)
    return part["year"] if part is not None and not part["month"] else ""


def _inside(one: Mention, other: Mention) -> bool:
    """Whether ``other`` is a day in the part of a month that ``one`` names, or a day or month in the part of a year;
    „bis Ende Mai“ is the last day alone."""
    part, day = _PART.fullmatch(one.norm), _DAY.fullmatch(other.norm)
    if part is None or (part["part"] == "ende" and "bis" in (one.relation, other.relation)):
        return False
    if day is None:
        return not part["month"] and other.norm in _PARTS_OF_YEAR[part["part"]]
    if day["year"] != part["year"] and "-" not in (day["year"], part["year"]):
        return False
    if not part["month"]:
        first, last = _MONTHS[part["part"]]
        return first <= int(day["month"]) <= last
    first, last = _DAYS[part["part"]]
    exact = re.fullmatch(r"-(\d\d)", day["exact"])
    return day["month"] == part["month"] and exact is not None and first <= int(exact[1]) <= last


def _less_exact(one: Mention, other: Mention) -> bool:
    """Whether ``other`` names only the month of the day, or of the part of a month, that ``one`` is."""
    mine, theirs = _DAY.fullmatch(one.norm), _DAY.fullmatch(other.norm)
    if mine is None or theirs is None or theirs["exact"] or not mine["exact"]:
        return False
    return mine["month"] == theirs["month"] and (
        mine["year"] == theirs["year"] or "-" in (mine["year"], theirs["year"])
    )


def _within(one: Mention, other: Mention) -> bool:
    """Whether one of two times lies in the other: „Mitte Mai“, „am 15. Mai“."""
    return (one.relation, other.relation) not in _OPPOSED and (_inside(one, other) or _inside(other, one))


def _other_year(count: Mention, month: Mention) -> bool:
    """„2026“ in the place of „Ende 2025“."""
    year = _year_of_part(month)
    return bool(year) and re.fullmatch(r"(?:19|20)\d\d", count.norm) is not None and year != count.norm


def rivals(one: Mention, other: Mention) -> bool:
    """Whether ``other``, which is not alike ``one``, could stand in its place and make it false."""
    if {one.kind, other.kind} == {"count", "month"}:
        return _other_year(*((one, other) if one.kind == "count" else (other, one)))
    if other.kind not in _CLASSES[one.kind] or _less_exact(one, other) or _within(one, other):
        return False
    if one.kind == "norm" and one.norm.startswith(f"{other.norm} "):
        return False  # „§ 433 BGB“ for „§ 433 Abs. 2 BGB“
    if one.kind != other.kind and {one.kind, other.kind} in ({"count", "duration"}, {"count", "amount"}):
        count, measured = (one, other) if one.kind == "count" else (other, one)
        if count.label or one.kind == "count" or measured.kind == "duration":
            return _other_unit(count, measured)
    if one.kind == "count":
        return one.label == other.label or not other.label or not one.label
    if one.kind == "amount":
        return _amounts_rival(one, other)
    if (one.kind, other.kind) == ("rhythm", "period"):
        return not alike(one, other)  # „300 ml am Tag“, „300 ml/h“; „wöchentlich“, „monatlich“
    if (one.kind, other.kind) == ("period", "rhythm"):
        return not alike(one, other) and other.norm == "1"  # „im Monat“, „pro Tag“
    if {one.kind, other.kind} == {"moment", "rhythm"}:
        return one.kind == "moment" and one.norm.startswith("daytime") and bool(other.label)
    if one.kind in _NAMED:
        same_group = one.norm.partition(":")[0] == other.norm.partition(":")[0]
        return other.kind == one.kind and same_group and one.norm != other.norm
    return other.kind != "moment" and (one.kind != "pair" or other.kind == "pair")


def _other_unit(count: Mention, measured: Mention) -> bool:
    """„320 Sekunden“ for „320 Millisekunden“; „mit 58 Schlaganfall“ is no other unit of 58 years."""
    if not count.label or (measured.kind == "duration" and not count.label.endswith((*_MEASURES, *_SPANS))):
        return False
    return measured.measured is not None and str(measured.measured.number) == count.norm


def _amounts_rival(one: Mention, other: Mention) -> bool:
    if other.kind == "count":
        return not other.label or (
            _of_other_things(one, other) and str(one.measured and one.measured.number) == other.norm
        )
    if one.measured is None or other.measured is None:
        return True
    mine, theirs = one.measured, other.measured
    units = {mine.unit, theirs.unit}
    return (
        mine.dimension == theirs.dimension
        or abs(mine.number) == abs(theirs.number)
        or units <= _DEGREES
        or units <= _SHARES
    )
