"""Typed mentions of a text: numbers with units, dates, rhythms, sides, persons: what is compared exactly."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from pruefstand.language.finding import find
from pruefstand.language.values import Found
from pruefstand.scoring.facts import designated, numbering, rhythms, times
from pruefstand.scoring.facts.mention import COUNTED, Mention
from pruefstand.scoring.facts.names import UPPER, given_before, is_given, known_names
from pruefstand.scoring.facts.spelled import ages, fractions, times_done, votes
from pruefstand.scoring.facts.tables import Tables
from pruefstand.scoring.facts.units import Measured, measured_in

__all__ = ["mentions"]

_PER_TIME = re.compile(r"\s*(?:/|pro |je |in der |im |am ) ?(?:24 ?h|h|d|Std\.?|Stunde|Tag|Woche|Monat|Jahr)$")
_DAY_SIGNS = {"d", "t", "2"}
_PERIODS = {"h": "per:hour", "s": "per:hour", "w": "per:week", "m": "per:month", "j": "per:year", "a": "per:year"}
_PORTIONS = {"kg", "g", "mg", "µg", "ng", "l", "dl", "cl", "ml", "IE", "EUR", "CHF"}
_COUNTED_SPAN = re.compile(r"\s(?P<u>Monat|Tag|Woche|Jahr)(?:s|es|n)[a-zäöü]{4,}")
_JOINT = re.compile(r"(?<!\w)(?P<a>\w+) (?P<u>Meter|Euro|Franken) (?P<b>\d\d|[a-zäöüß]{4,})(?!\w)")
_WEEKLY_HOURS = re.compile(r"\s(?P<w>Wochenstunden)(?!\w)")
_ARES = re.compile(r"\s(?:Ar|Aren)(?!\w)")
_CENTS = re.compile(r"\s(?P<u>Cent|Cents|ct|Rappen)(?!\w)")
_MILLISECONDS = re.compile(r"\sMillisekunden?(?!\w)")
_FULL_HOUR = re.compile(r"(?P<h>\d{1,2}) Uhr (?P<n>\d{1,2})")
_COUNTED_NOUN = re.compile(r"\s([A-ZÄÖÜ][a-zäöüß]{3,})")
_WAYS = {"mehr": "up", "höher": "up", "weniger": "down", "niedriger": "down"}
_MORE_BY = re.compile(
    r"(?<=\d)\s?(?:%|Prozent(?:punkte)?|€|EUR|CHF|Euro|Cent|Franken)\s(mehr|weniger|höher|niedriger)(?!\w)"
)
"""An amount by which something is more or less than before."""
_GOES_DOWN = re.compile(r"(?<!\w)(geht|gehen|ging(?:en)?)(?= [^,.;:!?\n]{0,60} zurück(?!\w))")
"""„Der Umsatz ging um 5 Prozent zurück.“"""
_MORE_SIGN = re.compile(r"(?<![\w+])\+(?= ?\d[\d.,]{0,9} ?(?:%|Prozent|€|EUR|Euro|CHF|Franken|Cent))")
"""„+4 Prozent“ is more."""
_LAST_ORDINAL = 100
_CROSS = re.compile(r"(?<!\w)(?P<a>\d+(?:,\d+)?)[x×](?P<b>\d+(?:,\d+)?)(?!\w)")
_RATE = re.compile(
    r"(?:(?: [^\s.,;:()]+){0,2}? (?:pro|je|per|in der|auf den|auf das) |\s?/\s?)"
    r"(?P<u>min|l|dl|ml|kg|Minute|Sekunde|Liter|Milliliter|Deziliter|Kilogramm|Kilo|Gramm|Quadratmeter|Kubikmeter"
    r"|m²|m2|qm|m³|m3|cbm|ha|Hektar|km|Kilometer|kWh|Kilowattstunde|Tonne)(?!\w)"
)
_SIGNS = {
    **{sign: sign for sign in ("min", "l", "dl", "ml", "kg")},
    "Minute": "min",
    "Sekunde": "s",
    "Liter": "l",
    "Milliliter": "ml",
    "Deziliter": "dl",
    "Kilogramm": "kg",
    "Kilo": "kg",
    "Gramm": "g",
    "Quadratmeter": "m²",
    "Kubikmeter": "m³",
    **dict.fromkeys(("m²", "m2", "qm"), "m²"),
    **dict.fromkeys(("m³", "m3", "cbm"), "m³"),
    **{sign: sign for sign in ("ha", "km", "kWh")},
    "Hektar": "ha",
    "Kilometer": "km",
    "Kilowattstunde": "kWh",
    "Tonne": "t",
}
_JOIN = re.compile(r"(?::| ?(?:/| :(?= )|x|×|zu|mal|gegen|von) ?)$")
_WORD = re.compile(r"[^\W\d_][\w-]*")
_COUNT_LABELS = {"top", "punkt", "tagesordnungspunkt", "seite", "nr", "nummer", "ziffer", "anlage", "rn"}
_BEFORE = re.compile(rf"(?<!\w)(?P<first>[{UPPER}][\w'’]+(?:-[{UPPER}]\w+)?) $")
_REACH = 40
_RELATION = re.compile(
    r"(?<!\w)(seit|vor|in|bis|ab|nach|für|binnen|innerhalb)"
    r"(?: (?:dem|der|den|zum|zur|etwa|ca\.?|circa|von|rund|Ende|Anfang|Mitte|einschließlich)){0,4}\s*$",
    re.IGNORECASE,
)


def mentions(text: str, tables: Tables, names: Iterable[str], callings: Collection[str] = ()) -> tuple[Mention, ...]:
    """Every typed mention of a text in order; ``names`` are the names of persons that the reference knows, ``callings``
    those of them that are nouns („die Sparkasse“, „der Mandant“)."""
    taken: list[Mention] = []
    busy = bytearray(len(text))

    def add(new: Iterable[Mention]) -> None:
        for one in new:
            if not any(busy[one.start : one.end]):
                busy[one.start : one.end] = b"\1" * (one.end - one.start)
                taken.append(one)

    add(one for one in times.months(text) if not one.norm[-1].isdigit())  # „Ende Mai 2027“ is more than its month
    add(times.months_in_figures(text))
    add(times.weeks(text))
    add(times.quarters(text))
    add(times.spelled_dates(text))
    add(times.date_ranges(text))
    add(times.clocks(text))
    add(_crosses(text))
    add(votes(text, tables))
    add(fractions(text))
    add(ages(text))
    add(numbering.versions(text))
    add(numbering.numbered(text, tables))
    add(designated.degrees(text))
    add(designated.dozens(text))
    add(_joint(text))
    add(_quarter_years(text))
    add(rhythms.rhythms(text))
    add(_persons(text, tables, names, callings))
    hits = [hit for hit in find(text) if hit.kind not in ("negation", "list_mark", "placeholder", "url")]
    add(_pairs(text, hits, busy))
    add(_values(text, hits, tables, busy))
    add(rhythms.daily(text))
    add(rhythms.tomorrow(text))
    add(times_done(text))
    add(times.spans(text))
    add(times.months(text))
    add(Mention("direction", "way:down", *match.span(1), match[1]) for match in _GOES_DOWN.finditer(text))
    add(Mention("direction", "way:up", *match.span(), "+") for match in _MORE_SIGN.finditer(text))
    add(Mention("direction", f"way:{_WAYS[match[1]]}", *match.span(1), match[1]) for match in _MORE_BY.finditer(text))
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


def _crosses(text: str) -> Iterator[Mention]:
    for match in _CROSS.finditer(text):
        values = (Decimal(match["a"].replace(",", ".")), Decimal(match["b"].replace(",", ".")))
        yield Mention("pair", _norm(values), *match.span(), match[0], values=values)


_TIME_LIMITS = re.compile(r"(?<!\w)(?P<unit>Monat|Woche|Jahre?)sfrist(?!\w)|(?<!\w)(?P<week>Wochen)frist(?!\w)")
_QUARTER_YEAR = re.compile(r"(?<!\w)(?:(?:ein(?:em|es)?|1) )?Vierteljahr(?:e?s)?(?!\w)")


def _quarter_years(text: str) -> Iterator[Mention]:
    """„in einem Vierteljahr“: three months; „binnen Monatsfrist“: one."""
    for match in _TIME_LIMITS.finditer(text):
        limit = measured_in(Decimal(1), (match["unit"] or match["week"]).removesuffix("e"))
        yield Mention("duration", str(limit), match.start(), match.end() - 5, match[0][:-5], limit)
    measured = measured_in(Decimal(3), "Monate")
    for match in _QUARTER_YEAR.finditer(text):
        yield Mention("duration", str(measured), *match.span(), match[0], measured)


def _joint(text: str) -> Iterator[Mention]:
    """„zwei Meter vierzig“: whole units and hundredths."""
    signs = {"Meter": "m", "Euro": "EUR", "Franken": "CHF"}
    for match in _JOINT.finditer(text):
        whole, part = rhythms.number_of(match["a"]), rhythms.number_of(match["b"])
        if whole is not None and part is not None and 10 <= part < 100:
            number = Fraction(whole) + Fraction(part) / 100
            measured = measured_in(number, signs[match["u"]])
            yield Mention("amount", str(measured), *match.span(), match[0], measured)


def _norm(values: Iterable[Decimal | Fraction]) -> str:
    return ":".join(str(Fraction(value)) for value in values)


def _persons(text: str, tables: Tables, names: Iterable[str], callings: Collection[str]) -> Iterator[Mention]:
    known = known_names(tuple(names))

    def named(name: str, start: int, end: int) -> Mention:
        surname = known.told(name)
        given = given_before(text, text.rfind(name, start, end))
        return Mention("person", known.norm(surname, given), start, end, text[start:end], label=" ".join(given.names))

    for name, start, end in tables.titled(text, known):
        yield named(name, start, end)
    hits = tuple(known.found(text))
    for number, (name, start, end) in enumerate(hits):
        told = text[start:end]
        behind = hits[number + 1][1] if number + 1 < len(hits) else -1
        beside = bool(number) and hits[number - 1][2] == start - 1
        if beside and hits[number - 1][0] in callings:
            continue  # „Gasthof Lindner“, „Mieter Lindner“: one, by what the reference calls it
        if behind == end + 1 and text[end] == " " and is_given(told):
            continue  # „Werner Koch“, beside „Frau Werner“
        if name in callings:
            if told.startswith((name, name.upper())):  # a noun has one spelling: „die Masse“, „die Maße“
                yield Mention("person", f"calling:{name}", _with_first(text, start, tables), end, told)
            continue
        first = start if beside else _with_first(text, start, tables)
        yield named(told, first, end)
    for name, start, end in tables.stray(text):
        yield named(name, start, end)
    for name, start, end in tables.hits("role", text):
        yield Mention("person", name, start, end, text[start:end])


def _with_first(text: str, start: int, tables: Tables) -> int:
    """Where a name begins with the capitalised word before it, if that may be the first name."""
    before = _BEFORE.search(text, max(0, start - _REACH), start)
    return before.start() if before is not None and tables.first_name(before["first"]) else start


def _pairs(text: str, hits: list[Found], busy: bytearray) -> Iterator[Mention]:
    """Two numbers that belong together in their order: „135/85“, „7 zu 2“, „3 mal 2 cm“."""
    kinds = ("number", "amount", "percent", "ordinal")  # „8 von 10.“ ends a sentence
    plain = [hit for hit in hits if hit.kind in kinds and not any(busy[hit.start : hit.end])]
    used = -1
    for one in plain:
        if one.value is None and re.fullmatch(r"\d+(?:,\d+)?[/:]\d+(?:,\d+)?(?: \S+)?", one.norm):
            values = tuple(Decimal(piece.replace(",", ".")) for piece in re.findall(r"\d+(?:,\d+)?", one.norm)[:2])
            unit = one.norm.partition(" ")[2]
            measured = measured_in(values[1], unit) if unit else None
            yield Mention("pair", _norm(values), one.start, one.end, one.text, measured, values=values)
    for one, two in pairwise(plain):
        if one.value is None or two.value is None or one.start < used or two.start - one.end > 7:
            continue
        if one.kind == "ordinal":
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
            yield from _dose(text, hit)
        elif hit.kind in ("norm", "case", "celex", "ecli", "eu_act", "rs", "journal"):
            yield Mention("norm", hit.norm, *span, hit.text)
        elif hit.value is not None and hit.unit:
            yield from _measured(text, hit)
        elif hit.kind in ("number", "ordinal") and hit.value is not None:
            yield from _counted(text, hit, tables)
        elif hit.kind == "code" and any(sign.isdigit() for sign in hit.norm) and len(hit.norm) > 2:
            yield Mention("code", hit.norm.lower(), *span, hit.text)


def _clock(text: str, hit: Found, tables: Tables) -> Iterator[Mention]:
    """A time of the day; „9 Uhr 20 Tropfen“ is nine o'clock and twenty drops."""
    match = _FULL_HOUR.fullmatch(hit.text)
    counted = _COUNTED_NOUN.match(text, hit.end)
    if match is None or counted is None:
        yield Mention("clock", times.of_the_day(text, hit.norm, hit.text, hit.end), hit.start, hit.end, hit.text)
        return
    middle = hit.start + match.start("n")
    hour = f"{int(match['h']):02}:00"
    yield Mention("clock", hour, hit.start, middle - 1, text[hit.start : middle - 1])
    label = tables.stem(counted[1])
    yield Mention("count", match["n"].lstrip("0") or "0", middle, hit.end, match["n"], label=label)


def _measured(text: str, hit: Found) -> Iterator[Mention]:
    """An amount; of „400 ml/Tag“ the amount and, apart from it, the time that it is meant for."""
    number = Fraction(hit.value or 0)
    unit, end = hit.unit or "", hit.end
    if "/" not in unit and (rate := _RATE.match(text, hit.end)) is not None:
        unit = f"{unit}/{_SIGNS[rate['u']]}"  # „zwei Liter Sauerstoff pro Minute“
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
    if match := _WEEKLY_HOURS.match(text, hit.end):
        measured = measured_in(number, "Stunden")
        yield Mention("duration", str(measured), hit.start, hit.end, hit.text, measured)
        yield Mention("period", "per:week", match.start("w"), match.end(), match["w"])
    elif match := _COUNTED_SPAN.match(text, hit.end):
        measured = measured_in(number, match["u"])
        yield Mention("duration", str(measured), hit.start, hit.end, hit.text, measured)
    elif match := _ARES.match(text, hit.end):
        measured = measured_in(100 * number, "m²")
        yield Mention("amount", str(measured), hit.start, match.end(), text[hit.start : match.end()], measured)
    elif match := _CENTS.match(text, hit.end):
        measured = measured_in(number, "Rp" if match["u"] == "Rappen" else "ct")
        yield Mention("amount", str(measured), hit.start, match.end(), text[hit.start : match.end()], measured)
    elif match := _MILLISECONDS.match(text, hit.end):
        measured = measured_in(number, "ms")
        yield Mention("duration", str(measured), hit.start, match.end(), text[hit.start : match.end()], measured)
    elif (label := _label(text, hit, tables)) is not None:
        counted = _COUNTED_NOUN.match(text, hit.end)
        relation = COUNTED if counted is not None and tables.stem(counted[1]) == label else ""
        yield Mention("count", str(number), hit.start, hit.end, hit.text, label=label, relation=relation)


_DAY_PARTS = ("morgens", "mittags", "abends", "nachts")


_DOSE_UNIT = re.compile(r"\s?(?P<u>IE|I\.\s?E\.|E(?:inheiten)?|mg|µg|ml|g|Tropfen|Tr\.|Hübe?)(?!\w)")


def _dose(text: str, hit: Found) -> Iterator[Mention]:
    """A scheme of a day; „0-0-18 IE“ are 18 units in the evening."""
    pieces = hit.norm.split("-")
    given = {piece.strip() for piece in pieces} - {"0", ""}
    if (unit := _DOSE_UNIT.match(text, hit.end)) and all(piece.isdigit() for piece in given):
        sign = unit["u"].replace(".", "").replace(" ", "")
        for piece in sorted(given):
            measured = measured_in(Decimal(piece), {"E": "IE", "Einheiten": "IE", "Tr": "Tropfen"}.get(sign, sign))
            if measured is not None:
                yield Mention("amount", str(measured), unit.start(), unit.end(), unit[0], measured)
    doses = tuple(Fraction(int(piece.strip() not in ("0", ""))) for piece in pieces)
    times = int(sum(doses))
    if times == 1:
        label = _DAY_PARTS[min(doses.index(Fraction(1)), 3)]
        yield Mention("rhythm", "1", hit.start, hit.end, hit.text, label=label, values=doses)
    elif times:
        yield Mention("rhythm", str(times), hit.start, hit.end, hit.text, values=doses)


def _label(text: str, hit: Found, tables: Tables) -> str | None:
    """The stem of the word that a bare number counts, or that numbers things before it; ``None`` for layout."""
    before = re.search(r"([^\W\d_]+)[.:]?\s$", text[max(0, hit.start - 30) : hit.start])
    if before and before[1].lower() in _COUNT_LABELS:
        return None
    ends = hit.kind == "ordinal" and (hit.value or 0) > _LAST_ORDINAL  # „Stückzahl: 510. Anlauf am …“
    for match in [] if ends else list(_WORD.finditer(text, hit.end, hit.end + 45))[:3]:
        if re.search(r"[.,;:(]", text[hit.end : match.start()]):
            break
        if match[0][0].isupper() and match[0] != "Mal":
            return tables.stem(match[0].split("-")[0])
    return tables.stem(before[1]) if before and before[1][0].isupper() else ""
