"""How often something is done, in every way that documents say it, as times a day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from pruefstand.language.number_words import cardinal, ordinal
from pruefstand.scoring.facts.mention import Mention

__all__ = ["daily", "number_of", "rhythms", "tomorrow"]

_PER = (
    r"(?P<u>(?:tag)?täglich(?:e[nmrs]?)?|Tag(?:es)?|wöchentlich(?:e[nmrs]?)?|Woche|monatlich(?:e[nmrs]?)?|Monat"
    r"|jährlich(?:e[nmrs]?)?|Jahr|Quartal|Vierteljahr|Halbjahr|Semester|Stunde|stündlich(?:e[nmrs]?)?|die(?!\w)|d(?!\w))(?!\w)"
)
_PREPOSITION = r"(?:am |pro |per |/ ?|je |in der |im |an einem |die |a )"
_TIMES = re.compile(
    r"(?<!\w)(?:(?P<n>\d{1,2}|[A-Za-zäöüß]{3,10}?)[ -]?(?:x|×|[mM]al|fach)"
    r"|(?P<each>[jJ]ede[nmrs]?)(?: (?P<th>[a-zäöü]{4,10}te[nrs]?|\d{1,2}\.))?)"
    rf"[ ,]{{0,2}}{_PREPOSITION}?{_PER}"
)
_PORTION = (
    r"(?:(?:Einzel|Tages|Teil)?(?:[gG]aben?|[dD]os(?:en|is)|[pP]ortionen?)|Sitzung(?:en)?|Termine?n?|Anwendungen?"
    r"|Behandlungen?|Besuche?n?|Tagen(?= (?:pro|je|in der))|Male?n?|Einsätze?n?|Messungen?|Spülungen?)"
)
_BETWEEN = r"(?:\d[\d.,]{0,8}|[a-zµ]{1,2}|mg|zu|je|jeweils|à|von|[A-ZÄÖÜ][\wäöüß-]{2,30})"
"""What may stand between: an amount, what is given, „zu je“."""
_SPREAD = re.compile(
    r"(?<!\w)(?P<n>\d{1,2}|[A-Za-zäöüß]{3,10}?)(?:[ -]?(?:x|×|[mM]al)|[ -](?P<portion>" + _PORTION + r"))(?!\w)"
    rf"(?P<between>(?: {_BETWEEN}){{0,6}}?)[ ,]{{0,2}}"
    rf"(?P<per>(?:(?<=[ ,/]){_PREPOSITION}|(?<=[ ,])(?=(?:tag)?täglich|wöchentlich)){_PER})"
)
"""„4 x 1 g pro Tag“, „vier Gaben zu je 1 g täglich“, „an drei Tagen pro Woche“: the number and the time stand apart."""
_DAY_PORTIONS = re.compile(r"(?<!\w)(?P<n>\d{1,2}|[A-Za-zäöüß]{3,10}) Tages(?:gaben|dosen|portionen)(?!\w)")
_OVER_THE_DAY = re.compile(
    r"(?<!\w)(?P<n>\d{1,2}|[A-Za-zäöüß]{3,10}) "
    + _PORTION
    + rf"(?: {_BETWEEN}){{0,6}}? (?:über den|auf den) Tag verteilt(?!\w)"
)
_WEEKDAYS = {"Mont": "Mo", "Dien": "Di", "Mitt": "Mi", "Donn": "Do", "Frei": "Fr", "Sams": "Sa", "Sonn": "So"}
_EACH_DAY = re.compile(
    r"(?<!\w)(?P<each>[jJ]ede[nmrs]?)(?: (?P<th>[a-zäöü]{4,10}te[nrs]?|\d{1,2}\.))?"
    r"(?= (?P<day>Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag)(?!\w))"
)
"""„jeden Freitag“, „jeden zweiten Freitag“: a week or more of them, with its day."""
_DAY_OF_MONTH = re.compile(
    r"(?<!\w)(?:[jJ]ede[nmrs]? |[jJ]eweils )?(?:am )?"
    r"(?P<th>erste[nr]?|zweite[nr]?|dritte[nr]?|vierte[nr]?|letzte[nr]?|[1-4]\.)"
    r" (?:(?P<day>Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag)s?"
    r" (?:im|des|eines|jedes|jeden|pro) Monats?"
    r"|Monats(?P<of>montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag))(?!\w)"
)
"""„jeden ersten Sonntag im Monat“, „am ersten Monatssonntag“."""
_PARTS_OF_HOURS = re.compile(r"(?<!\w)(?:[jJ]ede|[aA]lle) (?:(?P<quarter>[vV]iertel ?[sS]tunde)|halbe Stunde)n?(?!\w)")
_ONCE = re.compile(
    r"(?<!\w)(?:tägliche[rn]? (?:Einmal|Einzel)(?:dosis|gabe)|als (?:Einmal|Einzel)(?:dosis|gabe) am Tag)(?!\w)"
)
_DAILY = re.compile(
    r"(?<=\w)/ ?(?:Tag|d)(?!\w)|(?<!\w)[aA]m Tag(?! (?:der|des|nach|vor|danach|davor|zuvor|darauf)\b)(?!\w)"
)
_EVERY = re.compile(
    r"(?<!\w)(?:[aA]lle|[iI]m (?:Abstand|Rhythmus|Takt) von(?: je| jeweils)?|[iI]n Abständen von(?: je| jeweils)?)"
    r" (?:(?P<n>\d{1,3}|[a-zäöüß]{3,12}) )?(?P<u>Minuten|Stunden|Tagen?|Wochen?|Monaten?|Jahren?|min|d|h)(?!\w)"
    r"|(?<!\w)(?P<m>\d{1,2}|[A-Za-zäöüß]{3,8}?)-?(?P<v>stündlich"
    r"|stündig(?=e[nm]? (?:Abst|Rhythm|Takt|Interv|Turn))|tägig(?!e)|(?<=14-)tägig|(?<=14)tägig|(?<=vierzehn)tägig"
    r"|täglich|wöchentlich|monatlich|jährlich)(?:e[nmrs]?)?(?!\w)"
    r"|(?<!\w)(?P<k>\d{1,2}|[A-Z][a-zäöüß]{2,7}?)-?(?P<w>[mM]inuten|[sS]tunden|[tT]age[sn]?|[wW]ochen|[mM]onats)"
    r"-?(?:[rR]hythmus|[tT]akt|[aA]bständ?e?n?|[iI]ntervall(?:en)?|[tT]urnus)(?!\w)"
    r"|(?<!\w)[aA]lle (?P<half>halbe) Stunde(?!\w)"
)
_PER_WEEK = re.compile(r"(?<=Stunden )die Woche(?!\w)|(?<=Std\. )die Woche(?!\w)")
_EACH_PART = re.compile(
    r"(?<!\w)(?:[jJ]ede[ns]? (?P<part>Morgen|Mittag|Abend|Nacht)|[aA]ll(?P<all>morgend|abend|nächt)lich)(?!\w)"
)
_PARTS = {"morgen": "morgens", "mittag": "mittags", "abend": "abends", "na": "nachts", "nä": "nachts"}
_PER_DAY = {"tag": Fraction(1), "täg": Fraction(1), "die": Fraction(1), "woc": Fraction(1, 7), "wöc": Fraction(1, 7)}
_PER_DAY |= {"d": Fraction(1), "h": Fraction(24), "min": Fraction(1440)}
_PER_DAY |= {
    "mon": Fraction(1, 30),
    "jah": Fraction(1, 365),
    "jäh": Fraction(1, 365),
    "stu": Fraction(24),
    "stü": Fraction(24),
    "qua": Fraction(1, 90),
    "vie": Fraction(1, 90),
    "hal": Fraction(1, 180),
    "sem": Fraction(1, 180),
}


def number_of(word: str | None) -> Decimal | Fraction | None:
    """The number that digits or a number word say; ``None`` for anything else."""
    if not word:
        return None
    if word.isdigit():
        return Decimal(word)
    word = word.lower()
    return Decimal(1) if word in ("ein", "eine", "einer") else cardinal(word)


def rhythms(text: str) -> Iterator[Mention]:
    """Every rhythm of a text; of a number and a time that stand apart each has the whole rhythm."""
    for match in _TIMES.finditer(text):
        unit = _PER_DAY[match["u"][:3].lower()]
        if match["each"]:
            number = Fraction(1)
            if match["th"]:
                if not (nth := _nth(match["th"])):
                    continue
                number = Fraction(1, nth)
        else:
            told = number_of(match["n"])
            if told is None:
                continue
            number = Fraction(told)
        yield Mention("rhythm", str(number * unit), *match.span(), match[0])
    yield from _apart(text)
    yield from _every(text)
    yield from _by_their_day(text)


def _by_their_day(text: str) -> Iterator[Mention]:
    """What is told by its part of the day, its day, or the hour."""
    for match in _PER_WEEK.finditer(text):
        yield Mention("rhythm", "1/7", *match.span(), match[0])
    for match in _EACH_PART.finditer(text):
        part = next(part for stem, part in _PARTS.items() if (match["part"] or match["all"]).lower().startswith(stem))
        yield Mention("rhythm", "1", *match.span(), match[0], label=part)
    for match in _DAY_OF_MONTH.finditer(text):
        day = "Samstag" if match["day"] == "Sonnabend" else (match["day"] or match["of"]).capitalize()
        place = "last" if match["th"].startswith("letzt") else _nth(match["th"].rstrip("r"))
        yield Mention("rhythm", "1/30", *match.span(), match[0], label=f"{place}{_WEEKDAYS[day[:4]]}")
    for match in _EACH_DAY.finditer(text):
        weeks = _nth(match["th"]) if match["th"] else 1
        if weeks:
            day = "Samstag" if match["day"] == "Sonnabend" else match["day"]
            label = _WEEKDAYS[day[:4]] if weeks == 1 else ""
            yield Mention("rhythm", str(Fraction(1, 7 * weeks)), *match.span(), match[0], label=label)
    for match in _PARTS_OF_HOURS.finditer(text):
        yield Mention("rhythm", "96" if match["quarter"] else "48", *match.span(), match[0])
    for match in _ONCE.finditer(text):
        yield Mention("rhythm", "1", *match.span(), match[0])


def _nth(word: str) -> int:
    """The number of „zweiten“ or „2.“; 0 for a word that is none."""
    return int(ordinal(word.lower()) or 0) if word[0].isalpha() else int(word.rstrip("."))


def _apart(text: str) -> Iterator[Mention]:
    for match in _SPREAD.finditer(text):
        told = number_of(match["n"])
        if told is None or ((match["portion"] or "").startswith("Tag") and match["u"][:3].lower() in ("tag", "täg")):
            continue
        norm = str(Fraction(told) * _PER_DAY[match["u"][:3].lower()])
        end = match.start("between")
        yield Mention("rhythm", norm, match.start(), end, text[match.start() : end])
        yield Mention("rhythm", norm, *match.span("per"), match["per"])
    for pattern in (_DAY_PORTIONS, _OVER_THE_DAY):
        for match in pattern.finditer(text):
            told = number_of(match["n"])
            if told is not None:
                end = match.end() if pattern is _DAY_PORTIONS else match.end("n")
                yield Mention("rhythm", str(Fraction(told)), match.start(), end, text[match.start() : end])


def _every(text: str) -> Iterator[Mention]:
    for match in _EVERY.finditer(text):
        word = match["n"] or match["m"] or match["k"]
        told = Fraction(1, 2) if match["half"] else number_of(word) if word else Decimal(1)
        if told is None and word and word.lower() in ("halb", "viertel"):
            told = Fraction(1, 2) if word.lower() == "halb" else Fraction(1, 4)
        if told:
            unit = _PER_DAY["h" if match["half"] else (match["u"] or match["v"] or match["w"])[:3].lower()]
            yield Mention("rhythm", str(unit / Fraction(told)), *match.span(), match[0])


_TOMORROW = re.compile(
    r"(?<![hH]eute )(?<![gG]estern )(?<!tags )(?<!tag )(?<!woch )(?<!\w)morgen(?! (?:früh|Abend|Vormittag))(?!\w)"
    r"|(?:^|(?<=[.!?:\n] )|(?<=\n))Morgen(?= (?:ist|sind|wird|werden|kommt|soll|muss|kann)(?!\w))"
)


def tomorrow(text: str) -> Iterator[Mention]:
    """„morgen“, the day; not „heute morgen“ or „der Morgen“."""
    for match in _TOMORROW.finditer(text):
        yield Mention("moment", "day:morgen", *match.span(), match[0])


def daily(text: str) -> Iterator[Mention]:
    """„am Tag“ and „/d“ where no amount has taken it."""
    for match in _DAILY.finditer(text):
        yield Mention("rhythm", "1", *match.span(), match[0])
