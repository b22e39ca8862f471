"""What an edit must never change: case numbers, norms, sources, numbers, amounts, dates, placeholders, negations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pruefstand.blinding.unify_edits import Edit
from pruefstand.language.finding import find
from pruefstand.language.sentences import paragraphs
from pruefstand.language.values import Found

__all__ = ["Difference", "alignment_faults", "differences", "invariants", "unexplained"]

_Key = tuple[str, str]
_WORDS = re.compile(r"\w+")
_FEWEST = (9, 10)  # an aligned text keeps at least nine tenths of the words


@dataclass(frozen=True, slots=True, order=True)
class Difference:
    """A typed value that a text has ``before`` times and its edited form ``after`` times; the two differ."""

    kind: str
    norm: str
    before: int
    after: int

    def __post_init__(self) -> None:
        if self.before == self.after or min(self.before, self.after) < 0:
            raise ValueError(f"no difference: {self!r}")


def _keys(found: Iterable[Found]) -> Iterable[_Key]:
    for one in found:
        if one.kind == "case":
            yield "case", one.bare  # the same number with or without its court is the same
        else:
            yield ("number", one.norm.rstrip(".")) if one.kind == "ordinal" else (one.kind, one.norm)
        if one.extra:
            yield "pinpoint", one.extra


def invariants(text: str) -> Counter[_Key]:
    """How often each kind and normal form stands in the text; every digit of the text belongs to one of them.

    Numbers in words count as in digits, ordinals as their numbers; a case counts without its court; pinpoints count by
    themselves.
    """
    return Counter(_keys(find(text)))


def differences(before: str, after: str) -> tuple[Difference, ...]:
    """All typed values whose number differs between two texts, sorted; empty if none."""
    return _compared(invariants(before), invariants(after))


def _compared(one: Counter[_Key], other: Counter[_Key]) -> tuple[Difference, ...]:
    keys = sorted({key for key in one | other if one[key] != other[key]})
    return tuple(Difference(kind, norm, one[kind, norm], other[kind, norm]) for kind, norm in keys)


def unexplained(before: str, after: str, edits: Sequence[Edit]) -> tuple[Difference, ...]:
    """The differences between a text and what logged edits made of it that no edit explains; empty as it must be.

    A value is explained if one of its characters, or the one right beside it, was edited (``§ 6&nbsp;KSchG``). All
    others must stand in both texts alike; what the edits do not touch they must not change by what they put beside it.
    """
    places, shift = [], 0
    for edit in edits:
        at = edit.start + shift
        places.append((at - 1, at + len(edit.put) + 1))
        shift += len(edit.put) - len(edit.text)
    spans = [(edit.start - 1, edit.end + 1) for edit in edits]
    untouched = _untouched(find(before), spans)
    return _compared(Counter(_keys(untouched)), Counter(_keys(_untouched(find(after), places))))


def _untouched(found: Sequence[Found], spans: Sequence[tuple[int, int]]) -> list[Found]:
    """The values that no span meets; both in order. A span without length meets what it stands inside of."""
    left: list[Found] = []
    at = 0
    for one in found:
        while at < len(spans) and spans[at][1] <= one.start and spans[at][0] < one.start:
            at += 1
        near = at
        met = False
        while near < len(spans) and spans[near][0] < one.end:
            met = met or spans[near][1] > one.start
            near += 1
        if not met:
            left.append(one)
    return left


def alignment_faults(before: str, after: str) -> tuple[Difference, ...]:
    """Why an aligned text must be discarded: values that differ, more than a tenth of the words gone (kind ``words``),
    a paragraph or heading lost (kinds ``paragraphs``, ``headings``); empty if it may stay.

    A heading is a paragraph of one line without a mark at its end.
    """
    found = list(differences(before, after))
    words = len(_WORDS.findall(before)), len(_WORDS.findall(after))
    if words[1] * _FEWEST[1] < words[0] * _FEWEST[0]:
        found.append(Difference("words", "", *words))
    one, other = ([piece.of(text) for piece in paragraphs(text)] for text in (before, after))
    if len(other) < len(one):
        found.append(Difference("paragraphs", "", len(one), len(other)))
    heads = tuple(sum("\n" not in piece and piece[-1] not in '.!?:;,“"' for piece in pieces) for pieces in (one, other))
    if heads[1] < heads[0]:
        found.append(Difference("headings", "", *heads))
    return tuple(found)
