"""What a rater wrote in a cell, as the value of a criterion."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from unicodedata import normalize

from pruefstand.domain import Measure, exact_text
from pruefstand.i18n import _

__all__ = ["read_value"]

_PERCENT = re.compile(r"(\d{1,3})(?:[.,](\d{1,2}))?\s*(%?)")
_GRADES = frozenset("12345")


def read_value(measure: Measure, text: str) -> tuple[str | None, str]:
    """The value and an empty text, or ``None`` and the way out; an empty cell is ``None`` without a way out.

    Levels are taken in any case. A percentage is 0 to 100 with or without its sign and at most two decimals; a share
    such as 0,8 is refused, because it may mean 80 %. A grade is whole.
    """
    text = text.strip()
    if not text:
        return None, ""
    if measure.levels:
        level = _levels(measure).get(_folded(text))
        return level, "" if level else _("Eines von {levels} schreiben.").format(levels=", ".join(measure.levels))
    if measure.id == "grade":
        fits = text in _GRADES
        return (text, "") if fits else (None, _("Eine ganze Note von 1 bis 5 schreiben."))
    return _percentage(text)


def _levels(measure: Measure) -> Mapping[str, str]:
    return {_folded(level): level for level in measure.levels}


def _folded(text: str) -> str:
    return normalize("NFC", text).casefold().replace("ä", "ae")


def _percentage(text: str) -> tuple[str | None, str]:
    found = _PERCENT.fullmatch(text)
    if found is None:
        return None, _("Eine Zahl von 0 bis 100 schreiben, etwa 80 oder 80 %.")
    number = Decimal(f"{found[1]}.{found[2] or 0}")
    if number > 100:
        return None, _("Eine Zahl von 0 bis 100 schreiben, etwa 80 oder 80 %.")
    if 0 < number < 1 and not found[3]:
        whole = exact_text((number * 100).normalize() + 0).replace(".", ",")
        return None, _("„{whole} %“ oder „{text} %“ schreiben, je nachdem.").format(whole=whole, text=text)
    if number == number.to_integral_value():
        return str(int(number)), ""
    return exact_text(number.normalize()), ""
