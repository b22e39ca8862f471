"""The words that a denial belongs to by grammar: the first group behind it, or what stands right before it."""

from __future__ import annotations

from collections.abc import Sequence

from pruefstand.scoring.facts.clause import Clause, Word, says
from pruefstand.scoring.facts.grammar import BEFORE_ATTRIBUTES, CONTRACTED, JOINING, inflected, predicate

__all__ = ["belonging"]


_ADJACENT = 3
"""So many words apart two of them belong together: „Stelle am Steiß“."""


def belonging(
    words: Sequence[Word], clauses: Sequence[Clause], reached: Sequence[int], start: int, end: int, *, around: bool
) -> list[int]:
    """Of what a trigger reaches the group that it belongs to: the next noun behind it with what stands between, and the
    members of its list; of *nicht* (``around``) the predicate at the end too; where nothing follows, the words right
    before it, or what heads the line („Tonaufzeichnung der Kameras: nein“)."""
    after = [index for index in reached if words[index].start >= end]
    if not says(words, after):
        before = [index for index in reached if words[index].end <= start and words[index].says]
        if before and clauses[words[before[-1]].clause].heading:
            return before[:1]
        if len(before) > 1 and words[before[-1]].noun and before[-1] - before[-2] <= _ADJACENT:
            return before[-2:]
        return before[-1:]
    if around and len(after) > 1 and words[after[0]].says and predicate(words[after[1]]):
        return after[:1]  # „Nicht zugestimmt hat sie der Forderung“
    listed = JOINING - {"und", "sowie"} if around else JOINING
    direct: list[int] = []
    goes_on, described = True, False
    for place, index in enumerate(after):
        lower = words[index].lower
        if lower in listed:
            goes_on = True
        elif around and described and words[index].noun:
            break
        elif lower in JOINING or (not goes_on and words[index].clause == words[after[place - 1]].clause):
            if not _of_the_group(words, after[place:]):
                break
            direct.append(index)
            goes_on = True
        else:
            direct.append(index)
            goes_on = not (words[index].noun and words[index].says)
            described = words[index].says and not words[index].noun and inflected(words[index])
    if around:
        last = next((index for index in reversed(after) if words[index].says), None)
        if last is not None and not words[last].noun and not described:
            direct.append(last)
    return direct


def _of_the_group(words: Sequence[Word], rest: Sequence[int]) -> bool:
    """Whether a preposition or article with its noun goes on with a group: „kein Blut im Urin“."""
    if words[rest[0]].lower not in BEFORE_ATTRIBUTES | CONTRACTED:
        return False
    return any(words[index].noun for index in rest[1:3])
