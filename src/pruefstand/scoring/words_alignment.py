"""The alignment of two transcripts: a shortest one, with its places in both texts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from rapidfuzz.distance import Levenshtein

from pruefstand.scoring.words_counts import WordErrors
from pruefstand.scoring.words_notation import Transcript
from pruefstand.scoring.words_region import Step, in_parts, joinable, solve

__all__ = ["Aligned", "align", "count"]

_NEAR = 3
"""How many right words around an error are looked at again where a choice or a mark stands near."""

_MOST_CELLS = 40_000
"""Larger stretches of errors keep the plain alignment: an output that has nothing to do with its reference."""


_Edit: TypeAlias = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Aligned:
    """Counters, and the steps in the order of the texts: errors, output at marks, words that were joined; the hits of
    single words only where they were asked for."""

    counts: WordErrors
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _Window:
    """Words ``low`` to ``high`` of the reference, ``left`` to ``right`` of the output, and the edits between."""

    low: int
    high: int
    left: int
    right: int
    edits: Sequence[_Edit]


def count(reference: Sequence[str], output: Sequence[str]) -> WordErrors:
    """Counters of a shortest alignment of two lists of words, or of the characters of two texts; places aside."""
    tags = [edit[0] for edit in _edits(reference, output)]
    replaced, deleted = tags.count("replace"), tags.count("delete")
    return WordErrors(len(reference) - replaced - deleted, replaced, deleted, tags.count("insert"))


def align(reference: Transcript, output: Transcript, *, joins: bool = False, hits: bool = False) -> Aligned:
    """A shortest alignment of the words (Levenshtein, every error of weight one), bettered where the reference allows
    more than one reading.

    *Ties.* Of alignments with equally few errors the one of rapidfuzz is taken, which jiwer reports too. Around each
    stretch of errors near a choice or a mark, up to three right words included, all readings are tried, and the one
    with the fewest errors counts; of equals the first reading, then a hit before a substitution before a deletion
    before an insertion. Output at a mark is no error. With ``joins`` a run of words whose letters are those of a run on
    the other side („Patienten akte“, „Patientenakte“) is a hit of as many words as the reference has; two digits are
    never joined. Stretches of more than 40,000 pairs of words keep the plain alignment, in which alone the place of a
    mark is heeded.

    Nothing of this adds an error to those of the plain alignment of the first readings.
    """
    words, said = reference.units, output.units
    edits = _edits(words.keys, said.keys)
    special = bool(reference.choices or reference.marks)
    if special or joins:
        windows = _windows(reference, edits, special=special)
    else:
        windows = [_Window(0, len(words.keys), 0, len(said.keys), edits)]
    steps: list[Step] = []
    matched = at = to = 0
    for window in windows:
        between = window.low - at
        matched += between
        if hits:
            steps += _hits(reference, output, at, to, between)
        new = _solved(reference, output, window, joins=joins, special=special)
        if new is None:
            new = _plain(reference, output, window, hits=hits)
            wrong = sum(edit[0] != "insert" for edit in window.edits)
            matched += window.high - window.low - wrong
        else:
            matched += sum(step.words for step in new if step.kind == "hit")
        steps += [step for step in new if hits or step.kind != "hit" or (step.words, step.said) != (1, 1)]
        at, to = window.high, window.right
    matched += len(words.keys) - at
    if hits:
        steps += _hits(reference, output, at, to, len(words.keys) - at)
    kinds = [step.kind for step in steps]
    counts = WordErrors(matched, kinds.count("substitution"), kinds.count("deletion"), kinds.count("insertion"))
    return Aligned(counts, tuple(steps))


def _edits(reference: Sequence[str], output: Sequence[str]) -> list[_Edit]:
    """The edits of a shortest alignment; words as numbers, because hashes of texts differ between processes."""
    if isinstance(reference, str) and isinstance(output, str):
        return cast("list[_Edit]", Levenshtein.editops(reference, output).as_list())
    numbers = {word: number for number, word in enumerate(dict.fromkeys((*reference, *output)))}
    left, right = list(map(numbers.__getitem__, reference)), list(map(numbers.__getitem__, output))
    return cast("list[_Edit]", Levenshtein.editops(left, right).as_list())  # tuples, whatever the stub says


def _hits(reference: Transcript, output: Transcript, at: int, to: int, words: int) -> list[Step]:
    pairs = zip(reference.units.spans[at : at + words], output.units.spans[to : to + words], strict=True)
    return [Step("hit", mine, theirs, 1, 1) for mine, theirs in pairs]


def _solved(
    reference: Transcript, output: Transcript, window: _Window, *, joins: bool, special: bool
) -> list[Step] | None:
    """The best steps of a window, ``None`` where the plain ones are as good."""
    bounds = window.low, window.high, window.left, window.right
    if (window.high - window.low) * (window.right - window.left) > _MOST_CELLS or not window.edits:
        return None
    touched = special and _is_special(reference, window.low, window.high)
    if not touched and not (joins and _is_bettered(reference, output, window)):
        return None
    return solve(reference, output.units, *bounds, joins=joins)


def _is_bettered(reference: Transcript, output: Transcript, window: _Window) -> bool:
    """Whether words written as one, or what is left of a value, may take an error away."""
    bounds = window.low, window.high, window.left, window.right
    if window.right - window.left > 1 and in_parts(reference.units, window.low, window.high):
        return True
    return joinable(reference.units, output.units, *bounds)


def _plain(reference: Transcript, output: Transcript, window: _Window, *, hits: bool) -> list[Step]:
    """The steps of the plain alignment; what is put in at a mark is no error."""
    words, said = reference.units.spans, output.units.spans
    marks = frozenset(reference.marks)
    steps: list[Step] = []
    at, to = window.low, window.left
    for tag, i, j in window.edits:
        if hits:
            steps += _hits(reference, output, at, to, i - at)
        at, to = i + (tag != "insert"), j + (tag != "delete")
        if tag == "insert":
            place = words[i - 1][1] if i else 0
            steps.append(Step("unheard" if i in marks else "insertion", (place, place), said[j], 0, 1))
        elif tag == "delete":
            place = said[j - 1][1] if j else 0
            steps.append(Step("deletion", words[i], (place, place), 1, 0))
        else:
            steps.append(Step("substitution", words[i], said[j], 1, 1))
    if hits:
        steps += _hits(reference, output, at, to, window.high - at)
    return steps


def _stretches(edits: Sequence[_Edit]) -> list[_Window]:
    """Runs of edits without a hit between."""
    found: list[_Window] = []
    first = 0
    for last, (tag, i, j) in enumerate(edits):
        high, right = i + (tag != "insert"), j + (tag != "delete")
        if last + 1 == len(edits) or edits[last + 1][1:] != (high, right):
            found.append(_Window(edits[first][1], high, edits[first][2], right, edits[first : last + 1]))
            first = last + 1
    return found


def _windows(reference: Transcript, edits: Sequence[_Edit], *, special: bool) -> list[_Window]:
    """The stretches, near a choice or a mark widened by right words and to whole choices, beside a value by the value;
    what then overlaps is one."""
    stretches = _stretches(edits)
    kinds = reference.units.kinds
    if not special and not any(kinds):
        return stretches
    size = len(reference.units.keys)
    found: list[tuple[int, int, int, int]] = []  # first and last stretch, first and last word
    for at, one in enumerate(stretches):
        first, low, high = at, one.low, one.high
        before = stretches[at - 1].high if at else 0
        after = stretches[at + 1].low if at + 1 < len(stretches) else size
        wide = max(before, low - _NEAR), min(after, high + _NEAR)
        if special and _is_special(reference, *wide):
            low, high = wide
        else:  # what is wrong may be the rest of a value beside it („14:30 Uhr“, „14:30, Uhr“)
            while low > wide[0] and kinds[low - 1]:
                low -= 1
            while high < wide[1] and kinds[high]:
                high += 1
        low, high = _whole(reference, low, high)
        while found and low < found[-1][3]:
            first, _last, begin, end = found.pop()
            low, high = _whole(reference, min(low, begin), max(high, end))
        found.append((first, at, low, high))
    return [
        _Window(
            low,
            high,
            # Between stretches words are paired one to one: a step on one side is a step on the other.
            stretches[first].left - (stretches[first].low - low),
            stretches[last].right + (high - stretches[last].high),
            [edit for stretch in stretches[first : last + 1] for edit in stretch.edits],
        )
        for first, last, low, high in found
    ]


def _is_special(reference: Transcript, low: int, high: int) -> bool:
    """Whether a choice or a mark lies in or at the edge of these words."""
    mark = bisect_left(reference.marks, low)
    if mark < len(reference.marks) and reference.marks[mark] <= high:
        return True
    at = bisect_left(reference.choices, low, key=lambda choice: choice.end)
    return at < len(reference.choices) and reference.choices[at].start <= high


def _whole(reference: Transcript, low: int, high: int) -> tuple[int, int]:
    """The words, and all of each choice that they hold a part of."""
    at = bisect_right(reference.choices, low, key=lambda choice: choice.end)
    while at < len(reference.choices) and reference.choices[at].start < high:
        choice = reference.choices[at]
        low, high = min(low, choice.start), max(high, choice.end)
        at += 1
    return low, high
