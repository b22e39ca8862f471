"""What a rater wrote in a cell, as the value of a criterion; whatever is wrong is told with the way out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from unicodedata import normalize

from pruefstand.domain import exact_text
from pruefstand.formats.visible import UNSEEN
from pruefstand.i18n import _
from pruefstand.rating.rubric import Criterion, Role

__all__ = ["LONGEST_REASON", "Cell", "read_value", "shortened"]

LONGEST_REASON = 10_000
"""A reason of more characters is no reason but a document."""

_NUMBER = re.compile(r"([+-]?)(\d{1,9})(?:[.,](\d{1,9}))?\s*(%?)")
_TWO = re.compile(r"\s*(?:[;/|\n]|,(?!\d)|(?<!\d),|\s-\s|–|(?<=\d)-(?=\d)|\b(?:oder|und|bis)\b)\s*")
_APART = re.compile(r"\s+(?!%)")
_SHOWN = 60
_NAMES = (
    *("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    *("dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn", "zwanzig"),
)


@dataclass(frozen=True, slots=True)
class Cell:
    """``value`` is ``None`` where nothing was written or where ``what`` says what is wrong and ``do`` the way out."""

    value: str | None
    what: str = ""
    do: str = ""


def read_value(criterion: Criterion, text: str) -> Cell:
    """The value in this cell.

    Levels and words for them are taken in any case, number words from „null“ to „zwanzig“ too. A number has comma or
    point; in percent a share such as 0,8 is refused, because it may mean 80 %. Two values in one cell are refused. A
    reason is taken as it is.
    """
    if criterion.role is Role.REASON:
        return _reason(text)
    text = " ".join(UNSEEN.sub(" ", text).split())
    if not text:
        return Cell(None)
    found = _one(criterion, text)
    if found.what and (parts := _parts(criterion, text)):
        names = _(" und ").join(f"„{part}“" for part in parts)
        do = _("Einen davon schreiben; was dagegen spricht, gehört in die Begründung.")
        return Cell(None, _("In dieser Zelle stehen mehrere Werte: {values}.").format(values=names), do)
    return found


def shortened(text: str) -> str:
    """A cell's text for a message: in one line, at most 60 characters, nothing unseen."""
    line = " ".join(UNSEEN.sub(" ", text[: 4 * _SHOWN]).split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"


def _reason(text: str) -> Cell:
    cleaned = UNSEEN.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if len(cleaned) > LONGEST_REASON:
        what = _("Diese Begründung hat mehr als {n} Zeichen.").format(n=LONGEST_REASON)
        return Cell(None, what, _("Kürzen; mehr davon kann neben dem Bogen abgegeben werden."))
    return Cell(cleaned or None)


def _parts(criterion: Criterion, text: str) -> list[str]:
    """The values in a cell that holds several; empty where it does not."""
    for sign in (_TWO, _APART):  # a gap alone separates values only where no sign does: „nicht bestanden“ is one
        parts = [part for part in sign.split(text, maxsplit=10) if part]
        different = {_one(criterion, part).value for part in parts}
        if len(parts) == 2 and len(different) == 1:
            return []
        if len(parts) > 1 and None not in different:
            return parts
    return []


def _one(criterion: Criterion, text: str) -> Cell:
    if criterion.levels:
        level = _levels(criterion).get(_folded(text))
        if level is not None:
            return Cell(level)
        return _impossible(text, _("Eines von {levels} schreiben.").format(levels=", ".join(criterion.values)))
    words = {_folded(word): number for word, number in criterion.words.items()}
    return _number(criterion, words.get(_folded(text), _digits(text)), text)


def _levels(criterion: Criterion) -> Mapping[str, str]:
    """Every spelling of a level; the level itself is never hidden by a word for another."""
    known = {_folded(word): level.value for level in criterion.levels for word in level.also}
    for number, name in enumerate(_NAMES):
        if str(number) in criterion.values:
            known.setdefault(_folded(name), str(number))
    return {**known, **{_folded(value): value for value in criterion.values}}


def _folded(text: str) -> str:
    text = normalize("NFC", text).casefold()
    for umlaut, letters in (("ä", "ae"), ("ö", "oe"), ("ü", "ue")):
        text = text.replace(umlaut, letters)
    return " ".join(text.split())


def _digits(text: str) -> str:
    folded = _folded(text)
    return next((str(number) for number, name in enumerate(_NAMES) if _folded(name) == folded), text)


def _impossible(text: str, do: str) -> Cell:
    return Cell(None, _("„{text}“ ist hier nicht möglich.").format(text=shortened(text)), do)


def _number(criterion: Criterion, text: str, written: str) -> Cell:
    low, high = (_spelled(each) for each in (criterion.low, criterion.high))
    do = _("Eine ganze Zahl von {low} bis {high} schreiben.").format(low=low, high=high)
    if criterion.decimals:
        do = _("Eine Zahl von {low} bis {high} schreiben, mit höchstens {n} Stellen nach dem Komma.").format(
            low=low, high=high, n=criterion.decimals
        )
    found = _NUMBER.fullmatch(text)
    if found is None or (found[4] and not criterion.percent) or not text.isascii():
        return _impossible(written, do)
    number = Decimal(f"{found[1]}{found[2]}.{found[3] or 0}")
    short = number.normalize()
    exponent = short.as_tuple().exponent
    # Three places may be thousands (1.000); zeros that a spreadsheet adds (2,0) are none.
    if len(found[3] or "") > max(criterion.decimals, 2):
        return _impossible(written, do)
    if not criterion.low <= number <= criterion.high or (isinstance(exponent, int) and -exponent > criterion.decimals):
        return _impossible(written, do)
    if criterion.percent and 0 < number < 1 and not found[4]:
        whole = _spelled(number * 100)
        return _impossible(
            written, _("„{whole} %“ oder „{text} %“ schreiben, je nachdem.").format(whole=whole, text=text)
        )
    if number == number.to_integral_value():
        return Cell(str(int(number)))
    return Cell(exact_text(short))


def _spelled(number: Decimal) -> str:
    return format(number.normalize() + 0, "f").replace(".", ",")
