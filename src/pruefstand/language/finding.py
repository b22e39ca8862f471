"""All typed values of a text in one pass: what is found first is not found again as part of something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache, partial

from pruefstand.language.calendar import dates
from pruefstand.language.cases import cases, identifiers, pinned, plain
from pruefstand.language.clock import times
from pruefstand.language.folding import blank, fold
from pruefstand.language.journals import journals
from pruefstand.language.negation import negations
from pruefstand.language.placeholders import links, placeholders
from pruefstand.language.quantities import codes, doses, list_marks, quantities
from pruefstand.language.sentences import paragraphs
from pruefstand.language.spoken import labelled_romans, spoken
from pruefstand.language.spoken_norms import norms_in_words
from pruefstand.language.units import UNIT_WORDS
from pruefstand.language.values import Found, moved, written

__all__ = ["citations", "find"]

_Scanner = Callable[[str, str], Iterator[Found]]
_IN_CITATIONS = {
    "amount",
    "case",
    "celex",
    "date",
    "ecli",
    "eu_act",
    "journal",
    "norm",
    "number",
    "percent",
    "rs",
    "time",
}


def find(text: str) -> tuple[Found, ...]:
    """Every typed value of the text in order, no two overlapping; an empty text has none.

    Longer, more certain things first: addresses and placeholders, identifiers, case numbers, printed sources, norms,
    dates, times, doses, numbers with their units, codes, number words, words that negate. Nothing reaches over an empty
    line; the last 512 paragraphs are kept, so that a text that changed in one place costs one paragraph.
    """
    return tuple(
        moved(one, piece.start) if piece.start else one
        for piece in paragraphs(text)
        for one in _paragraph(piece.of(text))
    )


@lru_cache(maxsize=512)
def _paragraph(text: str) -> tuple[Found, ...]:
    folded = fold(text)
    scanners: tuple[_Scanner, ...] = (
        links,
        placeholders,
        identifiers,
        partial(cases, whole=folded),
        journals,
        norms_in_words,
        dates,
        times,
        list_marks,
        doses,
        quantities,
        codes,
        labelled_romans,
        spoken,
        negations,
    )
    left = folded
    found: list[Found] = []
    for scan in scanners:
        new = _apart(scan(left, text))
        if scan is dates:
            new = _apart(iter([*_late_pinpoints(found, new, left, text), *new]))
        found += new
        left = blank(left, [(one.start, one.end) for one in new])
    return tuple(sorted(found, key=lambda one: one.start))


_DATED = re.compile(r"[ ,]{0,2}(?:(?:vom|v\.)[ ])?")


def _late_pinpoints(found: list[Found], days: list[Found], text: str, source: str) -> Iterator[Found]:
    """The pinpoint of a decision whose date stands between the two („2C_11/2018 vom 6. Juli 2019 E. 5“)."""
    ends = {one.end for one in found if one.kind in {"case", "journal", "ecli"}}
    for day in days:
        if any(_DATED.fullmatch(text, end, day.start) for end in ends if 0 <= day.start - end < 8):
            stop = pinned(text, day.end)
            if plain(text[day.end : stop]):
                yield Found("pinpoint", plain(text[day.end : stop]), day.end, stop, source[day.end : stop])


def _apart(hits: Iterator[Found]) -> list[Found]:
    """The hits of one scanner without overlaps: who was told first stays."""
    kept: list[Found] = []
    taken = bytearray()
    for hit in hits:
        if len(taken) < hit.end:
            taken.extend(bytes(max(hit.end - len(taken), len(taken) + 1024)))
        if not any(taken[hit.start : hit.end]):
            taken[hit.start : hit.end] = b"\1" * (hit.end - hit.start)
            kept.append(hit)
    return sorted(kept, key=lambda one: one.start)


def citations(text: str) -> tuple[Found, ...]:
    """Case numbers, norms, printed sources, and the numbers, amounts, percentages and dates written in digits.

    A measure of time or in words counts as its number alone (``10 Tage`` is ``10``), an ordinal in digits too, a dose
    schedule as a number as written; words, codes, placeholders and addresses are left out.
    """
    found = (_plain(one) for one in find(text))
    return tuple(one for one in found if one is not None)


def _plain(one: Found) -> Found | None:
    if one.spelled:
        return None
    if one.kind == "dose":
        return replace(one, kind="number")
    if one.kind == "ordinal" and one.value is not None:
        return replace(one, kind="number", norm=written(one.value))
    if one.kind == "duration" and one.value is not None:
        sign = f" {one.unit}" if one.unit in {"h", "min", "s"} else ""
        return replace(one, kind="number", norm=written(one.value) + sign)
    if one.kind == "number" and one.unit and one.text.split()[-1] in UNIT_WORDS:
        return replace(one, norm=one.norm.removesuffix(f" {one.unit}"), unit="")
    return one if one.kind in _IN_CITATIONS else None
