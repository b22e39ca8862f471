"""Numbers, shares, times, sizes and days as people write them, read only where one reading is possible.

A comma and a point both may divide whole and fraction. What a German and an English reader would take for different
numbers (``1.250``: one thousand or one and a quarter) is refused with both spellings. Leading zeros change nothing:
``007`` is 7. Results are exact and in their shortest form: ``0,80`` and ``0.8`` are the same ``Decimal``.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Context, Decimal
from fractions import Fraction

from pruefstand.i18n import _

__all__ = [
    "QuantityError",
    "calendar_day",
    "decimal_number",
    "octets",
    "per_second",
    "seconds",
    "share_of_one",
    "whole_number",
]

_MOST_DIGITS = 20
_EXACT = Context(prec=100)
_PLAIN = re.compile(r"([+-]?)([0-9]+)(?:([.,])([0-9]+))?")
_GROUPED = re.compile(
    r"[+-]?[1-9][0-9]{0,2}"
    r"(?:(?:\.[0-9]{3})+,[0-9]+|(?:,[0-9]{3})+\.[0-9]+|(?:\.[0-9]{3}){2,}|(?:,[0-9]{3}){2,})"
)
_SPACED = re.compile(r"[+-]?[0-9]{1,3}(?:[ \xa0\u2009\u202f'’][0-9]{3})+(?:[.,][0-9]+)?")
_UNIT = re.compile(r"(.*[0-9])\s*([^\W\d_]+\.?)?", re.DOTALL)
_SECONDS = {"ms": Decimal("0.001"), "s": Decimal(1), "min": Decimal(60), "h": Decimal(3600)}
_SECONDS_MEANT = {
    **dict.fromkeys(("sek", "sec", "sekunde", "sekunden", "seconds", "second"), ("s",)),
    **dict.fromkeys(("m", "minute", "minuten", "minutes", "mins"), ("min",)),
    **dict.fromkeys(("std", "stunde", "stunden", "hour", "hours", "hr", "hrs"), ("h",)),
    **dict.fromkeys(("millisekunde", "millisekunden", "msec", "msek"), ("ms",)),
    **{unit.casefold(): (unit,) for unit in _SECONDS},
}
_OCTETS = {"B": 1, "kB": 10**3, "MB": 10**6, "GB": 10**9, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30}
_OCTETS_MEANT = {
    **{unit.casefold(): (unit,) for unit in _OCTETS},
    **dict.fromkeys(("byte", "bytes"), ("B",)),
    **dict.fromkeys(("kb", "k", "kilobyte", "kilobytes"), ("kB", "KiB")),
    **dict.fromkeys(("m", "megabyte", "megabytes"), ("MB", "MiB")),
    **dict.fromkeys(("g", "gigabyte", "gigabytes"), ("GB", "GiB")),
}
_RATE = re.compile(r"(.*?)\s*(?:/|\bje\b|\bpro\b|\bper\b)\s*(\S+)", re.DOTALL)
_ISO_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_GERMAN_DAY = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})")
_UNCLEAR_DAY = re.compile(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4}|[0-9]{2})")
_TURNED_DAY = re.compile(r"([0-9]{4})[./-]?([0-9]{2})[./-]?([0-9]{2})")


class QuantityError(ValueError):
    """A text that is no such quantity, or could be two: what is wrong, and what to write instead.

    ``proposals`` are what the author may have meant; without any, ``example`` shows the form.
    """

    def __init__(self, what: str, *proposals: str, example: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.proposals = tuple(dict.fromkeys(proposals))
        self.example = example

    @property
    def do(self) -> str:
        """The way out as a sentence."""
        if not self.proposals:
            return _("Schreiben Sie zum Beispiel „{text}“.").format(text=self.example)
        return _("Schreiben Sie {text}.").format(text=_(" oder ").join(f"„{text}“" for text in self.proposals))


def whole_number(text: str) -> int:
    """An integer in plain digits. Raises :class:`QuantityError` for everything else, thousands separators too."""
    number = _ascii(text)
    plain = _PLAIN.fullmatch(number)
    if plain and not plain[3]:
        return int(_bounded(number, text))
    if plain and _two_readings(plain):
        raise _ambiguous(plain, text)
    joined = _joined(number)
    if joined.isdecimal():
        raise QuantityError(_("„{text}“ hat Trennzeichen zwischen den Ziffern.").format(text=text), joined)
    if plain:
        raise QuantityError(_("„{text}“ ist keine ganze Zahl.").format(text=text), plain[2], str(int(plain[2]) + 1))
    raise QuantityError(_("„{text}“ ist keine ganze Zahl in Ziffern.").format(text=text), example="3")


def decimal_number(text: str) -> Decimal:
    """A number with decimal comma or point; ``1.234,5`` and ``1.234.567`` have one reading and are taken.

    Raises :class:`QuantityError` for ``1.250`` and ``1,250`` (two readings), exponents, spaces, percent, anything else.
    """
    number = _ascii(text)
    plain = _PLAIN.fullmatch(number)
    if plain:
        if _two_readings(plain):
            raise _ambiguous(plain, text)
        return _shortest(Decimal(_bounded(number, text).replace(",", ".")))
    joined = _joined(number)
    if _GROUPED.fullmatch(number):
        return _shortest(Decimal(_bounded(joined, text).replace(",", ".")))
    if joined:
        raise QuantityError(_("„{text}“ hat Leerzeichen zwischen den Ziffern.").format(text=text), joined)
    if re.fullmatch(r"[+-]?[.,][0-9]+", number):
        better = re.sub("([.,])", r"0\1", number)
        raise QuantityError(_("„{text}“ beginnt nicht mit einer Ziffer.").format(text=text), better)
    if re.fullmatch(r"[+-]?[0-9]+[.,]", number):
        raise QuantityError(_("„{text}“ endet nicht mit einer Ziffer.").format(text=text), number[:-1])
    raise QuantityError(_("„{text}“ ist keine Zahl in Ziffern.").format(text=text), example="0,8")


def share_of_one(text: str) -> Decimal:
    """A share from 0 to 1, written as such or in percent: ``0,8`` and ``80 %`` are 0.8."""
    number = text.strip()
    if number.casefold().endswith(("prozent", "percent")):
        raise QuantityError(_("„{text}“ ist kein Anteil.").format(text=text), f"{number[:-7].strip()} %")
    if number.endswith("%"):
        share = _shortest(_EXACT.divide(_with_unit(number[:-1].rstrip(), "%"), Decimal(100)))
    else:
        try:
            share = decimal_number(number)
        except QuantityError as fault:
            # What the author may have meant is only worth proposing where it is a share.
            raise QuantityError(fault.what, example="0,8") from None
    if 0 <= share <= 1:
        return share
    what = _("„{text}“ liegt nicht zwischen 0 und 1.").format(text=text)
    if number.endswith("%") or not 1 < share <= 100:
        raise QuantityError(what, example="0,8")
    raise QuantityError(what, f"{number} %", _spelled(_EXACT.divide(share, Decimal(100))))


def seconds(text: str) -> Decimal:
    """A span of time above 0 in seconds, written with its unit: ``500 ms``, ``20 s``, ``1,5 min``, ``2 h``."""
    number, unit = _divided(text, "20 s")
    if unit not in _SECONDS:
        raise _unit_fault(text, number, unit, _SECONDS_MEANT.get(unit.rstrip(".").casefold(), ("s", "min")))
    value = _EXACT.multiply(_with_unit(number, unit), _SECONDS[unit])
    if value <= 0:
        raise QuantityError(_("„{text}“ ist keine Dauer größer als null.").format(text=text), example="20 s")
    return _shortest(value)


def per_second(text: str) -> Fraction:
    """A rate above 0 per second, written with its unit of time: ``5 / s``, ``60 / min``, ``1000 je h``."""
    parts = _RATE.fullmatch(text.strip())
    number, unit = (parts[1], parts[2]) if parts else (text.strip(), "")
    if unit not in _SECONDS or unit == "ms":
        meant = [each for each in _SECONDS_MEANT.get(unit.rstrip(".").casefold(), ("s", "min")) if each != "ms"]
        what = _("„{unit}“ ist hier keine Einheit der Zeit.") if unit else _("„{text}“ sagt nicht, je welcher Zeit.")
        count = number if _PLAIN.fullmatch(number) else "60"
        raise QuantityError(what.format(text=text, unit=unit), *(f"{count} / {each}" for each in meant or ["s"]))
    try:
        value = decimal_number(number)
    except QuantityError as fault:
        raise QuantityError(
            fault.what, *(f"{proposal} / {unit}" for proposal in fault.proposals), example="60 / min"
        ) from None
    if value <= 0:
        raise QuantityError(_("„{text}“ ist keine Rate größer als null.").format(text=text), example="60 / min")
    return Fraction(value) / Fraction(_SECONDS[unit])


def octets(text: str) -> int:
    """A size above 0 in bytes, written with its unit: kB, MB, GB are powers of 1000, KiB, MiB, GiB of 1024."""
    number, unit = _divided(text, "1 MB")
    if unit not in _OCTETS:
        raise _unit_fault(text, number, unit, _OCTETS_MEANT.get(unit.rstrip(".").casefold(), ("kB", "MB")))
    value = _EXACT.multiply(_with_unit(number, unit), Decimal(_OCTETS[unit]))
    if value <= 0 or value != value.to_integral_value():
        raise QuantityError(
            _("„{text}“ ist keine ganze Zahl von Bytes größer als null.").format(text=text), example="1 MB"
        )
    return int(value)


def calendar_day(text: str) -> str:
    """A day as ``2026-11-03``, written so or as ``03.11.2026``; two-digit years and slashes are refused."""
    written = text.strip()
    if iso := _ISO_DAY.fullmatch(written):
        return _day(iso[1], iso[2], iso[3], text)
    if german := _GERMAN_DAY.fullmatch(written):
        return _day(german[3], german[2], german[1], text)
    readings: list[tuple[str, str, str]] = []
    if unclear := _UNCLEAR_DAY.fullmatch(written):
        first, second, last = unclear.groups()
        readings = [(last, second, first), (last, first, second)] if len(last) == 4 else [(f"20{last}", second, first)]
        if len(last) == 2:
            readings += [(f"20{last}", first, second), (f"20{first:0>2}", second, last)]
    elif turned := _TURNED_DAY.fullmatch(written):
        readings = [(turned[1], turned[2], turned[3])]
    proposals = [day for reading in readings if (day := _possible(*reading))]
    if len(set(proposals)) > 1:
        raise QuantityError(_("„{text}“ kann mehr als einen Tag bedeuten.").format(text=text), *proposals)
    what = _("„{text}“ ist kein Tag in der Form 2026-11-03 oder 03.11.2026.").format(text=text)
    raise QuantityError(what, *proposals, example="2026-11-03")


def _day(year: str, month: str, day: str, text: str) -> str:
    if found := _possible(year, month, day):
        return found
    last = next((each for each in ("31", "30", "29", "28") if _possible(year, month, each)), "")
    better = [f"{year}-{month:0>2}-{last}"] if last else []
    raise QuantityError(_("Den Tag „{text}“ gibt es nicht.").format(text=text), *better, example="2026-11-03")


def _possible(year: str, month: str, day: str) -> str:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return ""


def _ascii(text: str) -> str:
    """Without space around it, the minus sign as on a keyboard."""
    return text.strip().replace("−", "-")


def _bounded(number: str, text: str) -> str:
    if len(number) > _MOST_DIGITS:
        what = _("„{text}“ hat mehr als {n} Stellen.").format(text=f"{text[:_MOST_DIGITS]}…", n=_MOST_DIGITS)
        raise QuantityError(what, example="1250")
    return number


def _two_readings(plain: re.Match[str]) -> bool:
    """Whether the separator may stand before thousands: 1 to 3 digits, no zero first, then exactly three."""
    _sign, whole, separator, fraction = plain.groups()
    return bool(separator) and len(fraction) == 3 and len(whole) <= 3 and whole[0] != "0"


def _ambiguous(plain: re.Match[str], text: str) -> QuantityError:
    sign, whole, separator, fraction = plain.groups()
    # With three decimals only one more digit makes the decimal reading plain: 1,255 is 1,2550.
    short = fraction.rstrip("0") if fraction.endswith("0") else f"{fraction}0"
    decimal = f"{sign}{whole}{separator}{short}" if short else f"{sign}{whole}"
    return QuantityError(
        _("„{text}“ kann zwei Zahlen bedeuten.").format(text=text), f"{sign}{whole}{fraction}", decimal
    )


def _shortest(value: Decimal) -> Decimal:
    """The same number without zeros at its end and without exponent."""
    short = value.normalize(_EXACT)
    return short.quantize(Decimal(1), context=_EXACT) if short == short.to_integral_value() else short


def _spelled(value: Decimal) -> str:
    return format(_shortest(value), "f").replace(".", ",")


def _joined(number: str) -> str:
    """The number without separators between its groups of three, with decimal comma; empty if it has no such groups."""
    if _SPACED.fullmatch(number):
        return re.sub(r"[^0-9.,+-]", "", number)
    if not _GROUPED.fullmatch(number):
        return ""
    if len(set(re.findall(r"[.,]", number))) == 1:
        return re.sub(r"[.,]", "", number)
    whole, fraction = re.split(r"[.,](?=[0-9]+$)", number)
    return re.sub(r"[.,]", "", whole) + "," + fraction


def _divided(text: str, example: str) -> tuple[str, str]:
    """Number and unit; the unit is empty where there is none."""
    parts = _UNIT.fullmatch(text.strip())
    if parts is None:
        raise QuantityError(_("„{text}“ ist keine Zahl mit Einheit.").format(text=text), example=example)
    return parts[1].strip(), parts[2] or ""


def _unit_fault(text: str, number: str, unit: str, meant: tuple[str, ...]) -> QuantityError:
    what = _("„{unit}“ ist hier keine Einheit.") if unit else _("„{text}“ hat keine Einheit.")
    return QuantityError(what.format(text=text, unit=unit), *(f"{number} {each}" for each in meant))


def _with_unit(number: str, unit: str) -> Decimal:
    """The number before a unit; proposals get the unit back."""
    try:
        return decimal_number(number)
    except QuantityError as fault:
        raise QuantityError(
            fault.what, *(f"{proposal} {unit}" for proposal in fault.proposals), example=f"0,8 {unit}"
        ) from None
