"""Denials of a part of a sentence alone: what is contrasted with something else, and what a noun bans."""

from __future__ import annotations

from collections.abc import Sequence

from pruefstand.scoring.facts.clause import Clause, Word
from pruefstand.scoring.facts.forward import FAR
from pruefstand.scoring.facts.grammar import inflected, predicate

__all__ = ["banned", "contrasted"]


def banned(words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, index: int) -> list[int]:
    """What a noun bans: the infinitive behind it („das Verbot, Handys zu benutzen“), or what heads its line („Handys:
    Verbot in den Gruppenräumen“)."""
    number = clause.number
    if number + 1 < len(clauses) and clause.words[-1] == index:
        behind = clauses[number + 1]
        if behind.sentence == clause.sentence and any(words[each].text == "zu" for each in behind.words):
            return list(behind.words[:FAR])
    heads = number > 0 and clauses[number - 1].heading and clauses[number - 1].sentence == clause.sentence
    if heads and clause.words[0] == index:
        return [*clauses[number - 1].words[-FAR:], *(each for each in clause.words[:FAR] if each != index)]
    return []


def contrasted(words: Sequence[Word], clauses: Sequence[Clause], clause: Clause, start: int, end: int) -> list[int]:
    """What alone is denied where another thing is said to be so: „nicht am Montag, sondern am Dienstag“, „am Dienstag,
    nicht am Montag“, „nicht der Vermieter zahlt, sondern der Mieter“; empty where *nicht* denies its clause."""
    before = [index for index in clause.words if words[index].start < start]
    after = [index for index in clause.words if words[index].start >= end]
    after = after[1:] if after and words[after[0]].lower == "mehr" else after
    if not any(words[index].noun or words[index].mention for index in after):
        return []
    behind = clauses[clause.number + 1] if clause.number + 1 < len(clauses) else None
    instead = (
        behind is not None
        and behind.sentence == clause.sentence
        and bool(behind.words)
        and words[behind.words[0]].lower == "sondern"
    )
    previous = clauses[clause.number - 1] if clause.number else None
    added = (
        not before
        and previous is not None
        and previous.sentence == clause.sentence
        and not previous.heading
        and not any(words[index].says and not words[index].noun for index in after)
        and bool(previous.words)
    )
    if not (instead or added):
        return []
    group: list[int] = []
    for index in after:
        word = words[index]
        if (group and predicate(word)) or (word.says and not word.noun and not inflected(word)):
            break  # „nicht der Vermieter zahlt“
        group.append(index)
    return group
