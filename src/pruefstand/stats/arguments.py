"""What a statistic accepts as a number, and the one error that it raises for anything else.

Every check names the argument and the place in it (``ratings[2][5]``), says what was found and what to write instead.
``None`` is missing wherever a method knows missing values; NaN and infinities never are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from pruefstand.domain import Exact
from pruefstand.errors import InputError, Problem

__all__ = [
    "ArgumentError",
    "Number",
    "Rows",
    "Values",
    "as_exact",
    "choice",
    "conditions",
    "count",
    "deflator",
    "fault",
    "listed",
    "number",
    "numbers",
    "probability",
    "rows_of",
    "sequence",
    "share",
    "shown",
    "whole",
]

T = TypeVar("T")

# Bounds far beyond any measurement, within which no sum, square or quotient leaves the floats.
_LARGEST = 10**40
_FINEST = 10**30
_MOST = 10**15

Number = int | float | Decimal | Fraction
Values = Sequence[Any] | NDArray[Any]
Rows = Sequence[Sequence[Any]] | NDArray[Any]


class ArgumentError(InputError):
    """Bad input: finished German text like any error of ours, and its message ids with the values that go into them.

    This layer knows no languages; whoever shows the error asks :meth:`told` for it in the reader's.
    """

    def __init__(self, what: str, *, where: str = "", do: str, values: Mapping[str, object]) -> None:
        super().__init__(what.format_map(values), where=where, do=do.format_map(values))
        self._where, self._what, self._do, self._values = where, what, do, dict(values)

    def told(self, translate: Callable[[str], str]) -> Problem:
        """The problem in another language: both message ids are translated, then filled in."""
        return Problem(
            self._where, translate(self._what).format_map(self._values), translate(self._do).format_map(self._values)
        )


def fault(where: str, what: str, do: str, /, **values: object) -> ArgumentError:
    """The error of this layer: the argument and its place, what is wrong with it, the way out.

    ``what`` and ``do`` are German message ids, always literals, with ``{placeholders}`` for the values.
    """
    return ArgumentError(what, where=where, do=do, values=values)


def shown(value: object) -> str:
    """The value as a message quotes it, at most 40 characters."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


def number(value: object, where: str) -> int | Fraction:
    """A finite number exactly as it was written: an ``int``, or a ``Fraction``.

    A float is read by its shortest decimal text, so that 0.1 means one tenth. Booleans and texts are no numbers, nor
    is what lies beyond 10^40.
    """
    item: Any = value.item() if isinstance(value, np.generic) else value
    if isinstance(item, float):
        item = Decimal(repr(item))
    exact = isinstance(item, int | Fraction) or (isinstance(item, Decimal) and item.is_finite())
    if not exact or isinstance(item, bool) or abs(item) > _LARGEST:
        raise fault(
            where,
            "{value} ist keine endliche Zahl bis 10^40.",
            "Eine Zahl angeben; nicht vorhandene Werte als None (JSON: null), wo die Methode fehlende Werte kennt.",
            value=shown(value),
        )
    found = item if isinstance(item, int) else Fraction(item)
    return found.numerator if found.denominator == 1 else found


def count(value: object, where: str, *, at_most: int = _LARGEST) -> int | Fraction:
    """A number from 0 to ``at_most``, with no more than 30 digits behind the point."""
    found = number(value, where)
    if found < 0:
        raise fault(where, "{value} ist negativ.", "Eine Anzahl ist 0 oder größer.", value=shown(value))
    if found.denominator > _FINEST:
        raise fault(
            where,
            "{value} ist als Anzahl zu fein.",
            "Höchstens 30 Stellen nach dem Komma angeben.",
            value=shown(value),
        )
    _limited(found, where, at_most)
    return found


def whole(value: object, where: str, *, at_least: int = 0, at_most: int = _MOST) -> int:
    """An integer from ``at_least`` to ``at_most``; 3.0 is one, 3.5 is not."""
    found = number(value, where)
    if not isinstance(found, int):
        raise fault(where, "{value} ist keine ganze Zahl.", "Eine ganze Zahl angeben.", value=shown(value))
    if found < at_least:
        raise fault(
            where,
            "{value} ist kleiner als {least}.",
            "Eine ganze Zahl ab {least} angeben.",
            value=shown(found),
            least=at_least,
        )
    _limited(found, where, at_most)
    return found


def _limited(found: int | Fraction, where: str, most: int) -> None:
    if found > most:
        raise fault(
            where, "{value} ist größer als {most}.", "Eine Zahl bis {most} angeben.", value=shown(found), most=most
        )


def deflator(value: object, where: str) -> Fraction:
    """A design effect: a number from 1 up."""
    found = Fraction(number(value, where))
    if found < 1:
        raise fault(
            where,
            "Der Designeffekt {value} ist kleiner als 1.",
            "Einen Designeffekt ab 1 angeben.",
            value=shown(value),
        )
    return found


def probability(value: object, where: str) -> Fraction:
    """A number from 0 to 1, ends included."""
    found = Fraction(number(value, where))
    if not 0 <= found <= 1:
        raise fault(
            where, "{value} liegt nicht zwischen 0 und 1.", "Einen Anteil von 0 bis 1 angeben.", value=shown(value)
        )
    return found


def share(value: object, where: str) -> float:
    """A number strictly between 0 and 1, such as a confidence level."""
    found = probability(value, where)
    if found in (0, 1):
        raise fault(
            where, "{value} ist ein Rand.", "Einen Anteil zwischen 0 und 1 angeben, etwa 0.95.", value=shown(value)
        )
    return float(found)


def choice(value: object, where: str, known: Sequence[str]) -> str:
    """One of the known words."""
    if isinstance(value, str) and value in known:
        return value
    raise fault(
        where,
        "{value} ist hier unbekannt.",
        "Eines davon angeben: {known}.",
        value=shown(value),
        known=", ".join(known),
    )


def listed(value: object, where: str, *, size: int | None = None) -> list[Any]:
    """A list, tuple or array with at least one entry (or with exactly ``size``), as a list; a text is none."""
    tolist = getattr(value, "tolist", None)
    found = tolist() if callable(tolist) else value
    if isinstance(found, str | bytes | dict) or not isinstance(found, Sequence):
        raise fault(where, "{value} ist keine Liste.", "Eine Liste angeben.", value=shown(value))
    if len(found) == 0:
        raise fault(where, "Die Liste ist leer.", "Mindestens einen Wert angeben.")
    if size is not None and len(found) != size:
        raise fault(
            where,
            "Die Liste hat {count} Werte, nötig sind {size}.",
            "Zu jedem Eintrag der zugehörigen Liste genau einen Wert angeben.",
            count=len(found),
            size=size,
        )
    return list(found)


def sequence(value: Sequence[T], where: str) -> list[T]:
    """The items of any sequence as a list; it may be empty."""
    if not isinstance(value, Sequence):
        raise fault(where, "{value} ist keine Liste.", "Eine Liste angeben.", value=shown(value))
    return list(value)


def rows_of(value: object, where: str) -> list[list[Any]]:
    """A list of lists of one length, none of them empty."""
    rows = [listed(row, f"{where}[{index}]") for index, row in enumerate(listed(value, where))]
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise fault(
                f"{where}[{index}]",
                "Die Zeile hat {count} Werte, die erste hat {first}.",
                "Jede Zeile gleich lang machen; fehlende Werte als None (JSON: null).",
                count=len(row),
                first=len(rows[0]),
            )
    return rows


def conditions(value: object, where: str) -> list[list[Any]]:
    """Cases × conditions, at least two conditions."""
    rows = rows_of(value, where)
    if len(rows[0]) < 2:
        raise fault(where, "Es gibt nur eine Bedingung.", "Mindestens zwei Bedingungen je Fall angeben.")
    return rows


def numbers(value: object, where: str) -> list[int | Fraction]:
    """A list of finite numbers, not empty."""
    return [number(item, f"{where}[{index}]") for index, item in enumerate(listed(value, where))]


def as_exact(value: int | Fraction) -> Exact:
    """The number as an estimate stores it; a fraction without finite decimal form is rounded to 28 digits."""
    if value.denominator == 1:
        return value.numerator
    return Decimal(value.numerator) / Decimal(value.denominator)
