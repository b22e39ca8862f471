"""Texts that are corrected while listening: transcripts word for word, and captions, which are spots of their cues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pruefstand.scoring.rework.places import Place, Run, Spot, spots_of
from pruefstand.scoring.rework.times import Times

__all__ = ["Segment", "cursor", "label_places", "stop_us", "verbatim_spots"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of speech under a wrong label, from column ``at`` on; ``border`` says that its border is wrong, too."""

    at: int
    border: bool = False


def verbatim_spots(
    places: Sequence[Place], *, words: Sequence[int], us_per_word: int, times: Times
) -> tuple[Spot, ...]:
    """The spots of a transcript.

    ``words`` [columns + 1] counts the words of the reference before each column of the alignment (an insertion has
    none), ``us_per_word`` is the recording's length by its words, in microseconds.

    A spot is stopping, going back, listening with a lead, deciding, setting the cursor, writing and playing on; what is
    written is the whole stretch, and whoever writes more than ``stretch`` words stops and listens again. Listening
    takes longer where other spots are near. A passage is written anew at the pace of transcription where that is
    quicker. Where no word is wrong the recording is stopped all the same.
    """
    around = times.us("lead", "tail")
    stop = stop_us(times) - around
    part = times.us("decide") + cursor(times)
    word, removal = times.us("type_word"), times.us("click", "key")
    near, memory = int(times.of("near")), int(times.of("stretch"))
    pace = round(times.of("transcribe") * us_per_word)
    # As a fraction of whole numbers: this is the innermost loop.
    more, whole = times.of("crowded").as_integer_ratio()

    def cost(stretch: Run, beside: int) -> tuple[int, str]:
        said = words[stretch.last + 1] - words[stretch.first]
        rounds = max(1, -(-said // memory))
        if stretch.edited is None:
            heard_through = rounds * (stop + around) + said * us_per_word
            anew = stop + around + pace * said
            return min(stretch.alone * (stop + around), heard_through, anew) + stretch.extra, "edit"
        once = (removal if stretch.removes else 0) + stretch.extra
        # Each piece is heard, and each but the outer ones has another on either side.
        crowd = whole * rounds + more * (beside + 2 * (rounds - 1))
        heard = (around * rounds + said * us_per_word) * crowd // (whole * rounds)
        edited = stop * rounds + heard + part * stretch.parts + word * stretch.written
        retyped = stop + around * (whole + more * beside) // whole + part + pace * said
        return (retyped + once, "retype") if said and retyped < edited else (edited + once, "edit")

    crowd, slack = -(-around * more // whole), 2 * more * us_per_word * memory // whole + 3

    def grows(last: int, stretch: Run, eased: bool) -> int:
        said = words[stretch.last + 1] - words[last + 1]
        rounds = max(0, -(-said // memory) - 1)  # of the last piece before nothing may be heard yet
        heard = (around * rounds + said * us_per_word) * (whole + 2 * more) // whole - slack
        edited = stop * rounds + heard - crowd * eased + part * stretch.parts + word * stretch.written
        least = min(edited, pace * said - crowd * eased)
        if stretch.edited is None:
            least = min(least, stretch.alone * (stop + around), rounds * (stop + around) + said * us_per_word)
        return least + stretch.extra

    # Beyond „near“ bridging a gap saves one stop, one place for the cursor and one removal. It costs a word of hearing
    # and, for every „stretch“ words but the last of them, a stop; or a word of transcribing.
    saved = 2 * (stop + around) + removal + part
    bridge = max(near, -(-saved // max(1, min(us_per_word + (stop + around) // memory, pace))))
    return spots_of(places, words=words, cost=cost, grows=grows, near=near, bridge=bridge)


def label_places(segments: Sequence[Segment], times: Times) -> tuple[Place, ...]:
    """What there is to do where a label of a speaker is wrong: recognising the voice and renaming the label; a wrong
    border is parting the paragraph besides. Playback is stopped for it unless a word is put right there anyway."""
    rename = times.us("decide", "home", "point", "click", "key", "key", "point", "click")
    part = times.us("point", "click", "key")
    return tuple(
        Place(one.at, write=0, extra=rename + (part if one.border else 0), edits=False, kind="speaker")
        for one in segments
    )


def stop_us(times: Times) -> int:
    """An interruption of its own: noticing, stopping, going back, listening with lead and tail, playing on."""
    return times.us("react", "key", "key", "lead", "tail", "key")


def cursor(times: Times) -> int:
    """Setting the cursor with the mouse and going back to the keys."""
    return times.us("home", "point", "click", "home")
