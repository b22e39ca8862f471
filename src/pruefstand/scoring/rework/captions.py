"""Captions: wrong words cue by cue, times, and what a viewer cannot read; live ones are shifted once before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from pruefstand.scoring.captions.profile import Profile
from pruefstand.scoring.captions.readability import breaches
from pruefstand.scoring.captions.reading import Captions, TimedWords
from pruefstand.scoring.captions.timing import Hit, Matched, boundaries, match, mistimed
from pruefstand.scoring.rework.columns import Columns, columns_of, items_of
from pruefstand.scoring.rework.estimate import Estimate, Item, estimate
from pruefstand.scoring.rework.places import Place, Spot
from pruefstand.scoring.rework.times import Times
from pruefstand.scoring.rework.transcript import pace
from pruefstand.scoring.rework.verbatim import stop_us, verbatim_spots

__all__ = ["UNREADABLE", "UNTIMELY", "caption_estimate", "caption_items", "shift_us", "split_us", "timing_us"]

UNREADABLE = ("lines", "line_length", "speed")
"""Breaches of a profile that another break of lines does not heal: the caption is split and gets a new border."""

UNTIMELY = ("short", "long", "overlap", "gap", "order")
"""Breaches of a profile that are put right by other times."""


def caption_estimate(
    reference: TimedWords,
    captions: Captions,
    level: str,
    profile: Profile,
    *,
    is_live: bool,
    audio_us: int,
    times: Times,
) -> Estimate:
    """The rework of a caption file until it keeps the profile.

    With ``is_live`` the file is shifted once by its median delay first, so that a constant delay changes nothing.
    Raises ``ValueError`` for a display log, which does not say when a caption is gone.
    """
    if captions.cues is None:
        raise ValueError("a display log does not say when a caption is gone")
    matched = match(reference, captions, level)
    starts = captions.starts
    steps = [step for step in matched.compared.aligned.steps if step.kind != "unheard"]
    cues = [max(0, bisect_right(starts, step.output[0]) - 1) for step in steps]
    columns = columns_of(steps, reference.text, unit=cues.__getitem__)
    measured = boundaries(reference, captions, Matched(matched.compared, _aligned(columns, cues, reference)))
    faults, _delay = mistimed(measured, profile, shifted=is_live)
    broken = breaches(captions.cues, profile)
    firsts = _first_columns(cues, len(captions.texts))
    late = [number for number, (one, two) in enumerate(zip(faults, broken, strict=True)) if one or two & {*UNTIMELY}]
    dense = [number for number, one in enumerate(broken) if one & {*UNREADABLE}]
    items = caption_items(
        columns,
        [(firsts[number], number) for number in late],
        [(firsts[number], number) for number in dense],
        cues=len(captions.cues),
        us_per_word=pace(columns, audio_us),
        texts=(reference.text, captions.text),
        times=times,
    )
    if is_live:
        items.insert(0, Item("shift", shift_us(times), 0))
    retime = len(captions.cues) * times.us("retime_cue")
    return estimate(
        "live" if is_live else "captions",
        items,
        audio_us=audio_us,
        anew=round(times.of("transcribe") * audio_us) + retime,
        review=audio_us,
        times=times,
    )


def caption_items(
    columns: Columns,
    late: list[tuple[int, int]],
    dense: list[tuple[int, int]],
    *,
    cues: int,
    us_per_word: int,
    texts: tuple[str, str],
    times: Times,
) -> list[Item]:
    """What there is to do: the cheaper of timing single captions and timing all of them anew.

    ``late`` and ``dense`` are the captions with wrong times and those to be split, each with its first column and its
    number. All errors of words of one caption are one spot, and what else is wrong with it needs no interruption of its
    own. Where all times are made anew the tenth part of the work that went into single ones before is lost.
    """
    splits = [Place(at, 0, extra=split_us(times), edits=False, unit=cue, kind="split") for at, cue in dense]
    timings = [Place(at, 0, extra=timing_us(times), edits=False, unit=cue, kind="timing") for at, cue in late]

    def spots(places: Sequence[Place]) -> tuple[Spot, ...]:
        return verbatim_spots(places, words=columns.words, us_per_word=us_per_word, times=times)

    everything = (*columns.places, *splits, *timings)
    single = spots(everything)
    if timings:
        without = (*columns.places, *splits)
        rest = spots(without)
        alone = len(timings) * (stop_us(times) + timing_us(times))
        anew = cues * times.us("retime_cue") + round(alone * times.of("given_up"))
        if sum(spot.us for spot in rest) + anew < sum(spot.us for spot in single):
            return [*items_of(rest, without, columns, *texts), Item("retime", anew, len(timings))]
    return items_of(single, everything, columns, *texts)


def shift_us(times: Times) -> int:
    """Moving the whole file once by the median delay."""
    return times.us("decide", "point", "click", "decide", "key", "key", "key", "key", "key")


def timing_us(times: Times) -> int:
    """Setting the times of one caption, while playback is stopped."""
    return times.us("decide", "key", "key", "key", "key", "key")


def split_us(times: Times) -> int:
    """Splitting one caption and setting the new border, while playback is stopped."""
    return times.us("decide", "point", "click", "key", "key", "key", "key", "key")


def _aligned(columns: Columns, cues: list[int], reference: TimedWords) -> tuple[Hit, ...]:
    """Right and replaced words: a replaced one tells when a caption begins as well, so that a wrong word hides no wrong
    time."""
    said = [
        (cue, *(reference.word_at(place) for place in (step.reference[0], step.reference[1] - 1)))
        for step, cue in zip(columns.steps, cues, strict=True)
        if step.kind in ("hit", "substitution")
    ]
    hits, before = [], 0
    for number, (cue, low, high) in enumerate(said):
        before = before + 1 if number and said[number - 1][0] == cue else 0
        last = number + 1 == len(said) or said[number + 1][0] != cue
        hits.append(Hit(low, high, cue, cue, before, last))
    return tuple(hits)


def _first_columns(cues: list[int], count: int) -> list[int]:
    """The first column of each caption; of one without words that of the next one that has some."""
    found, at = [], 0
    for number in range(count):
        while at < len(cues) and cues[at] < number:
            at += 1
        found.append(min(at, max(0, len(cues) - 1)))
    return found
