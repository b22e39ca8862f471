"""Times of the day: ``8:30``, ``8.30 Uhr``, ``acht Uhr dreißig``; ``halb acht`` keeps its two readings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pruefstand.language.anchors import hits, numbers
from pruefstand.language.number_words import cardinal
from pruefstand.language.values import Found

__all__ = ["times"]

_HOUR = r"(?:[01]?[0-9]|2[0-4])"
_DOSED = (
    r"(?:Einheit|Tropfen|Tablette|Kapsel|Hub|Hübe|Ampulle|Milli|Mikro|Gramm|Liter|I\.? ?E|(?:mg|µg|g|ml|l|IE)(?!\w))"
)
"""What is given at an hour: „um 22 Uhr zwölf Einheiten“."""
_COLON = re.compile(
    rf"(?<![\w.,:/-])(?P<h>{_HOUR})[:](?P<m>[0-5][0-9])(?::(?P<s>[0-5][0-9]))?(?:(?: ?Uhr| h)(?!\w))?(?![\w:/]|,[0-9])"
)
_DIGITS = re.compile(
    rf"(?<![\w.,:/-])(?P<h>{_HOUR})(?:[.](?P<m>[0-5][0-9]))?[ ]?(?:Uhr"
    r"|h(?=[0-9]{2}(?!\w)))(?: ?(?P<m2>[0-5]?[0-9])(?!\w|[.,:/][0-9]|[ ]Uhr"
    rf"|[ ]{_DOSED}))?(?!\w)"
)
_FROM = re.compile(
    rf"(?<![\w.,:/-])(?P<h>{_HOUR})(?:[.:](?P<m>[0-5][0-9]))?(?=(?:[ ]?[-–][ ]?|[ ](?:bis|und)[ ])"
    rf"{_HOUR}(?:[.:][0-5][0-9])?[ ]?Uhr(?!\w))"
)
_WORDS = re.compile(
    r"(?<!\w)(?<![0-9][.,:/-])(?P<h>[a-zäöüß]{3,18}|ein|[0-9]{1,2}) Uhr"
    rf"(?: (?P<m>[a-zäöüß]{{3,18}}|[0-9]{{1,2}})(?!\w|[ ]{_DOSED}))?(?!\w)",
    re.IGNORECASE,
)
_FROM_WORDS = re.compile(
    r"(?<!\w)(?P<h>[a-zäöüß]{3,14}|ein)(?= (?:bis|und) (?P<to>[a-zäöüß]{3,14}) Uhr(?!\w))", re.IGNORECASE
)
_TO = r"(?P<h>[a-zäöüß]{3,8}|[0-9]{1,2})(?!\w|[.,:/][0-9])"
_HINT = re.compile(
    r"\b(?:halb|[Dd]reiviertel|drei Viertel|[Vv]iertel|(?:[0-9]{1,2}|[a-zäöüß]{4,12}) (?:Minuten |(?<=f )"
    r"|(?<=n )|(?<=g ))(?:vor|nach) )"
)
_RELATIVE = re.compile(
    rf"(?<!\w)(?:(?P<half>halb)|(?P<three>dreiviertel|drei Viertel|Dreiviertel)|(?P<q>viertel|Viertel)"
    r"(?: (?P<side>vor|nach))?|(?P<n>fünf|zehn|zwanzig|[0-9]{1,2}"
    rf"|[a-zäöüß]{{4,12}}(?= Minuten))(?: Minuten)? (?P<nside>vor|nach)(?P<nhalf> halb)?) {_TO}"
)


def times(text: str, source: str) -> Iterator[Found]:
    """Every time of the day as ``HH:MM`` or ``HH:MM:SS``.

    A time that is told by the half or quarter of an hour (``halb acht``, ``Viertel nach acht``) may mean morning or
    evening: it has both readings, and its normal form is both, joined by ``|``.
    """
    starts = numbers(text)
    for match in hits(_COLON, text, starts):
        yield from _clock(match.span(), source, int(match["h"]), int(match["m"]), match["s"])
    for match in hits(_DIGITS, text, starts):
        yield from _clock(match.span(), source, int(match["h"]), int(match["m"] or match["m2"] or 0))
    for match in hits(_FROM, text, starts) if "Uhr" in text else ():
        yield from _clock(match.span(), source, int(match["h"]), int(match["m"] or 0))
    if " Uhr" in text:
        for match in _FROM_WORDS.finditer(text):
            hour = _small(match["h"])
            if hour is not None and _small(match["to"]) is not None:
                yield from _clock(match.span(), source, hour, 0)
        for match in _WORDS.finditer(text):
            yield from _spoken(match, source)
    for match in hits(_RELATIVE, text, (hint.start() for hint in _HINT.finditer(text))):
        yield from _relative(match, source)


def _clock(span: tuple[int, int], source: str, hour: int, minute: int, second: str | None = None) -> Iterator[Found]:
    if hour < 24 or (hour == 24 and minute == 0):
        norm = f"{hour:02}:{minute:02}" + (f":{second}" if second else "")
        yield Found("time", norm, *span, source[slice(*span)])


def _small(word: str) -> int | None:
    if word.isdigit():
        return int(word)
    value = 1 if word.lower() == "ein" else cardinal(word)
    return int(value) if value is not None and value == int(value) else None


def _spoken(match: re.Match[str], source: str) -> Iterator[Found]:
    hour, minute, end = _small(match["h"]), 0, match.end()
    if match["m"]:
        told = _small(match["m"])
        if told is None or told > 59:
            end = match.end("h") + len(" Uhr")
        else:
            minute = told
    if hour is not None and not (match["h"].isdigit() and end != match.end() and minute):
        yield from _clock((match.start(), end), source, hour, minute)


def _relative(match: re.Match[str], source: str) -> Iterator[Found]:
    hour = _small(match["h"])
    if hour is None or not 1 <= hour <= 12:
        return
    if match["half"]:
        minutes = -30
    elif match["three"]:
        minutes = -15
    elif match["q"]:
        minutes = {"vor": -15, "nach": 15, None: -45}[match["side"]]
    else:
        number = _small(match["n"])
        if (
            number is None
            or not 1 <= number <= 29
            or not (match["nhalf"] or "Minuten" in match[0] or number in {5, 10, 20})
        ):
            return
        minutes = (-number if match["nside"] == "vor" else number) - (30 if match["nhalf"] else 0)
    if match["q"] and match["side"] is None and match["h"].isdigit():
        return  # "viertel 8" may be a share
    at = hour * 60 + minutes
    readings = tuple(f"{t // 60 % 24:02}:{t % 60:02}" for t in sorted((at % 720, at % 720 + 720)))
    yield Found("time", "|".join(readings), *match.span(), source[slice(*match.span())], readings=readings)
