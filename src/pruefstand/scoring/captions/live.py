"""Live captions: how long after its end a word first stood there rightly, and how much was taken back."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median_low

from rapidfuzz.distance import Levenshtein

from pruefstand.errors import InputError
from pruefstand.i18n import _
from pruefstand.scoring.captions.reading import Captions, State, TimedWords
from pruefstand.scoring.captions.timing import Matched
from pruefstand.scoring.words_levels import plain_units

__all__ = ["ABORT_AFTER", "Live", "aborted", "histogram", "live"]

ABORT_AFTER = 60_000
"""Milliseconds after the first audible word without any caption, after which a live run counts as aborted."""

_BIN = 10
_NEAR = 2
_MOST_WORDS = 12_000_000


@dataclass(frozen=True, slots=True)
class Live:
    """``offsets`` are milliseconds from the end of a word in the audience's sound to its first right display (negative:
    before it), in the order of the reference, of the ``timed`` words with a known end those that were ever shown;
    ``erased`` words were taken back of ``final`` ones that stayed, both ``None`` where only the end is known."""

    offsets: tuple[int, ...]
    timed: int
    erased: int | None
    final: int | None

    @property
    def delay(self) -> int | None:
        """The median of the offsets (of an even number the lower middle); ``None`` without any."""
        return median_low(self.offsets) if self.offsets else None

    def timely(self, limit: int) -> int:
        """How many words stood there at most so many milliseconds too early or too late."""
        return sum(abs(offset) <= limit for offset in self.offsets)

    @property
    def absolute(self) -> Mapping[int, int]:
        """Absolute offsets in bins of 10 ms."""
        return histogram(abs(offset) for offset in self.offsets)

    @property
    def residual(self) -> Mapping[int, int]:
        """Absolute offsets after the median delay is taken away, in bins of 10 ms: a constant delay changes nothing."""
        delay = self.delay or 0
        return histogram(abs(offset - delay) for offset in self.offsets)


def histogram(times: Iterable[int]) -> Mapping[int, int]:
    """How many times fall into each bin of 10 ms, by its lower end in milliseconds."""
    return Counter(time // _BIN * _BIN for time in times)


def aborted(reference: TimedWords, captions: Captions) -> bool:
    """Whether no caption stood there 60 seconds after the first word that the audience could hear; never where no word
    has a time."""
    heard = next((begin for begin in reference.begins if begin is not None), None)
    if heard is None:
        return False
    shown = next((state.time for state in captions.states if state.text.strip()), None)
    return shown is None or shown - (heard + (captions.audience_delay or 0)) > ABORT_AFTER


def live(reference: TimedWords, captions: Captions, matched: Matched, level: str) -> Live:
    """Offsets and what was taken back.

    A word of the final text counts as shown from the first state on that holds it in its place; a word that was right
    once and was changed later counts as shown then, too. States are aligned with the words of the reference at which
    their caption stands. Without a delay of the audience in the file its sound is taken to be undelayed. Raises
    ``InputError`` for a log whose captions never end.
    """
    shown = _first_shown(reference, captions, matched, level)
    delay = captions.audience_delay or 0
    ends = [(word, end) for word, end in enumerate(reference.ends) if end is not None]
    offsets = tuple(shown[word] - (end + delay) for word, end in ends if word in shown)
    if not captions.partial:
        return Live(offsets, len(ends), None, None)
    final = sum(len(plain_units(text, level).keys) for text in captions.texts)
    return Live(offsets, len(ends), _erased(captions.states, level), final)


def _first_shown(reference: TimedWords, captions: Captions, matched: Matched, level: str) -> dict[int, int]:
    """For each word of the reference that was ever shown rightly the time when it was first."""
    units = matched.compared.reference.units
    words = [reference.word_at(begin) for begin, _end in units.spans]
    numbers: dict[str, int] = {}
    keys = [numbers.setdefault(key, len(numbers)) for key in units.keys]
    first, right = _anchors(matched, words)
    found: dict[int, int] = {}

    def note(word: int, time: int) -> None:
        found[word] = min(found.get(word, time), time)

    read = 0
    complete = [False] * len(captions.texts)
    for state in captions.states:
        said = [numbers.setdefault(key, len(numbers)) for key in plain_units(state.text, level).keys]
        read += len(said)
        if read > _MOST_WORDS:
            raise InputError(
                _("Das Anzeigeprotokoll wiederholt mehr Text, als sich auswerten lässt."),
                do=_("Nach jedem Satz einen neuen Untertitel („cue“) beginnen."),
            )
        if state.text == captions.texts[state.cue] and not complete[state.cue]:
            complete[state.cue] = True
            for word in right.get(state.cue, ()):
                note(word, state.time)
        low = first.get(state.cue)
        if low is not None and captions.partial:
            part = keys[low : low + len(said) + _NEAR]
            for at in _kept(part, said):
                note(words[low + at], state.time)
    return found


def _anchors(matched: Matched, words: Sequence[int]) -> tuple[dict[int, int], dict[int, list[int]]]:
    """For each caption the unit of the reference at which it begins, and the words that it says rightly in the end."""
    first: dict[int, int] = {}
    right: dict[int, list[int]] = {}
    taken = 0
    for hit in matched.hits:
        unit = bisect_left(words, hit.low)
        first.setdefault(hit.cue, max(taken, unit - hit.before))
        right.setdefault(hit.until, []).extend(range(hit.low, hit.high + 1))
        taken = unit + 1
    return first, right


def _kept(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The places of the first list that a shortest alignment leaves as they are."""
    gone = {edit.src_pos for edit in Levenshtein.editops(list(one), list(other)) if edit.tag != "insert"}
    return [at for at in range(len(one)) if at not in gone]


def _erased(states: Sequence[State], level: str) -> int:
    """Words that stood in a state and not in the same place of the next one of its caption (the erasure of
    Arivazhagan et al. 2020); a caption that vanishes for good erases nothing."""
    before: dict[int, tuple[str, ...]] = {}
    pending: Counter[int] = Counter()
    total = 0
    for state in states:
        words = plain_units(state.text, level).keys
        last = before.get(state.cue, ())
        kept = next(
            (at for at, (a, b) in enumerate(zip(last, words, strict=False)) if a != b), min(len(last), len(words))
        )
        if words:
            total += pending.pop(state.cue, 0) + len(last) - kept
            before[state.cue] = words
        elif last:
            pending[state.cue] = len(last)
            before[state.cue] = ()
    return total
