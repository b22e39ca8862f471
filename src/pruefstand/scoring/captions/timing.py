"""When captions begin and end, measured at the words that they say."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low

from pruefstand.scoring.captions.profile import Profile
from pruefstand.scoring.captions.reading import Captions, TimedWords
from pruefstand.scoring.words_compare import Compared, compare

__all__ = ["TIMING", "Boundaries", "Hit", "Matched", "boundaries", "match", "mistimed"]

TIMING = ("early", "late", "gone", "lingers")
"""Begins too early, begins too late, is gone before its last word is said, stands too long after it."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A right word, or several that are written as one: ``low`` and ``high`` are the first and the last word of the
    reference, ``cue`` and ``until`` the captions of the first and of the last word shown; ``before`` is how many words
    stand before it in its caption, ``last`` whether none stands behind it."""

    low: int
    high: int
    cue: int
    until: int
    before: int
    last: bool


@dataclass(frozen=True, slots=True)
class Matched:
    """Captions against the words of the reference, ``hits`` in order."""

    compared: Compared
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Boundaries:
    """How far a caption begins from its first word and ends from its last one, in milliseconds, positive: later;
    ``None`` where that word is wrong or has no time."""

    begin: int | None
    end: int | None


def match(reference: TimedWords, captions: Captions, level: str) -> Matched:
    """The words of the captions, one after another in the order of the file, aligned with the reference at a level
    (:func:`~pruefstand.scoring.words_compare.compare`)."""
    compared = compare(reference.text, captions.text, level, hits=True)
    starts = captions.starts
    spans = compared.output.units.spans
    owners = [bisect_right(starts, begin) - 1 for begin, _end in spans]
    begins, ends = ({span[side]: at for at, span in enumerate(spans)} for side in (0, 1))
    hits: list[Hit] = []
    for step in compared.aligned.steps:
        if step.kind == "hit":
            one, other = begins[step.output[0]], ends[step.output[1]]
            before = one - bisect_left(owners, owners[one])
            last = other + 1 == len(owners) or owners[other + 1] != owners[other]
            low, high = (reference.word_at(place) for place in (step.reference[0], step.reference[1] - 1))
            hits.append(Hit(low, high, owners[one], owners[other], before, last))
    return Matched(compared, tuple(hits))


def boundaries(reference: TimedWords, captions: Captions, matched: Matched) -> tuple[Boundaries, ...]:
    """For each caption where it begins and ends against its own first and last word. Raises ``ValueError`` for a
    display log, which has no ends."""
    if captions.cues is None:
        raise ValueError("a display log does not say when a caption is gone")
    begins: dict[int, int] = {}
    ends: dict[int, int] = {}
    for hit in matched.hits:
        begin, end = reference.begins[hit.low], reference.ends[hit.high]
        if not hit.before and begin is not None:
            begins[hit.cue] = captions.cues[hit.cue].begin - begin
        if hit.last and end is not None:
            ends[hit.until] = captions.cues[hit.until].end - end
    return tuple(Boundaries(begins.get(number), ends.get(number)) for number in range(len(captions.cues)))


def mistimed(found: Sequence[Boundaries], profile: Profile, *, shifted: bool) -> tuple[tuple[frozenset[str], ...], int]:
    """For each caption what is wrong with its time, and the delay that was taken away first.

    ``shifted`` is for live captions: the whole file is moved once by the median of how far captions begin from their
    words (of an even number the lower middle), so that a constant delay changes nothing.
    """
    begins = [one.begin for one in found if one.begin is not None]
    delay = median_low(begins) if shifted and begins else 0
    return tuple(_faults(one, profile, delay) for one in found), delay


def _faults(one: Boundaries, profile: Profile, delay: int) -> frozenset[str]:
    faults: set[str] = set()
    if one.begin is not None and abs(one.begin - delay) > profile.tolerance:
        faults.add("early" if one.begin < delay else "late")
    if one.end is not None and one.end - delay < -profile.tolerance:
        faults.add("gone")
    if one.end is not None and one.end - delay > profile.linger:
        faults.add("lingers")
    return frozenset(faults)
