"""Lists with several levels of numbers, as Word counts them in all of its formats (ECMA-376, 17.9; MS-DOC, 2.9.150)."""

from __future__ import annotations

import re
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass

from pruefstand.formats.documents.numerals import is_spelling, numeral
from pruefstand.formats.documents.report import Findings, ReportId
from pruefstand.formats.documents.symbols import bullet
from pruefstand.i18n import _

__all__ = ["DEEPEST", "WORD_SPELLINGS", "Counters", "Label", "Level", "fresh_counters", "next_label", "tell_spelling"]

DEEPEST = 9
WORD_SPELLINGS = {
    0: "decimal",
    1: "upperRoman",
    2: "lowerRoman",
    3: "upperLetter",
    4: "lowerLetter",
    9: "chicago",
    22: "decimalZero",
    23: "bullet",
    255: "none",
}
"""The spellings by the numbers that Word's older formats give them (MS-OSHARED, 2.2.1.3)."""

_PLACE = re.compile(r"[\x00-\x08]")

Counters = MutableSequence[int | None]


@dataclass(frozen=True, slots=True)
class Label:
    """What stands before a paragraph, and whether nothing at all separates it from the text; ``unknown`` is a way of
    counting in it that is not known here."""

    text: str
    close: bool = False
    unknown: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    r"""One level. In ``template`` the characters ``\0`` to ``\x08`` stand for the numbers of the levels from 0 on.

    ``restart`` is the level, counted from 1, whose advance begins this one anew: by default any above it, 0 for none.
    ``legal`` spells all numbers with digits. ``font`` is that of a bullet.
    """

    spelling: str = "none"
    template: str = ""
    start: int = 1
    legal: bool = False
    close: bool = False
    font: str = ""
    restart: int | None = None


def fresh_counters() -> list[int | None]:
    """Counters of a list that no paragraph has used."""
    return [None] * DEEPEST


def next_label(levels: Sequence[Level], counters: Counters, depth: int) -> Label | None:
    """Count one paragraph at this level, from 0, and give its label; ``None`` where the level prints nothing."""
    level = levels[depth]
    before = counters[depth]
    counters[depth] = level.start if before is None else before + 1
    for deeper in range(depth + 1, DEEPEST):
        restart = levels[deeper].restart
        if restart is None or depth < restart:
            counters[deeper] = None
    if level.spelling == "bullet":
        return Label(bullet(level.template, level.font))

    unknown = ""

    def spelled(found: re.Match[str]) -> str:
        nonlocal unknown
        place = ord(found[0])
        number = counters[place]
        if number is None:  # a level above that no paragraph has reached counts as begun
            number = counters[place] = levels[place].start
        spelling = "decimal" if level.legal else levels[place].spelling
        if spelling != "bullet" and not is_spelling(spelling):
            unknown = spelling
        return numeral(number, spelling)

    text = _PLACE.sub(spelled, level.template)
    return Label(text, level.close, unknown) if text.strip() else None


def tell_spelling(findings: Findings, spelling: str) -> None:
    """Name a way of counting that is not known: its numbers stand in the text as 1, 2, 3."""
    told = _("Zählweise „{name}“ unbekannt, ihre Nummern stehen als 1, 2, 3 im Text").format(name=spelling[:40])
    findings.tell(ReportId.UNRELIABLE_TEXT, told)
