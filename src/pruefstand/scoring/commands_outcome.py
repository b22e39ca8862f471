"""What became of each spoken command, and the words around the commands."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pruefstand.language.number_words import cardinal
from pruefstand.language.values import written
from pruefstand.scoring.commands_notation import BREAK, Command, CommandKind, Dictation
from pruefstand.scoring.words_alignment import align
from pruefstand.scoring.words_counts import WordErrors
from pruefstand.scoring.words_levels import Span, Units, plain_units
from pruefstand.scoring.words_notation import Choice, Transcript, marks_in
from pruefstand.scoring.words_region import SIGN, Step

__all__ = ["Outcome", "Outcomes", "outcomes"]

_LINE_ENDS = re.compile(r"[\r\n]+")
_FOLDED = {**dict.fromkeys("„“”«»‟", '"'), **dict.fromkeys("‚‘’‹›", "'"), **dict.fromkeys("–—‐‑−", "-")}
_STRICT = frozenset({CommandKind.CORRECTION, CommandKind.INSTRUCTION})


class Outcome(StrEnum):
    """What became of a command."""

    CARRIED_OUT = "carried_out"
    SWALLOWED = "swallowed"
    LEFT_AS_WORDS = "left_as_words"


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The outcome of each command, with the place in the output where it should stand, and the words outside of
    commands: their counters, and the steps behind these in the order of the texts."""

    found: tuple[tuple[Command, Outcome, Span], ...]
    words: WordErrors
    steps: tuple[Step, ...] = ()


def outcomes(dictation: Dictation, output: str) -> Outcomes:
    """What became of the commands of a dictation in an output, both in lower case.

    The output is aligned with the reference as words, signs and line breaks; at a command its effect, its spoken words,
    both, and what remains without the words that give the command are tried, and the one with the fewest errors counts,
    the effect first. *Carried out*: the whole effect stands there and, at a correction or an instruction, no spoken
    word beside it that the effect does not have. *Left as words*: at least half of the words that give the command
    stand there. *Swallowed*: anything else. Any run of line ends is one break.

    The words outside of commands are counted in an alignment of words alone; a spoken word of a command that stands
    beside its place is none of them, and neither is output at a mark of something unintelligible.
    """
    text = dictation.text
    for begin, end in marks_in(output):
        output = output[:begin] + " " * (end - begin) + output[end:]
    said = _tokens(output)
    steps = align(_reference(dictation, signs=True), Transcript(said), hits=True).steps
    heard = dict(zip(said.spans, said.keys, strict=True))
    found = []
    for command in dictation.commands:
        low, high = _bounds(steps, command)
        near = steps[low:high]
        around = [*steps[max(0, low - 1) : low], *steps[high : high + 1]]
        outcome = _outcome(text, command, near, heard)
        if not command.effect_in(text) and around and all(step.kind != "hit" for step in around):
            outcome = Outcome.SWALLOWED  # the whole passage is missing: nobody deleted anything
        found.append((command, outcome, _place(near)))
    plain = align(_reference(dictation, signs=False), Transcript(plain_units(output, "format")), hits=True).steps
    outside = _outside(dictation, plain, heard)
    kinds = [step.kind for step in outside]
    words = WordErrors(*(kinds.count(kind) for kind in ("hit", "substitution", "deletion", "insertion")))
    return Outcomes(tuple(found), words, outside)


def _words(text: str, start: int = 0, end: int | None = None) -> Units:
    """Words at level ``format``; one that is a number in words is the number in digits, as at level ``content``, and a
    decimal in words („drei Komma fünf“) is one word."""
    units = plain_units(text, "format", start, end)
    keys: list[str] = []
    spans: list[Span] = []
    at = 0
    while at < len(units.keys):
        size = _decimal(units.keys, at)
        told = [_counted(key) for key in units.keys[at : at + size]]
        keys.append(f"{told[0]},{''.join(told[2:])}" if size > 1 else told[0])
        spans.append((units.spans[at][0], units.spans[at + size - 1][1]))
        at += size
    return Units(tuple(keys), tuple(spans), tuple(keys), ("",) * len(keys))


def _decimal(keys: Sequence[str], at: int) -> int:
    """How many words from here on are one number: 1, or more for one with „Komma“, digit by digit or below 100."""
    value = cardinal(keys[at])
    if value is None or value != int(value) or keys[at + 1 : at + 2] != ("komma",):
        return 1
    size = 2
    for key in keys[at + 2 : at + 14]:
        digit = cardinal(key)
        if digit is None or digit != int(digit) or digit > 99 or (digit > 9 and size > 2):
            break
        size += 1
        if digit > 9:
            break
    return size if size > 2 else 1


def _counted(key: str) -> str:
    value = cardinal(key)
    return key if value is None else written(value).replace(".", ",")


def _tokens(text: str, start: int = 0, end: int | None = None) -> Units:
    """Words as :func:`_words` gives them, signs between them and line breaks, in order."""
    stop = len(text) if end is None else end
    words = _words(text, start, stop)
    keys: list[str] = []
    spans: list[Span] = []
    kinds: list[str] = []
    at = start
    for key, span in [*zip(words.keys, words.spans, strict=True), ("", (stop, stop))]:
        for sign, begin, past in _signs(text, at, span[0]):
            keys.append(sign)
            spans.append((begin, past))
            kinds.append(SIGN)
        if key:
            keys.append(key)
            spans.append(span)
            kinds.append("")
        at = span[1]
    return Units(tuple(keys), tuple(spans), tuple(keys), tuple(kinds))


def _signs(text: str, begin: int, end: int) -> Iterator[tuple[str, int, int]]:
    at = begin
    while at < end:
        ends = _LINE_ENDS.match(text, at, end)
        if ends is not None:
            blank = re.compile(r"\s*").match(text, at, end)
            past = blank.end() if blank else ends.end()
            yield BREAK, at, past
            at = past
            continue
        sign = text[at]
        if sign == BREAK or unicodedata.category(sign)[0] in "PS":
            yield _FOLDED.get(sign, sign), at, at + 1
        at += 1


def _reference(dictation: Dictation, *, signs: bool) -> Transcript:
    """The reference's words (and, inside commands, signs), each command a choice of its readings."""
    text = dictation.text

    def read(begin: int, end: int) -> Units:
        return _tokens(text, begin, end) if signs else words(begin, end)

    def words(begin: int, end: int) -> Units:
        return _words(text, begin, end) if signs else plain_units(text, "format", begin, end)

    parts: list[Units] = []
    choices: list[Choice] = []
    marks: list[int] = []
    count = 0
    for piece in dictation.pieces():
        if isinstance(piece, Command):
            readings = _readings(piece, read(*piece.effect), words(*piece.spoken))
            units = next((one for one in readings if one.keys), readings[0])
            if units.keys:
                choices.append(Choice(count, count + len(units.keys), readings))
            parts.append(units)
            count += len(units.keys)
            continue
        at, end = piece
        for begin, past in [*marks_in(text, at, end), (end, end)]:
            parts.append(words(at, begin))
            count += len(parts[-1].keys)
            if begin < past:
                marks.append(count)
            at = past
    return Transcript(Units.joined(parts), tuple(choices), tuple(marks))


def _readings(command: Command, effect: Units, spoken: Units) -> tuple[Units, ...]:
    left = [at for at, span in enumerate(spoken.spans) if not _orders(command, span)]
    rest = _chosen(spoken, left)
    both = (Units.joined([effect, spoken]), Units.joined([spoken, effect])) if command.kind not in _STRICT else ()
    return (effect, spoken, *both, rest)


def _chosen(units: Units, places: Sequence[int]) -> Units:
    keys, spans, plain, kinds = (
        tuple(column[at] for at in places) for column in (units.keys, units.spans, units.plain, units.kinds)
    )
    return Units(keys, spans, plain, kinds)  # type: ignore[arg-type]  # columns of units


def _orders(command: Command, span: Span) -> bool:
    return any(begin <= span[0] and span[1] <= end for begin, end in command.ordering)


def _within(inner: Span, outer: Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _bounds(steps: Sequence[Step], command: Command) -> tuple[int, int]:
    """The first and the past step of a command and of what was put in right beside it."""
    begin, end = command.span
    low, high = 0, len(steps)
    for at, step in enumerate(steps):
        if step.kind in ("insertion", "unheard"):
            continue
        if step.reference[1] <= begin:
            low = at + 1
        elif step.reference[0] >= end:
            high = at
            break
    return low, high


def _place(near: Sequence[Step]) -> Span:
    places = [step.output for step in near]
    return (min(span[0] for span in places), max(span[1] for span in places)) if places else (0, 0)


def _outcome(text: str, command: Command, near: Sequence[Step], heard: dict[Span, str]) -> Outcome:
    spoken = _words(text, *command.spoken)
    effect = _tokens(text, *command.effect)
    orders = sum(_orders(command, span) for span in spoken.spans)
    hits = [step.reference for step in near if step.kind == "hit"]
    orderly = {key for key, span in zip(spoken.keys, spoken.spans, strict=True) if _orders(command, span)}
    orderly -= set(effect.keys)
    left = sum(_orders(command, span) for span in hits)
    left += sum(step.kind in ("insertion", "substitution") and heard.get(step.output) in orderly for step in near)
    if left and 2 * left >= orders:
        return Outcome.LEFT_AS_WORDS
    carried = sum(_within(span, command.effect) for span in hits) == len(effect.keys)
    if command.kind in _STRICT:
        foreign = set(spoken.keys) - set(effect.keys)
        carried = carried and not any(
            step.kind in ("insertion", "substitution") and heard.get(step.output) in foreign for step in near
        )
    others = any(_within(span, command.spoken) for span in hits)
    return Outcome.CARRIED_OUT if carried and not others else Outcome.SWALLOWED


def _outside(dictation: Dictation, steps: Sequence[Step], heard: dict[Span, str]) -> tuple[Step, ...]:
    """The steps of the words outside of commands."""
    skipped: set[Span] = set()
    for command in dictation.commands:
        said = set(_words(dictation.text, *command.spoken).keys)
        low, high = _bounds(steps, command)
        for step in steps[low:high]:
            if step.kind == "insertion" and heard.get(step.output) in said:
                skipped.add(step.output)
    spans = [command.span for command in dictation.commands]

    def outside(step: Step) -> bool:
        if step.kind == "insertion":
            return step.output not in skipped
        return step.kind != "unheard" and not any(_within(step.reference, span) for span in spans)

    return tuple(step for step in steps if outside(step))
