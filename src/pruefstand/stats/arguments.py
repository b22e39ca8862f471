"""What a statistic accepts as a number, and the one error that it raises for anything else.

Every check names the argument and the place in it (``ratings[2][5]``), says what was found and what to write instead.
``None`` is missing wherever a method knows missing values; NaN and infinities never are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from pruefstand.domain import Exact
from pruefstand.errors import InputError

__all__ = [
    "Number",
    "Rows",
    "Values",
    "as_exact",
    "choice",
    "count",
    "fault",
    "listed",
    "number",
    "numbers",
    "probability",
    "rows_of",
    "sequence",
    "share",
    "whole",
]

T = TypeVar("T")

Number = int | float | Decimal | Fraction
Values = Sequence[Any] | NDArray[Any]
Rows = Sequence[Sequence[Any]] | NDArray[Any]


def fault(where: str, what: str, do: str) -> InputError:
    """The error of this layer: the argument and its place, what is wrong with it, the way out."""
    return InputError(what, where=where, do=do)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


def number(value: object, where: str) -> int | Fraction:
    """A finite number exactly as it was written: an ``int``, or a ``Fraction``.

    A float is read by its shortest decimal text, so that 0.1 means one tenth. Booleans and texts are no numbers.
    """
    item = value.item() if isinstance(value, np.generic) else value
    if isinstance(item, int) and not isinstance(item, bool):
        return item
    if isinstance(item, Fraction) or (isinstance(item, Decimal) and item.is_finite()):
        return _reduced(Fraction(item))
    if isinstance(item, float) and math.isfinite(item):
        return _reduced(Fraction(repr(item)))
    raise fault(
        where,
        f"{_shown(value)} ist keine endliche Zahl.",
        "Eine Zahl angeben; nicht vorhandene Werte als None (JSON: null), wo die Methode fehlende Werte kennt.",
    )


def _reduced(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def count(value: object, where: str) -> int | Fraction:
    """A number that is not negative."""
    found = number(value, where)
    if found < 0:
        raise fault(where, f"{_shown(value)} ist negativ.", "Eine Anzahl ist 0 oder größer.")
    return found


def whole(value: object, where: str, *, at_least: int = 0) -> int:
    """An integer from ``at_least`` up; 3.0 is one, 3.5 is not."""
    found = number(value, where)
    if not isinstance(found, int):
        raise fault(where, f"{_shown(value)} ist keine ganze Zahl.", "Eine ganze Zahl angeben.")
    if found < at_least:
        raise fault(where, f"{found} ist kleiner als {at_least}.", f"Eine ganze Zahl ab {at_least} angeben.")
    return found


def probability(value: object, where: str) -> Fraction:
    """A number from 0 to 1, ends included."""
    found = Fraction(number(value, where))
    if not 0 <= found <= 1:
        raise fault(where, f"{_shown(value)} liegt nicht zwischen 0 und 1.", "Einen Anteil von 0 bis 1 angeben.")
    return found


def share(value: object, where: str) -> float:
    """A number strictly between 0 and 1, such as a confidence level."""
    found = probability(value, where)
    if found in (0, 1):
        raise fault(where, f"{_shown(value)} ist ein Rand.", "Einen Anteil zwischen 0 und 1 angeben, etwa 0.95.")
    return float(found)


def choice(value: object, where: str, known: Sequence[str]) -> str:
    """One of the known words."""
    if isinstance(value, str) and value in known:
        return value
    raise fault(where, f"{_shown(value)} ist hier unbekannt.", f"Eines davon angeben: {', '.join(known)}.")


def listed(value: object, where: str) -> list[Any]:
    """A list, tuple or array with at least one entry, as a list; a text is none."""
    tolist = getattr(value, "tolist", None)
    found = tolist() if callable(tolist) else value
    if isinstance(found, str | bytes | dict) or not isinstance(found, Sequence):
        raise fault(where, f"{_shown(value)} ist keine Liste.", "Eine Liste angeben.")
    if len(found) == 0:
        raise fault(where, "Die Liste ist leer.", "Mindestens einen Wert angeben.")
    return list(found)


def sequence(value: Sequence[T], where: str) -> list[T]:
    """The items of any sequence as a list; it may be empty."""
    if not isinstance(value, Sequence):
        raise fault(where, f"{_shown(value)} ist keine Liste.", "Eine Liste angeben.")
    return list(value)


def rows_of(value: object, where: str) -> list[list[Any]]:
    """A list of lists of one length, none of them empty."""
    rows = [listed(row, f"{where}[{index}]") for index, row in enumerate(listed(value, where))]
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise fault(
                f"{where}[{index}]",
                f"Die Zeile hat {len(row)} Werte, die erste hat {len(rows[0])}.",
                "Jede Zeile gleich lang machen; fehlende Werte als None (JSON: null).",
            )
    return rows


def numbers(value: object, where: str) -> list[int | Fraction]:
    """A list of finite numbers, not empty."""
    return [number(item, f"{where}[{index}]") for index, item in enumerate(listed(value, where))]


def as_exact(value: int | Fraction) -> Exact:
    """The number as an estimate stores it; a fraction without finite decimal form is rounded to 28 digits."""
    if value.denominator == 1:
        return value.numerator
    return Decimal(value.numerator) / Decimal(value.denominator)
