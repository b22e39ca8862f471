"""Numbers as word processors spell them in lists and notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

__all__ = ["is_spelling", "numeral"]

_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_LARGEST = 32_767
_SIGNS = ("*", "†", "‡", "§")


def numeral(number: int, spelling: str) -> str:
    """The number in this spelling: ``decimal``, ``decimalZero`` (01; with a number behind it so many digits),
    ``upperRoman``, ``lowerRoman``, ``upperLetter`` (A to Z, AA, BB), ``lowerLetter``, ``upperColumn`` (A to Z, AA, AB),
    ``lowerColumn``, ``chicago`` (*, †, ‡, §, **), ``none``.

    Any other spelling, and what has none (zero as a letter, say), gives decimal digits.
    """
    if spelling == "none":
        return ""
    spell = _SPELLINGS.get(spelling)
    return spell(number) if spell is not None and 0 < number <= _LARGEST else str(number)


def is_spelling(spelling: str) -> bool:
    """Whether this is one of the spellings that :func:`numeral` knows."""
    return spelling in ("none", "decimal") or spelling in _SPELLINGS


def _roman(number: int) -> str:
    text = ""
    for value, sign in _ROMAN:
        times, number = divmod(number, value)
        text += sign * times
    return text


def _letter(number: int) -> str:
    """Past z the letter is doubled: aa, bb … (ECMA-376, 17.18.59)."""
    times, place = divmod(number - 1, 26)
    return chr(ord("a") + place) * min(times + 1, 100)


def _column(number: int) -> str:
    """Past z the letters count on: aa, ab …."""
    text = ""
    while number:
        number, place = divmod(number - 1, 26)
        text = chr(ord("a") + place) + text
    return text


def _sign(number: int) -> str:
    times, place = divmod(number - 1, len(_SIGNS))
    return _SIGNS[place] * min(times + 1, 100)


_SPELLINGS: Mapping[str, Callable[[int], str]] = {
    "upperRoman": lambda number: _roman(number).upper(),
    "lowerRoman": _roman,
    "upperLetter": lambda number: _letter(number).upper(),
    "lowerLetter": _letter,
    "upperColumn": lambda number: _column(number).upper(),
    "lowerColumn": _column,
    "chicago": _sign,
    "decimalZero": lambda number: f"{number:02d}",
    "decimalZero3": lambda number: f"{number:03d}",
    "decimalZero4": lambda number: f"{number:04d}",
    "decimalZero5": lambda number: f"{number:05d}",
}
