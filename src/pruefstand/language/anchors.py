"""Where a search may begin: trying a pattern only there costs a tenth of trying it at every letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

__all__ = ["before_numbers", "hits", "numbers"]

_RUN = re.compile(r"[0-9]+")


def numbers(text: str) -> list[int]:
    """The starts of all runs of digits that no letter, digit or underscore precedes."""
    starts = (match.start() for match in _RUN.finditer(text))
    return [at for at in starts if not (at and (text[at - 1].isalnum() or text[at - 1] == "_"))]


def before_numbers(text: str, starts: Iterable[int]) -> list[int]:
    """For each number that follows a blank: the start of the word before that blank."""
    found: list[int] = []
    for at in starts:
        if at > 1 and text[at - 1] in " \n" and text[at - 2] not in " \n":
            first = at - 1
            while first and text[first - 1] not in " \n(,;[=„" and at - first < 40:
                first -= 1
            if not found or first > found[-1]:
                found.append(first)
    return found


def hits(pattern: re.Pattern[str], text: str, starts: Iterable[int]) -> Iterator[re.Match[str]]:
    """The matches of ``pattern`` that begin at one of ``starts`` (ascending), none inside another."""
    last = -1
    for at in starts:
        if at >= last:
            match = pattern.match(text, at)
            if match is not None:
                last = match.end()
                yield match
