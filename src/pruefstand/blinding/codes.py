"""Codes that stand for answers: X, Y, Z, W, Q, K, then M, P, R, T, V and so on."""

from __future__ import annotations

__all__ = ["MOST_CODES", "code"]

# A and B name the two ways of grading; I and O are read as 1 and 0.
_LETTERS = "XYZWQKMPRTVHNLDFGECJSU"

MOST_CODES = len(_LETTERS) + len(_LETTERS) ** 2
"""So many answers of one case can have a code."""


def code(index: int) -> str:
    """The code at this place of the order, from 0: one letter, from 22 on two; never with A, B, I or O.

    Raises ``ValueError`` below 0 and beyond :data:`MOST_CODES`.
    """
    if not 0 <= index < MOST_CODES:
        raise ValueError(f"there is no code {index}")
    if index < len(_LETTERS):
        return _LETTERS[index]
    first, second = divmod(index - len(_LETTERS), len(_LETTERS))
    return _LETTERS[first] + _LETTERS[second]
