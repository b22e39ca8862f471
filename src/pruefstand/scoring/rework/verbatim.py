"""Transcripts word for word: corrected while listening; where that takes longer than writing anew, written anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pruefstand.scoring.rework.places import Place, Run, Spot, spots_of
from pruefstand.scoring.rework.times import Times

__all__ = ["TOLERANCE", "Segment", "cursor", "segments_us", "verbatim_spots"]

TOLERANCE = 2
"""So many right words may lie between errors of one spot."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of speech under a wrong label, from place ``at`` on; ``border`` says that its border is wrong, too."""

    at: int
    border: bool = False


def verbatim_spots(places: Sequence[Place], *, us_per_word: int, times: Times) -> tuple[Spot, ...]:
    """The spots of a transcript; ``us_per_word`` is the recording's length by its words, in microseconds.

    A spot is stopping, going back, listening with a lead, deciding, setting the cursor, writing and playing on.
    Listening takes longer where other spots are near. A passage is written anew at the pace of transcription where that
    is quicker.
    """
    once = times.us("react", "key", "key", "decide", "key") + cursor(times)
    around, word, click = times.us("lead", "tail"), times.us("type_word"), times.us("click")
    near = int(times.of("near"))
    pace = round(times.of("transcribe") * us_per_word)
    crowded = times.of("crowded")

    listens = [1 + crowded * beside for beside in range(3)]

    def cost(stretch: Run, beside: int) -> tuple[int, str]:
        heard = (around + stretch.length * us_per_word) * listens[beside]
        edited = once + round(heard) + word * stretch.length + (click if stretch.removes else 0)
        retyped = once + around + pace * stretch.length
        return (retyped, "retype") if retyped < edited else (edited, "edit")

    # A gap is worth bridging only while it costs less than stopping again; beyond „near“ parting costs nothing besides.
    stop = once + round(around * listens[2]) + click
    bridge = max(near, -(-stop // max(1, min(word + us_per_word, pace))))
    return spots_of(places, tolerance=TOLERANCE, cost=cost, near=near, bridge=bridge)


def segments_us(segments: Sequence[Segment], spots: Sequence[Spot], *, labels: int, times: Times) -> int:
    """Microseconds to put wrong labels of speakers right, stretch by stretch.

    A stretch is recognising the voice and renaming the label; a wrong border is parting the paragraph besides. Playback
    is stopped for it unless a spot of words is there. ``labels`` are the changes of speaker of a transcript that has no
    labels at all; then each of them is such a stretch.
    """
    rename = times.us("decide", "home", "point", "click", "key", "key", "point", "click")
    part = times.us("point", "click", "key")
    stop = times.us("react", "key", "key", "lead", "tail")
    if labels:
        return labels * (rename + stop)
    total = 0
    for segment in segments:
        inside = any(spot.first <= segment.at <= spot.last for spot in spots)
        total += rename + (part if segment.border else 0) + (0 if inside else stop)
    return total


def cursor(times: Times) -> int:
    """Setting the cursor with the mouse and going back to the keys."""
    return times.us("home", "point", "click", "home")
