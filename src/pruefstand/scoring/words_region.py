"""A short stretch of two transcripts aligned exactly: alternatives, optional words, marks, words written as one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from pruefstand.language.negation import negating
from pruefstand.language.number_words import cardinal
from pruefstand.scoring.words_content import abbreviates
from pruefstand.scoring.words_levels import PARTED, Span, Units, letters, seam
from pruefstand.scoring.words_notation import Transcript

__all__ = ["SIGN", "Step", "StepKind", "in_parts", "joinable", "solve"]

StepKind = Literal["hit", "substitution", "deletion", "insertion", "unheard"]
SIGN = "sign"
"""The kind of what is no word: never replaced by one, and never in place of one."""

_LONGEST_JOIN = 12
_FEWEST_SPELLED = 4
_VALUE = "\x00"
_MOST_PATHS = 32
"""Ways through choices that one run of words may take."""
_ADJECTIVE = re.compile(
    r"nicht\w+(?:lich|isch|ig|iv|bar|sam|haft|los|al|är|ell|ös|end|ant|iert|fähig|pflichtig)(?:e[mnrs]?)?"
)
_DIGITS = re.compile("-?[0-9]+")
_Word = tuple[str, str, Span, str]
"""Key, letters, place, kind."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an alignment with its places, in code points of both texts.

    An insertion has an empty place after the word of the reference before it, a deletion one in the output.
    ``unheard`` is output at a mark of the reference, no error. ``words`` and ``said`` are the numbers of words
    that it takes from the reference and from the output.
    """

    kind: StepKind
    reference: Span
    output: Span
    words: int
    said: int


class _Node:
    """A place between words of the reference; ``edges`` lead on, over a word or over nothing."""

    __slots__ = ("edges", "mark")

    def __init__(self) -> None:
        self.edges: list[tuple[int, _Word | None]] = []
        self.mark = False


def joinable(reference: Units, output: Units, low: int, high: int, left: int, right: int) -> bool:
    """Whether a run of words on one side holds the letters of a run on the other side, or is short for it."""
    said = _words(output, left, right)
    if any(_stands_for(one, other) for one in _words(reference, low, high) for other in said):
        return True
    if _spells(_words(reference, low, high)) or _spells(said):
        return True
    mine, theirs = list(map(letters, reference.plain[low:high])), list(map(letters, output.plain[left:right]))
    return any(_run(mine[i:], theirs[j:]) is not None for i in range(len(mine)) for j in range(len(theirs)))


def in_parts(reference: Units, low: int, high: int) -> bool:
    """Whether a value or phrase of several words stands there: what is left of it may be several words."""
    return any(_parts(one) > 1 for one in _words(reference, low, high) if one[0].startswith(_VALUE))


def _parts(word: _Word) -> int:
    return word[1].count(" ") + 1


def solve(
    reference: Transcript, output: Units, low: int, high: int, left: int, right: int, *, joins: bool
) -> list[Step]:
    """The steps with the fewest errors over all readings of the words ``low`` to ``high``; of equals the first reading,
    then a hit, a substitution, a deletion, an insertion, decided from the beginning on."""
    nodes = _graph(reference, low, high)
    said = _words(output, left, right)
    width = len(said) + 1
    # From the end backwards, so that ties are decided from the beginning on.
    cost = [[0] * width for _node in nodes]
    taken: list[list[_Move]] = [[_END] * width for _node in nodes]
    for at in range(len(nodes) - 1, -1, -1):
        for j in range(width - 1, -1, -1):
            best: tuple[int, int] | None = None
            for move in _moves(nodes, at, j, said, joins=joins):
                ranked = cost[move.to][j + move.over] + (_RANKS[move.kind] > 1), _RANKS[move.kind]
                if best is None or ranked < best:
                    best = ranked
                    cost[at][j], taken[at][j] = ranked[0], move
    before = reference.units.spans[low - 1][1] if low else 0
    shown = output.spans[left - 1][1] if left else 0
    return _told(nodes, taken, said, before, shown)


def _stands_for(one: _Word, other: _Word) -> bool:
    """Whether one is an abbreviation of the other, or an ordinal and its number in digits: at the end of a sentence
    the point of „Er wurde 3.“ may be either's."""
    if {one[3], other[3]} != {"number", "ordinal"}:
        return abbreviates(one[0], other[0])
    number, order = (one, other) if one[3] == "number" else (other, one)
    return number[1].removeprefix(PARTED).isdigit() and order[0].split("\x00")[2] == f"{number[0].split(chr(0))[2]}."


@dataclass(frozen=True, slots=True)
class _Move:
    """Where a step leads, how many words of the output it takes, and the places of those of the reference."""

    kind: StepKind | None
    to: int
    over: int
    spans: tuple[Span, ...]


_END = _Move(None, 0, 0, ())
_RANKS: dict[StepKind | None, int] = {None: 0, "hit": 0, "unheard": 1, "substitution": 2, "deletion": 3, "insertion": 4}


def _moves(nodes: Sequence[_Node], at: int, j: int, said: Sequence[_Word], *, joins: bool) -> Iterator[_Move]:
    for to, word in nodes[at].edges:
        if word is None:
            yield _Move(None, to, 0, ())
            continue
        if j < len(said):
            if said[j][0] == word[0] or (joins and _stands_for(said[j], word)):
                yield _Move("hit", to, 1, (word[2],))
            elif (said[j][3] == SIGN) == (word[3] == SIGN):
                yield _Move("substitution", to, 1, (word[2],))
            if joins and word[0].startswith(_VALUE):
                yield from (_Move("substitution", to, over, (word[2],)) for over in _remains(word, said, j))
            if joins and (said[j][0] != word[0] or said[j][1] != word[1]):
                yield from _joined(nodes, to, word, said, j)
        yield _Move("deletion", to, 0, (word[2],))
    if j < len(said):
        yield _Move("unheard" if nodes[at].mark else "insertion", at, 1, ())


def _remains(word: _Word, said: Sequence[_Word], j: int) -> Iterator[int]:
    """How many words of the output may be what is left of a value: together no more words than it has. One wrong value
    is one error, however many of its words still stand there."""
    left = _parts(word)
    for over, one in enumerate(said[j : j + left], start=1):
        left -= _parts(one)
        if left < 0:
            return
        if over > 1:
            yield over


def _joined(nodes: Sequence[_Node], to: int, word: _Word, said: Sequence[_Word], j: int) -> Iterator[_Move]:
    """A run of words that is written otherwise."""
    first, other = letters(word[1]), letters(said[j][1])
    spelled = any(sign.isdigit() for sign in f"{first}{other}")
    if not (spelled or first.startswith(other) or other.startswith(first)):
        return
    theirs = said[j : j + _LONGEST_JOIN]
    shown = [letters(one[1]) for one in theirs]
    for path, ends in islice(_paths(nodes, [word], [to], to), _MOST_PATHS):
        run = _run([letters(one[1]) for one in path], shown)
        if run is None or not _alike(path[: run[0]], theirs[: run[1]]):
            run = _spelled(path, theirs)
        if run is not None:
            yield _Move("hit", ends[run[0] - 1], run[1], tuple(one[2] for one in path[: run[0]]))


def _paths(
    nodes: Sequence[_Node], path: list[_Word], ends: list[int], at: int
) -> Iterator[tuple[list[_Word], list[int]]]:
    """All longest ways on from a place, with where each of their words ends."""
    if len(path) == _LONGEST_JOIN or not nodes[at].edges:
        yield path, ends
        return
    for to, word in nodes[at].edges:
        if word is None:
            yield from _paths(nodes, path, ends, to)
        else:
            yield from _paths(nodes, [*path, word], [*ends, to], to)


def _alike(mine: Sequence[_Word], theirs: Sequence[_Word]) -> bool:
    """Whether two runs of the same letters can be the same.

    Not where their values differ („5 MHz“, „5 mHz“). Runs that are written alike word for word are the same, however
    they were read as values. Words written as one are so within a sentence only, and neither numbers nor words that
    negate are part of one („drei und zwanzig“, „nicht Raucher“), unless the other side has the same.
    """
    alone = len(mine) == len(theirs) == 1
    if not alone and _written(mine) == _written(theirs):
        return True
    if _is_adjective_with_not(mine, theirs) or _is_adjective_with_not(theirs, mine):
        return True
    left, right = [one for one in mine if _fixed(one)], [one for one in theirs if _fixed(one)]
    if alone:
        return not (mine[0][3] and theirs[0][3]) or _compatible(mine[0], theirs[0])
    if len(left) != len(right) or not all(map(_compatible, left, right)):
        return False
    return not any(one[1].startswith(PARTED) for one in (*mine[1:], *theirs[1:]))


def _is_adjective_with_not(one: Sequence[_Word], two: Sequence[_Word]) -> bool:
    """„nichtamtlich“ beside „nicht amtlich“: with an adjective both are right (Amtliches Regelwerk § 36);
    „Nichtraucher“ is a noun."""
    if len(one) != 1 or len(two) < 2 or two[0][1].removeprefix(PARTED) != "nicht" or two[1][1].startswith(PARTED):
        return False
    return _ADJECTIVE.fullmatch(one[0][1].removeprefix(PARTED)) is not None


def _written(words: Sequence[_Word]) -> str:
    return " ".join(one[1].removeprefix(PARTED) for one in words)


def _fixed(word: _Word) -> bool:
    """Whether a word is a value, a number word or one that negates."""
    plain = word[1].removeprefix(PARTED)
    return bool(word[3]) or plain == "un" or negating(plain) or cardinal(plain) is not None


def _compatible(one: _Word, other: _Word) -> bool:
    """Whether two values, numbers or negations can be the same; bounds aside, and a bare number may have got its unit
    from a range around it."""
    if not (one[3] and other[3]):
        return one[1].removeprefix(PARTED) == other[1].removeprefix(PARTED)
    (_, kind, norm, _, extra), (_, kind_2, norm_2, _, extra_2) = one[0].split("\x00"), other[0].split("\x00")
    if kind == kind_2 == "norm" and one[1].removeprefix(PARTED) == other[1].removeprefix(PARTED):
        return True  # the law may be read from the words before
    if kind != kind_2 and one[1].removeprefix(PARTED) == other[1].removeprefix(PARTED):
        return True  # a point behind it made it another („€ 1.“)
    bare = (kind == "number" and " " not in norm) or (kind_2 == "number" and " " not in norm_2)
    same_digits = _DIGITS.findall(norm) == _DIGITS.findall(norm_2)
    return (bare and same_digits) or (kind, norm, extra) == (kind_2, norm_2, extra_2)


def _run(one: Sequence[str], other: Sequence[str]) -> tuple[int, int] | None:
    """The lengths of the shortest runs from the beginning that hold the same letters, other than one word each."""
    if not one or not other or not one[0] or not other[0]:
        return None
    left, right, i, j = one[0], other[0], 1, 1
    while left != right:
        if len(left) < len(right) and right.startswith(left):
            if i == len(one) or i == _LONGEST_JOIN:
                return None
            left, i = seam(left, one[i]), i + 1
        elif len(right) < len(left) and left.startswith(right):
            if j == len(other) or j == _LONGEST_JOIN:
                return None
            right, j = seam(right, other[j]), j + 1
        else:
            return None
    return i, j


def _spells(words: Sequence[_Word]) -> bool:
    """Whether there are so many number words of one digit that they may spell a number."""
    return (
        sum(_digit(one) is not None and not one[1].removeprefix(PARTED).isdigit() for one in words) >= _FEWEST_SPELLED
    )


def _digit(word: _Word) -> str | None:
    """The digits of a whole number without unit."""
    norm = word[0].split("\x00")[2] if word[3] == "number" else ""
    return norm if norm.isdigit() and word[0].endswith("\x00\x00") else None


def _spelled(mine: Sequence[_Word], theirs: Sequence[_Word]) -> tuple[int, int] | None:
    """The lengths of two runs of which one spells the digits of the other in words of one digit each („neun acht sieben
    sechs“, „9876“). Punctuation between makes it a list; noughts, ones and twos alone may be a schedule of doses."""
    for one, other, turned in ((mine, theirs, False), (theirs, mine, True)):
        digits = ""
        for size, word in enumerate(one):
            digit = _digit(word)
            plain = word[1] if size else word[1].removeprefix(PARTED)
            if digit is None or len(digit) != 1 or not plain.isalpha():
                break
            digits += digit
            whole = "" if len(digits) < _FEWEST_SPELLED or set(digits) <= set("012") else digits
            for number in range(1, len(other) + 1 if whole else 1):
                told = [_digit(part) for part in other[:number]]
                if None in told or len(found := "".join(map(str, told))) > len(whole):
                    break
                if found == whole and number < size + 1:
                    return (number, size + 1) if turned else (size + 1, number)
    return None


def _graph(reference: Transcript, low: int, high: int) -> list[_Node]:
    """Places in the order of the text; the last one is the end."""
    nodes = [_Node()]
    words = _words(reference.units, low, high)
    choices = {choice.start: choice for choice in reference.choices if low <= choice.start and choice.end <= high}
    marks = set(reference.marks)
    at, here = low, 0
    while True:
        nodes[here].mark = nodes[here].mark or at in marks
        if at >= high:
            return nodes
        choice = choices.get(at)
        if choice is None:
            nodes.append(_Node())
            nodes[here].edges.append((len(nodes) - 1, words[at - low]))
            at, here = at + 1, len(nodes) - 1
            continue
        loose: list[tuple[int, _Word | None]] = []
        for units in choice.readings:
            last = here
            reading = _words(units, 0, len(units.keys))
            for one in reading[:-1]:
                nodes.append(_Node())
                nodes[last].edges.append((len(nodes) - 1, one))
                last = len(nodes) - 1
            loose.append((last, reading[-1] if reading else None))
        nodes.append(_Node())
        for last, final in loose:
            nodes[last].edges.append((len(nodes) - 1, final))
        at, here = choice.end, len(nodes) - 1


def _told(
    nodes: Sequence[_Node], taken: Sequence[Sequence[_Move]], said: Sequence[_Word], before: int, shown: int
) -> list[Step]:
    """The steps from the beginning on; ``before`` and ``shown`` are where the words before them end."""
    steps: list[Step] = []
    at, j = 0, 0
    while at < len(nodes) - 1 or j < len(said):
        move = taken[at][j]
        mine = (move.spans[0][0], move.spans[-1][1]) if move.spans else (before, before)
        theirs = (said[j][2][0], said[j + move.over - 1][2][1]) if move.over else (shown, shown)
        if move.kind is not None:
            steps.append(Step(move.kind, mine, theirs, len(move.spans), move.over))
        before, shown = mine[1], theirs[1]
        at, j = move.to, j + move.over
    return steps


def _words(units: Units, low: int, high: int) -> list[_Word]:
    columns = (units.keys, units.plain, units.spans, units.kinds)
    return list(zip(*(column[low:high] for column in columns), strict=True))
