"""Typed mentions of a text: numbers with units, dates, rhythms, sides, persons: what is compared exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from pruefstand.language.calendar import month_number
from pruefstand.language.finding import find
from pruefstand.language.number_words import cardinal, ordinal
from pruefstand.language.values import Found
from pruefstand.scoring.facts.tables import Tables
from pruefstand.scoring.facts.units import Measured, measured_in

__all__ = ["ATTRIBUTES", "Mention", "mentions"]

ATTRIBUTES: Mapping[str, str] = {
    "amount": "value",
    "count": "value",
    "code": "value",
    "norm": "value",
    "pair": "value",
    "direction": "value",
    "period": "unit",
    "date": "time",
    "month": "time",
    "moment": "time",
    "clock": "time",
    "duration": "time",
    "rhythm": "time",
    "side": "side",
    "person": "person",
    "status": "status",
}
"""Kind of a mention to the attribute that is falsified where it differs."""

_PER_TIME = re.compile(r"\s*(?:/|pro |je |in der |im |am ) ?(?:24 ?h|h|d|Std\.?|Stunde|Tag|Woche|Monat|Jahr)$")
_DAY_SIGNS = {"d", "t", "2"}
_PERIODS = {"h": "per:hour", "s": "per:hour", "w": "per:week", "m": "per:month", "j": "per:year", "a": "per:year"}
_PORTIONS = {"kg", "g", "mg", "µg", "ng", "l", "dl", "cl", "ml", "IE", "EUR", "CHF"}
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
_COUNTED_SPAN = re.compile(r"\s(?P<u>Monat|Tag|Woche|Jahr)(?:s|es|n)[a-zäöü]{4,}")
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
_JOINT = re.compile(r"(?<!\w)(?P<a>\w+) (?P<u>Meter|Euro|Franken) (?P<b>\d\d|[a-zäöüß]{4,})(?!\w)")
_CLOCK_H = re.compile(
    r"(?<![\w.,:])(?P<h>[01]?\d|2[0-3])[.:](?P<m>[0-5]\d) ?h(?!\w)"
    r"|(?:^|(?<=\n)|(?<=um )|(?<=gegen )|(?<=tag )|(?<=woch )|(?<=tag, )|(?<=woch, ))(?P<full>[01]?\d|2[0-3]) ?h(?!\w)"
)
_WEEK = re.compile(r"(?<!\w)Kalenderwoche (?P<n>\d{1,2}|[a-zäöüß]{3,20})(?!\w)")
_FULL_HOUR = re.compile(r"(?P<h>\d{1,2}) Uhr (?P<n>\d{1,2})")
_COUNTED_NOUN = re.compile(r"\s([A-ZÄÖÜ][a-zäöüß]{3,})")
_CROSS = re.compile(r"(?<!\w)(?P<a>\d+(?:,\d+)?)[x×](?P<b>\d+(?:,\d+)?)(?!\w)")
_JOIN = re.compile(r" ?(?:/|:|x|×|zu|mal|gegen|von) ?$")
_WORD = re.compile(r"[^\W\d_][\w-]*")
_COUNT_LABELS = {"top", "punkt", "tagesordnungspunkt", "seite", "nr", "nummer", "ziffer", "anlage", "rn"}
_NAME = r"[A-ZÄÖÜ][\wäöüß]+(?:-[A-ZÄÖÜ][\wäöüß]+)?"
_RELATION = re.compile(
    r"(seit|vor|in|bis|ab|nach|für|binnen|innerhalb)"
    r"(?: (?:dem|der|den|zum|zur|etwa|ca\.?|circa|von|rund|Ende|Anfang|Mitte|einschließlich)){0,4}\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Mention:
    """One typed thing: ``norm`` is equal for every way to say it; ``start``, ``end`` are places in the expanded text.

    ``measured`` is the amount with its dimension; ``label`` the stem of the word that a bare number counts;
    ``relation`` the preposition before a time.
    """

    kind: str
    norm: str
    start: int
    end: int
    text: str
    measured: Measured | None = None
    label: str = ""
    relation: str = ""
    values: tuple[Decimal | Fraction, ...] = ()

    @property
    def attribute(self) -> str:
        """The attribute that a different mention of this kind falsifies."""
        return ATTRIBUTES[self.kind]


def mentions(text: str, tables: Tables, names: Iterable[str]) -> tuple[Mention, ...]:
    """Every typed mention of a text in order; ``names`` are the names of persons that the reference knows."""
    taken: list[Mention] = []
    busy = bytearray(len(text))

    def add(new: Iterable[Mention]) -> None:
        for one in new:
            if not any(busy[one.start : one.end]):
                busy[one.start : one.end] = b"\1" * (one.end - one.start)
                taken.append(one)

    add(_weeks(text))
    add(_spelled_dates(text))
    add(_date_ranges(text))
    add(_clocks(text))
    add(_crosses(text))
    add(_joint(text))
    add(_rhythms(text))
    add(_persons(text, tables, names))
    hits = [hit for hit in find(text) if hit.kind not in ("negation", "list_mark", "placeholder", "url")]
    add(_pairs(text, hits, busy))
    add(_values(text, hits, tables, busy))
    add(Mention("rhythm", "1", *match.span(), match[0]) for match in _DAILY.finditer(text))
    add(_spans(text))
    add(_months(text))
    for kind in ("rhythm", "moment", "side", "status", "direction", "period"):
        add(Mention(kind, name, start, end, text[start:end]) for name, start, end in tables.hits(kind, text))
    return tuple(sorted(_related(text, taken), key=lambda one: (one.start, one.end)))


def _related(text: str, found: list[Mention]) -> Iterator[Mention]:
    for one in found:
        if one.attribute == "time":
            match = _RELATION.search(text, max(0, one.start - 40), one.start)
            if match:
                relation = match[1].lower()
                yield Mention(one.kind, one.norm, one.start, one.end, one.text, one.measured, one.label, relation)
                continue
        yield one


def _number(word: str | None) -> Decimal | Fraction | None:
    if not word:
        return None
    if word.isdigit():
        return Decimal(word)
    word = word.lower()
    return Decimal(1) if word in ("ein", "eine", "einer") else cardinal(word)


def _spelled_dates(text: str) -> Iterator[Mention]:
    for match in _SPELLED_DATE.finditer(text):
        day, month = (
            ordinal(match["d"].lower()) or ordinal(re.sub("m$", "n", match["d"].lower())),
            month_number(match["m"]),
        )
        if day and month and day <= 31:
            year = match["y"]
            number = _number(year)
            end = match.end() if number else match.end("m")
            norm = f"{int(number) if number else '-'}-{month:02}-{int(day):02}"
            yield Mention("date", norm, match.start(), end, text[match.start() : end])


def _date_ranges(text: str) -> Iterator[Mention]:
    """Both days of „7.–11.7.“."""
    for match in _DAYS_OF_MONTH.finditer(text):
        month = f"{int(match['m']):02}"
        for group in ("a", "b"):
            norm = f"{match['y'] or '-'}-{month}-{int(match[group]):02}"
            end = match.end(group) if group == "a" else match.end()
            yield Mention("date", norm, match.start(group), end, text[match.start(group) : end])


def _weeks(text: str) -> Iterator[Mention]:
    for match in _WEEK.finditer(text):
        number = _number(match["n"])
        if number and number <= 53:
            yield Mention("date", f"W{int(number)}", *match.span(), match[0])


def _clocks(text: str) -> Iterator[Mention]:
    for match in _CLOCK_H.finditer(text):
        yield Mention("clock", f"{int(match['h'] or match['full']):02}:{match['m'] or '00'}", *match.span(), match[0])


def _crosses(text: str) -> Iterator[Mention]:
    for match in _CROSS.finditer(text):
        values = (Decimal(match["a"].replace(",", ".")), Decimal(match["b"].replace(",", ".")))
        yield Mention("pair", _norm(values), *match.span(), match[0], values=values)


def _joint(text: str) -> Iterator[Mention]:
    """„zwei Meter vierzig“: whole units and hundredths."""
    signs = {"Meter": "m", "Euro": "EUR", "Franken": "CHF"}
    for match in _JOINT.finditer(text):
        whole, part = _number(match["a"]), _number(match["b"])
        if whole is not None and part is not None and 10 <= part < 100:
            number = Fraction(whole) + Fraction(part) / 100
            measured = measured_in(number, signs[match["u"]])
            yield Mention("amount", str(measured), *match.span(), match[0], measured)


def _norm(values: Iterable[Decimal | Fraction]) -> str:
    return ":".join(str(Fraction(value)) for value in values)


def _rhythms(text: str) -> Iterator[Mention]:
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
            told = _number(match["n"])
            if told is None:
                continue
            number = Fraction(told)
        yield Mention("rhythm", str(number * unit), *match.span(), match[0])
    for match in _EVERY.finditer(text):
        told = _number(match["n"] or match["m"]) if match["n"] or match["m"] else Decimal(1)
        if told:
            unit = _PER_DAY[(match["u"] or match["v"])[:3].lower()]
            yield Mention("rhythm", str(unit / Fraction(told)), *match.span(), match[0])


def _spans(text: str) -> Iterator[Mention]:
    for match in _SPAN.finditer(text):
        word = match["u"] or "Jahr"
        amount = Fraction(1, 2) if match["half"] or match["h2"] else Fraction(1)
        measured = measured_in(amount, word)
        if measured:
            yield Mention("duration", str(measured), *match.span(), match[0], measured)


def _months(text: str) -> Iterator[Mention]:
    for match in _MONTH.finditer(text):
        part = (match["part"] or "").lower()
        yield Mention("month", f"{match['y'] or '-'}-{month_number(match['m']):02}{part}", *match.span(), match[0])


def _persons(text: str, tables: Tables, names: Iterable[str]) -> Iterator[Mention]:
    for name, start, end in tables.titled(text, names):
        yield Mention("person", f"name:{name}", start, end, text[start:end])
    for name in names:
        for match in re.finditer(rf"(?<!\w)(?:{_NAME} )?{re.escape(name)}s?(?!\w)", text):
            first = match[0].split()[0]
            start = (
                match.start()
                if len(match[0].split()) == 1 or tables.first_name(first)
                else match.end() - len(match[0].split()[-1])
            )
            yield Mention("person", f"name:{name}", start, match.end(), text[start : match.end()])
    for name, start, end in tables.hits("role", text):
        yield Mention("person", name, start, end, text[start:end])


def _pairs(text: str, hits: list[Found], busy: bytearray) -> Iterator[Mention]:
    """Two numbers that belong together in their order: „135/85“, „7 zu 2“, „3 mal 2 cm“."""
    plain = [hit for hit in hits if hit.kind in ("number", "amount", "percent") and not any(busy[hit.start : hit.end])]
    used = -1
    for one in plain:
        if one.value is None and re.fullmatch(r"\d+(?:,\d+)?[/:]\d+(?:,\d+)?(?: \S+)?", one.norm):
            values = tuple(Decimal(piece.replace(",", ".")) for piece in re.findall(r"\d+(?:,\d+)?", one.norm)[:2])
            yield Mention("pair", _norm(values), one.start, one.end, one.text, values=values)
    for one, two in pairwise(plain):
        if one.value is None or two.value is None or one.start < used or two.start - one.end > 7:
            continue
        if _JOIN.match(text[one.end : two.start]):
            used = two.end
            both = (one.value, two.value)
            measured = measured_in(two.value, two.unit) if two.unit else None
            yield Mention("pair", _norm(both), one.start, two.end, text[one.start : two.end], measured, values=both)


def _values(text: str, hits: list[Found], tables: Tables, busy: bytearray) -> Iterator[Mention]:
    for hit in hits:
        span = (hit.start, hit.end)
        if any(busy[hit.start : hit.end]):
            continue
        if hit.kind == "date":
            yield Mention("date", hit.norm, *span, hit.text)
        elif hit.kind == "time":
            yield from _clock(text, hit, tables)
        elif hit.kind == "dose":
            yield from _dose(hit)
        elif hit.kind in ("norm", "case", "celex", "ecli", "eu_act", "rs", "journal"):
            yield Mention("norm", hit.norm, *span, hit.text)
        elif hit.value is not None and hit.unit:
            yield from _measured(hit)
        elif hit.kind in ("number", "ordinal") and hit.value is not None:
            yield from _counted(text, hit, tables)
        elif hit.kind == "code" and any(sign.isdigit() for sign in hit.norm) and len(hit.norm) > 2:
            yield Mention("code", hit.norm.lower(), *span, hit.text)


def _clock(text: str, hit: Found, tables: Tables) -> Iterator[Mention]:
    """A time of the day; „9 Uhr 20 Tropfen“ is nine o'clock and twenty drops."""
    match = _FULL_HOUR.fullmatch(hit.text)
    counted = _COUNTED_NOUN.match(text, hit.end)
    if match is None or counted is None:
        yield Mention("clock", hit.norm, hit.start, hit.end, hit.text)
        return
    middle = hit.start + match.start("n")
    hour = f"{int(match['h']):02}:00"
    yield Mention("clock", hour, hit.start, middle - 1, text[hit.start : middle - 1])
    label = tables.stem(counted[1])
    yield Mention("count", match["n"].lstrip("0") or "0", middle, hit.end, match["n"], label=label)


def _measured(hit: Found) -> Iterator[Mention]:
    """An amount; of „400 ml/Tag“ the amount and, apart from it, the time that it is meant for."""
    number = Fraction(hit.value or 0)
    unit, end = hit.unit or "", hit.end
    per = _PER_TIME.search(hit.text)
    bare, _slash, time = unit.rpartition("/")
    if per and bare and bare in _PORTIONS:
        unit, end = bare, hit.start + per.start()
        kind, norm = ("rhythm", "1") if time[:1].lower() in _DAY_SIGNS else ("period", _PERIODS[time[:1].lower()])
        yield Mention(kind, norm, end, hit.end, per[0])
    measured = measured_in(number, unit) or Measured(unit, number, unit, number)
    kind = "duration" if measured.dimension in ("time", "months") else "amount"
    yield Mention(kind, str(measured), hit.start, end, hit.text[: end - hit.start], measured)


def _counted(text: str, hit: Found, tables: Tables) -> Iterator[Mention]:
    """A bare number; „zwei Monatsmieten“ are a time of two months."""
    number = Fraction(hit.value or 0)
    if match := _COUNTED_SPAN.match(text, hit.end):
        measured = measured_in(number, match["u"])
        yield Mention("duration", str(measured), hit.start, hit.end, hit.text, measured)
    elif (label := _label(text, hit, tables)) is not None:
        yield Mention("count", str(number), hit.start, hit.end, hit.text, label=label)


_DAY_PARTS = ("morgens", "mittags", "abends", "nachts")


def _dose(hit: Found) -> Iterator[Mention]:
    pieces = hit.norm.split("-")
    times = sum(piece.strip() not in ("0", "") for piece in pieces)
    if times == 1:
        at = next(index for index, piece in enumerate(pieces) if piece != "0")
        yield Mention("rhythm", "1", hit.start, hit.end, hit.text, label=_DAY_PARTS[min(at, 3)])
    elif times:
        yield Mention("rhythm", str(times), hit.start, hit.end, hit.text)


def _label(text: str, hit: Found, tables: Tables) -> str | None:
    """The stem of the word that a bare number counts, or that numbers things before it; ``None`` for layout."""
    before = re.search(r"([^\W\d_]+)\.?\s$", text[max(0, hit.start - 30) : hit.start])
    if before and before[1].lower() in _COUNT_LABELS:
        return None
    for match in list(_WORD.finditer(text, hit.end, hit.end + 45))[:3]:
        if re.search(r"[.,;:(]", text[hit.end : match.start()]):
            break
        if match[0][0].isupper():
            return tables.stem(match[0].split("-")[0])
    return tables.stem(before[1]) if before and before[1][0].isupper() else ""
