"""A heading that denies („Verneint werden:“, „Keine:“), and what stands below or behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pruefstand.language.sentences import LIST_MARK
from pruefstand.scoring.facts.clause import Clause, Word, says
from pruefstand.scoring.facts.forward import FAR, bare_list
from pruefstand.scoring.facts.grammar import ENDING, predicate

__all__ = ["headed"]

_DENYING = re.compile(r"(?:kein(?:e[nmrs]?)?|nicht|ohne|vernein\w+|ausgeschlossen|negativ)", re.IGNORECASE)
"""What denies the things listed below it; „noch offen:“ lists what is to be done."""
_FOLLOWING = re.compile(r"folgend", re.IGNORECASE)
_EMPTY_LINE = re.compile(r"\n[ \t\r]*\n")


def headed(
    words: Sequence[Word],
    clauses: Sequence[Clause],
    clause: Clause,
    denial: tuple[int, int],
    text: str,
    triggers: frozenset[int],
) -> list[int]:
    """The words that a denial (its place) reaches as a heading: the list behind the colon or below it; of „Verneint
    werden A, B, C“ the further members. Nothing where its clause says more than that something is denied."""
    own = [index for index in clause.words if words[index].start < denial[0] or words[index].end > denial[1]]
    if not _DENYING.fullmatch(text[denial[0] : denial[1]].split()[0]):
        return []
    if not clause.heading or not text[clause.start : clause.end].rstrip().endswith(":"):
        behind = [index for index in own if words[index].start >= denial[1]]
        first = behind and behind == own and clause.words[0] not in behind
        return bare_list(words, clauses, clause, triggers | _verbs(words, behind)) if first else []
    if says(words, own) and not any(_FOLLOWING.match(words[index].text) for index in own):
        return []
    return [index for piece in _below(clauses, clause, text) for index in _of_item(words, piece, triggers)]


def _verbs(words: Sequence[Word], behind: Sequence[int]) -> frozenset[int]:
    return frozenset(index for index in behind[:1] if predicate(words[index]))


def _below(clauses: Sequence[Clause], clause: Clause, text: str) -> Iterator[Clause]:
    """The clauses of a heading: those behind it in its sentence, else the items of the list below it, or the lines up
    to an empty one or the next heading."""
    later = clauses[clause.number + 1 : clause.number + 1 + FAR]
    inside = [piece for piece in later if piece.sentence == clause.sentence]
    if inside:
        yield from inside
        return
    marked: bool | None = None
    before = clause
    for piece in later:
        if piece.sentence != before.sentence:
            start = text.rfind("\n", 0, piece.start) + 1
            mark = LIST_MARK.match(text, start, piece.start) is not None
            new = _EMPTY_LINE.search(text, before.end, piece.start) and not (mark and before is clause)
            if start < before.end or new or (marked is not None and mark != marked):
                return
            marked = mark
        if text[piece.start : piece.end].rstrip().endswith(":"):
            return
        yield piece
        before = piece


def _of_item(words: Sequence[Word], piece: Clause, triggers: frozenset[int]) -> Sequence[int]:
    """The words of an item; none where it denies by itself or makes a statement of its own."""
    told = [words[index] for index in piece.words]
    if not told or triggers & {*piece.words} or told[0].lower in ENDING or any(map(predicate, told)):
        return ()
    return piece.words
