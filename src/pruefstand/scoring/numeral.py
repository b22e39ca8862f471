"""One number as people write it, in German or English notation, read only where one reading is possible."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import StrEnum

__all__ = ["Notation", "NumeralError", "read_numeral"]

_LONGEST = 100
_SPACE = " \xa0\u2009\u202f'’"


class Notation(StrEnum):
    """How whole and fraction are parted: ``german`` 1.250,5, ``english`` 1,250.5, ``either`` whichever fits alone."""

    GERMAN = "german"
    ENGLISH = "english"
    EITHER = "either"


def _form(point: str, group: str) -> re.Pattern[str]:
    grouped = "|".join(rf"[1-9][0-9]{{0,2}}(?:{re.escape(sign)}[0-9]{{3}})+" for sign in (group, *_SPACE))
    return re.compile(rf"(?P<sign>[+\-−]?)(?P<whole>{grouped}|[0-9]+)(?:{re.escape(point)}(?P<fraction>[0-9]+))?")


_FORMS = {Notation.GERMAN: _form(",", "."), Notation.ENGLISH: _form(".", ",")}


class NumeralError(ValueError):
    """A text that is no number as asked for; ``verdict`` is ``not_number``, ``ambiguous`` or ``notation``."""

    def __init__(self, verdict: str) -> None:
        super().__init__(verdict)
        self.verdict = verdict


def read_numeral(text: str, notation: Notation) -> Decimal:
    """The exact value of a text that is nothing but a number.

    Digits are ASCII; thousands may be grouped in threes by the notation's sign, a space of any width or an apostrophe,
    one kind throughout; the sign is ``+``, ``-`` or ``−``. No exponent, no percent, no bare ``,5``, at most 100
    characters. Raises :class:`NumeralError`: ``ambiguous`` where ``either`` leaves two values (``1.250``), ``notation``
    where only the notation that was not declared fits, ``not_number`` for anything else.
    """
    if len(text) > _LONGEST:
        raise NumeralError("not_number")
    values = {name: _value(form, text) for name, form in _FORMS.items()}
    if notation is not Notation.EITHER:
        value = values[notation]
        if value is None:
            other = any(other is not None for other in values.values())
            raise NumeralError("notation" if other else "not_number")
        return value
    read = {value for value in values.values() if value is not None}
    if len(read) == 1:
        return read.pop()
    raise NumeralError("ambiguous" if read else "not_number")


def _value(form: re.Pattern[str], text: str) -> Decimal | None:
    match = form.fullmatch(text)
    if match is None:
        return None
    whole = re.sub("[^0-9]", "", match["whole"])
    sign = "-" if match["sign"] in ("-", "−") else ""
    return Decimal(f"{sign}{whole}.{match['fraction'] or '0'}")
