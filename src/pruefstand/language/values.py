"""What is found in a text: a kind, a normal form, its place and, where there is one, its exact value."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from pruefstand.domain import exact_text

__all__ = ["Bound", "Exactly", "Found", "Kind", "moved", "written"]

Kind = Literal[
    "amount",
    "case",
    "celex",
    "code",
    "date",
    "dose",
    "duration",
    "ecli",
    "eu_act",
    "journal",
    "list_mark",
    "negation",
    "norm",
    "number",
    "ordinal",
    "percent",
    "pinpoint",
    "placeholder",
    "rs",
    "time",
    "url",
]
Bound = Literal["", "from", "to"]
Exactly = Decimal | Fraction
"""Never a float: ``0,1`` is one tenth."""


@dataclass(frozen=True, slots=True)
class Found:
    """One typed value in a text.

    ``norm`` is equal for every way to write the same (``8.300 €``, ``EUR 8300``); ``start`` and ``end`` are code
    points, ``text`` stands between them. ``value`` and ``unit`` are given for numbers, amounts, percentages and
    durations. ``readings`` holds all normal forms that the words allow, the likelier first, where there are several
    (``halb acht``, ``1,250``); ``norm`` is then the first of them for numbers and all of them joined by ``|`` for
    times. ``bound`` marks the ends of a range (``6 bis 9``), ``spelled`` a number in words. ``court`` is the court
    of a case, already part of ``norm``; ``bare`` is the norm without it. ``extra`` holds digits of ``text`` that the
    normal form leaves out: a pinpoint (``Rn 65``), further pages, the year of a law.

    Raises ``ValueError`` for an empty span or normal form and for readings that are no choice.
    """

    kind: Kind
    norm: str
    start: int
    end: int
    text: str
    value: Exactly | None = None
    unit: str = ""
    readings: tuple[str, ...] = ()
    bound: Bound = ""
    spelled: bool = False
    court: str = ""
    extra: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end or not self.norm:
            raise ValueError(f"no place or no normal form: {self!r}")
        if len(self.readings) == 1 or len(set(self.readings)) != len(self.readings):
            raise ValueError("readings are given where there are at least two different ones")

    @property
    def ambiguous(self) -> bool:
        """Whether the words allow more than one reading."""
        return bool(self.readings)

    @property
    def bare(self) -> str:
        """The normal form without the court that was named before a case number."""
        return self.norm.removeprefix(self.court).lstrip() if self.court else self.norm


def moved(one: Found, by: int) -> Found:
    """The same value so many code points further on."""
    return Found(  # written out: ``dataclasses.replace`` takes four times as long, and this is done for every value
        one.kind,
        one.norm,
        one.start + by,
        one.end + by,
        one.text,
        one.value,
        one.unit,
        one.readings,
        one.bound,
        one.spelled,
        one.court,
        one.extra,
    )


def written(value: Exactly) -> str:
    """The value in plain digits with a point, without trailing zeros; a fraction that no decimal holds as ``1/3``."""
    if isinstance(value, Fraction):
        rest = value.denominator
        for prime in (2, 5):
            while rest % prime == 0:
                rest //= prime
        if rest != 1:
            return f"{value.numerator}/{value.denominator}"
        value = Decimal(value.numerator) / Decimal(value.denominator)
    text = exact_text(value)
    return text.rstrip("0").rstrip(".") if "." in text else text
